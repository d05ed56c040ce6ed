"""Pausing, resuming and stopping the scans in the list of jobs.

In the contract, only whole schedules can be paused, resumed or stopped. A job of a scan is about
only one Location of a schedule.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.api.client import Client
from app.api.errors import NotAccepted
from app.api.records.enums import ACTIVE_JOB, JobState, SearchStatus
from app.api.records.local import Job
from app.api.records.schedules import Schedule
from app.api.resources.base import PAGE
from app.language import Texts
from app.state.work.errors import NotPossible

tr = Texts(__name__)

FEATURE = "cancel_scan"
"""Feature (see `abilities`) that the session must allow for these actions, here and in
Administration.
"""
PAUSED = f"{SearchStatus.PAUSED.capitalize()}."
"""Message of the job of a scan that was paused."""
PAUSE, RESUME, STOP = "pause", "resume", "stop"


def is_scanning(job: Job) -> bool:
    """Whether the job is a scan that has not ended."""
    return job.kind == "scan" and job.state in ACTIVE_JOB


def is_paused(job: Job) -> bool:
    """Whether the job is a scan that a user has paused."""
    return is_scanning(job) and job.message == PAUSED


def why_not(job: Job, verb: str) -> str:
    """Return why the scan cannot be paused or resumed now; "" if it can."""
    if not is_scanning(job):
        return tr("Only a running scan can be paused or resumed.")
    if job.state == JobState.QUEUED:
        return tr("The scan has not started yet.")
    if is_paused(job) is (verb == PAUSE):
        return tr("The scan is already paused.") if verb == PAUSE else tr("The scan is not paused.")
    return ""


async def act(client: Client, jobs: Sequence[Job], verb: str) -> None:
    """Perform `verb` once on each schedule that scans the Location of one of these jobs.

    Raises the server's refusal if the server refuses the verb for every such schedule. If there is
    no such schedule any more, raises `NotPossible`, except for the verb `STOP`.
    """
    done, refusal = False, None
    for schedule in await all_schedules(client):
        if any(schedule.id == job.id or _covers(schedule, job) for job in jobs):
            try:
                await client.schedules.act(schedule.id, verb)
            except NotAccepted as error:
                refusal = error
            else:
                done = True
    if refusal is not None and not done:
        raise refusal
    if not done and verb != STOP:
        raise NotPossible(tr("The scan has ended."))


async def all_schedules(client: Client) -> list[Schedule]:
    """Return all upcoming and running schedules."""
    found: list[Schedule] = []
    read = PAGE
    offset = 0
    while read == PAGE:
        page = await client.schedules.list(offset=offset)
        read = len(page.items) + page.unreadable
        offset += read
        found += page.items
    return found


def _covers(schedule: Schedule, job: Job) -> bool:
    """Whether this schedule is running, and scans the Location of this job."""
    return schedule.status == "pending" and any(
        (target.id, place.id) == (job.target_id, job.location_id)
        for target in schedule.targets
        for place in target.locations
    )
