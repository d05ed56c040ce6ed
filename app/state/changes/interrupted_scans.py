"""Scans that a crash of the service has interrupted. The next start of the service records this in
their jobs.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.api.records.enums import JobState
from app.api.records.local import Job

_ABRUPTLY = "Interrupted, because the service ended abruptly."  # not translated


def interrupted_scans(jobs: Iterable[Job], since: float) -> list[Job]:
    """Return the scans whose interruption was recorded at or after `since` (Unix seconds), except
    those that were repeated meanwhile. `jobs` must be sorted by time, newest first.
    """
    newest: dict[tuple[str, str], Job] = {}
    for job in jobs:
        if job.kind == "scan":
            newest.setdefault((job.target_id, job.location_id), job)
    return [
        job
        for job in newest.values()
        if job.state == JobState.FAILED
        and job.updated >= since
        and job.message.startswith(_ABRUPTLY)
    ]
