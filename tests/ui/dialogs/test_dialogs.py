"""The dialogs of first contact: plain language, safe defaults, nothing sent by accident."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.settings import Profile, Settings
from app.state.connection.certificates import CertificateSeen
from app.state.connection.passwords import ABSENT
from app.state.connection.session import ServerProfile
from app.state.inventory.tree import PLAIN, ScanRequest
from app.state.stores import AppStores, WindowStores
from app.state.work.errors import Refusal
from app.state.work.loop_scheduler import NextTurn
from app.ui.dialogs.data_types import form, text_tester
from app.ui.dialogs.data_types.text_tester import TryTextDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.servers.certificate import CertificateDialog
from app.ui.dialogs.servers.connect import ConnectDialog
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.dialogs.sign_off import Signing
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.table_model import Column
from app.ui.look.text import PlainLabel
from tests.ui.tidy import discard

KNOWN = Profile(name="Audit", base_url="https://er.example:8339", username="ann")
SEEN = CertificateSeen(
    host="er.example:8339",
    fingerprint=tuple(f"{n:08x}" for n in range(8)),
    issuer="CN=<b>Example</b> \u202eAC",
    subject="CN=er.example",
    not_before=datetime(2026, 1, 1, tzinfo=UTC),
    not_after=datetime(2027, 1, 1, tzinfo=UTC),
    pem="",
)
TURNS = 20
"""Turns of the loop after which a layout is complete."""


class Calls:
    """Records the requests of a dialog instead of executing them."""

    def __init__(self) -> None:
        self.folders: list[str] = []
        self.servers: list[ServerProfile] = []
        self.answers: list[str] = []

    def add_folder(self, path: str, *, wish: ScanRequest = PLAIN) -> None:
        assert wish == PLAIN  # the default
        self.folders.append(path)

    def connect_server(self, profile: ServerProfile) -> None:
        self.servers.append(profile)

    def trust(self, seen: CertificateSeen) -> None:
        self.answers.append(f"trust {seen.host}")

    def refuse(self) -> None:
        self.answers.append("refuse")


@pytest.fixture
def calls(qapp: QApplication) -> Calls:
    return Calls()


@pytest.fixture
def stores(calls: Calls) -> WindowStores:
    made = AppStores(Settings(profiles=[KNOWN])).main
    made.inventory.add_folder = calls.add_folder  # type: ignore[method-assign,assignment]
    made.session.connect_server = calls.connect_server  # type: ignore[method-assign]
    made.session.trust = calls.trust  # type: ignore[method-assign,assignment]
    made.session.refuse = calls.refuse  # type: ignore[method-assign]
    return made


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[list[QDialog]]:
    """Dialogs to be shown by the test and destroyed after it."""
    made: list[QDialog] = []
    yield made
    for dialog in made:
        if isValid(dialog):  # closed ones have deleted themselves
            discard(dialog)


def test_a_folder_must_be_a_full_path(
    stores: WindowStores, calls: Calls, shown: list[QDialog]
) -> None:
    dialog = ScanFolderDialog(stores, None)
    shown.append(dialog)
    dialog.open()
    assert not dialog.primary.isEnabled()
    for part in ("pay/2026", "~nobody_of_this_name/pay", "/srv/pay/../hr"):
        dialog.path.setText(part)
        dialog.primary.click()
        assert dialog.isVisible()
        assert "Enter the full path" in dialog.problem.whole()
    dialog.path.setText("~/pay")
    assert not dialog.problem.isVisible()
    dialog.primary.click()
    assert calls.folders == [str(Path.home() / "pay")]
    assert not dialog.primary.isEnabled()
    stores.inventory.not_added.emit(Refusal("pay", "pay is not there. <b>", ()))
    assert dialog.isVisible()
    assert "pay is not there. <b>" in dialog.problem.whole()
    dialog.primary.click()
    stores.inventory.added.emit("pay")
    assert not isValid(dialog) or not dialog.isVisible()


def test_after_a_refused_password_only_that_is_missing(
    stores: WindowStores, calls: Calls, shown: list[QDialog]
) -> None:
    stores.session.remote = ServerProfile("Pay", "https://pay.example:8339", "roe", "wrong")
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    dialog.open()
    assert dialog.password.text() == ""
    dialog.password.setText("not-a-real-one")
    dialog.primary.click()
    (sent,) = calls.servers
    assert (sent.name, sent.base_url, sent.username) == ("Pay", "https://pay.example:8339", "roe")


def test_a_saved_password_need_not_be_typed_for_the_same_account(
    calls: Calls, shown: list[QDialog], stores: WindowStores
) -> None:
    stores.settings.profiles = [msgspec.structs.replace(KNOWN, remember=True)]
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    dialog.open()
    dialog.known.setCurrentIndex(1)
    assert dialog.primary.isEnabled()
    dialog.user.setText("somebody else")
    assert not dialog.primary.isEnabled()
    dialog.user.setText("ann")
    dialog.primary.click()
    (sent,) = calls.servers
    assert (sent.password, sent.remember) == ("", True)


def test_an_entry_of_another_account_is_replaced_only_after_it_was_said(
    calls: Calls, shown: list[QDialog], stores: WindowStores
) -> None:
    stores.settings.profiles = [KNOWN]
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    dialog.open()
    dialog.name.setText("AsBob")
    dialog.address.setText(KNOWN.base_url)
    dialog.user.setText("bob")
    dialog.password.setText("not-a-real-one")
    dialog.primary.click()
    assert calls.servers == []
    told = f"The server {KNOWN.name} with the account {KNOWN.username} is already saved"
    assert dialog.problem.whole().startswith(told)
    assert "only one account can be saved for each address" in dialog.problem.whole()
    dialog.primary.click()
    assert [sent.username for sent in calls.servers] == ["bob"]


def test_a_tick_saves_the_password(
    calls: Calls, shown: list[QDialog], stores: WindowStores
) -> None:
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    dialog.open()
    dialog.known.setCurrentIndex(1)
    dialog.password.setText("not-a-real-one")
    dialog.remember.click()
    dialog.primary.click()
    (sent,) = calls.servers
    assert sent.remember


def test_without_a_keyring_no_password_can_be_saved(
    shown: list[QDialog], stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores.cache, "why_not", ABSENT)
    stores.settings.profiles = [KNOWN, msgspec.structs.replace(KNOWN, name="b", remember=True)]
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    assert not dialog.remember.isEnabled()
    assert dialog.remember.text() == f"The password cannot be saved: {ABSENT}"
    dialog.known.setCurrentIndex(2)
    assert dialog.remember.isEnabled(), "what was saved can be given up"
    dialog.known.setCurrentIndex(1)
    assert not dialog.remember.isEnabled()


def test_a_known_server_is_filled_in_but_its_password(
    stores: WindowStores, calls: Calls, shown: list[QDialog]
) -> None:
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    dialog.open()
    dialog.known.setCurrentIndex(1)
    assert dialog.address.text() == KNOWN.base_url
    assert not dialog.primary.isEnabled()
    dialog.password.setText("not-a-real-one")
    dialog.production.setChecked(True)
    dialog.primary.click()
    (profile,) = calls.servers
    assert profile.production
    assert (profile.name, profile.username) == ("Audit", "ann")
    assert "not-a-real-one" not in repr(profile)
    assert not dialog.password.text()


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("http://er.example:8339", "https://"),
        ("https://", "address"),
        ("https://er.example:notaport", "address is not valid"),
        ("https://ann@er.example", "Enter only the address"),
        ("https://er.example/?x=1", "Enter only the address"),
        ("https://er.example/api", "Enter only the address"),
    ],
)
def test_a_wrong_address_is_named(
    stores: WindowStores, calls: Calls, shown: list[QDialog], address: str, problem: str
) -> None:
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    dialog.open()
    dialog.address.setText(address)
    dialog.user.setText("ann")
    dialog.password.setText("x")
    dialog.primary.click()
    assert problem in dialog.problem.whole()
    assert calls.servers == []


def test_an_address_may_come_without_its_scheme(
    stores: WindowStores, calls: Calls, shown: list[QDialog]
) -> None:
    dialog = ConnectDialog(stores, None)
    shown.append(dialog)
    dialog.address.setText("er.example:8339/")
    dialog.user.setText("ann")
    dialog.password.setText("x")
    dialog.accept()
    assert calls.servers[0].base_url == "https://er.example:8339"
    assert calls.servers[0].name == "er.example:8339"


def test_a_certificate_is_shown_as_text_and_enter_refuses(
    stores: WindowStores, calls: Calls, shown: list[QDialog]
) -> None:
    dialog = CertificateDialog(stores, SEEN, None)
    shown.append(dialog)
    dialog.open()
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "CN=<b>Example</b> \\u202eAC" in texts
    assert any("00000007" in text for text in texts)
    assert all(
        label.textFormat() is Qt.TextFormat.PlainText for label in dialog.findChildren(QLabel)
    )
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert calls.answers == ["refuse"]


def test_a_certificate_is_trusted_only_by_its_button(
    stores: WindowStores, calls: Calls, shown: list[QDialog]
) -> None:
    dialog = CertificateDialog(stores, SEEN, None)
    shown.append(dialog)
    dialog.open()
    dialog.primary.click()
    assert calls.answers == ["trust er.example:8339"]


def test_kept_keys_may_be_those_that_another_command_gave_up(stores: WindowStores) -> None:
    stores.settings.keys = {"export": "Ctrl+F", "find": "", "confirm": "T", "test_data": "C"}
    actions = MainWindow(stores).actions_
    keys = {name: actions[name].shortcut().toString() for name in stores.settings.keys}
    assert keys == stores.settings.keys


def test_kept_keys_precede_those_that_are_built_in(stores: WindowStores) -> None:
    stores.settings.keys = {"form": "Ctrl+3"}
    actions = MainWindow(stores).actions_
    assert actions["form"].shortcut().toString() == "Ctrl+3"
    assert actions["risk"].shortcut().isEmpty()
    actions.rebind(actions["form"], None)
    assert actions["form"].shortcut().toString() == "Ctrl+Shift+F"
    assert actions["risk"].shortcut().toString() == "Ctrl+3"


def test_of_kept_keys_that_two_actions_have_one_is_used(stores: WindowStores) -> None:
    stores.settings.keys = {"form": "Ctrl+9", "export": "Ctrl+9", "find": "B"}
    actions = MainWindow(stores).actions_
    having = [one.action.name for one in actions.all() if "Ctrl+9" in one.toolTip()]
    assert len(having) == 1
    assert actions["find"].shortcut().toString() == "Ctrl+F"  # B alone is for the results


def test_the_field_of_new_keys_has_room_for_them_beside_long_words(
    stores: WindowStores, shown: list[QDialog]
) -> None:
    dialog = ShortcutsDialog(MainWindow(stores).actions_, None)
    shown.append(dialog)
    dialog.use.setText("Use these keys for the action chosen above")
    dialog.open()
    keys = dialog.keys.fontMetrics().horizontalAdvance("Ctrl+Shift+PgDown")
    assert dialog.keys.width() > keys


def test_the_sheet_of_keys_can_be_searched_and_keys_changed(
    stores: WindowStores, shown: list[QDialog]
) -> None:
    stores.settings.keys = {"export": "Ctrl+9", "confirm": "F", "gone": "Ctrl+8", "zoom_in": ""}
    window = MainWindow(stores)
    actions = window.actions_
    keys = {name: actions[name].shortcut().toString() for name in ("export", "confirm", "zoom_in")}
    assert keys == {"export": "Ctrl+9", "confirm": "F", "zoom_in": ""}
    assert actions["false_match"].shortcut().isEmpty()  # F was its built-in key
    dialog = ShortcutsDialog(actions, None)
    shown.append(dialog)
    dialog.open()
    assert dialog.focusWidget() is dialog.field  # not the button: the user can type immediately
    everything = dialog.view.model().rowCount()
    dialog.field.setText("mask")
    assert 0 < dialog.view.model().rowCount() < everything

    dialog.field.setText("confirm")
    assert dialog.chosen() is actions["confirm"]
    for pressed, said in ((Qt.Key.Key_T, "Test data"), (Qt.Key.Key_Y, "“Confirm”: Y")):
        dialog.keys.clear()
        QTest.keyClick(dialog.keys, pressed)
        assert said in dialog.said.whole()
    QTest.keyClick(dialog.use, Qt.Key.Key_Space)
    assert stores.settings.keys["confirm"] == actions["confirm"].shortcut().toString() == "Y"
    assert window.triage.buttons["confirm"].text() == "Confirm  Y"
    QTest.keyClick(dialog.keys, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is not dialog.keys
    QTest.keyClick(dialog.default, Qt.Key.Key_Space)
    assert actions["confirm"].shortcut().toString() == "C"
    dialog.field.setText("export results")
    for sequence, why_not in (
        ("D", "Only actions on results can have keys"),
        ("Ctrl+K", "palette"),
        ("F4", ""),
    ):
        assert why_not in actions.why_not_keys(actions["export"], QKeySequence(sequence))
    dialog.hide()  # its rows are deleted with the window
    discard(window)


@pytest.mark.parametrize("columns", [form.COLUMNS, text_tester.COLUMNS])
def test_offset_0_is_a_place_not_an_absent_number(columns: Sequence[Column[Any]]) -> None:
    """A count of zero would be drawn as a dash."""
    (offset,) = (column for column in columns if column.title == "Offset")
    assert offset.right
    assert not offset.count


def test_a_dialog_begins_where_something_is_typed(
    stores: WindowStores, shown: list[QDialog]
) -> None:
    dialog = TryTextDialog(stores)
    shown.append(dialog)
    dialog.open()
    assert dialog.focusWidget() is dialog.text  # not a button or the empty table


def too_high(shown: list[QDialog], screens: int) -> tuple[Dialog, QWidget, QLineEdit, QLineEdit]:
    """Return a dialog, a widget of `screens` screen heights in it, and the two fields below."""
    dialog = Dialog("Encrypt", "What it does", "Encrypt", None)
    shown.append(dialog)
    above, first, second = QWidget(), QLineEdit(), QLineEdit()
    dialog.body.addWidget(above)
    dialog.add_field("Password", first)
    dialog.add_field("Again", second)
    above.setFixedHeight(screens * dialog.screen().availableGeometry().height())
    return dialog, above, first, second


def test_what_has_the_focus_is_seen_where_a_dialog_has_to_scroll(
    shown: list[QDialog], qtbot: QtBot
) -> None:
    """As with an encryption's password at 200 %, below the list of checks."""
    dialog, above, first, second = too_high(shown, 1)
    first.setFocus()
    dialog.open()
    assert dialog.findChild(QScrollArea) is not None
    qtbot.waitUntil(first.hasFocus)

    def in_sight(field: QLineEdit) -> bool:
        return field.visibleRegion().boundingRect() == field.rect()

    qtbot.waitUntil(partial(in_sight, first))
    above.setFixedHeight(2 * above.height())  # more content has arrived
    qtbot.waitUntil(partial(in_sight, first))
    second.setFocus()
    qtbot.waitUntil(partial(in_sight, second))


def some_turns(qtbot: QtBot) -> None:
    """Let the loop turn, and the program do what it has put off until a later turn."""
    turned: list[None] = []

    def turn() -> None:
        turned.append(None)
        if len(turned) < TURNS:
            later.start()

    owner = QObject()
    later = NextTurn(turn, owner)
    turn()
    qtbot.waitUntil(lambda: len(turned) == TURNS)


def test_who_has_scrolled_a_dialog_away_from_the_field_in_focus_is_left_there(
    shown: list[QDialog], qtbot: QtBot
) -> None:
    """Until the focus moves: also when content arrives, or after a question."""
    dialog, above, first, second = too_high(shown, 2)
    first.setFocus()
    dialog.open()
    scrolled = dialog.findChild(QScrollArea)
    assert scrolled is not None
    bar = scrolled.verticalScrollBar()
    qtbot.waitUntil(lambda: first.hasFocus() and bar.value() > 0)
    some_turns(qtbot)
    bar.setValue(0)
    most = bar.maximum()
    above.setFixedHeight(above.height() + 20)
    qtbot.waitUntil(lambda: bar.maximum() > most)
    some_turns(qtbot)
    assert bar.value() == 0
    asked = QDialog(dialog)
    asked.open()
    qtbot.waitUntil(asked.isActiveWindow)
    asked.close()
    dialog.activateWindow()
    qtbot.waitUntil(first.hasFocus)
    some_turns(qtbot)
    assert bar.value() == 0
    second.setFocus()
    qtbot.waitUntil(lambda: bar.value() > 0)
    discard(dialog)  # while it has the focus


def test_a_complaint_about_an_empty_field_ends_with_it(qtbot: QtBot) -> None:
    signing = Signing("", [], "")
    qtbot.addWidget(signing)
    said: list[str] = []
    assert not signing.complete(said.append)
    signing.name.setText("Roe")
    signing.reason.setEditText("why")
    signing.reason.setEditText("")
    assert said == [
        "Enter a sign-off name.",
        "Enter a reason. The reason is recorded in the audit journal.",
        "",
    ]


def test_what_is_required_to_sign_is_marked_before_anything_is_pressed(qtbot: QtBot) -> None:
    signing = Signing("", [], "")
    qtbot.addWidget(signing)
    labels = [label.whole() for label in signing.findChildren(PlainLabel) if label.whole()]
    assert labels == ["Signed off by (required)", "Reason (required)"]
    assert [one.accessibleName() for one in (signing.name, signing.reason)] == labels


def test_tab_reaches_who_signs_before_the_reason(shown: list[QDialog]) -> None:
    dialog = Dialog("Mark", "", "Mark", None)
    shown.append(dialog)
    first, signing = QLineEdit(), Signing("Roe", ["real"], "")
    dialog.body.addWidget(first)
    dialog.body.addWidget(signing)
    dialog.open()
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is signing.name


def test_escape_is_no_shortcut_but_clears_the_field_and_closes(
    stores: WindowStores, shown: list[QDialog]
) -> None:
    window = MainWindow(stores)
    dialog = ShortcutsDialog(window.actions_, window)
    shown.append(dialog)
    dialog.open()
    QTest.keyClick(dialog.keys, Qt.Key.Key_F8)
    assert dialog.keys.keySequence() == QKeySequence("F8")
    QTest.keyClick(dialog.keys, Qt.Key.Key_Escape)
    assert dialog.keys.keySequence().isEmpty()
    assert dialog.isVisible()
    QTest.keyClick(dialog.keys, Qt.Key.Key_Escape)
    assert not isValid(dialog) or not dialog.isVisible()
    discard(window)
