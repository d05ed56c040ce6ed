"""Export of the results as CSV, JSON, HTML or XLSX, row by row, with the decision on each.

No cell contains a match value: in paths and notes, any text that may be a value is masked, and the
IDs identify the objects. Rows that are not loaded are read during the export, while earlier rows
are written. The sums are computed from the exported rows, so they agree with the rows even if
decisions are made meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import IO

from app.api.records.enums import OPEN, STATES
from app.language import Texts
from app.masking import without_numbers, without_values
from app.state.export.export_formats import DECISIONS, Cell, Form, form_of, utf8
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.work.errors import NotPossible
from app.state.work.new_file import WriteBehind, new_file, to_the_end
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import NO_FILE, LongWork, Tasks, slices

tr = Texts(__name__)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of an export. The export masks texts, but not counts.

    A format that programs read has `name` as the heading, and cells by `cell`: in English, with the
    values of the API. The other formats have `title` and `words`, in the user's language. Without
    these, all formats are the same.
    """

    name: str
    cell: Callable[[Row], Cell]
    title: str = ""
    words: Callable[[Row], Cell] | None = None


Columns = Sequence[Column]
Recorded = Callable[[str, str, int], Awaitable[None]]
"""Called with what is exported, the file format, and the number of rows."""
_ENDS = tr.words("Target ID", "Object ID", "Decision")
"""Headings of the columns that each export has at its end."""
PEOPLE = frozenset({"Owner", "Assigned"})  # not translated
"""Columns that name people. E-mail addresses in these columns are not masked, because they are not
findings.
"""
ARCHIVE = "archive"
"""Text of the decision column for an archive. An archive itself is not counted, but each of its
members is counted by its own decision.
"""
PROGRESS_MS = 100
_ROWS = 500
_ROWS_OF_A_TURN = 100
"""Rows whose cells are made in one turn of the loop: their words take some 30 microseconds each."""


class ExportState(StrEnum):
    """State of an export. `failed`: the file was not written, or its rows could not be read."""

    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(slots=True, eq=False)
class ExportJob:
    """One export of `total` results. So far, `read` results were read, and `written` of them still
    existed and were written to the file. Of the written rows, `archives` are rows of archives.
    """

    path: Path
    total: int
    state: ExportState = ExportState.RUNNING
    cancelled: bool = False
    read: int = 0
    written: int = 0
    archives: int = 0
    since: float = field(default_factory=time.monotonic)

    @property
    def running(self) -> bool:
        """Whether the export has not ended yet."""
        return self.state is ExportState.RUNNING

    @property
    def pace(self) -> float:
        """Results per minute since the start; 0 while unknown."""
        minutes = (time.monotonic() - self.since) / 60
        return self.read / minutes if minutes > 0 else 0.0

    def said(self) -> str:
        """Return the progress of the export as a sentence."""
        return tr(
            "The export {name} has read {read} of {total} rows",
            name=self.path.name,
            read=self.read,
            total=self.total,
        )


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
        long = LongWork(job.said, NO_FILE, self.cancel)
        self._tasks.write("export", self._write, job, keys, columns, long=long)
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
            if job.cancelled:
                state = ExportState.CANCELLED
            else:
                self._task = asyncio.current_task()
                await self._copy(job, keys, columns)
                state = ExportState.DONE  # even if it was cancelled when the file was complete
        except asyncio.CancelledError:
            state = ExportState.CANCELLED
        finally:
            self._task, job.state = None, state
            self.changed.emit()
            self.ended.emit(job)

    async def _copy(self, job: ExportJob, keys: Sequence[Key], columns: Columns) -> None:
        names = [*(column.name for column in columns), *_ENDS]
        titles = [*(column.title or column.name for column in columns), *_ENDS.values()]
        form = form_of(job.path, titles, names)
        if form.most is not None and len(keys) > form.most:
            raise NotPossible(
                tr(
                    "{name} can hold {count} results at most. Export them as CSV.",
                    name=job.path.name,
                    count=form.most,
                )
            )
        await self._recorded("results", form.name, len(keys))
        async with new_file(job.path) as file:
            out, behind = ExportFile(file, form), WriteBehind()
            try:
                found = await self._put_rows(job, keys, columns, out, behind)
                await behind.put(out.close, _sums(found))
                await behind.join()
            except BaseException:
                await behind.settle()
                await to_the_end(out.abandon)
                raise

    async def _put_rows(
        self,
        job: ExportJob,
        keys: Sequence[Key],
        columns: Columns,
        out: ExportFile,
        behind: WriteBehind,
    ) -> Counter[str]:
        """Write the rows block by block, and read the next block meanwhile. Return the number of
        rows per decision.
        """
        found: Counter[str] = Counter()
        masks = [without_numbers if one.name in PEOPLE else without_values for one in columns]
        cells = _row_cells(columns, translated=out.translated)
        await behind.put(out.open)
        for some in slices(keys, _ROWS):
            rows = await self._results.reader.rows(some)
            found.update(row.bucket or ARCHIVE for row in rows)
            made: list[tuple[list[Cell], tuple[str, ...]]] = []
            for part in slices(rows, _ROWS_OF_A_TURN):
                made += map(cells, part)
                await asyncio.sleep(0)
            await behind.put(_write_masked, out, masks, made)
            job.read += len(some)
            job.written += len(rows)
            job.archives = found[ARCHIVE]
            self._frame.poke()
        return found


class ExportFile:
    """Rows in a file format. Its methods block: call them in threads, one at a time."""

    def __init__(self, file: IO[bytes], form: Form) -> None:
        self._file, self._form = file, form
        self._within = ExitStack()
        self.translated = form.translated
        """Whether people read the rows, in their language."""

    def open(self) -> None:
        """Write the part of the file before the rows."""
        self._text = self._within.enter_context(self._form.within(self._file))
        self._text.write(self._form.mark + utf8(self._form.head()))

    def write(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Write some rows."""
        self._text.write(utf8(self._form.rows(rows)))

    def close(self, sums: dict[str, int]) -> None:
        """Write the part of the file after the rows."""
        self._text.write(utf8(self._form.foot(sums)))
        self._within.close()

    def abandon(self) -> None:
        """Close the file without writing the rest."""
        with suppress(OSError):  # a full disk, of which the first error tells
            self._within.close()


def _row_cells(
    columns: Columns, *, translated: bool
) -> Callable[[Row], tuple[list[Cell], tuple[str, ...]]]:
    """Return a function that returns two kinds of cells of a row: those that must be masked, and
    those that cannot contain a value (IDs, decision).

    The counts of an archive are left empty. Its members have rows of their own with the same
    matches, and the sum of a column must count each match once.
    """
    texts = [(column.words if translated else None) or column.cell for column in columns]

    def cells_of(row: Row) -> tuple[list[Cell], tuple[str, ...]]:
        decision = row.bucket or ARCHIVE
        word = DECISIONS.get(decision, decision) if translated else decision
        cells = [text(row) for text in texts]
        if not row.own:
            cells = ["" if isinstance(cell, int) else cell for cell in cells]
        return cells, (row.key.target_id, row.key.object_id, word)

    return cells_of


def _write_masked(
    out: ExportFile,
    masks: Sequence[Callable[[str], str]],
    rows: Iterable[tuple[Sequence[Cell], Sequence[str]]],
) -> None:
    out.write(
        [
            [
                *(
                    mask(cell) if isinstance(cell, str) else cell
                    for mask, cell in zip(masks, cells, strict=True)
                ),
                *ends,
            ]
            for cells, ends in rows
        ]
    )


def _sums(found: Counter[str]) -> dict[str, int]:
    counts = {state: found[state] for state in (OPEN, *STATES)}
    return {"total": sum(counts.values()), **counts}
