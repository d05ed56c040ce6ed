"""An analyst who works in the window by keys and mouse, and whose actions are counted."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QModelIndex, QPoint, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QMenuBar, QWidget

from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.frame.window import MainWindow
from app.ui.panes.results.table import LOCATION
from tests.ui.live import until

SAME = "4111 1111 1111 1111"
TRACK = ";4111111111111111=29121010000012300000?"
_NO_KEY = Qt.KeyboardModifier.NoModifier


class Analyst:
    """Works in the window and counts the actions."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.view = window.results.view
        self.actions = 0

    @classmethod
    async def at_work(cls, stores: WindowStores) -> Analyst:
        """Return an analyst in a new window, with the focus on the results."""
        window = MainWindow(stores)
        window.resize(1440, 800)
        window.show()
        analyst = cls(window)
        await analyst.back()
        analyst.view.setFocus()
        return analyst

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = _NO_KEY) -> None:
        """Press one key on the focused widget."""
        QTest.keyClick(focused(), key, held)
        self.actions += 1

    def write(self, text: str) -> None:
        """Type one entry into the focused widget."""
        QTest.keyClicks(focused(), text)
        self.actions += 1

    def click(self, widget: QWidget, where: QPoint | None = None) -> None:
        """Click once on the topmost widget there."""
        at = where or widget.rect().center()
        assert widget.isVisible()
        assert widget.isEnabled()
        top = widget.window()
        found = top.childAt(widget.mapTo(top, at)) or top
        assert widget is found or widget.isAncestorOf(found)
        QTest.mouseClick(
            found, Qt.MouseButton.LeftButton, pos=found.mapFrom(top, widget.mapTo(top, at))
        )
        self.actions += 1

    async def choose(self, title: str, text: str) -> None:
        """Click a menu, and then an entry of it."""
        bar = self.window.menuBar()
        self.click(bar, bar.actionGeometry(_entry(bar, title)).center())
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        entry = _entry(menu, text)
        assert entry.isEnabled()
        self.click(menu, menu.actionGeometry(entry).center())
        await self.back()

    async def back(self) -> None:
        """Activate the window, which nothing else does without a window system after a menu or a
        dialog is closed.
        """
        self.window.activateWindow()
        await until(self.window.isActiveWindow)

    def click_row(self, key: Key) -> None:
        row = self.window.stores.results.index_of(key)
        assert row is not None
        index = self.view.model().index(row, LOCATION)
        self.view.scrollTo(index)
        self.click_index(self.view, index)

    def click_index(self, view: QAbstractItemView, index: QModelIndex) -> None:
        """Click an index, which must be on screen."""
        place = view.visualRect(index).center()
        assert view.viewport().rect().contains(place)
        self.click(view.viewport(), place)

    def drop(self, path: Path, on: QWidget) -> None:
        """Drop a folder, as from a file manager."""
        handle = self.window.windowHandle()
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path))])
        where = on.mapTo(self.window, on.rect().center())
        held = Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, _NO_KEY
        enter = QDragEnterEvent(where, *held)
        QApplication.sendEvent(handle, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(handle, QDropEvent(where, *held))
        self.actions += 1


def filled(folder: Path, same: int, different: int) -> Path:
    """Fill the folder with `same` files of the same content and `different` other ones."""
    for number in range(same):
        (folder / f"order{number:03}.txt").write_text(f"order {number}: card {SAME}\n")
    for number in range(different):
        (folder / f"zeta{number:03}.txt").write_text(f"mail roe{number}@example.org\n")
    (folder / "zeta030.txt").write_text(f"{TRACK}\n")
    return folder


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def _entry(menu: QMenu | QMenuBar, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text().replace("&", "") == text)
