"""Records of one kind, and their safe edit: read, compare, write, read back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from app.api.errors import ApiError, Gone, NotAccepted, ParentExists
from app.language import Texts
from app.state.administration.authors import Authors
from app.state.administration.noun import Noun, Values
from app.state.administration.outcomes import (
    Diverged,
    Opened,
    Rejected,
    Saved,
    Vanished,
    rejected,
)
from app.state.administration.record_list import RecordList
from app.state.connection.session import Session
from app.state.work.errors import UNEXPECTED, NotPossible, StateError
from app.state.work.signals import Signal, SignalInstance
from app.state.work.tasks import Failure, Tasks

tr = Texts(__name__)

R = TypeVar("R")
_OTHER = tr(
    "The server accepted the change but shows values that differ from your input. Reload to check."
)
_REQUESTED = {
    "pause": tr("{what}: pause requested."),
    "resume": tr("{what}: resume requested."),
    "stop": tr("{what}: stop requested."),
    "cancel": tr("{what}: cancel requested."),
}


class Records(RecordList[R], Generic[R]):
    """A list whose records can be opened, added, changed and removed.

    Reading a record ends with `opened`. This signal carries an `Opened`; if the record could not be
    read, it carries another `Outcome`. Each write ends with `ended`, which carries an `Outcome`.
    """

    opened = Signal(object)
    ended = Signal(object)

    def __init__(self, noun: Noun[R], session: Session, tasks: Tasks) -> None:
        super().__init__(noun, session, tasks)
        self.begun = self.ending = 0
        """Number of writes begun so far, and the number of the write that `ended` reports."""
        self._place = ""
        """The server for which the write in progress was meant; writes run one after the other."""
        self._changing: frozenset[str] = frozenset()
        """The fields that the write in progress changes."""
        self._authors = Authors(noun, session)

    def open(self, key: str) -> None:
        """Read a record to edit it. Ends with `opened`."""
        self._read_rows((key,), deleting=False)

    def open_to_delete(self, keys: Sequence[str]) -> None:
        """Read what would be removed together with these records, and the record itself if it is
        only one. Ends with `opened`.
        """
        self._read_rows(tuple(keys), deleting=True)

    def add(self, values: Values) -> None:
        """Add a record."""
        self._write(self._add, values)

    def save(self, key: str, base: Values, values: Values) -> None:
        """Replace the fields of a record. If somebody has changed the record since it was read as
        `base`, nothing is written. The outcome is then `Diverged`, or `Saved` if the record already
        has `values`.
        """
        self._write(self._save, key, base, values)

    def change_all(self, keys: Sequence[str], changes: Values) -> None:
        """Change fields of several records. Each record is read just before it is changed, and
        keeps its other fields.
        """
        self._write(self._change_all, tuple(keys), changes)

    def delete(self, keys: Sequence[str]) -> None:
        """Remove records."""
        self._write(self._delete, tuple(keys))

    def act(self, verb: str, keys: Sequence[str]) -> None:
        """Perform an action that changes no field of the records, such as pausing them."""
        self._write(self._act, verb, tuple(keys))

    def stop(self) -> None:
        """Stop reading; a write in progress completes."""
        for task in ("list", "open"):
            self._tasks.stop(f"{self.noun.name}.{task}")
        self.loading = False

    def differences(self, before: Values, after: Values) -> list[str]:
        """Return the fields in which two versions differ. A secret left empty counts as
        unchanged.
        """
        secret = self.noun.secret
        return [
            name
            for name in after
            if after[name] != before.get(name) and (after[name] or name not in secret)
        ]

    def _read_rows(self, keys: tuple[str, ...], *, deleting: bool) -> None:
        about = keys, deleting
        self._tasks.read(f"{self.noun.name}.open", self._told, self.opened, self._open, about)

    async def _open(self, keys: tuple[str, ...], deleting: bool) -> None:
        if len(keys) > 1:
            rows = self.rows_of(keys)
        else:
            await self._authors.begin(keys[0])
            rows = [await self.noun.get(keys[0])]
        gone = await self.noun.goes_with(rows) if deleting else []
        values = {} if deleting else self.noun.values(rows[0])
        self.opened.emit(Opened(keys[0], tuple(rows), values, tuple(gone)))

    async def _add(self, values: Values) -> None:
        self.noun.need("add")
        self._changing = frozenset(values)
        key = await self.noun.create(values)
        self._announce()
        self._session.need_place(self._place)
        now = self.noun.values(await self.noun.get(key))
        as_written = {name: now[name] for name in self.noun.normalised}
        self._end_write(key, now, values | as_written)

    async def _save(self, key: str, base: Values, values: Values) -> None:
        self.noun.need("edit")
        try:
            await self._replace(key, base, values)
        except Gone:
            self.ended.emit(Vanished(await self._authors.since(key)))

    async def _replace(self, key: str, base: Values, values: Values) -> None:
        now = self.noun.values(await self.noun.get(key))
        if self.differences(base, now):
            if self.differences(now, values):
                self.ended.emit(Diverged(now, await self._authors.since(key)))
            else:
                self._end_write(key, now, values)
            return
        if self.noun.secret:  # which the server does not show, so that only events tell
            author = await self._authors.since(key)
            if author.user:
                self.ended.emit(Diverged(now, author))
                return
        self._session.need_place(self._place)
        self._changing = frozenset(self.differences(base, values))
        await self.noun.update(key, values)
        self._announce()
        self._session.need_place(self._place)
        self._end_write(key, self.noun.values(await self.noun.get(key)), values)

    def _end_write(self, key: str, now: Values, values: Values) -> None:
        differing = set(self.differences(now, values)) - self.noun.secret
        if differing:
            self.ended.emit(Rejected(_OTHER, min(differing)))
        else:
            self.ended.emit(Saved(key, tr("{what} saved.", what=self._amount((key,)))))

    async def _change_all(self, keys: tuple[str, ...], changes: Values) -> None:
        self.noun.need("edit")

        async def change(key: str) -> None:
            values = self.noun.values(await self.noun.get(key)) | changes
            self._session.need_place(self._place)
            await self.noun.update(key, values)
            self._announce()
            self._session.need_place(self._place)
            if self.differences(self.noun.values(await self.noun.get(key)), values):
                raise NotPossible(_OTHER)

        await self._each(keys, change)
        self.ended.emit(Saved("", tr("{what} changed.", what=self._amount(keys))))

    async def _act(self, verb: str, keys: tuple[str, ...]) -> None:
        self.noun.need(verb)
        done = ""

        async def act(key: str) -> None:
            nonlocal done
            try:
                done = await self.noun.act(verb, key)
            except NotAccepted as error:
                who = await self._authors.last(key)
                told = error.message
                if who:
                    told = tr(
                        "{reason} The record was last changed by “{user}”.", reason=told, user=who
                    )
                raise NotPossible(told) from error
            finally:  # a refusal may mean that somebody else has changed it
                self._announce()

        await self._each(keys, act)
        self._session.need_place(self._place)
        await self.noun.verify(verb, keys)
        self.ended.emit(Saved("", done or _REQUESTED[verb].format(what=self._amount(keys))))

    async def _delete(self, keys: tuple[str, ...]) -> None:
        self.noun.need("delete")
        await self._each(keys, self._delete_one)
        self.ended.emit(Saved("", tr("{what} deleted.", what=self._amount(keys))))

    async def _each(self, keys: tuple[str, ...], work: Callable[[str], Awaitable[None]]) -> None:
        """Call `work` for each record in turn, until one fails. If there are several records, the
        error is a `NotPossible` that says how many records were processed.
        """
        for done, key in enumerate(keys):
            try:
                self._session.need_place(self._place)
                await work(key)
            except (ApiError, StateError) as error:
                if len(keys) == 1:
                    raise
                told = tr(
                    "{reason} {done} of {total} records were processed.",
                    reason=rejected(error).message,
                    done=done,
                    total=len(keys),
                )
                raise NotPossible(told) from error

    def _amount(self, keys: tuple[str, ...]) -> str:
        one = self.noun.one
        return one[0].upper() + one[1:] if len(keys) == 1 else self.noun.amount(len(keys))

    async def _delete_one(self, key: str) -> None:
        try:
            await self.noun.delete(key)
        except Gone:  # removed by somebody else already
            return
        finally:  # also if it is unknown whether it took effect
            self._announce()
        self._session.need_place(self._place)
        try:
            await self.noun.get(key)
        except Gone:
            return
        raise NotPossible(
            tr("The server accepted the request, but the {noun} still exists.", noun=self.noun.one)
        )

    def _write(self, work: Callable[..., Awaitable[None]], *args: object) -> None:
        self.begun += 1
        meant = self.begun, self._session.place, work, args
        self._tasks.write(f"{self.noun.name}.write", self._told, self.ended, self._at, meant)

    async def _at(
        self,
        number: int,
        place: str,
        work: Callable[..., Awaitable[None]],
        args: tuple[object, ...],
    ) -> None:
        """Call `work`. Raises `NotConnected` if another server than `place` is in use now, because
        the other server may have records with the same IDs.
        """
        self.ending = number
        self._session.need_place(place)
        self._place, self._changing = place, frozenset()
        await work(*args)

    async def _told(
        self, end: SignalInstance, work: Callable[..., Awaitable[None]], args: tuple[object, ...]
    ) -> None:
        """Call `work`; if the server refuses, emit `end` with the refusal as an `Outcome`."""
        try:
            await work(*args)
        except Gone:
            end.emit(Vanished())
        except ParentExists as error:
            unique = self.noun.unique
            end.emit(Rejected(error.message, unique if unique in self._changing else ""))
        except (ApiError, StateError) as error:
            refusal = rejected(error)
            field = self.noun.aliases.get(refusal.field, refusal.field)
            end.emit(replace(refusal, field=field))

    def _announce(self) -> None:
        self._session.announce(self.noun.name, *self.noun.announces)

    def _on_failed(self, failure: Failure) -> None:
        """End a write or a read that failed with an unexpected error."""
        super()._on_failed(failure)
        if failure.name == f"{self.noun.name}.write":
            self.ended.emit(Rejected(UNEXPECTED))
        elif failure.name == f"{self.noun.name}.open":
            self.opened.emit(Rejected(UNEXPECTED))
