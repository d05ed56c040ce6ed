"""Check whether a telephone number can be dialled, by the numbering plans in phonenumbers.

The library phonenumbers (the Python port of Google's libphonenumber) always parses the notation of
a number first, which takes longer than the check itself. Therefore, bare digits are compared here
directly with the plans in the library. Only complicated cases (a prefix with a carrier in it, a
country code dialled inland) are passed to the library.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

import phonenumbers
from phonenumbers import COUNTRY_CODE_TO_REGION_CODE, PhoneMetadata

_KINDS = (
    "fixed_line", "mobile", "toll_free", "premium_rate", "shared_cost", "voip", "personal_number",
    "pager", "uan", "voicemail",
)  # fmt: skip
_WORLD = "001"  # its codes belong to no country


def dials(digits: str, region: str | None = None) -> bool:
    """Return whether digits can be dialled: inland in a `region` (ISO 3166-1) or, without a region,
    after a plus sign.
    """
    known = _abroad(digits) if region is None else _inland(digits, region)
    return _asked(digits, region) if known is None else known


def _abroad(digits: str) -> bool | None:
    """Return whether the number can be dialled from abroad; None if the library must decide."""
    for length in (1, 2, 3):
        if regions := COUNTRY_CODE_TO_REGION_CODE.get(int(digits[:length])):
            break
    else:
        return False
    number = digits[length:]
    if regions[0] == _WORLD or _plan(regions[0]).prefix.match(number):
        return None
    for region in regions if len(regions) > 1 else ():
        begin = _plan(region).begin
        if begin.match(number) if begin else _assigned(number, region):
            return _assigned(number, region)
    return len(regions) == 1 and _assigned(number, regions[0])


def _inland(digits: str, region: str) -> bool | None:
    """Return whether the number can be dialled inland; None if the library must decide."""
    plan = _plan(region)
    if plan.abroad.match(digits) or digits.startswith(plan.code):
        return None
    if (found := plan.prefix.match(digits)) is None:
        return _assigned(digits, region)
    rest = digits[found.end() :]
    if plan.odd_prefix:
        return None
    if plan.number.fullmatch(digits) and not plan.number.fullmatch(rest):
        rest = digits
    return _assigned(rest if len(rest) >= min(plan.lengths) else digits, region)


class _Plan:
    """The compiled numbering plan of a country. `number` matches all numbers of the plan. Raises
    ValueError if the library has no plan for the region.
    """

    def __init__(self, region: str) -> None:
        data = PhoneMetadata.metadata_for_region(region)
        if data is None or data.general_desc is None:
            raise ValueError(f"no numbering plan of {region}")
        self.code = str(data.country_code)
        self.abroad = re.compile(data.international_prefix or "(?!)")
        self.prefix = re.compile(data.national_prefix_for_parsing or "(?!)")
        self.odd_prefix = bool(self.prefix.groups or data.national_prefix_transform_rule)
        self.begin = re.compile(data.leading_digits) if data.leading_digits else None
        self.number = re.compile(data.general_desc.national_number_pattern or "(?!)")
        self.lengths = data.general_desc.possible_length
        self.kinds: list[tuple[str, tuple[int, ...]]] = [
            (kind.national_number_pattern, kind.possible_length or self.lengths)
            for kind in (getattr(data, name) for name in _KINDS)
            if kind and kind.national_number_pattern
        ]


@cache
def _plan(region: str) -> _Plan:
    return _Plan(region)


def _assigned(number: str, region: str) -> bool:
    """Return whether the plan of a region contains a number that is written without prefix."""
    return _numbers(region, len(number)).fullmatch(number) is not None


@cache
def _numbers(region: str, length: int) -> re.Pattern[str]:
    """Return a pattern for all numbers of a plan with this length."""
    plan = _plan(region)
    if length not in plan.lengths:
        return re.compile("(?!)")
    patterns = (f"(?:{pattern})" for pattern, lengths in plan.kinds if length in lengths)
    return re.compile(f"(?=(?:{plan.number.pattern})$)(?:{'|'.join(patterns) or '(?!)'})")


@lru_cache(maxsize=4096)
def _asked(digits: str, region: str | None) -> bool:
    try:
        parsed = phonenumbers.parse(digits if region else "+" + digits, region)
    except phonenumbers.NumberParseException:
        return False
    if region is None:
        return phonenumbers.is_valid_number(parsed)
    return phonenumbers.is_valid_number_for_region(parsed, region)
