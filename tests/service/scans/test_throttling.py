"""Reasons that hold a scan, with a clock, a disk and workers that the test controls."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.api.records.local import Event
from app.discovery.match.progress import Heeded
from app.discovery.read.object_bytes import read_bytes
from app.own_files import OwnFiles
from app.service.base.problems import Problem
from app.service.base.secrets import Seals
from app.service.events_and_audit.events import EventBus
from app.service.scans import throttling
from app.service.scans.scan_runner import ScanRunner
from app.service.scans.throttling import LEAST_FREE_BYTES, Throttle
from app.service.store import events, groups, jobs, locations, schedules, targets
from app.service.store.schedules import Chosen, StoredSchedule
from tests.kit import pools, stores

LINE = "Paid with 4111 1111 1111 1111 on Monday.\n"
KEY = b"k" * 32
MONDAY_NOON = 1_780_315_200.0  # 1 June 2026, 12:00 UTC


class Room:
    """A scan runner over one folder, without a server."""

    def __init__(self, folder: Path) -> None:
        self.now = MONDAY_NOON
        self.free = 10 * LEAST_FREE_BYTES
        self.db = stores.new(folder / "data")
        self.bus = EventBus(self.db, lambda: self.now)
        self.files = folder / "files"
        self.files.mkdir()
        self.runner = self._runner(folder)
        self._number = 0
        self._resumed = False

    def resume(self) -> None:
        """Let the runner start."""
        if not self._resumed:
            self._resumed = True
            self.runner.recover()
            self.runner.resume_queued()

    def _runner(self, folder: Path) -> ScanRunner:
        seals = Seals.derive(KEY, KEY)
        return ScanRunner(
            self.db,
            self.bus,
            KEY,
            seals,
            folder / "data",
            OwnFiles(folder / "data"),
            lambda: self.now,
            lambda _: self.free,
        )

    def place(self) -> int:
        """Create a Location over the folder."""
        self._number += 1
        with self.db.write() as conn:
            target = targets.add(conn, f"host {self._number}", targets.Fields(groups.FIRST))
            assert target is not None
            return locations.add(conn, target, "file", str(self.files))

    def plan(self, *places: int, **fields: object) -> int:
        """Store a schedule of these Locations, not started."""
        self._number += 1
        body = {"label": f"scan {self._number}", "targets": [], "timezone": "Etc/UTC", **fields}
        with self.db.write() as conn:
            key = schedules.add(
                conn,
                label=str(body["label"]),
                locations=[Chosen(place) for place in places],
                options=msgspec.json.encode(body).decode(),
                user="analyst",
                now=self.now,
                next_scan=fields.get("next_scan"),  # type: ignore[arg-type]
                repeat_days=int(str(fields.get("repeat_days", 0))),
            )
        assert key is not None
        return key

    def begin(self, *places: int, **fields: object) -> int:
        """Start a schedule."""
        self.resume()
        key = self.plan(*places, **fields)
        self.runner.start(key)
        return key

    def schedule(self, key: int) -> StoredSchedule:
        with self.db.read() as conn:
            found = schedules.get(conn, key)
        assert found is not None
        return found

    def status(self, location: int) -> str:
        with self.db.read() as conn:
            row = conn.execute("SELECT search_status FROM locations WHERE id = ?", (location,))
            return str(row.fetchone()[0])

    def events(self) -> list[Event]:
        with self.db.read() as conn:
            return events.listed(conn)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events()]

    def close(self) -> None:
        self.runner.close()
        self.db.close()


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(throttling, "_LOOK_SECONDS", 0.05)
    found = Room(tmp_path)
    (found.files / "a.txt").write_text(LINE)
    with pools.forked():
        yield found
        found.close()


def until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    """Poll until the condition holds; fail after `seconds`."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


def test_a_scan_waits_until_its_time_to_pause_is_over(room: Room) -> None:
    location = room.place()
    key = room.begin(location, pause="Mon 08:00-18:00")
    until(lambda: room.status(location) == "automatically paused")
    room.now += 7 * 3600
    until(lambda: room.schedule(key).status == "completed")
    assert room.status(location) == "searched"
    kinds = room.kinds()
    assert kinds.index("Search Paused") < kinds.index("Search Resumed")


def test_a_scan_waits_while_the_disk_is_full(room: Room) -> None:
    location = room.place()
    room.free = LEAST_FREE_BYTES - 1
    key = room.begin(location)
    until(lambda: room.status(location) == "processing blocked")
    assert "Processing Blocked" in room.kinds()
    with room.db.read() as conn:
        (job,) = jobs.newest(conn)
    assert job.message.startswith("Processing blocked: the disk of the database is nearly full;")
    with pytest.raises(Problem, match="not running"):
        room.runner.act(key, "pause")
    room.free = LEAST_FREE_BYTES
    until(lambda: room.schedule(key).status == "completed")
    assert room.status(location) == "searched"


def test_a_scan_on_a_full_disk_can_be_paused_by_the_clock_and_stopped(room: Room) -> None:
    location = room.place()
    room.free = 0
    key = room.begin(location, pause="Mon 13:00-18:00")
    until(lambda: room.status(location) == "processing blocked")
    room.now += 2 * 3600
    until(lambda: room.status(location) == "automatically paused")
    room.now += 5 * 3600
    until(lambda: room.status(location) == "processing blocked")
    room.runner.act(key, "stop")
    until(lambda: room.schedule(key).status == "stopped")
    assert room.status(location) == "stalled"


def test_a_scan_whose_files_do_not_come_is_stalled_until_they_do(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[int] = []

    def stop(how: str, pid: int) -> None:  # like files on a machine that does not answer
        if how == "started":
            os.kill(pid, signal.SIGSTOP)
            stopped.append(pid)

    monkeypatch.setattr(throttling, "STALLED_SECONDS", 0.3)
    monkeypatch.setattr(room.runner.pool, "_observer", stop)
    location = room.place()
    key = room.begin(location)
    until(lambda: bool(stopped))  # workers start slowly
    until(lambda: room.status(location) == "stalled")
    assert "Search Stalled" in room.kinds()
    assert room.schedule(key).status == "pending"
    for pid in stopped:
        os.kill(pid, signal.SIGCONT)
    until(lambda: room.schedule(key).status == "completed")
    assert room.status(location) == "searched"
    assert room.kinds().count("Search Resumed") == 1


def test_a_request_is_answered_while_all_workers_of_a_scan_are_taken(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[int] = []

    def stop(how: str, pid: int) -> None:  # like files that take minutes
        if how == "started":
            os.kill(pid, signal.SIGSTOP)
            stopped.append(pid)

    monkeypatch.setattr(room.runner.pool, "_observer", stop)
    file = room.files / "asked.txt"
    file.write_text(LINE)
    key = room.begin(room.place())
    until(lambda: bool(stopped))
    read = room.runner.request_pool.submit(
        read_bytes, os.fsencode(room.files), b"asked.txt", "", [(0, 4)]
    )
    assert read.result(45) == [b"Paid"]
    assert room.schedule(key).status == "pending"
    for pid in stopped:
        os.kill(pid, signal.SIGCONT)
    until(lambda: room.schedule(key).status == "completed")


def test_a_scan_whose_worker_is_long_at_a_file_goes_on_when_it_tells_so(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, given = room.runner.pool, []
    submit = pool.submit

    def hold(*call: Any) -> Heeded[Any]:
        given.append((Heeded[Any](), call))
        return given[0][0]

    def told(kind: str, times: int) -> bool:
        return room.kinds().count(kind) == times

    monkeypatch.setattr(throttling, "STALLED_SECONDS", 0.3)
    monkeypatch.setattr(pool, "submit", hold)
    location = room.place()
    key = room.begin(location)
    until(partial(told, "Search Stalled", 1))
    for signs in (1, 2):
        given[0][0].signs += 1
        until(partial(told, "Search Resumed", signs))
        until(partial(told, "Search Stalled", signs + 1))
    ((future, call),) = given
    future.set_result(submit(*call).result(45))
    until(lambda: room.schedule(key).status == "completed")
    assert room.status(location) == "searched"


def test_a_scan_that_is_paused_after_its_last_file_waits_too(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish = Throttle.finish

    def late(self: Throttle, settle: Callable[[], None]) -> None:
        self.pause()
        finish(self, settle)

    monkeypatch.setattr(Throttle, "finish", late)
    location = room.place()
    key = room.begin(location)
    until(lambda: room.status(location) == "manually paused")
    room.runner.act(key, "resume")
    until(lambda: room.schedule(key).status == "completed")
    assert room.status(location) == "searched"


def test_one_location_is_indexed_after_the_other(room: Room) -> None:
    location = room.place()
    with room.runner._tools.indexing:  # noqa: SLF001 - as while another one is indexed
        key = room.begin(location)
        until(lambda: room.status(location) == "queued for processing")
    until(lambda: room.schedule(key).status == "completed")
    assert room.status(location) == "searched"


def test_a_scan_waits_for_that_of_another_schedule_and_can_be_taken_back(room: Room) -> None:
    location = room.place()
    first = room.begin(location, pause="Mon")
    until(lambda: room.status(location) == "automatically paused")
    second = room.begin(location)
    until(lambda: room.schedule(second).status == "pending")
    assert room.status(location) == "automatically paused", "it is held by the first one"
    room.runner.act(second, "stop")
    until(lambda: room.schedule(second).status == "stopped")
    assert room.status(location) == "automatically paused"
    assert "Target Not Scanned" in room.kinds()
    room.now += 86400
    until(lambda: room.schedule(first).status == "completed")
    assert room.status(location) == "searched"


def test_a_scan_that_never_began_leaves_its_location_as_it_was(room: Room) -> None:
    first, second = room.place(), room.place()
    away = room.files.rename(room.files.with_name("away"))
    failed = room.begin(second)
    until(lambda: room.schedule(failed).status == "failed")
    away.rename(room.files)
    room.begin(first, pause="Mon")
    until(lambda: room.status(first) == "automatically paused")
    both = room.begin(first, second)
    until(lambda: room.status(second) == "queued for scanning")
    room.runner.act(both, "stop")
    until(lambda: room.schedule(both).status == "stopped")
    assert room.status(first) == "automatically paused"
    assert room.status(second) == "error"


def test_a_run_that_was_missed_is_made_up_for_once_and_the_next_is_planned(room: Room) -> None:
    location = room.place()
    start = "2026-05-01 03:00"
    key = room.plan(location, start=start, repeat_days=1, next_scan=room.now - 20 * 86400)
    room.resume()
    until(lambda: (room.schedule(key).next_scan or 0) > room.now)
    assert room.schedule(key).status == "scheduled"
    assert room.schedule(key).next_scan == MONDAY_NOON + 15 * 3600
    assert room.kinds().count("Search Started") == 1


def test_a_clock_that_is_put_back_far_plans_anew(room: Room) -> None:
    location = room.place()
    key = room.plan(
        location, start="2026-05-01 03:00", repeat_days=1, next_scan=room.now + 900 * 86400
    )
    room.resume()
    until(lambda: room.schedule(key).next_scan == MONDAY_NOON + 15 * 3600)
    room.now += 16 * 3600
    later = room.plan(location, start="2026-07-01 03:00", next_scan=room.now + 30 * 86400)
    room.runner.start(later)  # a new plan wakes the clock before its half-minute check
    until(lambda: "Search Started" in room.kinds())


def test_a_deactivated_scan_that_repeats_makes_up_for_nothing(room: Room) -> None:
    location = room.place()
    key = room.plan(
        location, start="2026-05-01 03:00", repeat_days=1, next_scan=MONDAY_NOON + 15 * 3600
    )
    room.resume()
    room.runner.act(key, "pause")
    room.now += 10 * 86400
    room.runner.act(key, "resume")
    assert room.schedule(key).next_scan == MONDAY_NOON + 10 * 86400 + 15 * 3600
    assert room.schedule(key).status == "scheduled"


def test_a_due_scan_that_is_put_off_at_the_last_moment_does_not_begin(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    location = room.place()
    key = room.plan(location, start="2026-05-01 03:00", repeat_days=1, next_scan=MONDAY_NOON)
    put_off = threading.Event()

    def read(conn: sqlite3.Connection, statuses: Collection[str]) -> list[StoredSchedule]:
        found = with_status(conn, statuses)
        if found and not put_off.is_set():
            room.runner.act(key, "pause")
            room.runner.act(key, "resume")
            put_off.set()
        return found

    with_status = schedules.with_status
    monkeypatch.setattr(schedules, "with_status", read)
    room.resume()
    assert put_off.wait(60)
    room.runner.close()
    with room.db.read() as conn:
        assert jobs.newest(conn) == []
    assert room.schedule(key).status == "scheduled"


def test_a_worker_that_dies_is_told(room: Room) -> None:
    for number in range(300):
        (room.files / f"{number}.txt").write_text(LINE + "nothing to see here\n" * 4000)
    location = room.place()
    key = room.begin(location, throughput=10)
    until(lambda: "Process Started" in room.kinds())
    (said, *_) = [event.message for event in room.events() if event.kind == "Process Started"]
    os.kill(int(said.split()[2].rstrip(":")), signal.SIGKILL)
    until(lambda: room.schedule(key).status == "completed")
    assert "Process Failed" in room.kinds()
    with room.db.read() as conn:
        (job,) = jobs.newest(conn)
    assert job.files_done == 301
