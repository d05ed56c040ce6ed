"""The list of jobs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from app.service.store import jobs
from app.service.store.database import Database


def test_the_jobs_of_an_object_are_found_by_index(tmp_path: Path) -> None:
    asked: list[str] = []
    with closing(Database(tmp_path)) as db, db.read() as conn:
        conn.set_trace_callback(asked.append)
        jobs.newest(conn, object_id=7, limit=1)
        conn.set_trace_callback(None)
        plan = [row["detail"] for row in conn.execute(f"EXPLAIN QUERY PLAN {asked[-1]}")]
    assert "SEARCH jobs USING INDEX jobs_by_object (object_id=?)" in plan
