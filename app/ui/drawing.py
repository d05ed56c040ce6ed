"""When windows are drawn: each time in a turn of the event loop of its own.

Qt draws right after whatever has changed what is seen, before timers and keys that are due: the
time that it takes comes on top of the time that the change took.
"""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

TURN_MS = 1
"""Between two turns: events are heard meanwhile."""
_LATE_MS, _MOST_MS = 4, 60
"""A turn that comes so late was kept waiting by a long one, so that what else is due goes first;
but no window waits longer than that to be drawn."""


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
        self._next = QTimer(self, singleShot=True, interval=TURN_MS)
        self._next.timeout.connect(self._on_due)
        self._asked = QElapsedTimer()
        self._started = QElapsedTimer()

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
            if not self._next.isActive():
                self._asked.start()
                self._start()
        return True

    def _start(self) -> None:
        self._started.start()
        self._next.start()

    def _on_due(self) -> None:
        """One window in each turn."""
        if not self._due:
            return
        late = self._started.elapsed() > _LATE_MS
        if late and self._asked.elapsed() < _MOST_MS:
            self._start()
            return
        window = self._due.pop()
        if window not in self._held:
            self._draw([window])
        if self._due:
            self._start()

    def _draw(self, windows: Iterable[QWidget]) -> None:
        self._passing = True
        for window in windows:
            if isValid(window):
                QCoreApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
        self._passing = False
