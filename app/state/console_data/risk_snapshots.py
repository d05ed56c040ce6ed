"""Snapshots of the risk levels per Target, one per day and server, in a private file.

The API reports only how many locations each Target has now. With a snapshot of an earlier day the
console can say on which Targets the numbers have changed. A line of the file holds counts by keyed
fingerprints, and no names.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from app.decoding import NOT_DECODED
from app.paths import append_private, private_dir, write_private

FILE_NAME = "risk-snapshots.jsonl"
MOST = 1_000
"""Maximum number of snapshots kept: the newest of all servers."""
MOST_TARGETS = 2_000
_PRINT = 12

Number = Annotated[int, Meta(ge=0, le=10**18)]
Levels = tuple[Number, Number, Number, Number]
"""Numbers of locations whose risk level is high, medium, low and unmapped."""


class Line(Struct, frozen=True, kw_only=True):
    """One line of the file: the risk levels on a `day` (`date.toordinal`), by the fingerprints of
    the Targets. `place` is the fingerprint of the server.
    """

    place: str
    day: Annotated[int, Meta(ge=1, le=3_652_059)]
    targets: dict[str, Levels]


class _Key(Struct, frozen=True, kw_only=True):
    key: Annotated[str, Meta(min_length=64, max_length=64)]


class RiskSnapshots:
    """The snapshots in the file. Invariant: the first snapshot of a day is never replaced. Without
    a folder nothing is stored.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / FILE_NAME
        self._key = secrets.token_bytes(32)
        self._lines: dict[tuple[str, int], Line] = {}
        self._stored = 0

    def load(self) -> None:
        """Read the file; lines that are no snapshots are ignored. Waits for the disk. Raises
        `OSError`. After an error, no snapshot is stored, so that the file is not overwritten.
        """
        if self._path is None:
            return
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            return
        except OSError:
            self._path = None
            raise
        head, *rest = [*filter(None, content.split(b"\n")), b""]
        try:
            self._key = bytes.fromhex(msgspec.json.decode(head, type=_Key).key)
        except (*NOT_DECODED, ValueError):
            return  # without the key the lines cannot be compared: the next write replaces them
        self._stored = 1
        rest = [*filter(None, rest)]
        for text in rest[-MOST:]:
            try:
                line = msgspec.json.decode(text, type=Line)
            except NOT_DECODED:
                continue
            self._lines.setdefault((line.place, line.day), line)
        if len(rest) > MOST:
            self._stored = 0

    def take(self, place: str, day: int, levels: Mapping[str, Levels]) -> Line | None:
        """Take the first snapshot of a day, and return it. Return None if the day already has a
        snapshot, or if there are too many Targets.
        """
        name = self.print_of(place)
        if (name, day) in self._lines or len(levels) > MOST_TARGETS:
            return None
        line = Line(
            place=name, day=day, targets={self.print_of(key): it for key, it in levels.items()}
        )
        self._lines[name, day] = line
        return line

    def write(self, line: Line) -> None:
        """Write a snapshot. Waits for the disk. Raises `OSError`."""
        if self._path is None:
            return
        if self._stored:
            append_private(self._path, _encoded([line]))
            return
        private_dir(self._path.parent)
        lines = sorted(self._lines.values(), key=lambda one: one.day)[-MOST:]
        write_private(self._path, b"".join(_encoded([_Key(key=self._key.hex()), *lines])))
        self._stored = 1

    def at(self, place: str, day: int) -> Line | None:
        """Return the last snapshot of a server up to a day, or else the first one after that day.
        Return None if there is no snapshot of the server.
        """
        name = self.print_of(place)
        days = sorted(known for server, known in self._lines if server == name)
        before = [known for known in days if known <= day]
        chosen = before[-1:] or days[:1]
        return self._lines[name, chosen[0]] if chosen else None

    def print_of(self, text: str) -> str:
        """Return the keyed fingerprint of an ID or of the name of a server."""
        return hashlib.blake2b(text.encode(), key=self._key, digest_size=_PRINT).hexdigest()


def _encoded(lines: Iterable[Struct]) -> Iterable[bytes]:
    return (msgspec.json.encode(line) + b"\n" for line in lines)
