"""Read order of the rows of large results: visible ones, those near them, then the rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from app.state.rows.keys import Key


class ReadQueue:
    """Pending row indexes, in four lists. `busy` holds those being read."""

    def __init__(self, count: int) -> None:
        self.busy: set[int] = set()
        self._due = bytearray(b"\x01") * count
        self._wished: deque[int] = deque()
        """Rows requested earlier; they remain pending after the view moves on."""
        self._visible: deque[int] = deque()
        self._ahead: deque[int] = deque()
        self._rest = iter(range(count))
        """Iterates over all rows once. A row that was passed becomes pending again only on request.
        """
        self._all = False

    def look(self, first: int, last: int, ahead: int) -> None:
        """Set the visible rows `first` to `last`; `ahead` rows on each side come next."""
        count = len(self._due)
        first, last = max(0, first), min(count - 1, last)
        self._visible = deque(range(first, last + 1))
        after = range(last + 1, min(count, last + 1 + ahead))
        before = range(first - 1, max(-1, first - 1 - ahead), -1)
        self._ahead = deque([*after, *before])

    def all(self) -> None:
        """Read all rows eventually. Continue where `stop` left off, because scanning a million rows
        that are mostly read would block for 50 ms.
        """
        self._all = True

    @property
    def wants_all(self) -> bool:
        """Whether all rows are to be read and some are still pending."""
        return self._all

    def stop(self) -> None:
        """From now on, read only requested rows, visible rows, and rows near the visible ones."""
        self._all = False

    def again(self, rows: Iterable[int]) -> None:
        """Read these rows again, before all rows that are not visible. A row that is being read now
        is read once more, because the current read may be older than the request.
        """
        for at in rows:
            self._due[at] = 1
            self._wished.appendleft(at)

    def next(self) -> int | None:
        """Take the next row; None if none is pending. Must be followed by `done` or `put_back`."""
        rest = self._rest if self._all else iter(())
        for waiting in (self._visible, self._wished, self._ahead, rest):
            for at in _popped(waiting):
                if at < len(self._due) and self._due[at] and at not in self.busy:
                    self._due[at] = 0
                    self.busy.add(at)
                    return at
        self._all = False
        return None

    def done(self, at: int) -> None:
        """Mark a row as read. If it was requested again while it was read, it is read once more,
        before all rows that are not visible.
        """
        self.busy.discard(at)
        if self._due[at]:
            self._wished.appendleft(at)

    def put_back(self, at: int) -> None:
        """Return an unread row to the front of the queue; it remains pending even if the view moves
        on.
        """
        self._due[at] = 1
        self._visible.appendleft(at)
        self.done(at)


def _popped(rows: deque[int] | Iterator[int]) -> Iterator[int]:
    """Pop rows from a list one by one; the remaining rows stay in it."""
    if not isinstance(rows, deque):
        yield from rows
        return
    while rows:
        yield rows.popleft()


_PARTS = 64


class RowIndex:
    """Index of keys, split into many small dicts.

    A single dict of a million keys blocks for 60 ms when it grows, and again when it is freed.
    """

    def __init__(self) -> None:
        self._parts: list[dict[Key, int]] = [{} for _ in range(_PARTS)]

    def put(self, keys: Iterable[Key], first: int) -> None:
        """Store `keys` at consecutive places from `first` on."""
        parts = self._parts
        for at, key in enumerate(keys, first):
            parts[hash(key) % _PARTS][key] = at

    def get(self, key: Key) -> int | None:
        """Return the place of a key; None if the key is not stored."""
        return self._parts[hash(key) % _PARTS].get(key)

    def __contains__(self, key: Key) -> bool:
        return key in self._parts[hash(key) % _PARTS]

    def emptied(self) -> Iterator[None]:
        """Clear the index, one part per step."""
        for part in self._parts:
            part.clear()
            yield
