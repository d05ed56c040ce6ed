"""Detect the encoding of a stream from its content. In this order, look for a byte order mark, for
zero bytes (UTF-16, UTF-32), for EBCDIC, and for UTF-8; otherwise choose the most likely encoding.

Text that is in none of these encodings is decoded in every other common encoding, and the encoding
of the most likely language wins. The likelihood of a language is computed from the frequencies of
its letters. A handful of letters is enough to recognise a language; the default is Latin-1.
"""

from __future__ import annotations

import codecs
from collections import Counter
from functools import cache

from app.discovery.late_pattern import late
from app.discovery.read.extract.letter_frequency import (
    CHINESE,
    KANA_SIGNS,
    KANJI,
    LANGUAGES,
    SIGNS,
    TRADITIONAL,
)
from app.discovery.read.extract.text import Encoding

_SAMPLE = 64 << 10
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # must precede the next one, which is its prefix
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ANY_MARK = tuple(mark for mark, _ in _MARKS)
_WIDE = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r\x1b\x08"))
_CP1252_ONLY = bytes(set(range(0x80, 0xA0)) - {0x81, 0x8D, 0x8F, 0x90, 0x9D})
_EBCDIC = ("cp037", "cp500", "cp273")
_PLAIN = late(
    r"[\t\n\r -~\xa0-\u024f\u0370-\u06ff\u0900-\u0e5b\u10a0-\u10ff\u1e00-\u1fff"
    r"\u2010-\u203a\u20ac\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3"
    r"\uff00-\uffee\ufeff\U0001f300-\U0001faff]"
)
_SIGN = late(r"[\w.]@[\w.]|[a-zß][äöüß]|[äöüÄÖÜ][a-z]|\[[^\[\]\n]{0,80}\]|\{[^{}\n]{0,80}\}")
_HIGH = late(rb"[\x80-\xff]+")


def detect(head: bytes) -> Encoding:
    """Return the encoding of a stream, given its first window."""
    if head.startswith(_ANY_MARK):
        return Encoding(next(codec for mark, codec in _MARKS if head.startswith(mark)))
    sample = head[:_SAMPLE]
    if b"\0" in sample:
        wide = _wide(sample)
        return Encoding(wide or "latin-1", binary=wide is None)
    if head.isascii():
        plain = _few_controls(sample)
        return Encoding("utf-8") if plain else Encoding("latin-1", binary=True)
    if (ebcdic := _ebcdic(sample)) is not None:
        return Encoding(ebcdic)
    if not _few_controls(sample):
        return Encoding("latin-1", binary=True)
    if _is_utf8(head):
        return Encoding("utf-8")
    return Encoding(_legacy(head))


def _few_controls(sample: bytes) -> bool:
    return len(sample.translate(None, _CONTROLS)) >= len(sample) * 0.98


def _is_utf8(data: bytes) -> bool:
    """Return whether `data`, which may end within a character, is valid UTF-8."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def _wide(sample: bytes) -> str | None:
    """Return the codec of UTF-16 or UTF-32 in which a sample without a byte order mark is written.
    The decoded text must consist mostly of letters, punctuation and line ends; return None if it
    does not.
    """
    best: tuple[int, int, str] | None = None
    for codec in _WIDE:
        unit = Encoding(codec).unit
        data = sample[: len(sample) - len(sample) % unit]
        try:
            text = codecs.getincrementaldecoder(codec)().decode(data)
        except UnicodeDecodeError:
            continue
        if not text or len(_PLAIN.findall(text)) < len(text) * 0.98:
            continue
        common = sum(map(text.count, "\n\r\t 0123456789,.;:")) * unit
        plain = sum(char < "\x80" for char in text) * unit
        if plain and (best is None or (common, plain) > best[:2]):
            best = common, plain, codec
    return None if best is None else best[2]


def _ebcdic(sample: bytes) -> str | None:
    """Return the codec of EBCDIC in which a sample is written; None if it is not EBCDIC. In EBCDIC,
    a blank is the byte of "@" in ASCII, and letters and digits are above 0x80.
    """
    letters = _count(sample, _EBCDIC_LETTERS)
    if letters + sample.count(0x40) < len(sample) * 0.7 or not _count(sample, _EBCDIC_GAPS):
        return None
    if _count(sample, _ASCII_LETTERS) > letters / 4:
        return None
    scored = [(len(_SIGN.findall(sample.decode(codec))), codec) for codec in _EBCDIC]
    return max(scored, key=lambda pair: pair[0])[1]


def _count(sample: bytes, codes: bytes) -> int:
    """Return how many bytes of the sample are among the `codes`."""
    return len(sample) - len(sample.translate(None, codes))


_EBCDIC_LETTERS = bytes(
    code for code, char in enumerate(bytes(range(256)).decode("cp037"))
    if char.isascii() and char.isalnum()
)  # fmt: skip
_EBCDIC_GAPS = b"\x40\x15\x25"
_ASCII_LETTERS = bytes(range(0x61, 0x7B))


def _legacy(head: bytes) -> str:
    """Return the most likely encoding of text that is not UTF-8."""
    first = _HIGH.search(head)
    start = max(0, first.start() - 1024) if first else 0
    sample = head[head.rfind(b"\n", 0, start) + 1 :][:_SAMPLE]
    runs = _HIGH.findall(sample)
    if (several := _several(sample)) is not None:
        return several
    counts = Counter(b"".join(runs))
    total = counts.total()
    scored = [
        (sum(weights[code] * n for code, n in counts.items()) / total, codec)
        for codec, weights in _models()
    ]
    likeliest = max(scored, key=lambda pair: pair[0])[1]
    if likeliest == "cp1252":
        return "cp1252" if len(head.translate(None, _CP1252_ONLY)) < len(head) else "latin-1"
    return likeliest


@cache
def _models() -> list[tuple[str, list[float]]]:
    """Return, for each single-byte encoding, the logarithmic likelihood of each byte."""
    return [
        (codec, _weights(codec, letters)) for codecs_, letters in LANGUAGES for codec in codecs_
    ]


def _weights(codec: str, letters: str) -> list[float]:
    rank = {letter: -0.15 * number for number, letter in enumerate(letters)}
    capital = -0.6 if len(letters) > 20 else -1.5  # of a whole script, or of a few letters
    found = []
    for code in range(256):
        char = bytes([code]).decode(codec, "replace")
        if char in rank:
            found.append(rank[char])
        elif char.lower() in rank:
            found.append(rank[char.lower()] + capital)
        elif char in SIGNS:
            found.append(-4.0)
        else:
            found.append(-8.0 if char.isalpha() else -10.0)
    return found


def _several(sample: bytes) -> str | None:
    """Return the multi-byte codec in which a sample is most likely written, judged by valid
    sequences of bytes and common characters; None if no such codec is likely.
    """
    best: tuple[float, str] = (0.5, "")
    for codec, usual in _SCRIPTS:
        text = codecs.getincrementaldecoder(codec)("replace").decode(sample)
        wide = [char for char in text if char > "\x7f" and not "\uff01" <= char <= "\uff5e"]
        if not wide or sum(char == "\ufffd" for char in wide) > len(wide) * 0.02:
            continue
        share = sum(map(usual, wide)) / len(wide)
        if share > best[0]:
            best = share, codec
    return best[1] or None


def _japanese(char: str) -> float:
    if "\u3041" <= char <= "\u30fa" or char in KANA_SIGNS:
        return 1.0
    return 0.9 if char in KANJI else 0.3 * _hanzi(char)


def _hanzi(char: str) -> float:
    return float("\u4e00" <= char <= "\u9fff")


def _chinese(char: str) -> float:
    return 1.0 if char in CHINESE else 0.45 * _hanzi(char)


def _traditional(char: str) -> float:
    return 1.0 if char in TRADITIONAL else 0.45 * _hanzi(char)


def _korean(char: str) -> float:
    return float("\uac00" <= char <= "\ud7a3")


_SCRIPTS = (
    ("cp932", _japanese),
    ("euc_jp", _japanese),
    ("gb18030", _chinese),
    ("cp950", _traditional),
    ("cp949", _korean),
)
