"""The main window: pages, docks, palette, messages, look, and closing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QMimeData, QObject, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QMainWindow,
    QSplitter,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.api.calls import Call
from app.api.errors import NotReached, NotSignedIn, refused
from app.api.records.enums import Action
from app.api.records.groups import Group
from app.api.records.local import AuditCheck, Job, VaultState
from app.settings import Settings
from app.state.changes.plan import Sent
from app.state.location.hits import hits_of
from app.state.location.preview import Hit
from app.state.server.session import Connection, ServerProfile
from app.state.stores import AppStores, WindowStores
from app.state.work.tasks import Failure
from app.state.workspace.goto import Goal
from app.ui.dialogs.calls import CallsDialog
from app.ui.dialogs.connect import ConnectDialog
from app.ui.dialogs.quit import QuitDialog
from app.ui.dialogs.remediate import RemediateDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.frame.layout import NARROW, RESULTS_LEAST
from app.ui.frame.pane_sizing import STEP, grow
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from app.ui.kit.overlay import ROWS
from app.ui.kit.production_band import ProductionBand
from app.ui.kit.tree_entries import Place
from app.ui.kit.widgets import EmptyState, tabs
from app.ui.look.theme import Look, Role, theme
from app.ui.panes.messages import Toast
from app.ui.panes.results_table import MATCH, TYPES
from app.ui.panes.tree_model import NAME
from tests.ui import made
from tests.ui.fitting import all_fits, cut
from tests.ui.spoken import nameless
from tests.ui.tidy import discard

NOTHING = {"test": "0", "match": "0", "prohibited": "0"}
MESSAGE = 2
"""The column of the jobs that takes the remaining width."""
SETTLED_MS = 100
"""Wait after a zoom: panes are styled and laid out in turns, and heights vary meanwhile."""
NO_ERRORS = {"notice": 0, "error": 0, "critical": 0}
COMMON = {"comments": "", "search_status": "searched", "errors": NO_ERRORS, "matches": NOTHING}
TARGET = {"id": "10", "name": "fs01", "locations": [], **COMMON}
GROUPS = [msgspec.convert({"id": "1", "name": "Finance", "targets": [TARGET], **COMMON}, Group)]
SCAN = Job(
    id="7",
    kind="scan",
    state="running",
    title="Scan of /srv",
    created=1.7e9,
    updated=1.7e9,
    target_id="10",
    location_id="1",
    path="/srv",
    message="Searching",
    progress=0.5,
)


@pytest.fixture
def stores(styled: QApplication) -> WindowStores:
    theme().use(look=Look.LIGHT, zoom=100)
    return AppStores(Settings()).main


def shown(stores: WindowStores) -> MainWindow:
    made = MainWindow(stores)
    made.show()
    assert QTest.qWaitForWindowExposed(made)
    made.activateWindow()
    return made


@pytest.fixture
def fresh(stores: WindowStores) -> Iterator[MainWindow]:
    """An unused window."""
    made = shown(stores)
    yield made
    discard(made)


@pytest.fixture(scope="module")
def shared(styled: QApplication) -> Iterator[MainWindow]:
    assert styled is not None
    theme().use(look=Look.LIGHT, zoom=100)
    made = shown(AppStores(Settings()).main)
    yield made
    discard(made)


@pytest.fixture
def window(shared: MainWindow, qtbot: QtBot) -> MainWindow:
    """A shared window, because creating one is slow. No messages, nothing open, no server."""
    stores, session = shared.stores, shared.stores.session
    if (theme().look, theme().measures.zoom) != (Look.LIGHT, 100):  # restyling everything is slow
        theme().use(look=Look.LIGHT, zoom=100)
    session.connection, session.message = Connection.SIGNED_OUT, ""
    session.read_only, session._remote, session._password_refused = False, None, False
    session.changed.emit()
    stores.jobs.forget()
    stores.query.clear()
    shared.messages.set_up(False)
    shared.toast.hide()
    shared.palette_.close()
    shared.goto.close()
    for dialog in shared.findChildren(QDialog):
        if isValid(dialog):  # not deleted with another one
            discard(dialog)
    shared.resize(1280, 800)
    shared.show_page("explore")
    shared.show()
    shared.activateWindow()
    qtbot.waitUntil(lambda: theme().settled)
    return shared


class Drawn(QObject):
    """Counts paint events of a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() is QEvent.Type.Paint
        return False


def fill(stores: WindowStores) -> None:
    """Put a Target into the inventory."""
    stores.inventory.groups = GROUPS
    stores.inventory._targets = {target.id: target for target in GROUPS[0].targets or ()}
    stores.inventory.loaded = True
    stores.inventory.changed.emit()


def explore(window: MainWindow, qtbot: QtBot) -> None:
    """Set up the state after a scan: there is a target."""
    fill(window.stores)
    qtbot.waitUntil(window.docks["tree"].isVisible)


def test_it_starts_with_three_cards_and_no_docks(fresh: MainWindow) -> None:
    assert fresh.stack.currentWidget() is fresh.start
    assert [card.accessibleName() for card in fresh.start.cards] == [
        "Scan a folder",
        "Open sample set",
        "Connect to a server",
    ]
    assert not any(dock.isVisible() for dock in fresh.docks.values())


def test_the_first_target_opens_explore(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    assert fresh.stack.currentWidget() is fresh.pages["explore"]
    assert fresh.docks["detail"].isVisible()
    assert not fresh.docks["jobs"].isVisible()
    qtbot.waitUntil(lambda: fresh.docks["detail"].width() > 350)


def test_risk_hides_the_docks_and_explore_brings_them_back(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    fresh.docks["detail"].close()
    fresh.status.hint("type: Data type found in the object")
    fresh.show_page("risk")
    assert fresh.status._hint == "", "it was of a row that is not on screen"
    assert not fresh.docks["tree"].isVisible()
    fresh.show_page("explore")
    assert fresh.docks["tree"].isVisible()
    assert not fresh.docks["detail"].isVisible()
    fresh.reset_layout()
    assert fresh.docks["detail"].isVisible()


def test_the_facets_keep_their_height_over_twenty_changes_of_view(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    fresh.resize(1600, 1000)
    explore(fresh, qtbot)
    tree, facets = fresh.docks["tree"], fresh.docks["facets"]
    qtbot.waitUntil(facets.isVisible)
    qtbot.wait(SETTLED_MS)
    before = tree.height(), facets.height()
    for _ in range(20):
        fresh.stores.queue._turn(active=True)
        assert facets.isHidden()
        fresh.show_page("risk")
        fresh.stores.queue._turn(active=False)
        fresh.show_explore()
        qtbot.waitUntil(facets.isVisible)
    qtbot.wait(SETTLED_MS)
    assert (tree.height(), facets.height()) == before


def test_a_running_scan_takes_no_room_of_the_results(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    high = fresh.results.height()
    fresh.stores.jobs.jobs = [SCAN]
    fresh.stores.jobs.changed.emit()
    qtbot.wait(SETTLED_MS)
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
    fresh: MainWindow, qtbot: QtBot, stores: WindowStores, version: int
) -> None:
    """A layout from before tabs (2) has the jobs open, which opened automatically; in a later one
    (3) they stay open.
    """
    explore(fresh, qtbot)
    fresh.resize(1920, 1080)
    qtbot.waitUntil(lambda: fresh.docks["facets"].in_front)
    fresh.toggle_pane("jobs")
    kept = fresh.saveState(version)
    again = MainWindow(AppStores(msgspec.structs.replace(stores.settings)).main)
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


def test_the_form_lies_over_the_results_and_gives_the_room_back(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(window, qtbot)
    window.toggle_form()
    form, results = window.form, window.results
    before = results.geometry()
    qtbot.waitUntil(lambda: form.height() > 200)
    assert form.geometry().bottom() <= before.bottom()
    assert results.geometry() == before
    qtbot.waitUntil(form.isVisible)
    field = form.lists["data_type"].edit
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    qtbot.waitUntil(form.isHidden)
    assert results.view.hasFocus() or results.isAncestorOf(window.focusWidget())
    monkeypatch.setattr(window.stores.query, "run", lambda: None)
    window.toggle_form()
    form.applied.emit()
    assert form.isHidden()


def test_risk_has_no_query_and_a_key_for_it_leads_to_the_results(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    window.show_page("risk")
    assert not window.toolbar.search.isVisible()
    window.actions_["find"].trigger()
    assert window.page == "explore"
    assert window.toolbar.search.isVisible()


def test_layout_is_remembered(fresh: MainWindow, qtbot: QtBot, stores: WindowStores) -> None:
    explore(fresh, qtbot)
    fresh.docks["tree"].close()
    fresh.close()
    again = MainWindow(AppStores(stores.settings).main)
    again.show()
    fill(again.stores)
    qtbot.waitUntil(again.docks["detail"].isVisible)
    assert not again.docks["tree"].isVisible()
    discard(again)


def test_columns_are_kept_soon_after_a_change_and_closing_saves(
    fresh: MainWindow, qtbot: QtBot, stores: WindowStores
) -> None:
    explore(fresh, qtbot)
    view = fresh.results.view
    fresh.results._stack.setCurrentWidget(view)
    qtbot.waitUntil(lambda: not view.isColumnHidden(TYPES))
    menu = view.columns.menu()
    next(act for act in menu.actions() if act.text() == "Match").trigger()
    view.horizontalHeader().resizeSection(TYPES, 171)
    assert fresh._keeping.isActive()
    with qtbot.waitSignal(fresh.settings_changed):
        fresh._keeping.start(0)  # as if the second had passed
    again = MainWindow(
        AppStores(msgspec.convert(msgspec.to_builtins(stores.settings), Settings)).main
    )
    again.show()
    fill(again.stores)
    qtbot.waitUntil(again.docks["detail"].isVisible)
    assert again.results.view.columnWidth(TYPES) == 171
    assert again.results.view.isColumnHidden(MATCH)
    discard(again)
    with qtbot.waitSignal(fresh.settings_changed):
        fresh.close()
    assert stores.settings.window_state


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
    buttons = [made for made in fresh.triage.buttons.values() if not made.isHidden()]
    assert buttons
    assert all(made.width() >= made.sizeHint().width() for made in buttons), "no word is cut off"
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
    qtbot.wait(SETTLED_MS)
    high = jobs.height()
    theme().use(zoom=100)
    qtbot.waitUntil(detail.isVisible)
    qtbot.wait(SETTLED_MS)
    qtbot.waitUntil(lambda: jobs.height() == high)


def test_a_zoom_before_the_jobs_are_first_shown_makes_them_no_higher(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    explore(fresh, qtbot)
    fresh.resize(1400, 900)
    theme().use(zoom=110)
    qtbot.waitUntil(lambda: theme().settled)
    qtbot.wait(SETTLED_MS)
    fresh.toggle_pane("jobs")
    jobs = fresh.docks["jobs"]
    qtbot.waitUntil(jobs.isVisible)
    qtbot.wait(SETTLED_MS)
    assert jobs.height() < fresh.height() / 3


def test_no_word_of_a_tab_is_cut_and_arrows_lead_to_those_without_room(qtbot: QtBot) -> None:
    made = tabs("Pages")
    qtbot.addWidget(made)
    for name in ("Preview", "Elsewhere", "Metadata"):
        made.addTab(QWidget(), name)
    made.resize(160, 90)
    made.show()
    assert cut(made.tabBar()) == []
    arrow = made.tabBar().findChild(QToolButton, "ScrollRightButton")
    assert isinstance(arrow, QToolButton)
    assert arrow.isVisible()
    made.resize(900, 90)
    qtbot.waitUntil(arrow.isHidden)


@pytest.mark.parametrize("wide", [False, True])
def test_a_dialog_that_is_higher_than_the_screen_scrolls_above_its_buttons(
    qtbot: QtBot, wide: bool
) -> None:
    made = Dialog("Mask 9 files", "Nothing else changes.", "Mask 9 files", None, wide=wide)
    qtbot.addWidget(made)
    lines = [QLineEdit(str(at)) for at in range(60)]
    for line in lines:
        made.body.addWidget(line)
    made.open()
    assert made.height() < made.screen().availableGeometry().height()
    foot = made.primary.mapTo(made, made.primary.rect().bottomRight())
    assert made.rect().contains(foot)
    assert made.focusWidget() is lines[0]
    assert lines[-1].visibleRegion().isEmpty()  # below the visible part


def test_closing_hides_and_tells(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closing):
        window.close()
    assert window.isHidden()
    assert window.settings.window_geometry


def masking(stores: WindowStores, count: int) -> None:
    """Queue `count` masks with this machine's service."""
    stores.session.connection = Connection.CONNECTED
    jobs = [msgspec.structs.replace(SCAN, id=str(at), kind="mask") for at in range(count)]
    stores.jobs.jobs = jobs
    stores.jobs._records.replace(jobs)
    stores.jobs.changed.emit()


def quit_dialog(window: MainWindow) -> QuitDialog:
    window.close()
    (dialog,) = (child for child in window.findChildren(QuitDialog) if child.isVisible())
    return dialog


def test_quitting_asks_while_files_are_still_to_be_masked(window: MainWindow) -> None:
    ended: list[str] = []
    window.closing.connect(lambda: ended.append("ended"))
    masking(window.stores, 52)
    dialog = quit_dialog(window)
    assert dialog.consequence.whole().startswith("52 files are still to be masked.")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    masking(window.stores, 0)
    assert window.isVisible()

    masking(window.stores, 2)
    quit_dialog(window).primary.click()
    assert window.isVisible()
    assert "2 files are still to be masked" in window.messages.words.whole()
    masking(window.stores, 1)
    assert not ended
    masking(window.stores, 0)
    assert (ended, window.isVisible()) == (["ended"], False)


def test_quitting_can_drop_what_has_not_begun(window: MainWindow, qtbot: QtBot) -> None:
    masking(window.stores, 1)
    with qtbot.waitSignal(window.closing):
        quit_dialog(window).leave.click()
    assert window.isHidden()


def test_another_server_goes_on_without_the_console(window: MainWindow, qtbot: QtBot) -> None:
    masking(window.stores, 3)
    window.stores.session._remote = ServerProfile("Pay", "https://pay.example:8339", "roe", "x")
    with qtbot.waitSignal(window.closing):
        window.close()


def test_a_failure_is_explained_with_details_and_retry(window: MainWindow) -> None:
    again: list[str] = []
    error = refused(403, "Permission remediate is missing.", endpoint="POST /v1/x")

    def retry() -> None:
        again.append("retried")

    window.stores.tasks.failed.emit(Failure("x", error, retry))
    bar = window.messages
    assert bar.isVisible()
    assert "does not have permission" in bar.words.whole()
    bar.more.click()
    assert "Permission remediate is missing." in bar._details.whole()
    bar.again.click()
    assert again == ["retried"]
    assert not bar.is_up()


def test_a_failure_is_closed_when_the_same_work_succeeds(window: MainWindow) -> None:
    refusal = refused(422, "Invalid value.", endpoint="POST /v1/query")
    tasks, bar = window.stores.tasks, window.messages
    tasks.failed.emit(Failure("query", refusal, None))
    tasks.recovered.emit("tree")
    assert bar.is_up(), "another task succeeded"
    tasks.recovered.emit("query")
    assert not bar.is_up()
    tasks.failed.emit(Failure("query", refusal, None))
    bar.say("Written and signed.")
    tasks.recovered.emit("query")
    assert bar.is_up(), "a message that came later stays"


def test_a_job_that_only_has_the_focus_is_not_chosen(window: MainWindow) -> None:
    jobs, pane = window.stores.jobs, window.jobs
    jobs.jobs = [SCAN]
    jobs.changed.emit()
    index = pane.view.model().index(0, 0)
    pane.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
    jobs.jobs = [msgspec.structs.replace(SCAN, id="8"), SCAN]
    jobs.changed.emit()
    assert pane.current() is None
    assert not pane.stop.isEnabled()


def test_nothing_is_drawn_half_in_the_old_look(window: MainWindow, qtbot: QtBot) -> None:
    window.update()  # it is pending, and Qt would drop it while updates are disabled
    window.set_look(Look.DARK)
    assert not theme().settled
    drawn = Drawn(window)
    qtbot.waitUntil(lambda: theme().settled)
    qtbot.waitUntil(lambda: drawn.count > 0)
    dark = window.grab().toImage()
    assert dark.pixelColor(window.width() // 2, 4) == theme().color(Role.RAISED)


def test_another_page_is_drawn_in_a_turn_of_its_own_and_once(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: theme().settled)
    drawn = Drawn(fresh.toolbar)
    fresh.show_page("risk")
    fresh.repaint()
    assert not theme().settled
    counts = [drawn.count]
    qtbot.waitUntil(lambda: theme().settled)
    assert [*counts, drawn.count] == [0, 1]
    assert fresh.stack.currentWidget() is fresh.risk


def test_what_a_dialog_tells_is_not_told_behind_it(window: MainWindow) -> None:
    refusal = refused(409, "The folder is scanned itself.", endpoint="POST /local/v1/preview")
    dialog = RemediateDialog(window.stores, window)
    dialog.open()
    for task in ("plan", "remediate"):
        window.stores.tasks.failed.emit(Failure(task, refusal, None))
        assert not window.messages.is_up()
    discard(dialog)
    window.stores.tasks.failed.emit(Failure("remediate", refusal, None))
    assert window.messages.is_up()


def test_while_the_service_is_away_the_dialog_says_so(window: MainWindow) -> None:
    """Previously, it said that the work continued."""
    session = window.stores.session
    session.connection = Connection.CONNECTED
    dialog = RemediateDialog(window.stores, window)
    dialog._show_outcome()
    on = dialog.consequence.whole()
    assert "You can close this window" in on
    session.connection, session.message = Connection.LOST, "The service was ended by signal 9."
    session.changed.emit()
    away = "The results of 0 files are shown when the server answers."
    assert dialog.consequence.whole() == f"{session.message} {away}"
    session.connection = Connection.CONNECTED
    session.changed.emit()
    assert dialog.consequence.whole() == on
    discard(dialog)


def test_a_message_of_one_line_takes_the_room_of_one_line(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.messages
    short = (
        "The folder cannot be used for this: it lies inside of what is scanned. Take another one."
    )
    bar.say(short)
    qtbot.waitUntil(lambda: 0 < bar.height() <= theme().px(40))
    bar.say("A note of many words. " * 40)
    qtbot.waitUntil(lambda: bar.height() > theme().px(60))
    bar.say(short)
    qtbot.waitUntil(lambda: 0 < bar.height() <= theme().px(40))


def test_a_lost_connection_is_a_banner_not_a_message(window: MainWindow) -> None:
    session = window.stores.session
    session.connection = Connection.LOST
    session.message = "The service stopped. <b>Starting</b> it again."
    session.changed.emit()
    window.stores.tasks.failed.emit(Failure("x", NotReached("gone"), None))
    assert window.banner.isVisible()
    assert window.banner.words.text() == session.message
    assert not window.messages.isVisible()
    session.connection = Connection.CONNECTED
    session.changed.emit()
    assert not window.banner.isVisible()


def test_a_refused_password_is_asked_for_and_this_machine_is_offered(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = window.stores.session
    monkeypatch.setattr(session, "_host", object())
    session._remote = ServerProfile("Pay", "https://pay.example:8339", "roe", "wrong")
    session._give_up(NotSignedIn(401, "Wrong."), "Pay")
    assert window.banner.act.text() == "Enter password…"
    window.banner.act.click()
    dialog = window.findChild(ConnectDialog)
    assert isinstance(dialog, QDialog)
    assert dialog.address.text() == "https://pay.example:8339"
    dialog.reject()
    assert window.banner.local.isVisible()


def test_why_there_is_no_connection_is_said_once(window: MainWindow) -> None:
    session = window.stores.session
    session._turn(Connection.STARTING, "Connecting to the server...", "Pay")
    assert window.start._state.whole() == "Connecting to the server..."
    session._turn(Connection.FAILED, "Another console uses this folder.", "Pay")
    assert window.banner.words.whole() == session.message
    assert window.start._state.whole() == ""


def test_a_service_that_was_restarted_is_told_until_closed(window: MainWindow) -> None:
    window.stores.session.restarted.emit()
    assert "stopped and was restarted" in window.messages.words.whole()
    assert window.messages.isVisible()


def test_a_hint_stands_where_no_note_is(window: MainWindow) -> None:
    status = window.status
    status.hint("owner: File Owner")
    assert status._note.whole() == "owner: File Owner"
    status.note("Copied")
    status.hint("path: Path")
    assert status._note.whole() == "Copied"
    status._on_forget()
    assert status._note.whole() == "path: Path"
    status.hint("")


def test_the_hint_follows_the_focus_into_the_tree(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    view, status = window.tree.view, window.status
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.expandAll()
    for place, words in (
        (Place("1", "10"), "target: Name of a target.  choose to show only this"),
        (Place("1"), "group: Name of a group.  choose to show only this"),
        (Place(), ""),
    ):
        index = window.tree._proxy.mapFromSource(window.tree.model.find(place))
        view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        assert status._hint == words


def test_the_status_bar_tells_of_the_vault_and_of_the_chain(window: MainWindow) -> None:
    status, stores = window.status, window.stores
    assert status.vault.isHidden()
    assert status.chain.isHidden()
    stores.vault._show(VaultState(copies=1_204, size=9, until=1.7e9))
    assert status.vault.text().strip() == "Vault 1,204"
    assert "1,204 copies, the first until" in status.vault.accessibleDescription()
    for ok, acknowledged, words in (
        (True, False, "Journal intact"),
        (False, False, "Journal damaged"),
        (False, True, "Journal damage acknowledged"),
    ):
        stores.audit.saw(AuditCheck(ok=ok, records=9, message="So.", acknowledged=acknowledged))
        assert status.chain.text().strip() == words
        assert window.journal_bar.is_up() is (words == "Journal damaged")
    for store in (stores.vault, stores.audit):
        store.forget()
    assert status.vault.isHidden()
    assert status.chain.isHidden()


def test_read_only_is_shown_in_banner_title_and_status(window: MainWindow) -> None:
    session = window.stores.session
    session.connection = Connection.CONNECTED
    window.toggle_read_only()
    assert session.read_only
    assert "read-only" in window.windowTitle()
    assert window.banner.isVisible()
    window.banner.act.click()
    assert not session.read_only
    assert "read-only" not in window.windowTitle()


def test_what_was_sent_can_be_undone_from_the_toast(window: MainWindow, qtbot: QtBot) -> None:
    window.stores.plan.sent.emit(Sent(Action.MASK, 5, 3, undoable=True))
    toast = window.toast
    assert toast.isVisible()
    assert "Masking requested for 3 files" in toast.words()
    assert window.rect().contains(toast.geometry())
    with qtbot.waitSignal(toast.undo):
        toast.undo_button.click()
    assert toast.isHidden()


def test_a_note_makes_way_for_what_grows_below_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    foot = QWidget(window)
    toast = Toast(window, (foot,))
    window.resize(600, 400)
    window.show()
    toast.say("Marked 12 objects.")
    for top in (380, 300):
        foot.setGeometry(0, top, 600, 400 - top)
        assert toast.geometry().bottom() < top


@pytest.mark.parametrize("zooms", [(100, 200, 100), (200, 80)])
def test_a_note_keeps_its_room_where_it_is_zoomed(
    window: MainWindow, qtbot: QtBot, zooms: tuple[int, ...]
) -> None:
    toast = window.toast
    theme().use(zoom=zooms[0])
    toast.say("Undo requested for 1 file", undoable=True)
    for zoom in zooms[1:]:
        theme().use(zoom=zoom)
        qtbot.waitUntil(lambda: toast.size() == toast.sizeHint())
        qtbot.waitUntil(partial(all_fits, toast))
        assert window.rect().contains(toast.geometry())


def test_the_palette_works_by_keyboard_alone(window: MainWindow, qtbot: QtBot) -> None:
    window.show_palette()
    palette = window.palette_
    qtbot.waitUntil(palette.field.hasFocus)
    QTest.keyClicks(palette.field, "dark")
    assert palette.shown()[0].action.name == "dark"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isHidden()
    assert theme().look is Look.DARK
    assert window.settings.theme == "dark"


def test_the_palette_is_as_high_as_what_it_has_found(window: MainWindow) -> None:
    window.show_palette()
    palette, row = window.palette_, theme().row_height
    before = palette.height()
    for typed in ("", "dark", "zqx"):
        palette.field.setText(typed)
        rows = len(palette.shown())
        assert palette.view.height() == min(max(rows, 1), ROWS) * row
        assert palette.geometry().bottom() < window.height()
    palette.field.setText("dark")
    assert palette.height() == before - (ROWS - len(palette.shown())) * row


def test_what_is_alike_leaves_the_heights_as_they_were(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.resize(NARROW, 800)
    tree, facets, alike = (window.docks[name] for name in ("tree", "facets", "clusters"))
    qtbot.waitUntil(facets.isVisible)
    window.resizeDocks([tree, facets], [400, 250], Qt.Orientation.Vertical)
    qtbot.wait(50)
    before = tree.height(), facets.height()
    window.show_clusters()
    qtbot.waitUntil(lambda: (tree.height(), alike.height()) == before)
    alike.close()
    qtbot.waitUntil(lambda: (tree.height(), facets.height()) == before)


def test_the_palette_finds_by_letters_in_order(window: MainWindow) -> None:
    window.show_palette()
    palette = window.palette_
    for typed, wanted in (("thm", "dark"), ("zmin", "zoom_in"), ("scfo", "scan_folder")):
        palette.field.setText(typed)
        assert wanted in [one.action.name for one in palette.shown()]
    palette.field.setText("zzqq")
    assert palette.shown() == []


def test_the_palette_does_not_run_what_is_greyed_out(window: MainWindow, qtbot: QtBot) -> None:
    window.show_palette()
    palette = window.palette_
    QTest.keyClicks(palette.field, "mask")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.shown()[0].reason
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert palette.isHidden()


def test_zoom_goes_in_steps_and_back(window: MainWindow) -> None:
    for _ in range(20):
        window.zoom(1)
    assert theme().measures.zoom == window.settings.zoom == 200
    window.zoom(0)
    assert theme().measures.zoom == 100


def test_what_is_typed_is_asked_for_and_escape_takes_it_back(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []
    query, field = window.stores.query, window.toolbar.search
    monkeypatch.setattr(query, "run", lambda: asked.append(query.draft.search))
    field.setText("payroll")
    window.run_query()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert asked == ["payroll", None]
    assert not field.text()


def test_panes_are_cycled_by_f6(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.focus_search()
    seen = []
    for _ in range(3):
        window.cycle_panes(1)
        focus = window.focusWidget()
        panes = {"tree": window.tree, "facets": window.facets, "results": window.results,
                 "detail": window.detail}  # fmt: skip
        seen += [name for name, pane in panes.items() if focus and pane.isAncestorOf(focus)]
    assert seen == [
        "tree",
        "results",
    ]  # facets are behind a tab, and an empty detail pane has nothing to focus
    assert window.toolbar.search.hasFocus()


def test_panes_grow_and_shrink_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.resize(NARROW, 800)
    tree, facets = window.docks["tree"], window.docks["facets"]
    shift = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    window.tree.filter.setFocus()
    qtbot.waitUntil(window.tree.filter.hasFocus)
    window.layout_._size()  # as done automatically a turn after they are shown
    sizes = [tree.size()]

    def settled() -> bool:
        sizes.append(tree.size())
        return sizes[-5:-1] == sizes[-4:]

    qtbot.waitUntil(settled)
    wide, high, below = tree.width(), tree.height(), facets.height()
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Right, shift)
    qtbot.waitUntil(lambda: tree.width() == wide + STEP)
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Left, shift)
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Up, shift)
    qtbot.waitUntil(lambda: (tree.width(), tree.height()) == (wide, high + STEP))
    qtbot.waitUntil(lambda: facets.height() == below - STEP)
    QTest.keyClick(window.tree.filter, Qt.Key.Key_Down, shift)
    qtbot.waitUntil(lambda: tree.height() == high)

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


def test_letters_work_in_the_results_only(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    hit = Hit("Visa", "match", "4***", 0, 4, 0, 0, 4)
    window.stores.matches.found = hits_of([hit, hit], 8)
    window.actions_.refresh()
    window.toolbar.search.setFocus()
    QTest.keyClicks(window.toolbar.search, "n")
    assert window.toolbar.search.text() == "n"
    assert window.stores.matches.hit == 0


def test_a_dropped_folder_asks_to_add_and_scan(window: MainWindow, qtbot: QtBot) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/srv/pay")])
    event = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    dialog = window.findChild(ScanFolderDialog)
    assert isinstance(dialog, QDialog)
    assert dialog.path.text() == "/srv/pay"
    assert dialog.primary.isEnabled()
    dialog.reject()


def test_every_control_has_an_accessible_name(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.toggle_form()
    window.show_clusters()
    assert nameless(window) == []
    qtbot.waitUntil(partial(all_fits, window))
    window.toggle_form()
    window.docks["clusters"].close()
    window.show_page("risk")
    assert nameless(window) == []
    qtbot.waitUntil(partial(all_fits, window))
    window.show_page("explore")
    detail = window.detail.tabs
    for at in range(detail.count()):
        detail.setCurrentIndex(at)
        assert nameless(window.docks["detail"]) == []
        qtbot.waitUntil(partial(all_fits, window.docks["detail"]))
    detail.setCurrentIndex(0)
    for opens in ("connect_server", "show_shortcuts", "show_about"):
        getattr(window, opens)()
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                assert nameless(dialog) == []
                qtbot.waitUntil(partial(all_fits, dialog))
                discard(dialog)


def test_calls_are_listed_and_copied_as_command_lines(window: MainWindow, qtbot: QtBot) -> None:
    calls = window.stores.session.calls
    common = {"when": 1.7e9, "server": "https://fs01:8339", "username": "ann", "pinned": True}
    for number, (method, path, status) in enumerate(
        (("POST", "/v1/query", 201), ("GET", "/v1/groups/all", 200), ("POST", "/v1/x", 0))
    ):
        body = None if status == 0 else b""
        one = {"method": method, "path": path, "status": status, "seconds": 0.02, "body": body}
        calls.note(Call(number=number + 1, **common, **one))  # type: ignore[arg-type]
    window.actions_["calls"].trigger()
    (dialog,) = (child for child in window.findChildren(CallsDialog) if child.isVisible())
    assert nameless(dialog) == []
    qtbot.waitUntil(partial(all_fits, dialog))
    rows = dialog.view.model()
    assert [rows.index(at, 3).data() for at in range(rows.rowCount())] == ["No answer", "201"]
    dialog.reads.setChecked(True)
    assert [rows.index(at, 2).data() for at in range(3)] == ["/v1/x", "/v1/groups/all", "/v1/query"]
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    copied = QApplication.clipboard().text()
    assert copied.startswith("curl --user ann --cacert server.pem --request POST")
    assert copied.endswith("--data @body.json https://fs01:8339/v1/x")
    assert "password" in dialog.said.whole()
    assert dialog.isVisible()
    discard(dialog)


def test_ctrl_p_goes_to_a_target_or_runs_an_action_by_keyboard_alone(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(window, qtbot)
    stores = window.stores
    gone: list[str] = []
    monkeypatch.setattr(stores.goto, "go", lambda goal: gone.append(goal.text))
    monkeypatch.setattr(stores.goto, "find", lambda _typed: None)
    window.tree.filter.setFocus()
    QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert window.goto.isVisible()
    assert window.goto.field.hasFocus()
    QTest.keyClicks(window.goto.field, "fs01")
    stores.goto.found = [Goal("target", "fs01", "Finance", "1", "10"), Goal("path", "fs01")]
    stores.goto.changed.emit()
    assert [type(one).__name__ for one in window.goto.shown()] == ["Goal", "Goal"]
    QTest.keyClick(window.goto.field, Qt.Key.Key_Return)
    assert (gone, window.goto.isVisible()) == (["fs01"], False)
    assert window.tree.filter.hasFocus()
    window.go_to()
    QTest.keyClicks(window.goto.field, "compact")
    stores.goto.found = []
    stores.goto.changed.emit()
    before = theme().measures.compact
    QTest.keyClick(window.goto.field, Qt.Key.Key_Return)
    assert theme().measures.compact is not before
    window.toggle_compact()


def test_what_holds_the_parts_of_a_pane_takes_the_new_colours_too(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    detail = window.docks["detail"]
    window.detail._stack.setCurrentIndex(1)
    window.detail._busy.hide()  # its accent is light in dark mode
    for look in (Look.DARK, Look.LIGHT):
        theme().use(look=look)
        qtbot.waitUntil(lambda: theme().settled)
        image = detail.grab().toImage()
        dark = [image.pixelColor(2, y).lightness() < 128 for y in range(2, image.height(), 10)]
        assert set(dark) == {look is Look.DARK}


def test_a_window_as_large_as_the_screen_makes_room_for_its_frame(
    stores: WindowStores, qtbot: QtBot
) -> None:
    made = MainWindow(stores)
    room = made.screen().availableGeometry().size()
    made.setMinimumSize(room * 0.9)
    made.resize(room)
    made.show()
    made.move(1, 1)
    assert made.frameGeometry().size() == room
    assert made.size() != room
    discard(made)


def test_jobs_say_that_none_has_run_only_once_the_server_has_told(window: MainWindow) -> None:
    pane, session = window.jobs, window.stores.session
    assert made.the(EmptyState, pane).sentence() == "Not connected to a server."
    session.connection = Connection.CONNECTED
    session.changed.emit()
    assert made.the(EmptyState, pane).sentence() == "Loading jobs…"
    window.stores.jobs.loaded = True
    window.stores.jobs.changed.emit()
    assert made.the(EmptyState, pane).sentence() == "No scan or remediation has run yet."


SHOP = ServerProfile("Shop", "https://shop.example:8339", "roe", "x", production=True)


def test_window_and_dialogs_name_the_production_server(window: MainWindow, qtbot: QtBot) -> None:
    session = window.stores.session
    assert not window.band.isVisible()
    session._remote = SHOP
    session.changed.emit()
    qtbot.waitUntil(window.band.isVisible)
    assert window.band.accessibleName() == "Production: Shop"
    assert window.band.width() == window.width()
    dialog = ConnectDialog(window.stores, window)
    dialog.open()
    (band,) = dialog.findChildren(ProductionBand)
    assert band.isVisible()
    assert band.accessibleName() == "Production: Shop"
    assert band.width() == dialog.width()
    assert dialog.title.geometry().top() >= band.geometry().bottom()
    discard(dialog)
    session._remote = None
    session.changed.emit()
    qtbot.waitUntil(lambda: not window.band.isVisible())


def test_a_dialog_of_another_server_has_no_band(window: MainWindow) -> None:
    dialog = ConnectDialog(window.stores, window)
    dialog.open()
    assert dialog.findChildren(ProductionBand) == []
    discard(dialog)
