"""Scheduled scans that run: their limits, pauses and ends."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from app.discovery.read import ocr, placeholders
from tests.kit.pictures import png
from tests.service.inventory import new_location, new_target, write_needy
from tests.service.running import Event, Running, wait_for
from tests.service.scheduling import LINE, act, numbers, scan, status_of, wait_until

FILLER = "nothing to see here\n"


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
    write_needy(tmp_path / "b.zst")
    target, location = service.add_folder(tmp_path, tmp_path.name)
    _, told = scan(service, target, location, memory=64)
    assert "Low memory" in {event["class"] for event in told}
    (unread,) = service.get(f"/v1/targets/{target}/inaccess", location_id=location)
    assert unread["message"] == "Not fully scanned: it needs too much memory."
    assert [item["path"] for item in service.objects(target, location)] == [str(tmp_path / "a.txt")]


@pytest.mark.skipif(not ocr.has_tesseract(), reason="Tesseract is not installed")
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


def test_a_scan_downloads_only_where_the_system_tells_what_is_in_the_cloud(
    service: Running, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    refusals = service.get("/local/v1/capabilities")["refusals"]
    assert ("download" in refusals) == (not placeholders.EXIST)
    if placeholders.EXIST:
        scan(service, target, location, download=True)
        assert len(service.objects(target, location)) == 1
        return
    body = {"label": "cloud", "targets": [{"id": target}], "download": True}
    told = service.post("/v1/schedules", body, 422)
    assert told["message"] == f"Unable to download files; {placeholders.UNKNOWN}."


def test_a_scan_pauses_at_its_times(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    today = datetime.now(UTC)
    days = f"{today:%a}-{today + timedelta(days=1):%a}"
    body = {
        "label": f"pause {next(numbers)}",
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
        body = {"label": f"ends {next(numbers)}", "targets": targets, "repeat_months": 1,
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
        first = service.post("/v1/schedules", {**body, "label": f"q {next(numbers)}"}, 201)["id"]
        wait_for(stream, lambda one: one["class"] == "Search Paused")
        second = service.post("/v1/schedules", {**body, "label": f"q {next(numbers)}"}, 201)["id"]
    for key in (first, second):
        assert act(service, key, "stop") == 204
    assert wait_until(lambda: {status_of(service, key) for key in (first, second)} == {"stopped"})
    found = service.get(f"/v1/targets/{target}/locations")
    assert [place["search_status"] for place in found] == ["stalled", "none"]


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
    own_service.close()
    own_service.start()
    (place,) = own_service.get(f"/v1/targets/{target}/locations/{location}")
    assert place["search_status"] != "searched", "its end has waited for the scan"
