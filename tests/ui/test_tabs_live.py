"""Tabs of the results by keys and by mouse: opened, typed into, changed between, closed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from app.ui.window import MainWindow
from tests.ui import made
from tests.ui.live import console, run, until
from tests.ui.tidy import discard

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton


def test_tabs_by_keys_and_by_mouse(tmp_path: Path, styled: QApplication) -> None:
    assert styled is not None
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("card 4111 1111 1111 1111\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            window = MainWindow(stores)
            try:
                window.resize(1280, 800)
                window.show()
                window.activateWindow()
                await until(window.isActiveWindow)
                window.results.view.setFocus()
                await by_keys(window)
                await by_mouse(window)
            finally:
                discard(window)

    run(work())


def press(key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


async def by_keys(window: MainWindow) -> None:
    stores, bar, field = window.stores, window.results.tabs, window.toolbar.search
    assert not bar.isVisible()
    press(Qt.Key.Key_T, CTRL)
    await until(lambda: bar.isVisible() and QApplication.focusWidget() is field)
    QTest.keyClicks(field, "path:~a.txt")
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: stores.results.total == 1)
    assert [bar.tabText(at) for at in range(2)] == ["Everything", "path:~a.txt"]
    assert bar.accessibleTabName(1) == "path:~a.txt, 1 result"
    press(Qt.Key.Key_PageUp, CTRL)
    await until(lambda: stores.results.total == 2)
    assert (bar.currentIndex(), field.text()) == (0, "")
    press(Qt.Key.Key_D, CTRL | SHIFT)
    assert (bar.count(), bar.currentIndex()) == (3, 1)
    press(Qt.Key.Key_W, CTRL)
    await until(lambda: bar.count() == 2 and stores.results.total == 1)
    assert bar.tabText(bar.currentIndex()) == "path:~a.txt"


async def by_mouse(window: MainWindow) -> None:
    stores, bar = window.stores, window.results.tabs
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    await until(lambda: stores.results.total == 2)
    window.actions_["pin_tab"].trigger()
    right = QTabBar.ButtonPosition.RightSide
    assert bar.tabButton(0, right) is None
    QTest.mouseClick(bar, MIDDLE, pos=bar.tabRect(0).center())
    assert bar.count() == 2
    assert bar.accessibleTabName(0) == "Pinned, Everything, 2 results"
    stores.saved.save("A", "path:~a.txt")
    made.action(window.results.saved.menu(stores.saved.queries[0]), "Ask in").trigger()
    await until(lambda: stores.results.total == 1)
    assert (bar.count(), bar.currentIndex()) == (3, 2)
    await stores.tasks.idle()
    QTest.mouseClick(bar.tabButton(2, right), LEFT)
    close = bar.tabButton(1, right)
    assert close.accessibleName() == "Close the tab"
    QTest.mouseClick(close, LEFT)
    assert bar.count() == 1
    assert not bar.isVisible()
