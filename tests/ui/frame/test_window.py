"""The main window: its look, its dialogs, and what its controls are called."""

from __future__ import annotations

import sys
import time
from functools import partial

import msgspec
import pytest
from PySide6.QtCore import QByteArray, QItemSelectionModel, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QStackedLayout, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.api.recent_calls import Call
from app.api.records.filters import FilterFields
from app.api.records.local import AuditCheck, VaultState
from app.state.connection.session import Connection, ServerProfile
from app.state.workspace.tabs import Tab
from app.ui.dialogs.filters.create_filter import CreateFilterDialog
from app.ui.dialogs.recent_calls import CallsDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.frame import results_window
from app.ui.frame.guide_window import GuideWindow
from app.ui.frame.lock_screen import LockWindow
from app.ui.frame.window import MainWindow
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.look.colours import Role
from app.ui.look.theme import Look, theme
from app.ui.system.screen_capture import NOT_EXCLUDED, shield
from tests.ui import made
from tests.ui.fitting import all_fits
from tests.ui.frame.states import SCAN, Drawn, explore, fill
from tests.ui.spoken import nameless
from tests.ui.tidy import discard


def test_titles_end_with_the_program_as_qt_ends_those_of_dialogs(window: MainWindow) -> None:
    apart = " - " if sys.platform == "win32" else " — "
    lock, guide = LockWindow(window.stores), GuideWindow(window.stores.guide)
    titles = [one.windowTitle() for one in (window, lock, guide)]
    assert all(title.endswith(f"{apart}Discovery Console") for title in titles), titles
    discard(lock)
    discard(guide)


def test_an_update_offers_what_is_new(window: MainWindow) -> None:
    window.messages.set_up(False)
    window.stores.app.news.arrived.emit("The program was updated.")
    assert window.messages.words.whole() == "The program was updated."
    assert not window.messages.again.isHidden()


def test_zoom_goes_in_steps_and_back(window: MainWindow) -> None:
    for _ in range(20):
        window.zoom(1)
    assert theme().measures.zoom == window.settings.zoom == 400
    window.zoom(0)
    assert theme().measures.zoom == 100


def test_nothing_is_drawn_half_in_the_old_look(window: MainWindow, qtbot: QtBot) -> None:
    window.update()  # it is pending, and Qt would drop it while updates are disabled
    window.set_look(Look.DARK)
    assert not theme().settled
    drawn = Drawn(window)
    qtbot.waitUntil(lambda: theme().settled)
    qtbot.waitUntil(lambda: drawn.count > 0)
    dark = window.grab().toImage()
    assert dark.pixelColor(window.width() // 2, 4) == theme().color(Role.RAISED)


def test_what_holds_the_parts_of_a_pane_takes_the_new_colours_too(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    detail = window.docks["detail"]
    pages = window.detail.layout()
    assert isinstance(pages, QStackedLayout)
    pages.setCurrentIndex(1)
    made.the(BusyBar, window.detail).hide()  # its accent is light in dark mode
    for look in (Look.DARK, Look.LIGHT):
        theme().use(look=look)
        qtbot.waitUntil(lambda: theme().settled)
        image = detail.grab().toImage()
        dark = [image.pixelColor(2, y).lightness() < 128 for y in range(2, image.height(), 10)]
        assert set(dark) == {look is Look.DARK}


class Refusing:
    """A system that refuses to exclude windows from captures."""

    def exclude(self, window: int, *, excluded: bool) -> bool:
        return not excluded


def test_a_window_that_can_still_be_captured_is_reported(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shield(), "_system", Refusing())
    monkeypatch.setattr(shield(), "allowed", True)
    notes: list[str] = []
    monkeypatch.setattr(window.status, "note", notes.append)
    tick = window.actions_["capture"]
    window.toggle_capture()
    assert window.messages.words.whole() == NOT_EXCLUDED
    assert (notes, tick.isChecked()) == ([], True)
    window.messages.set_up(False)
    window.toggle_capture()  # tries again
    assert window.messages.words.whole() == NOT_EXCLUDED
    assert notes == []
    shield().refused = False
    window.messages.set_up(False)
    dialog = Dialog("Other", "", "Go", window)
    dialog.show()
    assert window.messages.is_up()
    assert tick.isChecked()
    shield().refused = False


def test_a_filter_waits_for_a_dialog_that_is_coming(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts = [FilterFields(type="exclude_prefix", expression="/srv/", apply_to="0")]
    monkeypatch.setattr(results_window, "for_selection", lambda *_: drafts)
    dialog = Dialog("Other", "", "Go", window)
    window.coming.open_soon(dialog)
    window.make_rule()
    qtbot.waitUntil(dialog.isVisible)
    assert not window.findChildren(CreateFilterDialog)


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


def test_jobs_say_that_none_has_run_only_once_the_server_has_told(window: MainWindow) -> None:
    empty, session = made.the(EmptyState, window.jobs), window.stores.session
    assert empty.sentence().startswith("Not connected to a server.")
    session.connection = Connection.CONNECTED
    session.changed.emit()
    assert empty.sentence() == "Loading jobs …"
    window.stores.jobs.loaded = True
    window.stores.jobs.changed.emit()
    assert empty.sentence().startswith("No job yet.")


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
    window.stores.components.text = "Discovery Console: 0.1.0"
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


def test_the_band_is_as_wide_as_the_window_without_other_messages(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    session = fresh.stores.session
    session.remote = ServerProfile("Shop", "https://shop:1", "roe", "x", production=True)
    session.connection = Connection.CONNECTED
    session.changed.emit()
    assert not fresh.banner.is_up()
    qtbot.waitUntil(lambda: fresh.band.width() == fresh.width())


def test_screen_readers_are_given_no_html(window: MainWindow) -> None:
    fill(window.stores)
    told = [
        QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Description)
        for part in window.findChildren(QWidget)
    ]
    assert any("Ctrl+R" in words for words in told)
    assert [words for words in told if "<" in words] == []


def test_tab_reaches_the_same_controls_forwards_and_backwards(
    window: MainWindow, qtbot: QtBot
) -> None:
    fill(window.stores)
    window.stores.tabs.take([Tab("type:Visa")])
    qtbot.waitUntil(window.results.tabs.isVisible)

    def reached(key: Qt.Key) -> set[QWidget]:
        window.focus_search()
        start, found = window.focusWidget(), list[QWidget]()
        while not found or found[-1] is not start:
            QTest.keyClick(window.focusWidget(), key)
            found.append(window.focusWidget())
        return set(found)

    forwards = reached(Qt.Key.Key_Tab)
    (columns,) = (
        found
        for found in window.results.findChildren(QToolButton)
        if found.accessibleName() == "Choose columns"
    )
    assert forwards == reached(Qt.Key.Key_Backtab)
    assert {window.results.tabs, columns, window.facets.filter} <= forwards
    window.stores.tabs.close(1)


def test_what_is_known_of_a_lost_server_says_since_when(window: MainWindow) -> None:
    stores, status = window.stores, window.status
    stores.vault.state = VaultState(copies=3, size=9, until=None)
    stores.vault.changed.emit()
    stores.audit.saw(AuditCheck(ok=True, records=4, message="Intact."))
    stores.session.left_at = 1.7e9
    stores.session.changed.emit()
    since = time.strftime("%Y-%m-%d %H:%M", time.localtime(1.7e9))
    assert status.vault.text().strip() == f"3 undo copies (as of {since})"
    assert status.chain.text().strip() == f"Journal intact (as of {since})"
    assert f"As of {since}; " in status.chain.accessibleDescription()
    stores.session.left_at = None
    stores.session.changed.emit()
    assert status.vault.text().strip() == "3 undo copies"
    for store in (stores.vault, stores.audit):
        store.forget()


def test_columns_and_docks_change_with_the_server(qtbot: QtBot, fresh: MainWindow) -> None:
    fill(fresh.stores)
    qtbot.waitUntil(fresh.docks["detail"].isVisible)
    fresh.docks["detail"].close()
    fresh.results.view.group_by_target(grouped=True)
    fresh.stores.desks.use("https://pay.example:8339", [])
    fresh.docks["detail"].show()
    fresh.results.view.group_by_target(grouped=False)
    fresh.stores.desks.use("Local", [])
    qtbot.waitUntil(fresh.docks["detail"].isHidden)
    assert fresh.results.view.grouped


def test_a_server_used_for_the_first_time_keeps_the_docks_as_they_are(
    qtbot: QtBot, fresh: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(fresh.stores)
    qtbot.waitUntil(fresh.docks["detail"].isVisible)
    placed: list[QByteArray] = []
    monkeypatch.setattr(fresh, "restoreState", lambda state, _version: placed.append(state))
    fresh.docks["detail"].close()
    fresh.stores.desks.use("https://pay.example:8339", [])
    assert placed == []
    assert fresh.docks["detail"].isHidden()
