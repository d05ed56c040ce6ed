"""`discovery-console jobs`: scans and remediations, newest first, with their outcome."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from app.api.records.enums import ACTIVE_JOB
from app.api.records.local import Job
from app.commands.failures import NOT_ALL
from app.commands.options import Display, Server
from app.commands.output import Answer, Columns, Progress, amount, say
from app.commands.running import run_command
from app.commands.stores import CommandStores
from app.state.changes.command import BAD, outcome_of

_COLUMNS: Columns[Job] = (
    ("Begun", lambda job: _moment(job.created)),
    ("Outcome", lambda job: outcome_of(job, None).value),
    ("Kind", lambda job: job.kind),
    ("By", lambda job: job.sign_off or job.user or ""),
    ("Job", lambda job: job.title),
    ("Message", lambda job: job.verification or job.message),
)
_ID: Columns[Job] = (("Job ID", lambda job: job.id), ("Path", lambda job: job.path))


def jobs_command(server: Server, display: Display, *, limit: int, active: bool, wait: bool) -> int:
    """Write the newest jobs, or only those that have not ended (`active`). With `wait`, first wait
    until all jobs have ended, and return 5 if a job that was active did not end as intended.
    """

    async def work(stores: CommandStores) -> int:
        jobs = stores.jobs
        stores.awaited |= {"jobs"}
        jobs.refresh()
        await stores.until(lambda: jobs.loaded, jobs.changed)
        awaited = {job.id for job in jobs.jobs if job.state in ACTIVE_JOB}
        if wait:
            await _end(stores)
        listed = [job for job in jobs.jobs if not active or job.state in ACTIVE_JOB][:limit]
        answer = Answer((*_COLUMNS, *(() if display.format == "table" else _ID)), display)
        answer.rows(listed)
        answer.end(Counter(outcome_of(job, None).value for job in listed))
        say(f"{amount(len(listed), 'job', 'jobs')} of {len(jobs.jobs):,}.")
        ended = (job for job in jobs.jobs if job.id in awaited)
        bad = wait and any(outcome_of(job, None) in BAD for job in ended)
        return NOT_ALL if bad else 0

    return run_command(server, work)


async def _end(stores: CommandStores) -> None:
    """Wait until no job is active."""
    jobs, progress = stores.jobs, Progress()

    def ended() -> bool:
        progress.show(f"{jobs.running:,} jobs are active")
        return not jobs.running

    try:
        await stores.until(ended, jobs.changed)
    finally:
        progress.clear()


def _moment(seconds: float) -> str:
    """Return a time in the local time zone, with its offset."""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(" ", "seconds")
