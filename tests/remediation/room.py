"""Test environment: a folder with one file that contains card numbers, and an engine.

The card numbers are the published test numbers.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from app.discovery.match.matches import Match, Severity
from app.remediation.change import preflight
from app.remediation.disk import content
from app.remediation.disk.content import Patched
from app.remediation.engine import Remediator
from app.remediation.journal.records import Order, Outcome, Span
from app.remediation.undo_copies import chunks
from app.remediation.undo_copies.keys import Keys

if TYPE_CHECKING:  # a process that is killed need not load it
    import pytest

CARD = "pan"
VISA = "4111111111111111"
MASTER = "5555555555554444"
KEY = bytes(range(32))
OTHER_KEY = bytes(range(32, 64))
JOURNAL_KEY = bytes(range(64, 96))
TEXT = f"Invoice 17\nVisa {VISA} paid\nMaster {MASTER} open\n".encode()
FILLER = b"nothing to see here\n"
OLD_TIME = 1_600_000_000_000_000_000
LIMIT = 10_000
"""With `lower_limits`, larger files are large; from twice this size undo keeps pieces."""


def rescan(data: bytes | Patched, encoding: str, location_id: int = 0) -> Sequence[Match]:
    """A small substitute for the scanner: 16 digits in a row are a card number."""
    del location_id
    data = data if isinstance(data, bytes) else b"".join(data.blocks())
    return [
        Match(CARD, Severity.MATCH, span.offset, span.length, "", "", "")
        for span in spans(data, encoding)
    ]


@lru_cache(maxsize=16)  # the same few files are created repeatedly, and read again after each crash
def spans(data: bytes, encoding: str = "utf-8") -> tuple[Span, ...]:
    """Return the places of the card numbers, in bytes."""
    text = data.decode(encoding)
    width = len("0".encode(encoding))
    return tuple(
        Span(CARD, len(text[: found.start()].encode(encoding)), 16 * width)
        for found in re.finditer(r"[0-9][0-9]{15}", text)  # three times as fast as \d{16}
    )


class Room:
    """`root/mail/list.txt`, and the engine's data folder beside it."""

    def __init__(self, base: Path, data: bytes = TEXT) -> None:
        self.base = base
        self.root = base / "root"
        self.folder = self.root / "mail"
        self.lasting = True
        self.file = self.folder / "list.txt"
        self.data = base / "data"
        self.old = data
        self.folder.mkdir(parents=True)
        self.file.write_bytes(data)
        self.file.chmod(0o640)
        if sys.platform == "linux":
            os.setxattr(self.file, "user.origin", b"kept")
        os.utime(self.file, ns=(OLD_TIME, OLD_TIME))
        self.first = self.file.stat()
        self.new = mask_all(data)

    def engine(
        self,
        *,
        key: bytes = KEY,
        journal_key: bytes = JOURNAL_KEY,
        days: int = 7,
        now: Callable[[], float] = time.time,
    ) -> Remediator:
        """Return an engine over this room's data folder."""
        return Remediator(
            self.data,
            Keys.derive(key, journal_key, lasting=self.lasting),
            rescan=rescan,
            retention_days=days,
            now=now,
        )

    def order(self, **changes: object) -> Order:
        """Return an order to mask every card number of the file in its current state."""
        data, status = self.file.read_bytes(), self.file.stat()
        order = Order(
            action="mask",
            root=os.fsencode(self.root),
            path=os.fsencode(os.path.relpath(self.file, self.root)),
            encoding="utf-8",
            size=status.st_size,
            mtime_ns=status.st_mtime_ns,
            sha256=hashlib.sha256(data).hexdigest(),
            spans=self.spans(data),
            actor="17",
            sign_off="A. Analyst",
            reason="clean-up",
        )
        return replace(order, **changes)  # type: ignore[arg-type]

    def spans(self, data: bytes) -> tuple[Span, ...]:
        """Return the places to mask in the file."""
        return spans(data)

    def litter(self) -> list[str]:
        """Return extra files in the scanned folder, and unfinished copies in the vault."""
        beside = [name for name in names(self.folder) if name != self.file.name]
        unfinished = [path.name for path in self.data.glob("vault/*.tmp")]
        return beside + unfinished

    def kept(self) -> bool:
        """Return whether mode, owner and attributes are unchanged."""
        now = self.file.stat()
        same = (now.st_mode, now.st_uid, now.st_gid) == (
            self.first.st_mode,
            self.first.st_uid,
            self.first.st_gid,
        )
        return same and kept_attributes(self.file)

    def faults(self, job: str = "job", *, key: bytes = KEY) -> list[str]:
        """Recover and undo; return what is wrong after a crash in `job`, empty if all is well.

        With another vault `key` than the one that sealed the original, undo must say so.
        """
        found = []
        if self.file.read_bytes() not in {self.old, self.new}:
            found.append("mixed before recovery")
        engine = self.engine(key=key)
        try:
            engine.recover()
            found += self._state_faults(engine, job)
            if engine.recover():
                found.append("recovery did not end it")
            if self.file.read_bytes() == self.new:
                found += self._undo_faults(engine) if key == KEY else self._refusal_faults(engine)
        finally:
            engine.close()
        return found

    def _state_faults(self, engine: Remediator, job: str) -> list[str]:
        found = []
        now = self.file.read_bytes()
        if now not in {self.old, self.new}:
            found.append("mixed after recovery")
        entry = engine.entry(job)
        state = entry.state if entry else "ROLLED_BACK"
        aim = self.old if job == "undo" else self.new
        if state != ("DONE" if now == aim else "ROLLED_BACK"):
            found.append(f"the journal says {state}")
        if not self.kept():
            found.append("attributes lost")
        if self.litter():
            found.append("litter")
        if len(names(self.data / "vault")) != len(engine.copies.entries()):
            found.append("vault and journal differ")
        if engine.audit.verify():
            found.append("audit")
        return found

    def _undo_faults(self, engine: Remediator) -> list[str]:
        if not engine.entry("job") or not engine.undo("job", "last", "17", "A. Analyst", "").ok:
            return ["undo refused"]
        now = self.file.stat()
        if self.file.read_bytes() != self.old or now.st_mtime_ns != self.first.st_mtime_ns:
            return ["undo is not bit for bit"]
        return [] if self.kept() else ["undo lost attributes"]

    def _refusal_faults(self, engine: Remediator) -> list[str]:
        done = engine.undo("job", "last", "17", "A. Analyst", "")
        lost = ("vault key that sealed the original is not available", "was in memory only")
        if done.ok or not any(words in done.message for words in lost):
            return [f"undo without its key: {done.message}"]
        return [] if self.file.read_bytes() == self.new else ["a refused undo changed the file"]


class HugeRoom(Room):
    """A room with a file whose original is kept in pieces, with `lower_limits`."""

    def __init__(self, base: Path) -> None:
        super().__init__(base, TEXT * 20 + FILLER * (2 * LIMIT // len(FILLER)) + TEXT)


def lower_limits(patch: pytest.MonkeyPatch) -> None:
    """Treat files of a few thousand bytes as if they had many megabytes."""
    patch.setattr(content, "IN_MEMORY", LIMIT)
    patch.setattr(chunks, "LARGE", 2 * LIMIT)


def noted(engine: Remediator, work: Callable[[], object]) -> Callable[[], None]:
    """Return the work followed by a record: only a second record shows that the note of the
    journal's end is durable before the next one is written.
    """

    def both() -> None:
        work()
        engine.audit.note("look", "17")

    return both


@contextmanager
def in_memory(otherwise: Path, patch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder in memory, where possible: syncs there cost nothing."""
    shared = Path("/dev/shm")
    if not shared.is_dir():
        yield otherwise
        return
    system = [place for place in preflight.SYSTEM if place != b"/dev"]
    patch.setattr(preflight, "SYSTEM", system)
    with tempfile.TemporaryDirectory(dir=shared) as folder:
        yield Path(folder)


def kept_attributes(file: Path) -> bool:
    """Return whether a file still has the attribute that its room gave it (Linux)."""
    return sys.platform != "linux" or os.getxattr(file, "user.origin") == b"kept"


def names(folder: Path) -> list[str]:
    """Return the names in a folder."""
    return sorted(path.name for path in folder.iterdir())


@lru_cache(maxsize=16)
def mask_all(data: bytes) -> bytes:
    """Return the data with every card number masked."""
    return re.sub(rb"([0-9])([0-9]{5})[0-9]{6}([0-9]{4})", rb"\1\2******\3", data)


def act(room: Room, days: int = 7) -> Outcome:
    """Open an engine, mask the file as job "job", and close."""
    engine = room.engine(days=days)
    try:
        return engine.act(room.order(), "job")
    finally:
        engine.close()


def undo(room: Room) -> Outcome:
    """Open an engine, undo job "job" as job "undo", and close."""
    engine = room.engine()
    try:
        return engine.undo("job", "undo", "17", "A. Analyst", "check")
    finally:
        engine.close()
