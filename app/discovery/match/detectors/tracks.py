"""Magnetic stripe data, which must not be kept after authorisation (PCI DSS 3.3.1): always
`prohibited`.

The match is the whole track (ISO/IEC 7813); its data type is that of the card number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.card_brands import issuer_of
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity

_WIDTH = 13
_EXPIRY = rb"[0-9]{2}(?:0[1-9]|1[0-2])"
_TRACK_1_HEAD = re.compile(rb"%?B([0-9]{12,19})$")
# The standard allows 26 characters of capitals; in files, names also have other letters.
_TRACK_1_TAIL = re.compile(
    rb"\^[^\^?\x00-\x1f\x7f]{2,52}\^" + _EXPIRY + rb"[0-9]{3}"
    rb"(?:[A-Z0-9 ]{0,48}\?|[A-Z0-9]{0,48})"
)
_TRACK_2_HEAD = re.compile(rb"(?<![0-9]);?([0-9]{12,19})$")
_TRACK_2_TAIL = re.compile(rb"[=D]" + _EXPIRY + rb"[0-9]{3}[0-9]{0,20}\??(?![0-9])")


def judge(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the separator after a card number: `^` of track 1, `=` or `D` of track 2."""
    middle = start + _WIDTH - 1
    if subject.text[middle] == ord("^"):
        yield from _hit(subject, middle, _TRACK_1_HEAD, _TRACK_1_TAIL, "Track 1")
    else:
        yield from _hit(subject, middle, _TRACK_2_HEAD, _TRACK_2_TAIL, "Track 2")


def _hit(
    subject: Subject, middle: int, head: re.Pattern[bytes], tail: re.Pattern[bytes], name: str
) -> Iterator[Hit]:
    before = subject.before(middle, 24)
    first, rest = head.search(before), tail.match(subject.text, middle)
    if first is None or rest is None:
        return
    digits = first.group(1)
    issuer = issuer_of(digits.decode("ascii"))
    if issuer is None or not luhn(digits):
        return
    trace = (
        Check("Pattern", f"{name} of a magnetic stripe"),
        Check("Issuer range", issuer.brand.name),
        Check("Check digit", "Luhn check passed"),
        Check("Rule", "magnetic stripe data must not be stored"),
    )
    start = middle - len(before) + first.start()
    hit = Hit(issuer.brand.key, start, rest.end(), digits + name.encode(), trace)
    yield replace(hit, severity=Severity.PROHIBITED, confidence=Confidence.HIGH)


_NUMBER = "4539148803436467"
_TRACK_1 = f"%B{_NUMBER}^DOE/JANE^27052010000000000000?"
_TRACK_2 = f";{_NUMBER}=27052010000000000?"

DETECTOR = Detector(
    anchors=(
        Anchor("[0-9]{12}[\\^=D]", _WIDTH, judge, not_after="", part=Part.OUTLINES),
    ),
    matching=(
        Sample(f"swipe {_TRACK_1} end", "CARD_VISA", _TRACK_1, Severity.PROHIBITED),
        Sample(_TRACK_2, "CARD_VISA", _TRACK_2, Severity.PROHIBITED),
        Sample(f"t2 {_NUMBER}=27052010000", "CARD_VISA", f"{_NUMBER}=27052010000",
               Severity.PROHIBITED),
        Sample("%B4111111111111111^DOE/JOHN^27051010000000000000?", "CARD_VISA",
               "%B4111111111111111^DOE/JOHN^27051010000000000000?", Severity.PROHIBITED),
        Sample(f"%B{_NUMBER}^JONES/JÜRGEN^2705201000?", "CARD_VISA",
               f"%B{_NUMBER}^JONES/JÜRGEN^2705201000?", Severity.PROHIBITED),
        Sample(f"B{_NUMBER}^Doe/Jane Mary^2705201", "CARD_VISA",
               f"B{_NUMBER}^Doe/Jane Mary^2705201", Severity.PROHIBITED),
    ),
    clean=(
        "%B4539148803436468^DOE/JANE^2705201000?",
        ";4539148803436468=27052010000?",
        "x=27052010000 ^ 12345",
    ),
)  # fmt: skip
