"""Scans as resources: planning and refusals."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from app.api.records.enums import ScheduleStatus
from app.discovery.read import ocr
from tests.kit.pictures import png
from tests.service.inventory import (
    UNKNOWN,
    new_location,
    new_target,
    status_and_message,
    write_needy,
)
from tests.service.running import Event, Running, wait_for

_numbers = itertools.count(1)
LINE = "Paid with 4111 1111 1111 1111 on Monday.\n"
FILLER = "nothing to see here\n"
LATER = "2099-01-01 00:00"
ENDS = {"Search Detected Matches", "No Matches Found", "Search Failed"}


def planned(service: Running, target: str, **fields: object) -> str:
    """Plan a scan in the far future."""
    body = {
        "label": f"plan {next(_numbers)}",
        "targets": [{"id": target}],
        "start": LATER,
        **fields,
    }
    return str(service.post("/v1/schedules", body, 201)["id"])


def test_planned_scan_is_listed_until_it_is_cancelled(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    key = planned(service, target, label="One of these days", timezone="Asia/Tokyo", repeat_days=7)
    (schedule,) = service.get(f"/v1/schedules/{key}")
    (listed,) = service.get("/v1/schedules", name="One of")
    assert listed == schedule
    name = service.get(f"/v1/targets/{target}")[0]["name"]
    assert schedule == {
        "id": key,
        "label": "One of these days",
        "status": "scheduled",
        "repeat_days": 7,
        "repeat_months": 0,
        "profiles": [],
        "targets": [
            {
                "id": target,
                "name": name,
                "locations": [{"id": location, "name": str(tmp_path), "status": "none"}],
            }
        ],
        "next_scan": 4070876400.0,
    }
    assert service.http.post(f"/v1/schedules/{key}/cancel", json={}).status_code == 204
    assert service.get("/v1/schedules", name="One of") == []
    (ended,) = service.get("/v1/schedules", name="One of", cancelled="true")
    assert ended["status"] == "cancelled"


def test_one_target_may_stand_for_a_list(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    choice = {"id": target, "locations": [{"id": location, "subpath": str(tmp_path / "below")}]}
    key = planned(service, target, targets=choice)
    (schedule,) = service.get(f"/v1/schedules/{key}")
    assert [item["id"] for item in schedule["targets"]] == [target]


def test_newest_comes_first_and_pages(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    keys = [planned(service, target, label=f"page {number}") for number in range(3)]
    found = service.get("/v1/schedules", name="page")
    assert [item["id"] for item in found] == keys[::-1]
    (second,) = service.get("/v1/schedules", name="page", offset=1, limit=1)
    assert second["id"] == keys[1]


def test_each_flag_lists_the_scans_of_its_status(service: Running, tmp_path: Path) -> None:
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    (tmp_path / "gone").mkdir()
    lost, _ = service.add_folder(tmp_path / "gone", f"{tmp_path.name} lost")
    (tmp_path / "gone").rmdir()
    made = {}

    def plan(status: str, where: str = target, until: str = "", **fields: object) -> None:
        with service.events() as stream:
            made[status] = planned(service, where, label=f"flag {status}", **fields)
            if until:
                wait_for(stream, lambda one: one["class"] == until)

    now, day = datetime.now(UTC), timedelta(days=1)
    pause = f"{now:%a}-{now + day:%a}"
    held: dict[str, Any] = {"start": None, "pause": pause, "timezone": "Etc/UTC"}
    for status, action in (("scheduled", ""), ("cancelled", "cancel"), ("deactivated", "pause")):
        plan(status)
        assert not action or act(service, made[status], action) == 204
    plan("completed", until="No Matches Found", start=None)
    plan("failed", lost, until="Search Failed", start=None)
    plan("stopped", until="Search Paused", **held)
    assert act(service, made["stopped"], "stop") == 204
    for status in ("completed", "failed", "stopped"):
        assert wait_until(lambda status=status: status_of(service, made[status]) == status)  # type: ignore[misc]
    plan("pending", until="Search Paused", **held)

    def listed(*statuses: str) -> set[str]:
        flags = dict.fromkeys(statuses, "true")
        found = service.get("/v1/schedules", name="flag ", **flags)
        assert all(one["label"] == f"flag {one['status']}" for one in found)
        return {one["status"] for one in found}

    assert set(made) == set(ScheduleStatus)
    assert [listed(status) for status in ScheduleStatus] == [{status} for status in ScheduleStatus]
    assert (listed(), listed("failed", "stopped")) == (
        {"scheduled", "pending"},
        {"failed", "stopped"},
    )
    assert act(service, made["pending"], "cancel") == 204


def test_label_is_taken_once(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    planned(service, target, label="same")
    body = {"label": "same", "targets": [{"id": target}], "start": LATER}
    assert status_and_message(service, "POST", "/v1/schedules", body)[0] == 409


BAD_PLANS: list[tuple[dict[str, Any], str]] = [
    ({"label": ""}, "label"),
    ({"targets": []}, "targets"),
    ({"targets": [{"id": UNKNOWN}]}, "targets"),
    ({"targets": "all"}, "targets"),
    ({"start": "2020-01-01 00:00"}, "start"),
    ({"start": "2099-13-01 00:00"}, "start"),
    ({"start": "tomorrow"}, "start"),
    ({"start": LATER, "timezone": "Nowhere/At All"}, "timezone"),
    ({"start": LATER, "timezone": "../../etc/passwd"}, "timezone"),
    ({"profiles": ["1"]}, "profiles"),
    ({"repeat_days": -1}, "repeat_days"),
    ({"repeat_months": 1000}, "repeat_months"),
    ({"throughput": -5}, "throughput"),
    ({"trace": True}, "trace"),
    ({"capture": True}, "capture"),
    ({"cpu": "turbo"}, "cpu"),
    ({"cpu": "50%"}, "cpu"),
    ({"memory": 8}, "memory"),
    ({"memory": -1}, "memory"),
    ({"throughput": "fast"}, "throughput"),
    ({"pause": "sometimes"}, "pause"),
    ({"pause": "Mon-Sun"}, "pause"),
    ({"pause": "08:00-18:00", "timezone": "Nowhere"}, "timezone"),
    ({"start": "2099-02-29 00:00"}, "start"),
]


def test_bad_plan_is_refused(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    for fields, field in BAD_PLANS:
        body = {"label": f"bad {next(_numbers)}", "targets": [{"id": target}], **fields}
        answer = status_and_message(service, "POST", "/v1/schedules", body)
        assert answer == (422, f"Invalid input for '{field}'."), fields


@pytest.mark.parametrize("subpath", ["../out", "/etc", "a/../../b"])
def test_scan_never_leaves_its_location(service: Running, tmp_path: Path, subpath: str) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    choice = {"id": target, "locations": [{"id": location, "subpath": subpath}]}
    body = {"label": f"out {next(_numbers)}", "targets": [choice], "start": LATER}
    answer = status_and_message(service, "POST", "/v1/schedules", body)
    assert answer == (422, "Invalid input for 'subpath'.")


def test_scan_never_leaves_its_location_through_a_link(service: Running, tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    (outside / "deep").mkdir(parents=True)
    inside.mkdir()
    (outside / "deep" / "a.txt").write_text(LINE)
    (inside / "link").symlink_to(outside)
    target, location = service.add_folder(inside, inside.parent.name)
    for subpath in ("link", "link/deep", "link/deep/a.txt"):
        _, told = scan(service, target, location, subpath)
        assert told[-1]["class"] == "Search Failed"
        assert "its path contains a link" in told[-1]["message"]
    assert service.objects(target, location) == []


def test_two_parts_of_one_location_are_refused(service: Running, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    parts = [{"id": location, "subpath": name} for name in ("a", "b")]
    body = {"label": f"two {next(_numbers)}", "targets": [{"id": target, "locations": parts}]}
    answer = status_and_message(service, "POST", "/v1/schedules", body)
    assert answer == (422, "Invalid input for 'locations'.")


def test_unknown_scans_and_actions_are_not_found(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    key = planned(service, target)
    for path in (f"/v1/schedules/{UNKNOWN}/stop", f"/v1/schedules/{key}/explode"):
        assert status_and_message(service, "POST", path, {})[0] == 404
    assert status_and_message(service, "GET", f"/v1/schedules/{UNKNOWN}")[0] == 404
    assert status_and_message(service, "GET", "/v1/schedules?completed=maybe")[0] == 422


def status_of(service: Running, key: str) -> str:
    (found,) = service.get(f"/v1/schedules/{key}")
    return str(found["status"])


def act(service: Running, key: str, action: str) -> int:
    return service.http.post(f"/v1/schedules/{key}/{action}", json={}).status_code


def test_a_planned_scan_is_deactivated_and_planned_again(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    key = planned(service, target, repeat_days=1)
    before = service.get(f"/v1/schedules/{key}")[0]["next_scan"]
    assert act(service, key, "stop") == 422, "nothing runs that could be stopped"
    assert act(service, key, "resume") == 422
    assert act(service, key, "pause") == 204
    assert status_of(service, key) == "deactivated"
    assert key not in {item["id"] for item in service.get("/v1/schedules")}
    assert key in {item["id"] for item in service.get("/v1/schedules", deactivated="true")}
    assert act(service, key, "pause") == 422
    assert act(service, key, "resume") == 204
    assert status_of(service, key) == "scheduled"
    assert service.get(f"/v1/schedules/{key}")[0]["next_scan"] == before
    assert act(service, key, "cancel") == 204
    assert act(service, key, "cancel") == 422


def scan(
    service: Running, target: str, location: str, subpath: str | None = None, **options: object
) -> tuple[str, list[dict[str, Any]]]:
    """Scan to the end; return the ID of the schedule, and the Location's recorded events."""
    choice = {"id": location, **({"subpath": subpath} if subpath else {})}
    targets = [{"id": target, "locations": [choice]}]
    told = []
    with service.events() as stream:
        body = {"label": f"run {next(_numbers)}", "targets": targets, **options}
        key = str(service.post("/v1/schedules", body, 201)["id"])
        for event in stream:
            if event.get("location_id") == location and event["id"] != "0":
                told.append(event)
                if event["class"] in ENDS:
                    return key, told
    raise AssertionError("the stream has ended")


def test_subpath_limits_a_scan_and_leaves_the_rest_as_it_was(
    service: Running, tmp_path: Path
) -> None:
    for name in ("a/1.txt", "a/deep/2.txt", "ab/3.txt", "b.txt"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    scan(service, target, location, "a")
    found = {item["path"] for item in service.objects(target, location)}
    assert found == {str(tmp_path / "a/1.txt"), str(tmp_path / "a/deep/2.txt")}
    scan(service, target, location)
    (tmp_path / "a/1.txt").unlink()
    (tmp_path / "b.txt").unlink()
    scan(service, target, location, str(tmp_path / "a"))
    found = {item["path"] for item in service.objects(target, location)}
    assert found == {str(tmp_path / name) for name in ("a/deep/2.txt", "ab/3.txt", "b.txt")}
    scan(service, target, location, "ab/3.txt")
    assert len(service.objects(target, location)) == 3


def test_throughput_is_kept(service: Running, tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number}.txt").write_text(FILLER * 12_500)  # 250 kB each
    target, location = service.add_folder(tmp_path, tmp_path.name)
    _, told = scan(service, target, location, throughput=1)
    times = {event["class"]: event["timestamp"] for event in told}
    # The first task may be assigned immediately, and has at most 1 MiB.
    assert times["No Matches Found"] - times["Search Started"] >= 1.5


def test_one_worker_is_enough_for_a_low_priority(service: Running, tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number}.txt").write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    scan(service, target, location, cpu="low")
    assert len(service.objects(target, location)) == 40


def test_memory_of_a_worker_is_limited(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    write_needy(tmp_path / "b.zip")
    target, location = service.add_folder(tmp_path, tmp_path.name)
    _, told = scan(service, target, location, memory=64)
    assert "Low memory" in {event["class"] for event in told}
    (unread,) = service.get(f"/v1/targets/{target}/inaccess", location_id=location)
    assert unread["message"] == "Not fully scanned: it needs too much memory."
    assert [item["path"] for item in service.objects(target, location)] == [str(tmp_path / "a.txt")]


@pytest.mark.skipif(bool(ocr.unavailable()), reason=ocr.unavailable() or "-")
def test_text_in_pictures_is_read_when_a_scan_asks_for_it(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(["Visa card 4539 1488 0343 6467"]))
    target, location = service.add_folder(tmp_path, tmp_path.name)
    scan(service, target, location)
    assert service.objects(target, location) == []
    scan(service, target, location, ocr=True)
    (item,) = service.objects(target, location)
    shown = service.get(f"/v1/targets/{target}/matchobjects/{item['id']}", details="true")
    (match,) = shown["matches"]
    assert match["content"] == "4539 1488 0343 6467"
    scan(service, target, location)
    assert service.objects(target, location) == []


def test_a_scan_pauses_at_its_times(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    today = datetime.now(UTC)
    days = f"{today:%a}-{today + timedelta(days=1):%a}"
    body = {
        "label": f"pause {next(_numbers)}",
        "targets": [{"id": target}],
        "pause": days,
        "timezone": "Etc/UTC",
    }
    with service.events() as stream:
        key = str(service.post("/v1/schedules", body, 201)["id"])
        wait_for(stream, lambda one: one["class"] == "Search Paused")
        (found,) = service.get(f"/v1/targets/{target}/locations/{location}")
        assert found["search_status"] == "automatically paused"
        assert act(service, key, "resume") == 422, "no person has paused it"
        assert act(service, key, "pause") == 204
        (found,) = service.get(f"/v1/targets/{target}/locations/{location}")
        assert found["search_status"] == "manually paused"
        assert act(service, key, "resume") == 204
        wait_for(stream, lambda one: one["class"] == "Search Paused" and "time" in one["message"])
        assert act(service, key, "cancel") == 204
        wait_for(stream, lambda one: one["class"] == "Search Stalled")


def test_stop_ends_the_run_and_cancel_the_schedule(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    for action, status in (("stop", "scheduled"), ("cancel", "cancelled")):
        now = datetime.now(UTC)
        days = f"{now:%a}-{now + timedelta(days=1):%a}"
        targets = [{"id": target}]
        body = {"label": f"ends {next(_numbers)}", "targets": targets, "repeat_months": 1,
                "pause": days, "timezone": "Etc/UTC"}  # fmt: skip
        with service.events() as stream:
            key = str(service.post("/v1/schedules", body, 201)["id"])
            wait_for(stream, lambda one: one["class"] == "Search Paused")
            assert act(service, key, action) == 204
            wait_for(stream, lambda one: one["class"] == "Search Stalled")
        ended = wait_until(lambda key=key: status_of(service, key) != "pending")  # type: ignore[misc]
        assert ended
        assert status_of(service, key) == status
        next_scan = service.get(f"/v1/schedules/{key}")[0].get("next_scan")
        assert (next_scan is None) == (status == "cancelled")
        if next_scan is not None:
            assert 27 * 86400 < next_scan - now.timestamp() < 32 * 86400


def test_nothing_stays_queued_when_all_that_wait_are_stopped(
    service: Running, tmp_path: Path
) -> None:
    target = new_target(service)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        new_location(service, target, str(tmp_path / name))
    now = datetime.now(UTC)
    body = {"targets": [{"id": target}], "timezone": "Etc/UTC",
            "pause": f"{now:%a}-{now + timedelta(days=1):%a}"}  # fmt: skip
    with service.events() as stream:
        first = service.post("/v1/schedules", {**body, "label": f"q {next(_numbers)}"}, 201)["id"]
        wait_for(stream, lambda one: one["class"] == "Search Paused")
        second = service.post("/v1/schedules", {**body, "label": f"q {next(_numbers)}"}, 201)["id"]
    for key in (first, second):
        assert act(service, key, "stop") == 204
    assert wait_until(lambda: {status_of(service, key) for key in (first, second)} == {"stopped"})
    found = service.get(f"/v1/targets/{target}/locations")
    assert [place["search_status"] for place in found] == ["stalled", "none"]


def wait_until(holds: Callable[[], bool]) -> bool:
    """Poll for at most ten seconds; return whether the condition holds."""
    end = time.monotonic() + 10
    while not (found := holds()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def test_a_pause_outlives_a_restart_and_goes_on_where_it_was(
    own_service: Running, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number:04d}.txt").write_text(LINE + FILLER * 2000)
    (folder / "zzz-link").symlink_to("0000.txt")
    target, location = own_service.add_folder(folder)
    with own_service.events() as stream:
        body = {"label": "slowly", "targets": [{"id": target}], "throughput": 4}
        key = str(own_service.post("/v1/schedules", body, 201)["id"])
        wait_for(stream, hundred_done)
        assert act(own_service, key, "pause") == 204
    begun = own_service.get("/local/v1/events", **{"class": "Process Started"})
    workers = [psutil.Process(int(one["message"].split()[2].rstrip(":"))) for one in begun]
    assert workers
    assert wait_until(lambda: not any_works(workers)), "a paused scan works on"
    assert not any_works(workers)
    own_service.close()  # the service's end must not end the scan
    own_service.start()
    (place,) = own_service.get(f"/v1/targets/{target}/locations/{location}")
    assert place["search_status"] == "manually paused"
    (job,) = own_service.get("/local/v1/jobs", limit=1)
    assert job["state"] == "running"
    assert 0 < job["files_done"] < 300
    own_service.kill()
    own_service.start()
    assert status_of(own_service, key) == "pending"
    (folder / "0000.txt").unlink()  # it was read before the pause, and is not read again
    with own_service.events() as stream:
        assert act(own_service, key, "resume") == 204
        wait_for(stream, lambda one: one["class"] == "Search Detected Matches")
    (place,) = own_service.get(f"/v1/targets/{target}/locations/{location}")
    assert place["search_status"] == "searched"
    assert place["matches"]["test"] == "300"
    assert place["errors"] == {"notice": 1, "error": 0, "critical": 0}
    (job,) = own_service.get("/local/v1/jobs", limit=1)
    assert (job["state"], job["files_done"], job["progress"]) == ("done", 299, 1.0)
    assert wait_until(lambda: status_of(own_service, key) == "completed")


def hundred_done(event: Event) -> bool:
    """Enough to include the first ones, which were assigned first."""
    return event["class"] == "Scan Running" and int(event["message"].split()[0]) >= 100


def any_works(workers: list[psutil.Process]) -> bool:
    """Return whether a process uses the processor during a short interval."""
    before = [worker.cpu_times().user for worker in workers]
    time.sleep(0.15)  # the measuring interval, not a wait for a state
    return before != [worker.cpu_times().user for worker in workers]


def test_a_service_that_scans_ends_at_once(own_service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.bin").write_bytes(b"Card 4532015112830366 " * 1_000_000)
    target, location = own_service.add_folder(folder)
    with own_service.events() as stream:
        own_service.start_scan(target, location)
        wait_for(stream, lambda one: one["class"] == "Search Started")
        begun = time.monotonic()
    own_service.close()
    assert time.monotonic() - begun < 3.0
