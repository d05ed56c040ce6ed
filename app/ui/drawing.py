"""When windows are drawn: each time in a turn of the event loop of its own.

Qt draws right after whatever has changed what is seen, before timers and keys that are due: the
time that it takes comes on top of the time that the change took.
"""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.state.turns import NextTurn


class Drawing(QObject):
    """Keeps the requests to draw from the windows it watches, and passes them on later.

    `setUpdatesEnabled` would have each widget of a window ask to be drawn by itself when it is
    over, and Qt then draws most of them twice.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held: WeakSet[QWidget] = WeakSet()
        self._due: WeakSet[QWidget] = WeakSet()
        self._laid_out = False
        self._passing = False
        self._next = NextTurn(self._on_due, self)

    def watch(self, window: QWidget) -> None:
        """Draw it in turns of its own from now on."""
        window.installEventFilter(self)  # once, however often it is called

    def hold(self, windows: Iterable[QWidget]) -> None:
        """Draw nothing of them until they are released."""
        for window in windows:
            self.watch(window)
            self._held.add(window)
        self._laid_out = False

    @property
    def holding(self) -> bool:
        """Whether something is held."""
        return bool(self._held)

    def release(self) -> None:
        """What is held is laid out in this turn, else it would be drawn twice; called again in
        another one, it is drawn, and held no longer."""
        if not self._laid_out:
            self._laid_out = True
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            return
        held = list(self._held)
        self._held.clear()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._draw(held)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whether it is a request to draw that has to wait."""
        if event.type() is not QEvent.Type.UpdateRequest or self._passing:
            return False
        if isinstance(watched, QWidget) and watched not in self._held:
            self._due.add(watched)
            self._next.start()
        return True

    def _on_due(self) -> None:
        """One window in each turn."""
        if not self._due:
            return
        window = self._due.pop()
        if window not in self._held:
            self._draw([window])
        if self._due:
            self._next.start()

    def _draw(self, windows: Iterable[QWidget]) -> None:
        self._passing = True
        for window in windows:
            if isValid(window):
                QCoreApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
        self._passing = False
