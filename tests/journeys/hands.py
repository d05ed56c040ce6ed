"""What every scene needs: to ask, to choose, to open, and to have a picture taken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from app.state.rows.keys import Row
from app.state.stores import WindowStores
from app.tour.driver import Driver
from app.ui.frame.window import MainWindow

Scene = Callable[[], Awaitable[None]]


class Hands:
    """On one window with the sample set; `shot` takes a picture in every look."""

    def __init__(
        self,
        window: MainWindow,
        stores: WindowStores,
        do: Driver,
        shot: Callable[[str], Awaitable[None]],
    ) -> None:
        self.window, self.stores, self.do, self.shot = window, stores, do, shot

    def settled(self) -> bool:
        """Whether all results are there."""
        results, query = self.stores.results, self.stores.query
        return results.count == results.loaded_count and not query.running

    async def ask(self, text: str) -> None:
        """Type a query and run it."""
        self.window.toolbar.search.setText(text)
        self.window.run_query()
        await asyncio.sleep(1.0)
        await self.do.until(self.settled, f"results of {text}")

    def focus(self, wanted: Callable[[Row], bool] | None = None) -> None:
        """The first file that is wanted: by itself an undecided one with some matches."""
        results = self.stores.results
        for at in range(results.count):
            row = results.row(at)
            plain = row and row.match >= 3 and not (row.leaf or row.children or row.status)
            if row is not None and (wanted(row) if wanted else plain):
                self.window.results.view.select_row(at)
                return

    def target(self) -> tuple[str, str]:
        """Name and ID of a Target that has locations."""
        groups = self.stores.estate.groups
        found = [one for group in groups for one in group.targets or () if one.locations]
        return found[0].name, found[0].id

    async def dialog(self, name: str, show: Callable[[], object]) -> None:
        """Open a dialog, and take its picture; it is about the row in focus, if about any."""
        if self.stores.results.current is None:
            self.focus()
            await asyncio.sleep(1.0)  # what can be done with it is known a turn later
        self.window.results.view.setFocus()
        show()
        await self.do.until(lambda: bool(_dialogs()), f"{name} on screen")
        await asyncio.sleep(1.0)
        await self.closed(name)

    async def closed(self, name: str) -> None:
        """A picture of the dialog that is open, and then it is not."""
        await self.shot(name)
        for one in _dialogs():
            one.reject()
        await self.do.until(lambda: not _dialogs(), f"{name} to close")

    async def menu(self, name: str, menu: QMenu, where: QPoint) -> None:
        """Open a menu with its first entry in focus."""
        menu.popup(where)
        QTest.keyClick(menu, Qt.Key.Key_Down)
        await self.shot(name)
        menu.close()


def _dialogs() -> list[QDialog]:
    tops = QApplication.topLevelWidgets()
    return [one for one in tops if isinstance(one, QDialog) and one.isVisible()]
