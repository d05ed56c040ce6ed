"""Waiting for consoles: their new jobs, and what they did when a test has waited in vain."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from app.state.changes.jobs import Jobs
from app.state.stores import WindowStores


def job_ids(jobs: Jobs) -> set[str]:
    """Return the IDs of the listed jobs. Their number says nothing: the list has a maximum."""
    return {job.id for job in jobs.jobs}


@contextmanager
def explained() -> Iterator[None]:
    """Add the state of every console to a TimeoutError."""
    try:
        yield
    except TimeoutError as error:
        for one in gc.get_objects():
            if isinstance(one, WindowStores):
                error.add_note(_described(one))
        raise


def _described(stores: WindowStores) -> str:
    session, jobs = stores.session, stores.jobs
    active = [f"{job.kind} {job.id} {job.state}" for job in jobs.jobs if job.state != "done"]
    return (
        f"console: {session.connection} {session.message!r} generation {session.generation}; "
        f"tasks {stores.tasks.running()}; jobs {len(jobs.jobs)}, not done {active[:20]}"
    )
