"""An error at any system call is reported, and nothing is lost, in every action (`T04`).

The engine's own calls fail in this process; those of SQLite under strace, in `test_crashes` and
`test_moves`.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import random
import shutil
import sys
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

import pytest

from app.remediation.disk import crash
from app.remediation.disk.errors import JournalUnwritable, RemediationError
from app.remediation.engine import Remediator
from tests.kit import calls
from tests.remediation import room
from tests.remediation.change import moving, test_crashes, test_moves
from tests.remediation.change.moving import MoveRoom
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.room import HugeRoom, Room, in_memory, lower_limits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="calls of Linux")

ACTIONS = ("mask", "mask in place", "quarantine", "delete", "encrypt")
HUGE = (("mask of a huge file", "job"), ("mask of a huge file", "undo"))
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)
MORE_ERRORS = (*ERRORS, errno.EDQUOT, errno.EROFS)
CAN_FAIL = (*calls.CHANGING, *calls.OPENING, "fstat")
ANY = (*calls.CHANGING, *calls.OPENING, *calls.LOOKING)
SHARE = 0.36
"""The share of calls that fail with errors other than EIO, where not all do."""


def made(base: Path, action: str, job: str) -> Room:
    """Return a room in which the action is to be done, or, if `job` is "undo", to be undone."""
    makers: dict[str, Callable[[Path], Room]] = {
        "mask": Room,
        "mask in place": LinkedRoom,
        "mask of a huge file": HugeRoom,
    }
    here = makers[action](base) if action in makers else MoveRoom(base, action)
    if job == "undo":
        done = moving.act(here) if isinstance(here, MoveRoom) else room.act(here)
        assert done.ok
    return here


def telling(engine: Remediator, here: Room, job: str) -> Callable[[], str]:
    """Return the job, which reports its status and message."""
    order = here.order() if job == "job" else None

    def work() -> str:
        try:
            if order is None:
                done = engine.undo("job", "undo", "17", "A. Analyst", "")
            else:
                done = engine.act(order, "job")
        except JournalUnwritable as error:
            return f"journal|{error}"
        return f"{'done' if done.ok and order is None else done.status}|{done.message}"

    return work


def truthful(said: str, here: Room, job: str) -> bool:
    if job == "undo":
        back = here.file.exists() and here.file.read_bytes() == here.old
        return " for now: " in said or back == said.startswith("done|")
    if isinstance(here, MoveRoom):
        return test_moves.truthful(said, here)
    return test_crashes.truthful(said, here)


def open_files() -> set[str]:
    """Return the descriptors of this process."""
    return set(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names, one of which vanishes


def failed(
    base: Path,
    action: str,
    job: str,
    counted: tuple[str, ...],
    before: calls.Before,
    start: Callable[[Remediator, Room, str], Callable[[], str]] = telling,
) -> tuple[list[str], list[str]]:
    """Run one job in its own room; return its calls, and violations."""
    here, opened = made(base, action, job), open_files()
    engine = here.engine()
    work = start(engine, here, job)
    with calls.watched(counted, before) as seen:
        said = work()
    engine.close()
    bad = [] if truthful(said, here, job) else [f"said {said!r}"]
    bad += ["a sync that failed was tried again"] if seen.synced_again else []
    bad += ["something was left open"] if open_files() != opened else []
    bad += here.faults(job)
    shutil.rmtree(base)
    return seen.made, bad


EVERY = (*product(ACTIONS, ("job", "undo")), *HUGE)
SOME = (*((action, "job") for action in ACTIONS), ("quarantine", "undo"), HUGE[0])


def chosen(error: int, name: str, dice: random.Random) -> bool:
    """Return whether a call fails with this error in a partial run: all with EIO, some with others.

    `fstat` fails only sometimes, because it is frequent.
    """
    if error == errno.ENOSPC and name in calls.OPENING:
        return False  # only new files need space, which writing covers
    if name == "fstat":
        return error == errno.EIO and dice.random() < SHARE
    return error == errno.EIO or dice.random() < SHARE


@pytest.mark.parametrize(
    ("jobs", "counted", "errors"),
    [
        pytest.param(SOME, CAN_FAIL, ERRORS, id="calls that change or open"),
        *(
            pytest.param((one,), ANY, MORE_ERRORS, id=f"any call, {one}", marks=pytest.mark.slow)
            for one in EVERY
        ),
    ],
)
def test_an_error_at_any_call_is_told_and_nothing_is_lost(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    jobs: tuple[tuple[str, str], ...],
    counted: tuple[str, ...],
    errors: tuple[int, ...],
) -> None:
    lower_limits(monkeypatch)
    runs, bad, dice = 0, [], random.Random(4)
    with in_memory(tmp_path, monkeypatch) as folder:
        for action, job in jobs:
            names, found = failed(folder / "count", action, job, counted, lambda *_: None)
            assert not found
            for error, (at, name) in product(errors, enumerate(names)):
                if len(jobs) > 1 and not chosen(error, name, dice):
                    continue
                base = folder / f"{action} {job} {at} {error}"
                _, found = failed(base, action, job, counted, calls.failing(at, error))
                where = f"{action}, {job}: {errno.errorcode[error]} of {name}, call {at}"
                bad += [f"{where}: {fault}" for fault in found]
                runs += 1
    print(f"T04: {runs} runs with an error, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert runs >= (290 if len(jobs) > 1 else 150)


def test_writes_that_end_early_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lower_limits(monkeypatch)
    write, pwrite = os.write, os.pwrite

    def some(data: bytes | memoryview) -> memoryview:
        return memoryview(data)[: max(1, memoryview(data).nbytes // 3)]

    monkeypatch.setattr(os, "write", lambda fd, data: write(fd, some(data)))
    monkeypatch.setattr(os, "pwrite", lambda fd, data, at: pwrite(fd, some(data), at))
    for number, (action, job) in enumerate(EVERY):
        _, bad = failed(tmp_path / str(number), action, job, (), lambda *_: None)
        assert bad == [], f"{action}, {job}"


REST = ("close", "statvfs", "readlink", "access", "stat", "fstat", "fcntl", "listxattr", "lseek")
"""Calls that are not expected to fail."""


@pytest.mark.parametrize("stride", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_no_error_of_the_system_leaves_an_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stride: int
) -> None:
    """Nor an undo or a preview: it is reported. A file is closed even when that fails."""
    lower_limits(monkeypatch)
    runs, bad = 0, []
    with in_memory(tmp_path, monkeypatch) as folder:
        for number, (action, job) in enumerate(EVERY):
            at, seen = number % stride, ["first"] * stride
            while at < len(seen):
                base = folder / f"{action} {job} {at}"
                seen, found = failed_late(base, action, job, at)
                bad += [f"{action}, {job}: {seen[at:][:1]}, call {at}: {one}" for one in found]
                at, runs = at + stride, runs + 1
    print(f"T04: {runs} runs with an error of another kind, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert runs >= 300 // stride


def failed_late(base: Path, action: str, job: str, at: int) -> tuple[list[str], list[str]]:
    """Run one job after its preview, with one call failing after completion; return its calls and
    violations.
    """
    here, opened = made(base, action, job), open_files()
    seen: list[str] = []

    def after(name: str, _: object) -> None:
        if name in REST:
            seen.append(name)
            if len(seen) == at + 1:
                raise OSError(errno.EIO, name)

    engine = here.engine()
    look = previewing(engine, here, job)
    work = telling(engine, here, job)
    with calls.watched((), after=after):
        look()
        said = work()
    engine.close()
    bad = [] if truthful(said, here, job) else [f"said {said!r}"]
    bad += ["something was left open"] if open_files() != opened else []
    bad += here.faults(job)
    shutil.rmtree(base)
    return seen, bad


def previewing(engine: Remediator, here: Room, job: str) -> Callable[[], object]:
    """Return the preview of the job."""
    if job == "undo":
        return lambda: engine.preview_undo("job")
    order = here.order()
    return lambda: engine.preview(order)


class Stopped(BaseException):
    """Replaces a kill: no code handles it."""


def test_a_large_original_that_cannot_be_read_together_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pieces are inserted into the job's result. In `make slow` all its calls fail."""
    lower_limits(monkeypatch)
    with in_memory(tmp_path, monkeypatch) as folder:
        names, _ = failed(folder / "count", *HUGE[1], ("pread",), lambda *_: None)
        for at in range(0, len(names), 2):
            _, bad = failed(folder / f"{at}", *HUGE[1], ("pread",), calls.failing(at, errno.EIO))
            assert not bad, f"call {at} of {len(names)}: {bad}"
    assert len(names) > 10


def interrupted(make: Callable[[Path], Room], base: Path, number: int) -> Room | None:
    """Return a room whose job was stopped at this crash point; None if it has fewer."""
    here, passed = make(base), itertools.count()

    def stop(_: str) -> None:
        if next(passed) == number:
            raise Stopped

    engine, order = here.engine(), here.order()
    crash.arm(stop)
    try:
        engine.act(order, "job")
    except Stopped:
        return here
    finally:
        crash.arm(None)
        engine.close()
    return None


def recovered(here: Room, before: calls.Before) -> tuple[list[str], list[str]]:
    """Recover with a possible failure, then again; return calls of the first recovery and
    violations.
    """
    opened, engine = open_files(), here.engine()
    with calls.watched(CAN_FAIL, before) as seen, contextlib.suppress(RemediationError):
        engine.recover()
    engine.close()
    bad = ["something was left open"] if open_files() != opened else []
    bad += ["a sync that failed was tried again"] if seen.synced_again else []
    bad += here.faults("job")
    shutil.rmtree(here.base)
    return seen.made, bad


@pytest.mark.parametrize(
    ("action", "points"),
    [
        ("mask", (17,)),  # after the exchange of the files
        *(
            pytest.param(action, range(1000), marks=pytest.mark.slow)
            for action in (*ACTIONS, "mask of a huge file")
        ),
    ],
)
def test_an_error_while_a_job_is_recovered_only_delays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, points: Iterable[int]
) -> None:
    lower_limits(monkeypatch)
    runs, bad = 0, []
    with in_memory(tmp_path, monkeypatch) as folder:

        def make(base: Path) -> Room:
            return made(base, action, "job")

        for point in points:
            here = interrupted(make, folder / f"count {point}", point)
            if here is None:
                break
            names, found = recovered(here, lambda *_: None)
            assert not found
            for at, name in enumerate(names):
                here = interrupted(make, folder / f"{point} {at}", point)
                assert here is not None
                _, found = recovered(here, calls.failing(at, errno.EIO))
                bad += [f"{action}, stopped at {point}: {name}, call {at}: {one}" for one in found]
                runs += 1
    print(f"T04: {action}: {runs} recoveries with an error, {len(bad)} violations")  # noqa: T201
    assert not bad, "\n".join(bad)
    assert runs >= 10


def naive(_: Remediator, here: Room, __: str) -> Callable[[], str]:
    """Control: write in place, retry after failures, and report success."""

    def work() -> str:
        fd = os.open(here.file, os.O_WRONLY)
        for step in (lambda: os.write(fd, here.new), lambda: os.fsync(fd)):
            try:
                step()
            except OSError:
                with contextlib.suppress(OSError):
                    step()
        os.close(fd)
        return "Masked|"

    return work


def test_the_naive_way_is_caught(tmp_path: Path) -> None:
    def failing_always(name: str) -> calls.Before:
        def before(_: int, made: str) -> None:
            if made == name:
                raise OSError(errno.EIO, name)

        return before

    wanted = {"write": "said 'Masked|'", "fsync": "a sync that failed was tried again"}
    for name, fault in wanted.items():
        for there in (False, True):
            before = failing_always(name if there else "")
            base = tmp_path / f"{name} {there}"
            _, bad = failed(base, "mask", "job", ("write", "fsync"), before, naive)
            assert (fault in bad) == there, bad
