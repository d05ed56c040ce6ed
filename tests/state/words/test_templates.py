"""Sentences with placeholders: what is recognized, and what is left as it is."""

from __future__ import annotations

from time import perf_counter

import pytest

from app.state.words import templates
from app.state.words.templates import Templates

TEMPLATES = Templates(
    {
        "{name} was added.": "{name} wurde hinzugefügt.",
        "{count} files read.": "{count} Dateien gelesen.",
        "{status}, verified.": "{status}, geprüft.",
    },
    {"status": str.upper},
)


def test_values_are_inserted_as_they_stand() -> None:
    assert TEMPLATES.translate("{count} was added.") == "{count} wurde hinzugefügt."


def test_a_number_is_digits_only() -> None:
    assert TEMPLATES.translate("1,204 files read.") == "1,204 Dateien gelesen."
    assert TEMPLATES.translate("Some files read.") is None


def test_a_number_is_written_as_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "number", lambda value: f"{value:_}".replace("_", "."))
    assert TEMPLATES.translate("1,204,305 files read.") == "1.204.305 Dateien gelesen."


def test_a_value_of_the_api_within_a_sentence_is_translated() -> None:
    assert TEMPLATES.translate("Masked, verified.") == "MASKED, geprüft."


def test_a_value_is_translated_in_a_sentence_that_stays_as_it_is() -> None:
    same = Templates({"{status}, verified.": "{status}, verified."}, {"status": str.upper})
    assert same.translate("Masked, verified.") == "MASKED, verified."


def test_a_long_text_is_not_searched() -> None:
    """A server could otherwise stop the window with one message."""
    begun = perf_counter()
    assert TEMPLATES.translate(" was added, " * 100_000 + " was added.") is None
    assert perf_counter() - begun < 0.1
