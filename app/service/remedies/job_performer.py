"""Performs remediation jobs that have started, and records their ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.api.records.enums import Action, SearchStatus
from app.remediation.disk.errors import RemediationError
from app.remediation.engine import Remediator
from app.remediation.journal.job import JournalState
from app.remediation.journal.records import Outcome
from app.service.accounts.accounts import actor
from app.service.remedies import effects, job_plan
from app.service.remedies.decisions import GONE, NOT_AS_APPROVED, obstacle
from app.service.remedies.job_ends import JobEnds
from app.service.remedies.order_keys import OrderKey
from app.service.remedies.outcomes import refused
from app.service.remedies.payload import (
    Payload,
    digest,
    is_decision,
    object_of,
    payload,
    undone_job,
)
from app.service.store import jobs, locations, objects
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredObject

ENDED = {JournalState.DONE, JournalState.ROLLED_BACK, JournalState.ATTENTION}
"""Journal states of a job that has ended: nothing more will be done for it."""


class JobPerformer:
    """Performs jobs, one at a time, in the thread of the queue. `keys` maps the keys of queued
    encryption jobs to the keys derived from their passwords. `read_again` updates the store for a
    file that still contains matches.
    """

    def __init__(
        self,
        db: Database,
        remediator: Remediator,
        ends: JobEnds,
        keys: dict[int, OrderKey],
        read_again: Callable[[StoredObject], None],
        now: Callable[[], float],
    ) -> None:
        self._db = db
        self._remediator = remediator
        self._ends = ends
        self._keys = keys
        self._read_again = read_again
        self._now = now

    def perform(self, job: StoredJob, error: Exception | None = None) -> None:
        """Perform a job that has started, and record its end.

        A decision gets here only if `Decisions` could not record it. Its job fails, with the
        RemediationError that `Decisions` raised, or with the reason of `obstacle`. Any other
        `error` is raised again.
        """
        chosen = payload(job)
        with self._db.read() as conn:
            undone = undone_job(conn, job)
        if is_decision(job, undone):
            if error is not None and not isinstance(error, RemediationError):
                raise error
            with self._db.read() as conn:
                why = obstacle(conn, job)
            self.settle(job, refused(job, str(error or why)))
        elif job.kind in job_plan.ON_FILES:
            self.settle(job, self._act(job, chosen))
        elif undone is None:
            self.settle(job, refused(job, "the action to undo is no longer known"))
        else:
            self.settle(job, self._undo(job, undone))

    def _act(self, job: StoredJob, chosen: Payload) -> Outcome:
        key = self._keys.pop(job.id, None)
        if job.kind == Action.ENCRYPT and key is None:
            return refused(job, "the password is lost after a restart; request the action again")
        with self._db.write() as conn:
            item = objects.get(conn, object_of(job))
            if item is None:
                return refused(job, GONE)
            found = objects.matches(conn, item.id)
            if job.kind == Action.MASK:  # current matches: a scan may have come in between
                wanted = [match for match in found if match.data_type in chosen.data_types]
                affected = job_plan.affected(wanted, job.kind)
                if chosen.only and not (affected := job_plan.picked(affected, chosen.only)):
                    return refused(job, job_plan.MOVED)
                if chosen.approved and chosen.approved != digest(affected):
                    return refused(job, NOT_AS_APPROVED)
                if unfit := job_plan.unmaskable(item) or job_plan.in_pieces(affected):
                    return refused(job, unfit)
                chosen = job_plan.about(chosen, affected)
                jobs.update(conn, job.id, now=self._now(), payload=chosen.text())
            elif item.sealed != chosen.sha256:
                return refused(job, "the file changed after the request")
        order = replace(
            effects.order(job.kind, item, found, chosen, key.get() if key else None),
            actor=actor(job.user_uid or "", job.user or ""),
            sign_off=job.sign_off or "",
            reason=job.reason or "",
            proposal="" if chosen.proposal is None else public(chosen.proposal),
            proposer=chosen.proposer,
        )
        try:
            return self._remediator.act(order, public(job.id))
        except RemediationError as error:
            return refused(job, str(error))

    def _undo(self, job: StoredJob, undone: StoredJob) -> Outcome:
        try:
            return self._remediator.undo(
                public(undone.id),
                public(job.id),
                actor(job.user_uid or "", job.user or ""),
                job.sign_off or "",
                job.reason or "",
            )
        except RemediationError as error:
            return refused(job, str(error), status=undone.status or "")

    def settle(self, job: StoredJob, outcome: Outcome) -> None:
        """Record the end of a job on a file according to the journal. If the journal does not know
        the end yet, leave the job open for the next start. After a success, read the file again if
        matches are left in it, or if the job is an undo after a new scan (`_scanned_since`).
        """
        state = self._remediator.state(public(job.id))
        if state and state not in ENDED:
            self._ends.leave_open(job, outcome)
            return
        known = state == JournalState.ROLLED_BACK and outcome.status != ""
        attention = state != "" and not known and not outcome.ok
        self._ends.settle(job, outcome, attention=attention, done=state == JournalState.DONE)
        if outcome.ok and (outcome.residue or self._scanned_since(job)):
            with self._db.read() as conn:
                item = objects.get(conn, object_of(job))
            if item is not None:
                self._read_again(item)

    def _scanned_since(self, job: StoredJob) -> bool:
        """Return whether `job` undoes a mask, and its Location was scanned after the mask. Such a
        scan may have dropped the matches that the undo restores. A scan that has not ended yet
        counts, too.
        """
        with self._db.read() as conn:
            undone = undone_job(conn, job)
            place = locations.get(conn, job.target_id or 0, job.location_id or 0)
        if undone is None or undone.kind != Action.MASK or place is None:
            return False
        ended = place.search_status == SearchStatus.SEARCHED
        return not ended or (place.search_time or 0.0) >= undone.created
