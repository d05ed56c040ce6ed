"""The folders inside Locations, read when a row of the tree is expanded."""

from __future__ import annotations

from typing import NamedTuple

from app.api.errors import ApiError
from app.api.records.folders import Folder
from app.state.connection.session import Session
from app.state.work.errors import StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

SOON_MS = 700
MOST_SHOWN = 1_000
"""Maximum number of folders shown per level; one more is read, to detect that there are more."""
MOST = 200
"""After a change, the folders of at most this many expanded rows are read again."""


class Inside(NamedTuple):
    """A Location, or the folder at `path` in it."""

    target_id: str
    location_id: str
    path: str = ""


class Folders(QObject):
    """Folders that were requested, with the counts that the service reports for them."""

    changed = Signal(object)
    """The content of this `Inside` has been read, or has changed."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.known: dict[Inside, list[Folder]] = {}
        self._wanted: dict[Inside, None] = {}
        """Folders still to be read, in the order of requests."""
        self._session = session
        self._tasks = tasks
        self._soon = tasks.pace(SOON_MS, self._on_due, reads="folders")
        session.written.connect(self._on_written)

    def read(self, inside: Inside) -> None:
        """Read the folders in a Location or folder; a server that does not report folders is not
        queried.
        """
        self._wanted[inside] = None
        self._go_on()

    def forget(self) -> None:
        """Clear all data, because another server will be used."""
        self.known, self._wanted = {}, {}

    def _on_written(self, what: frozenset[str]) -> None:
        if self.known and not what.isdisjoint({"results", "inventory", "risk"}):
            self._soon.poke()

    def _on_due(self) -> None:
        self._wanted.update(dict.fromkeys(list(self.known)[-MOST:]))
        self._go_on()

    def _go_on(self) -> None:
        if self._wanted and self._session.connected and self._session.offers("folders"):
            self._tasks.read("folders", self._read)

    async def _read(self) -> None:
        while self._wanted:
            inside = next(iter(self._wanted))
            try:
                locations = self._session.client.locations
                found = (await locations.folders(*inside, limit=MOST_SHOWN + 1)).items
            except (ApiError, StateError):  # gone, or not to be seen: the tree shows none
                found = []
            self._wanted.pop(inside, None)
            if self.known.get(inside) != found:
                self.known[inside] = found
                self.changed.emit(inside)
