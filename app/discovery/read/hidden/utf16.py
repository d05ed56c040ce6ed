"""UTF-16 among other bytes: strings of programs and of binary formats, at any offset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.discovery.read.hidden.rewritten import Kind, Rewrite

EXPRESSIONS = (
    r"(?:[0-9]\x00(?:[ \-./+]\x00)?){7}",
    r"[0-9A-Za-z]\x00@\x00[0-9A-Za-z]\x00",
)
"""Expressions that the engine searches for: 7 digits of a number, or an address, in UTF-16."""
_BEFORE, _AFTER = 512, 4096
_PLAIN = bytes([9, 10, 13, *range(0x20, 0x7F), *range(0xA0, 0x100)])


def wide(data: bytes, ends: Iterable[int]) -> Iterator[Rewrite]:
    """Yield the runs of UTF-16 around `ends`, the offsets where matches of `EXPRESSIONS` end. Each
    run is replaced by its characters in Latin-1.
    """
    done = 0
    for end in ends:
        if end <= done:
            continue
        place = end - 2 if data[end - 1] == 0 else end - 1
        start, done = _run(data, place, done)
        if done > start:
            yield Rewrite(start, done, data[start:done:2], Kind.ENCODED, 2, alone=True)


def _run(data: bytes, place: int, done: int) -> tuple[int, int]:
    """Return the range of the UTF-16 characters before and after a place, each with one zero byte.
    In big-endian text, the zero byte of the first character is left out.
    """
    low = place - 2 * (min(_BEFORE, place - done) // 2)
    letters, zeros = data[low:place:2], data[low + 1 : place : 2]
    before = min(len(letters) - len(letters.rstrip(_PLAIN)), len(zeros) - len(zeros.rstrip(b"\0")))
    letters, zeros = data[place : place + _AFTER : 2], data[place + 1 : place + _AFTER : 2]
    after = min(len(letters) - len(letters.lstrip(_PLAIN)), len(zeros) - len(zeros.lstrip(b"\0")))
    start, end = place - 2 * before, place + 2 * after
    if start and not data[start - 1] and data[end : end + 1].strip(_PLAIN) == b"":
        end += 1  # big-endian: a zero precedes every character
    return start, min(end, len(data))
