"""How much was decided today, by the analyst's calendar; it is kept over restarts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from PySide6.QtCore import QObject

from app.settings import Decided, Settings
from app.state.work.tasks import Tasks

KEEP_MS = 2_000


def local_day() -> date:
    """The day that it is where the analyst is."""
    return datetime.now(UTC).astimezone().date()


def day_of(when: float) -> date:
    """The analyst's day of a time (seconds since 1970)."""
    return datetime.fromtimestamp(when, UTC).astimezone().date()


class Today(QObject):
    """Owns the number of objects decided today, on all servers. Its one rule: it counts what a
    server has taken, not what was asked for."""

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
        """Objects decided today, without those of today's that were taken back."""
        kept = self._settings.decided
        return kept.count if kept.day == self._day().isoformat() else 0

    def add(self, objects: int) -> None:
        """So many more are decided; negative: taken back."""
        if not objects:
            return
        count = max(self.decided + objects, 0)
        self._settings.decided = Decided(day=self._day().isoformat(), count=count)
        self._keep.poke()

    def holds(self, when: float) -> bool:
        """Whether a time (seconds since 1970) is of today."""
        return day_of(when) == self._day()
