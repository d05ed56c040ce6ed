"""How soon the service answers again when ten thousand remediations wait."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.remediation import Remediator
from app.service.events import EventBus
from app.service.jobs import JobRunner
from app.service.store import objects
from app.service.store.database import Database
from tests.kit.bigstore import build
from tests.service.running import Running

JOBS = 10_000
MOST_SECONDS = 2.0
ORDER = RemediationOrder(path="", sign_off="A. Tester", reason="a test", object_ids=[])
_FREE = (
    "SELECT id FROM objects WHERE status IS NULL AND parent_id IS NULL AND NOT container LIMIT ?"
)


def add_jobs(data: Path, scratch: Path) -> None:
    """Jobs as the service writes them, on files that do not exist; nobody works them off here."""
    scratch.mkdir()
    remediator = Remediator(scratch, bytes(32), journal_key=bytes(32), rescan=lambda *_: [])
    with closing(Database(data / "service")) as db, closing(remediator):
        runner = JobRunner(db, EventBus(db), remediator, lambda _: None)
        with db.read() as c:
            keys = [row["id"] for row in c.execute(_FREE, (JOBS,))]
            chosen = objects.get_many(c, keys)
        assert len(chosen) == JOBS
        runner.submit(1, 1, Action.MASK, ORDER, chosen, "analyst", "1")


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[Running]:
    """A service that is not running, whose session has left the jobs."""
    build(tmp_path / "data" / "service", 2 * JOBS)
    service = Running(tmp_path / "data")
    service.close()
    add_jobs(service.data, tmp_path / "scratch")
    yield service
    service.close()


@pytest.mark.parametrize("session", ["same", "another"])
def test_restart_with_jobs_that_wait(waiting: Running, session: str) -> None:
    """After a crash the same console's jobs go on; those of another session are dropped."""
    if session == "another":
        waiting.session = secrets.token_hex(16)
    began = time.perf_counter()
    waiting.start()
    waiting.get("/v1/groups/all")
    taken = time.perf_counter() - began
    print(f"\n{JOBS} jobs of {session} session: answered after {taken:.2f} s")
    assert taken < MOST_SECONDS
