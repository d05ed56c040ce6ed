"""When this console first saw each match object.

The API tells of no match location since when it is there. So the console remembers the day on which
it first read it: JSON lines of IDs in a private file, one for the objects of a few seconds.
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
"""Objects that are remembered, on all servers: 45 MB of memory."""
_PART = 10_000
"""Objects in a line that is written when the file is put in order."""

Day = Annotated[int, Meta(ge=1, le=3_652_059)]
"""As `datetime.date.toordinal` counts."""


class Line(Struct, kw_only=True):
    """Objects of the server at `place` that were first seen on a day: their IDs by Target."""

    place: str
    day: Day
    objects: dict[str, list[str]]


class FirstSeen:
    """The days. Its one rule: the first day that was told of an object stays.

    Without a folder nothing is kept. What may wait for the disk says so.
    """

    def __init__(self, folder: Path | None) -> None:
        self.count = 0
        self._days: dict[str, dict[str, dict[str, int]]] = {}
        self._path = None if folder is None else folder / FILE_NAME

    def day(self, place: str, key: Key) -> int:
        """The day on which it was seen first; 0 if it never was."""
        try:
            return self._days[place][key.target_id][key.object_id]
        except KeyError:
            return 0

    def see(self, place: str, key: Key, day: int) -> bool:
        """It was seen on this day; False if so many objects are known that it is not remembered."""
        known = self._days.setdefault(place, {}).setdefault(key.target_id, {})
        if key.object_id in known or self.count >= MOST:
            return key.object_id in known
        known[key.object_id] = day
        self.count += 1
        return True

    def load(self) -> None:
        """Take in the file. A line that cannot be read is left out. Waits for the disk. Raises
        `OSError`."""
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
                for one in ids:
                    self.see(line.place, Key(target_id, one), line.day)
        if len(texts) > 100 + 2 * (self.count // _PART):
            write_private(self._path, b"".join(map(_encoded, self._lines())))

    def add(self, lines: Iterable[Line]) -> None:
        """Write lines down, for good. Waits for the disk. Raises `OSError`."""
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
    """What is written down of objects that were seen."""
    objects: dict[str, list[str]] = {}
    for key in keys:
        objects.setdefault(key.target_id, []).append(key.object_id)
    return Line(place=place, day=day, objects=objects)


def _encoded(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"
