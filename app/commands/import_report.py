"""`discovery-console import`: scan reports of enrolled machines, taken into the service."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path

from app.api.records.enums import ACTIVE_JOB
from app.api.records.machines import ReportImport
from app.commands.failures import NOT_ALL, CommandFailed, failure
from app.commands.options import Server
from app.commands.output import Progress, say
from app.commands.running import run_command
from app.commands.stores import CommandStores
from app.state.changes.command import BAD, outcome_of
from app.state.inventory.machines import ReportTransfer


def import_command(files: Sequence[Path], server: Server, *, wait: bool) -> int:
    """Import reports, one after the other, until one is refused. Return the exit code.

    With `wait`, wait after each report until its results are in the service. A service that was
    started for this command ends together with it; in this case, the command always waits.
    """

    async def work(stores: CommandStores) -> int:
        code = 0
        for file in files:
            result = await _sent(stores, file)
            if result.already:
                when = _moment(result.imported)
                say(f"{file} was imported already, {when}. Nothing was changed.")
                continue
            began = _moment(result.begun)
            say(f"{file} is accepted: {result.machine}, scan of {began}.")
            for note in result.notes:
                say(note)
            if wait or stores.own_service:
                code = max(code, await _followed(stores, result.job_ids))
        return code

    return run_command(server, work)


async def _sent(stores: CommandStores, file: Path) -> ReportImport:
    """Send a report. Raises `CommandFailed` if it is refused."""
    transfer, progress = ReportTransfer(stores.session, stores.tasks), Progress()

    def ended() -> bool:
        if transfer.size:
            progress.show(f"Sending {file.name}: {transfer.sent / transfer.size:.0%}")
        return not transfer.sending

    try:
        transfer.send(file)
        await stores.until(ended, transfer.changed)
    finally:
        transfer.stop()
        progress.clear()
    if transfer.result is not None:
        return transfer.result
    if transfer.failure is not None:
        raise failure(transfer.failure)
    raise CommandFailed(f"{file}: {transfer.error}")


async def _followed(stores: CommandStores, job_ids: Collection[str]) -> int:
    """Wait until the imports have ended; return the exit code."""
    jobs, progress = stores.jobs, Progress()
    stores.awaited |= {"jobs"}

    def ended() -> bool:
        known = [job for job in jobs.jobs if job.id in job_ids]
        active = [job for job in known if job.state in ACTIVE_JOB]
        if active:
            progress.show(f"Importing: {active[0].progress or 0:.0%}")
        return len(known) == len(job_ids) and not active

    try:
        jobs.refresh()
        await stores.until(ended, jobs.changed)
    finally:
        progress.clear()
    code = 0
    for job in jobs.jobs:
        if job.id in job_ids:
            say(f"{job.title}: {job.message}")
            code = NOT_ALL if outcome_of(job, None) in BAD else code
    return code


def _moment(seconds: float | None) -> str:
    """Return a time (None: 1970) in the local time zone, with its offset."""
    return datetime.fromtimestamp(seconds or 0.0).astimezone().isoformat(" ", "seconds")
