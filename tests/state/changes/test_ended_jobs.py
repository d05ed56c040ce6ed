"""The ends of many jobs are announced once as a change, each as a job, and none is lost."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from app.api.client import Client
from app.api.records.local import Job
from tests.state.changes.test_commands import job
from tests.state.conftest import Console, Run, console

JOBS = 200


def served(stores: Console, monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    """Let the server have these jobs, in this state."""
    records = stores.jobs._records  # noqa: SLF001 - stands for the answers of a server

    async def read(_client: Client, _followed: Collection[str]) -> None:
        records.replace([job(at, state) for at in range(1, JOBS + 1)])

    monkeypatch.setattr(records, "read", read)


async def ended(stores: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in ("running", "done"):
        served(stores, monkeypatch, state)
        stores.jobs.refresh()
        await stores.tasks.idle()


def test_many_ends_are_one_change(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with console() as stores:
            changes: list[frozenset[str]] = []
            stores.session.written.connect(changes.append)
            finished: list[Job] = []
            stores.jobs.finished.connect(finished.append)
            await ended(stores, monkeypatch)
            assert len(finished) == JOBS
            assert [what for what in changes if "risk" in what] == [{"inventory", "risk"}]

    run(main())


def test_no_end_is_lost_when_a_newer_read_replaces_the_one_that_tells(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            finished: list[str] = []

            def on_finished(one: Job) -> None:
                finished.append(one.id)
                if len(finished) in {5, 50}:
                    stores.jobs.refresh()

            stores.jobs.finished.connect(on_finished)
            await ended(stores, monkeypatch)
            assert sorted(finished) == sorted({job(at).id for at in range(1, JOBS + 1)})

    run(main())
