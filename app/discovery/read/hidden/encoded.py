"""Encoded text within a text: Base64, hexadecimal digits, percent encoding, escaped bytes.

The engine searches for the encoded forms of digits, addresses and words about secrets. Hardly
anything else looks like these forms. The range around each place found is decoded, and ignored if
the result is not text.
"""

from __future__ import annotations

import binascii
import re
import zlib
from collections.abc import Callable, Iterable, Iterator

from app.discovery.read.hidden.rewritten import Kind, Rewrite

_DIGITS = "[MNO][DTjz][AEIMQUYcgk][w-z0-5]"
"""Three digits in Base64, if the number of bytes before them is a multiple of three."""
_DIGITS_TWICE = "T[UVWXklmn0-3][Rp][BFJNRVZjnr][deMN]"
"""Three digits that are encoded in Base64 twice."""
_WORDS = (
    ".com", ".de", ".edu", ".es", ".fr", ".gov", ".io", ".it", ".net", ".nl", ".org", ".uk",
    "assword", "ecret", "token",
)  # fmt: skip
"""Ends of addresses, and words about secrets: they are found in Base64, too."""
_BITS = 6
_ORDER = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_LETTERS = "A-Za-z0-9+/"
# Eight characters that mean the UTF-16 of three ASCII characters: every second byte is 0.
_WIDE = f"[{_LETTERS}][AQgw][AB][{_LETTERS}]A[C-H][AEIMQUYcgkosw048]A"
_LETTER = "[67][0-9a-fA-F]"
_ESCAPE = r"%(?:25)?[2-7C][0-9A-Fa-f]"
_ALPHABET = f"{_ORDER}-_".encode("ascii")
_BACK = 16 << 10
_RUN = re.compile(rb"[A-Za-z0-9+/_\-]+={0,2}")
_END_OF_LINE = rb"(?:\r?\n[ \t]*|\\r\\n|\\n)"
_NEXT_LINE = re.compile(_END_OF_LINE + rb"(?=[A-Za-z0-9+/]{4})")
_LINE_BEFORE = re.compile(
    rb"(?:(?<![A-Za-z0-9+/\\])|(?<=\\[nrt]))[A-Za-z0-9+/]{40,}" + _END_OF_LINE + rb"\Z"
)
_LONGEST_LINE = 160
_LINES_BEFORE = 4
_ESCAPES = (b"\\n", b"\\r", b"\\t")
_GROUP = 4
_LEAST = 16
"""Minimum number of characters of Base64; shorter runs are not decoded."""
_LEAST_LINE = 40
_PLAIN_ALPHABET = bytes.maketrans(b"-_", b"+/")
_GZIP = b"H4sI"  # 1f 8b 08: gzip with deflate (RFC 1952)
_LINES = re.compile(
    rb"[A-Za-z0-9+/_\-]{24,65536}={0,2}(?:"
    + _END_OF_LINE
    + rb"[A-Za-z0-9+/]{4,160}={0,2}(?![^\s\\\"'<,;)])){0,800}"
)
_MOST_UNPACKED = 256 << 10
_HEX = re.compile(rb"(?:0x|x)?((?:[0-9a-fA-F]{2}){8,})")
_HEX_APART = re.compile(rb"[0-9a-fA-F]{2}(?:[: ][0-9a-fA-F]{2})+")
_APART_ALPHABET = b"0123456789abcdefABCDEF: "
_NO_TEXT = bytes(set(range(32)) - set(b"\t\n\r"))
_FEW = 50
"""Decoded bytes count as text only if at most one in `_FEW` of them is a control character."""
_SOME, _CUT = 10, 6
"""Decoded bytes count as text only if at most one in `_SOME` of them is invalid UTF-8. `_CUT` more
may be invalid, because the first and the last character may be cut.
"""
_AROUND = 200
_TOKEN = 4096
_NO_TOKEN = re.compile(rb"[\s\"'<>]")
_PERCENT = re.compile(rb"(?:%[0-9a-fA-F]{2})+")
_PLUS = re.compile(rb"(?<=[0-9A-Z])\+(?=[0-9A-Z])")
_BYTES = re.compile(rb"(?:\\x[0-9a-fA-F]{2})+")


def _word(text: bytes, end: int, done: int) -> tuple[int, int]:
    """Return the range of the run of letters and digits around the byte before `end`."""
    start = end
    while start > done:
        low = max(done, start - _BACK)
        part = text[low:start]
        start = low + len(part.rstrip(_ALPHABET))
        if start > low:
            break
    if text[start - 1 : start + 1] in _ESCAPES:
        start += 1
    run = _RUN.match(text, start)
    return start, run.end() if run else end


def _of_word(text: bytes, start: int, end: int) -> Iterator[Rewrite]:
    """Yield this range if it is text in hexadecimal digits. Otherwise yield the lines of Base64 to
    which the range belongs.
    """
    if found := _HEX.fullmatch(text, start, end):
        meaning = _as_text(bytes.fromhex(found[1].decode("ascii")), 2, 1)
        if meaning is not None:
            yield Rewrite(*found.span(1), meaning[0], Kind.ENCODED, *meaning[1:])
    elif end - start >= _LEAST:
        for _ in range(_LINES_BEFORE):
            before = _LINE_BEFORE.search(text, max(0, start - _LONGEST_LINE), start)
            if before is None:
                break
            start = before.start()
        for shift in range(_GROUP if start == 0 else 1):  # where the text begins, it may be cut
            lines = list(_base64(text, start + shift))
            yield from lines
            if lines:
                break


def _base64(text: bytes, start: int) -> Iterator[Rewrite]:
    """Yield the lines of Base64 that begin at `start`, up to the first line that is no text."""
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
    """Yield text in hexadecimal digits that are written in pairs with separators."""
    low = max(0, end - _AROUND)
    start = low + len(text[low:end].rstrip(_APART_ALPHABET))
    if (run := _HEX_APART.search(text, start, end + _TOKEN)) is not None:
        digits = run[0].translate(None, b": ").decode("ascii")
        found = _as_text(bytes.fromhex(digits), 3, 1)
        if found is not None and found[1] == 3:
            yield Rewrite(*run.span(), *found[:1], Kind.ENCODED, 3)


def _percent(text: bytes, end: int) -> Iterator[Rewrite]:
    """Yield the percent-encoded bytes of the word that contains the offset `end`. In the parameters
    of a URL, `+` between digits or capitals means a blank.
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
    """Yield the bytes around the offset `end` that are escaped as in C."""
    for found in _BYTES.finditer(text, max(0, end - _AROUND), end + _AROUND):
        meaning = bytes.fromhex(found[0].replace(b"\\x", b"").decode("ascii"))
        yield Rewrite(*found.span(), meaning, Kind.ENCODED, 4)


def _as_text(data: bytes, bytes_of: int, means: int) -> tuple[bytes, int, int] | None:
    """Return the decoded text, `bytes_of` and `means` (as in `Rewrite`); None if the decoded bytes
    are no text. From UTF-16, every second byte is removed, and `bytes_of` is doubled.
    """
    if data[1::2].count(0) > len(data) // 2 - len(data) // _FEW - 1:
        data, bytes_of = data[::2], 2 * bytes_of
    controls = len(data) - len(data.translate(None, _NO_TEXT))
    damage = len(data) - len(data.decode("utf-8", "ignore").encode())
    if controls > len(data) // _FEW or damage > len(data) // _SOME + _CUT:
        return None
    return data, bytes_of, means


def _compressed(text: bytes, end: int) -> Iterator[Rewrite]:
    """Yield all lines of Base64 that hold a gzip stream, as one range; the text that is packed in
    the stream replaces them.
    """
    start = text.rfind(_GZIP, max(0, end - _AROUND), end)
    found = _LINES.match(text, start) if start >= 0 else None
    if found is None:
        return
    letters = b"".join(_RUN.findall(found[0])).rstrip(b"=").translate(_PLAIN_ALPHABET)
    try:
        packed = binascii.a2b_base64(letters[: len(letters) // _GROUP * _GROUP])
        data = zlib.decompressobj(wbits=31).decompress(packed, _MOST_UNPACKED)
    except (binascii.Error, zlib.error):
        return
    if (meaning := _as_text(data, 1, 1)) is not None and meaning[0]:
        yield Rewrite(*found.span(), meaning[0], Kind.ENCODED, alone=True)


_Decoder = Callable[[bytes, int], Iterator[Rewrite]]


def _in_base64(word: str) -> Iterator[str]:
    """Yield the expressions for a word in Base64. The encoded form of a word depends on the number
    of bytes before the word.
    """
    bits = "".join(f"{code:08b}" for code in word.encode())
    for before in (0, 2, 4):  # bits of a character that belong to the byte before
        known = "." * before + bits
        known += "." * (-len(known) % _BITS)
        yield "".join(_letters(known[at : at + _BITS]) for at in range(0, len(known), _BITS))


def _letters(known: str) -> str:
    """Return an expression for the Base64 characters that match `known`: six bits as "0" or "1",
    with "." for each unknown bit.
    """
    fixed = int(known.replace("0", "1").replace(".", "0"), 2)
    value = int(known.replace(".", "0"), 2)
    letters = "".join(letter for at, letter in enumerate(_ORDER) if at & fixed == value)
    return letters if len(letters) == 1 else f"[{letters}]"


OF_WORDS = (
    _DIGITS,
    _DIGITS_TWICE,
    *dict.fromkeys(letters for word in _WORDS for letters in _in_base64(word)),
    f"(?:{_WIDE}){{2}}",
    "(?:3[0-9]){4}",
    "(?:3[0-9]00){4}",
    f"{_LETTER}40{_LETTER}{_LETTER}",
)
_DECODERS: tuple[tuple[str, _Decoder], ...] = (
    ("(?:3[0-9][: ]){4}", _hexadecimal_apart),
    ("%(?:25)?40[A-Za-z0-9]", _percent),
    (f"{_ESCAPE}[0-9]{{3}}", _percent),
    (f"[0-9]{{3}}{_ESCAPE}[0-9%]", _percent),
    ("(?:%3[0-9]){4}", _percent),
    (r"[0-9]{4}\+[0-9]{4}\+[0-9]{4}", _percent),
    (r"(?:\\x3[0-9]){4}", _escaped_bytes),
    (r"\\x40", _escaped_bytes),
    (f"H4sI[{_LETTERS}_\\-]{{20}}", _compressed),
)
EXPRESSIONS = (*(expression for expression, _ in _DECODERS), *OF_WORDS)
"""Expressions that the engine searches for: encoded forms of digits, addresses and words."""
WORD = len(_DECODERS)
"""Index in `EXPRESSIONS` of the first of `OF_WORDS`, which find Base64 and hexadecimal digits."""


def decoded(text: bytes, places: Iterable[tuple[int, int]]) -> Iterator[Rewrite]:
    """Yield the encoded ranges of a text, each with the decoded text. `places` says where
    `EXPRESSIONS` matched: the end of each match, and the index of its expression.
    """
    done: dict[_Decoder | None, int] = {}
    for end, index in places:
        decoder = _DECODERS[index][1] if index < WORD else None
        if end <= done.get(decoder, 0):
            continue
        if decoder is None:
            start, done[None] = _word(text, end, done.get(None, 0))
            rewrites = _of_word(text, start, done[None])
        else:
            rewrites = decoder(text, end)
        for rewrite in rewrites:
            done[decoder] = max(done.get(decoder, 0), rewrite.end)
            yield rewrite
