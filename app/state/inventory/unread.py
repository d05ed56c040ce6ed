"""Files that the last scans of a Target, or of one of its Locations, could not read."""

from __future__ import annotations

from app.api.records.administration import Inaccessible
from app.state.connection.server_reading import ServerReading
from app.state.connection.session import Session
from app.state.work.signals import QObject
from app.state.work.tasks import Tasks

MOST = 1000
"""Maximum number of entries read; there may be more."""


class Unread(ServerReading):
    """List of unreadable files of a Target, or of one of its Locations."""

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        target_id: str,
        location_id: str | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__("unread", session, tasks, parent)
        self.items: list[Inaccessible] = []
        self._target_id = target_id
        self._location_id = location_id

    @property
    def whole(self) -> bool:
        """Whether the list is complete."""
        return len(self.items) < MOST

    async def _read_all(self) -> None:
        page = await self._session.client.targets.inaccessible(
            self._target_id, location_id=self._location_id, limit=MOST
        )
        self.items = page.items
