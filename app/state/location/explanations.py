"""Explanations of the focused match and of near misses around it, and trials of texts."""

from __future__ import annotations

from app.api.errors import ApiError
from app.api.records.datatypes import DataTypeTrial, DataTypeTried, TriedMatch
from app.api.records.local_objects import Why
from app.language import Texts
from app.state.connection.session import Session
from app.state.location.followed import About, Followed
from app.state.work.errors import StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

LONGEST = 65_536
"""Maximum length, in characters, of a text to try."""


class Explanations(Followed[Why]):
    """Explanations of the focused match and of the near misses around it."""

    NAME = "why"
    BY_MATCH = True

    @property
    def why_not(self) -> str:
        """Return why explanations are unavailable; "" if available."""
        return super().why_not or ("" if self._matches.hits else tr("Select a match first."))

    @property
    def match(self) -> TriedMatch | None:
        """The explanation of the focused match itself; None if there is none."""
        if self.told is None or self._about is None:
            return None
        at = self._about.offset
        return next((match for match in self.told.matches if match.offset == at), None)

    async def read(self, about: About) -> Why:
        local = self._session.client.local
        return await local.why(about.key.target_id, about.key.object_id, about.offset)


class TypeTester(QObject):
    """Trial of a typed or pasted text. The text is sent to the service, which does not keep it;
    the console stores it nowhere.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tried: DataTypeTried | None = None
        self.loading = False
        self.error = ""
        self._session = session
        self._tasks = tasks

    def try_text(self, text: str) -> None:
        """Search a text as a scan without a profile does."""
        self.tried, self.error = None, ""
        self.loading = bool(text)
        self.changed.emit()
        if text:
            self._tasks.read("why.try", self._try, text)

    def stop(self) -> None:
        """Stop when the pane is closed."""
        self._tasks.stop("why.try")

    async def _try(self, text: str) -> None:
        try:
            self.tried = await self._session.client.datatypes.test(DataTypeTrial(text=text))
        except (ApiError, StateError) as failure:
            self.error = failure.message
        self.loading = False
        self.changed.emit()
