"""Pictures of every pane and dialog on the sample set, in each look, to be held against the design.

    python -m tests.journeys.pictures FOLDER            1280 x 800
    python -m tests.journeys.pictures FOLDER --large    3840 x 2160 at scale 2

Not a test: people look at them. It needs no display.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import qasync
from PySide6.QtWidgets import QApplication, QDialog

from app.desktop import Embedded, application
from app.settings import Settings
from app.state.stores import Stores
from app.tour.driver import Driver
from app.ui.dialogs.unread import UnreadDialog
from app.ui.theme import Look, theme
from app.ui.window import MainWindow

LOOKS = (Look.LIGHT, Look.DARK, Look.CONTRAST)
DIALOGS = (
    "scan_folder", "connect", "save_query", "make_rule", "filters", "data_types", "try_text",
    "mask", "quarantine", "encrypt", "delete", "undo_list", "journal", "shortcuts", "about",
)  # fmt: skip
"""Actions that open a dialog."""


def screen(folder: Path, *, large: bool) -> None:
    """Have Qt draw on a screen of this size, that nobody sees. Before there is an application."""
    wide, high = (3840, 2160) if large else (1280, 800)
    about = {"name": "pictures", "x": 0, "y": 0, "width": wide, "height": high}
    about |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1.0}
    file = folder / "screen.json"
    file.write_text(json.dumps({"screens": [about]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={file}"
    os.environ["QT_SCALE_FACTOR"] = "2" if large else "1"


class Pictures:
    """Takes them, of one window on the sample set."""

    def __init__(self, window: MainWindow, stores: Stores, folder: Path) -> None:
        self._window, self._stores = window, stores
        self._do = Driver(window, folder)

    async def all(self) -> None:
        """Every pane and dialog, in every look."""
        await self._do.picture("starting")
        await self._do.until(lambda: self._stores.session.connected, "the service")
        for look in LOOKS:
            await self._dressed(look)
            await self._do.picture(f"{look.value}-start")
        await self._sample()
        for look in LOOKS:
            await self._dressed(look)
            await self._panes(look.value)
            await self._dialogs(look.value)

    async def _dressed(self, look: Look) -> None:
        self._window.set_look(look)
        await self._do.until(lambda: theme().settled, look.value)

    async def _sample(self) -> None:
        stores, results = self._stores, self._stores.results
        self._window.actions_["open_sample"].trigger()
        await self._do.until(lambda: bool(stores.jobs.jobs), "a scan")
        await self._do.until(lambda: all(j.state == "done" for j in stores.jobs.jobs), "its end")
        await self._do.until(
            lambda: 100 < results.count == results.loaded_count and not stores.query.running, "rows"
        )

    async def _panes(self, look: str) -> None:
        window, detail = self._window, self._window.detail
        window.show_page("explore")
        self._choose()
        await self._do.until(lambda: bool(self._stores.matches.hits), "matches")
        for at in range(detail.tabs.count()):
            detail.tabs.setCurrentIndex(at)
            await asyncio.sleep(0.5)
            await self._do.picture(f"{look}-detail-{detail.tabs.tabText(at).lower()}")
        detail.tabs.setCurrentIndex(0)
        for name in ("form", "facets", "palette"):
            window.actions_[name].trigger()
            await asyncio.sleep(0.5)
            await self._do.picture(f"{look}-{name}")
            if name == "palette":
                window.palette_.close()
            else:
                window.actions_[name].trigger()
        for page in [one for one in window.pages if one not in {"start", "explore"}]:
            window.show_page(page)
            await asyncio.sleep(0.8)
            await self._do.picture(f"{look}-{page}")
        window.show_page("explore")
        await self._do.picture(f"{look}-explore")

    async def _dialogs(self, look: str) -> None:
        for name in DIALOGS:
            if name in self._known():
                await self._dialog(f"{look}-{name}", self._window.actions_[name].trigger)
        groups = self._stores.estate.groups
        target = next(one for group in groups for one in group.targets or ())
        unread = UnreadDialog(self._stores, target.name, target.id, parent=self._window)
        await self._dialog(f"{look}-unread", unread.open)

    def _known(self) -> set[str]:
        return {command.action.name for command in self._window.actions_.all()}

    async def _dialog(self, name: str, show: Callable[[], None]) -> None:
        self._window.results.view.setFocus()
        show()
        await asyncio.sleep(1.2)
        await self._do.picture(name)
        for one in self._open():
            one.close()
        await self._do.until(lambda: not self._open(), f"{name} to close")

    def _open(self) -> list[QDialog]:
        tops = QApplication.topLevelWidgets()
        return [one for one in tops if isinstance(one, QDialog) and one.isVisible()]

    def _choose(self) -> None:
        """The first undecided file with some matches."""
        results = self._stores.results
        for at in range(results.count):
            row = results.row(at)
            if row and row.match >= 3 and not (row.leaf or row.children or row.status):
                self._window.results.view.select_row(at)
                return


async def taken(folder: Path, data: Path, *, large: bool) -> None:
    """A console on a data folder of its own, and its pictures."""
    host = Embedded(data)
    stores = Stores(Settings(sign_off="A. Analyst"), host, data)
    window = MainWindow(stores)
    window.resize(1920 if large else 1280, 1080 if large else 800)
    window.show()
    stores.session.connect_local()
    try:
        await Pictures(window, stores, folder).all()
    finally:
        window.hide()
        await stores.close()
        await host.stop()


def main(folder: Path, *, large: bool) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        data = Path(made)
        screen(data, large=large)
        app = application()
        with asyncio.Runner(loop_factory=partial(qasync.QEventLoop, app)) as runner:
            runner.run(taken(folder, data, large=large))


if __name__ == "__main__":
    main(Path(sys.argv[1]), large="--large" in sys.argv)
