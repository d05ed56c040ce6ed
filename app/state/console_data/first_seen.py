"""The day on which this console first saw each match object.

The API does not report how long a match location has existed. So the console stores the day on
which it first read the location: JSON lines of IDs in a private file. Each line is for the objects
first seen within a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from app.decoding import NOT_DECODED
from app.paths import append_private, write_private
from app.state.rows.keys import Key

FILE_NAME = "first-seen.jsonl"
MOST = 500_000
"""Maximum number of objects remembered for all servers together. They take 45 MB of memory."""
_PART = 10_000
"""Maximum number of objects per line when the file is compacted."""

Day = Annotated[int, Meta(ge=1, le=3_652_059)]
"""Day number as in `datetime.date.toordinal`."""


class Line(Struct, kw_only=True):
    """One line of the file: objects of the server at `place` that were first seen on the same day,
    as IDs by Target.
    """

    place: str
    day: Day
    objects: dict[str, list[str]]


class FirstSeen:
    """The day on which each object was first seen. Invariant: the day recorded first never changes.

    Without a folder nothing is stored. Methods that may wait for the disk say so.
    """

    def __init__(self, folder: Path | None) -> None:
        self.count = 0
        self._days: dict[str, dict[str, dict[str, int]]] = {}
        self._path = None if folder is None else folder / FILE_NAME

    def day(self, place: str, key: Key) -> int:
        """Return the day on which an object was first seen; 0 if it was never seen."""
        try:
            return self._days[place][key.target_id][key.object_id]
        except KeyError:
            return 0

    def see(self, place: str, key: Key, day: int) -> bool:
        """Record the day on which an object was first seen. Return False if the limit is reached
        and the day was not recorded.
        """
        known = self._days.setdefault(place, {}).setdefault(key.target_id, {})
        if key.object_id in known or self.count >= MOST:
            return key.object_id in known
        known[key.object_id] = day
        self.count += 1
        return True

    def load(self) -> None:
        """Load the file, skipping unreadable lines. If the file has many lines, rewrite it with
        fewer lines, without the unreadable ones. Waits for the disk. Raises `OSError`.
        """
        if self._path is None:
            return
        try:
            texts = self._path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return
        for text in filter(None, texts):
            try:
                line = msgspec.json.decode(text, type=Line)
            except NOT_DECODED:
                continue
            for target_id, ids in line.objects.items():
                for id_ in ids:
                    self.see(line.place, Key(target_id, id_), line.day)
        if len(texts) > 100 + 2 * (self.count // _PART):
            write_private(self._path, b"".join(map(_encoded, self._lines())))

    def add(self, lines: Iterable[Line]) -> None:
        """Append lines and sync them to disk. Waits for the disk. Raises `OSError`."""
        if self._path is None:
            return
        append_private(self._path, map(_encoded, lines))

    def _lines(self) -> Iterable[Line]:
        for place, targets in self._days.items():
            by_day: dict[int, list[Key]] = {}
            for target_id, known in targets.items():
                for one, day in known.items():
                    by_day.setdefault(day, []).append(Key(target_id, one))
            for day, keys in by_day.items():
                for at in range(0, len(keys), _PART):
                    yield line_for(place, day, keys[at : at + _PART])


def line_for(place: str, day: int, keys: Sequence[Key]) -> Line:
    """Return the line for objects first seen on a day."""
    objects: dict[str, list[str]] = {}
    for key in keys:
        objects.setdefault(key.target_id, []).append(key.object_id)
    return Line(place=place, day=day, objects=objects)


def _encoded(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"
