"""Coverage of a scan over HTTPS: signed, complete, and stored with the scan."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from app.api.records.coverage import Coverage, Statement
from app.secrets.signing import Signature, verified
from app.service.scans.scan_coverage import PURPOSE
from tests.service.running import Running
from tests.service.scans.faulty_trees import walked, zipped


def scan_ids(service: Running, location: str) -> list[str]:
    jobs = service.get("/local/v1/jobs")
    return [job["id"] for job in jobs if job.get("location_id") == location]


def fill(folder: Path) -> None:
    (folder / "read.txt").write_text("a word")
    (folder / "locked.zip").write_bytes(zipped(("a.txt", b"secret"), encrypted=True))
    (folder / "link").symlink_to("read.txt")
    os.mkfifo(folder / "pipe")


def of_scan(service: Running, job: str) -> tuple[Coverage, Statement]:
    found = msgspec.convert(service.get(f"/local/v1/scans/{job}/coverage"), Coverage)
    return found, msgspec.json.decode(found.content, type=Statement)


def test_a_scan_states_what_it_has_read_and_signs_it(service: Running, tmp_path: Path) -> None:
    fill(tmp_path)
    target, location = service.scan_folder(tmp_path)
    (job,) = scan_ids(service, location)
    found, statement = of_scan(service, job)
    signature = Signature(key=found.key, signature=found.signature)
    assert verified(PURPOSE, found.content.encode(), signature)
    assert (statement.objects, statement.bytes) == walked(tmp_path)
    assert (statement.target_id, statement.location_id) == (target, location)
    assert {item.name: item.objects for item in statement.classes} == {
        "link": 1,
        "members": 1,
        "special": 1,
    }
    assert (statement.read, statement.read_bytes, statement.complete) == (1, 6, True)
    assert [(item.name, item.objects) for item in statement.members] == [("encrypted", 1)]


def test_the_objects_of_a_class_are_listed_in_pages(service: Running, tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number:02d}").symlink_to("nowhere")
    fill(tmp_path)
    _target, location = service.scan_folder(tmp_path)
    path = f"/local/v1/scans/{scan_ids(service, location)[0]}/coverage/objects"
    pages: list[dict[str, Any]] = []
    for offset in (0, 20):
        pages += service.get(path, **{"class": "link", "offset": offset, "limit": 20})
    assert len({item["path"] for item in pages}) == len(pages) == 31
    assert {item["name"] for item in pages} == {"link"}
    assert len(service.get(path)) == 33


def test_a_second_scan_counts_unchanged_files_and_keeps_the_first_statement(
    service: Running, tmp_path: Path
) -> None:
    fill(tmp_path)
    target, location = service.scan_folder(tmp_path)
    (first,) = scan_ids(service, location)
    earlier = of_scan(service, first)[0]
    (tmp_path / "new.txt").write_text("more words")
    service.scan(target, location)
    second = next(job for job in scan_ids(service, location) if job != first)
    statement = of_scan(service, second)[1]
    assert (statement.objects, statement.bytes) == walked(tmp_path)
    assert (statement.read, statement.unchanged) == (1, 1)
    again = of_scan(service, first)[0]
    assert (again.content, again.listed) == (earlier.content, False)
    latest = {item["scan"] for item in service.get("/local/v1/coverage")}
    assert second in latest
    assert first not in latest


def test_an_unknown_scan_has_no_coverage(service: Running) -> None:
    answer = service.http.get("/local/v1/scans/10000000000000999999/coverage")
    assert answer.status_code == 404
