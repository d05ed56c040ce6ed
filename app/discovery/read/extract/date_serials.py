"""Dates and times that a workbook stores as day numbers (ECMA-376, part 1, 18.17.4)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

_LITERAL = re.compile(r"\"[^\"]*\"|\\.|\[(?![hmsHMS])[^\]]*\]|_.|\*.")
_PART = re.compile(r"[dmyhsDMYHS]")
_BUILT_IN = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))


def is_date(key: int, code: str) -> bool:
    """Return whether a number format shows a date or a time. `key` is its number, `code` its code,
    "" for a built-in format.
    """
    if not code:
        return key in _BUILT_IN
    plain = _LITERAL.sub("", code[:400])
    return "general" not in plain.lower() and _PART.search(plain) is not None


def moment(value: str, from_1904: bool = False) -> str:
    """Return a day number as a date in ISO 8601, with a time if it has a fraction. A number below 1
    becomes a time only. Text that is no valid day number is returned unchanged. With `from_1904`,
    day 0 is 1 January 1904, as in workbooks of Excel for Mac.
    """
    try:
        days = float(value)
        if not 0 <= days < 2_958_466:  # the year 10000
            return value
        if days < 1:
            time = datetime(1900, 1, 1) + timedelta(seconds=round(days * 86_400))  # noqa: DTZ001
            return time.strftime("%H:%M:%S")
        # Excel treats 1900 as a leap year, so days before March 1900 are off by one.
        begin = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30 if days >= 60 else 31)  # noqa: DTZ001
        found = begin + timedelta(seconds=round(days * 86_400))
    except (ValueError, OverflowError):
        return value
    whole = (found.hour, found.minute, found.second) == (0, 0, 0)
    return found.date().isoformat() if whole else found.isoformat(" ")
