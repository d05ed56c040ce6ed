"""The match object in focus: its matches in their context, its metadata and its history."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QObject, QTimer, Signal

from app.api.errors import ApiError, Gone
from app.api.records.local import Job
from app.api.records.matchobjects import MatchObjectDetails
from app.log import get_logger
from app.state.audit import Audit
from app.state.errors import StateError
from app.state.jobs import Jobs
from app.state.keys import Key
from app.state.preview import Hit, Line, Text
from app.state.results import Results
from app.state.session import Session
from app.state.tasks import Tasks

_log = get_logger(__name__)
_BIG_CHARS = 50_000
_MANY = 200
"""Larger texts, and more matches, are prepared off the event loop."""


class Matches(QObject):
    """Follows `results.current`. Its one rule: values are masked unless revealed, for a time."""

    changed = Signal()

    def __init__(
        self, session: Session, results: Results, jobs: Jobs, audit: Audit, tasks: Tasks
    ) -> None:
        super().__init__()
        self.key: Key | None = None
        self.details: MatchObjectDetails | None = None
        self.hits: list[Hit] = []
        self.hit = 0
        self.loading = False
        self.error = ""
        self.revealed = False
        self._session = session
        self._results = results
        self._jobs = jobs
        self._audit = audit
        self._tasks = tasks
        self._generation = session.generation
        self._text = Text()
        self._lines: list[Line] = []
        self._concealing = QTimer(self)
        self._concealing.setSingleShot(True)
        self._concealing.timeout.connect(self.conceal)
        results.current_changed.connect(self._on_current)
        session.changed.connect(self._on_session)

    @property
    def history(self) -> list[Job]:
        """What was done to this object, newest first."""
        if self.key is None:
            return []
        target_id, object_id = self.key.target_id, self.key.object_id
        return [
            job
            for job in self._jobs.jobs
            if job.target_id == target_id and object_id in (job.object_ids or ())
        ]

    def lines(self) -> list[Line]:
        """The preview around the hit in focus, at most 200 lines, ready to draw."""
        return self._lines

    def refresh(self) -> None:
        """Read the object again."""
        if self.key is not None:
            self._tasks.read("matches", self._load, self.key)

    def go_to(self, hit: int) -> None:
        """Bring a hit into focus."""
        if 0 <= hit < len(self.hits) and hit != self.hit:
            self.hit = hit
            self._draw()

    def next_hit(self) -> None:
        """Bring the next hit into focus; after the last comes the first."""
        if self.hits:
            self.go_to((self.hit + 1) % len(self.hits))

    def previous_hit(self) -> None:
        """Bring the previous hit into focus; before the first comes the last."""
        if self.hits:
            self.go_to((self.hit - 1) % len(self.hits))

    def reveal(self, seconds: int | None = None) -> None:
        """Show the values of this object for a time (default: the setting), and record that.

        What cannot be recorded is masked again.
        """
        if self.key is None:
            return
        _log.info("values revealed", target_id=self.key.target_id, count=len(self.hits))
        self._concealing.start(1000 * (seconds or self._session.settings.reveal_seconds))
        if not self.revealed:
            self.revealed = True
            self._tasks.write("audit.reveal", self._record, self.key)
            self._draw()

    async def _record(self, key: Key) -> None:
        try:
            await self._audit.revealed(key.target_id, key.object_id)
        except (ApiError, StateError):
            if key == self.key:
                self.conceal()
            raise

    def conceal(self) -> None:
        """Mask the values again."""
        self._concealing.stop()
        if self.revealed:
            self.revealed = False
            self._draw()

    def on_finished(self, job: Job) -> None:
        """A remediation of this object has ended: it is read again."""
        if self.key is None or job.target_id != self.key.target_id:
            return
        if self.key.object_id in (job.object_ids or ()):
            self.refresh()

    def _on_session(self) -> None:
        if self._session.connected and self._session.generation != self._generation:
            self._generation = self._session.generation
            self.refresh()

    def _on_current(self) -> None:
        self._show(self._results.current)

    def _show(self, key: Key | None) -> None:
        self.revealed = False
        self._concealing.stop()
        self.key, self.details, self.hits, self.hit = key, None, [], 0
        self.error, self._text, self._lines = "", Text(), []
        self.loading = key is not None
        self.changed.emit()
        if key is not None:
            self._tasks.read("matches", self._load, key)

    async def _load(self, key: Key) -> None:
        try:
            details = await self._session.client.matchobjects.get(key.target_id, key.object_id)
        except Gone:
            self._fail("This object is gone: it was removed, or a later scan did not find it.")
            return
        except (ApiError, StateError) as error:
            self._fail(error.message)
            raise
        size = sum(len(chunk.content) for chunk in details.chunks or ())
        if size > _BIG_CHARS or len(details.matches or ()) > _MANY:
            text = await asyncio.to_thread(Text, details)
        else:
            text = Text(details)
        if key == self.key:
            self.details, self._text, self.hits = details, text, text.hits
            self.hit = min(self.hit, max(0, len(text.hits) - 1))
            self.loading, self.error = False, ""
            self._draw()

    def _fail(self, message: str) -> None:
        self.loading, self.error = False, message
        self.details, self.hits, self._text, self._lines = None, [], Text(), []
        self.changed.emit()

    def _draw(self) -> None:
        self._lines = self._text.draw(self.hit, revealed=self.revealed)
        self.changed.emit()
