"""Risk over time: the series, the current levels, and a one-sentence summary."""

from __future__ import annotations

import asyncio
import time

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError, LicenceStops, NotAllowed
from app.api.records.common import number
from app.api.records.local import Event
from app.api.records.risk import LevelCounts, RiskPoint, TargetRisk
from app.state.server.session import Session
from app.state.work.errors import StateError
from app.state.work.tasks import Tasks

POINTS = 1000
REFRESH_MS = 700
PROGRESS_SECONDS = 1.0
_PROCESSING = "Risk History Processing"
"""Class of the events when the mapping begins and ends."""


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
        self.progress: float | None = None
        """Share of the match locations that are rated by the current profiles; None if all are."""
        self._session = session
        self._tasks = tasks
        self._soon = tasks.pace(REFRESH_MS, self.refresh, reads="risk")
        session.signed_in.connect(self.refresh)
        session.written.connect(self._on_written)
        session.noticed.connect(self._on_noticed)

    @property
    def progress_text(self) -> str:
        """Say how far the rating by changed profiles has come; "" if it is complete."""
        if self.progress is None:
            return ""
        return f"Risk is being rated again: {self.progress:.0%}. Counts may still change."

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
        self.target_id, self.loaded, self.refused, self.progress = None, False, "", None
        self.changed.emit()

    def refresh(self) -> None:
        """Read the summaries again."""
        if self._session.connected:
            self._tasks.read("risk", self.load)
            self._tasks.watch("risk.progress", self._follow_progress)

    def _start_over(self) -> None:
        self.loaded = False
        self.changed.emit()
        self.refresh()

    def _on_written(self, what: frozenset[str]) -> None:
        if "risk" in what:
            self._soon.poke()

    def _on_noticed(self, event: Event) -> None:
        if event.kind == _PROCESSING:
            self._soon.poke()

    async def _follow_progress(self) -> None:
        """Read the progress of a mapping until it has ended."""
        while self._session.local:
            try:
                now = await self._session.client.risk.processing()
            except (ApiError, StateError):  # the counts themselves report what is wrong
                progress = None
            else:
                progress = None if now.state == "idle" else now.progress
            if progress != self.progress:
                ended, self.progress = progress is None, progress
                self.changed.emit()
                if ended:
                    self._tasks.read("risk", self.load)
            if progress is None:
                return
            await asyncio.sleep(PROGRESS_SECONDS)

    async def load(self) -> None:
        """Read the summaries, for coroutines that need them now."""
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
