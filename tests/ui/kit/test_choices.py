"""Fields for several values: what is typed, and what lies below them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.boxes import vbox
from app.ui.kit.choices import Choice, ChoiceField, TickBoxes

CHOICES = [Choice("All targets", "global/"), Choice("Group One", "group/1")]


def test_a_click_after_typing_reaches_what_was_clicked(qtbot: QtBot) -> None:
    """The chip of the typed text appears once the button is up, and moves nothing before."""
    window = QWidget()
    qtbot.addWidget(window)
    field = ChoiceField("Applies to", "Type a name")
    field.offer(CHOICES)
    boxes = TickBoxes([Choice(name, name) for name in ("mask", "delete", "encrypt", "confirm")])
    vbox(field, boxes, None, into=window)
    window.resize(400, 400)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    field.edit.setFocus()
    QTest.keyClicks(field.edit, "all tar")
    popup = field.edit.completer().popup()
    assert popup is not None
    popup.hide()  # as by the press outside, which Qt then sends to the box
    box = boxes.boxes["mask"]
    at = box.mapTo(window, QPoint(8, box.height() // 2))
    handle = window.windowHandle()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert box.hasFocus()
    assert field.values() == ["global/"]
    QTest.qWait(60)
    assert box.mapTo(window, QPoint(8, box.height() // 2)) == at
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert boxes.ticked() == ["mask"]
    qtbot.waitUntil(lambda: box.mapTo(window, QPoint(8, box.height() // 2)).y() > at.y())
