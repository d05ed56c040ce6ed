"""Words for the values of facets and of fields of the query."""

from __future__ import annotations

from app.state.words.statuses import status_word

WORDS = {"status": status_word}
"""By the name of the facet, and of the field of the query."""


def value_word(name: str, value: str) -> str:
    """Return the word for a value of the facet or field `name`."""
    return WORDS[name](value) if name in WORDS else value
