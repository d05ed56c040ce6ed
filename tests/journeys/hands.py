"""Base of the scenes: run queries, focus rows, open dialogs, take pictures."""

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
    """Helpers on one window with the sample set; `shot` takes a picture in every look."""

    def __init__(
        self,
        window: MainWindow,
        stores: WindowStores,
        do: Driver,
        shot: Callable[[str], Awaitable[None]],
    ) -> None:
        self.window, self.stores, self.do, self.shot = window, stores, do, shot

    def settled(self) -> bool:
        """Return whether all results are loaded."""
        results, query = self.stores.results, self.stores.query
        return results.count == results.loaded_count and not query.running

    async def ask(self, text: str) -> None:
        """Type a query and run it."""
        self.window.toolbar.search.setText(text)
        self.window.toolbar.search.run()
        await asyncio.sleep(1.0)
        await self.do.until(self.settled, f"results of {text}")

    def focus(self, wanted: Callable[[Row], bool] | None = None) -> None:
        """Focus the first file that is wanted: by default an undecided one with some matches."""
        results = self.stores.results
        for at in range(results.count):
            row = results.row(at)
            plain = row and row.match >= 3 and not (row.leaf or row.children or row.status)
            if row is not None and (wanted(row) if wanted else plain):
                self.window.results.view.select_row(at)
                return

    def target(self) -> tuple[str, str]:
        """Return name and ID of a Target that has locations."""
        groups = self.stores.inventory.groups
        found = [target for group in groups for target in group.targets or () if target.locations]
        return found[0].name, found[0].id

    async def dialog(self, name: str, show: Callable[[], object]) -> None:
        """Open a dialog, about the focused row if it needs one, and take its picture."""
        if self.stores.results.current is None:
            self.focus()
            await asyncio.sleep(1.0)  # the available actions are known one turn later
        self.window.results.view.setFocus()
        show()
        await self.do.until(lambda: bool(_dialogs()), f"{name} on screen")
        await asyncio.sleep(1.0)
        await self.closed(name)

    async def closed(self, name: str) -> None:
        """Take a picture of the open dialog and close it."""
        await self.shot(name)
        for dialog in _dialogs():
            dialog.reject()
        await self.do.until(lambda: not _dialogs(), f"{name} to close")

    async def menu(self, name: str, menu: QMenu, where: QPoint) -> None:
        """Open a menu with its first entry in focus."""
        menu.popup(where)
        QTest.keyClick(menu, Qt.Key.Key_Down)
        await self.shot(name)
        menu.close()


def _dialogs() -> list[QDialog]:
    tops = QApplication.topLevelWidgets()
    return [top for top in tops if isinstance(top, QDialog) and top.isVisible()]
