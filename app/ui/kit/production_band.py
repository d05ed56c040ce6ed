"""A colour band that names the production server on which a window or dialog works."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import Texts
from app.state.connection.session import Session
from app.ui.look.colours import Role
from app.ui.look.text import display
from app.ui.look.theme import theme

tr = Texts(__name__)

_PRODUCTION = "production_server"
"""Property of a window: the name of the server; "" if it is not a production server."""


class ProductionBand(QWidget):
    """Band that shows a name, and is hidden while it has none. `shown` is emitted when it appears
    or disappears, so that the window can adapt.
    """

    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._session: Session | None = None
        self._window: QWidget | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def is_up(self) -> bool:
        """Whether the band is visible, or will be with its window."""
        return not self.isHidden()

    def name_server(self, name: str) -> None:
        """Name the production server; "" hides the band."""
        self._words = tr("Production server: {name}", name=display(name, 60)) if name else ""
        self.setAccessibleName(self._words)
        self.setVisible(bool(name))
        self.update()
        self.shown.emit()

    def follow(self, session: Session, window: QWidget) -> None:
        """From now on, show the name of the session's server in `window` and in its dialogs,
        whenever this server is a production server.
        """
        self._session, self._window = session, window
        session.changed.connect(self._on_session)
        self._on_session()

    def _on_session(self) -> None:
        if self._session is None or self._window is None:
            return
        name = self._session.production
        if self._window.property(_PRODUCTION) != name:
            self._window.setProperty(_PRODUCTION, name)
            self.name_server(name)

    def sizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height() + theme().px(6))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), theme().color(Role.PROHIBITED))
            painter.setPen(theme().color(Role.WINDOW))
            edge = theme().px(16)
            place = QRect(edge, 0, max(self.width() - 2 * edge, 0), self.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._words)


def production_server(dialog: QWidget) -> str:
    """Return the name of the production server to which the window above a dialog is connected.
    Return "" if the server is not a production server.
    """
    above = dialog.parentWidget()
    while above is not None:
        window = above.window()
        if name := window.property(_PRODUCTION):
            return str(name)
        above = window.parentWidget()
    return ""
