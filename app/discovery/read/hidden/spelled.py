"""Values spelled with other characters: digits of other scripts, full-width letters, typographic
blanks and hyphens between groups, and invisible characters within a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.discovery.late_pattern import late
from app.discovery.read.hidden.rewritten import Kind, Rewrite

# The zero of each script; its other digits follow. Of mathematical digits there are five sets.
_ZEROS = (
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6,
    0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0xFF10, 0x1D7CE, 0x1D7D8,
    0x1D7E2, 0x1D7EC, 0x1D7F6,
)  # fmt: skip
DIGITS = {chr(zero + value): str(value) for zero in _ZEROS for value in range(10)}
"""The digits of other scripts, and the ASCII digits that they mean."""
_FULL = {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)}
_FULL_AT, _FULL_HYPHEN = "\uff20", "\uff0d"
_BLANKS = "\xa0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
_INVISIBLE = (
    "\xad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062"
    "\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
_AROUND = 256
_MEANING = {
    **DIGITS, **_FULL, **dict.fromkeys(_BLANKS, " "), **dict.fromkeys(_HYPHENS, "-"),
    **dict.fromkeys(_INVISIBLE, ""),
}  # fmt: skip
_TABLE = str.maketrans(_MEANING)


def _expression(characters: str) -> str:
    """Return an expression that matches the UTF-8 bytes of any one of these characters."""
    lasts: dict[bytes, list[int]] = {}
    for code in map(str.encode, characters):
        lasts.setdefault(code[:-1], []).append(code[-1])
    return "|".join(
        "".join(f"\\x{each:02x}" for each in before)
        + "["
        + "".join(f"\\x{each:02x}" for each in ends)
        + "]"
        for before, ends in sorted(lasts.items())
    )


def _of_width(width: int) -> str:
    """Return the visible characters that take `width` bytes in UTF-8."""
    return "".join(
        char for char, meaning in _MEANING.items() if meaning and len(char.encode()) == width
    )


_CHARACTERS = late(
    "|".join(
        [f"(?:{_expression(_of_width(width))})+" for width in (2, 3, 4)]
        + [f"(?:{_expression(_INVISIBLE)})+"]
    ).encode("ascii")
)


_DIGIT = f"(?:{_expression(''.join(DIGITS))})"
_GAP = f"(?:{_expression(_BLANKS + _HYPHENS + _FULL_HYPHEN)})"
_UNSEEN = f"(?:{_expression(_INVISIBLE)})"
EXPRESSIONS = (
    _DIGIT + "{2}",
    _expression(_FULL_AT),
    f"[0-9] ?{_UNSEEN}",
    f"{_UNSEEN} ?[0-9]",
    f"{_UNSEEN}[0-9A-Za-z._\\-]{{0,40}}@",
    f"@[0-9A-Za-z.\\-]{{0,40}}{_UNSEEN}",
    f"[0-9]{_GAP}[0-9]{{2,6}}(?:{_GAP}|[ \\-])[0-9]",
    f"[0-9][ \\-][0-9]{{2,6}}{_GAP}[0-9]",
)
"""Expressions that the engine searches for: special characters as a part of a possible value."""


def spelled(text: bytes, ends: Iterable[int]) -> Iterator[Rewrite]:
    """Yield the special characters in a text (UTF-8), each with the ASCII text that replaces it.
    Only the surroundings of `ends` are searched: the offsets where matches of `EXPRESSIONS` end.
    """
    done = 0
    for end in ends:
        high = end + _AROUND
        for found in _CHARACTERS.finditer(text, max(done, end - _AROUND)):
            if found.start() >= high:
                break
            done = found.end()
            yield _rewrite(found[0], found.start(), done)
        done = max(done, min(high, len(text)))


def _rewrite(written: bytes, start: int, end: int) -> Rewrite:
    characters = written.decode()
    meaning = characters.translate(_TABLE).encode()
    width = len(written) // len(characters) if meaning else 0
    return Rewrite(start, end, meaning, Kind.SPELLED, width)
