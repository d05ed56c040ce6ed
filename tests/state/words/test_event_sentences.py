"""The sentences that are translated are those that the service and the engines write."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import app
from app.api.records.enums import Action
from app.own_files import REFUSED
from app.service.store.locations import DESCRIPTIONS
from app.service.store.profiles import _defaults
from app.state.words import checks, event_sentences, features, names, preflight, unread
from app.state.words.actions import action_word
from app.state.words.event_sentences import sentence_words
from app.state.words.events import event_word
from app.state.words.labels import metadata_word
from app.state.words.masking import masking_words
from app.state.words.positions import position_words
from app.state.words.unread import unread_words

_SPLIT = re.compile(
    r"\{\w+\}|\b(?:1|added|changed|removed|once|started|has|objects?|files?|Locations?|match(?:es)?)\b"
    r"|was (?:given|moved|dropped|not restored)|[():,.;]"
)
"""What is between the parts of a sentence, or may be written by a placeholder."""
_LONG = 8


_NOTES = ("NotScanned", "notes.append", "unscanned")
"""Calls that say why an item was not read."""


def _literals(folder: str) -> Iterator[str]:
    """Yield the text of all string literals of a package, docstrings included."""
    for path in (Path(app.__file__).parent / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _strange(known: dict[str, str], written: str) -> list[str]:
    """Return the sentences of which some part is written nowhere."""
    return [
        sentence
        for sentence in known
        if any(len(part.strip()) >= _LONG and part.strip().casefold() not in written
               for part in _SPLIT.split(sentence))
    ]  # fmt: skip


def test_a_refusal_is_known_with_what_happened_to_the_other_objects() -> None:
    said = "There are no matches left for this action. Nothing was remediated."
    assert event_sentences._known_words(said) == said  # noqa: SLF001 - sentence_words hides it


def test_sentences_are_those_of_the_service() -> None:
    rooms = ("service", "api", "scaleout", "remediation")
    written = "\n".join(text for room in rooms for text in _literals(room)).casefold()
    assert _strange(event_sentences._SENTENCES, written) == []  # noqa: SLF001 - its table


def test_outcomes_of_checks_are_those_of_the_engine() -> None:
    written = "\n".join(_literals("discovery")).casefold()
    assert _strange(checks._CURRENT, written) == []  # noqa: SLF001 - its table


def test_notes_and_reasons_of_a_preflight_are_written_where_it_is_made() -> None:
    rooms = ("service", "remediation", "state/changes")
    written = "\n".join([*(text for room in rooms for text in _literals(room)), REFUSED]).casefold()
    known = preflight._NOTES | preflight._REASONS  # noqa: SLF001 - its tables
    assert _strange(known, written) == []


def test_reasons_of_lacking_features_are_those_of_the_service() -> None:
    written = "\n".join(text for room in ("service", "discovery") for text in _literals(room))
    assert _strange(features._REASONS, written.casefold()) == []  # noqa: SLF001 - its table


def test_checks_of_a_preflight_are_those_of_the_engine() -> None:
    noted = re.compile(r"""\b(?:note|Check)\(\s*"([^"]+)\"""")
    folder = Path(app.__file__).parent / "remediation"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    written = {name for text in texts for name in noted.findall(text)}
    assert written - preflight._CHECKS.keys() == set()  # noqa: SLF001 - its table


def test_notes_after_a_sentence_do_not_hide_it() -> None:
    """A sentence with a note is shown in the words of the same sentence without it."""
    said = "Mask /srv/a.csv: Masked; verified by reading it again; modification time set to now"
    shown = (
        "Mask /srv/a.csv: Masked; verified by reading the file again; modification time set to now"
    )
    assert event_sentences.sentence_words(said) == shown


def test_texts_of_earlier_versions_are_shown_as_those_of_today() -> None:
    assert checks.outcome_word("“Konto” is near") == "“Konto” is nearby"
    assert checks.outcome_word("no account's") == "cannot be an account number"
    cut = checks.outcome_word("PEM block with begin line, cut off")
    assert cut == "PEM block with a begin line but no end line"
    ended = event_sentences.sentence_words("Worker process 4: died.")
    assert ended == "Worker process 4 ended unexpectedly."


def test_texts_that_need_their_row_are_shown_in_other_words() -> None:
    assert checks.outcome_word("a day") == "begins with a date"
    assert checks.outcome_word("Visa beside it") == "Visa number beside the match"
    moved = event_sentences.sentence_words("Moved to /q/a.csv; verified by reading it again")
    assert moved == "The file was moved to /q/a.csv; verified by reading the file again"
    left = event_sentences.sentence_words("Masked, read again: 0 of 1,204 matches left.")
    assert left == "Masked; the file was read again: 0 of 1,204 matches are left."
    assert masking_words("Its characters are not contiguous").startswith("The characters of the")
    unread = unread_words("Not fully scanned: a text in it: it is damaged.")
    assert unread == "Not fully scanned: one of its text parts: it is damaged."


def test_the_undo_copy_has_one_name_in_what_is_shown() -> None:
    """Its place is called vault only in the sources and in the guide."""
    shown = (*preflight._REASONS.values(), *event_sentences._SENTENCES.values())  # noqa: SLF001
    assert [words for words in shown if "vault" in words] == []


def test_a_job_that_failed_says_why_in_the_words_of_its_check() -> None:
    why = "Undo /srv/a.csv: the encrypted copy of the original is missing from the vault"
    said = "Undo /srv/a.csv: the undo copy of the file is missing"
    assert event_sentences.sentence_words(why) == said


@pytest.mark.parametrize("answer", ["approved", "rejected"])
def test_the_event_of_an_answer_says_what_was_answered(answer: str) -> None:
    words = event_sentences.sentence_words(f"{answer} for 2 objects, proposed by ann.")
    assert words == f"the proposal by ann for 2 objects was {answer}."


def test_the_label_of_special_permissions_reads_as_words() -> None:
    assert metadata_word("Permission Special") == "Special permissions"


def test_a_file_with_several_names_that_cannot_be_written_is_shown_in_other_words() -> None:
    reason = (
        "the file has 3 names (hard links), and this account cannot write into it; grant it the "
        "permission to"
    )
    assert "; grant write permission to this account" in preflight.reason_word(reason)


def test_the_event_of_a_decision_is_not_called_a_remediation() -> None:
    decided = event_word("Remediation Completed", "False match /srv/a.csv: False Match: 1 match.")
    assert decided == "Decision completed"
    assert event_word("Remediation Started", "Undo /srv/a.csv: started.") == "Undo started"
    assert event_word("Agent Remediate", "test_data: requested for 1 object.") == (
        "Decision requested"
    )
    masked = event_word("Remediation Completed", "Mask /srv/a.csv: Masked.")
    assert masked == "Remediation Completed"


def test_reasons_why_an_item_was_not_read_have_words() -> None:
    """Those that are written as a whole, without a placeholder."""
    folders = ("discovery/read", "discovery/scan", "service/protocols")
    written = {
        reason.removesuffix(", so its raw bytes were searched")
        for folder in folders
        for path in (Path(app.__file__).parent / folder).rglob("*.py")
        for reason in _reasons(path.read_text(encoding="utf-8"))
    }
    assert written - unread._REASONS.keys() == set()  # noqa: SLF001 - its table


def _reasons(code: str) -> Iterator[str]:
    said = re.compile(r"(?:Not scanned|Not fully scanned|Skipped): ([^{]+)\.")
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if found := said.fullmatch(node.value):
                yield found[1]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_NOTES):
            yield from (str(one.value) for one in node.args[:1] if isinstance(one, ast.Constant))


def test_names_that_the_program_gives_have_words() -> None:
    given = {"This computer", *DESCRIPTIONS.values(), *(label for label, _, _ in _defaults())}
    assert given == names._NAMES.keys()  # noqa: SLF001 - its table


def test_keys_of_the_api_are_words_in_english_too() -> None:
    assert [word for word in map(action_word, Action) if "_" in word] == []
    known, unknown = "false_match: ordered for 3 objects.", "test_data: the moon was full."
    assert event_sentences.sentence_words(known) == "false match: requested for 3 objects."
    assert event_sentences.sentence_words(unknown) == "test data: the moon was full."
    assert position_words("page 1, drawn") == "page 1, text in an image"


def test_the_end_of_a_scan_and_its_lost_data_types_are_both_translated() -> None:
    ended = "/data: 3 files read. Matches found: 1,200."
    lost = (
        "Data types not searched for, because their list or expression is lost: Members. Their "
        "earlier matches in unchanged files are kept."
    )
    assert sentence_words(f"{ended} {lost}") == f"{sentence_words(ended)} {lost}"
