"""Rows and columns of widgets, and lines and bars between them. Lengths are pixels at 100 %."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLayout,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

STRETCH: Final = None
"""Empty space that takes the remaining room."""
Content = QWidget | QLayout | None
Part = Content | tuple[Content, int] | tuple[QWidget, int, Qt.AlignmentFlag]
"""An item of a box: the content alone, with its share of the free space, or with its share and its
alignment.
"""
Edges = int | tuple[int, int, int, int]
_OFF_SCREEN = Qt.WidgetAttribute.WA_DontShowOnScreen
_TEXT_LEAST = 280
"""Width of the text in pixels at 100 %, below which the buttons get a line of their own."""


def hbox(
    *parts: Part, into: QWidget | None = None, gap: int | None = 8, edges: Edges | None = 0
) -> QHBoxLayout:
    """Return a layout with the parts side by side. If `into` is given, the layout becomes that of
    this widget.

    `gap` is the spacing, and `edges` are the margins: one length, or left, top, right and bottom.
    For None, Qt's own value is kept; for `gap`, that is the spacing of the enclosing layout.
    """
    made = QHBoxLayout() if into is None else QHBoxLayout(into)
    _space(made, gap, edges)
    fill(made, *parts)
    return made


def vbox(
    *parts: Part, into: QWidget | None = None, gap: int | None = 8, edges: Edges | None = 0
) -> QVBoxLayout:
    """Return a layout with the parts below each other; for the parameters see `hbox`."""
    made = QVBoxLayout() if into is None else QVBoxLayout(into)
    _space(made, gap, edges)
    fill(made, *parts)
    return made


def stacked(*pages: QWidget, into: QWidget | None = None) -> QStackedLayout:
    """Return a layout that shows one of the pages at a time. If `into` is given, the layout becomes
    that of this widget.
    """
    made = QStackedLayout() if into is None else QStackedLayout(into)
    for page in pages:
        page.setAttribute(_OFF_SCREEN)  # it has no parent yet: else it would flash as a window
        made.addWidget(page)
        page.setAttribute(_OFF_SCREEN, False)  # noqa: FBT003 - as Qt takes it
    return made


def labelled(label: str, field: QWidget, *below: Part) -> QVBoxLayout:
    """Return `field` with its label above it, and the parts of `below` under it."""
    name = PlainLabel(label, "secondary")
    name.setBuddy(field)
    field.setAccessibleName(label)
    if isinstance(field, QComboBox) and (typed := field.lineEdit()) is not None:
        typed.setAccessibleName(label)  # screen readers read the part that is typed into
    return vbox(name, field, *below, gap=4)


def fill(box: QBoxLayout, *parts: Part) -> None:
    """Add the parts to a box."""
    for part in parts:
        content, share, *align = part if isinstance(part, tuple) else (part, 0)
        if isinstance(content, QWidget):
            box.addWidget(content, share, *align)
        elif content is not None:
            box.addLayout(content, share)
        else:
            box.addStretch(share or 1)


class WrappingRow(QBoxLayout):
    """Layout of a text with buttons (`verbs`) beside it or, in a narrow row, below it. Whenever the
    width or the texts of the widget with this layout change, the widget must call `fit`. `shut` is
    the button that closes the widget; it is always at the end of the first line.
    """

    def __init__(self, *telling: Part, shut: QWidget | None = None) -> None:
        super().__init__(QBoxLayout.Direction.LeftToRight)
        self.telling = hbox(*telling)
        self.verbs: QHBoxLayout = hbox(STRETCH)
        self.setSpacing(self.telling.spacing())
        self.addLayout(self.telling, 1)
        self.addLayout(self.verbs)
        self._shut = shut
        if shut is not None:
            self.addWidget(shut)

    def fit(self, width: int) -> None:
        """Place the buttons for a row of this width in pixels."""
        shut = 0 if self._shut is None else self._shut.sizeHint().width() + self.spacing()
        beside = self.verbs.sizeHint().width() + shut + theme().px(_TEXT_LEAST) <= width
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        if self.direction() is not (wanted := across if beside else down):
            self.setDirection(wanted)
            if self._shut is not None:
                (self if beside else self.telling).addWidget(self._shut)


def line(upright: bool = False) -> QFrame:
    """Return a separator line."""
    made = QFrame()
    made.setProperty("kind", "upright" if upright else "line")
    return made


def bar(kind: str = "bar", height: int = 36) -> tuple[QFrame, QHBoxLayout]:
    """Return a bar of `height` pixels at 100 %. A bar of `kind` "bar" is for the top of a view,
    "foot" for the bottom.
    """
    frame = QFrame()
    frame.setProperty("kind", kind)
    frame.setMinimumHeight(theme().px(height))
    return frame, hbox(into=frame, edges=(8, 0, 8, 0))


def _space(box: QBoxLayout, gap: int | None, edges: Edges | None) -> None:
    if edges is not None:
        sides = edges if isinstance(edges, tuple) else (edges,) * 4
        box.setContentsMargins(*(side and theme().px(side) for side in sides))
    if gap is not None:
        box.setSpacing(gap and theme().px(gap))
