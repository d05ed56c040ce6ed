"""Targets that are removed from the risk history."""

from __future__ import annotations

import sqlite3

from app.service.rules import risk as mapping
from app.service.store import risk, risk_changes, risk_removal, targets
from app.service.store.database import Database
from tests.service.store.kit import VISA, add_location, found, match, report, scan


def scan_at(conn: sqlite3.Connection, now: float, location: int, *names: str) -> None:
    """Scan a Location that contains one match in each of these files, and write a point."""
    scan(conn, location, *(report(name, found(match(1, VISA))) for name in names))
    mapping.remap(conn)
    risk.add_point(conn, now, target_of(conn, location))


def target_of(conn: sqlite3.Connection, location: int) -> int:
    (key,) = conn.execute("SELECT target_id FROM locations WHERE id = ?", (location,)).fetchone()
    return int(key)


def remove(conn: sqlite3.Connection, target: int) -> None:
    risk_removal.subtract(conn, [target])
    targets.delete(conn, target)
    risk_removal.forget_causes(conn, [target])


def totals(conn: sqlite3.Connection) -> list[tuple[float, int, int]]:
    """Return time, objects and matches of the points of all Targets, oldest first."""
    points = risk.history(conn, None, 0, -1)[::-1]
    return [(one.time, one.levels.total, one.levels.matches) for one in points]


def test_a_removed_target_leaves_the_history_of_the_others_as_it_was(db: Database) -> None:
    with db.write() as conn:
        own, sample = add_location(conn, "own", "/own"), add_location(conn, "sample", "/sample")
        scan_at(conn, 100.0, own, "a", "b")
        scan_at(conn, 200.0, sample, "c", "d", "e")
        scan_at(conn, 300.0, own, "a")
        scan_at(conn, 400.0, sample, "c")
        profiles = [key for key, _ in risk.profiles(conn)]
        before = [
            risk.profile_history(conn, key, target_of(conn, own), 0, -1, prioritized=False)
            for key in profiles
        ]
        remove(conn, target_of(conn, sample))
        assert totals(conn) == [(100.0, 2, 2), (200.0, 2, 2), (300.0, 1, 1), (400.0, 1, 1)]
        after = [
            risk.profile_history(conn, key, None, 0, -1, prioritized=False) for key in profiles
        ]
        own_times = [[point for point in part if point[0] in {100.0, 300.0}] for part in after]
        assert own_times == before


def test_a_removed_target_is_no_cause_of_a_change(db: Database) -> None:
    with db.write() as conn:
        own, sample = add_location(conn, "own", "/own"), add_location(conn, "sample", "/sample")
        kept = target_of(conn, own)
        scan_at(conn, 100.0, own, "a", "b")
        scan_at(conn, 200.0, sample, "c", "d", "e")
        scan_at(conn, 300.0, own, "a")
        remove(conn, target_of(conn, sample))
        risk.add_point(conn, 400.0)
        change = risk_changes.between(conn, None, 0.0, 500.0)
        assert change is not None
        assert {key: part.total for key, part in change.causes.items()} == {(kept, "gone"): -1}


def test_without_other_targets_no_history_is_left(db: Database) -> None:
    with db.write() as conn:
        sample = add_location(conn, "sample", "/sample")
        scan_at(conn, 100.0, sample, "c", "d")
        scan_at(conn, 200.0, sample)
        remove(conn, target_of(conn, sample))
        risk.add_point(conn, 300.0)
        assert totals(conn) == []
