"""How much a value looks like random characters, and not like words or names.

Entropy alone does not distinguish the two: "AccessKeyProviderImpl2" has as much entropy as a key.
Therefore this module measures how rare each sequence of three characters is in names that programs
use (`packaging/trigrams.py` makes the table).
"""

from __future__ import annotations

from app.paths import resource

_CLASSES = 28
_CLASS = bytes(
    code - 97 if 97 <= code < 123
    else code - 65 if 65 <= code < 91
    else 26 if 48 <= code < 58
    else 27
    for code in range(256)
)  # fmt: skip
_EIGHTHS = 8


_TABLE = resource("trigrams.bin").read_bytes().partition(b"\n")[2]
"""Rarity of each sequence of three characters, in eighths of a bit. The file is read at import,
because a process that reads untrusted files may not open other files.
"""


def rarity(value: bytes) -> float:
    """Return the mean rarity of all sequences of three characters in a value, in bits: about 3.5
    for names and words, about 7 for random letters and digits. Return 0 if the value has less than
    three characters.
    """
    signs = value.translate(_CLASS)
    count = len(signs) - 2
    if count < 1:
        return 0.0
    total = sum(
        _TABLE[(signs[place] * _CLASSES + signs[place + 1]) * _CLASSES + signs[place + 2]]
        for place in range(count)
    )
    return total / count / _EIGHTHS
