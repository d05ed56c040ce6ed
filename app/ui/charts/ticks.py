"""Tick positions of a chart's axes, in readable steps of dates and of counts.

These are plain functions of numbers, testable without a window. Times are Unix seconds; labels are
in local time, because the analyst compares them with a wall clock.
"""

from __future__ import annotations

import math
from datetime import date, datetime, timedelta

from app import language
from app.language import Texts

tr = Texts(__name__)

MINUTE, HOUR, DAY = 60, 3_600, 86_400
_STEPS = (
    *(1, 2, 5, 10, 30),
    *(m * MINUTE for m in (1, 2, 5, 10, 30)),
    *(h * HOUR for h in (1, 2, 3, 6, 12)),
)
_DAYS = (1, 2, 7, 14)
_MONTHS = (1, 3, 6, 12, 24, 60, 120)
_DAYS_PER_MONTH = 30.4
_MONTH_NAMES = (
    tr("Jan"), tr("Feb"), tr("Mar"), tr("Apr"), tr("May"), tr("Jun"),
    tr("Jul"), tr("Aug"), tr("Sep"), tr("Oct"), tr("Nov"), tr("Dec"),
)  # fmt: skip

Tick = tuple[float, str]


def date_ticks(first: float, last: float, most: int) -> list[Tick]:
    """Return at most `most` ticks (2 if `most` is smaller) between `first` and `last`, on round
    times with short labels.

    If there is no round time between `first` and `last`, for example within one second, return one
    tick in the middle.
    """
    return _round_ticks(first, last, most) or [_middle(first, last)]


def _middle(first: float, last: float) -> Tick:
    at = (first + last) / 2
    when = _local(at)
    clock = language.clock(at, seconds=True)
    return at, clock if last - first < DAY else day_label(when, year=True)


def _round_ticks(first: float, last: float, most: int) -> list[Tick]:
    span, most = max(last - first, 1.0), max(most, 2)
    for step in _STEPS:
        if span / step <= most - 1:
            return _clock_ticks(first, last, step)
    for days in _DAYS:
        if span / (days * DAY) <= most - 1:
            return _day_ticks(first, last, days)
    for months in _MONTHS:
        if span / (months * _DAYS_PER_MONTH * DAY) <= most - 1:
            return _month_ticks(first, last, months)
    return _month_ticks(first, last, _MONTHS[-1] * 10)


def count_ticks(highest: float, most: int) -> list[Tick]:
    """Return at most about `most` ticks from 0 to `highest` on whole numbers, in steps of 1, 2 or 5
    times a power of ten.
    """
    wanted = max(highest, 1.0) / max(most - 1, 1)
    power = 10 ** math.floor(math.log10(max(wanted, 1.0)))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= wanted)
    return [(float(at), language.number(at)) for at in range(0, math.floor(highest) + 1, step)]


def day_label(when: date, *, year: bool = False) -> str:
    """Return day and month in short: `21 Nov`, `Nov 21`, `21. Nov`; with `year`, the year, too."""
    month, first = _MONTH_NAMES[when.month - 1], language.current().month_first
    label = f"{month} {when.day}" if first else tr("{day} {month}", day=when.day, month=month)
    return f"{label}{',' if first else ''} {when.year}" if year else label


def moment(timestamp: float) -> str:
    """Format a time (Unix seconds) to the minute: `21 Nov 2026 12:04`."""
    return language.written_moment(timestamp)


def instant(timestamp: float) -> str:
    """Format a time (Unix seconds) to the second, so that ticks within a minute differ."""
    return language.written_moment(timestamp, seconds=True)


def iso(timestamp: float) -> str:
    """Format a time (Unix seconds) to the second by ISO 8601, with the offset from UTC."""
    return _local(timestamp).isoformat(timespec="seconds")


def _local(timestamp: float) -> datetime:
    return datetime.fromtimestamp(timestamp).astimezone()


def _clock_ticks(first: float, last: float, step: int) -> list[Tick]:
    midnight = _local(first).replace(hour=0, minute=0, second=0, microsecond=0)
    at = midnight.timestamp()
    at += math.ceil((first - at) / step) * step
    found: list[Tick] = []
    while at <= last:
        when = _local(at)
        if when.hour == when.minute == when.second == 0:
            label = day_label(when)
        else:
            label = language.clock(at, seconds=step < MINUTE)
        found.append((at, label))
        at += step
    return found


def _day_ticks(first: float, last: float, step: int) -> list[Tick]:
    day = _local(first).replace(hour=12, minute=0, second=0, microsecond=0)
    if step >= 7:
        day -= timedelta(days=day.weekday())
    found: list[Tick] = []
    while True:
        at = day.replace(hour=0, tzinfo=None).timestamp()
        if at > last:
            return found
        if at >= first:
            found.append((at, day_label(day)))
        day += timedelta(days=step)


def _month_ticks(first: float, last: float, step: int) -> list[Tick]:
    start = _local(first)
    month = start.year * 12 + (start.month - 1) // step * step if step <= 12 else 0
    if step > 12:
        month = start.year // (step // 12) * step
    found: list[Tick] = []
    while True:
        when = datetime(month // 12, month % 12 + 1, 1)  # noqa: DTZ001 local time is meant
        at = when.timestamp()
        if at > last:
            return found
        if at >= first:
            yearly = step >= 12 or when.month == 1
            found.append((at, f"{when:%Y}" if yearly else _MONTH_NAMES[when.month - 1]))
        month += step
