"""Ring around a focused area that does not show the focus itself: scrolled texts, charts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.look.colours import Role
from app.ui.look.theme import theme

_CHANGES = frozenset(
    {QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.KeyRelease, QEvent.Type.Resize}
)
"""Events after which the ring may have to be shown or hidden."""
_AWAY = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Reasons of a lost focus after which the ring stays as it is, so that nothing is drawn again:
another window is activated, or a pop-up opens. When the focus returns for one of these reasons, a
ring that was hidden because of a click stays hidden.
"""


class FocusRing(QWidget):
    """Ring over `area`, shown while `area` has the focus and `wanted()` returns True. `wanted()` is
    called again after a key, a change of the focus and a change of size. If its result may have
    changed for another reason, call `follow`.

    After a click into the area, the ring is hidden until the next key, because the user knows where
    they clicked.
    """

    _due_soon = Signal()

    def __init__(self, area: QWidget, wanted: Callable[[], bool] = lambda: True) -> None:
        super().__init__(area)
        self._area, self._wanted = area, wanted
        self._clicked = False
        # once the area has handled the event: a table with rows has a current row then, and a ring
        # that came and went would draw all of it twice
        self._due_soon.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        area.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        away = isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() in _AWAY
        if isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() not in _AWAY:
            self._clicked = event.reason() is Qt.FocusReason.MouseFocusReason
        elif event.type() is QEvent.Type.KeyRelease:
            self._clicked = False
        if event.type() in _CHANGES and not away:
            self.follow()
        return False

    def follow(self) -> None:
        """Show or hide the ring, as needed, in the next turn of the event loop."""
        self._due_soon.emit()

    def _show(self) -> None:
        wanted = self._area.hasFocus() and not self._clicked and self._wanted()
        if wanted:
            self.setGeometry(self._area.rect())
        if wanted == self.isHidden():
            self.setVisible(wanted)
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        wide = theme().px(2)
        with QPainter(self) as painter:
            painter.setPen(QPen(theme().color(Role.ACCENT), wide, j=Qt.PenJoinStyle.MiterJoin))
            inside = wide // 2
            painter.drawRect(self.rect().adjusted(inside, inside, inside - wide, inside - wide))
