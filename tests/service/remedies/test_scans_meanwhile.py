"""Scans that record a file while a job about its object waits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.discovery.match.matches import Match
from app.remediation.engine import Remediator
from app.remediation.undo_copies.keys import Keys
from app.service.events_and_audit.events import EventBus
from app.service.remedies.job_runner import JobRunner
from app.service.store import jobs, objects, risk_causes, scan_runs
from app.service.store.database import Database
from app.service.store.ids import public
from tests.kit import stores
from tests.service.store.kit import EMAIL, add_location, found, match, report, scan

CARD, OTHER, MAIL = match(1), match(200, fingerprint="other"), match(60, EMAIL, fingerprint="mail")


class Room:
    """A store with one scanned file, and a queue without a thread."""

    def __init__(self, db: Database, remediator: Remediator) -> None:
        self.db = db
        self.runner = JobRunner(db, EventBus(db), remediator, lambda _: None)
        with db.write() as conn:
            self.location = add_location(conn)
        self.scan(CARD, MAIL)
        with db.read() as conn:
            (self.key,) = conn.execute("SELECT id FROM objects").fetchone()

    def scan(self, *matches: Match) -> None:
        with self.db.write() as conn:
            scan(conn, self.location, report("a", found(*matches)))

    def request(self, action: Action, *types: str) -> None:
        with self.db.read() as conn:
            item = objects.get_many(conn, [self.key])
        order = RemediationOrder(
            path="/data/a", sign_off="Roe", reason="a test", object_ids=[public(self.key)],
            data_types=[*types] or None,
        )  # fmt: skip
        self.runner.submit(item[0].target_id, self.location, action, order, item, "analyst", "1")

    def decide(self, action: Action, *types: str) -> None:
        self.request(action, *types)
        self.runner.work_off()

    def leave_out(self) -> None:
        """Record a run that leaves out the file."""
        with self.db.write() as conn:
            run = scan_runs.begin(conn, self.location)
            scan_runs.drop(conn, run, [self.key], lambda _: risk_causes.EXCLUDED)

    def cancel(self) -> None:
        with self.db.read() as conn:
            (key,) = jobs.waiting(conn)
        self.runner.cancel(key)

    def status(self) -> str | None:
        with self.db.read() as conn:
            return objects.get_many(conn, [self.key])[0].status

    def marks(self) -> dict[int, str | None]:
        """Return the mark of each match, by its offset."""
        with self.db.read() as conn:
            return {one.offset: one.mark for one in objects.matches(conn, self.key)}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    remediator = Remediator(
        tmp_path / "remediation", Keys.derive(bytes(32), bytes(32)), rescan=lambda *_: []
    )
    with closing(stores.new(tmp_path / "store")) as db, closing(remediator):
        yield Room(db, remediator)


def test_a_decision_marks_no_match_that_was_found_after_its_request(room: Room) -> None:
    room.request(Action.FALSE_MATCH, "Visa")
    room.scan(CARD, MAIL, OTHER)
    room.runner.work_off()
    assert room.marks() == {1: "false_match", 60: None, 200: None}
    assert room.status() == "Remove mark"
    room.scan(CARD, MAIL, OTHER)
    assert room.status() == "Remove mark"


def test_a_decision_covers_its_matches_at_their_new_places(room: Room) -> None:
    room.request(Action.TEST_DATA)
    room.scan(match(501), match(560, EMAIL, fingerprint="mail"))
    room.runner.work_off()
    assert (set(room.marks().values()), room.status()) == ({"test_data"}, "Test Data")


def test_what_a_decision_left_out_is_no_new_match(room: Room) -> None:
    room.request(Action.FALSE_MATCH, "Visa")
    room.scan(CARD, MAIL)
    room.runner.work_off()
    assert room.status() == "False Match"


def test_a_confirmation_clears_the_marks_although_a_scan_found_more(room: Room) -> None:
    room.decide(Action.TEST_DATA)
    room.request(Action.CONFIRMED)
    room.scan(CARD, MAIL, OTHER)
    room.runner.work_off()
    assert (set(room.marks().values()), room.status()) == ({None}, "Confirmed Match")


@pytest.mark.parametrize("action", [Action.DELETE, Action.CONFIRMED])
def test_a_cancelled_job_returns_to_no_decision_that_covers_less(
    room: Room, action: Action
) -> None:
    room.decide(Action.TEST_DATA)
    room.request(action)
    room.scan(CARD, MAIL, OTHER)
    room.cancel()
    assert room.status() == "Remove mark"
    room.scan(CARD, MAIL)
    assert room.status() == "Test Data"


def test_an_undo_returns_to_no_decision_that_covers_less(room: Room) -> None:
    room.decide(Action.TEST_DATA)
    room.decide(Action.FALSE_MATCH)
    room.request(Action.UNDO)
    room.scan(CARD, MAIL, OTHER)
    room.runner.work_off()
    assert room.marks() == {1: "test_data", 60: "test_data", 200: None}
    assert room.status() == "Remove mark"


@pytest.mark.parametrize("absent", ["rewritten", "left out"])
@pytest.mark.parametrize("key", ["", "new "])
def test_an_undo_returns_to_a_decision_on_matches_that_were_absent(
    room: Room, absent: str, key: str
) -> None:
    """Also if a file without changes was read with another key, which makes other fingerprints."""
    back = match(1, fingerprint=f"{key}f"), match(60, EMAIL, fingerprint=f"{key}mail")
    room.decide(Action.TEST_DATA)
    if absent == "rewritten":
        room.scan()
    else:
        room.leave_out()
    room.scan(CARD, MAIL)
    room.scan(*back)
    assert room.status() == "Test Data"
    room.decide(Action.FALSE_MATCH)
    room.decide(Action.UNDO)
    assert (set(room.marks().values()), room.status()) == ({"test_data"}, "Test Data")


def test_an_undo_keeps_the_earlier_marks_of_matches_that_are_absent(room: Room) -> None:
    room.scan(CARD, OTHER)
    room.decide(Action.TEST_DATA)
    room.scan(CARD)
    room.decide(Action.FALSE_MATCH)
    room.decide(Action.UNDO)
    room.scan(CARD, OTHER)
    assert (set(room.marks().values()), room.status()) == ({"test_data"}, "Test Data")


def test_an_undo_after_a_confirmation_keeps_later_marks_of_absent_matches(room: Room) -> None:
    third = match(300, fingerprint="third")
    room.scan(CARD)
    room.decide(Action.CONFIRMED)
    room.scan(OTHER, third)
    room.decide(Action.TEST_DATA)
    room.scan(third)
    room.decide(Action.FALSE_MATCH)
    room.decide(Action.UNDO)
    room.scan(OTHER, third)
    assert (set(room.marks().values()), room.status()) == ({"test_data"}, "Test Data")
