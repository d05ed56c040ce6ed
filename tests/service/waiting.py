"""Remediations queued in the store of a stopped service."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.remediation.engine import Remediator
from app.remediation.undo_copies.keys import Keys
from app.service.events_and_audit.events import EventBus
from app.service.remedies.job_runner import JobRunner
from app.service.store import objects
from app.service.store.database import Database

_ORDER = RemediationOrder(path="", sign_off="A. Tester", reason="a test", object_ids=[])
_FREE = """
SELECT id FROM objects
WHERE coalesce(status, 'Unable to mask') = 'Unable to mask' AND parent_id IS NULL AND NOT container
ORDER BY id DESC LIMIT max(0, ? - (SELECT count(*) FROM jobs WHERE state = 'queued'))
"""


def queue(data: Path, scratch: Path, wanted: int) -> int:
    """Fill the queue up to `wanted` jobs, written as the service does, on nonexistent files of
    `tests.kit.bigstore`. Return the number added.
    """
    scratch.mkdir(exist_ok=True)
    remediator = Remediator(scratch, Keys.derive(bytes(32), bytes(32)), rescan=lambda *_: [])
    with closing(Database(data / "service")) as db, closing(remediator):
        runner = JobRunner(db, EventBus(db), remediator, lambda _: None)
        with db.read() as conn:
            chosen = objects.get_many(conn, [row["id"] for row in conn.execute(_FREE, (wanted,))])
        runner.submit(1, 1, Action.MASK, _ORDER, chosen, "analyst", "1")
        with db.read() as conn:
            (waiting,) = conn.execute("SELECT count(*) FROM jobs WHERE state = 'queued'").fetchone()
    assert waiting >= wanted
    return len(chosen)
