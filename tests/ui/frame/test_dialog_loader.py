"""Dialogs that load in several turns."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.state.stores import AppStores
from app.ui.frame.dialog_loader import DialogLoader
from app.ui.kit.dialog import Dialog


class Broken(Dialog):
    """A dialog that fails while opening."""

    def open(self) -> None:
        raise RuntimeError


class Asking(Dialog):
    """A dialog that needs another one before it can continue."""

    def __init__(self, coming: DialogLoader, other: Dialog, window: QWidget) -> None:
        super().__init__("Asking", "", "Go", window)
        self._coming, self._other = coming, other

    def open(self) -> None:
        super().open()
        self._coming.open_soon(self._other)


def test_a_dialog_that_another_asks_for_while_it_opens_comes_too(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    coming, other = (
        DialogLoader(AppStores(Settings()).main, window),
        Dialog("Other", "", "Go", window),
    )
    coming.open_soon(Asking(coming, other, window))
    qtbot.waitUntil(other.isVisible)
    assert not coming.any


def test_a_dialog_that_fails_does_not_keep_others_out(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    coming, whole = (
        DialogLoader(AppStores(Settings()).main, window),
        Dialog("Whole", "", "Go", window),
    )
    with qtbot.captureExceptions() as raised:
        coming.open_soon(Broken("Broken", "", "Go", window))
        qtbot.waitUntil(lambda: len(raised) == 1)
    assert not coming.any
    coming.open_soon(whole)
    qtbot.waitUntil(whole.isVisible)
    assert not coming.any
