"""Export of the results as CSV, JSON or HTML, row by row, with the decision on each.

No column contains a match value. Rows that are not loaded are read during the export. The sums are
computed from the exported rows, so they agree even if decisions are made meanwhile.
"""

from __future__ import annotations

import asyncio
import csv
import html
import io
import json
import os
import tempfile
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from PySide6.QtCore import QObject, Signal

from app.api.records.enums import OPEN, STATES
from app.state.results.results import Results
from app.state.rows.keys import Row
from app.state.work.errors import NotPossible
from app.state.work.tasks import Tasks

Columns = Sequence[tuple[str, Callable[[Row], str]]]
"""Headings, and the function that returns a row's cells."""
Recorded = Callable[[str, str, int], Awaitable[None]]
"""Called with what is exported, the file format, and the number of rows."""
DECISION = "Decision"
ARCHIVE = "archive"
"""The decision column of an archive: not the archive is counted, but its members, which have their
own decisions.
"""
_ROWS = 200
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Export(QObject):
    """Export of the shown results. Invariant: the file is complete or absent."""

    done = Signal(object)

    def __init__(self, results: Results, recorded: Recorded, tasks: Tasks) -> None:
        """`recorded` records an export in the server's journal, before anything is written."""
        super().__init__()
        self._recorded = recorded
        self._results = results
        self._tasks = tasks

    def write(self, path: Path, columns: Columns) -> None:
        """Export all shown results to a file; its suffix determines the format."""
        self._tasks.write("export", self._write, path, columns)

    async def _write(self, path: Path, columns: Columns) -> None:
        form = _FORMS.get(path.suffix.lower(), Csv)([*(title for title, _ in columns), DECISION])
        keys = self._results.shown([(0, self._results.count - 1)])
        found: Counter[str] = Counter()
        await self._recorded("results", path.suffix.lower().lstrip(".") or "csv", len(keys))
        try:
            with _beside(path) as file:
                await asyncio.to_thread(file.write, form.head())
                for start in range(0, len(keys), _ROWS):
                    rows = await self._results.rows_of(keys[start : start + _ROWS])
                    found.update(row.bucket or ARCHIVE for row in rows)
                    text = "".join(form.row(_cells(row, columns)) for row in rows)
                    await asyncio.to_thread(file.write, text)
                await asyncio.to_thread(file.write, form.foot(_sums(found)))
        except OSError as error:
            raise NotPossible(f"{path.name} cannot be written: {error.strerror}.") from None
        self.done.emit(path)


class Form(ABC):
    """A file format."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.titles = titles

    @abstractmethod
    def head(self) -> str:
        """Return the text before the rows."""

    @abstractmethod
    def row(self, cells: Sequence[str]) -> str:
        """Return one row, with its decision at the end."""

    @abstractmethod
    def foot(self, sums: Mapping[str, int]) -> str:
        """Return the text after the rows."""


class Csv(Form):
    """Comma-separated values, quoted where needed, with formulas neutralized for spreadsheets."""

    def head(self) -> str:
        """Return the headings."""
        return self.row(self.titles)

    def row(self, cells: Sequence[str]) -> str:
        """Return one line."""
        text = io.StringIO()
        csv.writer(text).writerow(
            f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells
        )
        return text.getvalue()

    def foot(self, sums: Mapping[str, int]) -> str:  # noqa: ARG002 - the last column has them
        """Return nothing: a row of sums would be mistaken for a result."""
        return ""


class Json(Form):
    """One object with the rows and the sums."""

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__(titles)
        self._between = ""

    def head(self) -> str:
        """Return the start of the object and its list."""
        return '{"results": ['

    def row(self, cells: Sequence[str]) -> str:
        """Return one object, by heading."""
        text = json.dumps(dict(zip(self.titles, cells, strict=True)), ensure_ascii=False)
        before, self._between = self._between, ","
        return f"{before}\n{text}"

    def foot(self, sums: Mapping[str, int]) -> str:
        """Return the sums by decision."""
        return f'\n], "sums": {json.dumps(sums)}}}\n'


class Html(Form):
    """An HTML table; every text is escaped."""

    def head(self) -> str:
        """Return the headings."""
        cells = "".join(f"<th>{html.escape(title)}</th>" for title in self.titles)
        style = "table{border-collapse:collapse}td,th{border:1px solid #999;padding:2px 6px}"
        return (
            '<!doctype html><html><head><meta charset="utf-8"><title>Results</title>'
            f"<style>{style}</style></head><body><table>\n<tr>{cells}</tr>\n"
        )

    def row(self, cells: Sequence[str]) -> str:
        """Return one row of the table."""
        return f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in cells)}</tr>\n"

    def foot(self, sums: Mapping[str, int]) -> str:
        """Return the sums as text."""
        parts = " + ".join(f"{name} {count:,}" for name, count in sums.items() if name != "total")
        return f"</table>\n<p>total {sums['total']:,} = {parts}</p></body></html>\n"


_FORMS: dict[str, type[Form]] = {".json": Json, ".html": Html, ".htm": Html}


def _cells(row: Row, columns: Columns) -> list[str]:
    return [*(text(row) for _, text in columns), row.bucket or ARCHIVE]


def _sums(found: Counter[str]) -> dict[str, int]:
    counts = {state: found[state] for state in (OPEN, *STATES)}
    return {"total": sum(counts.values()), **counts}


@contextmanager
def _beside(path: Path) -> Iterator[IO[str]]:
    """Yield a private temporary file that replaces `path` after the block succeeds."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            yield file
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
