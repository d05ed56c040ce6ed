"""Deferred painting of windows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QExposeEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.drawing import Drawing


class Window(QWidget):
    """Counts how often it is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self.drawn += 1
        super().paintEvent(event)


def shown(drawing: Drawing, qtbot: QtBot) -> Window:
    """A watched window, on screen and painted."""
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


def test_a_window_that_is_uncovered_is_drawn_in_a_turn_of_its_own(qtbot: QtBot) -> None:
    drawing = Drawing()
    window = shown(drawing, qtbot)
    window.update()
    QCoreApplication.sendEvent(window.windowHandle(), QExposeEvent(QRegion(0, 0, 9, 9)))
    assert window.drawn == 0
    qtbot.waitUntil(lambda: window.drawn == 1)


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


class View(QWidget):
    """Paints all its pixels, or defers that."""

    def __init__(self, drawing: Drawing, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.colour, self.painted = QColor("red"), list[bool]()
        self._drawing = drawing

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        late = self._drawing.late(self, event)
        self.painted.append(not late)
        if not late:
            QPainter(self).fillRect(event.rect(), self.colour)


def test_when_a_turn_takes_long_views_are_drawn_in_a_later_one(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.look.drawing.PATIENCE_MS", 0)
    drawing = Drawing()
    window = Window()
    window.resize(200, 200)
    qtbot.addWidget(window)
    view = View(drawing, window)
    drawing.watch(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window.drawn > 0)
    window.update()
    qtbot.waitUntil(lambda: window.drawn > 1)
    assert False not in view.painted  # a new window: the view had no content on screen
    for colour in map(QColor, ("green", "blue")):
        view.colour, window.drawn = colour, 0
        view.painted.clear()
        window.update()
        view.update()
        qtbot.waitUntil(lambda: True in view.painted)
        assert view.painted == [False, False, False, True]  # not deferred forever
        assert window.drawn == 1
        assert window.grab().toImage().pixelColor(2, 2) == colour
        assert view.painted[-1]  # a screenshot is complete
