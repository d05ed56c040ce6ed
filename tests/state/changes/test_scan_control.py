"""Scans are paused and resumed from the list of jobs, as the service itself does it."""

from __future__ import annotations

from pathlib import Path

from app.api.errors import NotAccepted
from app.api.records.enums import JobState
from app.api.records.schedules import (
    LocationChoice,
    NewSchedule,
    Schedule,
    ScheduleLocation,
    ScheduleTarget,
    TargetChoice,
)
from app.state.changes.jobs import _scan
from app.state.changes.scan_control import PAUSE, RESUME, is_paused, why_not
from app.state.work.errors import NotPossible
from tests.state.changes.test_commands import job
from tests.state.conftest import Console, Run, console, until

FILES, BYTES = 60, 200_000
SLOW = 1
"""Megabytes a second, so that the scan takes long enough."""


async def begin_slowly(stores: Console, folder: Path) -> str:
    """Start a slow scan of a folder with many files; return the ID of its job."""
    (folder / "card.txt").write_text("card 4111 1111 1111 1111", encoding="utf-8")
    await stores.scan(folder)
    (target,) = [one for group in stores.inventory.groups for one in group.targets or ()]
    places = [LocationChoice(id=place.id) for place in target.locations or ()]
    chosen = TargetChoice(id=target.id, locations=places)
    new = NewSchedule(label="slow", targets=[chosen], throughput=SLOW)
    for number in range(FILES):
        (folder / f"{number}.txt").write_text(" filler" * (BYTES // 7), encoding="utf-8")
    await stores.session.client.schedules.create(new)
    stores.jobs.refresh()
    await until(
        stores.jobs.changed,
        lambda: any(one.state == JobState.RUNNING and one.files_done for one in stores.jobs.jobs),
    )
    return stores.jobs.jobs[0].id


def test_a_scan_is_paused_resumed_and_stopped(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            (folder := tmp_path / "files").mkdir()
            job_id = await begin_slowly(stores, folder)
            jobs = stores.jobs
            jobs.hold(jobs.scans_for(PAUSE), PAUSE)
            await until(jobs.changed, lambda: bool(jobs.scans_for(RESUME)))
            (held,) = jobs.scans_for(RESUME)
            assert held.id == job_id
            assert is_paused(held)
            jobs.hold([held], RESUME)
            await until(jobs.changed, lambda: bool(jobs.scans_for(PAUSE)))
            jobs.hold(jobs.scans_for(PAUSE), PAUSE)
            await until(jobs.changed, lambda: bool(jobs.scans_for(RESUME)))
            jobs.cancel(job_id)
            await until(jobs.changed, lambda: not jobs.active_scans)
            found = jobs.job(job_id)
            assert found is not None
            assert found.state == JobState.CANCELLED
            assert stores.failures == []

    run(main())


def test_why_a_scan_cannot_be_paused_is_told(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            (folder := tmp_path / "files").mkdir()
            await begin_slowly(stores, folder)
            jobs = stores.jobs
            (scan,) = jobs.scans_for(PAUSE)
            jobs.hold([scan], PAUSE)
            jobs.hold([scan], PAUSE)  # pressed before the list was read again
            await stores.tasks.idle()
            assert [type(one.error) for one in stores.failures] == [NotAccepted]
            jobs.stop_scans()
            await until(jobs.changed, lambda: not jobs.active_scans)
            await stores.tasks.idle()
            jobs.hold([scan], RESUME)
            await stores.tasks.idle()
            assert isinstance(stores.failures[-1].error, NotPossible)

    run(main())


def test_only_a_scan_that_reads_can_be_paused() -> None:
    running = job(1, "running", kind="scan", message="Searching.")
    held = job(1, "running", kind="scan", message="Manually paused.")
    assert (why_not(running, PAUSE), why_not(held, RESUME)) == ("", "")
    assert why_not(running, RESUME) == "The scan is not paused."
    assert why_not(held, PAUSE) == "The scan is already paused."
    assert why_not(job(1, "queued", kind="scan"), PAUSE) == "The scan has not started yet."
    no_scan = "Only a running scan can be paused or resumed."
    assert why_not(job(1, "running", kind="mask"), PAUSE) == no_scan


def test_a_paused_scan_of_another_server_is_known_by_its_location() -> None:
    place = ScheduleLocation(id="3", name="/pay", status="manually paused", started=5.0)
    target = ScheduleTarget(id="2", name="fs01", locations=[place])
    schedule = Schedule(
        id="1", label="Payroll", status="pending", repeat_days=0, repeat_months=0, profiles=[],
        targets=[target],
    )  # fmt: skip
    assert is_paused(_scan(schedule))
