"""Number of decisions made today in the analyst's time zone, kept across restarts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from app.settings import Decided, Settings
from app.state.work.signals import QObject
from app.state.work.tasks import Tasks

KEEP_MS = 2_000


def local_day() -> date:
    """Return the current day in the analyst's time zone."""
    return datetime.now(UTC).astimezone().date()


def day_of(when: float) -> date:
    """Return the day of a time (seconds since 1970) in the analyst's time zone."""
    return datetime.fromtimestamp(when, UTC).astimezone().date()


class Today(QObject):
    """Number of objects decided today on all servers. Invariant: it counts decisions that servers
    have accepted, not requests.
    """

    def __init__(
        self,
        settings: Settings,
        tasks: Tasks,
        save: Callable[[], None],
        day: Callable[[], date] = local_day,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._day = day
        self._keep = tasks.pace(KEEP_MS, save)

    @property
    def decided(self) -> int:
        """Number of objects decided today. Decisions of today that were undone do not count."""
        kept = self._settings.decided
        return kept.count if kept.day == self._day().isoformat() else 0

    def add(self, objects: int) -> None:
        """Add to today's count; negative for undos."""
        if not objects:
            return
        count = max(self.decided + objects, 0)
        self._settings.decided = Decided(day=self._day().isoformat(), count=count)
        self._keep.poke()

    def holds(self, when: float) -> bool:
        """Whether a time (seconds since 1970) is today."""
        return day_of(when) == self._day()
