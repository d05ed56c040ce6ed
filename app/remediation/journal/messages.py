"""Reports about a job: its outcome as text for people, and its record in the audit chain."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from app.api.records.enums import Action
from app.remediation.journal import hash_chain
from app.remediation.journal.job import Job, JournalState, types_of
from app.remediation.journal.records import Entry, Outcome

_SUCCESS: dict[str, str] = {
    Action.UNDO: "The original file is restored, byte for byte",
    Action.QUARANTINE: "Moved to {place}",
    Action.DELETE: (
        "Removed from this folder{store}. Older copies can remain in free disk space, snapshots, "
        "backups and spare cells of SSDs; full-disk encryption protects them, and only destroying "
        "the medium removes them"
    ),
    Action.ENCRYPT: "Encrypted; the plain file was removed from this folder{store}",
}


def audit_note(job: Job, now: float, **more: object) -> dict[str, object]:
    """Return the audit record of a job: who did what to which file. Digests in it are keyed. `now`
    is the time of the record, `more` are further fields.
    """
    approval = {"proposal": job.proposal, "proposer": job.proposer}
    return {
        "time": now,
        "event": job.action,
        "job": job.job,
        "root": hash_chain.place(job.root),
        "path": hash_chain.place(job.path),
        "actor": job.actor,
        "sign_off": job.sign_off,
        "reason": job.reason,
        "data_types": json.loads(job.data_types),
        "undoes": job.undoes,
        "place": hash_chain.place(job.place),
        "before": job.before,
        "after": job.after,
        "residue": job.residue,
        **(approval if job.proposal or job.proposer else {}),
        **more,
    }


def outcome(job: Job) -> Outcome:
    """Return the outcome of a job, as recorded in the journal."""
    return Outcome(
        job_id=job.job,
        action=job.action,
        root=job.root,
        path=job.path,
        status=job.status,
        ok=job.state == JournalState.DONE,
        message=job.message,
        residue=job.residue,
        undoable_until=job.undoable_until if job.state == JournalState.DONE else None,
    )


def success(job: Job) -> str:
    """Return a text for people that says what a successful job has done."""
    if job.action in _SUCCESS:
        until = job.undoable_until
        store = f", and from the undo store on {day(until)}" if until else ""
        place = job.place.decode("utf-8", "backslashreplace")
        return _SUCCESS[job.action].format(store=store, place=place)
    if job.residue:
        return f"{job.status_done}: matches still found: {job.residue}"
    return job.status_done


def day(moment: float) -> str:
    """Return a time (Unix seconds) as text for people, in UTC."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC")


def entry(job: Job) -> Entry:
    """Return a job as an entry of the history."""
    return Entry(
        job_id=job.job,
        action=job.action,
        state=job.state,
        status=job.status,
        message=job.message,
        root=job.root,
        path=job.path,
        actor=job.actor,
        sign_off=job.sign_off,
        reason=job.reason,
        data_types=types_of(job),
        requested_at=job.requested_at,
        ended_at=job.ended_at,
        undoable_until=job.undoable_until,
        undoes=job.undoes,
        residue=job.residue,
        place=job.place,
    )
