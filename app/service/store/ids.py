"""Identifiers: integers inside, text of 20 digits in the API.

The API form of a key n is 10**19 + n. So it needs no column of its own, and nobody can mistake it
for a machine integer.
"""

from __future__ import annotations

_BASE = 10**19
_HIGHEST = 2**63 - 1


def public(key: int) -> str:
    """Return the API identifier of a row key."""
    return str(_BASE + key)


def internal(text: str) -> int | None:
    """Return the key of an identifier; None if the identifier is invalid.

    Only ASCII digits are accepted: `int()` would also accept "1_000" and digits of other scripts.
    """
    if len(text) != 20 or not text.isascii() or not text.isdigit():
        return None
    key = int(text) - _BASE
    return key if 0 < key <= _HIGHEST else None
