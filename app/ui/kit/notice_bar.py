"""Base of the bars below the tool bar: icon, text, and space for buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame

from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import WrappingRow, vbox
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel

_OFF_SCREEN = Qt.WidgetAttribute.WA_DontShowOnScreen
_ICONS = {
    "error": ("error", Role.PROHIBITED),
    "warning": ("warning", Role.MATCH),
    "info": ("info", Role.ACCENT),
}


class NoticeBar(QFrame):
    """Bar with icon and text; `level` is error, warning or info. `row.verbs` takes buttons."""

    shown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "message")
        self.icon = IconLabel("info", Role.ACCENT)
        self.words = PlainLabel("", wrap=True)
        self.row = WrappingRow(self.icon, (self.words, 1))
        self.column = vbox(self.row, into=self, gap=4, edges=(8, 4, 8, 4))
        # wait until the buttons are styled
        self._settle = QTimer(self, singleShot=True, interval=0)
        self._settle.timeout.connect(self._fit_height)
        self.hide()

    def set_level(self, level: str) -> None:
        self.setProperty("level", level)
        self.icon.show_icon(*_ICONS[level])
        self.style().unpolish(self)
        self.style().polish(self)

    def is_up(self) -> bool:
        """Return whether the bar is shown."""
        return not self.isHidden()

    def set_up(self, up: bool) -> None:
        """Show or hide the bar, and emit `shown`, so that the window can adjust its layout."""
        if up != self.is_up():
            self.setAttribute(_OFF_SCREEN, self.parentWidget() is None)  # else it is a window
            self.setVisible(up)
            self.setAttribute(_OFF_SCREEN, False)  # noqa: FBT003 - as Qt takes it
            self.shown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit_height()
        return done

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle.start()

    def _fit_height(self) -> None:
        """Set the height that the text needs at this width. Otherwise the tool bar would use the
        height of the size hint, which is for a narrow column.
        """
        self.row.fit(self.column.contentsRect().width())
        height = self.column.totalHeightForWidth(self.width())
        if self.isVisible() and height != self.height():
            self.setFixedHeight(height)

    def announce(self) -> None:
        """Announce the text to screen readers."""
        urgent = self.property("level") in {"error", "warning"}
        announce(self.words, self.words.whole(), urgent=urgent)
