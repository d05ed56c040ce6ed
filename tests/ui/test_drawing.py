"""Windows are drawn in turns of their own."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.drawing import Drawing


class Window(QWidget):
    """Counts how often it is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self.drawn += 1
        super().paintEvent(event)


def shown(drawing: Drawing, qtbot: QtBot) -> Window:
    """A window that is watched, on screen and drawn."""
    window = Window()
    qtbot.addWidget(window)
    drawing.watch(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window.drawn > 0)
    window.drawn = 0
    return window


def test_a_change_and_its_drawing_are_in_two_turns(qtbot: QtBot) -> None:
    drawing = Drawing()
    window, other = shown(drawing, qtbot), shown(drawing, qtbot)
    window.update()
    other.update()
    QCoreApplication.sendPostedEvents()
    assert [window.drawn, other.drawn] == [0, 0]
    qtbot.waitUntil(lambda: [window.drawn, other.drawn] == [1, 1])
    window.update()
    qtbot.waitUntil(lambda: window.drawn == 2)


def test_what_is_held_is_laid_out_in_one_turn_and_drawn_in_another(qtbot: QtBot) -> None:
    drawing = Drawing()
    window, gone = shown(drawing, qtbot), shown(drawing, qtbot)
    drawing.hold({window, gone})
    window.update()
    QCoreApplication.sendPostedEvents()
    drawing.release()
    assert drawing.holding
    assert window.drawn == 0
    gone.close()
    drawing.release()
    assert not drawing.holding
    assert window.drawn == 1
