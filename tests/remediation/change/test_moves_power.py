"""Power failures while a file is taken away or restored: recovery still reports correctly."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from app.remediation.disk import attributes, folder
from app.remediation.engine import Remediator
from app.remediation.undo_copies import container
from tests.kit import faults, powerloss, recorded
from tests.remediation.change.moving import PASSWORD_KEY, MoveRoom, act
from tests.remediation.room import in_memory, names, noted

pytestmark = pytest.mark.skipif(not faults.HAS_STRACE, reason="strace is not installed")

Start = Callable[[MoveRoom], faults.Work]


def opened(room: MoveRoom) -> faults.Work:
    engine, order = room.engine(), room.order()
    return noted(engine, lambda: engine.act(order, "job"))


def undoing(room: MoveRoom) -> faults.Work:
    engine = room.engine()
    return noted(engine, lambda: engine.undo("job", "undo", "17", "A", ""))


def careless(room: MoveRoom) -> faults.Work:
    """Control: a copy without a sync, then a removal with one."""
    room.engine().close()

    def work() -> None:
        fd = os.open(room.quarantine / "copy", os.O_WRONLY | os.O_CREAT, 0o600)
        os.write(fd, room.old)
        folder = os.open(room.folder, os.O_RDONLY)
        os.unlink(room.file.name, dir_fd=folder)
        os.fsync(folder)

    return work


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with in_memory(tmp_path, monkeypatch) as folder:
        yield folder


class World:
    """A recorded job, and the check of the disks that it may leave."""

    def __init__(
        self, base: Path, action: str, work: Start, patch: pytest.MonkeyPatch, job: str
    ) -> None:
        self.job = job
        self.room = MoveRoom(base / "room", action)
        self.room.quarantine.mkdir(mode=0o700)
        if job == "undo":
            assert act(self.room).ok
        self.folders = [self.room.root, self.room.data, self.room.quarantine]
        first = self._inodes()
        self.record = recorded.record(lambda: work(self.room), self.folders, base / "log")
        last = self._inodes()
        at_end = self.record.numbers_at_end()
        self.inodes = {self.record.names[path]: one for path, one in first.items()}
        self.inodes |= {at_end[path]: one for path, one in last.items()}
        self.by_inode: dict[int, int] = {}
        self._known: dict[tuple[powerloss.Contents, str], list[str]] = {}
        began = time.time()
        self._clock = lambda: began

        def inode(folder: folder.Folder, name: bytes) -> str:
            """Return the inode at the time the journal was written."""
            status = folder.stat(name)
            if status is None:
                return ""
            if not self.by_inode:  # no longer the recorded job
                return str(status.st_ino)
            number = self.by_inode.get(status.st_ino, -1)
            return self.inodes.get(number, f"another {number}")

        patch.setattr(folder.Folder, "inode", inode)
        patch.setattr(attributes, "changed", lambda *_: False)  # attributes are not modelled

    def _inodes(self) -> dict[bytes, str]:
        found = [*self.room.folder.iterdir(), *self.room.quarantine.iterdir()]
        return {bytes(path): str(path.stat().st_ino) for path in found}

    def faults(
        self, made: recorded.Record, shuffled: int = 3, ends: Iterable[int] | None = None
    ) -> Iterator[tuple[str, list[str]]]:
        for name, disk in powerloss.disks(made, shuffled, ends=ends):
            self.by_inode = powerloss.lay_out(disk, self.folders)
            yield name, self._wrong()

    def _wrong(self) -> list[str]:
        engine = self.room.engine(now=self._clock)
        try:
            engine.recover()
            after = powerloss.contents(self.folders), engine.audit.damage
            if after not in self._known:  # the result depends on nothing else
                self._known[after] = self._wrong_after(engine)
            return self._known[after]
        finally:
            engine.close()

    def _wrong_after(self, engine: Remediator) -> list[str]:
        """Return what is wrong after recovery."""
        entry = engine.entry(self.job)
        state = entry.state if entry else "ROLLED_BACK"
        here = (state == "DONE") == (self.job == "undo")
        found = self._state(engine, here=here)
        if state not in {"DONE", "ROLLED_BACK"}:
            found.append(f"the journal says {state}")
        if engine.audit.verify():
            found.append("audit")
        self.by_inode = {}
        if not here and not found:
            done = engine.undo("job", "last", "17", "A", "")
            found += [] if done.ok else [done.message]
            found += self._state(engine, here=True)
        return found

    def _state(self, engine: Remediator, *, here: bool) -> list[str]:
        """Return errors in the contents; modes and attributes are not modelled."""
        room = self.room
        if here:
            there = room.file.exists() and room.file.read_bytes() == room.old
            alone = names(room.folder) == [room.file.name] and not names(room.quarantine)
            return [word for word, ok in (("lost", there), ("litter", alone)) if not ok]
        if room.file.exists():
            return ["still there"]
        if room.action == "delete":
            kept = [entry.job_id for entry in engine.copies.entries()] == ["job"]
            return [] if kept and not names(room.folder) else ["no copy, or litter"]
        if room.action == "encrypt":
            return [] if self._opens() else ["no container"]
        lying = room.quarantined()
        good = len(lying) == 1 and lying[0].read_bytes() == room.old
        if not good or len(names(room.quarantine)) != 2:
            return ["not in quarantine"]
        note = lying[0].with_name(f"{lying[0].name}.json").read_bytes()
        return [] if str(room.file).encode() in note else ["its note is damaged"]

    def _opens(self) -> bool:
        """Return whether the container contains the file."""
        try:
            return (
                container.unseal(PASSWORD_KEY, self.room.container.read_bytes())[1] == self.room.old
            )
        except (FileNotFoundError, container.Damaged):
            return False


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("action", "work", "job", "shuffled"),
    [
        ("quarantine", opened, "job", 30),
        ("delete", opened, "job", 25),
        ("encrypt", opened, "job", 22),
        ("quarantine", undoing, "undo", 9),
        *(
            pytest.param(action, work, job, 60, marks=SLOW)
            for action in ("quarantine", "delete", "encrypt")
            for work, job in ((opened, "job"), (undoing, "undo"))
        ),
    ],
)
def test_power_loss_after_any_step(
    disk: Path,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    work: Start,
    job: str,
    shuffled: int,
) -> None:
    world = World(disk, action, work, monkeypatch, job)
    results = list(world.faults(world.record, shuffled))
    bad = [f"{name}: {wrong}" for name, wrong in results if wrong]
    assert not bad, "\n".join(bad[:20])
    assert len(results) >= 600
    print(f"{action}, {job}: {len(results)} disks, 0 wrong")  # noqa: T201


def test_a_copy_that_is_not_synced_is_caught(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(disk, "quarantine", careless, monkeypatch, "job")
    assert any("lost" in wrong for _, wrong in world.faults(world.record, 2))


@pytest.mark.parametrize("action", ["quarantine", "delete", "encrypt"])
@pytest.mark.parametrize(("work", "job"), [(opened, "job"), (undoing, "undo")], ids=["act", "undo"])
def test_each_of_our_syncs_is_needed(
    disk: Path, monkeypatch: pytest.MonkeyPatch, action: str, work: Start, job: str
) -> None:
    """Proof of the explorer: without any one sync, some disk is wrong."""
    world = World(disk, action, work, monkeypatch, job)
    syncs = len(world.record.own_syncs()) - 1
    missed = powerloss.unseen(
        world.record, lambda made, ends: (bool(bad) for _, bad in world.faults(made, ends=ends))
    )
    print(f"{syncs} syncs of our own, {syncs - len(missed)} of which the loss is seen")  # noqa: T201
    assert syncs >= 2
    assert missed == []
