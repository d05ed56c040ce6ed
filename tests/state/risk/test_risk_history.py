"""Signs of the time line: nothing is drawn at a time when it did not happen."""

from __future__ import annotations

from app.api.records.enums import JobState
from app.state.risk.risk_history import Mark, marks
from tests.state.changes.test_commands import job

HOUR = 3600.0


def test_scans_and_remediations_have_marks_of_their_own_at_their_times() -> None:
    jobs = [
        job(at, state, kind=kind, updated=10 * HOUR + at)
        for at, state, kind in (
            (60, JobState.DONE, "scan"), (90, JobState.FAILED, "mask"), (30, JobState.DONE, "scan"),
            (99, JobState.RUNNING, "scan"),
        )
    ]  # fmt: skip
    now = 10 * HOUR + 120
    assert marks(jobs, 0.0, now) == [
        Mark(10 * HOUR + 30, 1, acted=False),
        Mark(10 * HOUR + 60, 1, acted=False),
        Mark(10 * HOUR + 90, 1, acted=True),
    ]
    assert marks([], 0.0, now) == []


def test_many_jobs_share_marks() -> None:
    jobs = [
        job(at, JobState.DONE, kind=kind, updated=at * HOUR)
        for at in range(1, 500)
        for kind in ("scan", "mask")
    ]
    found = marks(jobs, 0.0, 500 * HOUR)
    assert len(found) <= 2 * 81
    assert sum(mark.jobs for mark in found if mark.acted) == 499
    assert found[-1].time == 499 * HOUR
