"""Recovery of remediation jobs with an unknown end: after a crash, or after a defect.

If the journal has the end of a job, this end counts. Otherwise, the remediator first ends the job
in the way that the state of the file requires.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from app.api.records.enums import MARKS, Action, JobState
from app.log import get_logger
from app.remediation.engine import Remediator
from app.remediation.finished_jobs import FinishedFile, Later
from app.remediation.journal.job import JournalState
from app.remediation.journal.records import Entry, Outcome
from app.service.remedies.job_performer import ENDED
from app.service.remedies.outcomes import ended, refused
from app.service.remedies.payload import payload
from app.service.store import jobs
from app.service.store.database import Database
from app.service.store.ids import internal, public
from app.service.store.jobs import StoredJob

_READ_AT_START = 8 * 1024 * 1024
"""Maximum size in bytes of a file that is inspected before the service accepts requests. Reading
it takes hundredths of a second.
"""
_AT_START_SECONDS = 0.5
LOOKED_AT = "Interrupted; the state of the file is being checked."

_log = get_logger(__name__)


class JobRecovery:
    """Finds out how jobs with an unknown end have ended. `settle` records the end of a job.
    `closing` returns whether the service is ending.
    """

    def __init__(
        self,
        db: Database,
        remediator: Remediator,
        settle: Callable[[StoredJob, Outcome], None],
        now: Callable[[], float],
        closing: Callable[[], bool],
    ) -> None:
        self._db = db
        self._remediator = remediator
        self._settle = settle
        self._now = now
        self._closing = closing
        self._unseen: deque[int] = deque()

    @property
    def waits(self) -> bool:
        """Whether files are still to be inspected. They were too large to read at the start, or in
        use.
        """
        return bool(self._unseen)

    def recover(self) -> None:
        """Complete or roll back the changes of files that a crash has interrupted. Then determine
        the state of the jobs whose end is unknown.
        """
        outcomes = {internal(outcome.job_id): outcome for outcome in self._remediator.recover()}
        began = time.monotonic()
        with self._db.read() as conn:
            unsettled = [
                job
                for job in jobs.in_states(conn, (JobState.RUNNING, JobState.ATTENTION))
                if job.kind != jobs.SCAN and (job.state == JobState.RUNNING or job.id in outcomes)
            ]
        for job in unsettled:
            late = time.monotonic() - began > _AT_START_SECONDS
            try:
                self._recover_job(job, outcomes.get(job.id), 0 if late else _READ_AT_START)
            except Exception as error:  # noqa: BLE001 - the boundary: the service must start
                _log.error(
                    "a job could not be recovered; the next start tries again",
                    job_id=public(job.id),
                    exc_info=error,
                )

    def _recover_job(self, job: StoredJob, outcome: Outcome | None, most: int) -> None:
        """Determine the state of one job. A file with more than `most` bytes is inspected
        later.
        """
        entry = self._remediator.entry(public(job.id))
        if job.kind in MARKS or entry is None:
            with self._db.write() as conn:
                jobs.update(conn, job.id, now=self._now(), state=JobState.QUEUED)
        elif outcome is not None and not _undo_rolled_back(entry):
            self._settle(job, outcome)
        else:
            self._look_back(job, entry, most)

    def _look_back(self, job: StoredJob, entry: Entry, most: int | None = None) -> None:
        """Inspect the file of a job that has ended according to the journal, and record the end.

        If the inspection would take too long, `look_back_at_rest` does it later; until then
        nothing is reported about the file.
        """
        try:
            seen = self._seen(entry, most)
        except Later:
            self._unseen.append(job.id)
            with self._db.write() as conn:
                jobs.update(
                    conn, job.id, now=self._now(), state=JobState.RUNNING, message=LOOKED_AT
                )
        else:
            self._settle(job, ended(entry, seen, payload(job).before.status or entry.status))

    def _seen(self, entry: Entry, most: int | None = None) -> FinishedFile | None:
        """Inspect the file of a finished job. Return None if the state of the job in the journal is
        not DONE.

        After an undo that was rolled back, inspect the file of the job that should have been
        undone.
        """
        left_by = self._remediator.entry(entry.undoes) if _undo_rolled_back(entry) else entry
        if left_by is None or left_by.state != JournalState.DONE:
            return None
        return self._remediator.look_back(left_by.job_id, most=most, stop=self._closing)

    def look_back_at_rest(self) -> None:
        """Inspect the files that are still to be inspected. A file in use is tried again in the
        next call.
        """
        for _ in range(len(self._unseen)):
            if self._closing():
                return
            key = self._unseen.popleft()
            with self._db.read() as conn:
                job = jobs.get(conn, key)
            entry = self._remediator.entry(public(key))
            if job is not None and job.state == JobState.RUNNING and entry is not None:
                self._look_back(job, entry)

    def after_defect(self, job: StoredJob) -> None:
        """Record the end of a job that a defect has interrupted. If the journal knows the end, the
        file is inspected, too; otherwise the job has failed, or stays open until the next start. If
        recording fails (disk full), the next start tries again.
        """
        entry = self._remediator.entry(public(job.id))
        try:
            if entry is None or entry.state not in ENDED:
                self._settle(job, refused(job, "an internal error; see the service's log"))
            else:
                self._look_back(job, entry)
        except Exception as error:  # noqa: BLE001 - the boundary, as above
            _log.error(
                "a job could not be recovered; the next start tries again",
                job_id=public(job.id),
                exc_info=error,
            )


def _undo_rolled_back(entry: Entry) -> bool:
    """Return whether an undo was rolled back. If so, the file should still be in the state that the
    job to be undone has left.
    """
    return entry.action == Action.UNDO and entry.state == JournalState.ROLLED_BACK
