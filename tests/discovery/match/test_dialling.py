"""Numbering plans: the fast check agrees with phonenumbers."""

from __future__ import annotations

import random

import phonenumbers
import pytest

from app.discovery.match.detectors.dialling import dials

REGIONS = sorted(phonenumbers.SUPPORTED_REGIONS)
KINDS = range(11)


def library(digits: str, region: str | None) -> bool:
    try:
        number = phonenumbers.parse(digits if region else "+" + digits, region)
    except phonenumbers.NumberParseException:
        return False
    if region is None:
        return phonenumbers.is_valid_number(number)
    return phonenumbers.is_valid_number_for_region(number, region)


def numbers(region: str, chance: random.Random) -> list[str]:
    """Return examples of all kinds of numbers of a region, most with a digit changed."""
    found = []
    for kind in KINDS:
        if example := phonenumbers.example_number_for_type(region, kind):
            digits = list(phonenumbers.national_significant_number(example))
            if chance.random() < 0.7:
                digits[chance.randrange(len(digits))] = chance.choice("0123456789")
            found.append(chance.choice(("", "", "0", "1", "8")) + "".join(digits))
    return found


@pytest.mark.parametrize("half", [0, 1])
def test_numbers_of_every_region_are_told_as_the_library_tells_them(half: int) -> None:
    chance = random.Random(half)
    for region in REGIONS[half::2]:
        code = str(phonenumbers.country_code_for_region(region))
        for digits in numbers(region, chance):
            assert dials(code + digits) == library(code + digits, None), code + digits
            if len(digits) > 2:
                assert dials(digits, region) == library(digits, region), (region, digits)


def test_codes_of_no_country_are_dialled_from_anywhere() -> None:
    assert dials("80012345678")
    assert not dials("99912345678")
    assert not dials("01234567")
