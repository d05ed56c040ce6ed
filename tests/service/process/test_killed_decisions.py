"""A service killed amid an order of many decisions: each is made and recorded all the same."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.service.store.ids import public
from tests.kit.bigstore import build
from tests.service.running import WAIT_SECONDS, Running

_ENDS = """
SELECT j.state, coalesce(o.status, '') AS status FROM jobs j JOIN objects o ON o.id = j.object_id
"""
_OPEN = """
SELECT l.id, l.target_id, o.id FROM objects o JOIN locations l ON l.id = o.location_id
WHERE o.status IS NULL AND NOT o.container AND o.match > 0
  AND o.location_id = (SELECT min(location_id) FROM objects)
"""


@pytest.fixture
def large(tmp_path: Path) -> Iterator[Running]:
    """A service with thousands of match locations, which a test may kill."""
    build(tmp_path / "data" / "service", 10_000)
    service = Running(tmp_path / "data")
    yield service
    service.close()


def stored(service: Running, statement: str) -> list[Any]:
    with closing(sqlite3.connect(service.data / "service" / "store.db")) as conn:
        return conn.execute(statement).fetchall()


def wait(service: Running, path: str, *, filled: bool) -> None:
    """Wait until a list has records, or has none."""
    until = time.monotonic() + WAIT_SECONDS
    while bool(service.get(path)) is not filled:
        assert time.monotonic() < until


def test_each_decision_of_a_killed_service_is_made_and_recorded(large: Running) -> None:
    found = stored(large, _OPEN)
    location, target = (public(key) for key in found[0][:2])
    ids = [public(key) for _, _, key in found]
    order = {"path": "/", "sign_off": "Roe", "reason": "a test", "object_ids": ids}
    large.post(f"/v1/targets/{target}/locations/{location}/remediation/confirmed", order, 202)
    wait(large, "/local/v1/audit", filled=True)
    large.kill()
    large.session = secrets.token_hex(16)  # the console is gone
    large.start()
    wait(large, "/local/v1/jobs/active", filled=False)
    assert large.get("/local/v1/audit/verify")["ok"]
    recorded = {one["job_id"] for one in large.get("/local/v1/audit", limit=1000)}
    jobs = large.get("/local/v1/jobs", limit=1000)
    done = {job["id"] for job in jobs if job["state"] == "done"}
    assert len(jobs) == len(ids) == len(done)
    assert done <= recorded
    assert set(stored(large, _ENDS)) == {("done", "Confirmed Match")}
