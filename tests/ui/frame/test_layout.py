"""Sizes of docks: in narrow windows, with other zooms, by keys, and over restarts."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QSplitter,
    QTabBar,
    QTextEdit,
)
from pytestqt.qtbot import QtBot

from app.api.records.enums import Action
from app.settings import Settings
from app.state.connection.session import Connection
from app.state.rows.keys import Key
from app.state.stores import AppStores
from app.state.workspace.decision import Decision
from app.ui.frame.layout import NARROW, RESULTS_LEAST
from app.ui.frame.pane_sizing import STEP, grow
from app.ui.frame.window import MainWindow
from app.ui.look.colours import Role
from app.ui.look.text import tip_text
from app.ui.look.theme import Look, theme
from app.ui.panes.results.table import MATCH, TYPES
from app.ui.panes.tree.model import NAME
from tests.ui.fitting import all_fits
from tests.ui.frame.states import SCAN, created, explore, fill, settle
from tests.ui.tidy import discard

MESSAGE = 2
"""The column of the jobs that takes the remaining width."""


def queue(window: MainWindow, *, active: bool) -> None:
    """Enter or leave the queue."""
    window.stores.queue.active = active
    window.stores.queue.changed.emit()


def test_the_facets_keep_their_height_over_twenty_changes_of_view(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    fresh.resize(1600, 1000)
    explore(fresh, qtbot)
    tree, facets = fresh.docks["tree"], fresh.docks["facets"]
    qtbot.waitUntil(facets.isVisible)
    settle(fresh, qtbot)
    before = tree.height(), facets.height()
    for _ in range(20):
        queue(fresh, active=True)
        assert facets.isHidden()
        fresh.show_page("risk")
        queue(fresh, active=False)
        fresh.show_explore()
        qtbot.waitUntil(facets.isVisible)
    settle(fresh, qtbot)
    assert (tree.height(), facets.height()) == before


def test_a_running_scan_takes_no_room_of_the_results(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    settle(fresh, qtbot)
    high = fresh.results.height()
    fresh.stores.jobs.jobs = [SCAN]
    fresh.stores.jobs.changed.emit()
    settle(fresh, qtbot)
    assert not fresh.docks["jobs"].isVisible()
    assert fresh.results.height() == high
    fresh.toggle_pane("jobs")
    jobs = fresh.docks["jobs"]
    qtbot.waitUntil(lambda: 0 < jobs.height() < fresh.height() / 3)
    fresh.show_page("risk")
    assert jobs.isHidden()
    fresh.show_page("explore")
    qtbot.waitUntil(jobs.isVisible)
    fresh.toggle_pane("jobs")
    assert jobs.isHidden()


def test_in_a_narrow_window_the_panes_at_the_left_are_tabs_of_one(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    explore(fresh, qtbot)
    fresh.resize(1280, 800)
    tree, facets, alike = (fresh.docks[name] for name in ("tree", "facets", "clusters"))
    qtbot.waitUntil(lambda: (tree.width(), fresh.docks["detail"].width()) == (240, 380))
    assert fresh.tabifiedDockWidgets(tree)
    assert tree.in_front
    assert not facets.in_front
    qtbot.waitUntil(lambda: tree.height() > 0.7 * fresh.height())
    fresh.toggle_pane("facets")
    qtbot.waitUntil(lambda: facets.in_front)
    assert not tree.isHidden()
    assert fresh.actions_["facets"].isChecked()
    assert not fresh.actions_["tree"].isChecked()
    fresh.show_clusters()
    qtbot.waitUntil(lambda: alike.in_front)
    assert not facets.isHidden()
    (bar,) = (
        child for child in fresh.findChildren(QTabBar) if child.parent() is fresh and child.count()
    )
    for look in (Look.DARK, Look.LIGHT):
        theme().use(look=look)
        qtbot.waitUntil(lambda: theme().settled)
        ground = bar.grab().toImage().pixelColor(bar.width() - 3, 4)
        assert ground == theme().color(Role.RAISED)
    alike.close()
    fresh.resize(NARROW, 900)
    qtbot.waitUntil(lambda: tree.in_front and facets.in_front)
    qtbot.waitUntil(lambda: tree.geometry().bottom() < facets.geometry().top())
    fresh.resize(1280, 800)
    qtbot.waitUntil(lambda: tree.in_front and not facets.in_front)
    qtbot.waitUntil(partial(all_fits, fresh))


@pytest.mark.parametrize("version", [2, 3])
def test_a_layout_kept_of_a_wide_window_opens_sanely_in_a_narrow_one(
    fresh: MainWindow, qtbot: QtBot, version: int
) -> None:
    """A layout from before tabs (2) has the jobs open, which opened automatically; in a later one
    (3) they stay open.
    """
    explore(fresh, qtbot)
    fresh.resize(1920, 1080)
    qtbot.waitUntil(lambda: fresh.docks["facets"].in_front)
    fresh.toggle_pane("jobs")
    kept = fresh.saveState(version)
    again = MainWindow(AppStores(msgspec.structs.replace(fresh.settings)).main)
    again.settings.window_state = bytes(kept.toBase64().data()).decode("ascii")
    again.layout_.restore()
    again.resize(1280, 800)
    again.show()
    fill(again.stores)
    tree, facets = again.docks["tree"], again.docks["facets"]
    qtbot.waitUntil(lambda: tree.in_front and not facets.in_front)
    assert again.docks["jobs"].isVisible() is (version == 3)
    qtbot.waitUntil(lambda: (tree.width(), again.docks["detail"].width()) == (240, 380))
    discard(again)


def test_layout_is_remembered(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    fresh.docks["tree"].close()
    fresh.close()
    again = MainWindow(AppStores(fresh.settings).main)
    again.show()
    fill(again.stores)
    qtbot.waitUntil(again.docks["detail"].isVisible)
    assert not again.docks["tree"].isVisible()
    discard(again)


def test_columns_are_kept_soon_after_a_change_and_closing_saves(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    explore(fresh, qtbot)
    view = fresh.results.view
    asyncio.run(fresh.stores.results.show_answer([("10", ["1"])]))
    qtbot.waitUntil(lambda: not view.isColumnHidden(TYPES))
    menu = view.columns.menu()
    next(act for act in menu.actions() if act.text() == "Match").trigger()
    view.horizontalHeader().resizeSection(TYPES, 171)
    with qtbot.waitSignal(fresh.settings_changed):
        pass  # a second later
    again = MainWindow(
        AppStores(msgspec.convert(msgspec.to_builtins(fresh.settings), Settings)).main
    )
    again.show()
    fill(again.stores)
    qtbot.waitUntil(again.docks["detail"].isVisible)
    assert again.results.view.columnWidth(TYPES) == 171
    assert again.results.view.isColumnHidden(MATCH)
    discard(again)
    with qtbot.waitSignal(fresh.settings_changed):
        fresh.close()
    assert fresh.settings.window_state


def test_a_narrow_window_keeps_room_for_the_results(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    fresh.resize(800, 500)
    qtbot.waitUntil(lambda: fresh.width() == 800)
    qtbot.waitUntil(lambda: fresh.results.width() >= RESULTS_LEAST)
    assert fresh.triage.buttons["mask"].isHidden()
    theme().use(zoom=200)
    fresh.resize(1280, 800)
    qtbot.waitUntil(lambda: not fresh.docks["tree"].isVisible())
    assert not fresh.docks["facets"].isVisible()
    assert fresh.width() == 1280
    qtbot.waitUntil(lambda: fresh.results.width() >= 2 * RESULTS_LEAST)
    buttons = fresh.triage.buttons.values()

    def whole() -> bool:
        """Whether no word is cut off."""
        shown = [made for made in buttons if not made.isHidden()]
        return bool(shown) and all(made.width() >= made.sizeHint().width() for made in shown)

    qtbot.waitUntil(whole)
    fresh.stores.jobs.jobs = [SCAN]
    fresh.stores.jobs.changed.emit()
    fresh.toggle_pane("jobs")
    qtbot.waitUntil(lambda: not fresh.docks["detail"].isVisible())  # there is no height for both
    shown = fresh.jobs.view.horizontalHeader()
    qtbot.waitUntil(lambda: shown.sectionSize(MESSAGE) >= 300)
    assert shown.length() <= fresh.jobs.width()
    assert not fresh.docks["tree"].isVisible()  # the jobs get the width of the details
    fresh.toggle_pane("jobs")
    qtbot.waitUntil(fresh.docks["detail"].isVisible)
    fresh.toggle_pane("tree")
    qtbot.waitUntil(fresh.docks["tree"].isVisible)
    assert fresh.docks["facets"].isVisible()
    assert not fresh.docks["detail"].isVisible()
    qtbot.waitUntil(lambda: fresh.tree.view.columnWidth(NAME) >= 2 * 64)
    theme().use(zoom=100)
    qtbot.waitUntil(fresh.docks["detail"].isVisible)
    qtbot.waitUntil(lambda: fresh.docks["detail"].width() > 350)
    rows = fresh.results.view.verticalHeader()
    assert rows.defaultSectionSize() == theme().row_height


def test_the_jobs_keep_their_height_when_all_gets_smaller_again(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    explore(fresh, qtbot)
    fresh.resize(1280, 800)
    for name in ("Cards to look at", "Prohibited data"):
        fresh.stores.saved.save(name, "type:Visa match>3", "Weekly")
    jobs, detail = fresh.docks["jobs"], fresh.docks["detail"]
    fresh.toggle_pane("jobs")
    fresh.layout_.favour("detail")  # requested later
    qtbot.waitUntil(jobs.isVisible)
    theme().use(zoom=200)
    qtbot.waitUntil(lambda: not jobs.isVisible())
    fresh.toggle_pane("jobs")
    qtbot.waitUntil(lambda: not detail.isVisible())  # there is no height for both
    settle(fresh, qtbot)
    high = jobs.height()
    theme().use(zoom=100)
    qtbot.waitUntil(detail.isVisible)
    settle(fresh, qtbot)
    assert jobs.height() == high


def test_a_zoom_before_the_jobs_are_first_shown_makes_them_no_higher(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    explore(fresh, qtbot)
    fresh.resize(1400, 900)
    theme().use(zoom=110)
    settle(fresh, qtbot)
    fresh.toggle_pane("jobs")
    jobs = fresh.docks["jobs"]
    qtbot.waitUntil(jobs.isVisible)
    settle(fresh, qtbot)
    assert jobs.height() < fresh.height() / 3


def test_what_is_alike_leaves_the_heights_as_they_were(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.resize(NARROW, 800)
    tree, facets, alike = (window.docks[name] for name in ("tree", "facets", "clusters"))
    qtbot.waitUntil(facets.isVisible)
    window.resizeDocks([tree, facets], [400, 250], Qt.Orientation.Vertical)
    settle(window, qtbot)
    before = tree.height(), facets.height()
    window.show_clusters()
    qtbot.waitUntil(lambda: (tree.height(), alike.height()) == before)
    alike.close()
    qtbot.waitUntil(lambda: (tree.height(), facets.height()) == before)


def test_a_window_as_large_as_the_screen_makes_room_for_its_frame(styled: QApplication) -> None:
    assert styled is not None
    made = created()
    room = made.screen().availableGeometry().size()
    made.setMinimumSize(room * 0.9)
    made.resize(room)
    made.show()
    made.move(1, 1)
    assert made.frameGeometry().size() == room
    assert made.size() != room
    discard(made)


def test_panes_grow_and_shrink_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.resize(NARROW, 800)
    tree, facets = window.docks["tree"], window.docks["facets"]
    shift = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    window.tree.filter.setFocus()
    qtbot.waitUntil(window.tree.filter.hasFocus)
    settle(window, qtbot)
    wide, high, below = tree.width(), tree.height(), facets.height()
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Right, shift)
    qtbot.waitUntil(lambda: tree.width() == wide + STEP)
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Left, shift)
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Up, shift)
    qtbot.waitUntil(lambda: (tree.width(), tree.height()) == (wide, high + STEP))
    qtbot.waitUntil(lambda: facets.height() == below - STEP)
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Down, shift)
    qtbot.waitUntil(lambda: tree.height() == high)


def test_a_part_of_a_splitter_grows_at_the_cost_of_its_neighbour(qtbot: QtBot) -> None:
    other, parts = QMainWindow(), QSplitter(Qt.Orientation.Vertical)
    qtbot.addWidget(other)
    fields = QTextEdit(), QTextEdit()
    for field in fields:
        parts.addWidget(field)
    other.setCentralWidget(parts)
    other.resize(300, 500)
    other.show()
    before = parts.sizes()
    for field, step, change in ((fields[0], 1, 1), (fields[1], 1, 0), (fields[1], -1, 1)):
        field.setFocus()
        grow(other, 0, step)
        assert parts.sizes()[0] == before[0] + change * STEP
    grow(other, 1, 0)  # it has no neighbour


@pytest.mark.parametrize("page", ["explore", "administration"])
def test_a_layout_saved_during_the_queue_has_the_docks_beside_it(
    fresh: MainWindow, qtbot: QtBot, page: str
) -> None:
    explore(fresh, qtbot)
    settle(fresh, qtbot)
    queue(fresh, active=True)
    fresh.show_page(page)
    fresh.keep_desk()
    assert fresh.docks["tree"].isHidden()
    settings = Settings(window_state=fresh.settings.window_state)
    again = MainWindow(AppStores(settings).main)
    qtbot.addWidget(again)
    again.resize(fresh.size())
    again.show()
    fill(again.stores)
    qtbot.waitUntil(again.docks["tree"].isVisible, timeout=5_000)
    assert not again.docks["facets"].isHidden()


def test_docks_come_back_on_any_way_to_explore_after_the_queue(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    explore(fresh, qtbot)
    queue(fresh, active=True)
    fresh.show_page("administration")
    queue(fresh, active=False)
    fresh.show_page("explore")
    assert not fresh.docks["tree"].isHidden()
    assert not fresh.docks["facets"].isHidden()


def test_the_last_decision_is_readable_beside_all_buttons(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    triage, bar = fresh.stores.triage, fresh.triage
    triage.last, triage.subject = Decision(Action.TEST_DATA, "Roe", "invented"), Key("11", "1")
    triage.changed.emit()
    fresh.resize(1280, 800)
    qtbot.waitUntil(lambda: bar.words.text().endswith("…"))
    assert bar.words.text().startswith("Test data")
    assert not bar.buttons["mask"].isHidden()
    assert tip_text(bar.words.toolTip()) == "Test data: requested"


@pytest.mark.parametrize("top", [0, 5, 40])
def test_a_window_is_in_the_same_place_after_a_restart(styled: QApplication, top: int) -> None:
    """Previously, a window at the top of the screen was lower by the frame that Qt assumes."""
    assert styled is not None
    settings, places = Settings(), list[QRect]()
    for _ in range(2):
        window = MainWindow(AppStores(settings).main)
        window.show()
        QApplication.processEvents()
        if not places:
            window.resize(700, 500)
            window.move(30, top)
            QApplication.processEvents()
        places.append(window.frameGeometry())
        window.keep_desk()
        discard(window)
    assert places[0].top() == top
    assert places[0] == places[1]


@pytest.mark.parametrize(
    ("connection", "page"), [(Connection.STARTING, "explore"), (Connection.FAILED, "start")]
)
def test_after_a_restart_the_results_are_the_first_page(
    qtbot: QtBot, connection: Connection, page: str
) -> None:
    """Previously, the start page was shown until the service answered."""
    window = MainWindow(AppStores(Settings(window_state="AAAA")).main)
    window.stores.session.connection = connection
    window.stores.session.changed.emit()
    qtbot.waitUntil(lambda: window.page == page)
    discard(window)


def test_after_a_restart_a_refused_certificate_leads_to_the_start_page(qtbot: QtBot) -> None:
    """Previously, an empty Explore page was shown."""
    window = MainWindow(AppStores(Settings(window_state="AAAA")).main)
    assert window.page == "explore"
    window.stores.session.refuse()
    qtbot.waitUntil(lambda: window.page == "start")
    discard(window)


def test_a_new_console_begins_with_the_start_page() -> None:
    window = MainWindow(AppStores(Settings()).main)
    assert window.page == "start"
    discard(window)
