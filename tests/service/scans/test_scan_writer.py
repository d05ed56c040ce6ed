"""The records that a scan writes about itself."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from app.api.records.enums import JobState, SearchStatus
from app.service.events_and_audit.events import EventBus
from app.service.scans.scan_writer import ScanDependencies, ScanWriter
from app.service.store import jobs, marks
from app.service.store.schedules import ScanLocation
from tests.kit import stores
from tests.service.store.kit import add_location, found, key_of, match, report, scan, set_status


def test_a_scan_reports_no_result_that_was_reopened_before_it_began(tmp_path: Path) -> None:
    with closing(stores.new(tmp_path)) as db:
        with db.write() as conn:
            location = add_location(conn)
            scan(conn, location, report("a", found(match())))
            key = key_of(conn, "/data/a")
            set_status(conn, key, "Test Data")
            (target,) = conn.execute("SELECT target_id FROM locations").fetchone()
            job = jobs.add(
                conn, kind="scan", title="x", now=10.0, target_id=target, location_id=location,
                path="/data",
            )  # fmt: skip
            marks.reopen(conn, [key], 20.0)  # by an earlier scan
        tools = SimpleNamespace(db=db, bus=EventBus(db), now=lambda: 30.0)
        place = ScanLocation(1, target, location, "file", "/data", None, "none", job.id)
        writer = ScanWriter(cast(ScanDependencies, tools), place, job.id)
        writer.step(SearchStatus.PREPARING)
        writer.end(SearchStatus.STALLED, JobState.FAILED, "scan stalled", "Stopped.")
        with db.read() as conn:
            said = [row["message"] for row in conn.execute("SELECT message FROM events")]
    assert [text for text in said if "undecided again" in text] == []
    assert said
