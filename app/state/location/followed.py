"""Base class for readers of details of the focused object. The details are read only while they are
visible, because reading them costs the server a search.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from app.api.errors import ApiError, Gone
from app.language import Texts
from app.state.connection.session import Session
from app.state.location.matches import Matches
from app.state.rows.keys import Key
from app.state.work.errors import StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

T = TypeVar("T")
SOON_MS = 80


class About(NamedTuple):
    """Subject of details: an object, a number that changes whenever the object is read, and the
    offset of the focused match.
    """

    key: Key
    reading: int
    offset: int = 0


class Followed(QObject, Generic[T]):
    """Reader that follows the focused object while its view is visible. Invariant: the details
    shown are those of the focused object as it was read last.
    """

    changed = Signal()
    NAME = ""
    """Name of the task that reads the details."""
    BY_MATCH = False
    """Whether the details differ per match of an object."""

    def __init__(self, session: Session, matches: Matches, tasks: Tasks) -> None:
        super().__init__()
        self.told: T | None = None
        self.error = ""
        self._session = session
        self._matches = matches
        self._tasks = tasks
        self._wanted = False
        self._about: About | None = None
        self._soon = tasks.pace(SOON_MS, self._read)
        matches.changed.connect(self._on_matches)

    @property
    def why_not(self) -> str:
        """Return why details are unavailable; "" if available."""
        return self._session.why_not("why")

    def want(self, *, wanted: bool) -> None:
        """Set whether the details are visible."""
        self._wanted = wanted
        self._on_matches()

    async def read(self, about: About) -> T:
        """Read the details from the server. Raises ApiError, StateError."""
        raise NotImplementedError

    def _subject(self) -> About | None:
        matches = self._matches
        if matches.key is None or matches.loading:
            return None
        if not self.BY_MATCH:
            return About(matches.key, matches.readings)
        if not matches.hits:
            return None
        return About(matches.key, matches.readings, matches.hits[matches.hit].offset)

    def _on_matches(self) -> None:
        about = self._subject()
        if about != self._about:
            self._about, self.told, self.error = about, None, ""
            self._tasks.stop(self.NAME)
            self.changed.emit()
        if self._wanted and about is not None and self.told is None and not self.error:
            self._soon.poke()

    def _read(self) -> None:
        if self._wanted and self._about is not None and not self.why_not:
            self._tasks.read(self.NAME, self._load, self._about)

    async def _load(self, about: About) -> None:
        told, error = None, ""
        try:
            told = await self.read(about)
        except Gone:
            error = tr("This object no longer exists.")
        except (ApiError, StateError) as failure:
            error = failure.message
        if self._about == about:
            self.told, self.error = told, error
            self.changed.emit()
