"""Handing results over to somebody else, and taking over what somebody hands over.

The contract knows the status Delegated, but has no call for it: so this goes by a signed file.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.paths import write_private
from app.state.errors import NotHandOver, NotPossible
from app.state.estate import Estate
from app.state.handover_file import LARGEST, MOST, HandOver, Item, Signed, parsed, written
from app.state.keys import Key, Row
from app.state.lookup import Lookup
from app.state.notes import LONGEST_NAME, Assigned, Notes
from app.state.results import Results
from app.state.session import Session
from app.state.signer import Signer, fingerprint
from app.state.tasks import Tasks

MOST_SIGNERS = 200
_SLICE = 200


class Trust(Enum):
    """What is known of the key that has signed."""

    OWN = auto()
    KNOWN = auto()
    """It is the one that this person has signed with before."""
    NEW = auto()
    OTHER = auto()
    """This person has signed with another key before, or another person with this one."""


@dataclass(frozen=True, slots=True)
class Received:
    """A hand-over that was looked at. `here` are the objects of this server that it is about."""

    signed: Signed
    trust: Trust
    here: tuple[Key | None, ...]


@dataclass(frozen=True, slots=True)
class Handed:
    """A file that was written, and the fingerprint of the key that it was signed with."""

    path: Path
    signer: str


class HandOvers(QObject):
    """Writes and reads such files. Its one rule: nothing of a file is taken over unasked, and
    nothing at all unless it is as it was signed."""

    done = Signal(object)
    """A file was written (`Handed`)."""
    looked = Signal(object)
    """A file was read (`Received`)."""
    taken = Signal(int)
    """So many objects were taken over."""

    def __init__(
        self,
        session: Session,
        estate: Estate,
        results: Results,
        notes: Notes,
        assigned: Assigned,
        signer: Signer,
        tasks: Tasks,
        save: Callable[[], None],
    ) -> None:
        super().__init__()
        self._session = session
        self._estate = estate
        self._results = results
        self._notes = notes
        self._assigned = assigned
        self._signer = signer
        self._tasks = tasks
        self._save = save

    def write(self, path: Path, keys: Sequence[Key], by: str, to: str) -> None:
        """Hand these objects over to `to`: into a file, and as assigned here."""
        self._tasks.write("hand_over", self._write, path, list(keys[:MOST]), by, to)

    def look(self, path: Path) -> None:
        """Read a file, and find what it is about."""
        self._tasks.read("take_over", self._look, path)

    def take(self, received: Received) -> None:
        """Have what was found here assigned as the file says; a note that is here stays."""
        handed = received.signed.hand_over
        pairs = [(key, one) for key, one in zip(received.here, handed.items, strict=True) if key]
        self._remember(received)
        self._assigned.write([key for key, _ in pairs if key], handed.to)
        by_note: dict[str, list[Key]] = {}
        for key, one in pairs:
            if key and one.note and not self._notes.text(key):
                by_note.setdefault(one.note, []).append(key)
        for note, keys in by_note.items():
            self._notes.write(keys, note)
        self.taken.emit(len(pairs))

    def _remember(self, received: Received) -> None:
        if received.trust in {Trust.NEW, Trust.OTHER}:
            signers = self._session.settings.signers
            name, key = received.signed.hand_over.by, received.signed.signer
            others = {one: said for one, said in signers.items() if said != name and one != key}
            last = list(others.items())[1 - MOST_SIGNERS :]
            self._session.settings.signers = {**dict(last), key: name}
            self._save()

    async def _write(self, path: Path, keys: list[Key], by: str, to: str) -> None:
        rows = await self._results.rows_of(keys)
        if not rows:
            raise NotPossible("The chosen objects are not there any more.")
        items = [_item(row) for row in rows]
        made = HandOver(
            made=float(round(time.time())), by=by[:LONGEST_NAME], to=to[:LONGEST_NAME], items=items
        )
        try:
            await asyncio.to_thread(self._put, path, made)
        except OSError as error:
            raise NotPossible(f"{path.name} cannot be written: {error.strerror}.") from None
        self._assigned.write([row.key for row in rows], to)
        self.done.emit(Handed(path, fingerprint(await asyncio.to_thread(self._own))))

    def _put(self, path: Path, made: HandOver) -> None:
        write_private(path, written(made, self._signer.key()))

    async def _look(self, path: Path) -> None:
        try:
            signed = parsed(await asyncio.to_thread(_content, path))
        except OSError as error:
            raise NotHandOver(f"{path.name} cannot be read: {error.strerror}.") from None
        own = await asyncio.to_thread(self._own)
        here = await self._found(signed.hand_over.items)
        self.looked.emit(Received(signed, self._trust(signed, own), here))

    def _own(self) -> bytes:
        return self._signer.key().public_key().public_bytes_raw()

    def _trust(self, signed: Signed, own: bytes) -> Trust:
        name, key = signed.hand_over.by, signed.signer
        if key == fingerprint(own):
            return Trust.OWN
        signers = self._session.settings.signers
        if signers.get(key) == name:
            return Trust.KNOWN
        return Trust.OTHER if key in signers or name in signers.values() else Trust.NEW

    async def _found(self, items: Sequence[Item]) -> tuple[Key | None, ...]:
        """Which objects these are here: those of the same IDs and path; on another server those of
        the same target and path, among the results that are loaded."""
        by_path: dict[tuple[str, str], Key] = {}
        for first in range(0, self._results.count, _SLICE):
            for row in self._results.loaded_rows(first, first + _SLICE - 1):
                by_path[row.target, row.location] = row.key
            await asyncio.sleep(0)
        loose = [one for one in items if (one.target, one.path) not in by_path]
        known = [one for one in loose if self._estate.target(one.target_id) is not None]
        keys = [Key(one.target_id, one.object_id) for one in known]
        read = await Lookup(self._session, self._estate).rows(keys)
        by_path |= {(row.target, row.location): row.key for row in read}
        return tuple(by_path.get((one.target, one.path)) for one in items)


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


def _content(path: Path) -> bytes:
    """The bytes of a file, and no more than a hand-over can have."""
    with path.open("rb") as file:
        return file.read(LARGEST + 1)
