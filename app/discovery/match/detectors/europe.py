"""Common parts of the European data types: descriptions, words, computations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from app.discovery.match.detectors.types import DataType

PERSON_WORDS = (
    "national id",
    "national identification",
    "national identity",
    "personal id",
    "personal identity",
    "personal number",
    "identity number",
    "identification number",
    "citizen id",
    "ssn",
    "social security",
)
"""English words for numbers of persons. Only for numbers whose date and check digit, or whose two
check digits, hardly any other number passes.
"""


def national(country: str, code: str, name: str) -> DataType:
    """Return the data type of a number that a state gives to each person."""
    return _type(f"NATIONAL_ID_{code}", name, "National identifier", country, strict=True)


def tax(country: str, code: str, name: str) -> DataType:
    """Return the data type of a tax number."""
    return _type(f"TAX_ID_{code}", name, "Tax identifier", country, strict=True)


def social(country: str, code: str, name: str) -> DataType:
    """Return the data type of a social insurance or pension number."""
    return _type(f"SOCIAL_SECURITY_{code}", name, "Social security", country, strict=True)


def health(country: str, code: str, name: str) -> DataType:
    """Return the data type of a patient number."""
    return _type(f"HEALTH_ID_{code}", name, "Health", country, strict=True)


def identity_card(country: str, code: str, name: str) -> DataType:
    """Return the data type of an identity card number."""
    return _type(f"ID_CARD_{code}", name, "Identity document", country)


def licence(country: str, code: str, name: str) -> DataType:
    """Return the data type of a driving licence number."""
    return _type(f"DRIVING_LICENCE_{code}", name, "Identity document", country)


def company(country: str, code: str, name: str) -> DataType:
    """Return the data type of a firm's number in a public register."""
    return _type(f"COMPANY_ID_{code}", name, "Company identifier", country)


def vat(country: str, code: str) -> DataType:
    """Return the data type of a value added tax number."""
    return _type(f"VAT_{code}", f"VAT number ({country})", "Tax identifier", country)


def _type(key: str, name: str, category: str, country: str, *, strict: bool = False) -> DataType:
    return DataType(key, f"{name} ({country})" if "(" not in name else name, category, "Europe",
                    country, strict)  # fmt: skip


def weighted(digits: str, weights: Sequence[int]) -> int:
    """Return the sum of the digits, each times its weight."""
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=False))


def icao(value: str) -> int:
    """Return the check digit of travel documents (ICAO 9303 part 3): weights 7, 3, 1, modulo 10."""
    return sum(int(sign, 36) * (7, 3, 1)[place % 3] for place, sign in enumerate(value)) % 10


def is_date(year: int, month: int, day: int) -> bool:
    """Return whether the day exists."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def short_date(day: str, month: str, year: str) -> bool:
    """Return whether the day exists in the 20th or 21st century; `year` has two digits."""
    return any(is_date(century + int(year), int(month), int(day)) for century in (1900, 2000))
