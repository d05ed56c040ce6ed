"""Risk history as columns of numbers, ready for the chart and the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from app.api.records.common import number
from app.api.records.risk import RiskPoint
from app.language import Texts
from app.ui.look.colours import Role

tr = Texts(__name__)

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Level:
    """Risk level: its key in the history records, its name, its colour and its line.

    Each line also has its own pattern, so that levels can be distinguished without colour.
    """

    key: str
    word: str
    role: Role
    dashes: tuple[float, ...]


LEVELS = (
    Level("high", tr("High"), Role.HIGH, ()),
    Level("medium", tr("Medium"), Role.MEDIUM, (5, 2)),
    Level("low", tr("Low"), Role.LOW, (1.5, 2)),
    Level("unmapped", tr("Unmapped"), Role.UNMAPPED, (5, 2, 1.5, 2)),
)
"""Levels in stacking order from the base line up. The most important one is at the bottom."""
EARLIER = Level("earlier", tr("Previous period"), Role.SECONDARY, (2, 3))
"""Stands for an earlier period, which the chart compares with the period shown."""
MATCHES = Level("matches", tr("Matches"), Role.ACCENT, ())
"""Stands for the matches of all levels together."""


@dataclass(frozen=True, slots=True)
class Series:
    """History: `counts[key][i]` is a level's number of locations at `times[i]` (Unix seconds)."""

    times: Numbers = field(default_factory=lambda: np.empty(0))
    counts: dict[str, Numbers] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.times)

    def at(self, index: int) -> dict[str, int]:
        """Return the counts of one point by level key."""
        return {key: int(counts[index]) for key, counts in self.counts.items()}

    def shifted(self, seconds: float, level: Level) -> Series:
        """Return the counts of `level` as a series whose only level is `EARLIER`, with `seconds`
        added to the times.
        """
        return Series(self.times + seconds, {EARLIER.key: self.counts[level.key]})

    def nearest(self, time: float) -> int:
        """Return the index of the point nearest to `time`; the series must not be empty."""
        return int(np.abs(self.times - time).argmin())


def series(points: Iterable[RiskPoint]) -> Series:
    """Return the points as a series, by ascending time. A missing count becomes 0."""
    ordered = sorted(points, key=lambda point: point.timestamp)
    columns = {
        level.key: np.array(
            [number(getattr(point, level.key) or "") for point in ordered], dtype=np.float64
        )
        for level in LEVELS
    }
    return Series(np.array([point.timestamp for point in ordered], dtype=np.float64), columns)
