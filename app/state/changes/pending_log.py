"""Log of the decisions that the outbox still has to send, kept across restarts: JSON lines in a
private file.

It holds IDs, the server, the action, the sign-off, the reason and the proposer; no path and no
value. Lines are only appended, so a crash loses at most the last line. After a crash, the state of
the objects is therefore read from the server before anything is sent again.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

import msgspec
from msgspec import Struct

from app.decoding import NOT_DECODED
from app.language import Texts
from app.paths import private_dir, write_private
from app.state.rows.keys import Key
from app.state.work.errors import NotPossible

tr = Texts(__name__)

FILE_NAME = "decisions.jsonl"
_PER_LINE = 10_000
FEW = 20
"""Up to this number of objects, a batch is not synced to disk. After a power failure, the user can
quickly repeat so few decisions.
"""

Pair = tuple[str, str]
"""Target ID and object ID."""


class PendingLine(Struct, kw_only=True, omit_defaults=True):
    """One line: a batch begins (`action`), gains objects (`add`), loses objects (`off`), or ends
    (`end`).
    """

    batch: str
    place: str = ""
    account: str = ""
    action: str = ""
    sign_off: str = ""
    reason: str = ""
    proposed_by: str = ""
    keeps: bool = False
    anew: list[Pair] = []
    """The objects that are decided even if `keeps` would leave them out. Logs of earlier versions
    lack it.
    """
    add: list[Pair] = []
    off: list[Pair] = []
    taken: list[Pair] = []
    """The objects among `off` that the server has accepted."""
    end: bool = False


class PendingBatch(Struct, kw_only=True):
    """An unfinished batch: its first line, the remaining objects and the accepted ones."""

    head: PendingLine
    keys: list[Key]
    taken: list[Key] = []


class PendingLog:
    """The log file, read and written in threads. Nothing is written if no folder is given."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / FILE_NAME
        self._lock = Lock()

    async def load(self) -> list[PendingBatch]:
        """Return the unfinished batches and rewrite the file with only these.

        Skips unreadable lines. Raises `NotPossible` if the file cannot be read or written.
        """
        try:
            return [] if self._path is None else await asyncio.to_thread(self._rewrite, self._path)
        except OSError as error:
            raise NotPossible(
                tr("The list of pending requests cannot be read: {reason}.", reason=error.strerror)
            ) from None

    async def write(self, lines: Iterable[PendingLine], *, sync: bool = False) -> None:
        """Append lines. Without `sync`, a power failure may lose lines; the state of their objects
        is then read from the server again.

        Raises `NotPossible` if the file cannot be written.
        """
        try:
            if self._path is not None:
                await asyncio.to_thread(self._append, self._path, lines, sync=sync)
        except OSError as error:
            raise NotPossible(
                tr("The list of pending requests cannot be saved: {reason}.", reason=error.strerror)
            ) from None

    def _rewrite(self, path: Path) -> list[PendingBatch]:
        with self._lock:
            saved = _read(path)
            if saved:
                write_private(path, b"".join(_lines(saved)))
            else:
                path.unlink(missing_ok=True)
        return saved

    def _append(self, path: Path, lines: Iterable[PendingLine], *, sync: bool) -> None:
        private_dir(path.parent)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        with self._lock, os.fdopen(os.open(path, flags, 0o600), "ab") as file:
            for line in lines:
                file.write(_line(line))
            file.flush()
            if sync:
                os.fsync(file.fileno())


def pieces(
    head: PendingLine, keys: Sequence[Key], taken: Sequence[Key] = ()
) -> Iterator[PendingLine]:
    """Return the lines of a batch that still has to send the objects `keys`. `taken` are objects of
    the batch that the server has already accepted; a new batch has none.
    """
    yield head
    for at in range(0, len(keys), _PER_LINE):
        yield PendingLine(batch=head.batch, add=pairs(keys[at : at + _PER_LINE]))
    for at in range(0, len(taken), _PER_LINE):
        yield PendingLine(batch=head.batch, taken=pairs(taken[at : at + _PER_LINE]))


def pairs(keys: Iterable[Key]) -> list[Pair]:
    """Convert keys to the pairs of the file."""
    return [(key.target_id, key.object_id) for key in keys]


def _line(line: PendingLine) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _lines(saved: Iterable[PendingBatch]) -> Iterable[bytes]:
    return (_line(line) for one in saved for line in pieces(one.head, one.keys, one.taken))


def _lines_of(path: Path) -> Iterator[PendingLine]:
    """Yield the readable lines of the file, if it exists."""
    with suppress(FileNotFoundError), path.open("rb") as file:
        for text in file:
            with suppress(*NOT_DECODED):
                yield msgspec.json.decode(text, type=PendingLine)


def _read(path: Path) -> list[PendingBatch]:
    heads: dict[str, PendingLine] = {}
    left: dict[str, dict[Pair, None]] = {}
    taken: dict[str, list[Pair]] = {}
    for line in _lines_of(path):
        if line.action:
            heads[line.batch], left[line.batch], taken[line.batch] = line, {}, []
        if line.batch not in heads:
            continue
        left[line.batch].update(dict.fromkeys(line.add))
        taken[line.batch] += line.taken
        for pair in line.off:
            left[line.batch].pop(pair, None)
        if line.end:
            left[line.batch].clear()
    return [
        PendingBatch(
            head=head,
            keys=[Key(*pair) for pair in left[batch]],
            taken=[Key(*pair) for pair in taken[batch]],
        )
        for batch, head in heads.items()
        if left[batch]
    ]
