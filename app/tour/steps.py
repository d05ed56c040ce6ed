"""Steps of the tour: start, scan, find, read, mark, preview, mask, undo, risk, command palette, and
dark theme.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.api.records.enums import JobState, OperationStatus
from app.api.records.local import Job
from app.state.changes.change_evidence import State
from app.state.rows.keys import Row
from app.state.stores import WindowStores
from app.tour.driver import Driver, StepFailedError
from app.tour.reasons import CLEAN_UP, NO_CARD
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, theme
from app.ui.panes.results.view import ResultsView

_NAME = "Tour"
_TEXTS = frozenset({"CSV", "Plain text", "JSON", "XML", "Log"})


class Steps:
    """The steps of the tour. Each public method except `all` is one step. It raises
    `StepFailedError` if the step does not reach its goal.
    """

    def __init__(self, window: MainWindow, stores: WindowStores, driver: Driver) -> None:
        self._window = window
        self._stores = stores
        self._do = driver
        self._masked: Row | None = None
        self._hash = ""

    def all(self) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
        """Yield name and function of each step, in the order in which they run."""
        yield "start", self.start
        yield "scan", self.scan
        yield "find", self.find
        yield "read", self.read
        yield "mark", self.mark
        yield "preview", self.preview
        yield "mask", self.mask
        yield "undo", self.undo
        yield "risk", self.risk
        yield "palette", self.palette
        yield "dark", self.dark

    async def start(self) -> None:
        """Wait for the window and the service."""
        await self._do.picture("starting")
        session = self._stores.session
        await self._do.until(lambda: session.connected, "the service to answer")
        await self._do.until(lambda: self._stores.inventory.loaded, "the tree")
        await self._do.picture("start")

    async def scan(self) -> None:
        """Click "Open sample set". Wait until the set is created and scanned, and its results are
        loaded.
        """
        await self._do.click(self._window.start.cards[1])
        await self._do.until(lambda: bool(self._scans()), "a scan to begin")
        await self._do.picture("scanning")
        await self._do.until(self._scanned, "the scan to end", self._files_done)
        await self._do.until(self._all_found, "results of every scan")
        await self._do.until(self._all_loaded, "all details")
        await self._stores.tasks.idle()  # the end of a scan reads the focused file again
        await self._do.until(self._matches_shown, "matches of the focused file")
        await self._do.picture("explore")

    def _scans(self) -> list[Job]:
        return [job for job in self._stores.jobs.jobs if job.kind == "scan"]

    def _scanned(self) -> bool:
        return all(job.state == JobState.DONE for job in self._scans())

    def _files_done(self) -> list[int | None]:
        return [job.files_done for job in self._scans()]

    def _all_found(self) -> bool:
        """Whether the results of all scans are loaded; while scans run, only some are."""
        scanned = {job.target_id for job in self._scans()}
        return scanned <= {row.key.target_id for row in self._rows()}

    def _all_loaded(self) -> bool:
        query, results = self._stores.query, self._stores.results
        whole = 0 < results.count == results.loaded_count == query.locations_count
        return whole and not query.running

    def _matches_shown(self) -> bool:
        """Whether the focused row, if any, is shown with its matches."""
        focus, matches = self._stores.results.current, self._stores.matches
        shown = matches.key == focus and bool(matches.hits) and not matches.loading
        return focus is None or shown

    async def find(self) -> None:
        """Query one data type in the form, and remove the filter again."""
        query, results = self._stores.query, self._stores.results
        everything = query.applied
        form = self._window.form
        await self._press_action("form")
        await self._do.until(form.isVisible, "the query form")
        visa = form.lists["data_type"]
        await self._do.write(visa.edit, "Visa")
        await self._do.press(visa.edit, Qt.Key.Key_Return)
        await self._do.until(lambda: visa.values() == ["Visa"], "Visa as a chosen data type")
        await self._do.picture("query-form")
        apply = form.findChild(QPushButton, "apply")
        assert apply is not None  # noqa: S101 - the form has made it
        await self._do.click(apply)
        await self._do.until(
            lambda: query.applied != everything and self._all_loaded(), "fewer results"
        )
        fewer = results.count
        if any("Visa" not in row.data_types for row in self._rows() if not row.children):
            raise StepFailedError("a result does not hold the data type that was asked for")
        await self._do.until(form.isHidden, "the room of the form given back")
        await self._do.picture("found")
        query.clear()
        query.run()
        await self._do.until(lambda: results.count > fewer and self._all_loaded(), "all results")

    async def read(self) -> None:
        """Choose a file and step through its matches in context, masked."""
        row = self._choose(lambda row: row.match >= 3)
        matches = self._stores.matches
        await self._do.until(lambda: matches.key == row.key and bool(matches.hits), "matches")
        await self._do.until(self._window.actions_["next_hit"].isEnabled, "the next match")
        await self._do.press(self._grid, Qt.Key.Key_N)
        await self._do.until(lambda: matches.hit == 1, "the second match in focus")
        await self._do.picture("read")

    async def mark(self) -> None:
        """Mark a file's matches as false."""
        row = self._choose(lambda row: row.match == 1)
        await self._do.press(self._grid, Qt.Key.Key_F)
        dialog = await self._do.dialog(MarkDialog)
        await self._do.write(dialog.signing.name, _NAME)
        await self._do.write(dialog.signing.reason.lineEdit(), NO_CARD)
        await self._do.picture("mark-dialog")
        await self._do.click(dialog.primary)
        await self._shown(row, OperationStatus.FALSE_MATCH)
        await self._confirmed()
        await self._do.picture("marked")

    async def preview(self) -> None:
        """Open the masking dialog, and wait until the dialog shows the exact bytes that would
        change.
        """
        self._masked = self._choose(lambda row: row.match >= 3)
        self._hash = await self._file_hash()
        await self._do.press(self._grid, Qt.Key.Key_M)
        dialog = await self._do.dialog(RemediateDialog)
        await self._do.until(lambda: self._stores.plan.detail is not None, "the byte diff")
        await self._do.write(dialog.signing.name, _NAME)
        await self._do.write(dialog.signing.reason.lineEdit(), CLEAN_UP)
        await self._do.picture("mask-preview")

    async def mask(self) -> None:
        """Mask the file that `preview` has chosen, and wait for verification. The file must equal
        the preview.
        """
        assert self._masked is not None  # noqa: S101 - the step before has chosen it
        dialog = await self._do.dialog(RemediateDialog)
        preview = self._stores.plan.detail
        await self._do.click(dialog.primary)
        await self._shown(self._masked, OperationStatus.MASKED)
        await self._confirmed()
        await self._do.picture("masked-result")
        if preview is None or await self._file_hash() != preview.sha256_after:
            raise StepFailedError("the file is not what the preview has announced")
        await self._do.close(dialog)
        await self._do.picture("masked")

    async def undo(self) -> None:
        """Undo the masking. Raises StepFailedError if the file then differs from the file before
        the masking.
        """
        assert self._masked is not None  # noqa: S101
        await self._do.press(self._window.results.view, Qt.Key.Key_Z, control=True)
        dialog = await self._do.dialog(RemediateDialog)
        await self._do.until(dialog.primary.isEnabled, "what the undo would change")
        await self._do.picture("undo-preview")
        await self._do.click(dialog.primary)
        await self._shown(self._masked, None)
        await self._confirmed()
        await self._do.close(dialog)
        if await self._file_hash() != self._hash:
            raise StepFailedError("the file is not what it was before masking")
        await self._do.picture("undone")

    async def risk(self) -> None:
        """Show the risk history, and wait until the history has a second point."""
        await self._press_action("risk")
        await self._do.until(lambda: len(self._stores.risk.points) > 1, "points of the history")
        await self._do.picture("risk")

    async def palette(self) -> None:
        """Open the command palette, which lists every action by name, and close it again."""
        await self._press_action("explore")
        await self._press_action("palette")
        await self._do.until(self._window.palette_.isVisible, "the palette")
        await self._do.picture("palette")
        await self._do.close(self._window.palette_)

    async def dark(self) -> None:
        """Show the window in the dark theme."""
        self._window.set_look(Look.DARK)
        await self._do.until(lambda: theme().settled, "the dark theme")
        self._choose(lambda row: row.match >= 3)
        await self._do.until(lambda: bool(self._stores.matches.hits), "matches")
        await self._do.picture("dark-explore")
        await self._press_action("form")
        await self._do.picture("dark-query-form")
        await self._press_action("form")
        await self._do.press(self._grid, Qt.Key.Key_M)
        dialog = await self._do.dialog(RemediateDialog)
        await self._do.until(lambda: self._stores.plan.detail is not None, "the byte diff")
        await self._do.picture("dark-mask-preview")
        await self._do.close(dialog)
        await self._press_action("risk")
        await self._do.picture("dark-risk")

    @property
    def _grid(self) -> ResultsView:
        return self._window.results.view

    def _rows(self) -> Iterator[Row]:
        results = self._stores.results
        for index in range(results.count):
            row = results.row(index)
            if row is not None:
                yield row

    def _choose(self, wanted: Callable[[Row], bool]) -> Row:
        """Focus and return the first undecided text file that meets the condition `wanted`. Raises
        `StepFailedError` if there is none.
        """
        for index, row in enumerate(self._rows()):
            plain = not (row.leaf or row.children or row.status)
            if plain and row.content_type in _TEXTS and wanted(row):
                self._grid.select_row(index)
                return row
        raise StepFailedError("no result is of the kind that this step needs")

    async def _shown(self, row: Row, status: OperationStatus | None) -> None:
        """Wait until the server reports this status for the row. For None, wait until the row's
        matches are open again.
        """

        def holds() -> bool:
            now = self._stores.results.row_of(row.key)
            if now is None:
                return False
            return now.status == status if status else now.match == row.match and now.match > 0

        await self._do.until(holds, f"status {status or 'open'} of the file")

    async def _confirmed(self) -> None:
        """Wait until all requests so far are confirmed by a read."""

        def holds() -> bool:
            evidence = self._stores.jobs.evidence
            return bool(evidence) and all(one.state is State.CONFIRMED for one in evidence.values())

        await self._do.until(holds, "confirmation by a fresh read")

    async def _file_hash(self) -> str:
        assert self._masked is not None  # noqa: S101
        content = await asyncio.to_thread(Path(self._masked.location).read_bytes)
        return hashlib.sha256(content).hexdigest()

    async def _press_action(self, name: str) -> None:
        """Run the action `name`, in the same way as its menu entry does."""
        self._window.actions_[name].trigger()
        await asyncio.sleep(0)
