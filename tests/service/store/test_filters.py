"""Filters on what was found: what they read, and where they act."""

from __future__ import annotations

import sqlite3

from app.service.store import filters, groups, locations, targets
from app.service.store.database import Database
from app.service.store.filters import StoredFilter

from .kit import found, match, report, scan

MANY = 400


def add(c: sqlite3.Connection, name: str, group: str, objects: int) -> int:
    """A Target in this Group, with so many objects of one match each."""
    fields = targets.Fields(group_id=groups.find_or_add(c, group))
    target = targets.add(c, name, fields)
    assert target is not None
    location = locations.add(c, target, "file", "/data")
    scan(c, location, *(report(f"{n}.txt", found(match())) for n in range(objects)))
    return target


def steps(c: sqlite3.Connection, scope: StoredFilter) -> tuple[int, dict[int, int]]:
    """How much SQLite works to apply a filter, and how many objects of each Target it changes."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    c.set_progress_handler(step, 10)
    try:
        touched = filters.count_as_test(c, scope, ["f"])
    finally:
        c.set_progress_handler(None, 0)
    return count, {target: len(objects) for target, objects in touched.items()}


def test_filter_reads_only_its_scope(db: Database) -> None:
    with db.write() as c:
        small, large = add(c, "small", "one", 2), add(c, "large", "two", MANY)
        group = targets.get(c, small)
        assert group is not None
        target_only, in_target = steps(c, StoredFilter("test_match", target_id=small))
        group_only, in_group = steps(c, StoredFilter("test_match", group_id=group.group_id))
        everywhere, in_all = steps(c, StoredFilter("test_match"))
    assert in_target == in_group == {small: 2}
    assert in_all == {small: 2, large: MANY}
    assert target_only < everywhere / 10
    assert group_only < everywhere / 10


def test_rest_of_the_work_is_not_what_was_measured(db: Database) -> None:
    """With a scope, nothing depends on what lies outside of it."""
    with db.write() as c:
        small = add(c, "small", "one", 2)
        before, _ = steps(c, StoredFilter("test_match", target_id=small))
        add(c, "large", "two", MANY)
        after, _ = steps(c, StoredFilter("test_match", target_id=small))
    assert after <= before + MANY / 20
