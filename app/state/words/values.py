"""Words for the values of facets and of fields of the query."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

from app.language import moment
from app.state.type_words.type_words import type_word
from app.state.words.formats import format_word
from app.state.words.names import name_word
from app.state.words.statuses import decision_word, due_word, status_word

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d.{1,20}")
WORDS: dict[str, Callable[[str], str]] = {
    "status": status_word,
    "type": type_word,
    "data_type": type_word,
    "format": format_word,
    "content_type": format_word,
    "group": name_word,
    "risk": name_word,
    "is": decision_word,
    "due": due_word,
}
"""Functions that return the word for a value, by the name of the facet or query field."""


def value_word(name: str, value: str) -> str:
    """Return the word for a value of the facet or field `name`; a value without a word is returned
    unchanged.
    """
    return WORDS[name](value) if name in WORDS else value


def time_words(value: str) -> str:
    """Return a time in ISO 8601 as local time in the user's language; other values unchanged."""
    if not _MOMENT.fullmatch(value):
        return value
    try:
        return moment(datetime.fromisoformat(value).timestamp(), seconds=True)
    except (ValueError, OverflowError, OSError):  # also of a time before the calendar of the system
        return value
