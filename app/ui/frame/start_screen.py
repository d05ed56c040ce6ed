"""The start screen, shown while the window's modules are loaded and the window is built.

Nothing here uses the namespace `Qt`, because PySide6 would then create all of its enumerations,
which takes a fifth of the time until the first paint.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSplashScreen, QWidget

from app.language import Texts

tr = Texts(__name__)

_SIZE = (400, 160)
_TOP, _BOTTOM = 0x24, 0x44
"""Values of `Qt.AlignHCenter | Qt.AlignTop` and of `Qt.AlignHCenter | Qt.AlignBottom`."""
_BORDER = 0.25
"""Opacity of the border."""
_MOST_SECONDS = 0.5
"""Longest wait in seconds until the start screen is painted. The wait is limited, because a display
may never paint a window.
"""


class StartScreen(QSplashScreen):
    """Window with the name of the program, in the system's colours, in the middle of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("start_screen")
        self._painted = False
        self.resize(*_SIZE)
        self.move(self.screen().availableGeometry().center() - self.rect().center())

    def show_now(self, app: QApplication) -> None:
        """Show the start screen. Return once it is painted, or after `_MOST_SECONDS`. The start
        screen could not be painted later, because no events are handled while the program is
        loaded.
        """
        self.show()
        end = time.monotonic() + _MOST_SECONDS
        while not self._painted and time.monotonic() < end:
            app.processEvents()

    def close_after(self, window: QWidget) -> None:
        """Close the start screen as soon as `window` is painted."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close after the first paint event of the window."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self.close()
            self.deleteLater()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a border, the name, and a text saying that the program is opening."""
        self._painted = True
        with QPainter(self) as painter:  # in the colour of text; `setPen` would need `Qt`
            painter.setOpacity(_BORDER)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            painter.setOpacity(1)
            font = self.font()
            font.setPointSizeF(font.pointSizeF() * 2)
            painter.setFont(font)
            above = self.rect().adjusted(0, 0, 0, -self.height() // 2)
            painter.drawText(above, _BOTTOM, QApplication.applicationDisplayName())
            painter.setFont(self.font())
            below = self.rect().adjusted(0, self.height() // 2 + 12, 0, 0)
            painter.drawText(below, _TOP, tr("Opening the console …"))

    def event(self, event: QEvent) -> bool:
        """Handle events like a plain widget, because QSplashScreen would wait when it is shown."""
        return QWidget.event(self, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ignore clicks, because QSplashScreen would hide itself at a click."""
        event.ignore()
