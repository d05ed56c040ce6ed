"""Program: a console that begins long work, and is closed by a user in the middle of it.

    python -m tests.ui.frame.closing DATA OBJECTS export|preflight|marks

It prints a line with what the window said of the work, one with the question, and one when
*Discard work and quit* is clicked; then it should end. The service stops answering when some of
the work is done, so that it cannot end before the click.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app import log
from app.api.records.enums import Action
from app.desktop import Desktop
from app.event_loop import Loop
from app.paths import private_dir, resource
from app.state.export.export import Column
from app.state.stores import WindowStores
from app.ui.dialogs.quit import QuitDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.panes.results.table import COLUMNS
from app.ui.panes.triage import BatchRow
from tests.kit.processes import suspended
from tests.ui.live import until

WAIT_SECONDS = 900.0


def tell(**said: object) -> None:
    """Print a line for the test."""
    sys.stdout.write(json.dumps({"at": time.time(), **said}) + "\n")
    sys.stdout.flush()


class Closing(Desktop):
    """A console whose user begins work, waits until its pace is shown, and quits."""

    def __init__(self, data: Path, count: int, work: str) -> None:
        super().__init__(data)
        self._count, self._work, self._folder = count, work, data.parent

    async def _until_end(self, window: MainWindow, stores: WindowStores, tour: Path | None) -> int:
        user = asyncio.create_task(self._use(window, stores))
        end = asyncio.create_task(super()._until_end(window, stores, tour))
        await asyncio.wait([user, end], return_when=asyncio.FIRST_COMPLETED)
        if end.done():  # by a signal
            user.cancel()
        else:
            await user  # raises what went wrong before the click
        return await end

    async def _use(self, window: MainWindow, stores: WindowStores) -> None:
        await until(lambda: stores.results.total == self._count, WAIT_SECONDS)
        await stores.tasks.idle()
        self._begin(window, stores)
        await until(lambda: self._done(stores), WAIT_SECONDS)
        with suspended(os.getpid()):
            await until(lambda: "/min" in self._words(window), WAIT_SECONDS)
            tell(words=self._words(window))
            window.close()
            (dialog,) = (one for one in window.findChildren(QuitDialog) if one.isVisible())
            button = dialog.leave if dialog.leave.isVisible() else dialog.primary
            tell(question=dialog.consequence.whole(), button=button.text())
        tell(clicked=True)
        button.click()

    def _begin(self, window: MainWindow, stores: WindowStores) -> None:
        keys = [stores.results.key(at) for at in range(self._count)]
        if self._work == "export":
            path = self._folder / "out" / "out.xlsx"
            stores.export.write(path, [Column(column.title, column.text) for column in COLUMNS])
        elif self._work == "preflight":
            window.coming.remediate(Action.MASK, keys)
        else:
            stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "a test")

    def _done(self, stores: WindowStores) -> int:
        """Return how many objects the work is done for."""
        if self._work == "export":
            return stores.export.job.read if stores.export.job else 0
        if self._work == "preflight":
            return stores.plan.previewed
        return sum(batch.confirmed for batch in stores.outbox.batches)

    def _words(self, window: MainWindow) -> str:
        """Return what the window says of the work."""
        if self._work == "export":
            return window.results.exported.words.whole()
        if self._work == "preflight":
            dialogs = window.findChildren(RemediateDialog)
            empty = [one for dialog in dialogs for one in dialog.findChildren(EmptyState)]
            return " ".join(one.sentence() for one in empty)
        return " ".join(row.words.whole() for row in window.findChildren(BatchRow))


def main(data: Path, count: int, work: str) -> int:
    """Run the console; return its exit code."""
    private_dir(data)
    log.configure(data, "console")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={resource('offscreen.json')}"
    app = QApplication([])
    QApplication.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=partial(Loop, app)) as runner:
        return runner.run(Closing(data, count, work).run(None))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
