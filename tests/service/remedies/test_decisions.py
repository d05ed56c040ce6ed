"""Many decisions recorded together: each with its own job, event and audit record."""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.api.records.enums import Action, JobState
from app.api.records.remediation import RemediationOrder
from app.remediation.disk import crash
from app.remediation.disk.errors import JournalUnwritable
from app.remediation.engine import Remediator
from app.remediation.undo_copies.keys import Keys
from app.service.base.problems import Problem
from app.service.events_and_audit.events import EventBus
from app.service.remedies import effects
from app.service.remedies.job_runner import JobRunner
from app.service.store import jobs, objects
from app.service.store.database import Database, DatabaseError
from app.service.store.ids import public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredObject
from tests.kit.bigstore import build

SOME, LATER = 30, 900
_CHOSEN = """
SELECT id FROM objects WHERE NOT container AND match + prohibited > 0 AND status IS NULL
  AND location_id = (SELECT min(location_id) FROM objects) ORDER BY id LIMIT ?
"""


_EXPLAINED = {"SELECT", "WITH", "INSERT", "UPDATE", "DELETE"}
_SMALL = {
    "b",
    "m",
    "r",
    "t",
    "places",
    "locations",
    "json_each",
    "data_types",
    "risk_profiles",
    "CONSTANT",
}
"""What may be read as a whole, by its name in the statements, because it does not grow with the
results: lists of parameters, Locations and their totals, data types, profiles, moves of risk
(emptied with each point of its history).
"""


class Killed(BaseException):
    """The process died here: the open transaction is rolled back, and nothing else is done."""


@dataclass
class Room:
    """A store with many match locations, and a queue without a thread."""

    db: Database
    remediator: Remediator
    items: list[StoredObject]

    def runner(self) -> JobRunner:
        return JobRunner(self.db, EventBus(self.db), self.remediator, lambda _: None)

    def submit(self, runner: JobRunner, action: Action) -> None:
        first = self.items[0]
        ids = [public(item.id) for item in self.items]
        order = RemediationOrder(path="/", sign_off="Roe", reason="a test", object_ids=ids)
        place = first.target_id, first.location_id
        runner.submit(*place, action, order, self.items, "analyst", "1")

    def states(self) -> Counter[str]:
        with self.db.read() as conn:
            return Counter(job.state for job in jobs.newest(conn))

    def failed(self) -> list[StoredJob]:
        with self.db.read() as conn:
            return [job for job in jobs.newest(conn) if job.state == JobState.FAILED]

    def ended(self, action: Action) -> list[float]:
        """Return when the jobs of an action ended."""
        with self.db.read() as conn:
            return [job.updated for job in jobs.newest(conn) if job.kind == action]

    def statuses(self) -> Counter[str | None]:
        with self.db.read() as conn:
            found = objects.get_many(conn, [item.id for item in self.items])
        return Counter(item.status for item in found)

    def recorded(self) -> Counter[str]:
        """Return the number of audit records of each job."""
        found = self.remediator.audit.records(limit=1000)
        return Counter(str(one.body.get("job")) for one in found)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A store whose first Location has `SOME` open objects."""
    build(tmp_path / "store", 5_000)
    remediator = Remediator(
        tmp_path / "remediation", Keys.derive(bytes(32), bytes(32)), rescan=lambda *_: []
    )
    with closing(Database(tmp_path / "store")) as db, closing(remediator):
        with db.read() as conn:
            keys = [row["id"] for row in conn.execute(_CHOSEN, (SOME,))]
            items = objects.get_many(conn, keys)
        assert len(items) == SOME
        yield Room(db, remediator, items)


@pytest.fixture
def at_point() -> Iterator[Callable[[Callable[[str], None]], None]]:
    """Call a hook at each crash point until the test ends."""
    yield crash.arm
    crash.arm(None)


def test_each_decision_has_its_job_and_its_audit_record(room: Room) -> None:
    runner = room.runner()
    room.submit(runner, Action.FALSE_MATCH)
    runner.work_off()
    assert room.states() == {JobState.DONE: SOME}
    assert list(room.recorded().values()) == [1] * SOME
    assert room.remediator.audit.verify() == ""


def test_a_decision_recorded_late_keeps_the_time_of_its_request(room: Room) -> None:
    """The service may have ended on Friday and started again on Monday."""
    runner = room.runner()
    room.submit(runner, Action.FALSE_MATCH)
    with room.db.write() as conn:
        late = conn.execute("SELECT min(id), created - 200000 AS created FROM jobs").fetchone()
        conn.execute("UPDATE jobs SET created = ? WHERE id = ?", (late["created"], late[0]))
    runner.work_off()
    records = room.remediator.audit.records(limit=1000)
    bodies = [record.body for record in records if "requested" in record.body]
    requested = {body["job"]: body["requested"] for body in bodies}
    assert requested == {public(late[0]): late["created"]}
    assert room.remediator.audit.verify() == ""


def test_decisions_that_wait_together_are_one_write_of_the_journal(
    room: Room, at_point: Callable[[Callable[[str], None]], None]
) -> None:
    runner, seen = room.runner(), Counter[str]()
    room.submit(runner, Action.CONFIRMED)
    at_point(lambda name: seen.update([name]))
    runner.work_off()
    assert seen["journal note"] == 1


@pytest.mark.parametrize("action", [Action.FALSE_MATCH, Action.CONFIRMED])
def test_no_statement_of_a_decision_reads_a_whole_table_that_grows(
    room: Room, action: Action
) -> None:
    runner, asked = room.runner(), list[str]()
    with room.db.write() as conn:
        conn.set_trace_callback(asked.append)
    for order in (action, Action.UNDO):
        room.submit(runner, order)
        runner.work_off()
    plans = list[str]()
    with room.db.write() as conn:
        conn.set_trace_callback(None)
        for statement in {text for text in asked if text.split()[0] in _EXPLAINED}:
            plans += [row["detail"] for row in conn.execute(f"EXPLAIN QUERY PLAN {statement}")]
    scans = {plan.split()[1] for plan in plans if plan.startswith("SCAN ")}
    assert any(plan.startswith("SEARCH objects") for plan in plans)
    assert scans <= _SMALL


def test_marks_are_undone_together(room: Room) -> None:
    runner = room.runner()
    room.submit(runner, Action.TEST_DATA)
    runner.work_off()
    room.submit(runner, Action.UNDO)
    runner.work_off()
    assert room.statuses() == {None: SOME}
    assert room.remediator.audit.verify() == ""


def test_an_undo_leaves_the_time_when_the_decision_ended(room: Room) -> None:
    runner = room.runner()
    room.submit(runner, Action.TEST_DATA)
    runner.work_off()
    before = room.ended(Action.TEST_DATA)
    room.submit(runner, Action.UNDO)
    runner.work_off()
    assert room.ended(Action.TEST_DATA) == before


def test_an_object_that_is_gone_fails_alone(room: Room) -> None:
    runner, gone = room.runner(), room.items[7]
    room.submit(runner, Action.CONFIRMED)
    with room.db.write() as conn:
        conn.execute("DELETE FROM objects WHERE id = ?", (gone.id,))
    runner.work_off()
    assert [job.object_id for job in room.failed()] in ([gone.id], [None])
    assert room.states()[JobState.DONE] == SOME - 1


def test_a_decision_that_fails_takes_no_other_with_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner, bad, put_mark = room.runner(), room.items[11], effects.put_mark

    def fail_for_one(conn: object, job: StoredJob) -> int:
        if job.object_id == bad.id:
            raise ValueError("a defect")
        return put_mark(conn, job)  # type: ignore[arg-type]

    monkeypatch.setattr(effects, "put_mark", fail_for_one)
    room.submit(runner, Action.TEST_DATA)
    runner.work_off()
    assert [job.object_id for job in room.failed()] == [bad.id]
    assert room.statuses()["Test Data"] == SOME - 1
    assert len(room.recorded()) == SOME - 1


def test_decisions_fail_with_the_reason_if_the_journal_cannot_be_written(
    room: Room, at_point: Callable[[Callable[[str], None]], None]
) -> None:
    def refuse(name: str) -> None:
        if name == "journal note":
            raise JournalUnwritable("the journal cannot be written (no space)")

    runner = room.runner()
    room.submit(runner, Action.CONFIRMED)
    at_point(refuse)
    runner.work_off()
    assert {job.message for job in room.failed()} == {
        "Unable to set the mark: the journal cannot be written (no space)."
    }
    assert room.statuses() == {None: SOME}


@pytest.mark.parametrize("where", ["journal note", "journal has note", "audit head"])
def test_decisions_cut_short_by_a_crash_are_all_recorded_after_it(
    room: Room, at_point: Callable[[Callable[[str], None]], None], where: str
) -> None:
    def die(name: str) -> None:
        if name == where:
            raise Killed

    runner = room.runner()
    room.submit(runner, Action.FALSE_MATCH)
    at_point(die)
    with suppress(Killed):
        runner.work_off()
    assert room.states() == {JobState.QUEUED: SOME}
    at_point(lambda _: None)
    again = room.runner()
    again.recover()
    again.work_off()
    assert room.statuses() == {"False Match": SOME}
    assert list(room.recorded().values()) == [1] * SOME
    assert room.remediator.audit.verify() == ""


def break_the_store(room: Room, at_point: Callable[[Callable[[str], None]], None]) -> JobRunner:
    """Order decisions, and leave the store no room once the journal has their records."""
    files = (*room.db.path.parent.glob("store.db*"),)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(name: str) -> None:
        if name == "journal has note":
            largest = min(file.stat().st_size for file in files if file.suffix == ".db-wal")
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, before[1]))

    runner = room.runner()
    room.submit(runner, Action.FALSE_MATCH)
    at_point(fill)
    try:
        with pytest.raises(DatabaseError):
            runner.work_off()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        at_point(lambda _: None)
    assert room.states() == {JobState.QUEUED: SOME}
    assert list(room.recorded().values()) == [1] * SOME
    return runner


def test_decisions_that_the_store_had_no_room_for_are_recorded_once(
    room: Room, at_point: Callable[[Callable[[str], None]], None]
) -> None:
    runner = break_the_store(room, at_point)
    runner.work_off()
    assert room.statuses() == {"False Match": SOME}
    assert room.states() == {JobState.DONE: SOME}
    assert list(room.recorded().values()) == [1] * SOME
    assert room.remediator.audit.verify() == ""


def test_a_decision_that_the_journal_has_cannot_be_cancelled(
    room: Room, at_point: Callable[[Callable[[str], None]], None]
) -> None:
    runner = break_the_store(room, at_point)
    with room.db.read() as conn:
        first = jobs.waiting(conn)[0]
    with pytest.raises(Problem, match="has not started"):
        runner.cancel(first)
    runner.work_off()
    assert room.states() == {JobState.DONE: SOME}


def test_closing_the_service_finishes_decisions_that_the_journal_has(
    room: Room, at_point: Callable[[Callable[[str], None]], None]
) -> None:
    runner = break_the_store(room, at_point)
    runner.resume_queued()
    runner.close()
    assert room.states() == {JobState.DONE: SOME}
    assert list(room.recorded().values()) == [1] * SOME


def test_decisions_cut_short_are_found_among_many_later_records(
    room: Room, at_point: Callable[[Callable[[str], None]], None]
) -> None:
    break_the_store(room, at_point)
    note = {"event": "open", "actor": "1:analyst"}
    room.remediator.audit.note_all([note] * LATER)
    again = room.runner()
    again.recover()
    assert room.states() == {JobState.DONE: SOME}
    assert set(room.recorded().values()) == {1, LATER}  # those records are about no job


def test_what_the_journal_says_was_decided_is_decided_in_the_next_session_too(
    room: Room, at_point: Callable[[Callable[[str], None]], None]
) -> None:
    def die(name: str) -> None:
        if name == "journal has note":
            raise Killed

    runner = room.runner()
    room.submit(runner, Action.CONFIRMED)
    at_point(die)
    with suppress(Killed):
        runner.work_off()
    at_point(lambda _: None)
    again = room.runner()
    again.recover()
    again.begin_session("another")
    again.work_off()
    assert room.states() == {JobState.DONE: SOME}
    assert list(room.recorded().values()) == [1] * SOME
