"""Marks: their effect on counts, and that they survive scans."""

from __future__ import annotations

import sqlite3

import pytest

from app.api.records.enums import Action, OperationStatus
from app.api.records.remediation import RemediationOrder
from app.discovery.match.matches import FileReport, Severity
from app.service.remedies.job_plan import plan_all
from app.service.store import jobs, marks, objects, recording, risk_causes, scan_runs
from app.service.store.database import Database
from app.service.store.ids import public
from tests.service.store.kit import (
    EMAIL,
    IBAN,
    VISA,
    add_location,
    found,
    key_of,
    match,
    report,
    scan,
    set_status,
    totals,
    unread,
)


@pytest.mark.parametrize(
    ("mark", "expected"), [("test_data", (0, 2, 0)), ("false_match", (0, 0, 0))]
)
def test_mark_moves_the_counts_and_undo_brings_them_back(
    db: Database, mark: str, expected: tuple[int, int, int]
) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(1), match(40, severity=Severity.PROHIBITED))))
        key = key_of(conn, "/data/a")
        assert marks.set_mark(conn, key, [VISA], mark, 1) == 2
        assert totals(conn, key) == expected
        assert marks.clear_marks(conn, key, [VISA]) == 2
        assert totals(conn, key) == (1, 0, 1)


def test_mark_concerns_only_the_chosen_types(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(1), match(40, EMAIL))))
        key = key_of(conn, "/data/a")
        marks.set_mark(conn, key, [EMAIL], "false_match", 1)
        assert totals(conn, key) == (1, 0, 0)
        marked = {match.data_type for match in objects.matches(conn, key) if match.mark}
        assert marked == {EMAIL}


def test_mark_follows_its_match_to_another_place_but_not_to_another_value(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(1))))
        key = key_of(conn, "/data/a")
        marks.set_mark(conn, key, [VISA], "false_match", 1)
        scan(conn, location, report("a", found(match(900), match(950, fingerprint="other"))))
        found_again = {item.offset: item.mark for item in objects.matches(conn, key)}
        assert found_again == {900: "false_match", 950: None}
        assert totals(conn, key) == (1, 0, 0)


def test_mark_is_of_one_file(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())), report("b", found(match())))
        marks.set_mark(conn, key_of(conn, "/data/a"), [VISA], "false_match", 1)
        scan(conn, location, report("a", found(match())), report("b", found(match())))
        assert totals(conn, key_of(conn, "/data/a")) == (0, 0, 0)
        assert totals(conn, key_of(conn, "/data/b")) == (1, 0, 0)


def test_masked_matches_are_gone_until_they_are_live_again(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(1), match(40))))
        key = key_of(conn, "/data/a")
        first = objects.matches(conn, key)[0]
        marks.set_purged(conn, key, [first.id], purged=True)
        assert totals(conn, key) == (1, 0, 0)
        marks.set_purged(conn, key, [first.id], purged=False)
        assert totals(conn, key) == (2, 0, 0)


def test_the_metadata_follow_a_change_of_the_file(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        members = (found(match(), inner="a"), found(match(fingerprint="g"), inner="b"))
        scan(conn, location, report("z", *members, modified="1970-01-01T00:00:00+00:00"))
        first, second = (key_of(conn, f"/data/z#{inner}") for inner in "ab")
        marks.set_file_state(conn, first, size=9, mtime_ns=1_700_000_000 * 10**9, sha256="cd" * 32)
        wanted = ("2023-11-14T22:13:20+00:00", "20231114")
        rows = conn.execute("SELECT object_id, value, day FROM metadata WHERE day IS NOT NULL")
        assert {tuple(row) for row in rows} == {(first, *wanted), (second, *wanted)}


def test_a_time_of_another_origin_stays_in_the_metadata(db: Database) -> None:
    """A mail in an archive, for example, has its own date."""
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        key = key_of(conn, "/data/a")
        marks.set_file_state(conn, key, size=9, mtime_ns=1_700_000_000 * 10**9, sha256="cd" * 32)
        (day,) = conn.execute("SELECT day FROM metadata WHERE day IS NOT NULL").fetchone()
        assert day == "20240501"


def test_a_change_at_an_impossible_time_is_recorded(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        key = key_of(conn, "/data/a")
        marks.set_file_state(conn, key, size=9, mtime_ns=2**62, sha256="cd" * 32)
        marks.set_file_state(conn, key, size=9, mtime_ns=-(2**63), sha256="cd" * 32)
        assert conn.execute("SELECT mtime_ns FROM objects").fetchone()["mtime_ns"] == -(2**63)


def test_what_undo_goes_back_to_is_read_when_the_job_is_ordered(db: Database) -> None:
    """Not when the request arrived: an earlier job may have been in progress and ended since."""
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        key = key_of(conn, "/data/a")
        early = objects.get(conn, key)
        assert early is not None
        set_status(conn, key, "False Match")
        order = RemediationOrder(path="/data/a", sign_off="", reason="", object_ids=[public(key)])
        ((_, chosen),), _ = plan_all(conn, Action.CONFIRMED, [early], order)
        assert chosen.before.status == "False Match"


def status_of(conn: sqlite3.Connection, path: str) -> str | None:
    item = objects.get(conn, key_of(conn, path))
    assert item is not None
    return item.status


def test_an_unchanged_file_read_with_another_key_stays_marked(db: Database) -> None:
    """With another key all fingerprints are new, but the places of the matches are the same."""
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(1), match(40, EMAIL))))
        marks.set_mark(conn, key_of(conn, "/data/a"), [EMAIL], "false_match", 1)
        set_status(conn, key_of(conn, "/data/a"), "False Match")
        again = found(match(1, fingerprint="g"), match(40, EMAIL, fingerprint="h"))
        scan(conn, location, report("a", again))
        assert status_of(conn, "/data/a") == "False Match"


def test_a_kept_match_of_a_lost_list_is_no_new_match(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(1, EMAIL), match(60, "CUSTOM_1"))))
        key = key_of(conn, "/data/a")
        marks.set_mark(conn, key, [EMAIL], "false_match", 1)
        set_status(conn, key, "False Match")
        run = scan_runs.begin(conn, location)
        run.lost_types = frozenset({"CUSTOM_1"})
        recording.record(conn, run, [report("a")], 1.0)
        assert [one.data_type for one in objects.matches(conn, key)] == ["CUSTOM_1"]
        assert status_of(conn, "/data/a") == "False Match"


@pytest.mark.parametrize("fingerprints", ["f", "g"])
def test_an_unchanged_mail_with_an_attachment_stays_marked(db: Database, fingerprints: str) -> None:
    """Also if it is read with another key, which gives its matches other fingerprints."""

    def mail(fingerprint: str) -> FileReport:
        own = found(match(1, fingerprint=fingerprint), match(40, EMAIL, fingerprint=fingerprint))
        attachment = found(match(5, fingerprint=fingerprint), inner="a.txt")
        return report("m", attachment, own, container=True)

    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, mail("f"))
        key = key_of(conn, "/data/m")
        marks.set_mark(conn, key, [EMAIL], "false_match", 1)
        set_status(conn, key, "False Match")
        scan(conn, location, mail(fingerprints))
        assert status_of(conn, "/data/m") == "False Match"
        assert totals(conn, key) == (1, 0, 0)
        assert objects.family(conn, objects.get_many(conn, [key])[0], 9)[1]["parent_id"] == key


def test_a_new_member_match_reopens_an_archive_that_was_deleted(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        archive = report("z.zip", found(match(), inner="a"), container=True)
        scan(conn, location, archive)
        for path in ("/data/z.zip", "/data/z.zip#a"):
            set_status(conn, key_of(conn, path), "Deleted")
        scan(conn, location, archive)
        assert status_of(conn, "/data/z.zip") == status_of(conn, "/data/z.zip#a") == "Remove mark"
        scan(conn, location)
        assert status_of(conn, "/data/z.zip") == status_of(conn, "/data/z.zip#a") == "Deleted"


@pytest.fixture
def returned(db: Database) -> int:
    """The Location of an archive with one member that was deleted, and is there again."""
    archive = report("z.zip", found(match(), inner="a"), container=True)
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, archive)
        for path in ("/data/z.zip", "/data/z.zip#a"):
            set_status(conn, key_of(conn, path), "Deleted")
        scan(conn, location, archive)
    return location


def test_a_deleted_archive_that_came_back_is_not_deleted_after_its_members_are_masked(
    db: Database, returned: int
) -> None:
    with db.write() as conn:
        member = key_of(conn, "/data/z.zip#a")
        marks.set_purged(conn, member, [objects.matches(conn, member)[0].id], purged=True)
        set_status(conn, member, "Masked")
        scan(conn, returned, report("z.zip", container=True))
        assert status_of(conn, "/data/z.zip") is None
        scan(conn, returned)
        assert status_of(conn, "/data/z.zip") == "Deleted"


def test_a_deleted_archive_that_came_back_is_not_deleted_if_it_has_no_matches(
    db: Database, returned: int
) -> None:
    with db.write() as conn:
        scan(conn, returned, report("z.zip", container=True))
        assert status_of(conn, "/data/z.zip") == "Remove mark"
        scan(conn, returned)
        assert status_of(conn, "/data/z.zip") == "Deleted"


def test_a_deleted_archive_that_came_back_is_not_deleted_if_a_scan_leaves_it_out(
    db: Database, returned: int
) -> None:
    with db.write() as conn:
        run = scan_runs.begin(conn, returned)
        vanished = [key for key, _ in scan_runs.vanished(conn, run)]
        scan_runs.drop(conn, run, vanished, lambda _: risk_causes.EXCLUDED)
        assert status_of(conn, "/data/z.zip") == "Remove mark"
        scan(conn, returned)
        assert status_of(conn, "/data/z.zip") == "Deleted"


@pytest.mark.parametrize("status", ["Deleted", "Quarantined", "Encrypted"])
def test_a_file_taken_away_that_came_back_clean_is_shown_as_there(
    db: Database, status: str
) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        set_status(conn, key_of(conn, "/data/a"), status)
        scan(conn, location)
        assert status_of(conn, "/data/a") == status, "it is gone"
        for _ in range(2):
            scan(conn, location, report("a"))
            assert status_of(conn, "/data/a") == "Remove mark"
        assert marks.reopened(conn, location, 0) == 0, "it has no new matches"
        scan(conn, location)
        assert status_of(conn, "/data/a") == status


def test_a_deleted_file_that_came_back_stays_there_when_its_matches_are_gone(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        set_status(conn, key_of(conn, "/data/a"), "Deleted")
        scan(conn, location, report("a", found(match())))
        scan(conn, location, report("a"))
        assert status_of(conn, "/data/a") == "Remove mark"
        scan(conn, location)
        assert status_of(conn, "/data/a") == "Deleted"


def test_a_deleted_file_that_came_back_and_cannot_be_read_stays_deleted(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        set_status(conn, key_of(conn, "/data/a"), "Deleted")
        scan(conn, location, unread("a"))
        assert status_of(conn, "/data/a") == "Deleted"


def test_a_scan_of_many_decided_objects_asks_once_which_are_uncovered(db: Database) -> None:
    def statements(count: int) -> int:
        with db.write() as conn:
            location = add_location(conn, f"host{count}", f"/data{count}")
            files = [report(f"f{at}", found(match())) for at in range(count)]
            scan(conn, location, *files)
            for (key,) in conn.execute(
                "SELECT id FROM objects WHERE location_id = ?", (location,)
            ).fetchall():
                set_status(conn, key, OperationStatus.REMEDIATED_MANUALLY)
            asked: list[str] = []
            conn.set_trace_callback(asked.append)
            scan(conn, location, *files)
            conn.set_trace_callback(None)
            return sum("o.status IN" in one for one in asked)

    assert statements(20) == statements(2)


@pytest.fixture
def partly_marked(db: Database) -> int:
    """The Location of a file with two matches, of which a decision has marked only one."""
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match(1), match(40, EMAIL))))
        decision = jobs.add(
            conn, kind="false_match", title="False match", now=1.0, target_id=1,
            location_id=location, path="a",
        ).id  # fmt: skip
        marks.set_mark(conn, key_of(conn, "/data/a"), [VISA], "false_match", decision)
        set_status(conn, key_of(conn, "/data/a"), "False Match", job_id=decision)
    return location


def test_a_partly_marked_object_is_decided_again_when_its_new_matches_are_gone(
    db: Database, partly_marked: int
) -> None:
    with db.write() as conn:
        new = match(90, IBAN, fingerprint="g")
        scan(conn, partly_marked, report("a", found(match(1), match(40, EMAIL), new)))
        assert status_of(conn, "/data/a") == "Remove mark"
        scan(conn, partly_marked, report("a", found(match(1), match(40, EMAIL))))
        assert status_of(conn, "/data/a") == "False Match"


def test_a_partly_marked_object_stays_undecided_while_a_new_match_is_there(
    db: Database, partly_marked: int
) -> None:
    with db.write() as conn:
        new = match(90, IBAN, fingerprint="g"), match(120, IBAN, fingerprint="h")
        scan(conn, partly_marked, report("a", found(match(1), match(40, EMAIL), *new)))
        scan(conn, partly_marked, report("a", found(match(1), match(40, EMAIL), new[0])))
        assert status_of(conn, "/data/a") == "Remove mark"
