"""Changes of files that a report lists by action: masked, moved, deleted and encrypted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.api.client import Client
from app.api.records.enums import Action, JobState
from app.api.records.local import Job

CHANGES = (Action.MASK, Action.QUARANTINE, Action.DELETE, Action.ENCRYPT)
"""The actions that change files, in the order of the report."""
_ENDED = frozenset({JobState.DONE, JobState.ATTENTION})
"""States in which a job has run. An undo in one of these states counts as the undo of the last job
before it on the same file.
"""
_PAGE = 1_000


@dataclass(slots=True)
class ActionChanges:
    """Changes by one action. `files` has the places (Target, Location, path) of the changed files.
    `first` and `last` are the times at which the first and the last change were requested, in Unix
    seconds. Changes that were undone later count in all figures.
    """

    count: int = 0
    files: set[tuple[str, str, str]] = field(default_factory=set)
    first: float = 0.0
    last: float = 0.0
    verified: int = 0
    undone: int = 0


async def read_changes(client: Client) -> dict[str, ActionChanges]:
    """Read all recorded changes of files from the server, and return them by action. Raises
    `ApiError`.
    """
    jobs: dict[str, Job] = {}
    offset = 0
    while True:
        page = await client.local.jobs(offset=offset, limit=_PAGE)
        # A job may appear on two pages, because new jobs move the others on.
        jobs.update((job.id, job) for job in page.items if job.kind != "scan")
        if len(page.items) + page.unreadable < _PAGE:
            return await asyncio.to_thread(changes_of, [*jobs.values()])
        offset += _PAGE


def changes_of(jobs: Iterable[Job]) -> dict[str, ActionChanges]:
    """Return the changes by action; only jobs that are done count. The last action on a file is
    undone first. So an undo belongs to the last job of the same file that is done and not yet
    undone.
    """
    found: dict[str, ActionChanges] = {}
    done: dict[tuple[str, str, str], list[str]] = {}
    for job in sorted(jobs, key=lambda job: (job.created, int(job.id))):
        if job.state not in _ENDED:
            continue
        place = (job.target_id, job.location_id, job.path)
        before = done.setdefault(place, [])
        if job.kind == Action.UNDO:
            undone = before.pop() if before else ""
            if undone in found and job.state == JobState.DONE:
                found[undone].undone += 1
            continue
        if job.state != JobState.DONE:
            continue
        before.append(job.kind)
        if job.kind in CHANGES:
            changes = found.setdefault(job.kind, ActionChanges(first=job.created))
            changes.count += 1
            changes.files.add(place)
            changes.last = job.created  # an undo would change `updated`
            changes.verified += bool(job.verified)
    return found
