"""Common parts of the European data types: words and computations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

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
"""English words for numbers of persons. They are only for numbers with a strict check, which hardly
any other number passes: a date and a check digit, or two check digits.
"""


def weighted(digits: str, weights: Sequence[int]) -> int:
    """Return the sum of the digits, each multiplied by its weight. Surplus digits or weights are
    ignored.
    """
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=False))


def icao(value: str) -> int:
    """Return the check digit of a field in a travel document (ICAO 9303 part 3): weights 7, 3, 1,
    modulo 10. `value` has letters and digits; pass a filler (`<`) as 0, or ValueError is raised.
    """
    return sum(int(sign, 36) * (7, 3, 1)[place % 3] for place, sign in enumerate(value)) % 10


def is_date(year: int, month: int, day: int) -> bool:
    """Return whether the date exists."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def short_date(day: str, month: str, year: str) -> bool:
    """Return whether the date exists in the years 1900 to 2099; `year` has two digits."""
    return any(is_date(century + int(year), int(month), int(day)) for century in (1900, 2000))
