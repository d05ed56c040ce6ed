"""Any order of actions, undos, edits, expiries, crashes, restarts: disk and model agree (`T11`)."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.remediation.engine import Remediator
from app.remediation.journal.records import Order
from app.remediation.undo_copies import container
from tests.kit import faults
from tests.kit.lean import lean
from tests.remediation.change.moving import PASSWORD_KEY, MoveRoom
from tests.remediation.room import MASTER, VISA, in_memory, mask_all, names, spans

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork")

DAYS = 7
DAY = 86_400.0
MODES = (0o640, 0o600, 0o444)
TEXTS = (
    f"Visa {VISA}\n".encode(),
    f"{MASTER} and {VISA}".encode() + b"\nplain\n" * 50,
    b"nothing to mask\n",
    b"",
)
ACTIONS = ("mask", "encrypt", "quarantine", "delete")
FILES = ("a.txt", "b.txt")

files = st.sampled_from(FILES)
actions = st.sampled_from(ACTIONS)
points = st.integers(0, 32)


@dataclass(frozen=True)
class File:
    """A file as it must be on the disk."""

    data: bytes
    mode: int
    mtime_ns: int
    origin: bytes


@dataclass(frozen=True)
class Done:
    """A completed job: what was there before, what it left, and until when a copy is kept.

    `left` is None if nothing is left; after a quarantine or an encryption it is at `place`.
    """

    job: str
    action: str
    name: str
    before: File
    left: bytes | None
    place: Path
    until: float
    undoes: str = ""

    @property
    def moved(self) -> bool:
        return self.place.name != self.name or self.left is None


class Model(RuleBasedStateMachine):
    """Two files; `here` is expected in the folder, `boxes` as containers, `away` in quarantine."""

    runs = steps = crashes = undone = refused = 0

    def __init__(self) -> None:
        super().__init__()
        self.base = Path(tempfile.mkdtemp(prefix="model-"))
        self.room = MoveRoom(self.base, "mask")
        self.room.file.unlink()
        self.clock = 1_700_000_000.0
        self.number = 0
        self.here: dict[str, File] = {}
        self.aside: dict[Path, bytes] = {}
        self.jobs: list[Done] = []
        self.engine = self.opened()
        Model.runs += 1

    def opened(self) -> Remediator:
        engine = self.room.engine(days=DAYS, now=lambda: self.clock)
        engine.recover()
        return engine

    @initialize(first=st.sampled_from(TEXTS), second=st.sampled_from(TEXTS))
    def begin(self, first: bytes, second: bytes) -> None:
        for name, data in zip(FILES, (first, second), strict=True):
            self.write(name, data, 0o640)

    # -- what a user does ------------------------------------------------------------------------

    @rule(name=files, data=st.sampled_from(TEXTS), mode=st.sampled_from(MODES))
    def write(self, name: str, data: bytes, mode: int) -> None:
        """Save a file, as an editor does."""
        path = self.path(name)
        path.unlink(missing_ok=True)
        path.write_bytes(data)
        path.chmod(mode)
        os.setxattr(path, "user.origin", name.encode())
        self.number += 1
        os.utime(path, ns=(0, 1_600_000_000_000_000_000 + self.number))
        self.look(name)

    @rule(name=files)
    def append(self, name: str) -> None:
        if name in self.here:
            with self.path(name).open("ab") as file:
                file.write(b"more\n")
            self.look(name)

    @rule(name=files)
    def remove(self, name: str) -> None:
        self.path(name).unlink(missing_ok=True)
        self.here.pop(name, None)

    # -- what the engine does --------------------------------------------------------------------

    @rule(name=files, action=actions)
    def act(self, name: str, action: str) -> None:
        order, job = self.order(name, action), self.new_job()
        done = self.engine.act(order, job)
        assert done.ok == self.possible(name, action), done.message
        self.note(job, name, action, done=done.ok)

    @rule(name=files, action=actions)
    def act_on_what_was_edited_since(self, name: str, action: str) -> None:
        if name in self.here:
            order = self.order(name, action)
            self.append(name)
            done = self.engine.act(order, self.new_job())
            assert not done.ok
            assert "scan it again" in done.message

    @rule(name=files, action=actions)
    def act_twice_at_once(self, name: str, action: str) -> None:
        order, outcomes = self.order(name, action), {}
        jobs = self.new_job(), self.new_job()

        def work(job: str) -> None:
            outcomes[job] = self.engine.act(order, job)

        threads = [threading.Thread(target=work, args=(job,)) for job in jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        winners = [job for job in jobs if outcomes[job].ok]
        assert len(winners) == self.possible(name, action)
        self.note(winners[0] if winners else jobs[0], name, action, done=bool(winners))

    @precondition(lambda self: self.jobs)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        chosen, job = self.choose(data), self.new_job()
        done = self.engine.undo(chosen.job, job, "17", "A", "")
        assert done.ok == self.undoable(chosen), done.message
        self.note_undo(job, chosen, done=done.ok)

    @rule(days=st.sampled_from((0.5, 3.0, 8.0)))
    def expire(self, days: float) -> None:
        self.clock += days * DAY
        self.engine.copies.expire()

    # -- what goes wrong -------------------------------------------------------------------------

    @rule()
    def restart(self) -> None:
        self.engine.close()
        self.engine = self.opened()

    @rule(name=files, action=actions, point=points, again=points)
    def crash_while_acting(self, name: str, action: str, point: int, again: int) -> None:
        order, job = self.order(name, action), self.new_job()
        could = self.possible(name, action)
        done = self.crash(lambda engine: engine.act(order, job), job, point, again)
        assert could or not done
        self.note(job, name, action, done=done)

    @precondition(lambda self: self.jobs)
    @rule(data=st.data(), point=points, again=points)
    def crash_while_undoing(self, data: st.DataObject, point: int, again: int) -> None:
        chosen, job = self.choose(data), self.new_job()
        could = self.undoable(chosen)
        done = self.crash(
            lambda engine: engine.undo(chosen.job, job, "17", "A", ""), job, point, again
        )
        assert could or not done
        self.note_undo(job, chosen, done=done)

    def crash(self, work: Any, job: str, point: int, again: int) -> bool:
        """Kill the work at a crash point and its recovery at another; return True if done."""
        self.engine.close()

        def first() -> None:
            engine = self.room.engine(days=DAYS, now=lambda: self.clock)
            work(engine)
            engine.close()

        if faults.kill_at(point, first):
            Model.crashes += 1 + faults.kill_at(again, lambda: self.opened().close())
        self.engine = self.opened()
        entry = self.engine.entry(job)
        assert entry is None or entry.state in {"DONE", "ROLLED_BACK"}, entry
        return entry is not None and entry.state == "DONE"

    # -- the model -------------------------------------------------------------------------------

    def possible(self, name: str, action: str) -> bool:
        if name not in self.here:
            return False
        if action == "mask":
            return bool(spans(self.here[name].data))
        return action != "encrypt" or self.box(name) not in self.aside

    def note(self, job: str, name: str, action: str, *, done: bool) -> None:
        """Apply an action to the model."""
        Model.refused += not done
        if not done:
            return
        before, place, left = self.here.pop(name), self.path(name), None
        if action == "mask":
            now = self.look(name)
            left = mask_all(before.data)
            assert now == replace(before, data=left, mtime_ns=now.mtime_ns)
        elif action == "encrypt":
            place = self.box(name)
            left = self.aside[place] = place.read_bytes()
            assert container.unseal(PASSWORD_KEY, left)[1] == before.data
        elif action == "quarantine":
            entry = self.engine.entry(job)
            assert entry is not None
            place = Path(os.fsdecode(entry.place))
            left = self.aside[place] = before.data
        self.jobs.append(Done(job, action, name, before, left, place, self.clock + DAYS * DAY))

    def undoable(self, done: Done) -> bool:
        if done.undoes and done.moved:
            return False
        if done.action != "quarantine" and not self.kept(done):
            return False
        if done.moved:
            there = done.left is None or self.aside.get(done.place) == done.left
            return there and done.name not in self.here
        return done.name in self.here and self.here[done.name].data == done.left

    def kept(self, done: Done) -> bool:
        return any(entry.job_id == done.job for entry in self.engine.copies.entries())

    def note_undo(self, job: str, chosen: Done, *, done: bool) -> None:
        Model.refused += not done
        if not done:
            return
        Model.undone += 1
        was = self.here.pop(chosen.name, None)
        now = self.look(chosen.name)
        assert now == chosen.before, "not bit for bit"
        if chosen.moved:
            self.aside.pop(chosen.place, None)
            self.jobs.append(replace(chosen, job=job, undoes=chosen.job))
            return
        assert was is not None
        until = self.clock + DAYS * DAY
        self.jobs.append(
            Done(job, "undo", chosen.name, was, now.data, self.path(chosen.name), until, chosen.job)
        )

    @invariant()
    def disk_and_model_agree(self) -> None:
        Model.steps += 1
        boxes = [path.name for path in self.aside if path.parent == self.room.folder]
        assert names(self.room.folder) == sorted([*self.here, *boxes])
        for name, file in self.here.items():
            assert self.read(name) == file
        for path, data in self.aside.items():
            assert path.read_bytes() == data
        lying = sum(path.parent == self.room.quarantine for path in self.aside)
        if self.room.quarantine.exists():
            assert len(names(self.room.quarantine)) == 2 * lying
        kept = [entry.until for entry in self.engine.copies.entries()]
        assert len(names(self.room.data / "vault")) == len(kept)

    def teardown(self) -> None:
        assert self.engine.audit.verify() == ""
        self.engine.copies.expire()
        assert all(entry.until > self.clock for entry in self.engine.copies.entries())
        self.engine.close()
        shutil.rmtree(self.base)
        if Model.runs % 20 == 0:
            gc.collect()  # nothing else collects here (`lean`), and each fork copies garbage

    # -- helpers ---------------------------------------------------------------------------------

    def path(self, name: str) -> Path:
        return self.room.folder / name

    def box(self, name: str) -> Path:
        return self.room.folder / f"{name}.dde"

    def new_job(self) -> str:
        self.number += 1
        return f"job-{self.number}"

    def choose(self, data: st.DataObject) -> Done:
        """Choose mostly one of the last jobs: results of earlier ones are rarely still there."""
        back: int = data.draw(st.integers(1, min(len(self.jobs), 4)))
        return self.jobs[-back]

    def order(self, name: str, action: str) -> Order:
        self.room.file, self.room.action = self.path(name), action
        if name in self.here:
            order = self.room.order(path=b"mail/" + name.encode())
            places = spans(self.here[name].data) if action == "mask" else ()
            return replace(order, spans=places)
        return Order(
            action, os.fsencode(self.room.root), b"mail/" + name.encode(), "utf-8", 0, 0, "", (),
            location=os.fsencode(self.room.quarantine), key=PASSWORD_KEY,
        )  # fmt: skip

    def read(self, name: str) -> File:
        path = self.path(name)
        now = path.stat()
        origin = os.getxattr(path, "user.origin")
        return File(path.read_bytes(), now.st_mode & 0o7777, now.st_mtime_ns, origin)

    def look(self, name: str) -> File:
        self.here[name] = self.read(name)
        return self.here[name]


@pytest.mark.parametrize(
    ("sequences", "steps", "part"),
    [(16, 20, 1), *(pytest.param(200, 30, part, marks=pytest.mark.slow) for part in range(10))],
)
@lean
def test_any_order_of_events(tmp_path: Path, sequences: int, steps: int, part: int) -> None:
    """Two thousand, in parts: each fork copies everything remembered from earlier sequences."""
    del part
    with pytest.MonkeyPatch.context() as patch, in_memory(tmp_path, patch) as folder:
        tempfile.tempdir = str(folder)
        run_state_machine_as_test(
            Model,
            settings=settings(
                max_examples=sequences,
                stateful_step_count=steps,
                derandomize=sequences < 100,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            ),
            _min_steps=steps,  # otherwise a third of them end after a step or two
        )
    said = f"{Model.runs} sequences, {Model.steps} steps, {Model.crashes} kills, "
    print(f"{said}{Model.undone} undone, {Model.refused} refused")  # noqa: T201
    assert Model.steps >= sequences * steps
    assert Model.crashes
    assert Model.undone


class NeverRecovered(Model):
    """Control: after a crash it continues without recovery."""

    def opened(self) -> Remediator:
        return self.room.engine(days=DAYS, now=lambda: self.clock)


@pytest.mark.parametrize(("kind", "seen"), [(Model, False), (NeverRecovered, True)])
@lean
def test_the_model_sees_what_a_crash_leaves(tmp_path: Path, kind: type[Model], seen: bool) -> None:
    tempfile.tempdir = str(tmp_path)
    model = kind()
    model.begin(TEXTS[0], TEXTS[1])
    wrong = []
    for point in (4, 12, 20):
        try:
            model.crash_while_acting(FILES[0], "mask", point, 99)
            model.disk_and_model_agree()
        except AssertionError as error:
            wrong.append(error)
    assert bool(wrong) == seen
