"""A second scan of a Location reads changed files, and keeps the results of unchanged ones."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running, wait_for
from tests.service.scans.faulty_trees import zipped

LIVE = "Card 4532015112830366\n"
OTHER = "Card 4539148803436467\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("top.txt", "a/one.txt", "a/two.txt", "a/b/deep.txt", "ab/near.txt", "a0/far.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(LIVE)
    return tmp_path


def paths(service: Running, target: str, location: str, root: Path) -> set[str]:
    objects = service.objects(target, location)
    return {Path(one["path"]).relative_to(root).as_posix() for one in objects}


def member(service: Running, target: str, location: str) -> dict[str, Any]:
    """Return the only member of an archive in the results."""
    found: dict[str, Any]
    (found,) = [
        part for one in service.objects(target, location) for part in one.get("subpaths") or ()
    ]
    return found


def last_message(service: Running) -> str:
    (job,) = service.get("/local/v1/jobs", limit=1)
    return str(job["message"])


def test_what_has_not_changed_stays_and_is_not_read_again(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    before = {one["id"]: one["path"] for one in service.objects(target, location)}
    assert len(before) == 6
    (tree / "a" / "two.txt").write_text(OTHER * 2)
    (tree / "a" / "b" / "deep.txt").unlink()
    (tree / "ab" / "new.txt").write_text(OTHER)
    service.scan(target, location)
    said = "6 files read (4 unchanged since the last scan). Matches found: 7."
    assert said in last_message(service)
    assert paths(service, target, location, tree) == {
        "top.txt", "a/one.txt", "a/two.txt", "ab/near.txt", "ab/new.txt", "a0/far.txt"
    }  # fmt: skip
    after = {one["id"]: one["path"] for one in service.objects(target, location)}
    assert set(before) - set(after) == {key for key, path in before.items() if "deep" in path}
    service.scan(target, location)
    assert "(6 unchanged since the last scan)" in last_message(service)
    assert len(service.objects(target, location)) == 6


def test_a_file_that_could_not_be_read_is_not_counted_as_read(
    service: Running, tmp_path: Path
) -> None:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(LIVE)
    (tmp_path / "damaged.zip").write_bytes(b"PK\x03\x04" + bytes(60))
    service.scan_folder(tmp_path, tmp_path.name)
    assert last_message(service) == "3 files read, 1 could not be read. Matches found: 3."


def test_a_file_that_was_read_in_part_is_not_counted_as_read(
    service: Running, tmp_path: Path
) -> None:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(LIVE)
    (tmp_path / "locked.zip").write_bytes(zipped(("a.txt", b"secret"), encrypted=True))
    service.scan_folder(tmp_path, tmp_path.name)
    assert last_message(service) == "3 files read, 1 could not be read. Matches found: 3."


def test_a_touched_file_keeps_its_matches(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    (tree / "a" / "one.txt").touch()
    service.scan(target, location)
    assert len(service.objects(target, location)) == 6


def test_scans_of_a_part_and_of_the_whole_know_what_the_other_has_read(
    service: Running, tree: Path
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    part = {"id": target, "locations": [{"id": location, "subpath": "a"}]}
    with service.events() as stream:
        service.post("/v1/schedules", {"label": f"part of {tree.name}", "targets": [part]}, 201)
        wait_for(stream, lambda one: one["class"] == "Search Detected Matches")
    assert "3 files read (3 unchanged since the last scan)" in last_message(service)
    service.scan(target, location)
    assert "(6 unchanged since the last scan)" in last_message(service)


def test_a_new_filter_reads_everything_again(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    body = {
        "type": "exclude_prefix", "expression": str(tree / "a" / "b"), "apply_to": target
    }  # fmt: skip
    service.post("/v1/filters", body, 201)
    service.scan(target, location)
    assert "unchanged" not in last_message(service)
    assert "a/b/deep.txt" not in paths(service, target, location, tree)


def test_what_another_engine_has_read_is_read_again(own_service: Running, tree: Path) -> None:
    target, location = own_service.scan_folder(tree, tree.name)
    store = own_service.data / "service" / "store.db"
    with closing(sqlite3.connect(store, timeout=10)) as conn, conn:
        conn.execute("UPDATE seen_bases SET basis = 'of an older engine'")
    own_service.scan(target, location)
    assert "unchanged" not in last_message(own_service)
    own_service.scan(target, location)
    assert "(6 unchanged since the last scan)" in last_message(own_service)


def test_a_folder_that_was_away_during_a_scan_is_read_again(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    away = tree.with_name(tree.name + " away")
    (tree / "a").rename(away)
    service.scan(target, location)
    assert "a/one.txt" not in paths(service, target, location, tree)
    away.rename(tree / "a")  # nothing in it reveals its absence
    service.scan(target, location)
    assert {"a/one.txt", "a/b/deep.txt"} <= paths(service, target, location, tree)


@pytest.mark.parametrize("action", ["mask", "delete"])
def test_what_we_took_away_is_found_when_somebody_puts_it_back(
    service: Running, tree: Path, action: str
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    file, copy = tree / "a" / "one.txt", tree.with_name(f"{tree.name} copy")
    shutil.copy2(file, copy)
    (item,) = (one for one in service.objects(target, location) if one["path"] == str(file))
    service.remediate(target, location, item, action, sign_off="A. B.", reason="test")
    shutil.copy2(copy, file)
    service.scan(target, location)
    assert "Matches found: 6." in last_message(service)


@pytest.mark.parametrize("kind", ["ignore_match", "test_match"])
def test_a_filter_that_came_and_went_leaves_nothing_behind(
    service: Running, tree: Path, kind: str
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    before = service.objects(target, location)
    body = {"type": kind, "expression": LIVE.split()[1], "apply_to": target}
    made = service.post("/v1/filters", body, 201)
    assert service.objects(target, location) != before
    service.http.delete(f"/v1/filters/{made['id']}").raise_for_status()
    service.scan(target, location)
    found = service.objects(target, location)
    assert [one["summary"] for one in found] == [one["summary"] for one in before]


@pytest.mark.parametrize("action", ["confirmed", "false_match", "test_data", "mask"])
def test_a_decision_survives_a_filter_that_came_and_went(
    service: Running, tree: Path, action: str
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    (item,) = [one for one in service.objects(target, location) if "one.txt" in one["path"]]
    before = (tree / "a" / "one.txt").read_bytes()
    done = service.remediate(target, location, item, action)
    decided = service.objects(target, location)
    body = {"type": "exclude_prefix", "expression": f"{tree}/a/", "apply_to": target}
    made = service.post("/v1/filters", body, 201)
    service.scan(target, location)
    service.http.delete(f"/v1/filters/{made['id']}").raise_for_status()
    service.scan(target, location)
    again = {one["path"]: one for one in service.objects(target, location)}
    was = {one["path"]: one for one in decided}[item["path"]]
    assert again[item["path"]]["id"] == item["id"]
    assert again[item["path"]]["summary"] == was["summary"]
    history = service.get("/local/v1/jobs", object_id=item["id"])
    assert [job["id"] for job in history] == [done["id"]]
    assert service.remediate(target, location, again[item["path"]], "undo")["state"] == "done"
    assert (tree / "a" / "one.txt").read_bytes() == before


def test_a_decision_on_a_member_survives_a_filter_that_came_and_went(
    service: Running, tree: Path
) -> None:
    with zipfile.ZipFile(tree / "a" / "pack.zip", "w") as pack:
        pack.writestr("card.txt", LIVE)
    target, location = service.scan_folder(tree, tree.name)
    item = member(service, target, location)
    service.remediate(target, location, item, "confirmed")
    decided = member(service, target, location)
    body = {"type": "exclude_prefix", "expression": f"{tree}/a/", "apply_to": target}
    made = service.post("/v1/filters", body, 201)
    service.scan(target, location)
    left_out = member(service, target, location)
    assert left_out["summary"] != decided["summary"]
    service.http.delete(f"/v1/filters/{made['id']}").raise_for_status()
    service.scan(target, location)
    again = member(service, target, location)
    assert (again["id"], again["summary"]) == (item["id"], decided["summary"])


def test_a_decided_file_that_was_deleted_is_gone(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    (item,) = [one for one in service.objects(target, location) if "one.txt" in one["path"]]
    service.remediate(target, location, item, "confirmed")
    (tree / "a" / "one.txt").unlink()
    service.scan(target, location)
    assert item["path"] not in {one["path"] for one in service.objects(target, location)}


def test_a_file_from_another_century_hides_nothing(service: Running, tree: Path) -> None:
    target, location = service.add_folder(tree, tree.name)
    os.utime(tree / "a" / "one.txt", (2**34 - 2**31, 2**34 - 2**31))  # the latest time in ext4
    service.scan(target, location)
    assert "Matches found: 6." in last_message(service)
    service.scan(target, location)
    assert "(6 unchanged since the last scan). Matches found: 6." in last_message(service)


def test_what_could_not_be_written_is_not_remembered(own_service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number:03}.txt").write_text("" if number else LIVE)
    target, location = own_service.add_folder(folder)
    store = own_service.data / "service" / "store.db"
    with closing(sqlite3.connect(store, timeout=10)) as conn, conn:
        conn.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON objects"
            " BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
    own_service.scan(target, location)
    with closing(sqlite3.connect(store, timeout=10)) as conn, conn:
        conn.execute("DROP TRIGGER refuse")
    own_service.scan(target, location)
    assert "Matches found: 1." in last_message(own_service)
