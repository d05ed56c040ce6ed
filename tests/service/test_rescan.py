"""A second scan of a Location reads what has changed, and loses nothing of what has not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from .running import Running

LIVE = "Card 4532015112830366\n"
OTHER = "Card 4539148803436467\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("top.txt", "a/one.txt", "a/two.txt", "a/b/deep.txt", "ab/near.txt", "a0/far.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(LIVE)
    return tmp_path


def paths(service: Running, target: str, location: str, root: Path) -> set[str]:
    return {str(Path(one["path"]).relative_to(root)) for one in service.objects(target, location)}


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
    assert "6 files read (4 unchanged since the last scan), 7 matches" in last_message(service)
    assert paths(service, target, location, tree) == {
        "top.txt", "a/one.txt", "a/two.txt", "ab/near.txt", "ab/new.txt", "a0/far.txt"
    }  # fmt: skip
    after = {one["id"]: one["path"] for one in service.objects(target, location)}
    assert set(before) - set(after) == {key for key, path in before.items() if "deep" in path}
    service.scan(target, location)
    assert "(6 unchanged since the last scan)" in last_message(service)
    assert len(service.objects(target, location)) == 6


def test_a_touched_file_keeps_its_matches(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    (tree / "a" / "one.txt").touch()
    service.scan(target, location)
    assert len(service.objects(target, location)) == 6


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
    with closing(sqlite3.connect(store, timeout=10)) as c, c:
        c.execute("UPDATE seen_bases SET basis = 'of an older engine'")
    own_service.scan(target, location)
    assert "unchanged" not in last_message(own_service)
    own_service.scan(target, location)
    assert "(6 unchanged since the last scan)" in last_message(own_service)
