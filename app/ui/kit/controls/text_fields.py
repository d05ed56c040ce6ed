"""Fields for one line of text, and for a search."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QStyle

from app.language import Texts
from app.ui.kit.keys import edits_no_text
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.theme import theme

tr = Texts(__name__)

_EDGES = 28
"""Width in pixels at 100 % that a field needs in addition to its text and its icon."""


class TextField(QLineEdit):
    """Text field. It leaves Ctrl with a letter to the actions of the window, unless this key edits
    text on every system (see `edits_no_text`).
    """

    def event(self, event: QEvent) -> bool:
        shortcut = event.type() is QEvent.Type.ShortcutOverride
        if shortcut and isinstance(event, QKeyEvent) and edits_no_text(event):
            event.ignore()  # an action of the window may have this key
            return True
        return super().event(event)


class SearchField(TextField):
    """Field with a magnifying glass and a clear button. Escape clears the text; in an empty field,
    Escape has its usual effect. If `least` is given, the field has a fixed width: `least` pixels at
    100 %, or more if the placeholder needs more.
    """

    def __init__(self, placeholder: str, icon: str = "search", least: int = 0) -> None:
        super().__init__()
        self._least = least
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setClearButtonEnabled(False)
        self._icon = icon  # drawn here: Qt's own would not scale with the zoom
        self._clear = self.addAction(icons.icon("close"), QLineEdit.ActionPosition.TrailingPosition)
        self._clear.setText(tr("Clear the field"))
        self._clear.triggered.connect(self._on_clear)
        self.textChanged.connect(self._on_text_changed)
        self._clear.setVisible(False)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = theme().px(icons.SIZE)
        place = QRect(theme().px(8), (self.height() - side) // 2, side, side)
        place = QStyle.visualRect(self.layoutDirection(), self.rect(), place)
        role = Role.SECONDARY if self.isEnabled() else Role.FAINT
        with QPainter(self) as painter:
            icons.paint(painter, place, self._icon, role)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self._on_clear()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LayoutDirectionChange:
            self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        """Reserve space for the icon at the side where the text begins. If the field has a fixed
        width, set the width again.
        """
        wide, mirrored = theme().px(icons.SIZE + 8), self.isRightToLeft()
        self.setTextMargins(wide * (not mirrored), 0, wide * mirrored, 0)
        if self._least:
            needed = QFontMetrics(theme().ui_font()).horizontalAdvance(self.placeholderText())
            self.setFixedWidth(max(theme().px(self._least), needed + wide + theme().px(_EDGES)))

    def _on_text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))

    def _on_clear(self) -> None:
        self.clear()
        self.returnPressed.emit()
