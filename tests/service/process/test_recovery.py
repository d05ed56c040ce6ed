"""Jobs interrupted at moments that an external kill hardly ever hits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.api.records.enums import Action, JobState
from app.discovery.read.search import find_all
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects, job_writer
from app.service.remedies.payload import payload
from app.service.store import (
    events,
    jobs,
    locations,
)
from app.service.store.ids import public
from tests.service.remedies.recovery import KEY, TEXT, Room, act, made


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with made(tmp_path) as here:
        yield here


def test_a_mask_that_was_done_but_not_written_down(room: Room) -> None:
    runner = room.runner()
    key = room.submit(runner, Action.MASK)
    room.cut_short(key)
    act(room, key)
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.status, job.verified) == ("done", "Masked", 1)
    assert room.live() == 0
    assert room.look().status == "Masked"
    assert room.look().mtime_ns == room.file.stat().st_mtime_ns

    runner = room.runner()
    undo = room.submit(runner, Action.UNDO)
    runner.work_off()
    assert room.job(undo).state == "done"
    assert room.file.read_text() == TEXT
    assert room.live() == 2


def test_an_undo_that_was_done_but_not_written_down(room: Room) -> None:
    runner = room.runner()
    mask = room.submit(runner, Action.MASK)
    runner.work_off()
    runner = room.runner()
    key = room.submit(runner, Action.UNDO)
    room.cut_short(key)
    assert room.remediator.undo(public(mask), public(key), "analyst", "A. Tester", "x").ok
    room.runner().recover()
    assert room.job(key).state == "done"
    assert room.live() == 2
    assert room.look().status is None
    assert payload(room.job(mask)).undone


def test_a_delete_that_was_done_but_not_written_down(room: Room) -> None:
    runner = room.runner()
    key = room.submit(runner, Action.DELETE)
    room.cut_short(key)
    act(room, key)
    assert not room.file.exists()
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.status, job.verified) == ("done", "Deleted", 1)
    assert room.live() == 0
    assert room.look().status == "Deleted"

    runner = room.runner()
    undo = room.submit(runner, Action.UNDO)
    runner.work_off()
    assert room.job(undo).state == "done"
    assert room.look().status is None
    assert room.file.read_text() == TEXT
    assert room.live() == 2


@pytest.mark.parametrize("action", [Action.MASK, Action.FALSE_MATCH])
def test_a_job_that_had_not_reached_its_file_is_done_from_the_start(
    room: Room, action: Action
) -> None:
    runner = room.runner()
    key = room.submit(runner, action)
    room.cut_short(key)
    runner = room.runner()
    runner.recover()
    assert room.job(key).state == "queued"
    runner.work_off()
    assert room.job(key).state == "done"


def test_a_cancelled_job_gives_its_object_back(room: Room) -> None:
    runner = room.runner()
    key = room.submit(runner, Action.MASK)
    assert room.look().status == "Pending Mask"
    runner.cancel(key)
    assert room.job(key).state == "cancelled"
    assert room.look().status is None
    runner.work_off()
    assert room.file.read_text() == TEXT


@pytest.mark.parametrize("action", [Action.CONFIRMED, Action.MASK])
def test_nothing_is_done_about_an_object_that_is_gone(room: Room, action: Action) -> None:
    runner = room.runner()
    key = room.submit(runner, action)
    with room.db.write() as conn:
        locations.delete(conn, room.item.location_id)
    runner.work_off()
    job = room.job(key)
    assert job.state == "failed"
    assert "no longer known" in job.message
    assert room.file.read_text() == TEXT


def test_what_had_not_begun_is_dropped_at_an_end(room: Room) -> None:
    runner = room.runner()
    runner.begin_session("one")
    room.runner().close()  # of a service that failed to start
    key = room.submit(runner, Action.MASK)
    runner._closing = True  # noqa: SLF001 - the service ends before its turn
    runner.resume_queued()
    runner.close()
    job = room.job(key)
    assert (job.state, job.message) == ("cancelled", "Not started: the service was closed.")
    assert room.look().status is None
    assert room.file.read_text() == TEXT
    with room.db.read() as conn:
        (event,) = events.listed(conn, kind="Remediation Cancelled")
    assert event.job_id == public(key)
    assert event.message.endswith(": not started: the service was closed.")


@pytest.mark.parametrize("crash", [True, False])
def test_a_decision_that_had_not_begun_is_made_by_the_next_session(room: Room, crash: bool) -> None:
    """Before, an end cancelled it, although the console had reported it as sent."""
    runner = room.runner()
    runner.begin_session("one")
    key = room.submit(runner, Action.CONFIRMED)
    if not crash:
        runner._closing = True  # noqa: SLF001 - the service ends before its turn
        runner.resume_queued()
        runner.close()
    runner = room.runner()
    runner.recover()
    runner.begin_session("another")
    runner.work_off()
    assert (room.job(key).state, room.look().status) == ("done", "Confirmed Match")


def test_the_undo_of_a_decision_that_had_not_begun_is_made_by_the_next_session(room: Room) -> None:
    runner = room.runner()
    room.submit(runner, Action.CONFIRMED)
    runner.work_off()
    key = room.submit(runner, Action.UNDO)
    runner = room.runner()
    runner.begin_session("another")
    runner.work_off()
    assert (room.job(key).state, room.look().status) == ("done", None)


@pytest.mark.parametrize("begun", [True, False])
def test_after_a_crash_only_the_same_session_goes_on(room: Room, begun: bool) -> None:
    runner = room.runner()
    runner.begin_session("one")
    key = room.submit(runner, Action.MASK)
    if begun:
        room.cut_short(key)
    runner = room.runner()
    runner.recover()
    runner.begin_session("one")
    assert room.job(key).state == "queued"

    runner = room.runner()
    runner.recover()
    runner.begin_session("another")
    runner.work_off()
    job = room.job(key)
    assert (job.state, job.message) == ("cancelled", "Not started: the console was closed.")
    assert room.look().status is None
    assert room.file.read_text() == TEXT
    assert room.submit(runner, Action.MASK)


def test_what_another_session_has_left_is_dropped_bit_by_bit(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other writers do not wait for thousands of jobs."""
    runner = room.runner()
    key = room.submit(runner, Action.MASK)
    with room.db.write() as conn:
        row = dict(conn.execute("SELECT * FROM jobs WHERE id = ?", (key,)).fetchone())
        names = ", ".join(row)
        for number in (1, 2):
            values = {**row, "id": key + number}
            conn.execute(f"INSERT INTO jobs ({names}) VALUES (:{', :'.join(row)})", values)
    left: list[int] = []

    def look(_bus: EventBus, _event: object) -> None:
        with room.db.read() as conn:
            left.append(len(jobs.in_states(conn, (JobState.QUEUED,))))

    monkeypatch.setattr(job_writer, "_DROPPED_AT_ONCE", 1)
    monkeypatch.setattr(effects, "return_to", lambda *_: None)  # all concern one object
    monkeypatch.setattr(EventBus, "hand_on", look)
    runner.begin_session("another")
    runner.work_off()
    assert left == [2, 1, 0]


def test_a_file_in_which_matches_are_left_is_read_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = find_all(TEXT.encode(), KEY, "utf-8")[:1]
    planner = room.remediator._planner  # noqa: SLF001 - the disk keeps what was written
    monkeypatch.setattr(planner, "_rescan", lambda _content, _encoding, _target: left)
    runner = room.runner()
    key = room.submit(runner, Action.MASK)
    runner.work_off()
    job = room.job(key)
    assert job.status == "Partially masked"
    assert job.verification == "Partially masked, read again: 1 of 2 matches left."
    assert room.read_again == [room.item.id]


def test_copies_whose_time_is_over_end_their_undo(room: Room) -> None:
    runner = room.runner()
    key = room.submit(runner, Action.MASK)
    runner.work_off()
    until = room.job(key).undoable_until
    assert until is not None
    copies = room.remediator.copies
    copies._now = lambda: until + 86_400  # noqa: SLF001 - a day later for the vault
    room.runner().recover()
    assert room.job(key).undoable_until is None
    assert copies.entries() == []
