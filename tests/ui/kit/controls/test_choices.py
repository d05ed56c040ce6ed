"""Fields for several values: what is typed, and what lies below them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.boxes import vbox
from app.ui.kit.controls.choices import Choice, ChoiceField, TickBoxes

CHOICES = [Choice("All targets", "global/"), Choice("Group One", "group/1")]
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


class Form:
    """A window with a field above boxes to tick; the field has the focus."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.field = ChoiceField("Applies to", "Type a name")
        self.field.offer(CHOICES)
        names = ("mask", "delete", "encrypt", "confirm")
        self.boxes = TickBoxes([Choice(name, name) for name in names])
        self.box = self.boxes.boxes["mask"]
        vbox(self.field, self.boxes, None, into=self.window)
        self.window.resize(400, 400)
        self.window.show()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.field.edit.setFocus()

    def type(self, text: str) -> None:
        """Type into the field, and close its list as a press outside does."""
        QTest.keyClicks(self.field.edit, text)
        popup = self.field.edit.completer().popup()
        assert popup is not None
        popup.hide()

    def place(self) -> QPoint:
        """Return the position of the first box in the window."""
        return self.box.mapTo(self.window, QPoint(8, self.box.height() // 2))


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    return Form(qtbot)


@pytest.mark.parametrize(
    ("typed", "values", "refused"), [("all tar", ["global/"], False), ("nowhere", [], True)]
)
def test_a_click_after_typing_reaches_what_was_clicked(
    form: Form, qtbot: QtBot, typed: str, values: list[str], refused: bool
) -> None:
    """The chip of the typed text, or the refusal of it, appears once the button is up, and moves
    nothing before.
    """
    form.type(typed)
    at, handle = form.place(), form.window.windowHandle()
    QTest.mousePress(handle, LEFT, NO_MODIFIER, at)
    assert form.box.hasFocus()
    QTest.qWait(60)
    assert form.place() == at
    QTest.mouseRelease(handle, LEFT, NO_MODIFIER, at)
    assert form.boxes.ticked() == ["mask"]
    qtbot.waitUntil(lambda: form.place().y() > at.y())
    assert (form.field.values(), form.field.problem.isVisible()) == (values, refused)


def test_another_window_does_not_end_what_is_being_typed(form: Form, qtbot: QtBot) -> None:
    form.type("nowhere")
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    assert not form.field.edit.hasFocus()
    assert form.field.problem.isHidden()
    assert form.field.edit.text() == "nowhere"


def test_a_choice_is_found_by_another_text_and_shown_by_its_own(form: Form) -> None:
    form.field.offer([Choice("Social credit code", "1"), Choice("Visa", "2", "Credit card")])
    completer = form.field.edit.completer()
    completer.setCompletionPrefix("credit c")
    found = completer.completionModel()
    assert [found.index(row, 0).data() for row in range(found.rowCount())] == [
        "Social credit code",
        "Visa",
    ]
    completer.setCompletionPrefix("credit card")
    assert completer.currentCompletion() == "Visa"
