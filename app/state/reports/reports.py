"""Writing of a report: facts are read from the server, then a file is written in a thread."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from app import __version__
from app.api.errors import ApiError
from app.language import Texts
from app.state.connection.session import Session
from app.state.oversight.audit import Audit
from app.state.reports.blocks import Block, html_lines
from app.state.reports.facts import Facts, gather
from app.state.reports.templates import Template, blocks
from app.state.work.errors import StateError
from app.state.work.new_file import WriteBehind, new_file
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import NO_FILE, Failure, LongWork, Tasks

tr = Texts(__name__)

Writer = Callable[[Path, str, Iterable[Block]], None]
"""Function that writes a file from a path, a title and blocks. It runs in a thread. Raises
OSError.
"""
_TICK_SECONDS = 0.1
_TASK = "report"


class _Cancelled(Exception):
    """The report was cancelled while it was written."""


def write_html(path: Path, title: str, parts: Iterable[Block]) -> None:
    """Write a report as an HTML page."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(html_lines(title, parts))


class Reports(QObject):
    """Writes one report at a time. Invariant: a report is recorded in the journal before it is
    written, and its file is complete or absent.
    """

    changed = Signal()
    done = Signal(Path)

    def __init__(
        self, session: Session, audit: Audit, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.running = False
        self.said = ""
        """What is being done, or why it failed."""
        self.share: float | None = None
        self.failed = False
        self._session = session
        self._audit = audit
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

    def write(self, template: Template, path: Path, writer: Writer) -> None:
        """Write a report in the background. `changed` announces its progress, and `done` the path
        of the finished file. Does nothing while another report is being written.
        """
        if not self.running:
            self.running, self.failed, self.share = True, False, None
            self._tell(tr("Reading targets and locations…"))
            said = tr("The report {name} is being written", name=path.name)
            long = LongWork(lambda: said, NO_FILE, self.cancel)
            self._tasks.read(_TASK, self._write, template, path, writer, long=long)

    def cancel(self) -> None:
        """Cancel the report that is being written; no file remains."""
        self._tasks.stop(_TASK)
        if self.running:
            self._end(tr("Cancelled. No file was written."))

    async def _write(self, template: Template, path: Path, writer: Writer) -> None:
        facts = Facts(server=self._session.profile, version=__version__)
        try:
            await self._audit.exported("report", "html" if writer is write_html else "pdf")
            client, cards, changes = self._session.client, template.cards, template.changes
            await gather(client, facts, self._tell, cards=cards, changes=changes)
            await self.render(template, facts, path, writer)
        except (ApiError, StateError) as error:
            self._end(error.message, failed=True)
            return
        self._end(tr("Report written to {name}.", name=path.name))
        self.done.emit(path)

    async def render(self, template: Template, facts: Facts, path: Path, writer: Writer) -> None:
        """Write a report of these facts. If cancelled, no file is left. Raises `NotPossible` if the
        file cannot be written.
        """
        done, stop = [0], threading.Event()

        def told(count: int) -> None:
            if stop.is_set():
                raise _Cancelled
            done[0] = count
            time.sleep(0)  # lets the window's thread run

        async with new_file(path) as file:
            parts, behind = blocks(template, facts, told), WriteBehind()
            writing = tr.plural(
                "Writing the report of {n} location…",
                "Writing the report of {n} locations…",
                facts.count,
            )
            await behind.put(writer, Path(file.name), template.title, parts)
            try:
                while not behind.idle:
                    self.share = done[0] / (2 * facts.count) if facts.count else None
                    self._tell(writing)
                    await behind.wait(_TICK_SECONDS)
            except asyncio.CancelledError:
                stop.set()
                with suppress(_Cancelled):
                    await behind.join()
                raise
            await behind.join()

    def _tell(self, said: str) -> None:
        self.said = said
        self.changed.emit()

    def _end(self, said: str, *, failed: bool = False) -> None:
        self.running, self.failed, self.share = False, failed, None
        self._tell(said)

    def _on_failed(self, failure: Failure) -> None:
        if failure.name == _TASK and self.running:
            self._end(
                tr("An unexpected error ended the writing of the report. Write the report again."),
                failed=True,
            )
