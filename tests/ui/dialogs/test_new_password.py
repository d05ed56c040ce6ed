"""The password of an encryption: generated, shown, rated, and free of line breaks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.secrets import passphrase
from app.ui.dialogs.encryption_password import NewPassword
from app.ui.system.clearing_clipboard import clearing_clipboard
from tests.ui.spoken import nameless

_CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def made(styled: QApplication, qtbot: QtBot) -> NewPassword:
    assert styled is not None
    widget = NewPassword()
    qtbot.addWidget(widget)
    widget.resize(900, 90)
    widget.show()
    return widget


def test_strength_and_length_are_shown_as_it_is_typed(made: NewPassword) -> None:
    assert nameless(made) == []
    assert made.words.whole().startswith("The password needs at least 12 characters.")
    assert made.bar.value() == 0
    QTest.keyClicks(made.password, "passwort2026")
    assert made.words.whole().startswith("Weak, 12 characters. The password is easy to guess")
    weak = made.bar.value()
    made.password.clear()
    QTest.keyClicks(made.password, "tidal copper violin mosaic")
    assert made.words.whole() == "Strong, 26 characters."
    assert 0 < weak < made.bar.value() == made.bar.maximum()
    assert made.complaint() == "The two passwords differ."


def test_what_is_generated_is_accepted_and_shown(made: NewPassword) -> None:
    fields = made.password, made.again
    assert {field.echoMode() for field in fields} == {QLineEdit.EchoMode.Password}
    made.generate.click()
    first = made.password.text()
    assert made.complaint() == ""
    assert {field.echoMode() for field in fields} == {QLineEdit.EchoMode.Normal}
    assert "Strong" in made.words.whole()
    assert "Without it, the files are lost" in made.words.whole()
    made.generate.click()
    assert made.password.text() != first
    taken = made.take()
    assert passphrase.problem(taken) == ""
    assert [field.text() for field in fields] == ["", ""]
    assert {field.echoMode() for field in fields} == {QLineEdit.EchoMode.Password}


def test_line_breaks_are_taken_out_of_what_is_pasted(made: NewPassword) -> None:
    QGuiApplication.clipboard().setText("tidal copper\r\n violin mosaic\n")
    for field in (made.password, made.again):
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_V, _CTRL)
        assert field.text() == "tidal copper violin mosaic"
        assert made.words.whole().endswith("Line breaks were removed from the pasted password.")
    assert made.complaint() == ""


def test_a_copied_password_leaves_the_clipboard_after_a_while(
    made: NewPassword, qtbot: QtBot
) -> None:
    clipboard, timer = QGuiApplication.clipboard(), clearing_clipboard().timer
    made.generate.click()
    QTest.keyClick(made.password, Qt.Key.Key_C, _CTRL)
    assert clipboard.text() == made.password.text()
    assert timer.isActive()
    assert timer.interval() == 30_000
    with qtbot.waitSignal(timer.timeout):
        timer.start(1)
    assert clipboard.text() == ""


def test_what_was_copied_after_a_password_stays(made: NewPassword, qtbot: QtBot) -> None:
    timer = clearing_clipboard().timer
    made.generate.click()
    QTest.keyClick(made.password, Qt.Key.Key_C, _CTRL)
    QGuiApplication.clipboard().setText("a note")
    with qtbot.waitSignal(timer.timeout):
        timer.start(1)
    assert QGuiApplication.clipboard().text() == "a note"
