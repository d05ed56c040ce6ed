"""Console windows with detached ones: how tests open them, and put everything back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar

from app.state.stores import WindowStores
from app.ui.frame.detached_windows import DetachedWindow
from app.ui.frame.window import MainWindow
from tests.ui.live import CARD, until

LEFT = Qt.MouseButton.LeftButton
FILES = ("a.txt", "b.txt", "c.txt")


def filled(folder: Path) -> Path:
    """Create three files with one match each."""
    for name in FILES:
        (folder / name).write_text(f"card {CARD}\n")
    return folder


def texts(stores: WindowStores) -> list[str]:
    """Return the queries of the tabs of a window."""
    return [tab.text for tab in stores.tabs.tabs]


async def in_front(window: MainWindow | DetachedWindow) -> None:
    window.activateWindow()
    await until(window.isActiveWindow)


async def new_window(window: MainWindow, count: int = 1) -> DetachedWindow:
    """Return the newest detached window, once it shows its results."""
    await until(lambda: len(window.torn.open) == count and window.torn.open[-1].isVisible())
    torn = window.torn.open[-1]
    await until(lambda: torn.stores.results.total and not torn.stores.query.running)
    return torn


async def detached(window: MainWindow, text: str = "", count: int = len(FILES)) -> DetachedWindow:
    """Detach a tab with this query."""
    if text:
        await run_in_new_tab(window, text, count)
    window.torn.tear()
    torn = await new_window(window)
    await until(lambda: torn.stores.results.count == count)
    return torn


async def run_in_new_tab(window: MainWindow, text: str, count: int) -> None:
    """Run a query in a new tab."""
    window.stores.tabs.new()
    await run_text(window.stores, text, count)


async def run_text(stores: WindowStores, text: str, count: int) -> None:
    """Run a query in the tab in front; wait for its results."""
    stores.text.write(text)
    stores.text.run()
    await until(lambda: stores.tabs.front.text == text and not stores.query.running)
    await until(lambda: stores.results.count == count == stores.results.loaded_count)


def drag_out(bar: QTabBar, at: int) -> bool:
    """Drag a tab out of the bar; return whether the cursor offered to detach it."""
    start = bar.tabRect(at).center()
    QTest.mousePress(bar, LEFT, pos=start)
    for down in (20, 60, 120):
        QTest.mouseMove(bar, start + QPoint(0, down))
    offered = bar.cursor().shape() is Qt.CursorShape.DragMoveCursor
    QTest.mouseRelease(bar, LEFT, pos=start + QPoint(0, 120))
    return offered


async def cleared(window: MainWindow) -> None:
    """Close the detached windows, undo decisions, and show all results in a single tab."""
    stores = window.stores
    window.torn.close_all()
    window.messages.hide()
    await until(lambda: not stores.app.others)
    await stores.tasks.idle()
    while stores.undo.done:
        stores.triage.undo_last()
        await stores.tasks.idle()
    stores.tabs.go(0)
    if stores.tabs.tabs[0].pinned:
        stores.tabs.toggle_pin()
    while len(stores.tabs.tabs) > 1:
        stores.tabs.close(1)
    if stores.text.text:
        stores.text.write("")
        stores.text.run()
    for query in [*stores.saved.queries]:
        stores.saved.remove(query)
    await until(lambda: texts(stores) == [""] and stores.results.count == len(FILES))
    await until(lambda: stores.results.loaded_count == len(FILES) and not stores.outbox.busy)
    await stores.tasks.idle()
