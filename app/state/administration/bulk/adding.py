"""Adding many records at once, each checked beforehand, with the outcome of each."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of a list of drafts, made once for each change of the list, because there may be
    200,000 drafts. `finished` has the indexes of the drafts that cannot be added: those added
    already, of which there are `added`, and those with a problem.
    """

    finished: list[int] = field(default_factory=list)
    added: int = 0

    @property
    def wrong(self) -> int:
        """The number of drafts with a problem."""
        return len(self.finished) - self.added

    def addable(self, numbers: range) -> int:
        """Return how many of the drafts with these indexes can be added."""
        first, end = (bisect_left(self.finished, at) for at in (numbers.start, numbers.stop))
        return len(numbers) - (end - first)


def tally_of(drafts: Sequence[Draft]) -> Tally:
    """Count drafts."""
    finished = [at for at, draft in enumerate(drafts) if draft.problem or draft.key]
    return Tally(finished, sum(bool(drafts[at].key) for at in finished))


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
        self.tally = Tally()
        """Counts of `drafts`; not updated while drafts are being added."""
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

    def add(self, ranges: Sequence[range]) -> None:
        """Add the drafts with these indexes that can be added. A draft that the server rejects gets
        a `problem`.
        """
        self.adding, self._cancelled = True, False
        self.tried, self.total = 0, sum(map(self.tally.addable, ranges))
        self.changed.emit()
        work = LongWork(
            self._said, tr("the rows that were not sent yet will not be added"), self.cancel
        )
        name = f"{self._noun.name}.bulk"
        self._tasks.write(name, self._add, ranges, self._session.place, long=work)

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

    def _read(self, work: Callable[..., Awaitable[list[Draft]]], *args: object) -> None:
        """Replace the drafts by those that `work(*args)` returns."""
        self.loading, self.error, self.drafts, self.tally = True, "", [], Tally()
        self.changed.emit()
        self._tasks.read(self._reading, self._told, work, args)

    async def _told(
        self, work: Callable[..., Awaitable[list[Draft]]], args: tuple[object, ...]
    ) -> None:
        try:
            drafts = await work(*args)
            self.drafts, self.tally = drafts, await asyncio.to_thread(tally_of, drafts)
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

    async def _addable(self, ranges: Sequence[range]) -> list[Draft]:
        chosen: list[Draft] = []
        for part in (part for numbers in ranges for part in slices(numbers, _SLICE)):
            drafts = self.drafts[part[0] : part[-1] + 1]
            chosen += [draft for draft in drafts if not (draft.problem or draft.key)]
            await asyncio.sleep(0)
        return chosen

    async def _add(self, ranges: Sequence[range], place: str) -> None:
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
                await each(await self._addable(ranges), AT_ONCE, add)
                await self._verify(keys)
        finally:
            self._session.announce(self._noun.name, *self._noun.announces)
            self.tally = await asyncio.to_thread(tally_of, self.drafts)
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
