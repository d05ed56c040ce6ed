"""Adding many records at once, each checked beforehand, with the outcome of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from app.api.errors import ApiError, NotReached
from app.language import Texts
from app.state.administration.bulk.csv_rows import Draft
from app.state.administration.noun import Noun
from app.state.administration.outcomes import rejected
from app.state.connection.session import Session
from app.state.work.errors import UNEXPECTED, NotConnected, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, LongWork, Tasks, each, slices

tr = Texts(__name__)

AT_ONCE = 4
_SLICE = 2_000
_PROGRESS_SECONDS = 0.1


class Bulk(QObject):
    """Model of a dialog that adds many records. Invariant: a draft has a `key` only after a read
    has listed its record.

    `changed`: the drafts changed, or the work ended; `progressed`: more drafts were sent.
    """

    changed = Signal()
    progressed = Signal()
    not_shown: str
    """Problem of a record that the server has accepted, but does not list."""

    def __init__(self, noun: Noun[Any], session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.drafts: list[Draft] = []
        self.error = ""
        self.loading = False
        self.adding = False
        self.tried = self.total = 0
        self._cancelled = False
        self._session = session
        self._noun = noun
        self._tasks = tasks
        self._reading = f"{noun.name}.bulk.read"
        tasks.failed.connect(self._on_failed)

    def addable(self, numbers: Iterable[int]) -> list[int]:
        """Return the indexes among `numbers` whose draft can be added."""
        return [at for at in numbers if not self.drafts[at].problem and not self.drafts[at].key]

    def add(self, numbers: Iterable[int]) -> None:
        """Add these drafts. A draft that the server rejects gets a `problem`."""
        chosen = [self.drafts[at] for at in numbers]
        self.adding, self._cancelled = True, False
        self.tried, self.total = 0, len(chosen)
        self.changed.emit()
        work = LongWork(
            self._said, tr("the rows that were not sent yet will not be added"), self.cancel
        )
        name = f"{self._noun.name}.bulk"
        self._tasks.write(name, self._add, chosen, self._session.place, long=work)

    def cancel(self) -> None:
        """Stop adding; records already sent remain."""
        self._cancelled = True

    def stop(self) -> None:
        """Stop reading when the dialog is closed, and add no more."""
        self._tasks.stop(self._reading)
        self.cancel()

    async def listed(self) -> set[str]:
        """Return the keys of all records that the server lists. Raises `ApiError`."""
        raise NotImplementedError

    def refusal(self, error: ApiError | StateError) -> str:
        """Return why the server rejected a draft."""
        return rejected(error).message

    def _said(self) -> str:
        return tr("{sent} of {total} rows added", sent=self.tried, total=self.total)

    def _read(self, work: Callable[..., Awaitable[None]], *args: object) -> None:
        self.loading, self.error, self.drafts = True, "", []
        self.changed.emit()
        self._tasks.read(self._reading, self._told, work, args)

    async def _told(self, work: Callable[..., Awaitable[None]], args: tuple[object, ...]) -> None:
        try:
            await work(*args)
        except OSError as error:
            self.error = tr(
                "The file could not be read: {reason}.",
                reason=error.strerror or tr("unknown error"),
            )
        except (ApiError, StateError) as error:
            self.error = error.message
        self.loading = False
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        """End a read that failed with an unexpected error."""
        if failure.name == self._reading and self.loading:
            self.error, self.loading = UNEXPECTED, False
            self.changed.emit()

    async def _add(self, chosen: list[Draft], place: str) -> None:
        keys: dict[str, Draft] = {}
        shown = 0.0

        async def add(draft: Draft) -> None:
            nonlocal shown
            if self._cancelled:
                return
            try:
                self._session.need_place(place)
                self._noun.need("add")
                keys[await self._noun.create(draft.values)] = draft
            except (ApiError, StateError) as error:
                draft.problem = self.refusal(error)
                self._cancelled = self._cancelled or isinstance(error, NotReached | NotConnected)
            self.tried += 1
            if time.monotonic() - shown > _PROGRESS_SECONDS:
                shown = time.monotonic()
                self.progressed.emit()

        try:
            with self._session.announcing_once(self._noun.name, "inventory"):
                await each(chosen, AT_ONCE, add)
                await self._verify(keys)
        finally:
            self._session.announce(self._noun.name, *self._noun.announces)
            self.adding = False
            self.changed.emit()

    async def _verify(self, keys: dict[str, Draft]) -> None:
        """Read the list of records; only drafts in it count as added."""
        listed: set[str] = set()
        try:
            listed = await self.listed() if keys else listed
        except (ApiError, StateError) as error:
            self.error = error.message
        for part in slices(list(keys.items()), _SLICE):
            for key, draft in part:
                if key in listed:
                    draft.key = key
                else:
                    draft.problem = self.not_shown
            await asyncio.sleep(0)
