"""The risk history tells what is gone from what a scan no longer looks at."""

from __future__ import annotations

import shutil
import time
import zipfile
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from app.discovery.match.rules import Rules
from app.service.scans.absence import Absence
from app.service.store import scan_runs
from tests.kit import stores
from tests.service.running import Running, wait_for
from tests.service.store.kit import add_location, found, match, report, scan

CARD = "Visa 4532015112830366\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("top.txt", "archive/one.txt", "archive/old/two.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(CARD)
    with zipfile.ZipFile(tmp_path / "pack.zip", "w") as pack:
        pack.writestr("card.txt", CARD)
        pack.writestr("card.log", CARD)
    return tmp_path


def causes(service: Running, target: str) -> dict[str, int]:
    """Return the locations added by cause since the first scan, which add up to the change."""
    change = service.get(
        "/local/v1/risk/change", start=0, end=int(time.time()) + 60, target_id=target
    )
    told = Counter[str]()
    for part in change["causes"]:
        told[part["cause"]] += part["all"]
    assert sum(told.values()) == int(change["last"]["all"]) - int(change["first"]["all"])
    return {cause: count for cause, count in told.items() if count}


def exclude(service: Running, target: str, kind: str, expression: str) -> str:
    """Add a filter to the Target, and return its ID."""
    body = {"type": kind, "expression": expression, "apply_to": target}
    return str(service.post("/v1/filters", body, 201)["id"])


def test_files_that_a_filter_leaves_out_are_not_gone(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    exclude(service, target, "exclude_prefix", f"{tree}/archive/")
    service.scan(target, location)
    assert causes(service, target) == {"excluded": -2}


def test_files_that_were_deleted_are_gone(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    shutil.rmtree(tree / "archive")
    service.scan(target, location)
    assert causes(service, target) == {"gone": -2}


def test_both_in_one_scan_are_told_apart(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    exclude(service, target, "exclude_prefix", f"{tree}/archive/old/")
    (tree / "top.txt").unlink()
    service.scan(target, location)
    assert causes(service, target) == {"excluded": -1, "gone": -1}


def test_a_file_that_became_too_large_for_a_filter_is_not_gone(
    service: Running, tree: Path
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    body = {"type": "exclude_max_size", "size": 1, "apply_to": target}
    service.post("/v1/filters", body, 201)
    (tree / "top.txt").write_text(CARD + "." * (1 << 20))
    service.scan(target, location)
    assert causes(service, target) == {"excluded": -1}


def test_a_member_that_a_filter_leaves_out_is_in_an_unchanged_file(
    service: Running, tree: Path
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    exclude(service, target, "exclude_suffix", ".log")
    service.scan(target, location)
    assert causes(service, target) == {"rules": -1}


def test_values_that_a_filter_ignores_are_in_unchanged_files(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    exclude(service, target, "ignore_prefix", "4532")
    (tree / "top.txt").write_text("nothing\n")
    service.scan(target, location)
    assert causes(service, target) == {"rules": -4, "gone": -1}


def test_types_that_are_no_longer_searched_for_are_in_unchanged_files(
    service: Running, tree: Path
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    mails = {"label": tree.name, "data_types": ["EMAIL"]}
    profile = service.post("/local/v1/profiles", mails, 201)["id"]
    places = [{"id": target, "locations": [{"id": location}]}]
    plan = {"label": tree.name, "profiles": [profile], "targets": places}
    with service.events() as stream:
        service.post("/v1/schedules", plan, 201)
        wait_for(stream, lambda one: one["class"] == "No Matches Found")
    assert causes(service, target) == {"rules": -5}


def test_a_file_that_can_no_longer_be_read_keeps_its_matches(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    (tree / "pack.zip").write_bytes(b"PK\x03\x04" + bytes(60))
    service.scan(target, location)
    assert causes(service, target) == {}


def test_a_folder_replaced_by_a_link_is_skipped(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    away = tree.with_name(f"{tree.name} away")
    (tree / "archive").rename(away)
    (tree / "archive").symlink_to(away)
    service.scan(target, location)
    assert causes(service, target) == {"skipped": -2}


def test_a_location_that_was_removed_is_not_gone(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    service.http.delete(f"/v1/targets/{target}/locations/{location}").raise_for_status()
    assert causes(service, target) == {"removed": -5}


@pytest.mark.parametrize(
    ("kind", "expression"), [("exclude_prefix", "{tree}/archive/"), ("ignore_prefix", "4532")]
)
def test_files_that_are_looked_at_again_are_not_new(
    service: Running, tree: Path, kind: str, expression: str
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    made = exclude(service, target, kind, expression.format(tree=tree))
    service.scan(target, location)
    service.http.delete(f"/v1/filters/{made}").raise_for_status()
    (tree / "new.txt").write_text(CARD)
    service.scan(target, location)
    assert causes(service, target) == {"new": 1}


@pytest.mark.parametrize("cleaned", ["rewritten", "deleted"])
def test_files_that_are_clean_when_looked_at_again_are_gone(
    service: Running, tree: Path, cleaned: str
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    made = exclude(service, target, "exclude_prefix", f"{tree}/archive/")
    service.scan(target, location)
    one = tree / "archive/one.txt"
    if cleaned == "deleted":
        one.unlink()
    else:
        one.write_text("nothing\n")
    service.scan(target, location)
    assert causes(service, target) == {"excluded": -2}
    service.http.delete(f"/v1/filters/{made}").raise_for_status()
    service.scan(target, location)
    assert causes(service, target) == {"gone": -1}


def test_a_file_that_cannot_be_read_when_looked_at_again_is_not_gone(
    service: Running, tree: Path
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    made = exclude(service, target, "exclude_suffix", ".zip")
    service.scan(target, location)
    (tree / "pack.zip").write_bytes(b"PK\x03\x04" + bytes(60))
    service.http.delete(f"/v1/filters/{made}").raise_for_status()
    service.scan(target, location)
    assert causes(service, target) == {"excluded": -2}


def test_a_file_that_is_read_again_with_other_rules_is_not_gone(
    service: Running, tree: Path
) -> None:
    target, location = service.scan_folder(tree, tree.name)
    made = exclude(service, target, "exclude_prefix", f"{tree}/archive/")
    service.scan(target, location)
    service.http.delete(f"/v1/filters/{made}").raise_for_status()
    exclude(service, target, "ignore_prefix", "4532")
    service.scan(target, location)
    assert causes(service, target) == {"rules": -5}


def test_what_is_gone_is_counted_once(service: Running, tree: Path) -> None:
    target, location = service.scan_folder(tree, tree.name)
    made = exclude(service, target, "exclude_prefix", f"{tree}/archive/")
    service.scan(target, location)
    shutil.rmtree(tree / "archive")
    service.http.delete(f"/v1/filters/{made}").raise_for_status()
    service.scan(target, location)
    service.scan(target, location)
    assert causes(service, target) == {"gone": -2}


@pytest.mark.parametrize(
    ("path", "cause"), [("part/archive/one.txt", "excluded"), ("part/one.txt", None)]
)
def test_a_filter_explains_files_beyond_those_listed(
    tmp_path: Path, path: str, cause: str | None
) -> None:
    with closing(stores.new(tmp_path)) as db, db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report(path, found(match())))
        run = scan_runs.begin(conn, location, b"part")
        rules = Rules(root="/data/part", prefixes=("/data/part/archive",))
        row = conn.execute("SELECT * FROM objects").fetchone()
        assert Absence(conn, 1, run, rules).cause(row) == cause
