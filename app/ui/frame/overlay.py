"""Overlay with a field and a list: typing searches, the arrow keys choose, Enter accepts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QWidget
from shiboken6 import isValid

from app.ui.kit.boxes import vbox
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

WIDTH = 640
ROWS = 10
_TOP, _AROUND = 72, 154
"""Pixels at 100 %: space above the overlay, and height of the window that is not available for
rows.
"""
_MOVES = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: ROWS,
    Qt.Key.Key_PageUp: -ROWS,
}
_AWAY = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Reasons for which the overlay can lose the focus although no other widget of the window gets it:
another window is activated, or a pop-up opens. After such a loss, the overlay still returns the
focus when it closes.
"""
R = TypeVar("R")


class Overlay(QFrame, Generic[R]):
    """Base of search overlays. Subclasses implement `take` and `look_for`; `look_for` must call
    `put`.

    Escape closes the overlay and returns the focus.
    """

    def __init__(
        self,
        window: QWidget,
        columns: Sequence[Column[R]],
        key: Callable[[R], Hashable],
        *,
        name: str,
        hint: str,
        nothing: str,
    ) -> None:
        super().__init__(window)
        self._window = window
        self.setProperty("kind", "overlay")
        self.before: QWidget | None = None
        """Widget that gets the focus when the overlay is closed."""
        self.field = QLineEdit()
        self.view = ListTable(columns, key, name=name, single=True)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.horizontalHeader().hide()
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.none = PlainLabel("", "secondary")
        self.column = vbox(self.field, (self.view, 1), self.none, into=self, edges=8)
        self.field.textChanged.connect(self.look_for)
        self.view.clicked.connect(self._on_clicked)
        self.field.installEventFilter(self)
        self.say(name, hint, nothing)
        self.hide()

    def say(self, name: str, hint: str, nothing: str) -> None:
        """Set the name of the overlay, the hint of its field, and the text shown if nothing is
        found.
        """
        for widget in (self, self.view):
            widget.setAccessibleName(name)
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.none.setText(nothing)

    def look_for(self, typed: str) -> None:
        """Search for the typed text, and pass the rows found to `put`."""
        raise NotImplementedError

    def take(self, row: R) -> None:
        """Carry out the command or open the place of the row, and close. Stay open if this is not
        possible.
        """
        raise NotImplementedError

    def take_text(self, typed: str) -> None:
        """Handle Enter if nothing was found for the typed text. Does nothing by default."""

    def open(self) -> None:
        """Show the overlay with an empty field."""
        window = self._window
        focus = window.focusWidget()
        overlay = None if focus is None else focus.parentWidget()
        self.before = overlay.before if isinstance(overlay, Overlay) else focus
        self.field.clear()
        width = min(theme().px(WIDTH), window.width() - theme().px(32))
        self.setFixedWidth(width)
        self.move((window.width() - width) // 2, theme().px(_TOP))
        self.look_for("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def dismiss(self) -> None:
        """Close the overlay and return the focus."""
        self.hide()
        if self.before is not None and isValid(self.before):
            self.before.setFocus()

    def put(self, rows: Sequence[R]) -> None:
        """Show the rows found and choose the first."""
        self.view.put(rows)
        self.view.setVisible(bool(rows))
        self.none.setVisible(not rows)
        self._fit_height()
        self._choose(0)

    def _fit_height(self) -> None:
        """Set the height to a whole number of rows."""
        high = theme().row_height
        room = (self._window.height() - theme().px(_AROUND)) // high
        self.view.setFixedHeight(max(1, min(self.view.source.count, ROWS, room)) * high)
        width = self.width()  # not adjustSize, which wraps texts at a smaller width
        fixed = not self.hasHeightForWidth()
        self.resize(width, self.sizeHint().height() if fixed else self.heightForWidth(width))

    def shown(self) -> list[R]:
        """Return the rows found."""
        return self.view.source.rows

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.lostFocus() and self.isVisible():
            if event.reason() in _AWAY:
                popup = QApplication.activePopupWidget()
                if popup is None or popup.parentWidget() is not self.field:  # not its own menu
                    self.dismiss()
            else:  # the focus was set to another widget
                self.hide()
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._on_key(event.key())
        return super().eventFilter(watched, event)

    def _on_key(self, key: int) -> bool:
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._on_clicked()
        elif (step := _MOVES.get(Qt.Key(key))) is not None:
            row = self.view.currentIndex().row() + step
            self._choose(min(max(row, 0), self.view.source.count - 1))
        else:
            return False
        return True

    def _on_clicked(self) -> None:
        if (row := self.view.current()) is not None:
            self.take(row)
        elif not self.view.source.count:
            self.take_text(self.field.text())

    def _choose(self, row: int) -> None:
        if not 0 <= row < self.view.source.count:
            return
        flags = QItemSelectionModel.SelectionFlag
        index = self.view.table.index(row, 0)
        self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.view.scrollTo(index)
