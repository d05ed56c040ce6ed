"""A list of values on its way to the server, for a data type that searches for exactly these
values.
"""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

from app.api.errors import ApiError
from app.api.records.datatypes import NewValueList, ValueListCheck, ValueRows
from app.language import Texts
from app.state.connection.session import Session
from app.state.data_types import value_file
from app.state.data_types.value_file import ValueSource
from app.state.work.errors import NotPossible, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_numbers = count()


class ValueList(QObject):
    """Model of one dialog: the source, how much of it was sent, and the server's check.

    `changed` is emitted when one of these three changes. Once `complete` is true, the list can be
    used by its `list_id`.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.source: ValueSource | None = None
        self.error = ""
        self.sending = False
        self.check: ValueListCheck | None = None
        self.list_id = ""
        self._session, self._tasks = session, tasks
        self._task = f"types.list.{next(_numbers)}"

    @property
    def complete(self) -> bool:
        """Whether the server has the whole list, and at least one of its values is usable."""
        return self.check is not None and self.check.complete and self.check.values > 0

    def open_file(self, path: Path) -> None:
        """Read a file and use it as the source. If that fails, `error` says why."""
        self._tasks.read(self._task, self._open, path)

    def use_text(self, text: str) -> None:
        """Use pasted rows; "" for none."""
        self._tasks.stop(self._task)
        self._forget()
        if text.strip():
            try:
                self.source = value_file.of_text(text)
            except NotPossible as error:
                self.error = error.message
        self.changed.emit()

    def send(self, columns: tuple[int, ...], *, header: bool) -> None:
        """Send these columns; the first is the column of the values. A list that was sent before is
        not used any more.
        """
        if self.source is not None:
            self.sending, self.error, self.check = True, "", None
            self.changed.emit()
            self._tasks.read(self._task, self._send, self.source, columns, header)

    def reset(self) -> None:
        """Stop sending, and discard the check of the server, because other columns are chosen."""
        self._tasks.stop(self._task)
        self.sending, self.error, self.check = False, "", None
        self.changed.emit()

    def stop(self) -> None:
        """Stop sending, and forget the source."""
        self._tasks.stop(self._task)
        self._forget()

    def _forget(self) -> None:
        self.source, self.sending, self.error, self.check = None, False, "", None

    async def _open(self, path: Path) -> None:
        self._forget()
        try:
            self.source = await asyncio.to_thread(value_file.of_file, path)
        except NotPossible as error:
            self.error = error.message
        except OSError as error:
            self.error = tr("The file cannot be read: {reason}.", reason=error.strerror)
        self.changed.emit()

    async def _send(self, source: ValueSource, columns: tuple[int, ...], header: bool) -> None:
        datatypes = self._session.client.datatypes
        try:
            self.list_id = await datatypes.begin_list(NewValueList(columns=len(columns) - 1))
            parts = source.parts(columns, header=header)
            while (part := await asyncio.to_thread(next, parts, None)) is not None:
                self.check = await datatypes.add_rows(self.list_id, ValueRows(rows=part))
                self.changed.emit()
            self.check = await datatypes.add_rows(self.list_id, ValueRows(rows=[], last=True))
        except (ApiError, StateError) as error:
            self.error, self.check = error.message, None
        self.sending = False
        self.changed.emit()
