"""What happened, to whoever listens: events are written first, then sent to open streams.

Any thread publishes; listeners live in the event loop. Progress is only announced: it goes to the
streams and is written nowhere.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable

import msgspec

from app.api.records.local import Event

from .event_table import EMITTED
from .store import events
from .store.database import Database, DatabaseError
from .store.ids import internal, public
from .store.sight import Sight

KEEP_ALIVE_SECONDS = 10.0
MOST_WAITING = 1000
MOST_OWED = 1000
SELDOM_SECONDS = 60.0
_PAGE = 1000
_NOT_RECORDED = "0"


class EventBus:
    """Records events (spec 6) and hands them to the streams.

    `publish` writes a transaction of its own: call it outside of one, or write the event with
    `store.events.append` inside and `hand_on` what came of it afterwards.
    """

    def __init__(self, db: Database, now: Callable[[], float] = time.time) -> None:
        self._db = db
        self._now = now
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: set[_Listener] = set()
        self._seldom = Seldom(now)
        self._owed: collections.deque[str] = collections.deque(maxlen=MOST_OWED)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Name the loop in which the streams are served."""
        self._loop = loop

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
                id=_NOT_RECORDED,
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
        """Send an event to the streams, from any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody listens any more
                self._loop.call_soon_threadsafe(self._deliver, event)

    def close(self) -> None:
        """End all streams (in the loop), so that the server can end."""
        for listener in self._listeners:
            listener.end()

    def leave(self, user_id: str) -> None:
        """End the streams of an account that was changed, from any thread: it may come back."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._end_of, user_id)

    async def stream(
        self, after: int | None, viewer: str = "", look: Callable[[], Sight] | None = None
    ) -> AsyncIterator[bytes]:
        """Server-sent events: first those recorded after the key `after`, then as they come.

        `viewer` is the ID of the account that reads them; `look` (called in a thread) says what
        that account sees just now, without it everything. The first line is a comment: from then
        on nothing that happens is missed. A reader that lags `MOST_WAITING` events behind is let
        go; it comes back with its `Last-Event-ID`.
        """
        listener = _Listener(viewer)
        self._listeners.add(listener)
        try:
            yield b": listening\n\n"
            last = 0
            if after is not None:
                last = after
                while page := await asyncio.to_thread(self._page, last):
                    for event in page:
                        if look is None or await asyncio.to_thread(_seen, event, look):
                            yield _frame(event)
                    last = internal(page[-1].id) or last
            async for waiting in listener:
                if waiting is None:
                    yield b": keep-alive\n\n"
                elif waiting.id != _NOT_RECORDED and (internal(waiting.id) or 0) <= last:
                    continue  # it came with those before
                elif look is None or await asyncio.to_thread(_seen, waiting, look):
                    yield _frame(waiting)
        finally:
            self._listeners.discard(listener)

    def _page(self, after: int) -> list[Event]:
        with self._db.read() as c:
            return events.listed(c, after=after, limit=_PAGE)

    def _end_of(self, user_id: str) -> None:
        for listener in self._listeners:
            if listener.viewer == user_id:
                listener.end()

    def _deliver(self, event: Event) -> None:
        for listener in self._listeners:
            listener.put(event)


def _seen(event: Event, look: Callable[[], Sight]) -> bool:
    sight = look()
    return sight.shows(
        mine=event.user == sight.username,
        detailed=event.module == events.ABOUT_OBJECTS,
        target=internal(event.target_id or ""),
    )


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


class _Listener:
    """The events that one stream has not sent yet. Lives in the loop."""

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self._waiting: collections.deque[Event] = collections.deque()
        self._news = asyncio.Event()
        self._open = True

    def put(self, event: Event) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.end()
        elif self._open:
            self._waiting.append(event)
            self._news.set()

    def end(self) -> None:
        self._open = False
        self._news.set()

    async def __aiter__(self) -> AsyncIterator[Event | None]:
        """Events as they come; None each time that nothing has come for a while."""
        while self._open or self._waiting:
            while self._waiting:
                yield self._waiting.popleft()
            if not self._open:
                return
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                yield None


def _frame(event: Event) -> bytes:
    """One server-sent event; only a recorded one moves the reader's `Last-Event-ID`."""
    data = b"data: " + msgspec.json.encode(event) + b"\n\n"
    return data if event.id == _NOT_RECORDED else b"id: " + event.id.encode() + b"\n" + data
