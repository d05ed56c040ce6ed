"""What the main window tells: message bar, banners, toast, and status bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.api.errors import NotReached, refused
from app.api.records.enums import Action
from app.api.records.local import AuditCheck, VaultState
from app.state.changes.change_evidence import Evidence, FollowedChange, State
from app.state.changes.remedy_answer import Sent
from app.state.connection.session import Connection, ServerProfile
from app.state.decisions_and_undo.batch import Batch, Stage
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.decisions_and_undo.undo_stack import UndoEntry
from app.state.rows.keys import Key
from app.state.work.tasks import Failure
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.servers.connect import ConnectDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.production_band import ProductionBand
from app.ui.look.theme import theme
from app.ui.panes.toast import Toast
from tests.ui import made
from tests.ui.fitting import all_fits, cut
from tests.ui.frame.states import POLLS, explore
from tests.ui.tidy import discard

_DIRECTIONS = [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft]
SHOP = ServerProfile("Shop", "https://shop.example:8339", "roe", "x", production=True)


def test_a_failure_is_explained_with_details_and_retry(window: MainWindow) -> None:
    again: list[str] = []
    error = refused(403, "Permission remediate is missing.", endpoint="POST /v1/x")

    def retry() -> None:
        again.append("retried")

    window.stores.tasks.failed.emit(Failure("x", error, retry))
    bar = window.messages
    assert bar.isVisible()
    assert "does not have the permission" in bar.words.whole()
    bar.more.click()
    assert "Permission remediate is missing." in " ".join(made.texts(bar))
    bar.again.click()
    assert again == ["retried"]
    assert not bar.is_up()


def test_a_failure_of_cached_results_is_shown(window: MainWindow) -> None:
    window.stores.cache.failed.emit("Old cached results could not be removed: disk full.")
    assert window.messages.words.whole() == "Old cached results could not be removed: disk full."


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
    dialog._show_outcome()  # noqa: SLF001 - as once it has sent, which takes a server
    on = dialog.consequence.whole()
    assert "You can close this window" in on
    session.connection, session.message = Connection.LOST, "The service was ended by signal 9."
    session.changed.emit()
    away = "The outcome for 0 files is shown when the server answers."
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
    session.remote = ServerProfile("Pay", "https://pay.example:8339", "roe", "wrong")
    session.connection, session.needs_password = Connection.FAILED, True
    session.changed.emit()
    assert window.banner.act.text() == "Enter password…"
    window.banner.act.click()
    dialog = window.findChild(ConnectDialog)
    assert isinstance(dialog, QDialog)
    assert dialog.address.text() == "https://pay.example:8339"
    dialog.reject()
    assert window.banner.local.isVisible()


def test_why_there_is_no_connection_is_said_once(window: MainWindow) -> None:
    session = window.stores.session
    words = "Connecting to the server..."
    session.connection, session.message = Connection.STARTING, words
    session.changed.emit()
    assert words in made.texts(window.start)
    words = "Another console uses this folder."
    session.connection, session.message = Connection.FAILED, words
    session.changed.emit()
    assert window.banner.words.whole() == session.message
    assert words not in made.texts(window.start)


def test_a_service_that_was_restarted_is_told_until_closed(window: MainWindow) -> None:
    window.stores.session.restarted.emit()
    assert "stopped and was restarted" in window.messages.words.whole()
    assert window.messages.isVisible()


def test_the_status_bar_tells_of_the_vault_and_of_the_chain(window: MainWindow) -> None:
    status, stores = window.status, window.stores
    assert status.vault.isHidden()
    assert status.chain.isHidden()
    stores.vault.state = VaultState(copies=1_204, size=9, until=1.7e9)
    stores.vault.changed.emit()
    assert status.vault.text().strip() == "1,204 undo copies"
    assert (
        "1,204 undo copies can be restored; the first copy expires on"
        in status.vault.accessibleDescription()
    )
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
    window.stores.session.toggle_read_only()
    assert session.read_only
    assert "read-only" in window.windowTitle()
    assert window.banner.isVisible()
    window.banner.act.click()
    assert not session.read_only
    assert "read-only" not in window.windowTitle()


def test_the_status_bar_tells_an_account_that_it_may_only_view(window: MainWindow) -> None:
    session, mode = window.stores.session, window.status.mode
    session.connection = Connection.CONNECTED
    session.permissions = frozenset({"api access", "report detail"})
    session.changed.emit()
    assert mode.words() == "View only"
    session.permissions = None
    session.changed.emit()
    assert mode.words() == "Read-write"


def test_what_was_sent_can_be_undone_from_the_toast(window: MainWindow, qtbot: QtBot) -> None:
    window.stores.plan.sent.emit(Sent(Action.MASK, 5, 3, undoable=True))
    toast = window.toast
    assert toast.isVisible()
    assert "Masking requested for 3 files" in toast.words()
    assert window.rect().contains(toast.geometry())
    with qtbot.waitSignal(toast.undo):
        toast.undo_button.click()
    assert toast.isHidden()


def masked(window: MainWindow, outcome: State) -> None:
    """Let the server accept the masking of a file, which then ends with `outcome`."""
    stores = window.stores
    wish = ChangeRequest(Action.MASK, "Roe", "clean-up", command="c1")
    order = FollowedChange("j1", wish, "10", "1", "/srv/a.txt", {"o1": None}, 1.7e9)
    stores.jobs.commands.track(order)
    stores.jobs.evidence["j1"] = Evidence(State.REQUESTED, "So.", 1.7e9)
    stores.undo.push(UndoEntry(Action.MASK, "Roe", "clean-up", [Key("10", "o1")]))
    stores.plan.sent.emit(Sent(Action.MASK, 1, 1, undoable=True, command="c1"))
    stores.jobs.changed.emit()
    assert "requested" in window.toast.words(), "nothing is known yet"
    stores.jobs.evidence["j1"] = Evidence(outcome, "So.", 1.7e9)
    stores.jobs.changed.emit()


def test_the_toast_ends_with_the_outcome(window: MainWindow) -> None:
    masked(window, State.CONFIRMED)
    toast = window.toast
    assert (toast.words(), toast.isVisible()) == ("Masked 1 file · 1 verified", True)
    assert toast.undo_button.isVisible()


def test_a_toast_of_what_failed_says_why_and_offers_no_undo(window: MainWindow) -> None:
    masked(window, State.FAILED)
    toast = window.toast
    assert (toast.words(), toast.isVisible()) == ("Mask 1 file · 1 failed: So.", True)
    assert not toast.undo_button.isVisible()


@pytest.mark.parametrize("outcome", [State.NOT_CONFIRMED, State.OVERTAKEN])
def test_what_may_have_been_done_can_be_undone(window: MainWindow, outcome: State) -> None:
    masked(window, outcome)
    assert window.toast.undo_button.isVisible()


def test_a_toast_offers_no_undo_of_something_else(window: MainWindow) -> None:
    masked(window, State.IN_PROGRESS)
    stores = window.stores
    stores.undo.push(UndoEntry(Action.CONFIRMED, "", "", [Key("10", "o2")]))
    stores.jobs.evidence["j1"] = Evidence(State.CONFIRMED, "So.", 1.7e9)
    stores.jobs.changed.emit()
    assert window.toast.isVisible()
    assert not window.toast.undo_button.isVisible()


def test_an_outcome_does_not_bring_a_closed_toast_back(window: MainWindow) -> None:
    masked(window, State.IN_PROGRESS)
    window.toast.hide()
    window.stores.jobs.evidence["j1"] = Evidence(State.CONFIRMED, "So.", 1.7e9)
    window.stores.jobs.changed.emit()
    assert window.toast.isHidden()


@pytest.fixture
def named(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, State], str]:
    """Function that decides on the result with a path, and returns the toast of the outcome."""

    def decide(path: str, outcome: State) -> str:
        row = SimpleNamespace(location=path)
        monkeypatch.setattr(type(window.stores.results), "row_of", lambda *_: row)
        decided(window, path, outcome)
        return window.toast.words()

    return decide


def decided(window: MainWindow, path: str, outcome: State) -> None:
    """Let the server accept the decision on a result, which then ends with `outcome`."""
    stores, key = window.stores, Key("10", "o1")
    wish = ChangeRequest(Action.TEST_DATA, "Roe", "invented", command="c2")
    stores.jobs.commands.track(FollowedChange("j2", wish, "10", "1", path, {"o1": None}, 1.7e9))
    stores.undo.push(UndoEntry(Action.TEST_DATA, "Roe", "invented", [key]))
    stores.plan.sent.emit(Sent(Action.TEST_DATA, 1, 0, undoable=True, command="c2"))
    stores.jobs.evidence["j2"] = Evidence(outcome, "So.", 1.7e9)
    stores.jobs.changed.emit()


def test_the_toast_names_the_file_of_a_decision_as_done(
    named: Callable[[str, State], str],
) -> None:
    words = named("/srv/a.docx", State.CONFIRMED)
    assert words == "Marked a.docx as test data · verified"


def test_the_toast_elides_a_long_file_name_in_the_middle(
    named: Callable[[str, State], str],
) -> None:
    words = named(f"/srv/{'long-' * 20}end.docx", State.CONFIRMED)
    name = "long-long-long-long-long…long-long-long-end.docx"
    assert words == f"Marked {name} as test data · verified"


def test_the_toast_does_not_call_a_failed_decision_done(named: Callable[[str, State], str]) -> None:
    words = named("/srv/a.docx", State.FAILED)
    assert words == "Mark 1 result as test data · 1 failed: So."


def test_the_toast_names_a_decision_that_was_sent(window: MainWindow) -> None:
    window.stores.plan.sent.emit(Sent(Action.FALSE_MATCH, 12, 0, undoable=True))
    assert "Marking as false match requested for 12 objects" in window.toast.words()


def decided_but(window: MainWindow, **left: int) -> Sent:
    """Let the server accept a decision about 18 results; `left` are the fields of the others."""
    stores, wish = window.stores, ChangeRequest(Action.FALSE_MATCH, "Roe", "old", command="c3")
    batch = Batch(wish, [], stage=Stage.ENDED)
    batch.kept = [Key("10", f"kept {number}") for number in range(left.get("kept", 0))]
    stores.undo.push(UndoEntry(Action.FALSE_MATCH, "Roe", "old", [Key("10", "o1")], batch))
    sent = Sent(Action.FALSE_MATCH, 18, 0, undoable=True, command="c3", **left)
    stores.outbox.sent.emit(sent)
    return sent


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ({"kept": 3}, "3 results keep their earlier decision"),
        ({"kept": 1}, "1 result keeps its earlier decision"),
        ({"replaced": 18}, "replaces 18 earlier decisions"),
        ({"remediated": 2}, "2 results are already remediated"),
        ({"prohibited": 11}, "11 contain prohibited values"),
    ],
)
def test_the_toast_says_what_became_of_earlier_decisions(
    window: MainWindow, left: dict[str, int], words: str
) -> None:
    decided_but(window, **left)
    said = f"Marking as false match requested for 18 objects; {words}"
    assert window.toast.words() == said


def test_the_toast_offers_to_decide_what_kept_its_decision(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked: list[tuple[int, bool]] = []

    def mark(_outbox: object, action: Action, keys: list[Key], *_: str, keeps: bool) -> Batch:
        marked.append((len(keys), keeps))
        return Batch(ChangeRequest(action), keys)

    monkeypatch.setattr(type(window.stores.outbox), "mark", mark)
    decided_but(window, kept=3)
    assert window.toast.more_button.text() == "Decide these 3, too"
    window.toast.more_button.click()
    assert (marked, window.toast.isVisible()) == ([(3, False)], False)


def test_the_toast_offers_nothing_after_another_decision(window: MainWindow) -> None:
    sent = decided_but(window, kept=3)
    window.stores.undo.push(UndoEntry(Action.CONFIRMED, "", "", [Key("10", "o2")]))
    window.stores.outbox.sent.emit(sent)
    assert not window.toast.more_button.isVisible()


def test_a_long_note_stays_inside_its_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    window.show()
    toast = Toast(window)
    toast.say("Marked 18 results, and so on. " * 9, undoable=True, more="Decide these 3, too")
    assert window.rect().contains(toast.geometry())
    assert toast.rect().contains(toast.undo_button.geometry())


def shows(toast: Toast, words: str) -> bool:
    """Return whether the toast shows these words, not shortened."""
    return words in [label.text() for label in toast.findChildren(QLabel)]


def test_the_next_note_is_shown_as_a_whole(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1000, 400)
    window.show()
    toast = Toast(window)
    toast.say("Done.", undoable=True)
    for words in ("Marked 18 results as test data", "3 verified", "Undone: 18 results, and more"):
        toast.hide()
        toast.say(words)
        qtbot.waitUntil(partial(shows, toast, words))


@pytest.mark.parametrize("words", ["3 verified", "Marked 18 results, and so on. " * 9])
def test_a_toast_at_rest_is_not_laid_out_again(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Previously, it was laid out again in each turn of the event loop, as long as it was shown."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    window.show()
    toast = Toast(window)
    toast.say("Done.", undoable=True)
    qtbot.wait(20)
    laid_out: list[bool] = []
    fit = Toast._fit  # noqa: SLF001 - how often it runs is what the test is about

    def count(toast: Toast) -> None:
        laid_out.append(True)
        fit(toast)

    monkeypatch.setattr(Toast, "_fit", count)
    toast.say(words, undoable=True)
    qtbot.wait(200)
    assert len(laid_out) < POLLS


def covers(toast: Toast, widget: QWidget) -> bool:
    """Return whether the toast covers any part of a widget."""
    return toast.geometry().intersects(QRect(widget.mapTo(toast.window(), QPoint()), widget.size()))


@pytest.mark.parametrize("direction", _DIRECTIONS)
def test_a_toast_does_not_cover_the_server_and_the_read_only_switch(
    window: MainWindow, qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    shown = [window.status.state_icon, window.status.mode]
    window.setLayoutDirection(direction)
    try:
        window.toast.say("Marked 18 results, and so on. " * 9, undoable=True)
        mirrored = direction is Qt.LayoutDirection.RightToLeft
        qtbot.waitUntil(lambda: mirrored is (shown[1].mapTo(window, QPoint()).x() < 300))
        qtbot.waitUntil(lambda: not any(covers(window.toast, one) for one in shown))
        assert window.rect().contains(window.toast.geometry())
    finally:
        window.unsetLayoutDirection()


def test_a_toast_covers_them_where_its_words_have_no_other_room(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    server = QWidget(window)
    server.setGeometry(200, 380, 400, 20)
    window.show()
    toast = Toast(window, before=server)
    toast.say("Marked 18 results, and so on. " * 9, undoable=True)
    assert toast.width() > window.width() // 2


@pytest.mark.parametrize("wide", [300, 700])
def test_a_toast_leaves_the_totals_free(qtbot: QtBot, wide: int) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 400)
    totals = QWidget(window)
    totals.setGeometry(0, 350, wide, 24)
    window.show()
    toast = Toast(window, after=totals)
    toast.say("Marked 24 results as test data. " * 3, undoable=True)
    assert not covers(toast, totals)
    assert window.rect().contains(toast.geometry())
    assert cut(toast) == []


def test_a_reason_that_the_status_bar_cuts_is_shown_in_a_toast(window: MainWindow) -> None:
    window.show_why_not("Short.")
    assert not window.toast.isVisible()
    window.show_why_not("This key works in the results. " * 9)
    assert window.toast.words().startswith("This key works")


@pytest.mark.parametrize("page", ["explore", "administration"])
def test_a_toast_covers_no_rows(window: MainWindow, qtbot: QtBot, page: str) -> None:
    """Previously, it lay over the last rows of the results for ten seconds."""
    explore(window, qtbot)
    window.show_page(page)
    window.toast.say("Masking requested for 3 files", undoable=True)
    toast = window.toast.geometry()
    seen = [view for view in window.findChildren(QAbstractItemView) if view.isVisible()]
    places = [QRect(view.mapTo(window, QPoint()), view.size()) for view in seen]
    assert places
    assert not any(place.intersects(toast) for place in places)


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


def test_window_and_dialogs_name_the_production_server(window: MainWindow, qtbot: QtBot) -> None:
    session = window.stores.session
    assert not window.band.isVisible()
    session.remote = SHOP
    session.changed.emit()
    qtbot.waitUntil(window.band.isVisible)
    assert window.band.accessibleName() == "Production server: Shop"
    assert window.band.width() == window.width()
    dialog = ConnectDialog(window.stores, window)
    dialog.open()
    (band,) = dialog.findChildren(ProductionBand)
    assert band.isVisible()
    assert band.accessibleName() == "Production server: Shop"
    assert band.width() == dialog.width()
    assert dialog.title.geometry().top() >= band.geometry().bottom()
    discard(dialog)
    session.remote = None
    session.changed.emit()
    qtbot.waitUntil(lambda: not window.band.isVisible())


def test_a_dialog_of_another_server_has_no_band(window: MainWindow) -> None:
    dialog = ConnectDialog(window.stores, window)
    dialog.open()
    assert dialog.findChildren(ProductionBand) == []
    discard(dialog)


def test_a_refusal_is_shown_only_on_the_page_that_it_is_about(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    error = refused(403, "You do not have permission to do this.", endpoint="")
    window.messages.show_failure(Failure("mark", error, None))
    window.show_page("risk")
    assert not window.messages.is_up()
    window.show_page("explore")
    assert window.messages.is_up()
    window.messages.shut.click()
    window.show_page("risk")
    window.show_page("explore")
    assert not window.messages.is_up()
