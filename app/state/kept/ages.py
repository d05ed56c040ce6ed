"""How old match objects are, and until when they are to be dealt with.

Both are the console's own: no server knows of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from app.settings import Due, Settings
from app.state.kept.first_seen import FirstSeen, line_for
from app.state.kept.today import local_day
from app.state.rows.keys import Key, Row, due_day
from app.state.server.session import Session
from app.state.work.errors import NotPossible
from app.state.work.tasks import Tasks

KEEP_MS = 3_000
"""Within which what was seen is written down."""
OVERDUE_TEXT = "due:overdue"
"""The query for all that should have been dealt with."""


class Ages(QObject):
    """Owns the days on which objects were first seen, and the policy. Its one rule: an object is as
    old as this console knows it, and nothing is made up for one that it does not.

    `changed` says that there is another policy.
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
        self._day = day
        self._first = FirstSeen(folder)
        self._new: list[Key] = []
        self._batch = ("", 0)
        """The server and the day of what is new."""
        self._soon = tasks.pace(KEEP_MS, self.keep)

    async def load(self) -> None:
        """Read what was seen before."""
        try:
            await asyncio.to_thread(self._first.load)
        except OSError as error:
            self.problem = f"When objects were first seen could not be read: {error.strerror}."

    @property
    def policy(self) -> Due:
        """Days until objects are due."""
        return self._settings.due

    @property
    def has_policy(self) -> bool:
        """Whether anything is ever due."""
        return self.policy != Due()

    def put(self, policy: Due) -> None:
        """Have another policy."""
        if policy != self._settings.due:
            self._settings.due = policy
            self._save()
            self.changed.emit()

    def today(self) -> int:
        """The analyst's day, as rows have them."""
        return self._day().toordinal()

    def seen(self, key: Key) -> int:
        """The day on which an object of the server in use was first seen, which is now for one that
        was not known; 0 where there is no room to remember it."""
        return self._first.day(self._session.place, key) or self._see(key)

    def dated(self, row: Row) -> Row:
        """The row with what the policy makes of it."""
        held = row.prohibited, row.match, row.test
        due = due_day(row.seen, self.policy, held, row.bucket)
        return row if due == row.due else msgspec.structs.replace(row, due=due)

    def keep(self) -> None:
        """Write down what was seen since the last time."""
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
            self.problem = f"When objects were first seen cannot be kept: {error.strerror}."
            raise NotPossible(self.problem) from None
