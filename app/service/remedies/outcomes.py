"""Outcomes that the remediator did not hand over itself: after a crash, or before it was asked."""

from __future__ import annotations

from app.api.records.enums import MARKS, Action
from app.remediation.finished_jobs import Seen
from app.remediation.journal.records import Entry, Outcome
from app.service.remedies import effects
from app.service.store.ids import public
from app.service.store.jobs import StoredJob


def refused(job: StoredJob, reason: str, status: str = "") -> Outcome:
    """A job that ended before the remediator touched anything.

    `status` is needed for an undo: that of the act which stays.
    """
    verb = "set the mark" if job.kind in MARKS else job.kind
    return Outcome(
        job_id=public(job.id),
        action=job.kind,
        root=b"",
        path=b"",
        status=status or effects.UNABLE.get(Action(job.kind), ""),
        ok=False,
        message=f"Unable to {verb}: {reason}",
    )


def ended(entry: Entry, seen: Seen | None, before: str) -> Outcome:
    """How a job ended whose end was in the journal, but not yet in the store, when we crashed.

    `seen` is what a look at its file has shown, None for a job that the journal does not call done,
    `before` the status of the object before an undo.
    What the store says about the file must be what is there. The status is empty for an undo after
    which the file was changed: it was taken back, whatever lies there now. It is empty as well for
    an undo that was rolled back to a file that is no longer there; `seen` is of that one then.
    """
    if entry.state == "ROLLED_BACK" and seen is not None:
        if seen.kept:
            return _outcome(entry, None, entry.status, entry.message)
        said = f"{entry.message}; meanwhile: {seen.reason}"
        return _outcome(entry, None, "", _scan_again(said))
    if seen is None or seen.kept:
        return _outcome(entry, seen, entry.status, entry.message)
    if entry.action == Action.UNDO and not seen.back:
        said = f"The original was brought back, but afterwards: {seen.reason}"
        return _outcome(entry, seen, "", _scan_again(said))
    status = effects.UNABLE.get(Action(entry.action), before)
    said = f"Unable to {entry.action}: it was done, but afterwards: {seen.reason}"
    return _outcome(entry, seen, status, _scan_again(said))


def _scan_again(said: str) -> str:
    """Tell what to do next, once."""
    ending = "; scan it again"
    return said if said.endswith(ending) else said + ending


def _outcome(entry: Entry, seen: Seen | None, status: str, message: str) -> Outcome:
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
