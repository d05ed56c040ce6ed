"""Why the match in focus is one, and why what stands near it is none; and texts that are tried."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError, Gone
from app.api.records.datatypes import DataTypeTrial, DataTypeTried, TriedMatch
from app.api.records.local_objects import Why
from app.state.errors import StateError
from app.state.keys import Key
from app.state.matches import Matches
from app.state.session import Session
from app.state.tasks import Tasks

LONGEST = 65_536
"""Characters of a text that can be tried."""
SOON_MS = 80


class Explanations(QObject):
    """Follows the match in focus while it is `wanted`: looking for near misses costs the service a
    search. Its one rule: what is shown is about the match in focus."""

    changed = Signal()

    def __init__(self, session: Session, matches: Matches, tasks: Tasks) -> None:
        super().__init__()
        self.why: Why | None = None
        self.error = ""
        self._session = session
        self._matches = matches
        self._tasks = tasks
        self._wanted = False
        self._about: tuple[Key, int] | None = None
        self._soon = tasks.pace(SOON_MS, self._read)
        matches.changed.connect(self._on_matches)

    @property
    def why_not(self) -> str:
        """Why nothing can be told, in words; "" when it can."""
        reason = self._session.why_not("why")
        return reason or ("" if self._matches.hits else "No match is shown.")

    @property
    def match(self) -> TriedMatch | None:
        """What is told of the match in focus itself."""
        if self.why is None or self._about is None:
            return None
        at = self._about[1]
        return next((one for one in self.why.matches if one.offset == at), None)

    def want(self, wanted: bool) -> None:
        """Whether somebody looks at it."""
        self._wanted = wanted
        self._on_matches()

    def _on_matches(self) -> None:
        matches = self._matches
        about = None
        if matches.key is not None and matches.hits:
            about = matches.key, matches.hits[matches.hit].offset
        if about != self._about:
            self._about = about
            self.why, self.error = None, ""
            self._tasks.stop("why")
            self.changed.emit()
        if self._wanted and about is not None and self.why is None and not self.error:
            self._soon.poke()

    def _read(self) -> None:
        if self._wanted and self._about is not None and not self.why_not:
            self._tasks.read("why", self._load, *self._about)

    async def _load(self, key: Key, offset: int) -> None:
        why, error = None, ""
        try:
            why = await self._session.client.local.why(key.target_id, key.object_id, offset)
        except Gone:
            error = "This object is gone."
        except (ApiError, StateError) as failure:
            error = failure.message
        if self._about == (key, offset):
            self.why, self.error = why, error
            self.changed.emit()


class Trying(QObject):
    """A text that somebody has typed or pasted, and what is found in it. It is sent to the service,
    which keeps nothing of it, and is written nowhere."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tried: DataTypeTried | None = None
        self.loading = False
        self.error = ""
        self._session = session
        self._tasks = tasks

    def try_text(self, text: str) -> None:
        """Look in a text for what a scan without a profile looks for."""
        self.tried, self.error = None, ""
        self.loading = bool(text)
        self.changed.emit()
        if text:
            self._tasks.read("why.try", self._try, text)

    def stop(self) -> None:
        """Nobody looks at it any more."""
        self._tasks.stop("why.try")

    async def _try(self, text: str) -> None:
        try:
            self.tried = await self._session.client.datatypes.test(DataTypeTrial(text=text))
        except (ApiError, StateError) as failure:
            self.error = failure.message
        self.loading = False
        self.changed.emit()
