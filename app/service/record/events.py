"""What happened, to whoever listens: events are written first, then sent to open streams.

Any thread publishes. Progress is only announced: it goes to the streams and is written nowhere.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable

from app.api.records.local import Event
from app.service.base.event_table import EMITTED
from app.service.record.streams import NOT_RECORDED, Look, Streams
from app.service.store import events
from app.service.store.database import Database, DatabaseError
from app.service.store.ids import public

MOST_OWED = 1000
SELDOM_SECONDS = 60.0


class EventBus:
    """Records events (spec 6) and hands them to the streams.

    `publish` writes a transaction of its own: call it outside of one, or write the event with
    `store.events.append` inside and `hand_on` what came of it afterwards.
    """

    def __init__(self, db: Database, now: Callable[[], float] = time.time) -> None:
        self._db = db
        self._now = now
        self._streams = Streams(db)
        self._seldom = Seldom(now)
        self._owed: collections.deque[str] = collections.deque(maxlen=MOST_OWED)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Name the loop in which the streams are served."""
        self._streams.attach(loop)

    def publish(
        self,
        module: str,
        kind: str,
        message: str,
        *,
        user: str | None = None,
        target_id: int | None = None,
        location_id: int | None = None,
        job_id: int | None = None,
    ) -> Event:
        """Record an event and hand it on; `kind` is its class."""
        with self._db.write() as c:
            owed = [self._owed_event(c, said) for said in self._owed]
            event = events.append(
                c,
                now=self._now(),
                module=module,
                kind=kind,
                message=message,
                user=user,
                target_id=target_id,
                location_id=location_id,
                job_id=job_id,
            )
        for late in owed:
            self._owed.popleft()
            self.hand_on(late)
        self.hand_on(event)
        return event

    def seldom(self, operation: str, message: str, user: str | None = None) -> None:
        """Publish what may come in a storm: of one user at most once a minute, with its count.

        If the store cannot be used it is not told: the request it is about has another answer.
        """
        count = self._seldom.count(operation, user or "")
        if count:
            times = "." if count == 1 else f" ({count} times)."
            with contextlib.suppress(DatabaseError):
                self.publish(*EMITTED[operation], f"{message}{times}", user=user)

    def trouble(self, error: DatabaseError) -> None:
        """Tell that the store could not be used: now, or, if not even that can be written, with
        the next event that can."""
        if self._seldom.count("store could not be used", ""):
            try:
                self.publish(*EMITTED["store could not be used"], str(error))
            except DatabaseError:
                self._owed.append(str(error))

    def denied(self, username: str) -> None:
        """Tell that an account has asked for what it may not have."""
        self.seldom("access denied", "A request was refused: permission is missing", username)

    def defect(self, error: BaseException) -> None:
        """Tell of a defect of ours by its type: its text may quote a file name or a match."""
        said = f"An internal error ({type(error).__name__}); see the log of the service"
        self.seldom("defect met", said)

    def _owed_event(self, c: sqlite3.Connection, said: str) -> Event:
        module, kind = EMITTED["store could not be used"]
        return events.append(c, now=self._now(), module=module, kind=kind, message=said)

    def announce(
        self, module: str, kind: str, message: str, *, target_id: int, location_id: int, job_id: int
    ) -> None:
        """Send progress to the streams without recording it; its `id` is "0"."""
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

    def hand_on(self, event: Event) -> None:
        """Send an event to the streams, from any thread; a recorded one after its commit."""
        self._streams.wake(event if event.id == NOT_RECORDED else None)

    def close(self) -> None:
        """End all streams (in the loop), so that the server can end."""
        self._streams.close()

    def leave(self, user_id: str) -> None:
        """End the streams of an account that was changed, from any thread: it may come back."""
        self._streams.leave(user_id)

    def stream(
        self, after: int | None, viewer: str = "", look: Look | None = None
    ) -> AsyncIterator[bytes]:
        """Server-sent events (`Streams.stream`)."""
        return self._streams.stream(after, viewer, look)


class Seldom:
    """Holds back what happens again within `SELDOM_SECONDS`, and counts it. Safe in any thread."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._told: collections.OrderedDict[tuple[str, str], float] = collections.OrderedDict()
        self._held: collections.Counter[tuple[str, str]] = collections.Counter()

    def count(self, what: str, who: str) -> int:
        """How often it has happened since it was told last; 0 when it is not to be told now."""
        key, now = (what, who), self._now()
        with self._lock:
            self._held[key] += 1
            last = self._told.get(key)
            if last is not None and 0 <= now - last < SELDOM_SECONDS:
                return 0
            self._told[key] = now
            self._told.move_to_end(key)
            if len(self._told) > MOST_OWED:
                self._held.pop(self._told.popitem(last=False)[0], None)
            return self._held.pop(key, 1)
