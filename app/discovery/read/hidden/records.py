"""Records of fixed width without blanks between their fields (`...SMITH4539148803436467250601...`).

Without blanks, a number in a record looks like part of a longer word or number. It is recognised as
a field only by comparing several records: every record has a valid number at the same place.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.detectors.iban import LENGTHS, mod97
from app.discovery.read.hidden.rewritten import Kind, Rewrite

_SAMPLE = 12
"""Number of records that must have a valid number at the same place. One in 10 random numbers is
valid, so 12 valid numbers are no coincidence.
"""
_DISTINCT = 8
_LEAST, _MOST = 24, 2_000
"""Minimum and maximum bytes of a record, with its line feed."""
_CARDS = (16, 15)
_FIRST = frozenset((b"2", b"3", b"4", b"5", b"6"))
"""First digits of card numbers (ISO/IEC 7812)."""


def fields(text: bytes) -> Iterator[Rewrite]:
    """Yield each field that holds a card number or an IBAN, with a blank added on both sides. The
    records are recognised from the second line on, because the first line may be incomplete or a
    header. The first line, and a last line without a line end, count as records if they have the
    length of a record.
    """
    first = text.find(b"\n") + 1
    width = text.find(b"\n", first) + 1 - first
    if not _LEAST <= width <= _MOST or not _is_regular(text, first, width):
        return
    records = [text[first + width * at :][:width] for at in range(_SAMPLE)]
    places = list(_places(records))
    if not places:
        return
    line_end = 2 if records[0].endswith(b"\r\n") else 1
    first = 0 if first == width else first
    while text[first + width - 1 : first + width] == b"\n" or (
        first + width - line_end == len(text)
    ):
        for start, end in places:
            field = text[first + start : first + end]
            yield Rewrite(first + start, first + end, b" " + field + b" ", Kind.FIELD)
        first += width


def _is_regular(text: bytes, first: int, width: int) -> bool:
    """Return whether some records of this width begin at offset `first`, each on its own line."""
    ends = range(first + width - 1, first + width * _SAMPLE, width)
    return all(text[end : end + 1] == b"\n" for end in ends) and (
        text.count(b"\n", first, first + width * _SAMPLE) == _SAMPLE
    )


def _places(records: list[bytes]) -> Iterator[tuple[int, int]]:
    """Yield the ranges that hold a valid number in every record. At least `_DISTINCT` of these
    numbers must be different.
    """
    end = 0
    for start in range(len(records[0])):
        lengths = _lengths(records[0][start:]) if start >= end else ()
        for length in lengths:
            values = {record[start : start + length] for record in records}
            if all(map(_is_valid, values)) and len(values) >= _DISTINCT:
                end = start + length
                yield start, end
                break


def _lengths(data: bytes) -> tuple[int, ...]:
    """Return the possible lengths of the card number or IBAN with which `data` begins."""
    if data[:1] in _FIRST:
        return _CARDS
    length = LENGTHS.get(data[:2].decode("latin-1"))
    return (length,) if length else ()


def _is_valid(number: bytes) -> bool:
    if number.isdigit():
        return len(number) in _CARDS and luhn(number)
    written = number.isascii() and number.isalnum() and number.isupper()
    return written and LENGTHS.get(number[:2].decode()) == len(number) and mod97(number)
