"""Outcomes that the service determines itself: after a crash, or before it calls the
remediator.
"""

from __future__ import annotations

from app.api.records.enums import MARKS, UNABLE, Action
from app.remediation.finished_jobs import FinishedFile
from app.remediation.journal.job import JournalState
from app.remediation.journal.records import Entry, Outcome
from app.service.store.ids import public
from app.service.store.jobs import StoredJob


def refused(job: StoredJob, reason: str, status: str = "") -> Outcome:
    """Return the outcome of a job that ended before the remediator did anything.

    For an undo, `status` is the status of the action to be undone.
    """
    verb = "set the mark" if job.kind in MARKS else job.kind
    return Outcome(
        job_id=public(job.id),
        action=job.kind,
        root=b"",
        path=b"",
        status=status or UNABLE.get(job.kind, ""),
        ok=False,
        message=f"Unable to {verb}: {reason}",
    )


def ended(entry: Entry, seen: FinishedFile | None, before: str) -> Outcome:
    """Return the outcome of a job after a crash. According to the journal, the job had ended;
    according to the store, it had not. The outcome describes the file as it is now.

    `seen` is the inspection of the job's file; None if the journal does not call the job done.
    `before` is the status that the object had before an undo.

    The outcome's status is empty in three cases: if the file cannot be checked; after a successful
    undo of a file that was changed since; and after an undo that was rolled back, if the file is
    gone or changed. In the last case, `seen` describes the result of the job to be undone.
    """
    if entry.state == JournalState.ROLLED_BACK and seen is not None:
        if seen.kept:
            return _outcome(entry, None, entry.status, entry.message)
        said = f"{entry.message}; {_difference(seen, 'meanwhile')}"
        return _outcome(entry, None, "", _with_advice(said))
    if seen is None or seen.kept:
        return _outcome(entry, seen, entry.status, entry.message)
    if entry.action == Action.UNDO and not seen.back:
        said = f"The original was brought back, but {_difference(seen, 'afterwards')}"
        return _outcome(entry, seen, "", _with_advice(said))
    if seen.unknown:
        said = f"The action ({entry.action}) was done, but {_difference(seen, 'afterwards')}"
        return _outcome(entry, seen, "", _with_advice(said))
    status = UNABLE.get(entry.action, before)
    said = f"Unable to {entry.action}: it was done, but afterwards: {seen.reason}"
    return _outcome(entry, seen, status, _with_advice(said))


def _difference(seen: FinishedFile, when: str) -> str:
    """Return how the file differs from what the job has left, or why this is unknown. `when` says
    when the file was changed.
    """
    return f"{'the file could not be checked' if seen.unknown else when}: {seen.reason}"


def _with_advice(said: str) -> str:
    """Append the advice to scan the file again, unless the text contains it already."""
    return said if "scan it again" in said else f"{said}; scan it again"


def _outcome(entry: Entry, seen: FinishedFile | None, status: str, message: str) -> Outcome:
    kept = seen is not None and seen.kept
    return Outcome(
        job_id=entry.job_id,
        action=entry.action,
        root=entry.root,
        path=entry.path,
        status=status,
        ok=kept,
        message=message,
        verified=kept,
        residue=entry.residue,
        undoable_until=entry.undoable_until,
        sha256_after=seen.sha256 if seen else "",
        size=seen.size if seen else 0,
        mtime_ns=seen.mtime_ns if seen else 0,
    )
