"""Event streams (server-sent events), fed from the store in order.

A stream remembers the key of the last event that it has sent. When an event is recorded, the
stream reads the store from that key on. So no event is lost or sent twice, however many threads
record, and a slow reader costs no memory. Progress is not stored. It is kept per reader in a
bounded list, which drops the oldest entries.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
from collections.abc import AsyncIterator, Callable

import msgspec

from app.api.records.local import Event
from app.service.store import events
from app.service.store.database import Database, DatabaseError
from app.service.store.ids import internal
from app.service.store.visibility import EVERYTHING, Visibility

KEEP_ALIVE_SECONDS = 10.0
PAGE = 1000
MOST_PROGRESS = 100
MOST_PER_VIEWER = 8
NOT_RECORDED = "0"
"""ID of an event that only reports progress and is not recorded."""
RULES = events.record_name("approvals")
"""Name of the record that events about rules of approval refer to."""

Look = Callable[[], Visibility]


class Streams:
    """Owns the listeners, which live in the event loop. `hand_on` and `leave` are thread-safe."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[_Listener, None] = {}  # in order of arrival

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set the event loop in which the streams run."""
        self._loop = loop

    def hand_on(self, event: Event) -> None:
        """Send an event to the streams: progress, or a stored event whose transaction is
        committed.
        """
        self._in_loop(self._deliver, event)

    def leave(self, user_id: str) -> None:
        """End the streams of an account that was changed. Its clients may connect again."""
        self._in_loop(self._end_of, user_id)

    def close(self) -> None:
        """End all streams (in the event loop), so that the server can stop."""
        for listener in self._listeners:
            listener.end()

    async def stream(
        self, after: int | None, viewer: str = "", look: Look | None = None
    ) -> AsyncIterator[bytes]:
        """Yield server-sent events: first the events stored after the key `after`, then new ones.

        `viewer` is the ID of the reading account. `look` (called in a thread) returns what that
        account may see at the moment; without `look`, all events are sent. If `after` is None, the
        stream begins with the next event. The first line is a comment: a client that has received
        it misses no event from then on.
        """
        listener = _Listener(viewer)
        self._make_room(viewer)
        self._listeners[listener] = None
        try:
            last = await asyncio.to_thread(self._newest) if after is None else after
            yield b": listening\n\n"
            while listener.open:
                progress = listener.take()
                found, last, more = await asyncio.to_thread(self._page, last, look, progress)
                for event in found:
                    yield _frame(event)
                if more:
                    continue
                try:
                    await asyncio.wait_for(listener.news.wait(), KEEP_ALIVE_SECONDS)
                    listener.news.clear()
                except TimeoutError:
                    yield b": keep-alive\n\n"
        finally:
            del self._listeners[listener]

    def _make_room(self, viewer: str) -> None:
        """If an account has reached its limit of streams, end its oldest streams, so that a new one
        fits in. So no account takes all connections.
        """
        mine = [
            listener for listener in self._listeners if listener.viewer == viewer and listener.open
        ]
        for one in mine[: max(len(mine) + 1 - MOST_PER_VIEWER, 0)]:
            one.end()

    def _newest(self) -> int:
        with self._db.read() as conn:
            return events.newest(conn)

    def _page(
        self, after: int, look: Look | None, progress: list[Event]
    ) -> tuple[list[Event], int, bool]:
        """Return the visible events after the key `after`, followed by the visible events of
        `progress`; the key up to which the stored events are complete; and whether there are more.
        """
        try:
            sight = EVERYTHING if look is None else look()
            with self._db.read() as conn:
                newest = events.newest(conn)
                found = events.listed(conn, after=after, limit=PAGE, sight=sight)
        except DatabaseError:  # e.g. disk full; the next attempt may succeed
            return [], after, False
        more = len(found) == PAGE
        last = internal(found[-1].id) if more else max(newest, after)
        seen = [event for event in progress if _shown(event, sight)]
        return [*found, *seen], last or after, more

    def _in_loop(self, call: Callable[..., None], what: object) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended: no listeners left
                self._loop.call_soon_threadsafe(call, what)

    def _end_of(self, user_id: str) -> None:
        for listener in self._listeners:
            if listener.viewer == user_id:
                listener.end()

    def _deliver(self, event: Event) -> None:
        for listener in self._listeners:
            if event.id == NOT_RECORDED:  # the others are read from the store
                listener.progress.append(event)
            listener.news.set()


class _Listener:
    """State of one stream: unsent progress and a wake-up flag."""

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.open = True
        self.progress: collections.deque[Event] = collections.deque(maxlen=MOST_PROGRESS)
        self.news = asyncio.Event()

    def take(self) -> list[Event]:
        """Return and clear the unsent progress."""
        taken = list(self.progress)
        self.progress.clear()
        return taken

    def end(self) -> None:
        self.open = False
        self.news.set()


def _shown(event: Event, sight: Visibility) -> bool:
    """Return whether an account sees an event that is not stored.

    Every account may see that the approval rules have changed. Accounts that see events without a
    Target are excluded here, because they get the stored event instead.
    """
    if event.record == RULES:
        return not sight.unplaced
    return sight.shows(mine=False, detailed=False, target=internal(event.target_id or ""))


def _frame(event: Event) -> bytes:
    """Format one server-sent event. Only a stored event has an ID, which becomes the reader's
    `Last-Event-ID`.
    """
    data = b"data: " + msgspec.json.encode(event) + b"\n\n"
    return data if event.id == NOT_RECORDED else b"id: " + event.id.encode() + b"\n" + data
