"""Time until the service answers after a restart with ten thousand queued remediations."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.bigstore import build
from tests.service.running import Running
from tests.service.waiting import queue

JOBS = 10_000
MOST_SECONDS = 2.0


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[Running]:
    """A stopped service whose session has left queued jobs."""
    build(tmp_path / "data" / "service", 2 * JOBS)
    service = Running(tmp_path / "data")
    service.close()
    queue(service.data, tmp_path / "scratch", JOBS)
    yield service
    service.close()


@pytest.mark.parametrize("session", ["same", "another"])
def test_restart_with_jobs_that_wait(waiting: Running, session: str) -> None:
    """After a crash the same console's jobs continue; those of another session are dropped."""
    if session == "another":
        waiting.session = secrets.token_hex(16)
    began = time.perf_counter()
    waiting.start()
    waiting.get("/v1/groups/all")
    taken = time.perf_counter() - began
    print(f"\n{JOBS} jobs of {session} session: answered after {taken:.2f} s")
    assert taken < MOST_SECONDS
