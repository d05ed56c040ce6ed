"""Encoded text within a text: Base64, hexadecimal digits, percent encoding, escaped bytes.

The engine finds where an encoding of ASCII begins, which hardly anything else looks like. What is
decoded there counts only if it is text.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable, Iterable, Iterator

from app.discovery.read.hidden.rewritten import Kind, Rewrite

_LETTERS = "A-Za-z0-9+/"
# Four characters of Base64 that mean three bytes of ASCII: the high bit of each is 0.
_QUAD = (
    r"[CDI-Za-f][ACDEFGHQSTUVWXgijklmnwyz0123][ABEFIJMNQRUVYZcdghklopstwx014589]" + f"[{_LETTERS}]"
)
# Eight characters that mean the UTF-16 of three ASCII characters: every second byte is 0.
_WIDE = f"[{_LETTERS}][AQgw][AB][{_LETTERS}]A[C-H][AEIMQUYcgkosw048]A"
_PAIR = "[2-7][0-9a-fA-F]"
_PREFIX = "(?:0x|x)?"
_LONGEST = 64
"""More bytes than an expression matches."""
_ESCAPE = r"%(?:25)?[2-7C][0-9A-Fa-f]"
_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_RUN = re.compile(rb"[A-Za-z0-9+/_\-]+={0,2}")
_NEXT_LINE = re.compile(rb"(?:\r?\n[ \t]*|\\r\\n|\\n)(?=[A-Za-z0-9+/]{4})")
_LEAST_LINE = 40
_PLAIN_ALPHABET = bytes.maketrans(b"-_", b"+/")
_HEX = re.compile(rb"(?:0x|x)?((?:[0-9a-fA-F]{2}){12,})(?![0-9A-Za-z])")
_HEX_APART = re.compile(rb"[0-9a-fA-F]{2}(?:[: ][0-9a-fA-F]{2})+")
_NO_TEXT = bytes(set(range(32)) - set(b"\t\n\r"))
_FEW = 50
"""At most one control character in so many bytes of text."""
_AROUND = 200
_TOKEN = 4096
_NO_TOKEN = re.compile(rb"[\s\"'<>]")
_PERCENT = re.compile(rb"(?:%[0-9a-fA-F]{2})+")
_PLUS = re.compile(rb"(?<=[0-9A-Z])\+(?=[0-9A-Z])")
_BYTES = re.compile(rb"(?:\\x[0-9a-fA-F]{2})+")


def _run(text: bytes, end: int) -> Iterator[Rewrite]:
    """Yield the Base64 or the hexadecimal digits that contain the bytes before a place."""
    low = max(0, end - _LONGEST)
    start = low + len(text[low:end].rstrip(_ALPHABET))
    if found := _HEX.match(text, start):
        meaning = _as_text(bytes.fromhex(found[1].decode("ascii")), 2, 1)
        if meaning is not None:
            yield Rewrite(*found.span(1), meaning[0], Kind.ENCODED, *meaning[1:])
    else:
        yield from _base64(text, start)


def _base64(text: bytes, start: int) -> Iterator[Rewrite]:
    """Yield the lines of Base64 from here on, as long as they are text."""
    while run := _RUN.match(text, start):
        line = run[0].rstrip(b"=").translate(_PLAIN_ALPHABET)
        line = line[: len(line) - (len(line) % 4 == 1)]
        found = _as_text(binascii.a2b_base64(line + b"=" * (-len(line) % 4)), 4, 3)
        if found is None:
            return
        meaning, bytes_of, means = found
        yield Rewrite(start, run.end(), meaning, Kind.ENCODED, bytes_of, means)
        following = _NEXT_LINE.match(text, run.end())
        if following is None or len(run[0]) < _LEAST_LINE or len(run[0]) % 4:
            return
        yield Rewrite(*following.span(), b"", Kind.ENCODED)
        start = following.end()


def _hexadecimal_apart(text: bytes, end: int) -> Iterator[Rewrite]:
    """Yield the pairs of hexadecimal digits that are apart from each other."""
    if (run := _HEX_APART.match(text, end - 3 * 12)) is not None:
        digits = run[0].translate(None, b": ").decode("ascii")
        found = _as_text(bytes.fromhex(digits), 3, 1)
        if found is not None and found[1] == 3:
            yield Rewrite(*run.span(), *found[:1], Kind.ENCODED, 3)


def _percent(text: bytes, end: int) -> Iterator[Rewrite]:
    """Yield the percent-encoded bytes of the word that contains this place. Between digits or
    capitals of a query, `+` means a blank.
    """
    low, high = max(0, end - _AROUND), end + _AROUND
    breaks = [found.end() for found in _NO_TOKEN.finditer(text, low, end)]
    low = breaks[-1] if breaks else low
    found = _NO_TOKEN.search(text, end, high)
    high = found.start() if found else high
    for escaped in _PERCENT.finditer(text, low, high):
        meaning = bytes.fromhex(escaped[0].replace(b"%", b"").decode("ascii"))
        yield Rewrite(*escaped.span(), meaning, Kind.ENCODED, 3)
    if b"=" in text[low:high]:
        for plus in _PLUS.finditer(text, low, high):
            yield Rewrite(*plus.span(), b" ", Kind.ENCODED, 1)


def _escaped_bytes(text: bytes, end: int) -> Iterator[Rewrite]:
    """Yield the bytes that are escaped as in C around this place."""
    for found in _BYTES.finditer(text, max(0, end - _AROUND), end + _AROUND):
        meaning = bytes.fromhex(found[0].replace(b"\\x", b"").decode("ascii"))
        yield Rewrite(*found.span(), meaning, Kind.ENCODED, 4)


def _as_text(data: bytes, bytes_of: int, means: int) -> tuple[bytes, int, int] | None:
    """Return decoded text and its relation to the bytes; None if it is no text."""
    if data[1::2].count(0) > len(data) // 2 - len(data) // _FEW - 1:
        data, bytes_of = data[::2], 2 * bytes_of
    controls = len(data) - len(data.translate(None, _NO_TEXT))
    return None if controls > len(data) // _FEW else (data, bytes_of, means)


_Decoder = Callable[[bytes, int], Iterator[Rewrite]]
_APART = f"(?:^|[^{_LETTERS}])"
RUN = f"{_APART}(?:(?:{_QUAD}){{5}}|{_PREFIX}(?:{_PAIR}){{12}})"
"""Expression for the beginning of Base64 or hexadecimal digits of ASCII."""
_DECODERS: tuple[tuple[str, _Decoder], ...] = (
    (RUN, _run),
    (f"(?:{_WIDE}){{2}}", _run),
    (f"{_APART}{_PREFIX}(?:{_PAIR}00){{6}}", _run),
    (f"{_APART}(?:{_PAIR}[: ]){{12}}", _hexadecimal_apart),
    ("%(?:25)?40[A-Za-z0-9]", _percent),
    (f"{_ESCAPE}[0-9]{{3}}", _percent),
    (f"[0-9]{{3}}{_ESCAPE}[0-9%]", _percent),
    ("(?:%3[0-9]){4}", _percent),
    (r"[0-9]{4}\+[0-9]{4}\+[0-9]{4}", _percent),
    (r"(?:\\x3[0-9]){4}", _escaped_bytes),
    (r"\\x40", _escaped_bytes),
)
EXPRESSIONS = tuple(expression for expression, _ in _DECODERS)
"""Expressions for the engine."""


def decoded(text: bytes, places: Iterable[tuple[int, int]]) -> Iterator[Rewrite]:
    """Yield the encoded ranges, given (end, index of the expression) of the places found."""
    done = [0] * len(_DECODERS)
    for end, index in places:
        if end > done[index]:
            for rewrite in _DECODERS[index][1](text, end):
                done[index] = max(done[index], rewrite.end)
                yield rewrite
