"""Maps all match locations to risk profiles again in the background, after a profile was changed.

The work is done in slices (`slices.py`). The store keeps the position, so a restart continues from
there.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable

from app.api.records.local import Event
from app.api.records.risk import RiskProcessing
from app.service.events_and_audit.events import EventBus
from app.service.rules import risk
from app.service.store import events, risk_causes, settings
from app.service.store import risk as points
from app.service.store.database import Database
from app.service.store.slices import FIRST_SLICE, Background

_STATE = "risk.mapped"  # last mapped key; absent when all objects are mapped


def begin(conn: sqlite3.Connection) -> None:
    """Request a new mapping of all objects. Call this in the transaction that changes a
    profile.
    """
    settings.put(conn, _STATE, "0")


def begin_for(conn: sqlite3.Connection, *data_types: str) -> None:
    """Request a new mapping if a risk profile has a rule on one of these data types (names or
    keys). Call this in the transaction that adds, renames or removes the data types.
    """
    rules = [profile.rules.data_types or () for _, profile in points.profiles(conn)]
    if any(rule["data_type"] in data_types for each in rules for rule in each):
        begin(conn)


def processing(conn: sqlite3.Connection) -> RiskProcessing:
    """Return the progress of the remapping."""
    done = settings.get(conn, _STATE)
    if done is None:
        return RiskProcessing(state="idle", progress=1.0)
    (last,) = conn.execute("SELECT coalesce(max(id), 0) FROM objects").fetchone()
    return RiskProcessing(state="processing", progress=min(int(done) / last, 1.0) if last else 0.0)


class Remapper(Background):
    """Owns the remapping thread."""

    def __init__(self, db: Database, bus: EventBus, now: Callable[[], float] = time.time) -> None:
        super().__init__("risk", self.slice)
        self._db = db
        self._bus = bus
        self._now = now

    def slice(self, size: int = FIRST_SLICE) -> bool:
        """Map at most `size` objects in one transaction. Return False if no objects were left."""
        event: Event | None = None
        with self._db.write() as conn:
            state = settings.get(conn, _STATE)
            if state is None:
                return False
            done = int(state)
            last = _last_of_slice(conn, done, size)
            if last is None:
                event = self._finish(conn)
            else:
                risk_causes.settle(conn)  # what has changed before has other causes
                risk.remap(conn, span=(done + 1, last))
                risk_causes.settle(conn, "rated")
                settings.put(conn, _STATE, str(last))
                if done == 0:
                    event = self._event(
                        conn, "All match locations are being mapped to the risk profiles again."
                    )
        if event is not None:
            self._bus.hand_on(event)
        return last is not None

    def _finish(self, conn: sqlite3.Connection) -> Event:
        settings.forget(conn, _STATE)
        points.drop_removed(conn)
        points.add_point(conn, self._now(), *points.levels(conn))
        return self._event(conn, "All match locations have been mapped to the risk profiles.")

    def _event(self, conn: sqlite3.Connection, message: str) -> Event:
        return events.append(conn, "risk computed again", message, now=self._now())


def _last_of_slice(conn: sqlite3.Connection, done: int, size: int) -> int | None:
    """Return the key of the last object of the next slice; None if no objects are left."""
    (last,) = conn.execute(
        "SELECT max(id) FROM (SELECT id FROM objects WHERE id > ? ORDER BY id LIMIT ?)",
        (done, size),
    ).fetchone()
    return None if last is None else int(last)
