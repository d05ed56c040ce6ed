"""Another program changes the file at each step of an action: its change is kept, or the action
reports failure. `test_races` does the same at random moments.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from app.remediation.change.finalize import UNSEEN
from app.remediation.disk import attributes, crash, linux
from app.remediation.engine import Remediator
from app.remediation.journal.records import Outcome
from tests.remediation import room
from tests.remediation.change import moving
from tests.remediation.change.moving import MoveRoom
from tests.remediation.change.test_errors import Stopped
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.room import Room, in_memory, names

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="changes that Linux knows")

SLOW = pytest.mark.slow
ACTIONS = ("mask", "mask in place", "quarantine", "across", "delete", "encrypt")
JOBS = ("job", "undo")
NODUMP, NOATIME = 0x40, 0x80
SAVED = b"what somebody else has saved\n"
ACCESS_LIST = bytes.fromhex(
    "02000000 01000600ffffffff 02000400 e8030000 04000400ffffffff 10000600ffffffff 20000000ffffffff"
)
"""user::rw-, user:1000:r--, group::r--, mask::rw-, other::---"""


def save(path: Path) -> None:
    """Save as most editors do: a new file, renamed over the old one."""
    beside = path.with_name("editor.swp")
    beside.write_bytes(SAVED)
    beside.replace(path)


def save_aside(path: Path) -> None:
    """Save as other editors do: rename the old file, write a new one, remove the old one."""
    aside = path.with_name("list.txt~")
    with suppress(FileNotFoundError):
        path.rename(aside)
    save(path)
    aside.unlink(missing_ok=True)


def link(path: Path) -> None:
    path.with_name("list.txt").parents[1].joinpath("linked").hardlink_to(path)


def link_all(path: Path) -> None:
    """Link each file in the folder, as `cp -al` and snapshot tools do."""
    copy = path.parents[1] / "copy"
    copy.mkdir()
    for one in path.parent.iterdir():
        with suppress(FileNotFoundError):
            (copy / one.name).hardlink_to(one)


def change_mode(path: Path) -> None:
    path.chmod(0o600)


def change_owner(path: Path) -> None:
    os.chown(path, 1234, 4321)


def add_attribute(path: Path) -> None:
    os.setxattr(path, "user.note", b"important")


def add_access_list(path: Path) -> None:
    os.setxattr(path, "system.posix_acl_access", ACCESS_LIST)


def mode_changed(path: Path) -> bool:
    return path.stat().st_mode & 0o777 == 0o600


def owner_changed(path: Path) -> bool:
    return (path.stat().st_uid, path.stat().st_gid) == (1234, 4321)


def attribute_added(path: Path) -> bool:
    return "user.note" in os.listxattr(path)


def access_list_added(path: Path) -> bool:
    return "system.posix_acl_access" in os.listxattr(path)


@dataclass(frozen=True)
class Kind:
    """A foreign change, and how to see that the file has it."""

    name: str
    do: Callable[[Path], None]
    seen: Callable[[Path], bool] | None = None
    saves: bool = False


KINDS = [
    Kind("save", save, saves=True),
    Kind("save aside", save_aside, saves=True),
    Kind("link", link),
    Kind("link all", link_all),
    Kind("mode", change_mode, mode_changed),
    Kind("attribute", add_attribute, attribute_added),
    Kind("access list", add_access_list, access_list_added),
]
if sys.platform == "linux" and os.geteuid() == 0:
    KINDS.append(Kind("owner", change_owner, owner_changed))


@dataclass
class Case:
    """A room with one action and a foreign change of a kind."""

    here: Room
    kind: Kind
    job: str
    done: bool = False
    """Whether the foreign change succeeded."""

    def meddle(self) -> None:
        """Make the foreign change now."""
        with suppress(FileNotFoundError):
            self.kind.do(self.here.file)
            self.done = True

    def faults(self, engine: Remediator, outcome: Outcome | None) -> list[str]:
        """Return what is wrong afterwards; `outcome` is None after a crash."""
        entry = engine.entry(self.job)
        state = entry.state if entry else "ROLLED_BACK"
        message = entry.message if entry else ""
        found = [f"{fault} ({state}: {message})" for fault in self._faults(state, message)]
        if self.kind.seen and self.done and not self._places():  # deleted with the change
            engine.undo(self.job, "back", "17", "A. Analyst", "")
        if self.kind.seen and self.done and not any(map(self.kind.seen, self._places())):
            found.append(f"a change was undone ({state}: {message})")
        if outcome is not None and outcome.ok != (state == "DONE"):
            found.append("outcome and journal differ")
        return found + (["audit"] if engine.audit.verify() else [])

    def _faults(self, state: str, message: str) -> Iterator[str]:
        file = self.here.file
        if self.kind.saves and self.done:
            if not file.exists() or file.read_bytes() != SAVED:
                yield "what was saved is not under its name"
        elif not self._held():
            yield "lost"
        links = not self.kind.saves and not self.kind.seen
        if links and self.done and state == "DONE" and UNSEEN not in message:
            yield from self._linked()
        if litter := self._litter(state):
            yield f"litter {litter}"

    def _places(self) -> list[Path]:
        """Return the possible current places of the file."""
        places = [self.here.file]
        if isinstance(self.here, MoveRoom):
            places += [self.here.container, *self.here.quarantined()]
        return [path for path in places if path.exists()]

    def _held(self) -> bool:
        """Return whether the content exists somewhere, or can be restored."""
        sealed = list(self.here.data.glob("vault/*.dde"))
        places = [*self.here.folder.iterdir(), *self._places()]
        good = {self.here.old, self.here.new}
        return bool(sealed) or any(path.read_bytes() in good for path in places)

    def _linked(self) -> Iterator[str]:
        """Yield names with the previous content, which a completed job must not leave."""
        before = self.here.new if self.job == "undo" else self.here.old
        if isinstance(self.here, MoveRoom):
            before = self.here.old if self.job == "job" else b""
        base = self.here.root
        for path in [base / "linked", *base.glob("copy/*")]:
            if path.exists() and path.read_bytes() == before:
                yield f"done, but {path.name} holds it still"

    def _litter(self, state: str) -> list[str]:
        mine = {self.here.file.name}
        done = (state == "DONE") == (self.job == "job") or state == "ATTENTION"
        if isinstance(self.here, MoveRoom) and done:
            mine.add(self.here.container.name)
        left = [name for name in names(self.here.folder) if name not in mine]
        if isinstance(self.here, MoveRoom) and not done and self.here.quarantine.exists():
            left += names(self.here.quarantine)
        return left + [path.name for path in self.here.data.glob("vault/*.tmp")]


@dataclass(frozen=True)
class Make:
    """Maker of cases, each in its own room below `base`."""

    base: Path
    action: str
    job: str
    other_disk: Path | None = None

    def __call__(self, kind: Kind, name: str) -> Case:
        base = self.base / name.replace(" ", "-")
        here: Room
        if self.action == "mask":
            here = Room(base)
        elif self.action == "mask in place":
            here = LinkedRoom(base)
        elif self.action == "across":
            here = MoveRoom(base, "quarantine", away=(self.other_disk or base) / base.name)
            here.quarantine.parent.mkdir(parents=True, exist_ok=True)
        else:
            here = MoveRoom(base, self.action)
        if self.job == "undo":
            done = moving.act(here) if isinstance(here, MoveRoom) else room.act(here)
            assert done.ok, done.message
        return Case(here, kind, self.job)


def working(case: Case) -> tuple[Remediator, Callable[[], Outcome]]:
    engine = case.here.engine()
    if case.job == "undo":
        return engine, partial(engine.undo, "job", "undo", "17", "A. Analyst", "")
    return engine, partial(engine.act, case.here.order(), "job")


def at_points(case: Case, meddle_at: int, stop_at: int = -1) -> tuple[int, list[str]]:
    """Make the foreign change before crash point `meddle_at`; stop at the later point `stop_at`,
    and recover. Return the number of passed points, and what is wrong.
    """
    passed = itertools.count()

    def hook(_: str) -> None:
        number = next(passed)
        if number == meddle_at:
            case.meddle()
        if number == stop_at:
            raise Stopped

    engine, work = working(case)
    outcome = None
    crash.arm(hook)
    try:
        outcome = work()
    except Stopped:
        pass
    finally:
        crash.arm(None)
        engine.close()
    engine = case.here.engine()
    engine.recover()
    bad = case.faults(engine, outcome)
    if engine.recover():
        bad.append("recovery did not end it")
    engine.close()
    shutil.rmtree(case.here.base)
    return next(passed), bad


def makers(tmp_path: Path, memory: Path, action: str) -> Iterator[Make]:
    for job in JOBS:
        yield Make(memory / job, action, job, tmp_path / f"{job}-other-disk")


@pytest.mark.parametrize("stride", [4, pytest.param(1, marks=SLOW)])
@pytest.mark.parametrize("action", ACTIONS)
def test_somebody_else_at_each_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, stride: int
) -> None:
    """With a stride, the kinds of change alternate between steps."""
    tried, bad = 0, []
    with in_memory(tmp_path, monkeypatch) as memory:
        for make in makers(tmp_path, memory, action):
            for number, kind in enumerate(KINDS):
                at, points = number % stride, number % stride + 1
                while at < points:
                    points, found = at_points(make(kind, f"{kind.name} {at}"), at)
                    where = f"{make.action}, {make.job}, {kind.name} at {at}"
                    bad += [f"{where}: {fault}" for fault in found]
                    at, tried = at + stride, tried + 1
    print(f"T57, T59: {action}: {tried} changes, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert tried >= 200 // stride


@pytest.mark.parametrize("stride", [9, pytest.param(1, marks=SLOW)])
@pytest.mark.parametrize("action", ACTIONS)
def test_somebody_else_at_a_step_and_a_crash_at_a_later_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, stride: int
) -> None:
    tried, bad = 0, []
    with in_memory(tmp_path, monkeypatch) as memory:
        for make in makers(tmp_path, memory, action):
            for kind in KINDS:
                for at, stop in pairs(make, kind, stride):
                    _, found = at_points(make(kind, f"{kind.name} {at} {stop}"), at, stop)
                    where = f"{make.action}, {make.job}, {kind.name} at {at}, stopped at {stop}"
                    bad += [f"{where}: {fault}" for fault in found]
                    tried += 1
    print(f"T57: {action}: {tried} changes and crashes, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert tried >= 500 // stride


def pairs(make: Make, kind: Kind, stride: int) -> Iterator[tuple[int, int]]:
    """Yield every `stride`-th pair of steps: of a change, and of a crash after it."""
    points, _ = at_points(make(kind, f"{kind.name} count"), -1)
    every = [(at, stop) for at in range(points) for stop in range(at, points)]
    return iter(every[KINDS.index(kind) % stride :: stride])


@pytest.mark.parametrize("stride", [6, pytest.param(1, marks=SLOW)])
@pytest.mark.parametrize("action", ["mask", "quarantine", "delete", "encrypt"])
def test_somebody_else_where_a_rename_has_no_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, stride: int
) -> None:
    """As on network disks: exchanging two files takes three steps, and a rename that must not
    replace anything is a link and a removal.
    """
    monkeypatch.setattr(linux, "exchange", lambda *_: False)
    monkeypatch.setattr(linux, "rename_new", lambda *_: False)
    tried, bad = 0, []
    with in_memory(tmp_path, monkeypatch) as memory:
        for make in makers(tmp_path, memory, action):
            for kind in (KINDS[0], KINDS[4]):
                for at, stop in pairs(make, kind, stride * 4):
                    for end in (-1, stop):
                        _, found = at_points(make(kind, f"{kind.name} {at} {end}"), at, end)
                        where = f"{make.action}, {make.job}, {kind.name} at {at}, stopped at {end}"
                        bad += [f"{where}: {fault}" for fault in found]
                        tried += 1
    print(f"T57: {action}, without flags: {tried} changes, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert tried >= 20


@pytest.mark.parametrize("action", ["mask", "delete", "quarantine"])
def test_what_can_not_have_its_name_again_is_kept_beside_it(tmp_path: Path, action: str) -> None:
    """Another name was added, so the file must return, but a new file was saved meanwhile."""
    here = Room(tmp_path) if action == "mask" else MoveRoom(tmp_path, action)
    engine, order, passed = here.engine(), here.order(), list[str]()
    step = "exchange" if action == "mask" else "move"

    def hook(point: str) -> None:
        passed.append(point)
        if passed[-2:-1] == [step] and passed.count(step) == 1:
            link_all(here.file)
            save(here.file)
            if isinstance(here, MoveRoom) and here.quarantined():
                (here.base / "linked").hardlink_to(here.quarantined()[0])

    crash.arm(hook)
    try:
        done = engine.act(order, "job")
    finally:
        crash.arm(None)
    (kept,) = (name for name in names(here.folder) if name != here.file.name)
    ending = kept.removeprefix(here.file.name)
    assert ending.startswith(".kept-")
    assert done.message.endswith(f"kept in the same folder, under a name that ends with {ending}")
    assert here.file.read_bytes() == SAVED
    assert (here.folder / kept).read_bytes() == here.old
    (entry,) = engine.history(order.root, order.path)
    assert (entry.state, entry.message) == ("ATTENTION", done.message)
    engine.close()


@pytest.mark.parametrize("action", ["mask", "encrypt", "mask in place"])
def test_rights_that_were_taken_since_are_not_given_back(tmp_path: Path, action: str) -> None:
    """The original is restored, but not for those who may no longer read it."""
    case = Make(tmp_path, action, "job")(KINDS[0], "room")
    engine, work = working(case)
    assert work().ok
    left = case.here.file if case.here.file.exists() else case.here.file.with_name("list.txt.dde")
    left.chmod(0o600)
    os.setxattr(left, "user.note", b"important")
    done = engine.undo("job", "undo", "17", "A. Analyst", "")
    assert done.ok
    assert "were changed later and stay as they are" in done.message
    assert case.here.file.read_bytes() == case.here.old
    assert case.here.file.stat().st_mode & 0o777 == 0o600
    assert attribute_added(case.here.file)
    assert case.here.file.stat().st_mtime_ns == case.here.first.st_mtime_ns
    engine.close()


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="only root may set these attributes"
)
@pytest.mark.parametrize("action", ["mask", "encrypt", "mask in place"])
def test_flags_and_attributes_of_the_system_that_were_changed_since_stay(
    tmp_path: Path, action: str
) -> None:
    case = Make(tmp_path, action, "job")(KINDS[0], "room")
    os.setxattr(case.here.file, "security.label", b"old")
    os.setxattr(case.here.file, "security.ima", b"signature of the original")
    set_flags(case.here.file, NODUMP)
    engine, work = working(case)
    assert work().ok
    left = case.here.file if case.here.file.exists() else case.here.file.with_name("list.txt.dde")
    os.setxattr(left, "security.label", b"new")
    os.setxattr(left, "security.ima", b"signature of the masked file")
    os.setxattr(left, "trusted.note", b"important")
    set_flags(left, NOATIME)
    done = engine.undo("job", "undo", "17", "A. Analyst", "")
    engine.close()
    assert "were changed later and stay as they are" in done.message
    with case.here.file.open("rb") as restored:
        now = attributes.read(restored.fileno())
    assert now.flags == NOATIME
    kept = {name: value for name, value in now.xattrs if not name.startswith("user.")}
    assert kept == {
        "security.label": b"new",
        "security.ima": b"signature of the original",
        "trusted.note": b"important",
    }


def set_flags(path: Path, wanted: int) -> None:
    with path.open("rb") as file:
        try:
            linux.set_flags(file.fileno(), wanted)
        except OSError:
            pytest.skip("this file system has no such flags")
