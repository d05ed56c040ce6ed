"""What scans remember of folders, and which objects that preserves."""

from __future__ import annotations

import os

import pytest

from app.discovery.match.matches import FileReport
from app.discovery.scan.scan_cache import DIGEST, STATE, record
from app.discovery.scan.scanner import Settled, Unchanged
from app.service.store import recording, scan_cache, scan_runs
from app.service.store.database import Database
from tests.service.store.kit import add_location, found, match, paths, report, scan

RECORD = record({b"stays": (bytes(STATE.size), bytes(DIGEST))})


def test_an_unchanged_folder_keeps_no_file_that_it_does_not_hold(db: Database) -> None:
    """A stopped scan has noticed that `gone` is gone, but has not removed it."""
    reports: list[FileReport] = [
        report(name, found(match())) for name in ("a/stays", "a/gone", "a/b/stays", "a0/stays")
    ]
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, *reports)
        stopped = scan_runs.begin(conn, location)
        scan_cache.settle(conn, stopped, Settled({b"a": RECORD}, ()))
        run = scan_runs.begin(conn, location)
        scan_cache.settle(conn, run, Settled({}, [Unchanged(b"a", None)]))
        scan_runs.drop(conn, run, [key for key, _ in scan_runs.vanished(conn, run)])
        assert paths(conn) == ["/data/a/stays"]


def test_a_folder_below_the_root_is_kept_on_windows(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sep", "\\")  # raw names have slashes there, too
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a/stays", found(match())))
        first = scan_runs.begin(conn, location)
        scan_cache.settle(conn, first, Settled({b"a": RECORD}, ()))
        run = scan_runs.begin(conn, location)
        scan_cache.settle(conn, run, Settled({}, [Unchanged(b"a", None)]))
        assert scan_runs.vanished(conn, run) == []
        scan_cache.forget(conn, run, [b"a/stays"])
        assert scan_cache.recall(conn, location, b"a") is None


def test_a_name_of_any_bytes_is_kept(db: Database) -> None:
    name = b"\xff" * 255
    state = (bytes(STATE.size), bytes(DIGEST))
    one = report("x", found(match()))
    raw = type(one)(**{each: getattr(one, each) for each in one.__slots__} | {"path": name})
    with db.write() as conn:
        location = add_location(conn)
        recording.record(conn, scan_runs.begin(conn, location), [raw], 1.0)
        run = scan_runs.begin(conn, location)
        scan_cache.settle(conn, run, Settled({b"": record({name: state})}, [Unchanged(b"", None)]))
        assert scan_runs.vanished(conn, run) == []
