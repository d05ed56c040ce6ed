"""Conversion of day ranges between text (`2026-01-01..2026-03-31`) and API dates (`YYYYMMDD`)."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

from app.language import Texts
from app.state.query.language.question import FIRST_DAY, LAST_DAY

tr = Texts(__name__)

_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?|(\d{4})(\d{2})(\d{2})", re.ASCII)
_BETWEEN = ".."


class NotDays(Exception):
    """Raised for a text that is not a range of days; `words` is the message, `fix` a correction."""

    def __init__(self, words: str, fix: str) -> None:
        super().__init__(words)
        self.words = words
        self.fix = fix


def read_days(text: str) -> tuple[str, str]:
    """Parse a range; return its first and last day as API dates.

    A single day, month or year is a range; a missing end leaves the range open. Raises `NotDays`.
    """
    start, between, end = text.partition(_BETWEEN)
    if not between:
        return _days(text, "", "")
    first = _days(start, "", f"..{end}")[0] if start else FIRST_DAY
    last = _days(end, f"{start}..", "")[1] if end else LAST_DAY
    if first > last:
        raise NotDays(tr("The first day is after the last day."), f"{end}..{start}")
    return first, last


def written_days(first: str, last: str) -> str:
    """Format a range of API dates as briefly as possible; an invalid date is written unchanged."""
    if first == last:
        return _shown(first)
    start = "" if first == FIRST_DAY else _shown(first)
    end = "" if last == LAST_DAY else _shown(last)
    return f"{start}{_BETWEEN}{end}"


def _shown(day: str) -> str:
    return f"{day[:4]}-{day[4:6]}-{day[6:]}" if len(day) == 8 and day.isdigit() else day


def _days(text: str, before: str, after: str) -> tuple[str, str]:
    """Return the first and last day of a day, month or year. `before` and `after` are the texts
    around it, for a suggested fix.
    """
    found = _DAY.fullmatch(text)
    if found is None:
        today = date.today()  # noqa: DTZ011 a day of the analyst's
        words = tr("“{text}” is not a date. Write dates like 2026-03-31.", text=text)
        raise NotDays(words, f"{before}{today}{after}")
    year, month, day = found[1] or found[4], found[2] or found[5], found[3] or found[6]
    if int(year) == 0 or not 1 <= int(month or 1) <= 12:
        near = f"{max(int(year), 1):04}-{min(max(int(month or 1), 1), 12):02}"
        near += f"-{int(day):02}" if day else ""
        raise NotDays(tr("“{text}” is not a valid month.", text=text), f"{before}{near}{after}")
    if month is None:
        return f"{year}0101", f"{year}1231"
    length = monthrange(int(year), int(month))[1]
    stem = f"{year}{int(month):02}"
    if day is None:
        return f"{stem}01", f"{stem}{length:02}"
    if not 1 <= int(day) <= length:
        near = f"{year}-{int(month):02}-{min(max(int(day), 1), length):02}"
        raise NotDays(tr("“{text}” is not a valid day.", text=text), f"{before}{near}{after}")
    return f"{stem}{int(day):02}", f"{stem}{int(day):02}"
