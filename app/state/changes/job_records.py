"""The job records of a server: the newest, the active ones, and those followed here.

The server lists only its newest jobs. Totals, such as the number of jobs still active, must not
depend on where that list ends, so records that the list lacks are read separately.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping

from app.api.client import Client
from app.api.errors import Gone, NotAccepted
from app.api.records.enums import ACTIVE_JOB, JobState
from app.api.records.local import Job
from app.state.work.tasks import each

MOST_LISTED = 500
"""Maximum number of jobs in the list that each refresh reads."""
PER_PAGE = 1_000
READERS = 4
FEW = 50
"""Up to this number, records are read one by one; beyond it, page by page."""


MOST_PAGES = 20
"""Maximum number of pages read to complete the commands of the listed jobs."""
APART_SECONDS = 30.0
"""If two jobs without a command name were created more than this time apart, they belong to
different commands.
"""
Tie = tuple[str | None, ...]


def tie(job: Job) -> Tie | None:
    """Return the properties that are equal for all jobs of one command; None for a job that is a
    command of its own.
    """
    if job.kind == "scan" or not job.reason:
        return None
    return job.command, job.kind, job.user_uid or job.user, job.sign_off, job.reason


def is_tied(created: float, first: float, last: float) -> bool:
    """Whether a job that was created at time `created` can belong to a command whose `tie` equals
    that of the job. `first` and `last` are the times when the first and the last known jobs of the
    command were created. All times are in Unix seconds.
    """
    return first - APART_SECONDS <= created <= last + APART_SECONDS


class JobRecords:
    """Cache of job records. Invariant: the cache contains every job that is active, is followed,
    or belongs to a listed command.
    """

    def __init__(self) -> None:
        self.by_id: dict[str, Job] = {}
        self.gone: set[str] = set()
        """Followed jobs that the server no longer has."""
        self._complete = False
        """Whether the unlisted jobs of the commands at the end of the list were read."""

    def forget(self) -> None:
        """Clear all records."""
        self.by_id, self.gone = {}, set()
        self._complete = False

    def replace(self, jobs: Iterable[Job]) -> None:
        """Replace all records."""
        self.by_id = {job.id: job for job in jobs}

    async def read(self, client: Client, followed: Collection[str]) -> None:
        """Read the records that may have changed. `followed` are the jobs whose end this console
        awaits.
        """
        followed = frozenset(followed)  # jobs accepted from now on are missing in what is read
        page = await client.local.jobs(limit=MOST_LISTED)
        listed = {job.id: job for job in page.items}
        whole = len(listed) + page.unreadable < MOST_LISTED
        active = {} if whole else await _active(client)
        known = {*self.by_id, *followed, *(active or ())} - self.gone
        wanted = {one for one in known - listed.keys() if self._is_stale(one, active, followed)}
        since = max((job.created for job in self.by_id.values()), default=None)
        read: dict[str, Job] = {}
        if whole:
            gone = wanted
        elif len(wanted) <= FEW and not _has_gap(listed.values(), since):
            read, gone = await _one_by_one(client, wanted)
        else:
            read, gone = await _page_by_page(client, wanted, since)
        if not (whole or self._complete):
            read.update(await _rest_of_commands(client, listed.values()))
        self._complete = True
        await asyncio.sleep(0)  # with thousands of records this takes milliseconds
        kept = {**self.by_id, **read}
        ties = {tie(job) for job in listed.values()} - {None}
        self.by_id = {
            **{
                one: job
                for one, job in kept.items()
                if one not in gone
                and (one in read or one in followed or job.state in ACTIVE_JOB or tie(job) in ties)
            },
            **listed,
        }
        self.gone |= gone & followed

    def _is_stale(
        self, job_id: str, active: Mapping[str, str] | None, followed: Collection[str]
    ) -> bool:
        """Whether an unlisted record must be read. `active` has the state of each active job, by
        job ID; None means unknown.
        """
        job = self.by_id.get(job_id)
        if job is None:
            return job_id in followed or (active is not None and job_id in active)
        if job.state not in ACTIVE_JOB:
            return False
        return active is None or {active.get(job_id), job.state} != {JobState.QUEUED}


async def _active(client: Client) -> dict[str, str] | None:
    """Return the state of each active job; None if the server has no such list."""
    try:
        return {item.id: item.state for item in (await client.local.active_jobs()).items}
    except (Gone, NotAccepted):
        return None


def _has_gap(listed: Collection[Job], since: float | None) -> bool:
    """Whether there may be jobs between the newest known one and the oldest listed one."""
    return since is not None and min((job.created for job in listed), default=since) > since


async def _rest_of_commands(client: Client, listed: Collection[Job]) -> dict[str, Job]:
    """Return jobs that are too old for the list, but belong to commands with a listed job."""
    first = {tie(job): job.created for job in sorted(listed, key=lambda job: -job.created)}
    found: dict[str, Job] = {}
    for number in range(MOST_PAGES):
        offset = MOST_LISTED + number * PER_PAGE
        page = await client.local.jobs(offset=offset, limit=PER_PAGE)
        before = len(found)
        for job in page.items:
            tied = tie(job)
            if tied is None or tied not in first:
                continue
            if job.command or is_tied(job.created, first[tied], first[tied]):
                found[job.id] = job
                first[tied] = min(job.created, first[tied])
        if len(found) == before or len(page.items) + page.unreadable < PER_PAGE:
            break
    return found


async def _one_by_one(client: Client, wanted: Collection[str]) -> tuple[dict[str, Job], set[str]]:
    read: dict[str, Job] = {}

    async def record(job_id: str) -> None:
        try:
            read[job_id] = await client.local.job(job_id)
        except Gone:
            return

    await each(wanted, READERS, record)
    return read, set(wanted) - read.keys()


async def _page_by_page(
    client: Client, wanted: set[str], since: float | None
) -> tuple[dict[str, Job], set[str]]:
    """Read further pages of the list, until all wanted records and all records newer than `since`
    were found. Return the records read, and the wanted IDs that are not in the list at all.
    """
    read: dict[str, Job] = {}
    left, offset = set(wanted), MOST_LISTED
    while True:
        page = await client.local.jobs(offset=offset, limit=PER_PAGE)
        newer = False
        for job in page.items:
            newer = since is not None and job.created > since
            if newer or job.id in left:
                read[job.id] = job
                left.discard(job.id)
        count = len(page.items) + page.unreadable
        offset += count
        if count < PER_PAGE:
            return read, left
        if not left and not newer:
            return read, set()
