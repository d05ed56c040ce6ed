"""The test environment of `room` for quarantine, delete and encrypt, which take the file away."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.remediation.change import preflight
from app.remediation.engine import Remediator
from app.remediation.journal.records import Order, Outcome
from app.remediation.undo_copies import container
from app.remediation.undo_copies.container import PasswordKey
from tests.remediation.room import KEY, TEXT, Room, kept_attributes, names

if TYPE_CHECKING:
    import pytest

PASSWORD = "correct horse battery staple"
PASSWORD_KEY = PasswordKey(
    bytes.fromhex("853b272a44db1421c02962669a55eb0994f3cab385ed1c4c79253eee19bab49e"),
    bytes(range(16)),
)
"""The key of `PASSWORD` with this salt: deriving it takes a third of a second."""
DONE = {"quarantine": "Quarantined", "delete": "Deleted", "encrypt": "Encrypted"}


class MoveRoom(Room):
    """A room in which one of the three actions is done as job "job".

    `quarantine` is the destination: its own folder, by default on the same disk.
    """

    def __init__(self, base: Path, action: str, data: bytes = TEXT, away: Path | None = None):
        super().__init__(base, data)
        self.action = action
        self.quarantine = (away or base) / "quarantine"
        self.container = self.file.with_name(self.file.name + ".dde")

    def order(self, **changes: object) -> Order:
        """Return an order for an action on the file in its current state."""
        order = replace(
            super().order(),
            action=self.action,
            spans=(),
            location=os.fsencode(self.quarantine) if self.action == "quarantine" else b"",
            key=PASSWORD_KEY if self.action == "encrypt" else None,
        )
        return replace(order, **changes)  # type: ignore[arg-type]

    def order_of(self, raw: bytes) -> Order:
        """Return the same order for a file of another name in the folder."""
        path = raw.removeprefix(os.fsencode(self.root) + b"/")
        self.file = Path(os.fsdecode(raw))
        return self.order(path=path)

    def quarantined(self) -> list[Path]:
        """Return the files in quarantine, without their notes."""
        if not self.quarantine.exists():
            return []
        return [path for path in self.quarantine.iterdir() if path.suffix != ".json"]

    def untouched(self) -> list[str]:
        """Return the differences from the initial state."""
        found = []
        if not self.file.exists() or self.file.read_bytes() != self.old:
            return ["the file is not there as it was"]
        if self.file.stat().st_mtime_ns != self.first.st_mtime_ns or not self.kept():
            found.append("attributes lost")
        if names(self.folder) != [self.file.name]:
            found.append("litter beside the file")
        if self.quarantine.exists() and names(self.quarantine):
            found.append("litter in quarantine")
        return found

    def done(self, engine: Remediator) -> list[str]:
        """Return what is missing from the state after the action."""
        if self.file.exists():
            return ["the file is still there"]
        if self.action == "quarantine":
            return self._quarantine_faults()
        beside = [self.container.name] if self.action == "encrypt" else []
        if names(self.folder) != beside:
            return [f"beside the file: {names(self.folder)}"]
        if "job" not in [entry.job_id for entry in engine.copies.entries()]:
            return ["no copy for undo"]
        if beside and container.unseal(PASSWORD_KEY, self.container.read_bytes())[1] != self.old:
            return ["the container does not open"]
        return []

    def _quarantine_faults(self) -> list[str]:
        found = self.quarantined()
        if names(self.folder) or len(found) != 1:
            return ["not in quarantine"]
        beside = found[0].with_name(f"{found[0].name}.json")
        if not beside.exists():
            return ["without its note"]
        now, note = found[0].stat(), json.loads(beside.read_text())
        same = (now.st_mode, now.st_mtime_ns) == (self.first.st_mode, self.first.st_mtime_ns)
        if found[0].read_bytes() != self.old or not same:
            return ["changed in quarantine"]
        if not kept_attributes(found[0]) or note["origin"] != str(self.file):
            return ["the note or the attributes are wrong"]
        if sys.platform == "win32":  # an access list decides there
            return []
        return [] if stat.S_IMODE(self.quarantine.stat().st_mode) == 0o700 else ["open quarantine"]

    def lost(self) -> bool:
        """Return whether nothing on the disk could restore the content."""
        places = [*self.folder.iterdir(), *self.quarantined()]
        sealed = list(self.data.glob("vault/*.dde"))
        return not sealed and all(path.read_bytes() != self.old for path in places)

    def faults(self, job: str = "job", *, key: bytes = KEY) -> list[str]:
        """Recover and undo; return what is wrong after a crash in `job`, empty if all is well."""
        if self.lost():
            return ["lost before recovery"]
        engine = self.engine(key=key)
        try:
            engine.recover()
            found = self._state_faults(engine, job)
            if engine.recover():
                found.append("recovery did not end it")
            if not self.file.exists() and not found:
                found += [f"undo: {fault}" for fault in self._undo_faults(engine)]
        finally:
            engine.close()
        return found

    def _state_faults(self, engine: Remediator, job: str) -> list[str]:
        entry = engine.entry(job)
        state = entry.state if entry else "ROLLED_BACK"
        if state not in {"DONE", "ROLLED_BACK"}:
            return [f"the journal says {state}: {entry.message if entry else ''}"]
        here = (state == "DONE") == (job == "undo")  # whether the file must be in its old place
        found = self.untouched() if here else self.done(engine)
        if self.litter() and here:
            found.append(f"litter {self.litter()}")
        if len(names(self.data / "vault")) != len(engine.copies.entries()):
            found.append("vault and journal differ")
        return found + (["audit"] if engine.audit.verify() else [])

    def _undo_faults(self, engine: Remediator) -> list[str]:
        done = engine.undo("job", "last", "17", "A. Analyst", "")
        return self.untouched() if done.ok else [done.message]


def act(room: MoveRoom, **more: object) -> Outcome:
    """Open an engine, do the room's action as job "job", and close."""
    engine = room.engine(**more)  # type: ignore[arg-type]
    try:
        return engine.act(room.order(), "job")
    finally:
        engine.close()


def as_two_disks(patch: pytest.MonkeyPatch) -> None:
    """Treat each destination folder as on another disk. `test_moves` has two disks."""

    def elsewhere(look_at: Callable[..., None]) -> Callable[..., None]:
        def looked_at(look: preflight.Inspection, *rest: object, **more: object) -> None:
            look_at(look, *rest, **more)
            if look.dest is not None:
                look.dest.device = -1

        return looked_at

    for name in ("quarantine", "free_name"):
        patch.setattr(preflight, name, elsewhere(getattr(preflight, name)))


@dataclass(frozen=True, slots=True)
class Maker:
    """Picklable maker of rooms for an action, each with its own quarantine.

    `away` is a folder on another file system. The process that makes rooms there permits /dev
    permanently: use a process for a single test. With `acted`, the action has been done.
    """

    action: str
    away: Path | None = None
    acted: bool = False

    def __call__(self, base: Path) -> MoveRoom:
        room = MoveRoom(base, self.action, away=self.away and self.away / base.name)
        if self.away:
            preflight.SYSTEM = [place for place in preflight.SYSTEM if place != b"/dev"]
            room.quarantine.parent.mkdir(parents=True)
        if self.acted:
            done = act(room)
            assert done.ok, done.message
        return room
