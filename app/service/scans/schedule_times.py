"""Scan times: local times of a zone, repetitions, and the times at which scans pause.

All local times are naive and belong to the zone of the schedule; the zone None is this computer's
own. When clocks are put forward, a skipped time counts as if the clock had continued (02:30
becomes 03:30). When clocks are put back, an ambiguous time is the first of the two.
"""

from __future__ import annotations

import calendar
import re
from datetime import MAXYEAR, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_FORMAT = "%Y-%m-%d %H:%M"
_START = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}", re.ASCII)
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY_MINUTES = 24 * 60
_WEEK_MINUTES = 7 * _DAY_MINUTES
_MOST_WINDOWS = 100
_WINDOW = re.compile(
    r"(?:(?P<first>[a-z]{3})(?:-(?P<last>[a-z]{3}))?)?"
    r"\s*(?:(?P<from>\d{2}:\d{2})-(?P<to>\d{2}:\d{2}))?",
    re.ASCII,
)


def zone(name: str) -> ZoneInfo | None:
    """Return the time zone for a value of the contract (2.10): a region/city name with spaces, such
    as `America/New York`, or `Default`. None stands for this computer's zone (`Default`).

    Raises ValueError for any other value.
    """
    if name == "Default":
        return None
    try:
        return ZoneInfo(name.replace(" ", "_"))
    except (ZoneInfoNotFoundError, OSError, ValueError) as error:
        raise ValueError("no such time zone") from error


def parse(text: str) -> datetime:
    """Parse the local time `YYYY-MM-DD HH:MM`. Raises ValueError for any other text."""
    if not _START.fullmatch(text):
        raise ValueError("this is not a valid start time")
    return datetime.strptime(text, _FORMAT)  # noqa: DTZ007 - local to the zone of the schedule


def to_seconds(local: datetime, where: ZoneInfo | None) -> float:
    """Convert a local time to Unix seconds. Raises OverflowError, OSError or ValueError if the time
    is out of range.
    """
    return (local if where is None else local.replace(tzinfo=where)).timestamp()


def to_local(seconds: float, where: ZoneInfo | None) -> datetime:
    """Convert Unix seconds to a local time. Raises the errors of `to_seconds`."""
    return datetime.fromtimestamp(seconds, where).replace(tzinfo=None, fold=0)


def occurrence(
    first: datetime, number: int, days: int, months: int, where: ZoneInfo | None
) -> float:
    """Return the time (Unix seconds) of a repetition of a scan. The scan began at `first`, and is
    repeated every `months` months plus `days` days. `number` counts the repetitions; 0 is the first
    scan itself.

    Each repetition is computed from the first time: 31 January plus one month is the last day of
    February, plus two months 31 March. Raises the errors of `to_seconds`.
    """
    years, month = divmod(first.month - 1 + months * number, 12)
    year = first.year + years
    if year > MAXYEAR:
        raise OverflowError("later than the year 9999")
    last = calendar.monthrange(year, month + 1)[1]
    moved = first.replace(year=year, month=month + 1, day=min(first.day, last))
    return to_seconds(moved + timedelta(days=days * number), where)


def next_occurrence(
    first: datetime, after: float, days: int, months: int, where: ZoneInfo | None
) -> float | None:
    """Return the time (Unix seconds) of the first repetition after `after`. None if the scan does
    not repeat, or only after the year 9999.
    """
    if not days and not months:
        return None
    longest = (31 * months + days) * 86400 + 3600
    try:
        passed = after - to_seconds(first, where)
        number = max(1, int(passed / longest))
        while (due := occurrence(first, number, days, months, where)) <= after:
            number += 1
    except (OverflowError, OSError, ValueError):
        return None
    return due


class Pauses:
    """Times of the week at which a scan pauses.

    `text` is a list of windows, separated by commas. A window consists of days (`Sat`, `Mon-Fri`),
    of hours (`08:00-18:00`), or of both. A window that continues past midnight belongs to the day
    on which it begins. Raises ValueError for any other text, and if the windows leave no minute of
    the week for scanning.
    """

    def __init__(self, text: str, where: ZoneInfo | None) -> None:
        self._zone = where
        windows = text.lower().split(",")
        if len(windows) > _MOST_WINDOWS:
            raise ValueError("too many pauses")
        self._minutes = frozenset(minute for window in windows for minute in _minutes(window))
        if len(self._minutes) == _WEEK_MINUTES:
            raise ValueError("the pauses leave no time to scan")

    def now(self, seconds: float) -> bool:
        """Return whether scans pause at this time (Unix seconds)."""
        local = to_local(seconds, self._zone)
        return _at(local.weekday(), local.hour * 60 + local.minute) in self._minutes


def _at(day: int, minute: int) -> int:
    return (day * _DAY_MINUTES + minute) % _WEEK_MINUTES


def _minutes(window: str) -> set[int]:
    found = _WINDOW.fullmatch(window.strip())
    if found is None or not found.group():
        raise ValueError("this is not a valid pause")
    days = list(range(7))
    if found["first"]:
        first = _DAYS.index(found["first"])
        last = _DAYS.index(found["last"] or found["first"])
        days = [(first + step) % 7 for step in range((last - first) % 7 + 1)]
    begin, end = 0, _DAY_MINUTES
    if found["from"]:
        begin, end = _minute(found["from"]), _minute(found["to"])
        if begin == end:
            raise ValueError("a pause begins and ends at the same time")
        end += _DAY_MINUTES if end < begin else 0
    return {_at(day, minute) for day in days for minute in range(begin, end)}


def _minute(text: str) -> int:
    hours, minutes = int(text[:2]), int(text[3:])
    if minutes > 59 or hours * 60 + minutes > _DAY_MINUTES:
        raise ValueError("this is not a valid time of day")
    return hours * 60 + minutes
