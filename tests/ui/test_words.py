"""Values of the API are shown in the user's language, and stay as they are in the query."""

from __future__ import annotations

from typing import Any

from tests.ui.in_language import ask

SAME: dict[str, set[str]] = {"status": set(), "event": set()}
"""Values that are the same in German."""


def test_every_value_has_a_german_word_and_one_of_another_server_is_shown_as_it_is() -> None:
    found: dict[str, dict[str, str]] = ask("de", "tests.ui.language_words:words")
    same = {kind: {value for value, word in words.items() if word == value}
            for kind, words in found.items()}  # fmt: skip
    assert same == {kind: {"Moved to the moon", *values} for kind, values in SAME.items()}


def test_sentences_of_a_server_are_german_and_others_are_shown_as_they_are() -> None:
    assert ask("de", "tests.ui.language_words:sentences") == [
        "Das Ziel fs01 wurde in eine andere Gruppe verschoben.",
        "/srv/a: b: 1 Datei gelesen, 3 Treffer gefunden.",
        "Mask /srv/a.csv: Teilweise maskiert, geprüft.",
        "Das Konto {name} wurde hinzugefügt.",
        "/srv/a: The moon was full.",
    ]


def test_a_window_shows_german_words() -> None:
    found = _shown("de")
    assert {"Scan begonnen", "Treffer gefunden", "Ein Speicherort wurde hinzugefügt."} <= set(
        found["events"]
    )
    assert "Fehltreffer: 2 Treffer." in found["jobs"]
    assert found["table"] == found["typed"][1:] == ["Fehltreffer"]
    assert "Fehltreffer" in found["facets"]
    assert found["query"] == ['status:"False Match"']
    assert found["completion"] == ['"False Match" = Fehltreffer']


def test_a_window_shows_the_values_themselves_in_english() -> None:
    found = _shown("en")
    assert {"Search Started", "Search Detected Matches", "A Location was added."} <= set(
        found["events"]
    )
    assert found["table"] == found["typed"][1:] == ["False Match"]
    assert "False Match" in found["facets"]
    assert found["query"] == ['status:"False Match"']
    assert found["completion"] == ['"False Match" = status']


def _shown(code: str) -> dict[str, Any]:
    found: dict[str, Any] = ask(code, "tests.ui.language_words:shown")
    return found
