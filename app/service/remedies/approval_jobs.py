"""Writes the jobs of an approval, each exactly once. The jobs are written in slices, so that other
threads can write between two slices.

No job starts before all are written. After a crash the next start writes the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

import msgspec

from app.api.records.approvals import LeftOutObject, Proposal, ProposalPart
from app.api.records.enums import Action
from app.log import get_logger
from app.service.accounts.accounts import actor
from app.service.base.problems import Problem
from app.service.remedies import approval_checks, selection
from app.service.remedies.job_runner import JobRunner
from app.service.remedies.new_jobs import NewJobs, Requester
from app.service.remedies.order_keys import OrderKey
from app.service.store import proposals
from app.service.store.database import Database
from app.service.store.ids import internal

_NO_TYPE_NOW = "A data type of this proposal no longer exists."
_FIRST_SLICE = 8
"""Number of files and archives in the first transaction that writes jobs of an approval."""
_SLICE_SECONDS = 0.05
"""Intended duration of the following transactions; other writers wait meanwhile."""
_PAUSE_SECONDS = 0.001

_log = get_logger(__name__)


class ApprovalJobs:
    """Writes the jobs of approvals for the queue `jobs`. `claimed` are the keys of the approvals
    whose jobs this process is writing.
    """

    def __init__(self, db: Database, jobs: JobRunner, now: Callable[[], float]) -> None:
        self._db = db
        self._jobs = jobs
        self._now = now
        self.claimed = set[int]()

    def write(self, key: int, plan: approval_checks.Plan, encryption: OrderKey | None) -> Proposal:
        """Write the jobs of an approval in slices, then let them start. Return the proposal."""
        left_out, at, size = [*plan.left_out], 0, _FIRST_SLICE
        try:
            while at < len(plan.families):
                some, began = plan.families[at : at + size], time.monotonic()
                with self._jobs.writing(encryption) as new:
                    left_out += write_jobs(new, plan, some)
                at += len(some)
                share = _SLICE_SECONDS / max(time.monotonic() - began, 1e-3)
                size = max(1, min(int(size * share), 2 * size))
                time.sleep(_PAUSE_SECONDS)  # for threads that wait to write: the lock is not fair
            with self._jobs.writing() as new:
                proposals.written(new.conn, key, left_out)
                return proposals.known(new.conn, key, self._now())
        finally:
            self.claimed.discard(key)

    def resume(self) -> None:
        """Finish approvals that were interrupted before all their jobs were written. Raises
        DatabaseError.
        """
        with self._db.read(single=True) as conn:
            keys = [key for key in proposals.being_written(conn) if key not in self.claimed]
        for key in keys:
            with self._db.read() as conn:
                proposal = proposals.known(conn, key, self._now())
                try:
                    plan = approval_checks.plan(conn, proposal)
                except Problem as error:
                    _log.error("an approval is not carried out", exc_info=error)
                    plan = approval_checks.Plan(proposal, {}, [], 0, [])
            known = {item.object_id for item in proposal.left_out or ()}
            more = [item for item in plan.left_out if item.object_id not in known]
            left_out = [*(proposal.left_out or ()), *more]
            self.claimed.add(key)
            self.write(key, replace(plan, left_out=left_out), None)


def write_jobs(
    new: NewJobs, made: approval_checks.Plan, some: Sequence[tuple[ProposalPart, list[str]]]
) -> list[LeftOutObject]:
    """Write the jobs for `some` of the families in `Plan.families`. Return the objects that are
    left out: they have changed since the plan, cannot be remediated, or need a data type that no
    longer exists.
    """
    conn, proposal = new.conn, made.proposal
    proposer = actor(proposal.proposed_by_id, proposal.proposed_by)
    key, action = internal(proposal.id) or 0, Action(proposal.action)
    by = Requester(proposal.answered_by, proposal.answered_by_id, key, proposer)
    left_out: list[LeftOutObject] = []
    for part, family in groupby(some, lambda one: one[0]):
        ids = [text for _, texts in family for text in texts]
        changed = approval_checks.changed_objects(conn, part, ids, made.was)
        left_out += changed
        gone = {item.object_id for item in changed}
        if not (rest := [text for text in ids if text not in gone]):
            continue
        order = msgspec.structs.replace(part.order, object_ids=rest)
        place = internal(part.target_id) or 0, internal(part.location_id) or 0
        try:
            chosen, _ = selection.find_objects(conn, place[1], order)
            unable = new.order(place, action, order, chosen, by)
        except Problem:
            left_out += [
                approval_checks.left_out_object(conn, internal(text) or 0, _NO_TYPE_NOW)
                for text in rest
            ]
            continue
        named = {item.id for item in chosen}
        left_out += [
            approval_checks.left_out_object(conn, k, why) for k, why in unable.items() if k in named
        ]
    return left_out
