"""Filters on results: what they read, and where they apply."""

from __future__ import annotations

import sqlite3

import pytest

from app.service.store import filters, groups, locations, search, targets
from app.service.store.database import Database
from app.service.store.filters import StoredFilter
from tests.service.store.kit import add_location, found, key_of, match, report, scan, set_status

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


MAIL = "/data/a.eml"
IGNORED = StoredFilter("ignore_match")


def add_mail(conn: sqlite3.Connection) -> None:
    """Add a mail with the value `own` in its text and the value `f` in its attachment."""
    mail = found(match(fingerprint="own")), found(match(), inner="card.txt")
    scan(conn, add_location(conn), report("a.eml", *mail, container=True))


def test_a_mail_whose_own_matches_are_ignored_is_no_result_of_its_own(db: Database) -> None:
    with db.write() as conn:
        add_mail(conn)
        assert search.count(conn, search.Criteria()) == (1, 2)
        filters.drop_matches(conn, IGNORED, ["own"])
        assert search.count(conn, search.Criteria()) == (1, 1)


def test_a_decided_mail_whose_own_matches_are_ignored_stays_a_result(db: Database) -> None:
    with db.write() as conn:
        add_mail(conn)
        set_status(conn, key_of(conn, MAIL), "Confirmed Match")
        filters.drop_matches(conn, IGNORED, ["own"])
        assert search.count(conn, search.Criteria()) == (1, 2)


def test_a_mail_without_matches_goes_with_its_last_attachment(db: Database) -> None:
    with db.write() as conn:
        add_mail(conn)
        filters.drop_matches(conn, IGNORED, ["own"])
        filters.drop_matches(conn, IGNORED, ["f"])
        assert search.count(conn, search.Criteria()) == (1, 0)
