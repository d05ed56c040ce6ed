"""What a query has found: identities at once, and the rows of those that are loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import islice

from app.state.results.row_filter import Sieve
from app.state.results.running_totals import Books
from app.state.results.sorting import Sorted
from app.state.rows.keys import Key, Row
from app.state.rows.read_queue import Index
from app.state.rows.selection import Selection
from app.state.work.parallel import slices

Answer = list[tuple[str, list[str]]]
"""Per Target, in the server's order, the IDs of its match objects."""
SLICE, SORT_SLICE = 2_000, 500


class Found:
    """Owns keys and rows, side by side. Its one rule: a row stands at the place of its key.

    `targets` are the Targets in the server's order, each with its places.
    """

    def __init__(self) -> None:
        self.keys: list[Key] = []
        self.rows: list[Row | None] = []
        self.targets: list[tuple[str, range]] = []
        self.books = Books()
        self._index = Index()

    async def take(self, answer: Answer, before: Found, sieve: Sieve | Sorted | None) -> bool:
        """Take over an answer, in slices, with the rows that were known `before`, past a sieve
        that looks at them; whether it holds the same keys."""
        same = True
        for target_id, ids in answer:
            begin = len(self.keys)
            for some in slices(ids, SLICE):
                places = self._add(target_id, some, before)
                within = slice(places.start, places.stop)
                same = same and self.keys[within] == before.keys[within]
                if sieve is not None:
                    sieve.look(self.rows, places)
                await asyncio.sleep(0)
            self.targets.append((target_id, range(begin, len(self.keys))))
        return same and len(self.keys) == len(before.keys)

    def _add(self, target_id: str, ids: Sequence[str], before: Found) -> range:
        keys = [Key(target_id, one) for one in ids]
        rows = [before.row_of(key) for key in keys]
        places = range(len(self.keys), len(self.keys) + len(keys))
        self._index.put(keys, places.start)
        self.keys.extend(keys)
        self.rows.extend(rows)
        for one in rows:
            self.books.add(one)
        return places

    def put(self, place: int, filled: Row) -> None:
        """A row came in."""
        self.books.remove(self.rows[place])
        self.books.add(filled)
        self.rows[place] = filled

    def place(self, key: Key) -> int | None:
        """Where a match object stands, if it was found."""
        return self._index.get(key)

    def row_of(self, key: Key) -> Row | None:
        """The row of a match object, if it was found and is loaded."""
        place = self._index.get(key)
        return None if place is None else self.rows[place]

    def sifting(self, sieve: Sieve | Sorted | None) -> Iterator[None]:
        """Have a sieve look at all rows, a slice of them at each step."""
        if sieve is None:
            return
        for start in range(0, len(self.keys), SORT_SLICE):
            sieve.look(self.rows, range(start, min(start + SORT_SLICE, len(self.keys))))
            yield

    def marking(self, keys: Sequence[Key], marks: bytearray) -> Iterator[None]:
        """Mark the places of keys, a slice of them at each step; others are passed over."""
        if isinstance(keys, Selection) and keys.mark(self.keys, marks):
            return
        each = iter(keys)
        while some := list(islice(each, SLICE)):
            for key in some:
                place = self._index.get(key)
                if place is not None:
                    marks[place] = 1
            yield

    def marks(self, keys: Sequence[Key]) -> bytearray:
        """The places of a selection of this answer, or of a few keys, one byte each."""
        marks = bytearray(len(self.keys))
        for _ in self.marking(keys, marks):
            """All in one go."""
        return marks

    def family(self, key: Key) -> list[Key]:
        """A match object and, for a container, its members at every level, as far as known."""
        known = self.row_of(key)
        children = known.children if known else ()
        members = [self.family(Key(key.target_id, child)) for child in children]
        return [key, *(one for some in members for one in some)]

    def touched(self, key: Key) -> list[Key]:
        """What shows other counts when an object has changed: it, what it holds or lies in."""
        return [*self._holders(key), *self.family(key)]

    def _holders(self, key: Key) -> list[Key]:
        """The containers that an object lies in: their counts are those of their members."""
        known = self.row_of(key)
        places = [(key.target_id, path) for path in _outer(known)] if known else []
        containers = self.books.containers
        return [containers[place] for place in places if place in containers]

    def file_of(self, member: Row) -> str:
        """The path of the file that holds a match object: its own, or its outermost container's.

        A "#" may stand in any file name, so a container that is among the results decides.
        """
        if not member.leaf:
            return member.location
        paths = _outer(member)
        target_id = member.key.target_id
        inside = (path for path in paths if (target_id, path) in self.books.containers)
        return next(inside, paths[0] if paths else member.location)

    async def let_go(self) -> None:
        """Free all of it, in slices: a million objects take 70 ms."""
        keys, rows, parts = self.keys, self.rows, list[list[Key]]()
        self.keys, self.rows = [], []
        for first in range(0, len(keys), SLICE):  # a selection may hold the list itself
            parts.append(keys[first : first + SLICE])
            await asyncio.sleep(0)
        del keys
        for _ in self._index.emptied():
            await asyncio.sleep(0)
        while parts:
            del parts[-1], rows[-SLICE:]
            await asyncio.sleep(0)


def _outer(member: Row) -> list[str]:
    """What stands before each "#" in the location of a row: paths that may be containers."""
    return [member.location[:at] for at, char in enumerate(member.location) if char == "#"]
