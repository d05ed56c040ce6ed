"""Creation of jobs: plans them, stores them with a Pending status, and writes their event."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from app.api.records.enums import PENDING, WHOLE_FILES, Action, OperationStatus
from app.api.records.local import Event
from app.api.records.remediation import RemediationOrder
from app.service.remedies import effects, job_plan
from app.service.remedies.payload import Payload, all_objects, digest, place_of
from app.service.rules import risk
from app.service.store import events, jobs, objects
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredObject


class Requester(NamedTuple):
    """The account that a job belongs to.

    For an approved proposal, this is the approver. `proposal` is then the key of the proposal, and
    `proposer` the account that proposed it, as named in the audit journal.
    """

    user: str
    user_uid: str
    proposal: int | None = None
    proposer: str = ""

    def approval(self) -> str:
        """Return what an event says about the approval of a job; "" if the job needed none."""
        if self.proposal is None:
            return ""
        proposer = self.proposer.partition(":")[2]
        return f" (proposed by {proposer}, approved by {self.user})"


class NewJobs:
    """The jobs that one transaction orders (`JobRunner.writing`). The `events` are sent after the
    commit.
    """

    def __init__(self, conn: sqlite3.Connection, now: float) -> None:
        self.conn = conn
        self.jobs: list[StoredJob] = []
        self.events: list[Event] = []
        self._now = now

    def order(
        self,
        place: tuple[int, int],
        action: Action,
        order: RemediationOrder,
        chosen: Sequence[StoredObject],
        by: Requester,
    ) -> dict[int, str]:
        """Store the jobs of an order for the objects `chosen`, which are all in one Location.
        `place` are the keys of its Target and of the Location itself.

        Return the keys of the objects that cannot be remediated, each with the reason. Raises
        Problem (422) for an unknown data type.
        """
        conn, now, ordered = self.conn, self._now, list[StoredJob]()
        planned, unable = job_plan.plan_all(conn, action, chosen, order)
        for item, plan in planned:
            job = jobs.add(
                conn,
                kind=action.value,
                title=f"{action.value.replace('_', ' ').capitalize()} {item.path}",
                now=now,
                target_id=place[0],
                location_id=place[1],
                path=item.path,
                object_id=item.id,
                user=by.user,
                user_uid=by.user_uid,
                sign_off=order.sign_off,
                reason=order.reason,
                payload=_approved(conn, action, item, plan, by).text(),
                proposal=by.proposal,
            )
            pending = PENDING.get(action, OperationStatus.PENDING_MODIFICATION)
            effects.set_status(conn, job, pending, now)
            ordered.append(job)
        if ordered:
            self.jobs += ordered
            risk.remap(conn, objects=all_objects(ordered))
            number = "1 object" if len(ordered) == 1 else f"{len(ordered)} objects"
            text = f"{action}: requested for {number}{by.approval()}."
            self.events.append(
                events.append(
                    conn,
                    "remediation ordered",
                    text,
                    now=now,
                    user=by.user,
                    target_id=place[0],
                    location_id=place[1],
                )
            )
        return unable


def _approved(
    conn: sqlite3.Connection, action: Action, item: StoredObject, plan: Payload, by: Requester
) -> Payload:
    """Return the payload of a job. Without an approval, this is `plan`.

    With an approval, the payload also has the proposal and the proposer. If the action is not on a
    whole file, it also has a digest of the approved matches.
    """
    if by.proposal is None:
        return plan
    approved = ""
    if action not in WHOLE_FILES:
        places = set(plan.places)
        approved = digest(
            match for match in objects.matches(conn, item.id) if place_of(match) in places
        )
    return msgspec.structs.replace(
        plan, proposal=by.proposal, proposer=by.proposer, approved=approved
    )
