"""Decisions in bulk at the service alone, in a small and in a large store.

The processor time counts, because other processes do not lengthen it.
"""

from __future__ import annotations

import time
from contextlib import closing
from itertools import groupby
from pathlib import Path

from app.api.records.enums import Action
from app.api.records.remediation import RemediationOrder
from app.remediation.engine import Remediator
from app.remediation.undo_copies.keys import Keys
from app.service.events_and_audit.events import EventBus
from app.service.remedies.job_runner import JobRunner
from app.service.store import objects
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.objects import StoredObject
from tests.kit.bigstore import build

MARKS = 10_000
SMALL, BIG = 12_000, 1_000_000
AT_ONCE = 200
"""Objects per order, as the console sends them. The queue is empty after each."""
MOST_LONGER = 1.3
_CHOSEN = """
SELECT id FROM objects WHERE NOT container AND match + test + prohibited > 0
ORDER BY location_id, path LIMIT ?
"""


def parts(items: list[StoredObject]) -> list[list[StoredObject]]:
    """Return the objects of each order: those of one Location."""
    places = [list(some) for _, some in groupby(items, lambda item: item.location_id)]
    return [some[at : at + AT_ONCE] for some in places for at in range(0, len(some), AT_ONCE)]


def seconds(store: Path, remediation: Path) -> float:
    """Mark the first `MARKS` objects; return the processor time."""
    keys = Keys.derive(bytes(32), bytes(32))
    with (
        closing(Database(store)) as db,
        closing(Remediator(remediation, keys, rescan=lambda *_: [])) as remediator,
    ):
        with db.read() as conn:
            chosen = [row["id"] for row in conn.execute(_CHOSEN, (MARKS,))]
            items = objects.get_many(conn, chosen)
        assert len(items) == MARKS
        runner = JobRunner(db, EventBus(db), remediator, lambda _: None)
        began, worked = time.perf_counter(), time.process_time()
        for some in parts(items):
            ids = [public(item.id) for item in some]
            order = RemediationOrder(path="/", sign_off="Roe", reason="bench", object_ids=ids)
            place = some[0].target_id, some[0].location_id
            runner.submit(*place, Action.CONFIRMED, order, some, "analyst", "1")
            runner.work_off()
        worked, took = time.process_time() - worked, time.perf_counter() - began
        assert remediator.audit.head().number == MARKS
    print(f"\n{MARKS:,} marks in {took:.1f} s, {worked:.1f} s of the processor", end="")
    return worked


def test_ten_thousand_marks_cost_the_service_the_same_in_a_large_store(tmp_path: Path) -> None:
    found = {}
    for size in (SMALL, BIG):
        build(tmp_path / f"store {size}", size)
        found[size] = seconds(tmp_path / f"store {size}", tmp_path / f"remediation {size}")
    print(f"\nlarge store {found[BIG] / found[SMALL]:.2f} of the small one", end="")
    assert found[BIG] <= MOST_LONGER * found[SMALL]
