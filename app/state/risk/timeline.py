"""Counts over time: matches per day, or the locations that a risk profile maps."""

from __future__ import annotations

from app.api.errors import ApiError
from app.api.records.common import number
from app.state.connection.session import Session
from app.state.work.errors import StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

MOST = 1000
"""Maximum number of points read; older ones are left out."""


class Timeline(QObject):
    """Points shown in a dialog, newest first. Each has a time (Unix seconds) and a count. With
    `profile_id`, the match objects to which this risk profile applies are counted; otherwise, all
    matches on that day.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, profile_id: str = "") -> None:
        super().__init__()
        self.points: list[tuple[float, int]] = []
        self.loading = False
        self.error = ""
        self._profile_id = profile_id
        self._session = session
        self._tasks = tasks

    @property
    def whole(self) -> bool:
        """Whether all points were read."""
        return len(self.points) < MOST

    def read(self) -> None:
        """Read the points."""
        self.loading, self.error = True, ""
        self.changed.emit()
        self._tasks.read("timeline", self._load)

    def stop(self) -> None:
        """Stop reading when the dialog is closed."""
        self._tasks.stop("timeline")

    async def _load(self) -> None:
        try:
            self.points = await self._read()
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()

    async def _read(self) -> list[tuple[float, int]]:
        client = self._session.client
        if self._profile_id:
            points = (await client.risk.profile_history(self._profile_id, limit=MOST)).items
            return [(point.timestamp, number(point.count)) for point in points]
        days = (await client.server.daily_matches(limit=MOST)).items
        return [(day.timestamp, number(day.matches)) for day in days]
