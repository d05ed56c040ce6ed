"""The result set of a query: the identities of all objects, and the loaded rows."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice

from app.state.results.row_filter import RowFilter
from app.state.results.running_totals import RunningTotals
from app.state.results.sorting import Sorted
from app.state.rows.keys import Key, Row
from app.state.rows.object_array import ObjectArray
from app.state.rows.read_queue import RowIndex
from app.state.rows.selection import Selection

Answer = list[tuple[str, list[str]]]
"""The answer to a query: the IDs of the match objects per Target, in the server's order."""
SLICE, SORT_SLICE = 2_000, 500
_MOST_COUNTED = 1_000
"""Maximum number of objects, members of containers included, that are looked at in one turn of the
event loop.
"""
_MOST_MEMBERS = 200
"""Maximum number of members of an archive, at all levels, that are read to draw the archive."""


class ResultIndex:
    """Keys and rows, in parallel arrays. Invariant: a row has the same index as its key.

    `targets` are the Targets in the server's order, each with its range of places.
    """

    def __init__(self) -> None:
        self.keys = ObjectArray[Key]()
        self.rows = ObjectArray[Row | None]()
        self.targets: list[tuple[str, range]] = []
        self.books = RunningTotals()
        self.puts = 0
        self._fresh: set[int] = set()
        self._kept: set[int] = set()
        """The places of containers whose list of members comes from the previous answer."""
        self._members: dict[Key, list[Row]] = {}
        """Cache of the results of `members`, by container. It is cleared when a row is stored."""
        self._index = RowIndex()

    async def take(
        self, answer: Answer, before: ResultIndex, row_filter: RowFilter | Sorted | None
    ) -> bool:
        """Load an answer, in slices, reusing the rows of `before` and applying a row filter. Return
        whether the keys are the same as before.
        """
        same, begin = True, 0
        count = sum(len(ids) for _, ids in answer)
        self.keys, self.rows = ObjectArray(count), ObjectArray(count)
        for target_id, ids in answer:
            for first in range(0, len(ids), SLICE):
                some = ids[first : first + SLICE]
                places = self._add(target_id, some, begin + first, before)
                within = slice(places.start, places.stop)
                same = same and self.keys[within] == before.keys[within]
                if row_filter is not None:
                    row_filter.look(self.rows, places)
                await asyncio.sleep(0)
            self.targets.append((target_id, range(begin, begin + len(ids))))
            begin += len(ids)
        return same and len(self.keys) == len(before.keys)

    def _add(self, target_id: str, ids: Sequence[str], first: int, before: ResultIndex) -> range:
        keys = [Key(target_id, id_) for id_ in ids]
        rows = [before.row_of(key) for key in keys]
        self._index.put(keys, first)
        self.keys.put(keys, first)
        self.rows.put(rows, first)
        for place, row in enumerate(rows, first):
            self.books.add(row)
            if row is not None and row.children:
                self._kept.add(place)
        return range(first, first + len(keys))

    def put(self, place: int, filled: Row) -> None:
        """Store a loaded row."""
        before = self.rows[place]
        self.books.remove(before)
        self.books.add(filled)
        self.rows[place] = filled
        self.puts += 1
        self._fresh.add(place)
        self._members.clear()
        if before is None or filled.children is not before.children:  # else only a note is new
            self._kept.discard(place)
        if self.books.containers:
            holders = map(self._index.get, self._holders(filled.key))
            self._fresh.update(at for at in holders if at is not None)

    def take_fresh(self) -> set[int]:
        """Return the places of the rows stored since the last call, and the places of their
        containers: a container shows the statuses of its members.
        """
        fresh, self._fresh = self._fresh, set()
        return fresh

    def place(self, key: Key) -> int | None:
        """Return the place of a match object; None if it is not in the results."""
        return self._index.get(key)

    def row_of(self, key: Key) -> Row | None:
        """Return the row of a match object; None if it is not in the results, or not loaded."""
        place = self._index.get(key)
        return None if place is None else self.rows[place]

    def sifting(self, row_filter: RowFilter | Sorted | None) -> Iterator[None]:
        """Apply a row filter to all rows, one slice per step."""
        if row_filter is None:
            return
        for start in range(0, len(self.keys), SORT_SLICE):
            row_filter.look(self.rows, range(start, min(start + SORT_SLICE, len(self.keys))))
            yield

    def marking(self, keys: Sequence[Key], marks: bytearray) -> Iterator[None]:
        """Mark the places of keys, one slice per step; unknown keys are skipped."""
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
        """Return the places of a selection, or of a few keys, as an array of one byte per place.
        The selection must be of this answer.
        """
        marks = bytearray(len(self.keys))
        for _ in self.marking(keys, marks):
            """All in one go."""
        return marks

    def family(self, key: Key) -> Iterator[Key]:
        """Yield a match object and, for a container, its known members at every level."""
        yield key
        known = self.row_of(key)
        for child in known.children if known else ():
            yield from self.family(Key(key.target_id, child))

    def families(self, keys: Iterable[Key]) -> list[Key] | None:
        """Return match objects and, for containers, their known members at every level, each once.
        Return None if these are too many to look at in one turn of the event loop.
        """
        found = list(islice(chain.from_iterable(map(self.family, keys)), _MOST_COUNTED + 1))
        return None if len(found) > _MOST_COUNTED else list(dict.fromkeys(found))

    def members(self, container: Row) -> list[Row]:
        """Return the rows of those members of a container, at every level, that have matches of
        their own. Return an empty list if this answer has not listed or loaded all members, or if
        there are too many to read them often.
        """
        found = self._members.get(container.key)
        if found is None:
            found = self._members[container.key] = self._read_members(container)
        return found

    def _read_members(self, container: Row) -> list[Row]:
        target_id, found, waiting = container.key.target_id, list[Row](), [container]
        seen = {container.key.object_id}
        while waiting:
            row = waiting.pop()
            if self._index.get(row.key) in self._kept:
                return []
            for child in row.children:
                if child in seen:
                    continue
                seen.add(child)
                member = self.row_of(Key(target_id, child))
                complete = member is not None and (member.own or member.children)
                if member is None or not complete or len(seen) > _MOST_MEMBERS:
                    return []
                found += [member] if member.own else []
                waiting.append(member)
        return found

    def count_objects(self, keys: Sequence[Key]) -> int | None:
        """Return how many match objects an action on these rows concerns. A container stands for
        its known members, and each member counts once. Return None if counting would take too long.
        """
        containers = self.books.containers.values()
        if not containers:
            return len(keys)
        if len(keys) > SLICE and not isinstance(keys, Selection):
            return None
        marks = self.marks(keys)
        elsewhere = len(keys) - marks.count(1)
        if 0 not in marks:  # all rows, so that no member has to be looked up
            return elsewhere + len(marks) - self.books.buckets[""]
        some: Collection[Key] = containers if len(containers) < len(keys) else keys
        if len(some) > SLICE:
            return None
        rows = (self.row_of(key) for key in some if self._is_marked(key, marks))
        members = self.families(row.key for row in rows if row is not None and row.children)
        if members is None:
            return None
        for member in members:
            if (place := self._index.get(member)) is not None:
                row = self.rows[place]
                marks[place] = row is None or row.own
        return elsewhere + marks.count(1)

    def _is_marked(self, key: Key, marks: bytearray) -> bool:
        place = self._index.get(key)
        return place is not None and bool(marks[place])

    def touched(self, key: Key) -> list[Key]:
        """Return the objects whose counts can change when this object changes: the object itself,
        its members and its containers.
        """
        return [*self._holders(key), *self.family(key)]

    def _holders(self, key: Key) -> list[Key]:
        """Return the containers of an object. The counts of a container include those of its
        members.
        """
        known = self.row_of(key)
        places = [(key.target_id, path) for path in _outer(known)] if known else []
        containers = self.books.containers
        return [containers[place] for place in places if place in containers]

    def files_with(self, member: Row) -> dict[Key, str]:
        """Return a dictionary with the path of the file that contains a match object, by the key of
        the object. Return an empty dictionary if the path is unknown.

        The path of an archive ends at a "#" in the object's location, but "#" may also occur in the
        name of a folder or file. If the location contains "#" several times, only the object's
        container shows at which "#" the path ends. The dictionary then has the path for all objects
        that the container lists. If the container is not loaded, the path is unknown.
        """
        key, paths = member.key, _outer(member)
        if not member.leaf or not paths:
            return {key: member.location}
        if len(paths) == 1:
            return {key: paths[0]}
        for path in paths:
            container = self._container_at(key.target_id, path)
            if container is not None and key.object_id in container.children:
                outermost = self.files_with(container).get(container.key)
                keys = (Key(key.target_id, child) for child in container.children)
                return dict.fromkeys(keys, outermost) if outermost else {}
        return {}

    def _container_at(self, target_id: str, path: str) -> Row | None:
        key = self.books.containers.get((target_id, path))
        return None if key is None else self.row_of(key)

    async def let_go(self) -> None:
        """Free everything in slices, because freeing a million objects takes 70 ms."""
        keys, rows = self.keys, self.rows
        self.keys, self.rows = ObjectArray(), ObjectArray()
        places = range(0, len(keys), SLICE)
        copied = ObjectArray[Key | None](len(keys))
        for first in places:  # a selection may hold the array itself
            copied.put(keys[first : first + SLICE], first)
            await asyncio.sleep(0)
        del keys
        for _ in self._index.emptied():
            await asyncio.sleep(0)
        for first in places:
            copied.clear(slice(first, first + SLICE))
            rows.clear(slice(first, first + SLICE))
            await asyncio.sleep(0)


def _outer(member: Row) -> list[str]:
    """Return the prefixes before each "#" in a row's location: paths of possible containers."""
    return [member.location[:at] for at, char in enumerate(member.location) if char == "#"]
