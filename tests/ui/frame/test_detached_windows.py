"""A detached tab, by keys and by mouse, with the real service."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.state.stores import WindowStores
from app.ui.actions.qactions import ELSEWHERE
from app.ui.frame.detached_windows import DetachedWindow
from app.ui.frame.window import MainWindow
from app.ui.look.colours import Role
from app.ui.look.theme import Look, theme
from tests.ui.frame import detached as scene
from tests.ui.frame.detached import detached, in_front, new_window, run_text, texts
from tests.ui.live import Story, console, key_of, until

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TWO = "path:~.txt -path:~c.txt"


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    folder = scene.filled(tmp_path_factory.mktemp("files"))
    with story.holds(console(tmp_path_factory.mktemp("data"), folder)) as stores:
        yield stores


@pytest.fixture
def window(story: Story, only_window: MainWindow) -> Iterator[MainWindow]:
    """The main window with one tab of all results; each test leaves it like this."""
    only_window.show()
    story.run(scene.cleared(only_window))
    yield only_window
    story.run(scene.cleared(only_window))


@pytest.fixture
def torn(story: Story, only_window: MainWindow) -> DetachedWindow:
    """A detached window with two results, b.txt selected, and the main window beside it; tests
    that share it leave both as they are.
    """
    if not only_window.torn.open:
        story.run(detached_by_key(only_window))
    return only_window.torn.open[0]


async def detached_by_key(window: MainWindow) -> DetachedWindow:
    """Select b.txt among two results, and press Ctrl+Shift+M."""
    stores = window.stores
    await scene.run_in_new_tab(window, TWO, 2)
    b = key_of(stores, "b.txt")
    stores.results.select(b)
    stores.results.set_selected([b])
    await in_front(window)
    QTest.keyClick(window, Qt.Key.Key_M, CTRL | SHIFT)
    torn = await new_window(window)
    await until(lambda: torn.stores.results.count == 2 and torn.stores.results.selected)
    return torn


def has_ground(results: QWidget) -> bool:
    """Return whether a pixel beside the header has the table's background."""
    window = results.window()
    at = results.mapTo(window, QPoint(2, 2))
    seen = window.grab(QRect(at, QSize(1, 1))).toImage().pixelColor(0, 0)
    return seen == theme().color(Role.SURFACE)


async def test_a_detached_tab_takes_its_query_and_selection_with_it(
    only_window: MainWindow, torn: DetachedWindow
) -> None:
    b = key_of(only_window.stores, "b.txt")
    assert list(torn.stores.results.selected) == [b]
    await until(lambda: torn.stores.results.current == b)
    assert torn.toolbar.search.text() == TWO
    assert torn.windowTitle().startswith(f"{TWO} — ")


async def test_the_main_window_keeps_its_other_tabs(
    only_window: MainWindow, torn: DetachedWindow
) -> None:
    await until(lambda: only_window.stores.results.count == 3)
    assert texts(only_window.stores) == [""]


async def test_file_actions_work_there_and_those_of_the_console_say_where(
    torn: DetachedWindow,
) -> None:
    await until(torn.actions_["mask"].isEnabled)
    assert torn.actions_["scan_folder"].reason == ELSEWHERE


async def test_a_screen_reader_has_a_name_for_each_part(torn: DetachedWindow) -> None:
    parts = (torn.results.view, torn.toolbar.search, torn)
    names = [QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name)
             for part in parts]  # fmt: skip
    assert all(names), names


async def test_a_change_of_look_reaches_both_windows(
    only_window: MainWindow, torn: DetachedWindow
) -> None:
    for look in (Look.DARK, Look.LIGHT):
        theme().use(look=look)
        await until(lambda: has_ground(only_window.results) and has_ground(torn.results))


async def test_conceal_mode_is_switched_for_all_windows(
    only_window: MainWindow, torn: DetachedWindow
) -> None:
    torn.actions_["conceal"].trigger()
    assert only_window.stores.session.private
    torn.actions_["conceal"].trigger()
    assert not only_window.stores.session.private


async def test_read_only_mode_is_shown_and_obeyed_in_both(
    only_window: MainWindow, torn: DetachedWindow
) -> None:
    await until(torn.actions_["mask"].isEnabled)
    only_window.stores.session.set_read_only(True)
    try:
        await until(torn.banner.isVisible)
        assert "read-only" in torn.windowTitle()
        await until(lambda: not torn.actions_["mask"].isEnabled())
    finally:
        only_window.stores.session.set_read_only(False)


async def test_a_shortcut_changed_in_the_main_window_applies_there(
    only_window: MainWindow, torn: DetachedWindow
) -> None:
    only_window.actions_.rebind(only_window.actions_["refresh"], "Ctrl+Alt+R")
    assert torn.actions_["refresh"].shown_keys() == "Ctrl+Alt+R"
    only_window.actions_.rebind(only_window.actions_["refresh"], None)


async def status_is(window: MainWindow, torn: DetachedWindow, *, decided: bool) -> None:
    """Wait until both windows show that b.txt is decided, or not."""
    b = key_of(window.stores, "b.txt")

    def shown(stores: WindowStores) -> bool:
        row = stores.results.row_of(b)
        return row is not None and bool(row.status) == decided

    await until(lambda: shown(torn.stores) and shown(window.stores))


async def decide(window: MainWindow, torn: DetachedWindow) -> None:
    """Confirm the selection of the detached window by key."""
    await in_front(torn)
    torn.results.view.setFocus()
    QTest.keyClick(torn.results.view, Qt.Key.Key_C, SHIFT)
    await status_is(window, torn, decided=True)


async def test_a_decision_in_one_window_is_shown_in_both(window: MainWindow) -> None:
    torn = await detached_by_key(window)
    today = window.stores.today
    before = today.decided
    await decide(window, torn)
    await until(lambda: not window.stores.outbox.busy)
    assert today.decided == before + 1, "it was counted once for each window"


async def test_a_decision_is_acknowledged_in_the_window_where_it_was_made(
    window: MainWindow,
) -> None:
    torn = await detached_by_key(window)
    before = window.toast.words()
    await decide(window, torn)
    await until(torn.toast.words)
    assert window.toast.words() == before


async def test_a_decision_is_undone_by_key_for_both_windows(window: MainWindow) -> None:
    torn = await detached_by_key(window)
    await decide(window, torn)
    await until(lambda: not window.stores.outbox.busy)
    QTest.keyClick(torn.results.view, Qt.Key.Key_Z, CTRL)
    await status_is(window, torn, decided=False)


async def test_the_same_key_makes_it_a_tab_again(window: MainWindow) -> None:
    torn = await detached_by_key(window)
    await in_front(torn)
    QTest.keyClick(torn, Qt.Key.Key_M, CTRL | SHIFT)
    await until(lambda: not window.torn.open)
    assert texts(window.stores) == ["", TWO]
    assert window.results.tabs.isVisible()


async def test_a_window_that_was_left_is_freed_with_its_results(window: MainWindow) -> None:
    torn = await detached(window)
    held = [weakref.ref(part) for part in (torn, torn.stores, torn.stores.results)]
    torn.close()
    del torn
    await until(lambda: not window.stores.app.others)
    await until(lambda: gc.collect() >= 0 and not any(part() for part in held))


async def test_a_tab_dragged_out_gets_the_size_of_the_last_window(window: MainWindow) -> None:
    torn = await detached(window)
    torn.resize(700, 600)
    torn.close()
    await scene.run_in_new_tab(window, TWO, 2)
    assert scene.drag_out(window.results.tabs, 2)
    torn = await new_window(window)
    assert torn.width() == 700


async def test_a_title_shows_no_value_of_the_query(window: MainWindow) -> None:
    torn = await detached(window)
    await run_text(torn.stores, "-path:~123-45-6789", 3)
    await until(lambda: torn.windowTitle().startswith("-path:~***-**-6789"))


async def test_a_key_closes_tab_and_window_for_good(window: MainWindow) -> None:
    torn = await detached_by_key(window)
    await in_front(torn)
    QTest.keyClick(torn, Qt.Key.Key_W, CTRL)
    await until(lambda: not window.torn.open)
    assert texts(window.stores) == [""]


async def test_a_pinned_tab_is_not_detached(window: MainWindow) -> None:
    window.actions_["pin_tab"].trigger()
    await until(lambda: not window.actions_["tear_off"].isEnabled())
    window.torn.tear()
    assert not window.torn.open


async def test_quitting_returns_all_tabs_to_be_saved(window: MainWindow) -> None:
    torn = await detached(window)
    await run_text(torn.stores, "path:~a.txt", 1)
    await scene.run_in_new_tab(window, "path:~b.txt", 1)
    await window.stores.tasks.idle()
    window.torn.tear()
    assert len(window.torn.open) == 2, "one of them is still being made"
    window.close()
    await until(lambda: not window.torn.open)
    assert window.stores.settings.open_tabs == ["", "path:~a.txt", "path:~b.txt"]
