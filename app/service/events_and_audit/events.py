"""Event bus: events are first written to the store, then sent to open streams.

Events may be published from any thread. Progress is only sent to the streams, never stored.
"""

from __future__ import annotations

import collections
import contextlib
import threading
import time
from collections.abc import Callable
from typing import Unpack

from app.api.records.local import Event
from app.service.base.event_table import EMITTED
from app.service.events_and_audit.event_streams import NOT_RECORDED, RULES, Streams
from app.service.store import events
from app.service.store.database import Database, DatabaseError
from app.service.store.ids import public

MOST_OWED = 1000
SELDOM_SECONDS = 60.0


class EventBus(Streams):
    """Records events (contract 6) and sends them to the streams.

    `publish` opens its own transaction, so call it outside of one. Inside a transaction, write the
    event with `store.events.append`, and pass the result to `hand_on` after the commit.
    """

    def __init__(self, db: Database, now: Callable[[], float] = time.time) -> None:
        super().__init__(db)
        self._now = now
        self._seldom = EventThrottle(now)
        self._owed: collections.deque[str] = collections.deque(maxlen=MOST_OWED)

    def publish(
        self,
        operation: str,
        message: str,
        *,
        user: str | None = None,
        **about: Unpack[events.About],
    ) -> Event:
        """Record the event of an operation (`EMITTED`) and send it to the streams. Raises
        DatabaseError if the store cannot be written.
        """
        with self._db.write() as conn:
            now = self._now()
            owed = [
                events.append(conn, "store could not be used", said, now=now) for said in self._owed
            ]
            event = events.append(conn, operation, message, now=now, user=user, **about)
        for late in owed:
            self._owed.popleft()
            self.hand_on(late)
        self.hand_on(event)
        return event

    def seldom(self, operation: str, message: str, user: str | None = None) -> None:
        """Publish an event that may occur in bursts: at most once a minute per operation and user,
        with the number of occurrences.

        If the store cannot be used, the event is dropped: the request that caused the event reports
        the error.
        """
        count = self._seldom.count(operation, user or "")
        if count:
            times = "." if count == 1 else f" ({count} times)."
            with contextlib.suppress(DatabaseError):
                self.publish(operation, f"{message}{times}", user=user)

    def trouble(self, error: DatabaseError) -> None:
        """Record, at most once a minute, that the store could not be used. If this write fails too,
        keep the record until an event can be written.
        """
        if self._seldom.count("store could not be used", ""):
            try:
                self.publish("store could not be used", str(error))
            except DatabaseError:
                self._owed.append(str(error))

    def denied(self, username: str) -> None:
        """Record that a request of this account was refused for lack of permission."""
        self.seldom("access denied", "A request was refused: permission is missing", username)

    def defect(self, error: BaseException) -> None:
        """Record an internal error by its type only, because its text may quote a file name or a
        match.
        """
        said = f"An internal error ({type(error).__name__}); see the log of the service"
        self.seldom("internal error", said)

    def announce(
        self, operation: str, message: str, *, target_id: int, location_id: int, job_id: int
    ) -> None:
        """Send progress to the streams without storing it. The event has the ID "0"."""
        module, kind = EMITTED[operation]
        self.hand_on(
            Event(
                id=NOT_RECORDED,
                timestamp=self._now(),
                module=module,
                kind=kind,
                message=message,
                target_id=public(target_id),
                location_id=public(location_id),
                job_id=public(job_id),
            )
        )

    def announce_rules(self) -> None:
        """Tell the streams of all accounts that the approval rules have changed, without details.
        The stored event has the details; it names Groups and Targets, which not every account may
        see.
        """
        module, kind = EMITTED["approval rules changed"]
        self.hand_on(
            Event(
                id=NOT_RECORDED,
                timestamp=self._now(),
                module=module,
                kind=kind,
                message="The approval rules were changed.",
                record=RULES,
            )
        )


class EventThrottle:
    """Throttle that suppresses and counts repetitions within `SELDOM_SECONDS`. Thread-safe."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._told: collections.OrderedDict[tuple[str, str], float] = collections.OrderedDict()
        self._held: collections.Counter[tuple[str, str]] = collections.Counter()

    def count(self, what: str, who: str) -> int:
        """Count an occurrence of `what` by `who`. Return how many to report now: 0 if the last
        report was within `SELDOM_SECONDS`, otherwise all since that report, including this one.
        """
        key, now = (what, who), self._now()
        with self._lock:
            self._held[key] += 1
            if not self._is_due(key, now):
                return 0
            self._told[key] = now
            self._told.move_to_end(key)
            if len(self._told) > MOST_OWED:
                self._held.pop(self._told.popitem(last=False)[0], None)
            return self._held.pop(key, 1)

    def is_due(self, what: str, who: str) -> bool:
        """Return whether `count` would report an occurrence now. Nothing is counted."""
        with self._lock:
            return self._is_due((what, who), self._now())

    def _is_due(self, key: tuple[str, str], now: float) -> bool:
        last = self._told.get(key)
        return last is None or not 0 <= now - last < SELDOM_SECONDS
