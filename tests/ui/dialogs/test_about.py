"""The dialog that names the program and the versions of its components."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.state.connection.components import Components
from app.state.work.tasks import Tasks
from app.ui.dialogs.about import AboutDialog
from tests.ui.tidy import discard

TEXT = "Discovery Console: 0.1.0\nPackages: 1 in the locked version; <b>h11</b> 1 instead of 2"


@pytest.fixture
def components(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Components:
    """Versions that have been determined already, or are determined by the test."""
    assert qapp is not None
    made = Components(Tasks())
    monkeypatch.setattr(made, "load", lambda: None)
    return made


def test_name_licence_and_versions_are_shown_as_plain_text(components: Components) -> None:
    components.text = TEXT
    dialog = AboutDialog(components, None)
    texts = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "Discovery Console" in texts
    assert "Apache License 2.0" in texts
    assert dialog.versions.text() == TEXT
    assert dialog.versions.textFormat() == Qt.TextFormat.PlainText
    discard(dialog)


def test_versions_appear_when_they_are_known_and_can_be_copied(components: Components) -> None:
    dialog = AboutDialog(components, None)
    assert not dialog.copy.isEnabled()
    components.text = TEXT
    components.changed.emit()
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == TEXT
    discard(dialog)
