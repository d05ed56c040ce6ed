"""What the last scans of a Target, or of one of its Locations, could not read."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError
from app.api.records.administration import Inaccessible
from app.state.server.session import Session
from app.state.work.errors import StateError
from app.state.work.tasks import Tasks

MOST = 1000
"""Maximum of entries read; there may be more."""


class Unread(QObject):
    """List of unreadable files. Invariant: it reports its own read errors."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.items: list[Inaccessible] = []
        self.loading = False
        self.error = ""
        self._session = session
        self._tasks = tasks

    @property
    def whole(self) -> bool:
        """Whether the list is complete."""
        return len(self.items) < MOST

    def read(self, target_id: str, location_id: str | None = None) -> None:
        """Read the list of a Target, or of one of its Locations."""
        self.loading, self.error = True, ""
        self.changed.emit()
        self._tasks.read("unread", self._load, target_id, location_id)

    def stop(self) -> None:
        """Stop reading when the list is closed."""
        self._tasks.stop("unread")

    async def _load(self, target_id: str, location_id: str | None) -> None:
        try:
            page = await self._session.client.targets.inaccessible(
                target_id, location_id=location_id, limit=MOST
            )
            self.items = page.items
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()
