"""The dialog of keyboard shortcuts lists all keys, also those that cannot be changed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.stores import WindowStores
from app.ui.dialogs.shortcuts import ShortcutsDialog
from tests.ui import made


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def dialog(stores: WindowStores, window: QWidget) -> ShortcutsDialog:
    dialog = ShortcutsDialog(made.actions(stores, window), window)
    dialog.open()
    return dialog


def test_every_action_with_a_key_is_listed(dialog: ShortcutsDialog) -> None:
    listed = {row.name: (row.text, row.place) for row in dialog.view.source.rows}
    keyed = {command.action.name for command in dialog._actions.all() if command.shortcuts()}  # noqa: SLF001
    assert keyed - listed.keys() == set()
    assert listed["confirm_stay"] == ("Confirm and stay on this result", "Only by key")


def test_keys_of_lists_dialogs_and_charts_are_listed(dialog: ShortcutsDialog) -> None:
    listed = {(row.text, row.place) for row in dialog.view.source.rows}
    assert {("Show the whole time", "Charts"), ("Open the row", "Lists")} <= listed


def test_keys_of_widgets_cannot_be_changed(dialog: ShortcutsDialog) -> None:
    dialog.field.setText("whole time")
    QTest.keyClick(dialog.keys, Qt.Key.Key_F8)
    assert dialog.chosen() is None
    assert dialog.said.whole() == "Show the whole time. These keys cannot be changed."
    for disabled in (dialog.use, dialog.default):
        assert not disabled.isEnabled()
        assert dialog.said.whole() in disabled.toolTip()
