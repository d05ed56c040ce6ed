"""The list of jobs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from app.api.records.local import JobEnds
from app.service.store import jobs
from app.service.store.database import Database
from app.service.store.visibility import EVERYTHING


def test_the_jobs_of_an_object_are_found_by_index(tmp_path: Path) -> None:
    asked: list[str] = []
    with closing(Database(tmp_path)) as db, db.read() as conn:
        conn.set_trace_callback(asked.append)
        jobs.newest(conn, object_id=7, limit=1)
        conn.set_trace_callback(None)
        plan = [row["detail"] for row in conn.execute(f"EXPLAIN QUERY PLAN {asked[-1]}")]
    assert "SEARCH jobs USING INDEX jobs_by_object (object_id=?)" in plan


def test_scans_and_remediations_are_counted_where_they_ended(db: Database) -> None:
    with db.write() as conn:
        for time, kind, state in (
            (30.0, "scan", "done"), (60.0, "scan", "done"), (90.0, "mask", "failed"),
            (70.0, "scan", "running"), (500.0, "mask", "done"),
        ):  # fmt: skip
            add_ended(conn, time, kind, state)
        assert jobs.ends(conn, EVERYTHING, 0, 120, 80) == [
            JobEnds(time=30.0, jobs=1, acted=False),
            JobEnds(time=60.0, jobs=1, acted=False),
            JobEnds(time=90.0, jobs=1, acted=True),
        ]


def test_the_first_scan_is_counted_however_many_decisions_follow(db: Database) -> None:
    with db.write() as conn:
        add_ended(conn, 10.0, "scan", "done")
        for second in range(1100):
            add_ended(conn, 20.0 + second, "test_data", "done")
        found = jobs.ends(conn, EVERYTHING, 0, 5000, 80)
    assert found[0] == JobEnds(time=10.0, jobs=1, acted=False)
    assert len(found) <= 82
    assert sum(one.jobs for one in found) == 1101


def test_the_ends_in_a_period_are_read_from_an_index_alone(db: Database) -> None:
    asked: list[str] = []
    with db.write() as conn:
        add_ended(conn, 10.0, "scan", "done")
        conn.set_trace_callback(asked.append)
        jobs.ends(conn, EVERYTHING, 0, 100, 80)
        conn.set_trace_callback(None)
        plans = [conn.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall() for sql in asked]
    reads = [row["detail"] for plan in plans for row in plan if " jobs " in row["detail"]]
    by_end = "SEARCH jobs USING COVERING INDEX jobs_by_end (updated>? AND updated<?)"
    assert reads == [by_end, by_end, by_end]


def add_ended(conn: sqlite3.Connection, time: float, kind: str, state: str) -> None:
    """Add a job that reached this state at this time."""
    job = jobs.add(
        conn, kind=kind, title="", now=0.0, target_id=1, location_id=1, path="/srv", payload="{}"
    )
    jobs.update(conn, job.id, now=time, state=state)
