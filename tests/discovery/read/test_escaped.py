"""Escaped characters: the decoded text, and the source offset of each part."""

from __future__ import annotations

import re
from random import Random

from app.discovery.read.extract.escaped import APART, Unescaped, unescaped

RUN = re.compile(rb"(?<!\\)(?:\\u[0-9a-fA-F]{4})+")
PARTS = (
    rb"\u00e9", rb"\u0041", rb"\u0000", rb"\u0040", rb"\u0035", rb"\ud83d\ude00", rb"\ud83d",
    rb"\ude00", rb"\udbff\udfff", rb"\uffff", rb"\\u00e9", b"\\", rb"\u00", b"a", b" ", rb"\u00FC",
    "é".encode(), b"u00e9", b"x" * 100, b"x" * 253, b"x" * 256, b"x" * 259, b"x" * 515,
    rb"\u003c" * 43, rb"\u003c" * 90,
)  # fmt: skip


def read_alone(run: bytes) -> bytes:
    units = run.decode("unicode_escape").encode("utf-16", "surrogatepass")
    return units.decode("utf-16", "replace").encode()


def pieces(read: Unescaped) -> list[tuple[int, bytes]]:
    """Return each piece as its source offset and decoded text."""
    ends = [*read.begins[1:], len(read.text)]
    parts = [read.text[a:b] for a, b in zip(read.begins, ends, strict=True)]
    return list(zip(read.written, parts, strict=True))


def told(text: bytes) -> list[tuple[int, int]]:
    """Return the runs that contain more than ASCII letters and punctuation."""
    runs = [found.span() for found in RUN.finditer(text)]
    return [
        (start, end)
        for start, end in runs
        if any(not sign.isascii() or sign in "@0123456789"
               for sign in text[start:end].decode("unicode_escape"))
    ]  # fmt: skip


def check(text: bytes) -> None:
    """Compare each piece with the bytes at its offset, and check that no run was missed."""
    read = unescaped(text)
    telling = told(text)
    assert (read is None) == (not telling), text
    if read is None:
        return
    at = None
    whole = {found.start(): found.end() for found in RUN.finditer(text)}
    seen = set()
    for place, (written, part) in enumerate(pieces(read)):
        if part == APART and place % 2:
            assert at == written, text
            at = None
            continue
        assert at in {None, written}, text
        at = written + len(part)
        if place % 2:
            assert part == read_alone(text[written : whole[written]]), text
            at = whole[written]
            seen.add(written)
        else:
            assert part == text[written:at], text
    for start, end in telling:
        assert start in seen
        for near in (max(0, start - 256), min(len(text), end + 256) - 1):
            assert any(written <= near for written in read.written)


def test_what_is_read_is_what_is_written() -> None:
    random = Random(20)
    for _ in range(3000):
        weights = [random.random() ** 3 for _ in PARTS]
        check(b"".join(random.choices(PARTS, weights, k=random.randint(1, 40))))


def test_a_long_text_is_read_in_parts() -> None:
    for part in (rb"a\u00e9", rb"\u00e9", rb"\\u00e9\u00e9 ", rb"\ud83d\ude00-"):
        check(part * 15_000)


def test_places_in_what_is_read() -> None:
    text = rb"x\u00e9y\ud83d\ude00z"
    read = unescaped(text)
    assert read is not None
    assert read.text == "xéy😀z".encode()
    assert read.place(0, 1) == (0, 1)
    assert read.place(1, 3) == (1, 7)
    assert read.place(4, 8) == (8, 20)
    assert read.place(8, 9) == (20, 21)
