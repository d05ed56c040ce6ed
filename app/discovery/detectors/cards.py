"""Payment cards: length, issuer range, Luhn, consistent separators, and no neighbours.

A number is written in one piece or in the groups printed on cards, with one and the same separator.
Numbers that are part of something longer (a timestamp, an identifier, a hash) are not cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from app.discovery.detectors.base import Detector, Hit, Sample, Subject, places
from app.discovery.detectors.card_brands import BRANDS, TEST_NUMBERS, IssuerRange, issuer_of
from app.discovery.detectors.digits import luhn
from app.discovery.match import Check, Severity

_KEYWORDS = re.compile(
    rb"card|credit|debit|\bpans?\b|\bcc\b|visa|maestro|uatp|\bcvv|\bcvc|karte|carte|tarjeta|cartao"
)
_PLAIN = b"0" * 12
_PLAIN_RUN = re.compile(rb"0{12,19}(?!0)")
_LONG_RUN = re.compile(rb"0+")
_GROUPED_HEADS = (
    b"0000 0000 0000",
    b"0000-0000-0000",
    b"0000.0000.0000",
    b"0000 000000 0000",
    b"0000-000000-0000",
)
_LAYOUTS = tuple(
    re.compile(rb"(?P<sep>[ .\-])".join([b"0" * first, b"0" * second])
               + b"".join(b"(?P=sep)" + b"0" * size for size in rest) + b"(?!0)")
    for first, second, *rest in (
        (4, 4, 4, 4, 3), (4, 4, 4, 4, 2), (4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 5), (4, 4, 4),
    )
)  # fmt: skip
_GLUED = re.compile(rb"(?:\\[nrt]|%[0-9a-f][a-f]|(?:card|pan|visa)_?)$")
_JOINED_BEFORE = re.compile(rb"(?:[0-9][.\-]|[0-9a-f]{4}-|\+)$")
_JOINED_AFTER = re.compile(rb"[.\-][0-9]|-[0-9a-f]{4}")


def find(subject: Subject) -> Iterator[Hit]:
    """Find card numbers of every brand."""
    yield from _find_plain(subject)
    for head in _GROUPED_HEADS:
        for start in places(subject.shape, head):
            if subject.shape[start - 1 : start] != b"0":
                yield from _grouped(subject, start)


def _find_plain(subject: Subject) -> Iterator[Hit]:
    shape, at = subject.shape, 0
    while (start := shape.find(_PLAIN, at)) >= 0:
        run = _PLAIN_RUN.match(shape, start)
        if run is None:  # a longer number: go on behind it
            longer = _LONG_RUN.match(shape, start)
            at = longer.end() if longer else start + 1
            continue
        at = run.end()
        if hit := judge(subject, start, at, subject.text[start:at], "none"):
            yield hit


def _grouped(subject: Subject, start: int) -> Iterator[Hit]:
    for layout in _LAYOUTS:
        if match := layout.match(subject.shape, start):
            separator = match.group(1)
            number = subject.text[start : match.end()].replace(separator, b"")
            named = {b" ": "spaces", b"-": "hyphens", b".": "dots"}[separator]
            if hit := judge(subject, start, match.end(), number, f"{named}, the same throughout"):
                yield hit
                return


def judge(subject: Subject, start: int, end: int, digits: bytes, separators: str) -> Hit | None:
    """Apply every check to the number `digits` that stands at `start` to `end`."""
    number = digits.decode("ascii")
    issuer = issuer_of(number)
    if issuer is None or not luhn(digits) or not _alone(subject, start, end):
        return None
    published, weak = number in TEST_NUMBERS, len(number) in issuer.weak
    if not published and (
        len(set(number)) < 3 or (weak and not subject.announced(start, _KEYWORDS))
    ):
        return None
    trace = _trace(issuer, len(number), separators, published, weak)
    severity = Severity.TEST if published else Severity.MATCH
    return Hit(issuer.brand.key, start, end, digits, trace, severity)


@cache
def _trace(
    issuer: IssuerRange, length: int, separators: str, published: bool, weak: bool
) -> tuple[Check, ...]:
    span = issuer.low if issuer.low == issuer.high else f"{issuer.low} to {issuer.high}"
    trace = [
        Check("Pattern", "card number"),
        Check("Length", f"{length} digits"),
        Check("Issuer range", f"{issuer.brand.name}: begins with {span}"),
        Check("Separators", separators),
        Check("Check digit", "Luhn check passed"),
        Check("Neighbours", "not part of a longer word or number"),
    ]
    if published:
        trace.append(Check("Known numbers", "published test number"))
    elif weak:
        trace.append(Check("Context", "a word about cards stands before it"))
    return tuple(trace)


def _alone(subject: Subject, start: int, end: int) -> bool:
    """Tell whether nothing before or after makes the number part of something longer."""
    before = subject.lower[max(0, start - 8) : start]
    last, following = before[-1:], subject.lower[end : end + 1]
    if (last.isalnum() or last == b"_") and not _GLUED.search(before):
        return False
    if _JOINED_BEFORE.search(before) or _JOINED_AFTER.match(subject.lower, end):
        return False
    return not (following.isalnum() or following == b"_")


DETECTOR = Detector(
    types=BRANDS,
    find=find,
    matching=(
        Sample("paid with 4539 1488 0343 6467 on Monday", "CARD_VISA", "4539 1488 0343 6467"),
        Sample("4539148803436467,05/27", "CARD_VISA", "4539148803436467"),
        Sample('{"pan":"4539-1488-0343-6467"}', "CARD_VISA", "4539-1488-0343-6467"),
        Sample("4111 1111 1111 1111", "CARD_VISA", "4111 1111 1111 1111", Severity.TEST),
        Sample("Visa 4222222222222", "CARD_VISA", "4222222222222", Severity.TEST),
        Sample("2223 0031 2200 3222", "CARD_MASTERCARD", "2223 0031 2200 3222", Severity.TEST),
        Sample("5555555555554444", "CARD_MASTERCARD", "5555555555554444", Severity.TEST),
        Sample("3782 822463 10005", "CARD_AMEX", "3782 822463 10005", Severity.TEST),
        Sample("6011111111111117", "CARD_DISCOVER", "6011111111111117", Severity.TEST),
        Sample("3530111333300000", "CARD_JCB", "3530111333300000", Severity.TEST),
        Sample("3056 930902 5904", "CARD_DINERS", "3056 930902 5904", Severity.TEST),
        Sample("6200000000000005", "CARD_UNIONPAY", "6200000000000005", Severity.TEST),
        Sample("8171999900000000021", "CARD_UNIONPAY", "8171999900000000021", Severity.TEST),
        Sample("6759649826438453", "CARD_MAESTRO", "6759649826438453", Severity.TEST),
        Sample("2200000000000004", "CARD_MIR", "2200000000000004", Severity.TEST),
        Sample("6078601000000009", "CARD_RUPAY", "6078601000000009", Severity.TEST),
        Sample("9792030394440796", "CARD_TROY", "9792030394440796", Severity.TEST),
        Sample("5066991111111118", "CARD_ELO", "5066991111111118", Severity.TEST),
        Sample("6062828888666688", "CARD_HIPERCARD", "6062828888666688", Severity.TEST),
        Sample("5060990580000217499", "CARD_VERVE", "5060990580000217499", Severity.TEST),
        Sample("uatp 135410014004955", "CARD_UATP", "135410014004955", Severity.TEST),
        Sample("5019555544445555", "CARD_DANKORT", "5019555544445555", Severity.TEST),
        Sample("6703444444444449", "CARD_BANCONTACT", "6703444444444449", Severity.TEST),
        Sample("6042011000000004", "CARD_CABAL", "6042011000000004", Severity.TEST),
        Sample("5895626746595650", "CARD_NARANJA", "5895626746595650", Severity.TEST),
        Sample(r"card:\n4539148803436467\n", "CARD_VISA", "4539148803436467"),
        Sample("kort 4539148803436467.", "CARD_VISA", "4539148803436467"),
        Sample("4539 1488 0343 6467 124", "CARD_VISA", "4539 1488 0343 6467"),
        Sample("card1:4539148803436467:0527", "CARD_VISA", "4539148803436467"),
        Sample("?pan%3D4539148803436467&x", "CARD_VISA", "4539148803436467"),
        Sample("card_4539148803436467.pdf", "CARD_VISA", "4539148803436467"),
        Sample("17 4539 1488 0343 6467", "CARD_VISA", "4539 1488 0343 6467"),
    ),
    clean=(
        "4539 1488 0343 6468",
        "4539148803436467124",
        "4539-1488 0343-6467",
        "45391488034364670000001",
        "0.4539148803436467",
        "a4539148803436467f",
        "f47ac10b-58cc-4372-a567-4539148803436467",
        "4539.1488.0343.6467.9",
        "2025-11-21T10:15:00.4539148803436467",
        "+4539148803436467",
        "1732184100000 1732184100000123",
        "4006381333931",
        '"ean": "4066701230217", "pan": ""',
        "6666666666666666",
        "version 4.539.148803436467",
        "9999 9999 9999 9995",
    ),
)
