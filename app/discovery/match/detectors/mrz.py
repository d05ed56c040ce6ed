"""Machine-readable zones of travel documents, with all their check digits (ICAO 9303, 2021).

TD3 (passports, also visas of type A): two lines of 44 characters. TD2: two of 36. TD1 (cards):
three of 30. The anchor is common to all: a date, a check digit, the sex, a date, a check digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.europe import icao, is_date
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity

PASSPORT = DataType("MRZ_PASSPORT", "Machine-readable zone of a passport", "Identity document")
CARD = DataType("MRZ_CARD", "Machine-readable zone of an identity card", "Identity document")

_BREAK = rb"[ \t]{0,2}(?:\r?\n|\\n|\\r\\n| )[ \t]{0,8}"
_FIRST_44 = re.compile(rb"(?<![A-Z0-9<])[PV][A-Z<][A-Z<]{42}" + _BREAK + rb"$")
_FIRST_36 = re.compile(rb"(?<![A-Z0-9<])[ACIPV][A-Z<][A-Z<]{34}" + _BREAK + rb"$")
_FIRST_30 = re.compile(rb"(?<![A-Z0-9<])([ACI][A-Z0-9<][A-Z<]{3}[A-Z0-9<]{25})" + _BREAK + rb"$")
_THIRD_30 = re.compile(_BREAK + rb"[A-Z<]{30}(?![A-Z0-9]|<(?!/))")
_BEFORE_DATE = re.compile(rb"(?<![A-Z0-9<])[A-Z0-9<]{9}[0-9][A-Z<]{3}$")
_ZONE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<")
_EXAMPLES = frozenset({"ERIKSSON<<ANNA<MARIA", "MUSTERMANN<<ERIKA", "SPECIMEN"})


def judge(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the machine-readable zone whose date of birth begins at `start`."""
    if _BEFORE_DATE.search(subject.before(start, 14)):
        yield from _two_lines(subject, start - 13)
    elif first := _FIRST_30.search(subject.before(start, 46)):
        yield from _three_lines(subject, start, first)


def _two_lines(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a passport, a visa, or a card with two lines. The second line begins at `start`."""
    for length, kind, head in ((44, PASSPORT, _FIRST_44), (36, CARD, _FIRST_36)):
        line = _zone(subject, start, length)
        if not line:
            continue
        first = head.search(subject.before(start, length + 14))
        visa = first is not None and first.group()[:1] == b"V"
        right = _agrees(line[:9], line[9]) and _dates(line[13:])
        right = right and (visa or _agrees(line[:10] + line[13:20] + line[21:-1], line[-1]))
        begin = start - len(first.group()) if first else start
        name = first.group() if first else b""
        yield _hit(kind, begin, start + length, line, name, right=right)
        return


def _three_lines(subject: Subject, start: int, first: re.Match[bytes]) -> Iterator[Hit]:
    line, head = _zone(subject, start, 30), first.group(1).decode()
    if not line:
        return
    right = head[14] == "<" or _agrees(head[5:14], head[14])
    right = right and _dates(line)
    right = right and _agrees(head[5:] + line[:7] + line[8:15] + line[18:29], line[29])
    third = _THIRD_30.match(subject.text, start + 30)
    end = third.end() if third else start + 30
    begin = start - len(first.group())
    yield _hit(CARD, begin, end, head + line, third.group() if third else b"", right=right)


def _zone(subject: Subject, start: int, length: int) -> str:
    """Return the characters of the line at `start`; "" if its length is not `length`."""
    line, following = subject.text[start : start + length], subject.text[start + length :][:1]
    ends = not _ZONE.issuperset(following) or subject.text.startswith(b"</", start + length)
    whole = len(line) == length and _ZONE.issuperset(line) and ends
    return line.decode() if whole or (len(line) == length and not following) else ""


def _dates(line: str) -> bool:
    """Return whether the dates of birth and expiry have valid check digits, and the month and day
    of expiry are possible. `line` begins with the date of birth.
    """
    born, ends = line[:6], line[8:14]
    return (
        _agrees(born, line[6])
        and _agrees(ends, line[14])
        and is_date(2000, int(ends[2:4]), min(int(ends[4:]), 28) or 0)
    )


def _agrees(value: str, digit: str) -> bool:
    return digit.isdigit() and icao(value.replace("<", "0")) == int(digit)


def _hit(kind: DataType, start: int, end: int, line: str, names: bytes, *, right: bool) -> Hit:
    example = any(each.encode() in names for each in _EXAMPLES)
    trace = [
        Check("Pattern", kind.name),
        Check("Length", "as specified in ICAO 9303"),
        Check("Check digit", "all check digits passed (weights 7, 3, 1, modulo 10)"),
    ]
    if example:
        trace.append(Check("Known numbers", "a specimen document"))
    return Hit(
        kind.key,
        start,
        end,
        line.encode(),
        tuple(trace),
        Severity.TEST if example else Severity.MATCH,
        Confidence.HIGH,
        None if right else Check("Check digit", "one check digit failed"),
    )


DETECTOR = Detector(
    types=(PASSPORT, CARD),
    anchors=(Anchor("[0-9]{7}[MFX<][0-9]{7}", 15, judge, "0-9", part=Part.OUTLINES),),
    matching=(
        Sample(
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
            "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
            "MRZ_PASSPORT",
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
            "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
            Severity.TEST,
        ),
        Sample(
            "mrz2: L898902C36UTO7408122F1204159ZE184226B<<<<<10",
            "MRZ_PASSPORT",
            "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ),
        Sample(
            "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\n"
            "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            "MRZ_CARD",
            "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\n"
            "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            Severity.TEST,
        ),
        Sample(
            "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6",
            "MRZ_CARD",
            "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6",
            Severity.TEST,
        ),
        Sample(
            "<mrz>L898902C36UTO7408122F1204159ZE184226B<<<<<10</mrz>",
            "MRZ_PASSPORT",
            "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ),
    ),
    clean=(
        "L898902C36UTO7408122F1204159ZE184226B<<<<<11",
        "L898902C37UTO7408122F1204159ZE184226B<<<<<10",
        "1732184<1732184",
        "7408122F1204159",
    ),
)
