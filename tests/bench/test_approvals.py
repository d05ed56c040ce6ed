"""Ten thousand objects in one proposal: what its approval costs beside the same direct orders.

The processor time counts, because other processes do not lengthen it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from app.api.records.approvals import Proposal, ProposalAnswer, ProposalPart
from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.remediation.engine import Remediator
from app.remediation.undo_copies.keys import Keys
from app.service.accounts.accounts import Accounts
from app.service.events_and_audit.audited import AuditedStore
from app.service.events_and_audit.events import EventBus
from app.service.remedies import selection
from app.service.remedies.job_runner import JobRunner
from app.service.remedies.proposals import Proposals
from app.service.store import users
from app.service.store.database import Database
from app.service.store.ids import internal, public
from app.service.store.users import ADMINISTRATOR, EVERYWHERE, Grant
from tests.kit.bigstore import build

OBJECTS, STORED = 10_000, 30_000
MOST_LONGER = 2.5
"""An approval also compares each object with what was proposed, and plans it, twice: before the
answer, and again in the transaction of its job, because others can write in between.
"""
MOST_WAITED = 0.1
"""Seconds that another writer waits at most."""
_CHOSEN = """
SELECT o.id, o.target_id, o.location_id, l.path FROM objects o
JOIN locations l ON l.id = o.location_id
WHERE NOT container AND parent_id IS NULL AND match + prohibited > 0 AND status IS NULL
ORDER BY o.location_id LIMIT ?
"""


@dataclass
class Room:
    """A store with many match locations, and a queue without a thread."""

    db: Database
    jobs: JobRunner
    accounts: Accounts
    proposals: Proposals
    parts: list[ProposalPart]


@contextmanager
def room(folder: Path) -> Iterator[Room]:
    build(folder / "store", STORED)
    keys = Keys.derive(bytes(32), bytes(32))
    with (
        closing(Database(folder / "store")) as db,
        closing(Remediator(folder / "remediation", keys, rescan=lambda *_: [])) as remediator,
        closing(Accounts("ann", "", db=db, tell=lambda *_: None)) as accounts,
    ):
        bus = EventBus(db)
        jobs = JobRunner(db, bus, remediator, lambda _: None)
        store = AuditedStore(db, remediator.audit)
        yield Room(
            db, jobs, accounts, Proposals(db, bus, store, jobs, accounts, time.time), parts(db)
        )


def parts(db: Database) -> list[ProposalPart]:
    """Return orders for `OBJECTS` objects: one for each Location."""
    with db.read() as conn:
        rows = [tuple(row) for row in conn.execute(_CHOSEN, (OBJECTS,))]
    assert len(rows) == OBJECTS
    found = []
    for (target, location, path), some in groupby(rows, lambda row: row[1:]):
        ids = [public(row[0]) for row in some]
        order = RemediationOrder(path=path, sign_off="Roe", reason="bench", object_ids=ids)
        place = {"target_id": public(target), "location_id": public(location)}
        found.append(ProposalPart(**place, order=order))
    return found


def order_directly(here: Room) -> None:
    for part in here.parts:
        target, location = internal(part.target_id) or 0, internal(part.location_id) or 0
        with here.db.read() as conn:
            chosen, _ = selection.find_objects(conn, location, part.order)
        here.jobs.submit(target, location, Action.CONFIRMED, part.order, chosen, "ann", "1")


def propose(here: Room) -> Proposal:
    return here.proposals.propose(
        here.accounts.account, Action.CONFIRMED, here.parts, lambda *_: None
    )


def approve(here: Room, proposal: Proposal) -> None:
    with here.db.write() as conn:
        key = users.add(conn, name="bob", domain="", email="", password="", now=0.0) or 0
        users.set_grants(conn, key, [Grant(EVERYWHERE, 0, ADMINISTRATOR)])
        bob = here.accounts.current(conn, public(key))
    assert bob is not None
    given = ProposalAnswer(hash=proposal.hash)
    found = here.proposals.approve(bob, internal(proposal.id) or 0, given, lambda *_: None)
    assert (found.started, found.left_out) == (OBJECTS, [])


def worked(work: Callable[[], object]) -> float:
    """Return the processor time of some work."""
    began = time.process_time()
    work()
    return time.process_time() - began


def test_an_approval_costs_little_more_than_direct_orders(tmp_path: Path) -> None:
    with room(tmp_path / "direct") as here:
        direct = worked(lambda: order_directly(here))
    with room(tmp_path / "approved") as here:
        made: list[Proposal] = []
        proposing = worked(lambda: made.append(propose(here)))
        approving = worked(lambda: approve(here, made[0]))
    print(
        f"\n{OBJECTS:,} objects: proposed in {proposing:.1f} s of the processor, approved in ",
        end="",
    )
    print(f"{approving:.1f} s, ordered directly in {direct:.1f} s", end="")
    assert proposing <= direct
    assert approving <= MOST_LONGER * direct


def test_no_other_writer_waits_long_for_an_approval(tmp_path: Path) -> None:
    """Of ten thousand objects, which are written in slices."""
    waits, over = list[float](), threading.Event()

    def write(here: Room) -> None:
        while not over.is_set():
            began = time.monotonic()
            with here.db.write():
                waits.append(time.monotonic() - began)
            time.sleep(0.005)

    with room(tmp_path) as here:
        proposal = propose(here)
        other = threading.Thread(target=write, args=(here,))
        other.start()
        try:
            approve(here, proposal)
        finally:
            over.set()
            other.join()
    print(f"\n{len(waits):,} other writes: the longest waited {1000 * max(waits):.0f} ms", end="")
    assert max(waits) < MOST_WAITED
