"""A detached tab, by keys and by mouse, with the real service."""

from __future__ import annotations

import gc
import weakref
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.actions.commands import ELSEWHERE
from app.ui.frame.detached_windows import DetachedWindow
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, Role, theme
from tests.ui.live import CARD, console, key_of, run, until
from tests.ui.tidy import discard

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def test_a_tab_has_a_window_of_its_own(tmp_path: Path, styled: QApplication) -> None:
    assert styled is not None
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.txt", "b.txt", "c.txt"):
        (folder / name).write_text(f"card {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            window = MainWindow(stores)
            try:
                window.resize(1280, 800)
                window.show()
                torn = await torn_off(window)
                await decided_in_it(window, torn)
                await what_is_common(window, torn)
                await given_back(window, torn)
                held = [weakref.ref(one) for one in (torn, torn.stores, torn.stores.results)]
                del torn
                await until(lambda: gc.collect() >= 0 and not any(one() for one in held))
                await dragged_out_and_closed(window)
                await ended_with_the_main_window(window)
            finally:
                discard(window)

    run(work())


async def in_front(window: MainWindow | DetachedWindow) -> None:
    window.activateWindow()
    await until(window.isActiveWindow)


async def new_window(window: MainWindow, count: int = 1) -> DetachedWindow:
    await until(lambda: len(window.torn.open) == count and window.torn.open[-1].isVisible())
    torn = window.torn.open[-1]
    await until(lambda: torn.stores.results.total and not torn.stores.query.running)
    return torn


async def torn_off(window: MainWindow) -> DetachedWindow:
    """Press Ctrl+Shift+M: query, results and selection move to the new window."""
    stores = window.stores
    stores.tabs.new()
    stores.text.write("path:~.txt -path:~c.txt")
    stores.text.run()
    await until(lambda: stores.results.count == 2)
    b = key_of(stores, "b.txt")
    stores.results.select(b)
    stores.results.set_selected([b])
    await in_front(window)
    QTest.keyClick(window, Qt.Key.Key_M, CTRL | SHIFT)
    torn = await new_window(window)
    await until(lambda: torn.stores.results.count == 2 and torn.stores.results.selected)
    assert list(torn.stores.results.selected) == [b] == [torn.stores.results.current]
    assert torn.toolbar.search.text() == "path:~.txt -path:~c.txt"
    assert torn.windowTitle().startswith("path:~.txt -path:~c.txt - ")
    await until(lambda: stores.results.count == 3)
    assert [tab.text for tab in stores.tabs.tabs] == [""]
    return torn


async def decided_in_it(window: MainWindow, torn: DetachedWindow) -> None:
    """Decide by key in it; both windows show the server's status, and either can undo."""
    await in_front(torn)
    b = key_of(window.stores, "b.txt")
    torn.results.view.setFocus()
    QTest.keyClick(torn.results.view, Qt.Key.Key_C, SHIFT)
    for stores in (torn.stores, window.stores):
        await until(lambda: (row := stores.results.row_of(b)) and row.status)  # noqa: B023
    await until(torn.toast.isVisible)
    assert not window.toast.isVisible()
    await until(lambda: not window.stores.outbox.busy)
    assert window.stores.today.decided == 1, "it was counted once for each window"
    QTest.keyClick(torn.results.view, Qt.Key.Key_Z, CTRL)
    for stores in (torn.stores, window.stores):
        await until(lambda: (row := stores.results.row_of(b)) and not row.status)  # noqa: B023
    assert torn.actions_["scan_folder"].reason == ELSEWHERE
    assert torn.actions_["mask"].isEnabled()
    assert torn.detail.preview.isVisible()
    names = [QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name)
             for one in (torn.results.view, torn.toolbar.search, torn)]  # fmt: skip
    assert all(names), names


async def what_is_common(window: MainWindow, torn: DetachedWindow) -> None:
    """Conceal mode, read-only mode, keys and look apply to both."""
    for look in (Look.DARK, Look.LIGHT):
        theme().use(look=look)
        for results in (window.results, torn.results):
            corner = results.mapTo(results.window(), QPoint(2, 2))
            await until(partial(_has_ground, results.window(), corner))
    session = window.stores.session
    torn.actions_["conceal"].trigger()
    assert window.stores.session.private
    torn.actions_["conceal"].trigger()
    session.set_read_only(True)
    await until(torn.banner.isVisible)
    assert "read-only" in torn.windowTitle()
    await until(lambda: not torn.actions_["mask"].isEnabled())
    session.set_read_only(False)
    window.actions_.rebind(window.actions_["refresh"], "Ctrl+Alt+R")
    assert torn.actions_["refresh"].shown_keys() == "Ctrl+Alt+R"
    window.actions_.rebind(window.actions_["refresh"], None)


def _has_ground(window: QWidget, at: QPoint) -> bool:
    """Return whether a pixel beside the header has the table's background."""
    seen = window.grab(QRect(at, QSize(1, 1))).toImage().pixelColor(0, 0)
    return seen == theme().color(Role.SURFACE)


async def given_back(window: MainWindow, torn: DetachedWindow) -> None:
    """Closed by its frame, or by the same key, it becomes a tab again."""
    torn.resize(700, 600)
    await in_front(torn)
    QTest.keyClick(torn, Qt.Key.Key_M, CTRL | SHIFT)
    await until(lambda: not window.torn.open)
    assert [tab.text for tab in window.stores.tabs.tabs] == ["", "path:~.txt -path:~c.txt"]
    assert window.results.tabs.isVisible()
    assert window.stores.settings.torn_geometry
    await until(lambda: not window.stores.app.others)


async def dragged_out_and_closed(window: MainWindow) -> None:
    """By mouse; Ctrl+W closes tab and window permanently."""
    bar = window.results.tabs
    start = bar.tabRect(1).center()
    QTest.mousePress(bar, LEFT, pos=start)
    for down in (20, 60, 120):
        QTest.mouseMove(bar, start + QPoint(0, down))
    QTest.mouseRelease(bar, LEFT, pos=start + QPoint(0, 120))
    torn = await new_window(window)
    await until(lambda: torn.stores.results.count == 2)
    assert torn.width() == 700
    await in_front(torn)
    QTest.keyClick(torn, Qt.Key.Key_W, CTRL)
    await until(lambda: not window.torn.open)
    assert [tab.text for tab in window.stores.tabs.tabs] == [""]
    window.actions_["pin_tab"].trigger()
    await until(lambda: not window.actions_["tear_off"].isEnabled())
    window.torn.tear()
    assert not window.torn.open
    window.actions_["pin_tab"].trigger()


async def ended_with_the_main_window(window: MainWindow) -> None:
    """Quitting the console returns the tabs, to be saved."""
    await until(window.actions_["tear_off"].isEnabled)
    window.actions_["tear_off"].trigger()
    torn = await new_window(window)
    torn.stores.text.write("path:~a.txt")
    torn.stores.text.run()
    await until(lambda: torn.stores.results.count == 1)
    window.stores.tabs.new()
    window.stores.text.write("path:~b.txt")
    window.stores.text.run()
    await until(lambda: window.stores.results.count == 1)
    await window.stores.tasks.idle()
    window.torn.tear()
    assert len(window.torn.open) == 2, "one of them is still being made"
    window.close()
    await until(lambda: not window.torn.open)
    assert window.stores.settings.open_tabs == ["", "path:~a.txt", "path:~b.txt"]
