"""The jobs of an approval are written in slices: all of them, once, whatever comes in between."""

from __future__ import annotations

import gc
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest

from app.api.records.approvals import Proposal, ProposalAnswer
from app.api.records.enums import Action, JobState
from app.service.events_and_audit.audited import AuditedStore
from app.service.events_and_audit.events import EventBus
from app.service.remedies import approval_jobs, selection
from app.service.remedies.new_jobs import Requester
from app.service.remedies.order_keys import OrderKey
from app.service.remedies.payload import object_of
from app.service.remedies.proposals import Proposals
from app.service.store import jobs, users
from app.service.store import proposals as stored
from app.service.store.database import DatabaseFull
from app.service.store.ids import internal, public
from app.service.store.users import ADMINISTRATOR, EVERYWHERE, Grant
from tests.bench import test_approvals as bench
from tests.bench.test_approvals import Room

OBJECTS = 60
Hook = Callable[[int], None]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """A store with objects to propose, and a queue that does not run."""
    monkeypatch.setattr(bench, "OBJECTS", OBJECTS)
    monkeypatch.setattr(bench, "STORED", 40 * OBJECTS)
    with bench.room(tmp_path) as made:
        yield made


def approve(
    here: Room, proposal: Proposal, monkeypatch: pytest.MonkeyPatch, hook: Hook
) -> Proposal:
    """Approve as bob; `hook` is called before each transaction that writes jobs."""
    with here.db.write() as conn:
        key = users.add(conn, name="bob", domain="", email="", password="", now=0.0) or 0
        users.set_grants(conn, key, [Grant(EVERYWHERE, 0, ADMINISTRATOR)])
        bob = here.accounts.current(conn, public(key))
    assert bob is not None
    write, calls = approval_jobs.write_jobs, 0

    def watched(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        hook(calls)
        return write(*args)

    monkeypatch.setattr(approval_jobs, "write_jobs", watched)
    monkeypatch.setattr(approval_jobs, "_SLICE_SECONDS", 0.0)  # each as short as possible
    given = ProposalAnswer(hash=proposal.hash)
    return here.proposals.approve(bob, internal(proposal.id) or 0, given, lambda *_: None)


def waiting(here: Room) -> int:
    """Return the number of jobs that may begin."""
    with here.db.read() as conn:
        return len(jobs.waiting(conn))


def objects(here: Room, proposal: Proposal) -> Counter[int]:
    """Return how many queued jobs each object has."""
    with here.db.read() as conn:
        found = jobs.of_proposal(conn, internal(proposal.id) or 0)
    assert {job.state for job in found} == {JobState.QUEUED}
    return Counter(object_of(job) for job in found)


def test_no_job_begins_before_all_are_written(here: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    proposal, seen = bench.propose(here), list[int]()
    done = approve(here, proposal, monkeypatch, lambda _: seen.append(waiting(here)))
    assert len(seen) > OBJECTS // 2, "one transaction for a few objects"
    assert set(seen) == {0}
    assert (waiting(here), done.started, done.left_out) == (OBJECTS, OBJECTS, [])


def test_what_an_error_cut_short_is_carried_on_once(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a crash, which no process survives to handle."""
    proposal = bench.propose(here)

    def fail(call: int) -> None:
        if call == 3:
            raise DatabaseFull(here.db.path)

    with monkeypatch.context() as patch, pytest.raises(DatabaseFull):
        approve(here, proposal, patch, fail)
    key = internal(proposal.id) or 0
    with here.db.read() as conn:
        found = stored.get(conn, key, time.time())
    assert found is not None
    assert found.state == "approved", "the answer holds"
    assert 0 < sum(objects(here, proposal).values()) < OBJECTS
    assert waiting(here) == 0
    bus = EventBus(here.db)
    store = AuditedStore(here.db, here.jobs.remediator.audit)
    again = Proposals(here.db, bus, store, here.jobs, here.accounts, time.time)
    for _ in range(2):
        again.approved.resume()
        assert set(objects(here, proposal).values()) == {1}
        assert (waiting(here), len(objects(here, proposal))) == (OBJECTS, OBJECTS)
    with here.db.read() as conn:
        assert stored.being_written(conn) == []
        (job, *_) = jobs.of_proposal(conn, key)
    assert (job.user, job.record().proposed_by) == ("bob", "ann")


def test_what_changes_between_two_slices_is_left_out(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposal = bench.propose(here)
    last = here.parts[-1].order.object_ids[-1]

    def change(seconds: float) -> None:
        """Write what somebody else may write in the pause after a transaction."""
        if seconds == approval_jobs._PAUSE_SECONDS:  # noqa: SLF001
            with here.db.write() as conn:
                conn.execute(
                    "UPDATE objects SET status = 'Confirmed Match' WHERE id = ?", (internal(last),)
                )

    clock = SimpleNamespace(sleep=change, monotonic=time.monotonic)
    monkeypatch.setattr(approval_jobs, "time", clock)
    done = approve(here, proposal, monkeypatch, lambda _: None)
    assert done.started == OBJECTS - 1
    assert [one.object_id for one in done.left_out or ()] == [last]
    assert last not in map(public, objects(here, proposal))


def order_unwritten(here: Room, key: OrderKey) -> None:
    """Order an encryption in a transaction that cannot be committed."""
    part = here.parts[0]
    place = internal(part.target_id) or 0, internal(part.location_id) or 0
    with here.jobs.writing(key) as new:
        chosen, _ = selection.find_objects(new.conn, place[1], part.order)
        new.order(place, Action.ENCRYPT, part.order, chosen, Requester("ann", "1"))
        assert new.jobs
        new.conn.execute("PRAGMA defer_foreign_keys = ON")
        new.conn.execute("UPDATE locations SET target_id = -1")


def test_a_password_is_dropped_with_the_jobs_that_could_not_be_written(here: Room) -> None:
    key = OrderKey("tidal copper violin")
    kept = ref(key)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        order_unwritten(here, key)
    del key
    gc.collect()
    assert kept() is None
