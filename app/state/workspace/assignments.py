"""Export and import of assignments between analysts.

The contract has the status Delegated, but no call that sets it, so assignments travel in a signed
file.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.language import Texts
from app.paths import write_private
from app.state.connection.session import Session
from app.state.console_data.assignment_file import MOST, Assignment, Item, Signed, parsed, written
from app.state.console_data.notes import LONGEST_NAME, Again, Assignees, Notes
from app.state.console_data.signed_file import LARGEST
from app.state.console_data.signer import Signer, fingerprint
from app.state.console_data.signers import Signers, Trust
from app.state.decisions_and_undo.undo_stack import UndoEntry
from app.state.inventory.tree import Inventory
from app.state.oversight.audit import Audit
from app.state.results.results import Results
from app.state.results.row_reader import RowReader, TargetQueries
from app.state.rows.keys import Key, Row
from app.state.work.errors import NotHandOver, NotPossible
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_SLICE = 200


@dataclass(frozen=True, slots=True)
class ReceivedAssignment:
    """A verified assignment file. For each object of the file, `here` has the matching object of
    the server at `place`, or None.
    """

    place: str
    signed: Signed
    trust: Trust
    here: tuple[Key | None, ...]


@dataclass(frozen=True, slots=True)
class ExportedAssignment:
    """An exported file, and the fingerprint of its signing key."""

    path: Path
    signer: str


class Assignments(QObject):
    """Export and import of assignment files. Invariant: nothing is imported without a valid
    signature and a confirmation.
    """

    done = Signal(object)
    """A file was exported (`ExportedAssignment`)."""
    looked = Signal(object)
    """A file was read (`ReceivedAssignment`)."""
    taken = Signal(int)
    """This many objects were imported."""

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        results: Results,
        notes: Notes,
        assigned: Assignees,
        signer: Signer,
        audit: Audit,
        tasks: Tasks,
        save: Callable[[], None],
    ) -> None:
        super().__init__()
        self._session = session
        self._inventory = inventory
        self._results = results
        self._notes = notes
        self._assigned = assigned
        self._signer = signer
        self._audit = audit
        self._tasks = tasks
        self._signers = Signers(session.settings, save)

    def write(self, path: Path, keys: Sequence[Key], by: str, to: str) -> None:
        """Assign these objects to `to`, export them to a file, and emit `done`. Only the first
        `MOST` objects are used.
        """
        self._tasks.write("hand_over", self._write, path, list(keys[:MOST]), by, to)

    def look(self, path: Path) -> None:
        """Read a file and find its objects."""
        self._tasks.read("take_over", self._look, path)

    def take(self, received: ReceivedAssignment) -> None:
        """Import the assignments of the objects found here, keeping existing notes. One undo
        reverts the whole import.
        """
        self._tasks.write("take_over", self._take, received)

    async def _take(self, received: ReceivedAssignment) -> None:
        if received.place != self._session.place:
            raise NotPossible(
                tr(
                    "The console was switched to another server after the file was opened. Import "
                    "the file again."
                )
            )
        handed = received.signed.hand_over
        pairs = zip(received.here, handed.items, strict=True)
        notes = {key: one.note for key, one in pairs if key}
        new = {key: note for key, note in notes.items() if note and not self._notes.text(key)}
        to = {key: handed.to for key in notes if self._assigned.text(key) != handed.to}
        self._signers.remember(handed.by, received.signed.signer, received.trust)
        done: list[Again] = []
        try:
            for store, texts in ((self._assigned, to), (self._notes, new)):
                if texts:
                    done.append(await store.put(received.place, texts))
        finally:
            if done:
                self._push(handed, list({**to, **new}), done)
        self.taken.emit(len(notes))

    def _push(self, handed: Assignment, keys: list[Key], done: list[Again]) -> None:
        def back() -> None:
            for one, _ in done:
                one()

        def again() -> None:
            for _, one in done:
                one()

        kind = tr("Imported assignment")
        self._notes.undo.push(
            UndoEntry(None, handed.by, handed.to, keys, back=back, again=again, kind=kind)
        )

    async def _write(self, path: Path, keys: list[Key], by: str, to: str) -> None:
        rows = await self._results.reader.rows(keys)
        if not rows:
            raise NotPossible(tr("The selected objects no longer exist. Run the query again."))
        items = [_item(row) for row in rows]
        made = Assignment(
            made=float(round(time.time())), by=by[:LONGEST_NAME], to=to[:LONGEST_NAME], items=items
        )
        await self._audit.exported("assignment", "json", len(items))
        try:
            await asyncio.to_thread(self._put, path, made)
        except OSError as error:
            raise NotPossible(
                tr("{name} cannot be written: {reason}.", name=path.name, reason=error.strerror)
            ) from None
        self._assigned.write([row.key for row in rows], to)
        self.done.emit(ExportedAssignment(path, fingerprint(await asyncio.to_thread(self._own))))

    def _put(self, path: Path, made: Assignment) -> None:
        write_private(path, written(made, self._signer.key()))

    async def _look(self, path: Path) -> None:
        try:
            signed = await asyncio.to_thread(_read, path)
        except OSError as error:
            raise NotHandOver(
                tr("{name} cannot be read: {reason}.", name=path.name, reason=error.strerror)
            ) from None
        own = await asyncio.to_thread(self._own)
        place = self._session.place
        here = await self._found(signed.hand_over.items)
        trust = self._signers.trust(signed.hand_over.by, signed.signer, fingerprint(own))
        self.looked.emit(ReceivedAssignment(place, signed, trust, here))

    def _own(self) -> bytes:
        return self._signer.key().public_key().public_bytes_raw()

    async def _found(self, items: Sequence[Item]) -> tuple[Key | None, ...]:
        """For each item of a file, return the matching object of this server, or None. An item
        matches a loaded result with the same Target name and path, or else an object with the same
        ID and path.
        """
        by_path: dict[tuple[str, str], Key] = {}
        for first in range(0, self._results.count, _SLICE):
            for row in self._results.loaded_rows(first, first + _SLICE - 1):
                by_path[row.target, row.location] = row.key
            await asyncio.sleep(0)
        here = [by_path.get((item.target, item.path)) for item in items]
        known = {
            at: Key(one.target_id, one.object_id)
            for at, one in enumerate(items)
            if here[at] is None and self._inventory.target(one.target_id) is not None
        }
        reader = RowReader(self._session, self._inventory, TargetQueries(self._session).ask)
        paths = await reader.paths(list(known.values()))
        for at, key in known.items():
            if paths.get(key) == items[at].path:
                here[at] = key
        return tuple(here)


def _item(row: Row) -> Item:
    return Item(
        target_id=row.key.target_id,
        object_id=row.key.object_id,
        target=row.target,
        path=row.location,
        types=row.types,
        prohibited=row.prohibited,
        match=row.match,
        test=row.test,
        status=row.status,
        note=row.note,
    )


def _read(path: Path) -> Signed:
    """Read and verify a file. Call it in a thread. Raises `OSError`, `NotHandOver`."""
    with path.open("rb") as file:
        return parsed(file.read(LARGEST + 1))
