"""A mask records exactly the matches whose bytes it has changed, and its undo exactly those."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.api.records.enums import Action
from app.discovery.match.matches import Check, FileReport, Found, Match, Severity
from app.service.remedies import effects
from app.service.remedies.payload import Payload, payload
from app.service.store import jobs, objects, recording, scan_runs
from app.service.store.objects import StoredMatch
from tests.service.remedies.recovery import Room, made
from tests.service.running import WAIT_SECONDS, Running

LINE = "badge KX-70415 of anna.roe@kx-99317.example.com\n"
BADGE, LISTED = "Whole badge", "Listed value"
CARD, OTHER = ("CARD_VISA", 6, 19), ("IBAN", 6, 19)
"""Two matches in the same bytes, of which scans with different data types find one each."""


@pytest.fixture
def types(service: Running) -> Iterator[None]:
    """Two data types of a person: the values of the list are inside matches of other data types."""
    where = "/local/v1/datatypes"
    badge = {"name": BADGE, "expression": "badge KX-[0-9]{5}"}
    keys = [service.post(where, badge, 201)["id"]]
    values = service.post(f"{where}/lists", {"columns": 0}, 201)["id"]
    rows = {"rows": [["KX-70415"], ["kx-99317"]], "last": True}
    service.post(f"{where}/lists/{values}/rows", rows)
    listed = {"name": LISTED, "expression": "", "exact": {"list_id": values}}
    keys.append(service.post(where, listed, 201)["id"])
    yield
    for key in reversed(keys):
        service.http.delete(f"{where}/{key}")


def summary(service: Running, target: str, location: str) -> dict[str, tuple[Any, Any]]:
    """Return the live and the masked matches of the only object, by data type."""
    (item,) = service.objects(target, location)
    return {one["data_type"]: (one["matches"], one["purge"]) for one in item["summary"]}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_listed_value_inside_a_masked_match_is_masked_too(
    service: Running, tmp_path: Path, types: None, encoding: str
) -> None:
    (tmp_path / "a.txt").write_text("badge KX-70415\n", encoding)
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    (item,) = service.objects(target, location)
    assert summary(service, target, location)[LISTED] == ({"match": "1"}, {})
    service.remediate(target, location, item, "mask", data_types=[BADGE])
    assert summary(service, target, location)[LISTED] == ({}, {"match": "1"})


def test_a_longer_match_of_which_only_a_part_is_masked_stays_live(
    service: Running, tmp_path: Path, types: None
) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, "mask", data_types=[LISTED])
    assert summary(service, target, location)[BADGE] == ({"match": "1"}, {})


def test_the_undo_brings_the_listed_value_back(
    service: Running, tmp_path: Path, types: None
) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, "mask", data_types=[BADGE])
    service.remediate(target, location, item, "undo")
    assert summary(service, target, location)[LISTED] == ({"match": "2"}, {})


def test_the_undo_brings_back_a_longer_match_that_a_scan_has_dropped(
    service: Running, tmp_path: Path, types: None
) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, "mask", data_types=[LISTED])
    service.scan(target, location)
    assert BADGE not in summary(service, target, location)
    service.remediate(target, location, item, "undo")
    end = time.monotonic() + WAIT_SECONDS
    while BADGE not in summary(service, target, location) and time.monotonic() < end:
        time.sleep(0.05)
    assert summary(service, target, location)[BADGE] == ({"match": "1"}, {})


def test_a_listed_value_in_the_part_that_a_mask_keeps_stays_live(
    service: Running, tmp_path: Path, types: None
) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, "mask", data_types=["E-mail address"])
    assert "@kx-99317.example.com" in (tmp_path / "a.txt").read_text()
    assert summary(service, target, location)[LISTED] == ({"match": "2"}, {})


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with made(tmp_path) as one:
        yield one


def scan(room: Room, place: tuple[str, int, int]) -> None:
    """Record a scan that has found one match in the file, at this place."""
    status = room.file.stat()
    match = Match(
        place[0], Severity.MATCH, place[1], place[2], "*" * place[2], f"print of {place[0]}",
        "near", (Check("check digit", "holds"),),
    )  # fmt: skip
    found = Found("", "Plain text", "utf-8", status.st_size, (match,))
    item, digest = room.look(), hashlib.sha256(room.file.read_bytes()).hexdigest()
    report = FileReport(
        b"a.txt", status.st_size, status.st_mtime_ns, 1, 1, digest, "alice", "Plain text",
        container=False, found=(found,),
    )  # fmt: skip
    with room.db.write() as conn:
        run = scan_runs.begin(conn, item.location_id)
        recording.record(conn, run, [report], 1.0)


def matches(room: Room) -> dict[str, StoredMatch]:
    with room.db.read() as conn:
        return {match.data_type: match for match in objects.matches(conn, room.item.id)}


def mask(room: Room) -> int:
    """Mask everything that the store has found in the file, and return the key of the job."""
    runner = room.runner()
    key = room.submit(runner, Action.MASK)
    runner.work_off()
    assert room.job(key).state == "done", room.job(key).message
    return key


def two_masks(room: Room) -> tuple[int, int]:
    """Mask the same bytes twice, as different data types: somebody has written a new value there
    after the first mask. Return the jobs.
    """
    text = room.file.read_text()
    scan(room, CARD)
    first = mask(room)
    room.file.write_text(text)
    scan(room, OTHER)
    return first, mask(room)


def test_an_undo_leaves_what_an_earlier_job_has_masked_in_the_same_bytes(room: Room) -> None:
    two_masks(room)
    runner = room.runner()
    room.submit(runner, Action.UNDO)
    runner.work_off()
    assert {name: match.purged for name, match in matches(room).items()} == {
        CARD[0]: True, OTHER[0]: False,
    }  # fmt: skip


def test_the_end_of_an_undo_copy_leaves_the_values_of_a_later_job(room: Room) -> None:
    first, _ = two_masks(room)
    with room.db.write() as conn:
        effects.end_undo(conn, first)
    found = matches(room)
    assert (found[CARD[0]].fingerprint, found[OTHER[0]].fingerprint != "") == ("", True)


def test_a_job_of_an_earlier_version_is_undone_by_its_places(room: Room) -> None:
    scan(room, CARD)
    key = mask(room)
    with room.db.write() as conn:
        stored: Payload = msgspec.structs.replace(payload(room.job(key)), purged=None)
        jobs.update(conn, key, now=room.now, payload=stored.text())
    runner = room.runner()
    room.submit(runner, Action.UNDO)
    runner.work_off()
    assert not matches(room)[CARD[0]].purged
