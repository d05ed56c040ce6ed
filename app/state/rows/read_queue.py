"""Which row of large results is read next: what is visible, what lies ahead, then the rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from app.state.rows.keys import Key


class Waiting:
    """Rows by their index that are due, in four lists. `busy` holds those under way."""

    def __init__(self, count: int) -> None:
        self.busy: set[int] = set()
        self._due = bytearray(b"\x01") * count
        self._wished: deque[int] = deque()
        """Those that were due before: who looks elsewhere meanwhile wants them no less."""
        self._visible: deque[int] = deque()
        self._ahead: deque[int] = deque()
        self._rest = iter(range(count))
        """Goes through all once: what it has passed is due again only by a wish, or put back."""
        self._all = False

    def look(self, first: int, last: int, ahead: int) -> None:
        """Rows `first` to `last` are visible; `ahead` rows on each side come after them."""
        count = len(self._due)
        first, last = max(0, first), min(count - 1, last)
        self._visible = deque(range(first, last + 1))
        after = range(last + 1, min(count, last + 1 + ahead))
        before = range(first - 1, max(-1, first - 1 - ahead), -1)
        self._ahead = deque([*after, *before])

    def all(self) -> None:
        """Read everything in the end; goes on where `stop` left off: of a million rows that are
        read nearly all, looking through them again stands still for 50 ms."""
        self._all = True

    @property
    def wants_all(self) -> bool:
        """Whether some of the rest are still to be taken."""
        return self._all

    def stop(self) -> None:
        """Nothing but what is looked at, then."""
        self._all = False

    def again(self, rows: Iterable[int]) -> None:
        """These rows are due once more, and before all that are not seen; also one that is just
        being read, since that read may be older than the wish."""
        for at in rows:
            self._due[at] = 1
            self._wished.appendleft(at)

    def next(self) -> int | None:
        """Take the next row; None if nothing is due. `done` or `put_back` must follow."""
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
        """A row has been read. Was it wished for again meanwhile, it comes before all that are not
        seen."""
        self.busy.discard(at)
        if self._due[at]:
            self._wished.appendleft(at)

    def put_back(self, at: int) -> None:
        """A row has not been read after all: it comes first again, and who looks elsewhere before
        it is taken wants it no less."""
        self._due[at] = 1
        self._visible.appendleft(at)
        self.done(at)


def _popped(rows: deque[int] | Iterator[int]) -> Iterator[int]:
    """Take row after row out of a list; the rest stays for the next call."""
    if not isinstance(rows, deque):
        yield from rows
        return
    while rows:
        yield rows.popleft()


_PARTS = 64


class Index:
    """Where each key stands, in many small dicts.

    A single one of a million keys stands still for 60 ms when it grows, and again when it goes.
    """

    def __init__(self) -> None:
        self._parts: list[dict[Key, int]] = [{} for _ in range(_PARTS)]

    def put(self, keys: Iterable[Key], first: int) -> None:
        """Note that `keys` stand one after the other from `first` on."""
        parts = self._parts
        for at, key in enumerate(keys, first):
            parts[hash(key) % _PARTS][key] = at

    def get(self, key: Key) -> int | None:
        """Where the key stands, if it is here."""
        return self._parts[hash(key) % _PARTS].get(key)

    def __contains__(self, key: Key) -> bool:
        return key in self._parts[hash(key) % _PARTS]

    def emptied(self) -> Iterator[None]:
        """Forget all, a part at each step."""
        for part in self._parts:
            part.clear()
            yield
