"""Outcomes that the remediator did not hand over itself: after a crash, or before it was asked."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from app.api.records.enums import MARKS, Action
from app.remediation.plan import Entry, Outcome

from . import remedies
from .store.ids import public
from .store.jobs import StoredJob


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
        status=status or remedies.UNABLE.get(Action(job.kind), ""),
        ok=False,
        message=f"Unable to {verb}: {reason}",
    )


def interrupted(entry: Entry) -> Outcome:
    """How a job ended whose end was in the journal, but not yet in the store, when we crashed.

    The file is read here: what the store says about it must be what is there.
    """
    content, status = b"", None
    if entry.place:
        path = Path(os.fsdecode(entry.place))
        with contextlib.suppress(OSError):
            content, status = path.read_bytes(), path.stat()
    seen = status is not None if entry.place else not _full(entry).exists()
    return Outcome(
        job_id=entry.job_id,
        action=entry.action,
        root=entry.root,
        path=entry.path,
        status=entry.status,
        ok=entry.state == "DONE" and seen,
        message=entry.message,
        verified=seen,
        residue=entry.residue,
        undoable_until=entry.undoable_until,
        sha256_after=hashlib.sha256(content).hexdigest(),
        size=status.st_size if status else 0,
        mtime_ns=status.st_mtime_ns if status else 0,
    )


def _full(entry: Entry) -> Path:
    return Path(os.fsdecode(os.path.join(entry.root, entry.path)))  # noqa: PTH118 - raw bytes
