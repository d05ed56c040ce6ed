"""kill -9 during work: afterwards every file is intact and every state is true."""

from __future__ import annotations

import hashlib
import secrets
import threading
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from app.remediation.undo_copies.keys import KEY_BYTES
from tests.kit import zygote
from tests.service.running import Running, order, wait_for
from tests.service.scheduling import wait_until

FILLER = "nothing to see here\n"
LINE = "Paid with 4111 1111 1111 1111 on Monday, thank you.\n"
LIVE = "Card 4532015112830366\n"


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def only_job(service: Running, kind: str) -> dict[str, object]:
    """Return the newest job of this kind."""
    found: dict[str, object] = next(
        job for job in service.get("/local/v1/jobs") if job["kind"] == kind
    )
    return found


def location_of(service: Running, target: str, location: str) -> dict[str, object]:
    (found,) = service.get(f"/v1/targets/{target}/locations/{location}")
    assert isinstance(found, dict)
    return found


def fill(folder: Path, count: int) -> None:
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:05d}.txt").write_text(LINE * 2 + LIVE + FILLER * 400)


def slow_scan(service: Running, target: str, *places: str) -> str:
    """Start a scan of a megabyte per second, slow enough to be interrupted."""
    chosen = {"id": target, "locations": [{"id": place} for place in places]}
    body = {"label": "slowly", "targets": [chosen], "throughput": 1}
    return str(service.post("/v1/schedules", body, 201)["id"])


def test_kill_during_a_scan(own_family: Running, tmp_path: Path) -> None:
    fill(tmp_path / "files", 300)
    target, location = own_family.add_folder(tmp_path / "files")
    none = location_of(own_family, target, location)["matches"]
    with own_family.events() as stream:
        schedule = slow_scan(own_family, target, location)
        wait_for(
            stream,
            lambda one: (
                one["class"] == "Scan Running"
                and location_of(own_family, target, location)["matches"] != none
            ),
        )
    workers = psutil.Process(own_family.pid).children(recursive=True)
    assert workers
    own_family.kill()
    _, alive = psutil.wait_procs(workers, timeout=180)
    assert not alive

    own_family.spawn = zygote.fork
    own_family.start()
    job = only_job(own_family, "scan")
    assert job["state"] == "failed"
    assert str(job["message"]).startswith("Interrupted, because the service ended abruptly.")
    assert location_of(own_family, target, location)["search_status"] == "stalled"
    assert wait_until(lambda: own_family.get(f"/v1/schedules/{schedule}")[0]["status"] == "failed")
    stalled = own_family.get("/local/v1/events", **{"class": "Search Stalled"})
    assert [event["job_id"] for event in stalled] == [job["id"]]
    (row,) = own_family.get("/v1/risk/summary/targets")
    assert int(row["high"]) > 0, "what was recorded before the crash has a risk"
    assert own_family.get("/v1/risk/summary/history", target_id=target)[0]["high"] == row["high"]

    assert own_family.scan(target, location)["class"] == "Search Detected Matches"
    found = location_of(own_family, target, location)
    assert found["search_status"] == "searched"
    assert found["matches"] == {"test": "600", "match": "300", "prohibited": "0"}


def test_a_scan_goes_on_when_the_service_was_told_to_end(
    own_service: Running, tmp_path: Path
) -> None:
    fill(tmp_path / "files", 300)
    fill(tmp_path / "more", 3)
    target, location = own_service.add_folder(tmp_path / "files")
    _, other = own_service.add_folder(tmp_path / "more")
    none = location_of(own_service, target, location)["matches"]
    with own_service.events() as stream:
        schedule = slow_scan(own_service, target, location, other)
        wait_for(
            stream,
            lambda one: (
                one["class"] == "Scan Running"
                and location_of(own_service, target, location)["matches"] != none
            ),
        )
    own_service.close()

    own_service.start()
    with own_service.events(after="0") as stream:  # queued work resumes, too
        wait_for(
            stream,
            lambda one: one["class"] == "Search Resumed" and one["location_id"] == location,
        )
        for place in (location, other):
            wait_for(
                stream,
                lambda one, place=place: (  # type: ignore[misc]
                    one["class"] == "Search Detected Matches" and one["location_id"] == place
                ),
            )
    assert location_of(own_service, target, location)["matches"] == {
        "test": "600", "match": "300", "prohibited": "0"
    }  # fmt: skip
    path = f"/v1/schedules/{schedule}"  # it ends after the last of its Locations
    assert wait_until(lambda: own_service.get(path)[0]["status"] == "completed")
    jobs = [one for one in own_service.get("/local/v1/jobs") if one["kind"] == "scan"]
    assert [job["state"] for job in jobs] == ["done", "done"]
    stalled = own_service.get("/local/v1/events", **{"class": "Search Stalled"})
    assert stalled == [], "nothing was cut short"


@pytest.mark.parametrize("delay", [0.0, 0.1])
@pytest.mark.parametrize("lasting", [True, False], ids=["key kept", "key lost"])
def test_kill_during_a_mask(
    own_service: Running, tmp_path: Path, delay: float, lasting: bool
) -> None:
    """Also with a vault key that is lost with the console, on a machine without a keyring."""
    own_service.restart(lasting=lasting)
    file = tmp_path / "files" / "big.txt"
    file.parent.mkdir()
    file.write_text(LINE * 20 + FILLER * 400_000)
    before = sha256(file)
    target, location = own_service.scan_folder(file.parent)
    (item,) = own_service.objects(target, location)
    dry = order(item) | {"target_id": target, "location_id": location, "action": "mask"}
    (preview,) = own_service.post("/local/v1/remediation/preview", dry)["objects"]
    assert preview["ok"]
    own_service.post(
        f"/v1/targets/{target}/locations/{location}/remediation/mask", order(item), 202
    )
    with own_service.events(after="0") as stream:
        wait_for(stream, lambda one: one["class"] == "Remediation Started")
    threading.Event().wait(delay)  # waits for no state: any moment of the work will do
    own_service.kill()
    assert sha256(file) in {before, preview["sha256_after"]}

    if not lasting:
        own_service.vault_key = secrets.token_bytes(KEY_BYTES)
    own_service.start()
    with own_service.events(after="0") as stream:
        wait_for(
            stream,
            lambda one: (
                one["class"]
                in {"Remediation Completed", "Remediation Failed", "Remediation Cancelled"}
            ),
        )
    job = only_job(own_service, "mask")
    assert [path.name for path in file.parent.iterdir()] == ["big.txt"]
    assert own_service.get("/local/v1/audit/verify")["ok"]
    if job["state"] == "cancelled":  # it had not reached the file, and its console is gone
        assert not lasting
        assert sha256(file) == before
        return
    if sha256(file) == before:
        assert (job["state"], job["status"]) == ("failed", "Unable to mask")
        assert job["message"]
        return
    assert sha256(file) == preview["sha256_after"]
    if job["state"] == "attention":  # it ended just before; the key of its digests is gone
        assert not lasting
        assert "the file could not be checked" in str(job["message"])
        return
    assert (job["state"], job["status"]) == ("done", "Masked")
    (copy,) = own_service.get("/local/v1/vault")
    assert copy["usable"] or not lasting  # a restarted job has sealed with the new key
    undone = own_service.remediate(target, location, item, "undo")
    if copy["usable"]:
        assert undone["state"] == "done"
        assert sha256(file) == before
    else:
        assert undone["state"] == "failed"
        assert "its key was in memory only" in undone["message"]
        assert sha256(file) == preview["sha256_after"]


def test_a_mask_outlives_the_vault_key(own_service: Running, tmp_path: Path) -> None:
    file = tmp_path / "files" / "a.txt"
    file.parent.mkdir()
    file.write_text(LINE)
    own_service.restart(lasting=False)
    target, location = own_service.scan_folder(file.parent)
    (item,) = own_service.objects(target, location)
    assert own_service.remediate(target, location, item, "mask")["state"] == "done"
    masked = file.read_text()
    own_service.close()

    own_service.vault_key = secrets.token_bytes(KEY_BYTES)
    own_service.start()
    assert own_service.get("/local/v1/audit/verify") == {
        "ok": True,
        "records": 1,
        "message": "The journal is intact.",
    }
    undone = own_service.remediate(target, location, item, "undo")
    assert undone["state"] == "failed"
    assert "its key was in memory only" in undone["message"]
    assert file.read_text() == masked
