"""Decided objects of files that a scan leaves out, and of files that become clean."""

from __future__ import annotations

import sqlite3

import pytest

from app.discovery.match.matches import FileReport
from app.service.store import objects, risk_causes, scan_runs
from app.service.store.database import Database
from app.service.store.scan_runs import Run
from tests.service.store.kit import (
    add_location,
    found,
    key_of,
    match,
    paths,
    report,
    scan,
    set_status,
)

MAIL, ATTACHMENT = "/data/a.eml", "/data/a.eml#card.txt"
CONFIRMED = "Confirmed Match"


def mail() -> FileReport:
    """Return the report of a mail with a match in its text and one in its attachment."""
    return report("a.eml", found(match()), found(match(), inner="card.txt"), container=True)


def leave_out(conn: sqlite3.Connection, location: int) -> Run:
    """Record a run that leaves out all files."""
    run = scan_runs.begin(conn, location)
    gone = [key for key, _ in scan_runs.vanished(conn, run)]
    scan_runs.drop(conn, run, gone, lambda _: risk_causes.EXCLUDED)
    return run


@pytest.fixture
def location(db: Database) -> int:
    """A Location with a mail, of which only the attachment is decided."""
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, mail())
        set_status(conn, key_of(conn, ATTACHMENT), CONFIRMED)
    return location


def listed(conn: sqlite3.Connection) -> dict[str, bool]:
    """Return the paths of all objects, and whether each is only a container."""
    return {
        path: item.container
        for path in paths(conn)
        if (item := objects.get(conn, key_of(conn, path)))
    }


def test_a_mail_kept_for_its_decided_attachment_is_only_a_container(
    db: Database, location: int
) -> None:
    with db.write() as conn:
        leave_out(conn, location)
        assert listed(conn) == {MAIL: True, ATTACHMENT: False}


def test_a_mail_that_is_decided_itself_stays_one(db: Database, location: int) -> None:
    with db.write() as conn:
        set_status(conn, key_of(conn, MAIL), CONFIRMED)
        leave_out(conn, location)
        assert listed(conn) == {MAIL: False, ATTACHMENT: False}


def test_a_mail_that_is_read_again_has_its_own_matches_again(db: Database, location: int) -> None:
    with db.write() as conn:
        leave_out(conn, location)
        scan(conn, location, mail())
        assert listed(conn) == {MAIL: False, ATTACHMENT: False}


def test_what_was_left_out_before_is_not_computed_again(db: Database, location: int) -> None:
    with db.write() as conn:
        assert leave_out(conn, location).touched
        assert leave_out(conn, location).touched == []


def test_a_decided_member_outlives_its_undecided_container(db: Database, location: int) -> None:
    with db.write() as conn:
        scan(conn, location, report("a.eml"))
        assert listed(conn) == {MAIL: True, ATTACHMENT: False}
