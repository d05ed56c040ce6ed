"""Scans through their states: paused, resumed, stopped, failed, planned, removed."""

from __future__ import annotations

import re
import secrets
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running, wait_for

LINE = "Paid with 4111 1111 1111 1111 on Monday.\n"
LIVE = "Card 4532015112830366\n"
FILLER = "nothing to see here\n"
MANY = 300


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Enough files for a scan that can be interrupted."""
    for number in range(MANY):
        (tmp_path / f"{number:04d}.txt").write_text(LINE + LIVE + FILLER * 1000)
    return tmp_path


def start_slowly(service: Running, target: str, location: str) -> str:
    """Start a scan limited to three megabytes per second."""
    chosen = {"id": target, "locations": [{"id": location}]}
    body = {"label": f"slowly {location}", "targets": [chosen], "throughput": 3}
    return str(service.post("/v1/schedules", body, 201)["id"])


def location_of(service: Running, target: str, location: str) -> dict[str, Any]:
    (found,) = service.get(f"/v1/targets/{target}/locations/{location}")
    assert isinstance(found, dict)
    return found


def newest_job(service: Running) -> dict[str, Any]:
    (found,) = service.get("/local/v1/jobs", limit=1)
    assert isinstance(found, dict)
    return found


def act(service: Running, schedule: str, action: str) -> None:
    answered = service.http.post(f"/v1/schedules/{schedule}/{action}", json={})
    assert answered.is_success, answered.text


def assert_risk_is_told(service: Running, target: str) -> None:
    """What a scan recorded before its early end is mapped, and is in the history."""
    (row,) = (one for one in service.get("/v1/risk/summary/targets") if one["id"] == target)
    levels = {name: int(row[name]) for name in ("high", "medium", "low")}
    assert sum(levels.values()) > 0
    point = service.get("/v1/risk/summary/history", target_id=target)[0]
    assert {name: int(point[name]) for name in levels} == levels


def test_pause_resume_and_end(service: Running, many: Path) -> None:
    target, location = service.add_folder(many, many.name)
    with service.events() as stream:
        schedule = start_slowly(service, target, location)
        wait_for(stream, lambda one: one["class"] == "Scan Running")
        act(service, schedule, "pause")
        wait_for(stream, lambda one: one["class"] == "Search Paused")
        assert location_of(service, target, location)["search_status"] == "manually paused"
        act(service, schedule, "resume")
        wait_for(stream, lambda one: one["class"] == "Search Resumed")
        wait_for(stream, lambda one: one["class"] == "Search Detected Matches")
    found = location_of(service, target, location)
    assert found["search_status"] == "searched"
    assert found["matches"]["test"] == str(MANY)
    job = newest_job(service)
    assert (job["state"], job["files_done"], job["progress"]) == ("done", MANY, 1.0)
    assert service.ended(schedule) == "completed"


def test_stop_keeps_what_was_found(service: Running, many: Path) -> None:
    target, location = service.add_folder(many, many.name)
    with service.events() as stream:
        schedule = start_slowly(service, target, location)
        wait_for(stream, lambda one: one["class"] == "Scan Running")
        act(service, schedule, "pause")
        act(service, schedule, "stop")
        wait_for(stream, lambda one: one["class"] == "Search Stalled")
    job = newest_job(service)
    assert job["state"] == "cancelled"
    assert job["message"].startswith("Stopped: ")
    assert 0 < job["files_done"] < MANY
    found = location_of(service, target, location)
    assert found["search_status"] == "stalled"
    assert 0 < int(found["matches"]["test"]) < MANY
    assert_risk_is_told(service, target)


def test_a_location_can_be_removed_while_it_is_scanned(service: Running, many: Path) -> None:
    target, location = service.add_folder(many, many.name)
    with service.events() as stream:
        start_slowly(service, target, location)
        wait_for(stream, lambda one: one["class"] == "Scan Running")
    gone = service.http.delete(f"/v1/targets/{target}/locations/{location}")
    assert gone.status_code == 204
    assert service.get(f"/v1/targets/{target}/locations") == []
    assert newest_job(service)["state"] == "cancelled"


def test_a_location_goes_with_all_that_was_found_in_it(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIVE)
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    assert service.objects(target, location)
    gone = service.http.delete(f"/v1/targets/{target}/locations/{location}")
    assert gone.status_code == 204
    assert service.get(f"/v1/targets/{target}/matchobjects") == []
    query = service.post("/v1/query", {"target_ids": [target]}, 201)["query_id"]
    assert service.get(f"/v1/query/{query}/targets/{target}/locations") == []
    (row,) = (one for one in service.get("/v1/risk/summary/targets") if one["id"] == target)
    assert {row[level] for level in ("high", "medium", "low")} == {"0"}


def test_a_folder_that_vanished_is_named(service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    target, location = service.add_folder(folder, tmp_path.name)
    folder.rmdir()
    last = service.scan(target, location)
    assert last["class"] == "Search Failed"
    assert str(folder) in last["message"]
    assert location_of(service, target, location)["search_status"] == "error"
    assert newest_job(service)["state"] == "failed"


def test_a_folder_that_vanishes_during_a_scan_fails_it_and_loses_nothing(
    service: Running, many: Path
) -> None:
    target, location = service.add_folder(many, many.name)
    service.scan(target, location)
    known = {item["path"] for item in service.objects(target, location)}
    for file in many.iterdir():  # unchanged files would not be read again
        file.write_text(LIVE + FILLER * 1000)
    with service.events() as stream:
        start_slowly(service, target, location)
        wait_for(stream, lambda one: one["class"] == "Scan Running")
        many.rename(many.with_name(f"{many.name}-away"))
        last = wait_for(
            stream, lambda one: one["class"] in {"Search Failed", "Search Detected Matches"}
        )
    assert last["class"] == "Search Failed"
    job = newest_job(service)
    assert job["state"] == "failed"
    said = re.fullmatch(r"(.*) (\d+) of \d+ files were read\.", job["message"])
    assert said is not None
    assert said[1] == f"{many} is no longer there."
    assert 0 < int(said[2]) == job["files_done"] < MANY
    assert location_of(service, target, location)["search_status"] == "error"
    assert {item["path"] for item in service.objects(target, location)} == known


def test_our_own_files_are_not_scanned_but_the_sample_set_is(own_service: Running) -> None:
    (own_service.data / "service" / "note.txt").write_text(LINE)
    target, location = own_service.add_folder(own_service.data.parent)
    (own_service.data.parent / "other.txt").write_text(LINE)
    own_service.scan(target, location)
    paths = [item["path"] for item in own_service.objects(target, location)]
    assert paths == [str(own_service.data.parent / "other.txt")]

    made = own_service.post("/local/v1/sample")
    assert made == own_service.post("/local/v1/sample")
    assert made["files"] >= 250
    for target in made["targets"]:
        (place,) = own_service.get(f"/v1/targets/{target}/locations")
        assert own_service.scan(target, place["id"])["class"] == "Search Detected Matches"
    names = {group["name"] for group in own_service.get("/v1/groups/all")}
    assert len(names) > 2


def test_a_planned_scan_waits_and_can_be_cancelled(service: Running, tmp_path: Path) -> None:
    target, location = service.add_folder(tmp_path, tmp_path.name)
    body = {
        "label": secrets.token_hex(6),
        "start": "2099-01-01 00:00",
        "targets": [{"id": target, "locations": [{"id": location}]}],
    }
    schedule = service.post("/v1/schedules", body, 201)["id"]
    (found,) = service.get(f"/v1/schedules/{schedule}")
    assert found["status"] == "scheduled"
    act(service, schedule, "cancel")
    assert service.get(f"/v1/schedules/{schedule}")[0]["status"] == "cancelled"
    again = service.http.post(f"/v1/schedules/{schedule}/resume", json={})
    assert again.status_code == 422


def test_two_scans_of_one_location_follow_each_other(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    wanted = {"Search Started", "Search Detected Matches"}
    with service.events() as stream:
        for _ in range(3):
            service.start_scan(target, location)
        mine = (one["class"] for one in stream if one.get("location_id") == location)
        told = list(islice((kind for kind in mine if kind in wanted), 6))
    assert told == ["Search Started", "Search Detected Matches"] * 3
    assert location_of(service, target, location)["matches"]["test"] == "1"
