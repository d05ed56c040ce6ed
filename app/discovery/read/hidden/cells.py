"""Values that are split over neighbouring cells of a row: a card number in four cells, an IBAN in
two, a telephone number in the cell after its area or country code.

One row of cells proves nothing. Groups of four digits are a card number only if the rows above and
below have valid card numbers in the same cells. A code belongs to the number in the next cell only
if a heading says so, or if several rows around it have the same form. For an IBAN, its two check
digits are enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from app.discovery.match.detectors.card_brands import issuer_of
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.detectors.iban import LENGTHS, mod97
from app.discovery.read.hidden.rewritten import Kind, Rewrite

_BETWEEN = r"\"?[,;\t|] ?\"?"
EXPRESSIONS = (
    f'[0-9]{{4}}{_BETWEEN}[0-9]{{4}}{_BETWEEN}[0-9]{{4}}{_BETWEEN}[0-9]{{4}}[",;\\t|\\r\\n]',
    f"[A-Z]{{2}}[0-9]{{2}}[0-9A-Z ]{{0,26}}{_BETWEEN}[0-9A-Z]{{4}}",
    f"\\+[1-9][0-9]{{0,2}}{_BETWEEN}[0-9]{{4}}",
    r"(?i:area|dial(?:l?ing)?|country|phone|tel)[ _\-]?(?i:code|prefix)\"?[,;\t|]",
    r"(?i:vorwahl|prefisso|indicatif|prefijo|netnummer|numer kierunkowy)\"?[,;\t|]",
)
"""Expressions for the engine. The function at the same index of `_READERS` judges the matches of an
expression.
"""
_SIGN = rb"\"?[,;\t|] ?\"?"
_CARD = re.compile(
    rb"(?<![0-9A-Za-z.\-])([0-9]{4})("
    + _SIGN
    + rb")([0-9]{4})\2([0-9]{4})\2([0-9]{4})(?![0-9A-Za-z.])"
)
_IBAN = re.compile(
    rb"(?<![0-9A-Za-z])([A-Z]{2}[0-9]{2}[0-9A-Z ]{0,26})"
    + _SIGN
    + rb"([0-9A-Z][0-9A-Z ]{3,30})(?=[\",;\t|\r\n]|\Z)"
)
_ABROAD = re.compile(
    rb"(?<![0-9A-Za-z.])(\+[1-9][0-9]{0,2})"
    + _SIGN
    + rb"\(?([0-9][0-9 ()/\-]{4,14}[0-9])(?=[\",;\t|\r\n]|\Z)"
)
_CODE = re.compile(rb"(?i)code|prefix|vorwahl|prefisso|indicatif|prefijo|netnummer|kierunkowy")
_CALLED = re.compile(rb"(?i)phone|tel|ruf|mobile|num")
_CODE_CELL = re.compile(rb"\+?\(?[0-9]{1,5}\)?")
_NUMBER_CELL = re.compile(rb"[0-9][0-9 ()/\-]{3,14}[0-9]")
_SEPARATORS = (b"\t", b";", b",", b"|")
_LINES, _LEAST_ALIKE = 8, 4
_BACK, _LONGEST = 64, 1024


def split_values(text: bytes, places: Iterable[tuple[int, int]]) -> Iterator[Rewrite]:
    """Yield the ranges of cells that together hold a value, each with this value. `places` says
    where `EXPRESSIONS` matched: the end of each match, and the index of its expression.
    """
    done = 0
    for end, index in places:
        for rewrite in _READERS[index](text, end) if end > done else ():
            done = max(done, rewrite.end)
            yield rewrite


def _card(text: bytes, end: int) -> Iterator[Rewrite]:
    for found in _CARD.finditer(text, max(0, end - _BACK), end + _BACK):
        if _is_card(found) and _in_column(text, found):
            number = b" ".join(found.group(1, 3, 4, 5))
            yield Rewrite(*found.span(), b" " + number + b" ", Kind.CELLS, alone=True)


def _is_card(found: re.Match[bytes]) -> bool:
    number = b"".join(found.group(1, 3, 4, 5))
    return luhn(number) and issuer_of(number.decode("ascii")) is not None


def _in_column(text: bytes, found: re.Match[bytes]) -> bool:
    """Return whether the lines around the match have valid card numbers in the same cells: no
    invalid one, and at least `_LEAST_ALIKE` different ones.
    """
    sign = found[2].strip(b'" ')
    start = text.rfind(b"\n", max(0, found.start() - _LONGEST), found.start()) + 1
    column = text.count(sign, start, found.start())
    numbers = set()
    for line in _lines_around(text, start):
        cells = line.split(sign)[column : column + 4]
        digits = b"".join(cell.strip(b'" \r') for cell in cells)
        if len(digits) == 16 and digits.isdigit():
            if not (luhn(digits) and issuer_of(digits.decode("ascii"))):
                return False
            numbers.add(digits)
    return len(numbers) >= _LEAST_ALIKE


def _lines_around(text: bytes, start: int) -> list[bytes]:
    """Return the line that begins at `start`, and some lines before and after it."""
    before = text[max(0, start - _LONGEST) : start].split(b"\n")[-_LINES // 2 - 1 : -1]
    return before + text[start : start + _LONGEST].split(b"\n")[:_LINES]


def _iban(text: bytes, end: int) -> Iterator[Rewrite]:
    for found in _IBAN.finditer(text, max(0, end - _BACK), end + _BACK):
        number = b"".join(found.group(1, 2)).replace(b" ", b"")
        if LENGTHS.get(number[:2].decode("ascii")) == len(number) and mod97(number):
            yield Rewrite(*found.span(), b" " + number + b" ", Kind.CELLS, alone=True)


def _abroad(text: bytes, end: int) -> Iterator[Rewrite]:
    for found in _ABROAD.finditer(text, max(0, end - _BACK), end + _BACK):
        start = text.rfind(b"\n", max(0, found.start() - _LONGEST), found.start()) + 1
        alike = sum(bool(_ABROAD.search(line)) for line in _lines_around(text, start))
        if alike >= _LEAST_ALIKE:
            yield _called(found.start(), found.end(), b" ".join(found.group(1, 2)))


def _called(start: int, end: int, number: bytes) -> Rewrite:
    return Rewrite(start, end, b" tel: " + number + b" ", Kind.CELLS, alone=True)


def _headed(text: bytes, end: int) -> Iterator[Rewrite]:
    """If the line that contains `end` is a header with a column of codes before a column of
    numbers, yield both cells of each row below it: the code and the number.
    """
    start = text.rfind(b"\n", max(0, end - _LONGEST), end) + 1
    stop = text.find(b"\n", end, end + _LONGEST)
    header = text[start:stop] if stop >= 0 else b""
    sign = max(_SEPARATORS, key=header.count)
    cells = header.split(sign) if sign in header else []
    columns = [
        at
        for at in range(len(cells) - 1)
        if _CODE.search(cells[at]) and _CALLED.search(cells[at + 1]) and len(cells[at]) < _BACK
    ]
    if len(columns) == 1:
        yield from _below(text, stop + 1, sign, columns[0], len(cells))


def _below(text: bytes, start: int, sign: bytes, column: int, width: int) -> Iterator[Rewrite]:
    while start < len(text):
        stop = text.find(b"\n", start, start + _LONGEST)
        stop = min(len(text), start + _LONGEST) if stop < 0 else stop
        cells = text[start:stop].split(sign)
        if len(cells) != width:
            return
        code, number = (cell.strip(b'" \r') for cell in cells[column : column + 2])
        if _CODE_CELL.fullmatch(code) and _NUMBER_CELL.fullmatch(number):
            first = start + len(sign.join(cells[:column])) + (column > 0)
            yield _called(
                first, first + len(sign.join(cells[column : column + 2])), code + b" " + number
            )
        start = stop + 1


_Reader = Callable[[bytes, int], Iterator[Rewrite]]
_READERS: tuple[_Reader, ...] = (_card, _iban, _abroad, _headed, _headed)
