"""US Social Security Numbers, by the rules of the Social Security Administration."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.discovery.detectors.base import DataType, Detector, Hit, Sample, Subject, places
from app.discovery.match import Check, Severity

SSN_US = DataType(
    "SSN_US", "Social Security Number (US)", "National identifier", "North America", "United States"
)

_ANCHORS = (b"ssn", b"social")
_KEYWORD = re.compile(
    rb"(?<![a-z])(?:ssn|social.?security)(?:[^0-9\n]|[0-9](?![0-9])){1,40}?"
    rb"(?=[0-9]{3}(?: [0-9]{2} [0-9]{4}|[0-9]{6})(?![0-9]))"
)
_PARTS = re.compile(rb"([0-9]{3})([ \-]?)([0-9]{2})\2([0-9]{4})")
_NEVER_VALID = frozenset({"078051120", "219099999", "123456789", "111111111", "333333333"}) | {
    f"98765432{last}" for last in range(10)
}
_BASE = (
    Check("Pattern", "3, 2 and 4 digits"),
    Check("Rules", "area, group and serial number are possible"),
    Check("Neighbours", "not part of a longer number"),
)
_SEPARATORS = {
    "-": Check("Separators", "hyphens"),
    " ": Check("Separators", "spaces"),
    "": Check("Separators", "none"),
}
_AFTER_KEYWORD = (Check("Context", "a word about Social Security stands before it"),)
_KNOWN = Check("Known numbers", "published, never a person's")


def find(subject: Subject) -> Iterator[Hit]:
    """Find numbers with hyphens; with spaces or without separators only after a keyword."""
    for start in places(subject.shape, b"000-00-0000"):
        if hit := _judge(subject, start, ()):
            yield hit
    for anchor in _ANCHORS:
        for at in places(subject.lower, anchor):
            keyword = _KEYWORD.match(subject.lower, at)
            if keyword and (hit := _judge(subject, keyword.end(), _AFTER_KEYWORD)):
                yield hit


def _judge(subject: Subject, start: int, context: tuple[Check, ...]) -> Hit | None:
    parts = _PARTS.match(subject.text, start)
    if parts is None or not _separate(subject, start, parts.end()):
        return None
    area, separator, group, serial = (part.decode("ascii") for part in parts.groups())
    number = area + group + serial
    published = number in _NEVER_VALID
    possible = area not in {"000", "666"} and area < "900" and group != "00" and serial != "0000"
    if not (possible or published):
        return None
    trace = (*_BASE, *context, _SEPARATORS[separator])
    if published:
        return Hit("SSN_US", start, parts.end(), number.encode(), (*trace, _KNOWN), Severity.TEST)
    return Hit("SSN_US", start, parts.end(), number.encode(), trace)


def _separate(subject: Subject, start: int, end: int) -> bool:
    before, after = subject.before(start, 2), subject.text[end : end + 2]
    if (before[-1:].isalnum() and before != b"\\n") or after[:1].isalnum():
        return False
    joined = before[:1].isalnum() and before[-1:] in b"-./" and before[-1:] != b""
    return not joined and not (after[:1] in (b"-", b".", b"/") and after[1:].isalnum())


DETECTOR = Detector(
    types=(SSN_US,),
    find=find,
    matching=(
        Sample("SSN: 536-90-4399", "SSN_US", "536-90-4399"),
        Sample("Doe,Jane,536-90-4399,1980", "SSN_US", "536-90-4399"),
        Sample("ssn=536904399", "SSN_US", "536904399"),
        Sample("Social Security Number 536 90 4399", "SSN_US", "536 90 4399"),
        Sample("078-05-1120", "SSN_US", "078-05-1120", Severity.TEST),
        Sample("219-09-9999", "SSN_US", "219-09-9999", Severity.TEST),
        Sample("987-65-4320", "SSN_US", "987-65-4320", Severity.TEST),
    ),
    clean=(
        "000-12-3456",
        "666-12-3456",
        "900-12-3456",
        "536-00-4399",
        "536-90-0000",
        "536904399",
        "536 90 4399",
        "1536-90-4399",
        "536-90-4399-1",
        "A536-90-43991",
        "4-536-90-4399",
    ),
)
