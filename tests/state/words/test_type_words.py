"""Words for the names of data types."""

from __future__ import annotations

from app.state.type_words.type_words import types_words


def test_names_in_english_are_shown_without_work() -> None:
    names = "Visa, E-mail address"
    assert types_words(names) is names
