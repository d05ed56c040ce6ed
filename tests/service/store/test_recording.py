"""Results that a scan writes (objects, counts, problems), and their update by a later scan."""

from __future__ import annotations

import pytest

from app.discovery.match.matches import Severity, Trouble
from app.service.store import locations, marks, objects, recording, scan_runs
from app.service.store.database import Database
from tests.service.store.kit import (
    EMAIL,
    VISA,
    add_location,
    found,
    key_of,
    match,
    paths,
    report,
    scan,
    set_status,
    totals,
    unread,
)


def test_files_and_members_become_objects_with_counts(db: Database) -> None:
    zipped = report(
        "z.zip",
        found(match(), inner="a.txt"),
        found(match(severity=Severity.PROHIBITED), inner="b.txt"),
        container=True,
    )
    with db.write() as conn:
        location = add_location(conn)
        scan(
            conn,
            location,
            report("a.txt", found(match(1), match(50, EMAIL, Severity.TEST))),
            zipped,
        )
        assert paths(conn) == [
            "/data/a.txt", "/data/z.zip", "/data/z.zip#a.txt", "/data/z.zip#b.txt",
        ]  # fmt: skip
        assert locations.sums(conn)[location] == locations.Sums(test=1, match=2, prohibited=1)
        container = key_of(conn, "/data/z.zip")
        member = objects.get(conn, key_of(conn, "/data/z.zip#a.txt"))
    assert member is not None
    assert (member.parent_id, member.inner, member.root) == (container, "a.txt", b"/data")


def test_clean_files_leave_no_row(db: Database) -> None:
    with db.write() as conn:
        scan(conn, add_location(conn), report("clean.txt"))
        assert paths(conn) == []


def test_name_that_is_no_utf8_is_kept_raw_and_shown_escaped(db: Database) -> None:
    one = report("x", found(match()))
    with db.write() as conn:
        location = add_location(conn)
        run = scan_runs.begin(conn, location)
        raw = type(one)(**{name: getattr(one, name) for name in one.__slots__} | {"path": b"\xff"})
        recording.record(conn, run, [raw], 1.0)
        item = objects.get(conn, key_of(conn, "/data/\\xff"))
    assert item is not None
    assert item.file_raw == b"\xff"


def test_second_scan_replaces_the_matches_and_keeps_the_object(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a.txt", found(match(1), match(30))))
        key = key_of(conn, "/data/a.txt")
        scan(conn, location, report("a.txt", found(match(5))))
        assert key_of(conn, "/data/a.txt") == key
        assert [item.offset for item in objects.matches(conn, key)] == [5]
        assert totals(conn, key) == (1, 0, 0)


def test_file_that_is_gone_or_clean_is_dropped(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("gone", found(match())), report("clean", found(match())))
        scan(conn, location, report("clean"))
        assert paths(conn) == []


def test_cancelled_scan_drops_nothing(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())), report("b", found(match())))
        run = scan_runs.begin(conn, location)
        recording.record(conn, run, [report("a", found(match()))], 1.0)
        assert paths(conn) == ["/data/a", "/data/b"]


def test_what_could_not_be_read_is_not_taken_for_gone(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        files = [report(name, found(match())) for name in ("a", "dir/b", "dirt", "gone")]
        scan(conn, location, *files)
        scan(conn, location, unread("a"), unread("dir"), report("dirt", found(match())))
        assert paths(conn) == ["/data/a", "/data/dir/b", "/data/dirt"]
        assert totals(conn, key_of(conn, "/data/a")) == (1, 0, 0)
        assert locations.sums(conn)[location].error == 2


def test_unreadable_root_keeps_everything(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        scan(conn, location, unread("", trouble=Trouble.CRITICAL))
        assert paths(conn) == ["/data/a"]


def test_scan_of_a_part_leaves_the_rest_alone(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        files = [report(name, found(match())) for name in ("top", "sub/a", "sub/b", "subway")]
        scan(conn, location, *files)
        scan(conn, location, report("a", found(match())), prefix=b"sub")
        assert paths(conn) == ["/data/sub/a", "/data/subway", "/data/top"]


def test_masked_file_found_clean_keeps_its_row_and_its_history(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(), match(30, EMAIL))))
        key = key_of(conn, "/data/a")
        cards = [item.id for item in objects.matches(conn, key, [VISA])]
        marks.set_purged(conn, key, cards, purged=True)
        set_status(conn, key, "Masked")
        scan(conn, location, report("a"))
        item = objects.get(conn, key)
        assert item is not None
        assert item.status == "Masked"
        assert totals(conn, key) == (0, 0, 0)
        purged = conn.execute("SELECT data_type, purge_match FROM counts").fetchall()
        assert [tuple(row) for row in purged] == [(VISA, 1)]


def test_masked_value_that_is_back_is_live_again(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(7))))
        key = key_of(conn, "/data/a")
        marks.set_purged(conn, key, [item.id for item in objects.matches(conn, key)], purged=True)
        set_status(conn, key, "Masked")
        scan(conn, location, report("a", found(match(7))))
        assert totals(conn, key) == (1, 0, 0)
        assert len(objects.matches(conn, key)) == 1


def test_member_that_is_gone_takes_its_container_along(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("z.zip", found(match(), inner="a"), container=True))
        scan(conn, location, report("z.zip", container=True))
        assert paths(conn) == []


def test_problems_of_the_scan_before_are_forgotten(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, unread("a"), unread("b", trouble=Trouble.NOTICE))
        assert locations.sums(conn)[location] == locations.Sums(notice=1, error=1)
        scan(conn, location, report("a"))
        assert location not in locations.sums(conn)


def test_writing_for_a_location_that_is_gone_is_refused(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        run = scan_runs.begin(conn, location)
        locations.delete(conn, location)
        with pytest.raises(LookupError):
            recording.record(conn, run, [report("a", found(match()))], 1.0)
        with pytest.raises(LookupError):
            scan_runs.begin(conn, location)


def test_no_row_holds_a_value(db: Database) -> None:
    columns = {"content", "value", "plain", "text"}
    with db.read() as conn:
        names = {
            row["name"] for row in conn.execute("SELECT name FROM pragma_table_info('matches')")
        }
    assert not names & columns
