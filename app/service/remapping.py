"""Mapping all match locations anew after a risk profile was changed, while the service goes on.

It is done in slices, each a short transaction, with a pause as long as the slice: whoever else
writes comes in between. How far it has come is in the store, so a restart goes on from there.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable

from app.api.records.local import Event
from app.api.records.risk import RiskProcessing
from app.log import get_logger

from . import risk
from .event_table import EMITTED
from .events import EventBus
from .store import events, settings
from .store import risk as points
from .store.database import Database, DatabaseError

_STATE = "risk.mapped"  # the key up to which objects are mapped; absent when all are
_FIRST_SLICE = 500
_SLICES = (100, 20_000)
_SLICE_SECONDS = 0.1
_AFTER_TROUBLE = 60.0

_log = get_logger(__name__)


def begin(c: sqlite3.Connection) -> None:
    """Note, in the transaction that changes a profile, that all has to be mapped anew."""
    settings.put(c, _STATE, "0")


def processing(c: sqlite3.Connection) -> RiskProcessing:
    """How far it is."""
    done = settings.get(c, _STATE)
    if done is None:
        return RiskProcessing(state="idle", progress=1.0)
    (last,) = c.execute("SELECT coalesce(max(id), 0) FROM objects").fetchone()
    return RiskProcessing(state="processing", progress=min(int(done) / last, 1.0) if last else 0.0)


class Remapper:
    """Owns the thread that does it. `start` it when the service is ready."""

    def __init__(self, db: Database, bus: EventBus, now: Callable[[], float] = time.time) -> None:
        self._db = db
        self._bus = bus
        self._now = now
        self._news = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="risk")
        self._size = _FIRST_SLICE

    def start(self) -> None:
        """Begin with what a run before has left, if anything, and wait for `wake`."""
        self._thread.start()

    def wake(self) -> None:
        """Look whether there is something to be mapped."""
        self._news.set()

    def close(self) -> None:
        """Stop after the slice in hand; the next start goes on from there."""
        self._closing.set()
        self._news.set()
        if self._thread.ident is not None:
            self._thread.join()

    def slice(self) -> bool:
        """Map one slice in one transaction; whether there is more to do."""
        event: Event | None = None
        with self._db.write() as c:
            state = settings.get(c, _STATE)
            if state is None:
                return False
            done = int(state)
            last = _last_of_slice(c, done, self._size)
            if last is None:
                event = self._finish(c)
            else:
                risk.remap(c, span=(done + 1, last))
                settings.put(c, _STATE, str(last))
                if done == 0:
                    event = self._event(c, "All match locations are being mapped anew.")
        if event is not None:
            self._bus.hand_on(event)
        return last is not None

    def _finish(self, c: sqlite3.Connection) -> Event:
        settings.forget(c, _STATE)
        points.drop_removed(c)
        points.add_point(c, self._now(), *points.levels(c))
        return self._event(c, "All match locations are mapped to the risk profiles.")

    def _run(self) -> None:
        while not self._closing.is_set():
            self._news.clear()
            pause: float | None = None
            try:
                self._work_off()
            except DatabaseError as error:  # the disk is full, say: later may be better
                _log.error("the mapping of risk profiles has to wait", exc_info=error)
                pause = _AFTER_TROUBLE
            if not self._closing.is_set():
                self._news.wait(pause)

    def _work_off(self) -> None:
        while not self._closing.is_set():
            began = time.monotonic()
            if not self.slice():
                return
            took = time.monotonic() - began
            self._size = _next_size(self._size, took)
            self._closing.wait(took)

    def _event(self, c: sqlite3.Connection, message: str) -> Event:
        module, kind = EMITTED["risk counted anew"]
        return events.append(c, now=self._now(), module=module, kind=kind, message=message)


def _last_of_slice(c: sqlite3.Connection, done: int, size: int) -> int | None:
    """The key of the last object of the next slice; None if there are no more."""
    (last,) = c.execute(
        "SELECT max(id) FROM (SELECT id FROM objects WHERE id > ? ORDER BY id LIMIT ?)",
        (done, size),
    ).fetchone()
    return None if last is None else int(last)


def _next_size(size: int, took: float) -> int:
    """As many objects as `_SLICE_SECONDS` are enough for, but no jumps."""
    wanted = int(size * _SLICE_SECONDS / max(took, 0.001))
    least, most = _SLICES
    return max(least, min(most, wanted, size * 2))
