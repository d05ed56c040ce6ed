"""Export of the results as CSV, JSON, HTML or XLSX, row by row, with the decision on each.

No column contains a match value. Rows that are not loaded are read during the export. The sums are
computed from the exported rows, so they agree even if decisions are made meanwhile.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.api.records.enums import OPEN, STATES
from app.state.counts.export_formats import Form, form_of, utf8
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.work.errors import NotPossible
from app.state.work.tasks import Tasks, slices

Columns = Sequence[tuple[str, Callable[[Row], str]]]
"""Headings, and the function that returns a row's cells."""
Recorded = Callable[[str, str, int], Awaitable[None]]
"""Called with what is exported, the file format, and the number of rows."""
DECISION = "Decision"
ARCHIVE = "archive"
"""The decision column of an archive: not the archive is counted, but its members, which have their
own decisions.
"""
PROGRESS_MS = 100
_ROWS = 500


class ExportState(StrEnum):
    """State of an export. `failed`: the file was not written, or its rows could not be read."""

    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(slots=True, eq=False)
class ExportJob:
    """One export: of `total` results, `read` were looked at, and `written` still existed."""

    path: Path
    total: int
    state: ExportState = ExportState.RUNNING
    cancelled: bool = False
    read: int = 0
    written: int = 0
    since: float = field(default_factory=time.monotonic)

    @property
    def running(self) -> bool:
        """Whether the file is not complete yet."""
        return self.state is ExportState.RUNNING

    @property
    def pace(self) -> float:
        """Results per minute since the start; 0 while unknown."""
        minutes = (time.monotonic() - self.since) / 60
        return self.read / minutes if minutes > 0 else 0.0


class Export(QObject):
    """Export of the shown results. Invariant: the file is complete or absent."""

    changed = Signal()
    started = Signal()
    ended = Signal(object)
    """An `ExportJob` is no longer running."""

    def __init__(self, results: Results, recorded: Recorded, tasks: Tasks) -> None:
        """`recorded` records an export in the server's journal, before anything is written."""
        super().__init__()
        self.job: ExportJob | None = None
        """The last export, until it is dismissed."""
        self._recorded = recorded
        self._results = results
        self._tasks = tasks
        self._task: asyncio.Task[None] | None = None
        self._frame = tasks.pace(PROGRESS_MS, self.changed.emit)

    @property
    def running(self) -> ExportJob | None:
        """The export that is being written, if any."""
        return self.job if self.job is not None and self.job.running else None

    def write(self, path: Path, columns: Columns) -> None:
        """Export all shown results to a file; its suffix determines the format."""
        keys = self._results.shown([(0, self._results.count - 1)])
        self.job = job = ExportJob(path, len(keys))
        self._tasks.write("export", self._write, job, keys, columns)
        self.started.emit()
        self.changed.emit()

    def cancel(self) -> None:
        """Stop the running export; nothing of its file is left."""
        if self.running is not None:
            self.running.cancelled = True
        if self._task is not None:
            self._task.cancel()

    def dismiss(self) -> None:
        """Forget the last export, whose end has been seen."""
        if self.running is None:
            self.job = None
            self.changed.emit()

    async def _write(self, job: ExportJob, keys: Sequence[Key], columns: Columns) -> None:
        state = ExportState.FAILED
        try:
            if not job.cancelled:
                self._task = asyncio.current_task()
                await self._copy(job, keys, columns)
            state = ExportState.CANCELLED if job.cancelled else ExportState.DONE
        except asyncio.CancelledError:
            state = ExportState.CANCELLED
        except OSError as error:
            raise NotPossible(f"{job.path.name} cannot be written: {error.strerror}.") from None
        finally:
            self._task, job.state = None, state
            self.changed.emit()
            self.ended.emit(job)

    async def _copy(self, job: ExportJob, keys: Sequence[Key], columns: Columns) -> None:
        form = form_of(job.path, [*(title for title, _ in columns), DECISION])
        if form.most is not None and len(keys) > form.most:
            raise NotPossible(
                f"{job.path.name} can hold {form.most:,} results at most. Export them as CSV."
            )
        file = ExportFile(job.path, form)
        found: Counter[str] = Counter()
        await self._recorded("results", job.path.suffix.lower().lstrip(".") or "csv", len(keys))
        try:
            await _in_thread(file.open)
            for some in slices(keys, _ROWS):
                rows = await self._results.reader.rows(some)
                found.update(row.bucket or ARCHIVE for row in rows)
                await _in_thread(file.write, [_cells(row, columns) for row in rows])
                job.read += len(some)
                job.written += len(rows)
                self._frame.poke()
            await _in_thread(file.commit, _sums(found))
        except BaseException:
            await asyncio.to_thread(file.discard)
            raise


class ExportFile:
    """A private temporary file beside `path`, which replaces it when it is complete.

    Its methods block, and are called in threads, one after the other.
    """

    def __init__(self, path: Path, form: Form) -> None:
        self._path = path
        self._form = form
        self._temporary: Path | None = None
        self._closing = ExitStack()

    def open(self) -> None:
        """Create the file and write what stands before the rows."""
        descriptor, name = tempfile.mkstemp(prefix=f".{self._path.name}.", dir=self._path.parent)
        self._temporary = Path(name)
        self._file = self._closing.enter_context(os.fdopen(descriptor, "wb"))
        self._within = ExitStack()
        self._closing.push(self._within)
        self._text = self._within.enter_context(self._form.within(self._file))
        self._text.write(utf8(self._form.head()))

    def write(self, rows: Sequence[Sequence[str]]) -> None:
        """Write some rows."""
        self._text.write(utf8("".join(map(self._form.row, rows))))

    def commit(self, sums: dict[str, int]) -> None:
        """Complete the file and give it its name."""
        self._text.write(utf8(self._form.foot(sums)))
        self._within.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._closing.close()
        assert self._temporary is not None  # noqa: S101 - `open` has made it
        self._temporary.replace(self._path)
        self._temporary = None

    def discard(self) -> None:
        """Remove the file, unless it is complete."""
        if self._temporary is not None:
            with suppress(OSError):  # a full disk, of which the first error tells
                self._closing.close()
            self._temporary.unlink(missing_ok=True)


async def _in_thread(work: Callable[..., None], *args: object) -> None:
    """Run `work` in a thread. A cancelled caller waits for its end, so that it cannot write to a
    file that is removed meanwhile.
    """
    running = asyncio.ensure_future(asyncio.to_thread(work, *args))
    try:
        await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait([running])
        raise


def _cells(row: Row, columns: Columns) -> list[str]:
    return [*(text(row) for _, text in columns), row.bucket or ARCHIVE]


def _sums(found: Counter[str]) -> dict[str, int]:
    counts = {state: found[state] for state in (OPEN, *STATES)}
    return {"total": sum(counts.values()), **counts}
