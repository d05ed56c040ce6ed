"""Risk over time: the series, the current levels, and a one-sentence summary."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Signal

from app.api.errors import LicenceStops, NotAllowed
from app.api.records.common import number
from app.api.records.risk import LevelCounts, RiskPoint, TargetRisk
from app.state.server.session import Session, Written
from app.state.work.tasks import Tasks

POINTS = 1000
REFRESH_MS = 700


class Risk(QObject):
    """Risk summaries. Invariant: every figure comes from the server."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.points: list[RiskPoint] = []
        self.levels: LevelCounts | None = None
        self.targets: list[TargetRisk] = []
        self.target_id: str | None = None
        self.prioritized = False
        self.loaded = False
        self.refused = ""
        """The server's message if risk is unavailable to this account or in its edition."""
        self._session = session
        self._tasks = tasks
        self._generation = 0
        self._soon = tasks.pace(REFRESH_MS, self.refresh)
        session.changed.connect(self._on_session)
        session.written.connect(self._on_written)

    @property
    def sentence(self) -> str:
        """Summarize the last point and the change since the first, for example "High 12, down 4
        since 1 Nov."; "" without points.
        """
        if not self.points:
            return ""
        first, last = self.points[0], self.points[-1]
        now, before = number(last.high or ""), number(first.high or "")
        if len(self.points) == 1:
            return f"High {now:,}. The trend starts with the next scan."
        since = _since(first.timestamp)
        if now == before:
            return f"High {now:,}, unchanged since {since}."
        word = "up" if now > before else "down"
        return f"High {now:,}, {word} {abs(now - before):,} since {since}."

    def set_target(self, target_id: str | None) -> None:
        """Show one Target, or all (None)."""
        if target_id != self.target_id:
            self.target_id = target_id
            self._start_over()

    def set_prioritized(self, prioritized: bool) -> None:
        """Count each location only under its highest-priority profile, or under every matching
        one."""
        if prioritized != self.prioritized:
            self.prioritized = prioritized
            self._start_over()

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.points, self.levels, self.targets = [], None, []
        self.target_id, self.loaded, self.refused = None, False, ""
        self.changed.emit()

    def refresh(self) -> None:
        """Read the summaries again."""
        if self._session.connected:
            self._tasks.read("risk", self._load)

    def _start_over(self) -> None:
        self.loaded = False
        self.changed.emit()
        self.refresh()

    def _on_session(self) -> None:
        if self._session.connected and self._session.generation != self._generation:
            self._generation = self._session.generation
            self.refresh()

    def _on_written(self, written: Written) -> None:
        if "risk" in written.what:
            self._soon.poke()

    async def _load(self) -> None:
        try:
            await self._read()
        except (NotAllowed, LicenceStops) as refusal:  # nothing to fix here: the page says why
            self.points, self.levels, self.targets = [], None, []
            self.refused, self.loaded = refusal.message, True
            self.changed.emit()

    async def _read(self) -> None:
        risk = self._session.client.risk
        history = await risk.history(
            target_id=self.target_id, prioritized=self.prioritized, limit=POINTS
        )
        levels = await risk.levels(prioritized=self.prioritized)
        targets = await risk.targets(prioritized=self.prioritized)
        points = history.items[::-1]  # the server answers newest first
        new = (points, levels, targets.items, True, "")
        if new != (self.points, self.levels, self.targets, self.loaded, self.refused):
            self.points, self.levels, self.targets, self.loaded, self.refused = new
            self.changed.emit()


def _since(moment: float) -> str:
    """Format a moment for the sentence: "14:05" today, else "1 Nov", with the year if it
    differs."""
    day, today = time.localtime(moment), time.localtime()
    if (day.tm_year, day.tm_yday) == (today.tm_year, today.tm_yday):
        return time.strftime("%H:%M", day)
    text = f"{day.tm_mday} {time.strftime('%b', day)}"
    return text if day.tm_year == today.tm_year else f"{text} {day.tm_year}"
