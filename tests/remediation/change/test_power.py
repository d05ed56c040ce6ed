"""Power failures after any step: whatever is on the disk, recovery reports correctly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from app.remediation.disk import attributes, folder
from app.remediation.engine import Remediator
from tests.kit import faults, powerloss, recorded
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.formats.test_inside_engine import DocumentRoom
from tests.remediation.room import LIMIT, TEXT, HugeRoom, Room, act, in_memory, lower_limits, noted

pytestmark = pytest.mark.skipif(not faults.HAS_STRACE, reason="strace is not installed")

SLOW = pytest.mark.slow
Start = Callable[[Room], Callable[[], object]]


def opened(room: Room) -> Callable[[], object]:
    engine, order = room.engine(), room.order()
    return noted(engine, lambda: engine.act(order, "job"))


def undoing(room: Room) -> Callable[[], object]:
    engine = room.engine()
    return noted(engine, lambda: engine.undo("job", "undo", "17", "A", ""))


def in_place(room: Room) -> Callable[[], object]:
    """Control: one write, one sync, no journal. Kills find nothing wrong with it."""
    room.engine().close()

    def work() -> None:
        with room.file.open("r+b") as file:
            file.write(room.new)

    return work


class LargeRoom(Room):
    """A room whose file is not held in memory: one read feeds the new file and the copy."""

    def __init__(self, base: Path) -> None:
        super().__init__(base, TEXT * (LIMIT // len(TEXT) + 1))


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with in_memory(tmp_path, monkeypatch) as folder:
        yield folder


class World:
    """A recorded job, and the check of the disks that it may leave."""

    def __init__(
        self,
        base: Path,
        work: Start,
        patch: pytest.MonkeyPatch,
        job: str = "job",
        make: Callable[[Path], Room] = Room,
    ) -> None:
        self.job = job
        self.room = make(base / "room")
        if job == "undo":
            act(self.room)
        self.folders = [self.room.root, self.room.data]
        first = self.room.file.stat().st_ino
        self.record = recorded.record(lambda: work(self.room), self.folders, base / "log")
        last = self.room.file.stat().st_ino
        new = [step.names[1][1] for step in self.record.steps if step.call == "renameat2"]
        original = self.record.names[bytes(self.room.file)]
        self.inodes = {original: str(first), **{number: str(last) for number in new}}
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
            return self.inodes.get(self.by_inode.get(status.st_ino, -1), "another")

        patch.setattr(folder.Folder, "inode", inode)
        patch.setattr(attributes, "changed", lambda *_: False)  # attributes are not modelled

    def faults(
        self, made: recorded.Record, shuffled: int = 3, ends: Iterable[int] | None = None
    ) -> Iterator[tuple[str, list[str]]]:
        for name, disk in powerloss.disks(made, shuffled, ends=ends):
            self.by_inode = powerloss.lay_out(disk, self.folders)
            yield name, self._wrong()

    def _wrong(self) -> list[str]:
        room = self.room
        if not room.file.exists():
            return ["lost"]
        whole = {room.old, room.new}
        if not isinstance(room, LinkedRoom) and room.file.read_bytes() not in whole:
            return ["mixed"]  # allowed before recovery of a write in place
        engine = room.engine(now=self._clock)
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
        room, found = self.room, []
        now, entry = room.file.read_bytes(), engine.entry(self.job)
        if now not in {room.old, room.new}:
            return ["mixed after recovery"]
        state = entry.state if entry else "ROLLED_BACK"
        aim = room.old if self.job == "undo" else room.new
        if state != ("DONE" if now == aim else "ROLLED_BACK"):
            found.append(f"the journal says {state}")
        if room.litter():
            found.append("litter")
        if engine.audit.verify():
            found.append("audit")
        self.by_inode = {}
        return found + self._back(engine, "undo" if self.job == "undo" and now == aim else "job")

    def _back(self, engine: Remediator, job: str) -> list[str]:
        """Return what is wrong when the last completed job is undone."""
        was = self.room.new if job == "undo" else self.room.old
        if engine.entry(job) is None or self.room.file.read_bytes() == was:
            return []
        done = engine.undo(job, "last", "17", "A", "")
        return [] if done.ok and self.room.file.read_bytes() == was else [done.message]


@pytest.mark.parametrize(
    ("make", "work", "job", "shuffled", "least"),
    [
        pytest.param(Room, opened, "job", 3, 250, id="mask"),
        pytest.param(LinkedRoom, opened, "job", 3, 250, id="mask in place"),
        pytest.param(Room, opened, "job", 300, 2_000, id="mask, many", marks=SLOW),
        pytest.param(LargeRoom, opened, "job", 45, 600, id="mask of a large file", marks=SLOW),
        pytest.param(HugeRoom, opened, "job", 45, 600, id="mask of a huge file", marks=SLOW),
        pytest.param(HugeRoom, undoing, "undo", 45, 600, id="undo of a huge file", marks=SLOW),
        pytest.param(Room, undoing, "undo", 50, 800, id="undo", marks=SLOW),
        pytest.param(LinkedRoom, opened, "job", 120, 2_000, id="mask in place, many", marks=SLOW),
        pytest.param(LinkedRoom, undoing, "undo", 60, 600, id="undo in place", marks=SLOW),
    ],
)
def test_power_loss_after_any_step(
    disk: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], Room],
    work: Start,
    job: str,
    shuffled: int,
    least: int,
) -> None:
    lower_limits(monkeypatch)
    world = World(disk, work, monkeypatch, job, make)
    results = list(world.faults(world.record, shuffled))
    bad = [f"{name}: {wrong}" for name, wrong in results if wrong]
    assert not bad, "\n".join(bad)
    assert len(results) >= least
    print(f"{job}: {len(world.record.steps)} steps, {len(results)} disks, 0 wrong")  # noqa: T201


def test_one_write_in_place_is_caught(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(disk, in_place, monkeypatch)
    assert any(wrong == ["mixed"] for _, wrong in world.faults(world.record))


@pytest.mark.parametrize(
    ("make", "work", "job"),
    [
        pytest.param(Room, opened, "job", id="mask"),
        pytest.param(LargeRoom, opened, "job", id="mask of a large file"),
        pytest.param(HugeRoom, opened, "job", id="mask of a huge file"),
        pytest.param(Room, undoing, "undo", id="undo"),
        pytest.param(DocumentRoom, opened, "job", id="mask in a document"),
        pytest.param(LinkedRoom, opened, "job", id="mask in place"),
        pytest.param(LinkedRoom, undoing, "undo", id="undo in place"),
    ],
)
def test_each_of_our_syncs_is_needed(
    disk: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], Room],
    work: Start,
    job: str,
) -> None:
    """Proof of the explorer: without any one sync, some disk is wrong."""
    lower_limits(monkeypatch)
    world = World(disk, work, monkeypatch, job, make)
    syncs = len(world.record.own_syncs()) - 1
    missed = powerloss.unseen(
        world.record, lambda made, ends: (bool(bad) for _, bad in world.faults(made, ends=ends))
    )
    print(f"{syncs} syncs of our own, {syncs - len(missed)} of which the loss is seen")  # noqa: T201
    assert syncs >= 4
    assert missed == []
