"""What the outbox still has to send, kept across restarts: JSON lines in a private file.

It holds IDs, the action, the signature and the reason; no path and no value. Lines are only
appended, so a crash loses at most the last one; the state that it described is read from the server
before anything is sent again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock

import msgspec
from msgspec import Struct

from app.decoding import NOT_DECODED
from app.paths import private_dir, write_private
from app.state.rows.keys import Key

FILE_NAME = "decisions.jsonl"
_LARGEST = 256 * 1024 * 1024
_PER_LINE = 10_000
_FEW = 20
"""Up to this number of objects, a batch is not synced to disk, because a few decisions are quickly
repeated after a power failure.
"""

Pair = tuple[str, str]
"""Target ID and object ID."""


class PendingLine(Struct, kw_only=True, omit_defaults=True):
    """One line: a batch begins (`action`), gains objects (`add`), loses objects (`off`), or ends
    (`end`).
    """

    batch: str
    place: str = ""
    action: str = ""
    sign_off: str = ""
    reason: str = ""
    proposed_by: str = ""
    add: list[Pair] = []
    off: list[Pair] = []
    end: bool = False


class PendingBatch(Struct, kw_only=True):
    """An unfinished batch: its first line and the remaining objects."""

    head: PendingLine
    keys: list[Key]


class PendingLog:
    """The log file. All calls may wait for the disk; without a folder nothing is written."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / FILE_NAME
        self._lock = Lock()

    def load(self) -> list[PendingBatch]:
        """Return the unfinished batches and rewrite the file with only these.

        Skips unreadable lines. Raises `OSError`.
        """
        if self._path is None:
            return []
        with self._lock:
            saved = _read(self._path)
            if saved:
                write_private(self._path, b"".join(_lines(saved)))
            else:
                self._path.unlink(missing_ok=True)
        return saved

    def begin(self, head: PendingLine, keys: Sequence[Key]) -> None:
        """Append a batch; a large one is synced to disk. Raises `OSError`."""
        self.write(pieces(head, keys), sync=len(keys) > _FEW)

    def write(self, lines: Iterable[PendingLine], *, sync: bool = False) -> None:
        """Append lines. Lines lost in a power failure are read from the server again.

        Raises `OSError`.
        """
        if self._path is None:
            return
        private_dir(self._path.parent)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        with self._lock, os.fdopen(os.open(self._path, flags, 0o600), "ab") as file:
            for line in lines:
                file.write(_line(line))
            file.flush()
            if sync:
                os.fsync(file.fileno())


def pieces(head: PendingLine, keys: Sequence[Key]) -> Iterator[PendingLine]:
    """Return the lines of a new batch."""
    yield head
    for at in range(0, len(keys), _PER_LINE):
        yield PendingLine(batch=head.batch, add=pairs(keys[at : at + _PER_LINE]))


def pairs(keys: Iterable[Key]) -> list[Pair]:
    """Convert keys to the pairs of the file."""
    return [(key.target_id, key.object_id) for key in keys]


def _line(line: PendingLine) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _lines(saved: Iterable[PendingBatch]) -> Iterable[bytes]:
    return (_line(line) for one in saved for line in pieces(one.head, one.keys))


def _read(path: Path) -> list[PendingBatch]:
    heads: dict[str, PendingLine] = {}
    left: dict[str, dict[Pair, None]] = {}
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST)
    except FileNotFoundError:
        return []
    for text in content.split(b"\n"):
        try:
            line = msgspec.json.decode(text, type=PendingLine)
        except NOT_DECODED:
            continue
        if line.action:
            heads[line.batch], left[line.batch] = line, {}
        if line.batch not in heads:
            continue
        left[line.batch].update(dict.fromkeys(line.add))
        for pair in line.off:
            left[line.batch].pop(pair, None)
        if line.end:
            left[line.batch].clear()
    return [
        PendingBatch(head=head, keys=[Key(*pair) for pair in left[batch]])
        for batch, head in heads.items()
        if left[batch]
    ]
