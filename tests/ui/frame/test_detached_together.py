"""Detached windows: state shared with the main window, and tabs returned to it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar
from shiboken6 import isValid

from app.settings import MOST_TABS
from app.state.server.profiles import ServerProfile
from app.state.stores import WindowStores
from app.state.workspace.tabs import UNKNOWN, Tab
from app.state.workspace.watch_file import Changes
from app.ui.dialogs.watch import WatchDialog
from app.ui.frame.detached_windows import DetachedWindow
from app.ui.frame.window import MainWindow
from app.ui.look.theme import theme
from tests.ui.frame.test_detached_windows import in_front, new_window
from tests.ui.live import CARD, console, key_of, run, until
from tests.ui.tidy import discard

CTRL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton
AWAY = ServerProfile("x", "https://127.0.0.1:9", "roe", "secret")
"""An address without a server."""


def test_windows_beside_each_other(
    tmp_path: Path, styled: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
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
                await saved_queries_are_asked_there(stores, torn)
                await keys_and_looks_hold_in_all(window, torn)
                await shown_again(torn)
                dragged_in_it(torn)
                await all_tabs_have_room(window, torn)
                await one_that_never_came(window, monkeypatch)
                await one_that_cannot_be_asked(window)
                await told_after_its_end(window, tmp_path)
                await quit_from_it(window)
                await another_server(window)
            finally:
                discard(window)

    run(work())


async def torn_off(window: MainWindow) -> DetachedWindow:
    window.torn.tear()
    return await new_window(window)


def texts(stores: WindowStores) -> list[str]:
    return [tab.text for tab in stores.tabs.tabs]


async def saved_queries_are_asked_there(stores: WindowStores, torn: DetachedWindow) -> None:
    """Via its button and via a watch; the main window keeps its query."""
    stores.saved.save("A", "path:~a.txt")
    (button,) = torn.results.saved.buttons()
    QTest.mouseClick(button, LEFT)
    await until(lambda: torn.stores.results.count == 1)
    torn.stores.query.clear()
    torn.stores.query.run()
    await until(lambda: torn.stores.results.count == 3)
    key = key_of(stores, "a.txt")
    row = stores.results.row_of(key)
    assert row is not None
    changes = Changes(1, 0, 0, (("New", row),), compared=True, now={})
    dialog = WatchDialog(torn.stores, stores.saved.queries[0], changes, torn)
    dialog.open()
    dialog.view.activated.emit(dialog.view.model().index(0, 0))
    await until(lambda: torn.stores.results.count == 1)
    assert torn.stores.results.current == key
    assert (stores.text.text, stores.results.count) == ("", 3)


async def keys_and_looks_hold_in_all(window: MainWindow, torn: DetachedWindow) -> None:
    """Changed in a detached window, they apply to the main window, and are saved."""
    torn.actions_.rebind(torn.actions_["confirm"], "Y")
    assert window.actions_["confirm"].shown_keys() == "Y"
    assert window.triage.buttons["confirm"].text() == "Confirm  Y"
    torn.actions_.rebind(torn.actions_["confirm"], None)
    assert window.actions_["confirm"].shown_keys() == "C"
    kept: list[str] = []
    window.settings_changed.connect(lambda: kept.append(window.settings.density))
    before = theme().measures.compact
    for compact in (not before, before):
        torn.actions_["compact"].trigger()
        QApplication.processEvents()
        assert window.actions_["compact"].isChecked() == compact
    assert len(set(kept)) == 2


async def shown_again(torn: DetachedWindow) -> None:
    """After being minimised it is unchanged."""
    wide = torn.dock.width() + 60
    torn.resizeDocks([torn.dock], [wide], Qt.Orientation.Horizontal)
    await until(lambda: torn.dock.width() == wide)
    torn.toolbar.search.setFocus()
    QApplication.sendEvent(torn, QShowEvent())
    await asyncio.sleep(0.05)  # docks are resized one turn later
    assert torn.dock.width() == wide
    assert torn.focusWidget() is torn.toolbar.search


def dragged_in_it(torn: DetachedWindow) -> None:
    """It has no place to drag a tab to, and does not look as if it had."""
    torn.stores.tabs.duplicate()
    bar = torn.results.tabs
    dragged_out(bar, 0)
    assert len(torn.stores.tabs.tabs) == 2
    torn.stores.tabs.close()


def dragged_out(bar: QTabBar, at: int) -> None:
    start = bar.tabRect(at).center()
    QTest.mousePress(bar, LEFT, pos=start)
    for down in (20, 60, 120):
        QTest.mouseMove(bar, start + QPoint(0, down))
    beside = bar.cursor().shape() is Qt.CursorShape.DragMoveCursor
    QTest.mouseRelease(bar, LEFT, pos=start + QPoint(0, 120))
    assert beside is (bar.window().objectName() != "torn")


async def all_tabs_have_room(window: MainWindow, torn: DetachedWindow) -> None:
    """The limit counts tabs of all windows: none is lost when windows close."""
    tabs = window.stores.tabs
    for _ in range(2 * MOST_TABS):
        tabs.duplicate()
        tabs.new()
    assert len(tabs.tabs) == MOST_TABS - 1
    torn.stores.tabs.duplicate()
    assert len(torn.stores.tabs.tabs) == 1
    window.torn.close_all()
    assert not window.torn.open
    assert len(tabs.tabs) == MOST_TABS
    assert texts(window.stores).count("path:~a.txt") == 1
    tabs.duplicate()
    assert len(tabs.tabs) == MOST_TABS
    tabs.close(0)
    tabs.duplicate()
    assert len(tabs.tabs) == MOST_TABS, "a window that was closed does not count any more"
    while len(tabs.tabs) > 1:
        tabs.close(0)
    await until(lambda: not window.stores.app.others)


async def one_that_never_came(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tab is returned, whether it was closed too early or creating it failed."""
    stores = window.stores
    stores.text.write("path:~b.txt")
    stores.text.run()
    await until(lambda: stores.tabs.front.text == "path:~b.txt")
    stores.settings.torn_geometry = ""
    window.torn.tear()
    window.torn.close_all()
    assert stores.settings.torn_geometry == "", "nobody has given it a place"
    raised: list[object] = []
    with monkeypatch.context() as patched:
        patched.setattr(sys, "excepthook", lambda *error: raised.append(error))
        patched.setattr(DetachedWindow, "_place", _fails)
        stores.tabs.go(texts(stores).index("path:~b.txt"))
        window.torn.tear()
        half = window.torn.open[0]
        assert "path:~b.txt" not in texts(stores)
        await until(lambda: raised)
    assert not window.torn.open
    assert texts(stores).count("path:~b.txt") == 1
    await until(lambda: not isValid(half) and not isValid(half.triage))  # including its widgets
    await torn_off(window)
    window.torn.close_all()


def _fails(_window: DetachedWindow) -> None:
    raise RuntimeError


async def one_that_cannot_be_asked(window: MainWindow) -> None:
    """Dragged out of the bar, it stays: it has only a text."""
    tabs = window.stores.tabs
    tabs.take([Tab("target:nowhere")])
    said: list[object] = []
    tabs.note.connect(said.append)
    dragged_out(window.results.tabs, len(tabs.tabs) - 1)
    assert not window.torn.open
    assert texts(window.stores)[-1] == "target:nowhere"
    assert window.status._note.whole() == UNKNOWN
    tabs.close(len(tabs.tabs) - 1)


async def told_after_its_end(window: MainWindow, folder: Path) -> None:
    """Writes that are in progress when it closes end in the main window: an error, and a file."""
    torn = await torn_off(window)
    may_end = asyncio.Event()

    async def fails() -> None:
        await may_end.wait()
        raise OSError(28, "No space left on device")

    torn.stores.tasks.write("export", fails)
    torn.stores.export.write(folder / "found.csv", [("Location", lambda row: row.location)])
    window.messages.hide()
    window.torn.close_all()
    await asyncio.sleep(0.05)  # a hidden window is gone by now
    assert not window.messages.is_up()
    may_end.set()
    await until(window.messages.is_up)
    await until(lambda: "found.csv" in window.status._note.whole())


async def quit_from_it(window: MainWindow) -> None:
    """Ctrl+Q quits the console from any window."""
    torn = await torn_off(window)
    ended: list[bool] = []
    window.closing.connect(lambda: ended.append(True))
    await in_front(torn)
    QTest.keyClick(torn, Qt.Key.Key_Q, CTRL)
    await until(lambda: ended)
    assert not window.torn.open
    window.show()


async def another_server(window: MainWindow) -> None:
    """Tabs return as texts, those shown for when their server is used again."""
    stores = window.stores
    torn = await torn_off(window)
    torn.stores.results.set_selected([torn.stores.results.key(0)])
    stores.tabs.new()
    stores.text.write("path:~c.txt")
    stores.text.run()
    await until(lambda: stores.tabs.front.text == "path:~c.txt")
    window.torn.tear()
    assert len(window.torn.open) == 2, "one of them is still being made"
    shown = torn.stores.tabs.front.text
    stores.session.connect_server(AWAY)
    assert not window.torn.open
    assert shown in stores.settings.desks[""].open_tabs
    assert "path:~c.txt" in texts(stores)
    assert all(tab.view is None and tab.count is None for tab in stores.tabs.tabs)
