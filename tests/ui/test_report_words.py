"""Reports and files for people are in the user's language, and files for programs in English."""

from __future__ import annotations

import csv
import json
import re
from typing import Any

import pytest

from tests.ui import report_words
from tests.ui.in_language import Speaker

MODULE = "tests.ui.report_words"
SAME = {"", "Visa", "fs01", "/a", "/b"}
"""Texts of reports that are the same in German, besides numbers."""


def test_every_text_of_a_report_is_german(german: Speaker) -> None:
    english, translated = report_words.texts(), german.ask(f"{MODULE}:texts")
    assert len(english) == len(translated)
    same = {text for text, word in zip(english, translated, strict=True) if text == word}
    assert {text for text in same if not re.fullmatch(r"\d+", text)} == SAME


def test_numbers_and_times_of_a_report_are_written_as_in_german(german: Speaker) -> None:
    texts = german.ask(f"{MODULE}:texts")
    assert "1.200" in texts
    assert any(re.fullmatch(r"1[45]\.11\.2023 \d\d:\d\d", text) for text in texts)


def test_a_report_names_its_language(german: Speaker) -> None:
    assert '<html lang="de">' in german.ask(f"{MODULE}:page")
    assert '<html lang="en">' in report_words.page()


def test_no_heading_of_a_german_pdf_is_broken_within_a_word(german: Speaker) -> None:
    assert german.ask(f"{MODULE}:broken") == []


def test_the_summary_of_an_evidence_pack_is_german(german: Speaker) -> None:
    page = german.ask(f"{MODULE}:evidence")
    assert '<html lang="de">' in page
    for words in (
        "<h1>Nachweispaket</h1>",
        "14.11.2023 22:13:20 bis 14.11.2023 22:13:20 UTC",
        "Der Probelauf ist fehlgeschlagen (NotPossible).",
        "Der Server hat keine Abdeckungserklärung",
        '<td class="">Maskiert; durch erneutes Lesen der Datei geprüft</td>',
        "Genehmigt von ann, vorgeschlagen von bob",
        '<td class="">Maskieren (1 Objekt): a.csv.</td>',
        "Abgelehnt von ann, 14.11.2023 22:13:20",
        "<code>python verify_evidence.py PACK.zip FINGERPRINT</code>",
        '<td class="n">1.204</td>',
    ):
        assert words in page, words


def test_a_proposal_without_sign_off_or_reason_has_empty_cells() -> None:
    assert ">None<" not in report_words.evidence()


def test_no_heading_of_the_summary_is_english(german: Speaker) -> None:
    named = re.compile(r"<(?:h1|h2|th)[^>]*>(.*?)</")
    english = named.findall(report_words.evidence())
    translated = named.findall(german.ask(f"{MODULE}:evidence"))
    same = {word for word, other in zip(english, translated, strict=True) if word == other}
    assert same == {"Test", "Status"}


def test_the_records_of_an_evidence_pack_are_the_same_in_every_language(german: Speaker) -> None:
    assert german.ask(f"{MODULE}:evidence_records") == report_words.evidence_records()


def test_a_comparison_is_exported_in_german(german: Speaker) -> None:
    head, line = german.ask(f"{MODULE}:comparison").splitlines()
    assert re.split("[,;]", head)[:4] == ["Änderung", "Ziel", "Pfad", "Unzulässig vorher"]
    assert re.split("[,;]", line)[:7] == ["Wieder offen", "fs01", "/a", "1", "2", "3", "Maskiert"]


def test_json_is_english_and_a_page_german(german: Speaker) -> None:
    made = german.ask(f"{MODULE}:sums")
    assert made["json"] == report_words.sums()["json"]
    assert json.loads(made["json"])["results"] == [{"Title": 1_204}]
    assert "<th>Titel</th>" in made["html"]
    assert "<td>1.204</td>" in made["html"]
    assert "gesamt 1.204 = offen 1.203 + bestätigt 1 + Testdaten 0" in made["html"]


@pytest.fixture(scope="module")
def exported(german: Speaker) -> dict[str, Any]:
    """The files that a German console with a real service has written."""
    found: dict[str, Any] = german.ask(f"{MODULE}:exported")
    return found


def test_results_are_exported_in_german_and_as_json_in_english(exported: dict[str, Any]) -> None:
    head, line = table(exported["csv"])
    assert head == exported["head"]
    assert (head[0], head[-3:]) == ("Fundstelle", ["Ziel-ID", "Objekt-ID", "Entscheidung"])
    assert line[-1] == "offen"
    (result,) = json.loads(exported["json"])["results"]
    assert next(iter(result)) == "Location"
    assert result["Decision"] == "open"
    assert exported["sheet"] == "Ergebnisse"


def test_the_journal_is_exported_in_german_and_as_json_in_english(exported: dict[str, Any]) -> None:
    head, *lines = table(exported["journal.csv"])
    newest = dict(zip(head, lines[0], strict=True))
    assert newest["Aktion"] == "Exportieren"
    assert newest["Ergebnis"] == "Prüfprotokoll als CSV exportiert"
    newest = json.loads(exported["journal.jsonl"].splitlines()[0])
    assert newest["action"] == "export"
    assert newest["outcome"].startswith("Exported the audit journal as ")


def test_a_pack_with_a_german_summary_is_intact_and_otherwise_english(
    exported: dict[str, Any],
) -> None:
    assert exported["fault"] == ""
    assert exported["query"]["dry_run"] == "Masking of all open objects."
    assert '<td class="">Maskierung aller offenen Objekte.</td>' in exported["summary"]


def table(text: str) -> list[list[str]]:
    """Return the rows of a CSV file, whose separator depends on the system."""
    return list(csv.reader(text.splitlines(), delimiter=";" if ";" in text[:80] else ","))
