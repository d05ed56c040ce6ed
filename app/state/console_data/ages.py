"""Age of match objects, and their deadlines.

Both are local to the console and unknown to the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from pathlib import Path

import msgspec

from app.language import Texts
from app.settings import Due, Settings
from app.state.connection.session import Session
from app.state.console_data.first_seen import FirstSeen, line_for
from app.state.console_data.today import local_day
from app.state.rows.keys import Key, Row, due_day
from app.state.work.errors import NotPossible
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

KEEP_MS = 3_000
"""Delay in milliseconds until newly seen objects are written to disk."""
OVERDUE_TEXT = "due:overdue"
"""The query for all overdue objects."""


class Ages(QObject):
    """The days on which objects were first seen, and the deadline policy. Invariant: the age of an
    object counts from the day on which this console first saw the object. If that day is unknown,
    the age is unknown, too.

    `changed` announces a new policy.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        settings: Settings,
        tasks: Tasks,
        folder: Path | None,
        save: Callable[[], None],
        day: Callable[[], date] = local_day,
    ) -> None:
        super().__init__()
        self.problem = ""
        self._session = session
        self._settings = settings
        self._tasks = tasks
        self._save = save
        self.day = day
        self._first = FirstSeen(folder)
        self._new: list[Key] = []
        self._batch = ("", 0)
        """The server and day of the objects not yet written."""
        self._soon = tasks.pace(KEEP_MS, self.keep)

    async def load(self) -> None:
        """Read the stored days."""
        try:
            await asyncio.to_thread(self._first.load)
        except OSError as error:
            self.problem = tr(
                "The days on which objects were first seen could not be read: {reason}.",
                reason=error.strerror,
            )

    @property
    def policy(self) -> Due:
        """Number of days until objects are due, by severity; 0 means no deadline."""
        return self._settings.due

    @property
    def has_policy(self) -> bool:
        """Whether the policy sets a deadline for any object."""
        return self.policy != Due()

    def put(self, policy: Due) -> None:
        """Replace the policy."""
        if policy != self._settings.due:
            self._settings.due = policy
            self._save()
            self.changed.emit()

    def today(self) -> int:
        """The current day in the analyst's time zone (`date.toordinal`)."""
        return self.day().toordinal()

    def seen(self, key: Key) -> int:
        """Return the day on which an object of the current server was first seen
        (`date.toordinal`). If the object is new, record today; return 0 if the list is full.
        """
        return self._first.day(self._session.place, key) or self._see(key)

    def dated(self, row: Row) -> Row:
        """Return the row with its deadline according to the policy."""
        held = row.prohibited, row.match, row.test
        due = due_day(row.seen, self.policy, held, row.bucket)
        return row if due == row.due else msgspec.structs.replace(row, due=due)

    def keep(self) -> None:
        """Write the objects seen since the last call."""
        new, self._new = self._new, []
        if new:
            self._tasks.write("ages", self._keep, *self._batch, new)

    def _see(self, key: Key) -> int:
        if not self._new:
            self._batch = self._session.place, self.today()
            self._soon.poke()
        place, day = self._batch
        if place != self._session.place:
            self.keep()
            return self._see(key)
        if not self._first.see(place, key, day):
            return 0
        self._new.append(key)
        return day

    async def _keep(self, place: str, day: int, keys: list[Key]) -> None:
        if self.problem:
            return
        try:
            await asyncio.to_thread(self._first.add, [line_for(place, day, keys)])
        except OSError as error:
            self.problem = tr(
                "The days on which objects were first seen cannot be saved: {reason}.",
                reason=error.strerror,
            )
            raise NotPossible(self.problem) from None
