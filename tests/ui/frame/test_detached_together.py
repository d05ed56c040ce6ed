"""Detached windows: state shared with the main window, and tabs returned to it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.settings import MOST_TABS
from app.state.connection.profiles import ServerProfile
from app.state.export.export import Column
from app.state.stores import WindowStores
from app.state.workspace.tabs import UNKNOWN, Tab
from app.state.workspace.watch_file import NEW, Changes
from app.ui.dialogs.watch import WatchDialog
from app.ui.frame.detached_windows import DetachedWindow
from app.ui.frame.window import MainWindow
from app.ui.look.theme import theme
from tests.ui.frame import detached as scene
from tests.ui.frame.detached import detached, in_front, texts
from tests.ui.live import Story, console, key_of, until

CTRL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton
A, B = "path:~a.txt", "path:~b.txt"
AWAY = ServerProfile("x", "https://127.0.0.1:9", "roe", "secret")
"""An address without a server."""


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    folder = scene.filled(tmp_path_factory.mktemp("files"))
    with story.holds(console(tmp_path_factory.mktemp("data"), folder)) as stores:
        yield stores


@pytest.fixture
def window(story: Story, only_window: MainWindow) -> Iterator[MainWindow]:
    """The main window with one tab of all results; each test leaves it like this."""
    only_window.show()
    yield only_window
    story.run(scene.cleared(only_window))


async def test_a_saved_query_runs_in_the_window_where_it_was_clicked(window: MainWindow) -> None:
    torn = await detached(window)
    window.stores.saved.save("A", A)
    (button,) = torn.results.saved.buttons()
    QTest.mouseClick(button, LEFT)
    await until(lambda: torn.stores.results.count == 1)
    assert (window.stores.text.text, window.stores.results.count) == ("", 3)


async def test_a_result_of_a_watch_is_shown_in_the_window_that_lists_it(
    window: MainWindow,
) -> None:
    stores = window.stores
    torn = await detached(window)
    stores.saved.save("A", A)
    key = key_of(stores, "a.txt")
    row = stores.results.row_of(key)
    assert row is not None
    changes = Changes(1, 0, 0, ((NEW, row),), compared=True, now={})
    dialog = WatchDialog(torn.stores, stores.saved.queries[0], changes, torn)
    dialog.open()
    dialog.view.activated.emit(dialog.view.model().index(0, 0))
    await until(lambda: torn.stores.results.count == 1 and torn.stores.results.current == key)
    assert (stores.text.text, stores.results.count) == ("", 3)


async def test_a_shortcut_changed_in_a_detached_window_applies_to_the_main_one(
    window: MainWindow,
) -> None:
    torn = await detached(window)
    torn.actions_.rebind(torn.actions_["confirm"], "Y")
    assert window.actions_["confirm"].shown_keys() == "Y"
    assert window.triage.buttons["confirm"].text() == "Confirm  Y"
    torn.actions_.rebind(torn.actions_["confirm"], None)
    assert window.actions_["confirm"].shown_keys() == "C"


async def test_a_density_chosen_in_a_detached_window_is_saved_and_applies_to_the_main_one(
    window: MainWindow,
) -> None:
    torn = await detached(window)
    saved: list[str] = []
    kept = window.settings_changed.connect(lambda: saved.append(window.settings.density))
    before = theme().measures.compact
    for compact in (not before, before):
        torn.actions_["compact"].trigger()
        await until(lambda: window.actions_["compact"].isChecked() == compact)  # noqa: B023
    window.settings_changed.disconnect(kept)
    assert len(set(saved)) == 2


async def test_a_window_shown_again_after_being_minimised_is_unchanged(
    window: MainWindow,
) -> None:
    torn = await detached(window)
    wide = torn.dock.width() + 60
    torn.resizeDocks([torn.dock], [wide], Qt.Orientation.Horizontal)
    await until(lambda: torn.dock.width() == wide)
    torn.toolbar.search.setFocus()
    QApplication.sendEvent(torn, QShowEvent())
    for _ in range(3):  # docks are resized one turn later
        await asyncio.sleep(0)
    assert torn.dock.width() == wide
    assert torn.focusWidget() is torn.toolbar.search


async def test_no_tab_is_dragged_out_of_a_detached_window(window: MainWindow) -> None:
    torn = await detached(window)
    torn.stores.tabs.duplicate()
    assert not scene.drag_out(torn.results.tabs, 0)
    assert len(torn.stores.tabs.tabs) == 2


async def test_the_limit_counts_tabs_of_all_windows_so_that_none_is_lost(
    window: MainWindow,
) -> None:
    tabs = window.stores.tabs
    torn = await detached(window, A, 1)
    for _ in range(2 * MOST_TABS):
        tabs.duplicate()
        tabs.new()
    assert len(tabs.tabs) == MOST_TABS - 1
    torn.stores.tabs.duplicate()
    assert len(torn.stores.tabs.tabs) == 1
    window.torn.close_all()
    assert len(tabs.tabs) == MOST_TABS
    assert texts(window.stores).count(A) == 1


async def test_a_window_that_was_closed_does_not_count_for_the_limit(window: MainWindow) -> None:
    tabs = window.stores.tabs
    await detached(window)
    window.torn.close_all()
    while len(tabs.tabs) < MOST_TABS:
        tabs.new()
    tabs.close(0)
    tabs.duplicate()
    assert len(tabs.tabs) == MOST_TABS


async def test_a_window_closed_while_it_is_made_returns_its_tab_and_keeps_no_place(
    window: MainWindow,
) -> None:
    stores = window.stores
    await scene.run_in_new_tab(window, B, 1)
    stores.settings.torn_geometry = ""
    window.torn.tear()
    window.torn.close_all()
    assert texts(stores).count(B) == 1
    assert stores.settings.torn_geometry == ""


async def test_a_window_that_cannot_be_made_returns_its_tab_and_is_deleted(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = window.stores
    await scene.run_in_new_tab(window, B, 1)
    raised: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: raised.append(error))
    monkeypatch.setattr(DetachedWindow, "addDockWidget", _fails)
    window.torn.tear()
    half = window.torn.open[0]
    assert B not in texts(stores)
    await until(lambda: raised)
    assert not window.torn.open
    assert texts(stores).count(B) == 1
    await until(lambda: not isValid(half) and not isValid(half.triage))  # including its widgets
    monkeypatch.undo()
    await detached(window)


def _fails(_window: DetachedWindow, *_: object) -> None:
    raise RuntimeError


async def test_a_tab_that_cannot_run_stays_where_it_is_and_says_why(window: MainWindow) -> None:
    tabs = window.stores.tabs
    tabs.take([Tab("target:nowhere")])
    said: list[object] = []
    tabs.note.connect(said.append)
    scene.drag_out(window.results.tabs, len(tabs.tabs) - 1)
    assert not window.torn.open
    assert texts(window.stores)[-1] == "target:nowhere"
    assert said == [UNKNOWN]


async def test_a_write_that_fails_after_its_window_was_closed_is_told_in_the_main_window(
    window: MainWindow,
) -> None:
    torn = await detached(window)
    may_end = asyncio.Event()

    async def fails() -> None:
        await may_end.wait()
        raise OSError(28, "No space left on device")

    torn.stores.tasks.write("export", fails)
    window.torn.close_all()
    assert not window.messages.is_up()
    may_end.set()
    await until(window.messages.is_up)


async def test_a_file_written_after_its_window_was_closed_is_told_in_the_main_window(
    window: MainWindow, tmp_path: Path
) -> None:
    torn = await detached(window)
    torn.stores.export.write(tmp_path / "found.csv", [Column("Location", lambda row: row.location)])
    window.torn.close_all()
    await until(lambda: "found.csv" in window.status.words())


async def test_a_key_quits_the_console_from_any_window(window: MainWindow) -> None:
    torn = await detached(window)
    ended: list[bool] = []
    closing = window.closing.connect(lambda: ended.append(True))
    await in_front(torn)
    QTest.keyClick(torn, Qt.Key.Key_Q, CTRL)
    await until(lambda: ended)
    window.closing.disconnect(closing)
    assert not window.torn.open


async def test_with_another_server_tabs_return_as_texts(window: MainWindow) -> None:
    stores, session = window.stores, window.stores.session
    torn = await detached(window, A, 1)
    torn.stores.results.set_selected([torn.stores.results.key(0)])
    await scene.run_in_new_tab(window, "path:~c.txt", 1)
    window.torn.tear()
    assert len(window.torn.open) == 2, "one of them is still being made"
    session.connect_server(AWAY)
    try:
        assert not window.torn.open
        assert A in stores.settings.desks[""].open_tabs
        assert "path:~c.txt" in texts(stores)
        assert all(tab.view is None and tab.count is None for tab in stores.tabs.tabs)
    finally:
        session.connect_local()
        await until(lambda: session.connected and stores.results.count)
