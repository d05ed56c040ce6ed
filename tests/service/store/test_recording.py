"""Results that a scan writes (objects, counts, problems), and their update by a later scan."""

from __future__ import annotations

import pytest

from app.discovery.match.matches import Severity, Trouble
from app.service.store import locations, marks, objects, recording
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
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("a.txt", found(match(1), match(50, EMAIL, Severity.TEST))), zipped)
        assert paths(c) == [
            "/data/a.txt", "/data/z.zip", "/data/z.zip#a.txt", "/data/z.zip#b.txt",
        ]  # fmt: skip
        assert locations.sums(c)[location] == locations.Sums(test=1, match=2, prohibited=1)
        container = key_of(c, "/data/z.zip")
        member = objects.get(c, key_of(c, "/data/z.zip#a.txt"))
    assert member is not None
    assert (member.parent_id, member.inner, member.root) == (container, "a.txt", b"/data")


def test_clean_files_leave_no_row(db: Database) -> None:
    with db.write() as c:
        scan(c, add_location(c), report("clean.txt"))
        assert paths(c) == []


def test_name_that_is_no_utf8_is_kept_raw_and_shown_escaped(db: Database) -> None:
    one = report("x", found(match()))
    with db.write() as c:
        location = add_location(c)
        run = recording.begin(c, location)
        raw = type(one)(**{name: getattr(one, name) for name in one.__slots__} | {"path": b"\xff"})
        recording.record(c, run, [raw], 1.0)
        item = objects.get(c, key_of(c, "/data/\\xff"))
    assert item is not None
    assert item.file_raw == b"\xff"


def test_second_scan_replaces_the_matches_and_keeps_the_object(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("a.txt", found(match(1), match(30))))
        key = key_of(c, "/data/a.txt")
        scan(c, location, report("a.txt", found(match(5))))
        assert key_of(c, "/data/a.txt") == key
        assert [item.offset for item in objects.matches(c, key)] == [5]
        assert totals(c, key) == (1, 0, 0)


def test_file_that_is_gone_or_clean_is_dropped(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("gone", found(match())), report("clean", found(match())))
        scan(c, location, report("clean"))
        assert paths(c) == []


def test_cancelled_scan_drops_nothing(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("a", found(match())), report("b", found(match())))
        run = recording.begin(c, location)
        recording.record(c, run, [report("a", found(match()))], 1.0)
        assert paths(c) == ["/data/a", "/data/b"]


def test_what_could_not_be_read_is_not_taken_for_gone(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        files = [report(name, found(match())) for name in ("a", "dir/b", "dirt", "gone")]
        scan(c, location, *files)
        scan(c, location, unread("a"), unread("dir"), report("dirt", found(match())))
        assert paths(c) == ["/data/a", "/data/dir/b", "/data/dirt"]
        assert totals(c, key_of(c, "/data/a")) == (1, 0, 0)
        assert locations.sums(c)[location].error == 2


def test_unreadable_root_keeps_everything(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("a", found(match())))
        scan(c, location, unread("", trouble=Trouble.CRITICAL))
        assert paths(c) == ["/data/a"]


def test_scan_of_a_part_leaves_the_rest_alone(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        files = [report(name, found(match())) for name in ("top", "sub/a", "sub/b", "subway")]
        scan(c, location, *files)
        scan(c, location, report("a", found(match())), prefix=b"sub")
        assert paths(c) == ["/data/sub/a", "/data/subway", "/data/top"]


def test_masked_file_found_clean_keeps_its_row_and_its_history(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("a", found(match(), match(30, EMAIL))))
        key = key_of(c, "/data/a")
        cards = [item.id for item in objects.matches(c, key, [VISA])]
        marks.set_purged(c, key, cards, purged=True)
        set_status(c, key, "Masked")
        scan(c, location, report("a"))
        item = objects.get(c, key)
        assert item is not None
        assert item.status == "Masked"
        assert totals(c, key) == (0, 0, 0)
        purged = c.execute("SELECT data_type, purge_match FROM counts").fetchall()
        assert [tuple(row) for row in purged] == [(VISA, 1)]


def test_masked_value_that_is_back_is_live_again(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("a", found(match(7))))
        key = key_of(c, "/data/a")
        marks.set_purged(c, key, [item.id for item in objects.matches(c, key)], purged=True)
        set_status(c, key, "Masked")
        scan(c, location, report("a", found(match(7))))
        assert totals(c, key) == (1, 0, 0)
        assert len(objects.matches(c, key)) == 1


def test_member_that_is_gone_takes_its_container_along(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, report("z.zip", found(match(), inner="a"), container=True))
        scan(c, location, report("z.zip", container=True))
        assert paths(c) == []


def test_problems_of_the_scan_before_are_forgotten(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        scan(c, location, unread("a"), unread("b", trouble=Trouble.NOTICE))
        assert locations.sums(c)[location] == locations.Sums(notice=1, error=1)
        scan(c, location, report("a"))
        assert location not in locations.sums(c)


def test_writing_for_a_location_that_is_gone_is_refused(db: Database) -> None:
    with db.write() as c:
        location = add_location(c)
        run = recording.begin(c, location)
        locations.delete(c, location)
        with pytest.raises(LookupError):
            recording.record(c, run, [report("a", found(match()))], 1.0)
        with pytest.raises(LookupError):
            recording.begin(c, location)


def test_no_row_holds_a_value(db: Database) -> None:
    columns = {"content", "value", "plain", "text"}
    with db.read() as c:
        names = {row["name"] for row in c.execute("SELECT name FROM pragma_table_info('matches')")}
    assert not names & columns
