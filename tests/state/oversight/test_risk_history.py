"""Signs of the time line: nothing is drawn at a time when it did not happen."""

from __future__ import annotations

from app.api.records.enums import JobState
from app.state.oversight.risk_history import Mark, marks
from tests.state.changes.test_commands import job

HOUR = 3600.0


def test_what_ended_within_an_hour_is_one_mark_at_the_time_of_the_last() -> None:
    jobs = [
        job(at, state, kind=kind, updated=10 * HOUR + at)
        for at, state, kind in (
            (60, JobState.DONE, "scan"), (90, JobState.FAILED, "mask"), (30, JobState.DONE, "scan"),
            (99, JobState.RUNNING, "scan"),
        )
    ]  # fmt: skip
    now = 10 * HOUR + 120
    assert marks(jobs, 0.0, now) == [Mark(10 * HOUR + 90, 2, 1)]
