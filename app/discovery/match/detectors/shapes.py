"""Shapes of texts and of written forms (see `number.template`): which of their characters are
digits, and which are letters. Shapes rule out most forms before an expression is compiled.
"""

from __future__ import annotations

import re
from functools import cache

_KEPT = b" '(),+-./:_"
SHAPE = bytes(
    ord("0") if 48 <= code < 58
    else ord("A") if 65 <= code < 91 or 97 <= code < 123
    else code if code in _KEPT or code > 127
    else ord("\n")
    for code in range(256)
)  # fmt: skip
"""Table for `bytes.translate` that makes the shape of a text: digits become `0`, letters `A`, and
characters that no shape contains become a line end.
"""
NO_SIGNS = bytes(set(range(256)) - set(b"0A"))
"""Bytes to delete from a shape, so that only its digits and letters remain."""
_SIGNS_ONLY = re.compile(r"[0A '(),+\-./:_~]*")
_NOT_SHAPE = re.compile(r"[0-9]|[B-WYZa-z]")


@cache
def beginnings(forms: tuple[str, ...]) -> tuple[bytes, ...]:
    """Return how the shapes of these forms begin, without separators. Each beginning ends before
    the first position that is not always a digit, or always a letter.
    """
    begins = (_SIGNS_ONLY.match(outlined(form)) for form in forms)
    signs = (begin[0].encode("ascii").translate(None, NO_SIGNS) for begin in begins if begin)
    return tuple(dict.fromkeys(signs))


def outlined(form: str) -> str:
    """Return a form in which each letter becomes the sign for any letter (`A`), and each digit the
    sign for any digit (`0`).
    """
    parts = form.split("'")
    for place in range(1, len(parts), 2):
        parts[place] = re.sub("[A-Za-z]", "A", parts[place])
    return _NOT_SHAPE.sub(lambda sign: "0" if sign.group().isdigit() else "A", "".join(parts))
