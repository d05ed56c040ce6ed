"""Why the match in focus is one, and why what stands near it is none; and texts that are tried."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.api.errors import ApiError
from app.api.records.datatypes import DataTypeTrial, DataTypeTried, TriedMatch
from app.api.records.local_objects import Why
from app.state.location.followed import About, Followed
from app.state.server.session import Session
from app.state.work.errors import StateError
from app.state.work.tasks import Tasks

LONGEST = 65_536
"""Characters of a text that can be tried."""


class Explanations(Followed[Why]):
    """Why the match in focus is one."""

    NAME = "why"
    BY_MATCH = True

    @property
    def why_not(self) -> str:
        """Why nothing can be told, in words; "" when it can."""
        return super().why_not or ("" if self._matches.hits else "No match is shown.")

    @property
    def match(self) -> TriedMatch | None:
        """What is told of the match in focus itself."""
        if self.told is None or self._about is None:
            return None
        at = self._about.offset
        return next((one for one in self.told.matches if one.offset == at), None)

    async def read(self, about: About) -> Why:
        local = self._session.client.local
        return await local.why(about.key.target_id, about.key.object_id, about.offset)


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
