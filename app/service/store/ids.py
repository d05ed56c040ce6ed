"""Identifiers: whole numbers inside, text of 20 digits on the wire (supplement: always text).

The wire form of a key n is 10**19 + n. It needs no column of its own, and no reader can take it
for a machine integer without noticing.
"""

from __future__ import annotations

_BASE = 10**19
_HIGHEST = 2**63 - 1


def public(key: int) -> str:
    """The identifier on the wire of the row with this key."""
    return str(_BASE + key)


def internal(text: str) -> int | None:
    """The key behind an identifier, or None if no row can have this identifier.

    Only ASCII digits are taken: `int()` would also accept "1_000" and digits of other scripts.
    """
    if len(text) != 20 or not text.isascii() or not text.isdigit():
        return None
    key = int(text) - _BASE
    return key if 0 < key <= _HIGHEST else None
