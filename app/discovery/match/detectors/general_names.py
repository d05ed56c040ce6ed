"""Numbers after the general English names that many countries share: "tax identification number",
"VAT number", "company registration number", "identity card number".

Such a name says what kind of number follows, but not of which country. Therefore it announces the
numbers of all countries that have a check digit. The modules of the countries declare these numbers
under their own names.

With so many checks, many numbers pass one by chance. Therefore the confidence is never high, and it
is low if more than one in twenty numbers in the same form would pass as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from app.discovery.match.detectors import (
    national_africa,
    national_alpine,
    national_andes,
    national_balkans,
    national_baltic,
    national_benelux,
    national_brazil,
    national_central_america,
    national_czech_slovak,
    national_east,
    national_east_asia,
    national_france,
    national_germany,
    national_greece_cyprus_malta,
    national_hungary,
    national_italy,
    national_mexico,
    national_middle_east,
    national_nordic,
    national_north_america,
    national_oceania,
    national_poland,
    national_portugal,
    national_romania_bulgaria,
    national_south_asia,
    national_southeast_asia,
    national_southern_cone,
    national_spain,
    national_turkey_caucasus,
    national_uk_ireland,
    vat_europe,
)
from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.shapes import outlined

_FAMILIES = (
    national_alpine, national_balkans, national_baltic, national_benelux, national_czech_slovak,
    national_east, national_france, national_germany, national_greece_cyprus_malta,
    national_hungary, national_italy, national_nordic, national_poland, national_portugal,
    national_romania_bulgaria, national_spain, national_turkey_caucasus, national_uk_ireland,
    vat_europe, national_north_america, national_brazil, national_mexico, national_southern_cone,
    national_andes, national_central_america, national_east_asia, national_south_asia,
    national_southeast_asia, national_middle_east, national_africa, national_oceania,
)  # fmt: skip
_TAX = (
    "tax id", "tax identification", "tax identifier", "taxpayer id", "taxpayer identification",
    "tax number", "tax no", "tax registration", "tax code", "fiscal code", "tin number", "tin no",
)  # fmt: skip
_VAT = (
    "vat id", "vat number", "vat no", "vat nr", "vat code", "vat registration", "vat reg",
)  # fmt: skip
_COMPANY = (
    "company registration", "company register number", "company number", "business registration",
    "business register number", "business registry number", "organisation number",
    "organization number", "corporate identity number", "enterprise number",
    "company identification number", "corporate registration", "organisation registration code",
    "organization registration code",
)  # fmt: skip
_PERSON = (
    "identity card number", "identity card no", "identity number", "id card number", "id card no",
    "national id",
    "national identification number", "personal identification number",
    "personal identification code",
)  # fmt: skip
_NAMES = {
    "Tax identifier": (*_TAX, *_VAT),
    "Company identifier": (*_COMPANY, *_TAX, *_VAT),
    "National identifier": (*_PERSON, *_TAX),
}
"""The general names that announce the numbers of each category. If a value may be a number of
several categories, and none is more likely, the first category counts.
"""
_LEAST_SIGNS = 7
_REACH = 16
_TRIALS, _MOST_PASSED = 200, 10
_DIGITS, _LETTERS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CLASSES = {"0": _DIGITS, "A": _LETTERS, "Ä": _LETTERS, "Γ": _LETTERS, "X": _DIGITS + _LETTERS}


def _general() -> Iterator[Number]:
    """Yield the numbers that a general name announces. Forms with fewer than `_LEAST_SIGNS` letters
    and digits are left out.
    """
    numbers = [number for family in _FAMILIES for number in family.DETECTOR.numbers]
    for category, names in _NAMES.items():
        for number in numbers:
            forms = tuple(form for form in number.forms if _signs(form) >= _LEAST_SIGNS)
            if number.type.category == category and forms and number.check and not number.weak:
                words = tuple(name for name in names if name not in number.words)
                yield replace(
                    number, forms=forms, words=words, shapes=(), reach=_REACH, general=_by_chance
                )


def _signs(form: str) -> int:
    return sum(sign.isalnum() for sign in form)


@cache
def _by_chance(form: str) -> bool:
    """Return whether more than one in twenty random values of a form are valid for at least one of
    the numbers. In the values, any letter may replace a fixed letter of the form.
    """
    outline = outlined(form).replace("~", "")
    numbers = [each for each in _NUMBERS if _signs(form) in map(_signs, each.forms)]
    choice = random.Random(form).choice  # noqa: S311 - the same values each time
    passed = 0
    for _ in range(_TRIALS):
        value = "".join(choice(_CLASSES.get(sign, sign)) for sign in outline).encode()
        passed += any(number.passes(value) for number in numbers)
        if passed > _MOST_PASSED:
            return True
    return False


_NUMBERS = tuple(_general())

DETECTOR = Detector(
    numbers=_NUMBERS,
    matching=(
        Sample("Corporate registration number: 9331310000", "COMPANY_ID_SI", "9331310000"),
        Sample("Tax identification number: 20-05536168-2", "TAX_ID_AR", "20-05536168-2"),
        Sample("VAT number: 15027442", "VAT_LU", "15027442"),
        Sample("Company registration number 556703-7485", "COMPANY_ID_SE", "556703-7485"),
        Sample("Identity card number: 171430710-3", "NATIONAL_ID_EC", "171430710-3"),
    ),
    clean=(
        "Tax number: 2024-01-17",
        "VAT number 1.234.567,89",
        "company number 12",
        "The national id field has 12345678 as its default",
    ),
)
