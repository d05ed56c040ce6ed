"""Resizing of panes by keyboard, like dragging the lines between them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSplitter, QWidget

from app.ui.look.theme import theme

STEP = 24
"""In pixels at a zoom of 100 %."""
_SIDES = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)


def grow(window: QMainWindow, across: int, down: int) -> None:
    """Resize the focused pane by `across` or `down` steps (negative: shrink it). This moves
    the nearest splitter of this direction; if there is none, it resizes the dock. The centre of the
    window takes the space that the docks leave.
    """
    horizontal, vertical = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    direction, pixels = (horizontal if across else vertical), theme().px(STEP) * (across or down)
    part: QWidget | None = window.focusWidget()
    while part is not None and part is not window:
        around = part.parentWidget()
        if isinstance(around, QSplitter) and around.orientation() is direction:
            sizes, at = around.sizes(), around.indexOf(part)
            sizes[at] += pixels
            sizes[at - 1 if at else 1] -= pixels
            around.setSizes(sizes)
            return
        if isinstance(part, QDockWidget):
            _grow_dock(window, part, pixels, direction)
            return
        part = around


def _grow_dock(
    window: QMainWindow, dock: QDockWidget, pixels: int, direction: Qt.Orientation
) -> None:
    """Resize the dock, and its neighbour by the opposite amount. Both sizes are set, because Qt
    redistributes all sizes if only one is set.
    """
    across, area = direction is Qt.Orientation.Horizontal, window.dockWidgetArea(dock)
    line = [
        child
        for child in window.findChildren(QDockWidget)
        if child.isVisible() and not child.isFloating() and window.dockWidgetArea(child) == area
    ]
    if across is (area in _SIDES):  # in this direction it shares with the centre of the window
        line = [dock]
    line.sort(key=lambda one: one.x() if across else one.y())
    sizes, at = [one.width() if across else one.height() for one in line], line.index(dock)
    sizes[at] += pixels
    if len(line) > 1:
        sizes[at + 1 if at + 1 < len(line) else at - 1] -= pixels
    window.resizeDocks(line, sizes, direction)
