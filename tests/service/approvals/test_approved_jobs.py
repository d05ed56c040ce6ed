"""Jobs of an approval apply to the matches that were approved, and to no others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.discovery.read.file_scan import scan_file
from app.service.remedies.job_runner import JobRunner
from app.service.remedies.new_jobs import Requester
from app.service.store import recording, scan_runs
from app.service.store.ids import public
from tests.service.remedies.recovery import KEY, TEXT, Room, made

CHANGED = "the matches changed after the approval"
BY = Requester("bob", "2", 7, "1:alice")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with made(tmp_path) as here:
        yield here


def approve(room: Room, runner: JobRunner, action: Action) -> int:
    """Queue an approved job; return its key."""
    ids = [public(room.item.id)]
    order = RemediationOrder(path=room.item.path, sign_off="A", reason="b", object_ids=ids)
    place = room.item.target_id, room.item.location_id
    with runner.writing() as new:
        new.order(place, action, order, [room.item], BY)
    return new.jobs[0].id


def scan_again(room: Room, text: str) -> None:
    room.file.write_text(text)
    with room.db.write() as conn:
        run = scan_runs.begin(conn, room.item.location_id)
        recording.record(conn, run, [scan_file(bytes(room.file.parent), b"a.txt", KEY)], 2.0)


@pytest.mark.parametrize("action", [Action.MASK, Action.FALSE_MATCH])
def test_matches_that_a_scan_added_after_the_approval_are_not_touched(
    room: Room, action: Action
) -> None:
    runner = room.runner()
    key = approve(room, runner, action)
    scan_again(room, text := TEXT + "and 4012 8888 8888 1881\n")
    runner.work_off()
    job = room.job(key)
    assert (job.state, job.message.partition(": ")[2]) == ("failed", f"{CHANGED}.")
    assert room.file.read_text() == text
    assert room.live() == 3


@pytest.mark.parametrize("action", [Action.MASK, Action.FALSE_MATCH])
def test_a_scan_that_found_the_same_changes_nothing(room: Room, action: Action) -> None:
    runner = room.runner()
    key = approve(room, runner, action)
    scan_again(room, TEXT)
    runner.work_off()
    assert room.job(key).state == "done"


def test_another_value_at_the_same_place_was_not_approved(room: Room) -> None:
    runner = room.runner()
    key = approve(room, runner, Action.MASK)
    scan_again(room, TEXT.replace("4111 1111 1111 1111", "4012 8888 8888 1881"))
    runner.work_off()
    assert room.job(key).state == "failed"
    assert room.live() == 2
