"""Ring around a focused area that does not show the focus itself: scrolled texts, charts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import Role, theme

_CHANGES = frozenset(
    {QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.KeyRelease, QEvent.Type.Resize}
)
"""Events after which the ring may have to be shown or hidden."""
_AWAY = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Reasons of a lost focus after which the ring stays as it is, so that nothing is drawn again:
another window is activated, or a pop-up opens.
"""


class FocusRing(QWidget):
    """Ring over `area`, shown while `area` has the focus and `wanted()` returns True. A change
    of `wanted()` is noticed after a key. After any other change, call `follow`.
    """

    _due_soon = Signal()

    def __init__(self, area: QWidget, wanted: Callable[[], bool] = lambda: True) -> None:
        super().__init__(area)
        self._area, self._wanted = area, wanted
        # once the area has handled the event: a table with rows has a current row then, and a ring
        # that came and went would draw all of it twice
        self._due_soon.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        area.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        away = isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() in _AWAY
        if event.type() in _CHANGES and not away:
            self.follow()
        return False

    def follow(self) -> None:
        """Show or hide the ring, as needed, in the next turn of the event loop."""
        self._due_soon.emit()

    def _show(self) -> None:
        wanted = self._area.hasFocus() and self._wanted()
        if wanted:
            self.setGeometry(self._area.rect())
        if wanted == self.isHidden():
            self.setVisible(wanted)
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        wide = theme().px(2)
        painter = QPainter(self)
        painter.setPen(QPen(theme().color(Role.ACCENT), wide, j=Qt.PenJoinStyle.MiterJoin))
        inside = wide // 2
        painter.drawRect(self.rect().adjusted(inside, inside, inside - wide, inside - wide))
