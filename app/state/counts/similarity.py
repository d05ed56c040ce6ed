"""Objects similar to the focused one: how many hold the same values, and how many seem to come from
the same template.
"""

from __future__ import annotations

from app.api.errors import Gone
from app.api.records.similarity import AlikeGroup, AlikeObject
from app.state.connection.session import Session
from app.state.results.results import Results
from app.state.rows.keys import Key
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

VALUES, LAYOUT = "values", "layout"
SOON_MS = 120
"""Delay before a focused object is queried."""


class Similarity(QObject):
    """Similarity groups of one object. Invariant: they are counted by the service.

    Only servers with /local/v1 support them; elsewhere they are empty.
    """

    changed = Signal()

    def __init__(self, session: Session, results: Results, tasks: Tasks) -> None:
        super().__init__()
        self.subject: Key | None = None
        self.groups: dict[str, AlikeGroup] = {}
        self._session = session
        self._results = results
        self._tasks = tasks
        self._pinned: Key | None = None
        self._soon = tasks.pace(SOON_MS, self._on_due)
        results.current_changed.connect(self._soon.poke)

    def pin(self, key: Key | None) -> None:
        """Keep this object as the subject regardless of the focus; None follows the focus."""
        self._pinned = key
        if key is None:
            self._soon.poke()
        else:  # also for the current subject: its counts predate the last decisions
            self._tasks.read("alike", self._read, key)

    async def members(self, key: Key, kind: str) -> list[AlikeObject]:
        """Return the undecided objects of all Targets that are similar to an object. `kind` is
        `VALUES` (same values) or `LAYOUT` (same template). Raises `ApiError`.
        """
        local, found = self._session.client.local, list[AlikeObject]()
        while True:
            page = await local.alike_objects(
                key.target_id, key.object_id, kind, undecided=True, offset=len(found)
            )
            found += page.items
            if not page.items:
                return found

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.subject, self._pinned, self.groups = None, None, {}
        self.changed.emit()

    def _on_due(self) -> None:
        if self._pinned is None and self._results.current != self.subject:
            self._tasks.read("alike", self._read, self._results.current)

    async def _read(self, key: Key | None) -> None:
        groups: dict[str, AlikeGroup] = {}
        if key is not None and self._session.local:
            try:
                page = await self._session.client.local.alike(key.target_id, key.object_id)
            except Gone:
                page = None
            groups = {item.kind: item for item in page.items} if page else {}
        self.subject, self.groups = key, groups
        self.changed.emit()
