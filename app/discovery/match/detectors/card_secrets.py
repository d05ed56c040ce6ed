"""Card data that must never be stored (PCI DSS 4.0, requirement 3.3): the verification value beside
the number, and PIN blocks (ISO 9564-1, formats 0, 1, 3 and 4). A verification value is test data if
all card numbers beside it are published test numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.card_brands import BRANDS, TEST_NUMBERS, issuer_of
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.matches import Check, Confidence, Severity

CVV = DataType("CARD_VERIFICATION_VALUE", "Card verification value (CVV)", "Cardholder data")
PIN_BLOCK = DataType("PIN_BLOCK", "PIN block", "Cardholder data")

_NEAR = 160
_CARD = re.compile(
    rb"(?<![0-9])(?:[0-9]{4}(?P<sign>[ .\-])(?:[0-9]{4}(?P=sign)){2}[0-9]{4}|[0-9]{12,19}"
    rb"|[0-9]{4}(?P<other>[ .\-])[0-9]{6}(?P=other)[0-9]{4,5})(?![0-9])"
)
_VALUE = re.compile(
    rb"[0-9]?(?: ?(?:code|no\.?|number|2(?![0-9])))?"
    rb"[\"')]{0,2}\s{0,2}[:=#>,]{0,2}\s{0,2}[\"']?(?P<value>[0-9]{3,4})(?![0-9.\-/])"
)
_BLOCK = re.compile(
    rb"[a-z_]{0,8}[\"')]{0,2}\s{0,2}[:=#>]{0,2}\s{0,2}[\"']?(?:0x|x')?"
    rb"(?P<block>[0-9a-f]{16}(?:[0-9a-f]{16})?)(?![0-9a-f])",
    re.IGNORECASE,
)
_SIGNS = re.compile(rb"[ .\-]")
_BRANDS = frozenset(brand.key for brand in BRANDS)
_OF_EXAMPLE = Check("Known numbers", "the card beside it is a published test number")
_FOUR = re.compile(rb"[0-9]{4}")


def verification(width: int) -> Callable[[Subject, int], Iterator[Hit]]:
    """Return a judge for three or four digits after a word for verification values; the word is
    `width` bytes long. A card number must be nearby.
    """
    return lambda subject, start: _verification(subject, start, start + width)


def _verification(subject: Subject, start: int, ends: int) -> Iterator[Hit]:
    found = _VALUE.match(subject.text, ends)
    if found is None:
        return
    begin, end = found.span("value")
    around = subject.before(start, _NEAR), subject.text[end : end + _NEAR]
    brand, example = _cards(around)
    if not (brand or subject.near_misses):
        return
    failed = None if brand else Check("Card", "no card number beside it")
    severity = Severity.TEST if example else Severity.PROHIBITED
    yield Hit(CVV.key, begin, end, found.group("value"), _trace(brand, example), severity,
              Confidence.HIGH, failed)  # fmt: skip


@cache
def _trace(brand: str, example: bool) -> tuple[Check, ...]:
    return (
        Check("Pattern", "three or four digits"),
        Check("Context", "preceded by a word for the verification value"),
        Check("Card", f"{brand or 'no card'} number beside it"),
        _OF_EXAMPLE if example else Check("Rule", "must not be stored"),
    )


def _cards(around: Iterable[bytes]) -> tuple[str, bool]:
    """Return the brand of a card number in these texts ("" if there is none), and whether it is a
    published test number. Real numbers take precedence over test numbers.
    """
    example = ""
    for text in around:
        for found in _CARD.finditer(text) if _FOUR.search(text) else ():
            number = _SIGNS.sub(b"", found.group())
            digits = number.decode()
            issuer = issuer_of(digits) if 12 <= len(digits) <= 19 else None
            if issuer is None or not luhn(number):
                continue
            if digits not in TEST_NUMBERS:
                return issuer.brand.name, False
            example = issuer.brand.name
    return example, bool(example)


def with_examples(row: list[Hit]) -> list[Hit]:
    """Return the hits of one row of a table. The verification values in it are test data if all of
    its card numbers are published test numbers.
    """
    cards = [hit for hit in row if hit.data_type in _BRANDS and hit.failed is None]
    if not cards or any(hit.severity is not Severity.TEST for hit in cards):
        return row
    return [
        replace(hit, severity=Severity.TEST, trace=(*hit.trace, _OF_EXAMPLE))
        if hit.data_type == CVV.key
        else hit
        for hit in row
    ]


def pin_block(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the hexadecimal digits after "pin block"."""
    found = _BLOCK.match(subject.text, start + 9 - (subject.text[start + 3] in b"bB"))
    if found is None:
        return
    block = found.group("block").upper()
    form = _format(block.decode())
    begin, end = found.span("block")
    trace = (
        Check("Pattern", f"{len(block)} hexadecimal digits"),
        Check("Format", form or "encrypted"),
        Check("Context", "preceded by “PIN block”"),
        Check("Rule", "must not be stored"),
    )
    failed = Check("Digits", "all the same") if len(set(block)) < 3 else None
    yield Hit(PIN_BLOCK.key, begin, end, block, trace, Severity.PROHIBITED, Confidence.HIGH, failed)


def _format(block: str) -> str:
    """Return the name of the format of an unencrypted PIN block, or "" if the block is encrypted or
    has another format. The first digit of a block is its format, the second the length of the PIN.
    """
    known = {"0": 16, "1": 16, "3": 16, "4": 32}
    right = known.get(block[0]) == len(block) and 4 <= int(block[1], 16) <= 12
    return f"ISO 9564 format {block[0]}" if right else ""


_CARD_NUMBER = "4539148803436467"

DETECTOR = Detector(
    types=(CVV, PIN_BLOCK),
    anchors=(
        Anchor("cv[vc2]|csc|cid", 3, verification(3), any_case=True),
        Anchor(r"security[ _\-]code", 13, verification(13), any_case=True),
        Anchor(r"pr\xc3\xbcf(?:ziffer|nummer)", 11, verification(11), "", any_case=True),
        Anchor("pin block", 9, pin_block, any_case=True),
        Anchor(r"pin[_\-]block", 9, pin_block, any_case=True),
        Anchor("pinblock", 8, pin_block, any_case=True),
    ),
    matching=(
        Sample(f"{_CARD_NUMBER} 05/27 cvv 123", "CARD_VERIFICATION_VALUE", "123",
               Severity.PROHIBITED),
        Sample(f"{_CARD_NUMBER} CID 2611", "CARD_VERIFICATION_VALUE", "2611", Severity.PROHIBITED),
        Sample(f"{_CARD_NUMBER}\nPrüfziffer: 123", "CARD_VERIFICATION_VALUE", "123",
               Severity.PROHIBITED),
        Sample("4111111111111111 cvv 123", "CARD_VERIFICATION_VALUE", "123", Severity.TEST),
        Sample("PIN block: 0412AC89ABCDEF67", "PIN_BLOCK", "0412AC89ABCDEF67",
               Severity.PROHIBITED),
        Sample('{"pin_block": "4812AC89ABCDEF670412AC89ABCDEF67"}', "PIN_BLOCK",
               "4812AC89ABCDEF670412AC89ABCDEF67", Severity.PROHIBITED),
        Sample("pinBlock=0x341297A5B1C3D5E7", "PIN_BLOCK", "341297A5B1C3D5E7",
               Severity.PROHIBITED),
    ),
    clean=(
        "cvv: 123",
        "cvc 4539148803436468 cvv 123",
        "CID 123 of 2024-11-21",
        "pin block 0",
        "PIN block: 0000000000000000",
    ),
)  # fmt: skip
