"""Filters on results: what they read, and where they apply."""

from __future__ import annotations

import sqlite3

import pytest

from app.service.store import filters, groups, locations, targets
from app.service.store.database import Database
from app.service.store.filters import StoredFilter
from tests.service.store.kit import found, match, report, scan

MANY = 400


def add(conn: sqlite3.Connection, name: str, group: str, objects: int) -> int:
    """Create a Target in this Group with `objects` objects of one match each."""
    fields = targets.Fields(group_id=groups.find_or_add(conn, group))
    target = targets.add(conn, name, fields)
    assert target is not None
    location = locations.add(conn, target, "file", "/data")
    scan(conn, location, *(report(f"{n}.txt", found(match())) for n in range(objects)))
    return target


def steps(conn: sqlite3.Connection, scope: StoredFilter) -> tuple[int, dict[int, int]]:
    """Return SQLite's steps to apply a filter, and the number of changed objects per Target."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    conn.set_progress_handler(step, 10)
    try:
        touched = filters.count_as_test(conn, scope, ["f"])
    finally:
        conn.set_progress_handler(None, 0)
    return count, {target: len(objects) for target, objects in touched.items()}


def test_filter_acts_only_in_its_scope(db: Database) -> None:
    with db.write() as conn:
        small, large = add(conn, "small", "one", 2), add(conn, "large", "two", MANY)
        group = targets.get(conn, small)
        assert group is not None
        scopes = (
            StoredFilter("test_match", target_id=small),
            StoredFilter("test_match", group_id=group.group_id),
            StoredFilter("test_match"),
        )
        in_target, in_group, in_all = (steps(conn, scope)[1] for scope in scopes)
    assert in_target == in_group == {small: 2}
    assert in_all == {small: 2, large: MANY}


@pytest.mark.parametrize("by_group", [False, True])
def test_filter_reads_nothing_outside_of_its_scope(db: Database, by_group: bool) -> None:
    """Its cost does not depend on other data."""
    with db.write() as conn:
        small = add(conn, "small", "one", 2)
        group = groups.find_or_add(conn, "one") if by_group else None
        scope = StoredFilter("test_match", group, None if by_group else small)
        before, _ = steps(conn, scope)
        add(conn, "large", "two", MANY)
        after, _ = steps(conn, scope)
    assert after <= before + MANY / 20
