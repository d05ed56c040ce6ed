"""When windows are drawn: each time in a turn of the event loop of its own.

Qt draws right after whatever has changed what is seen, before timers and keys that are due: the
time that it takes comes on top of the time that the change took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

TURN_MS = 1
"""Between two turns: events are heard meanwhile."""
_LATE_MS, _MOST_MS = 2, 60


class NextTurn(QObject):
    """Calls `act` in a turn of the loop to come, and not right after a long one.

    When the time comes late, a long turn was in between, and what became due in it goes first;
    but nothing waits so for more than `_MOST_MS`.
    """

    def __init__(self, act: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act
        self._asked, self._started = QElapsedTimer(), QElapsedTimer()
        self._timer = QTimer(self, singleShot=True, interval=TURN_MS)
        self._timer.timeout.connect(self._on_timeout)

    def start(self) -> None:
        """Ask for a call; several requests before it are one."""
        if not self._timer.isActive():
            self._asked.start()
            self._wait()

    def _wait(self) -> None:
        self._started.start()
        self._timer.start()

    def _on_timeout(self) -> None:
        late = self._started.elapsed() > _LATE_MS
        if late and self._asked.elapsed() < _MOST_MS:
            self._wait()
        else:
            self._act()


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
