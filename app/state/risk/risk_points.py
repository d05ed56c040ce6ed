"""Points of a risk history in order of time, without invalid ones."""

from __future__ import annotations

import math
from collections.abc import Iterable

from app.api.records.risk import RiskPoint

LEVELS = ("high", "medium", "low", "unmapped")
FUTURE = 86_400.0
"""Seconds that the clock of a server may be ahead."""


def usable(points: Iterable[RiskPoint], now: float) -> list[RiskPoint]:
    """Return the points in order of time. Points with an impossible time or count are left out,
    because showing such a count as 0 would look like progress. If several points have the same
    time, the first is used, because servers send the newest first.
    """
    found: dict[float, RiskPoint] = {}
    for point in points:
        if _possible(point, now):
            found.setdefault(point.timestamp, point)
    return [found[time] for time in sorted(found)]


def within(points: list[RiskPoint], start: float, end: float) -> list[RiskPoint]:
    """Return the points of a period in order. They are preceded by the last point before the
    period, whose counts are still valid at the start of the period.
    """
    inside = [point for point in points if start < point.timestamp <= end]
    before = [point for point in points if point.timestamp <= start]
    return [*before[-1:], *inside]


def _possible(point: RiskPoint, now: float) -> bool:
    time = point.timestamp
    if not math.isfinite(time) or not 0 < time <= now + FUTURE:
        return False
    counts = [getattr(point, level) for level in LEVELS]
    given = [count for count in counts if count is not None]
    return bool(given) and all(_is_count(count) for count in given)


def _is_count(text: str) -> bool:
    text = text.strip(" ")
    return len(text) <= 18 and text.isascii() and text.isdigit()
