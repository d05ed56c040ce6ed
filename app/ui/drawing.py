"""When windows are drawn: each time in a turn of the event loop of its own, or in several.

Qt draws right after whatever has changed what is seen, before timers and keys that are due: the
time that it takes comes on top of the time that the change took. And it draws all at once: views
that have much to draw wait for the next turn when others have taken their time (`late`).
"""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.state.turns import NextTurn

PATIENCE_MS = 6
"""After this long in one turn, views that may wait are drawn in the next."""
_WAITS = 3
"""So many turns a view waits at most: others may have something to draw in each of them."""


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
        self._patient = False
        self._sizes: WeakKeyDictionary[QWidget, QSize] = WeakKeyDictionary()
        self._next = NextTurn(self._on_due, self)
        self._clock = QElapsedTimer()
        self._waits: WeakKeyDictionary[QWidget, int] = WeakKeyDictionary()

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

    def late(self, view: QWidget, event: QPaintEvent) -> bool:
        """Whether `view` leaves what it is asked to draw by `event` to the next turn, since this
        one has taken long.

        Only for a view that paints every pixel of itself: until then it keeps those that it has.
        """
        waits = self._waits.pop(view, 0)
        patient = self._passing and self._patient and waits < _WAITS
        if not patient or self._clock.elapsed() < PATIENCE_MS:
            return False
        self._waits[view] = waits + 1
        view.update(event.region())
        return True

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
        self._clock.start()
        for window in windows:
            if isValid(window):
                size = window.size()  # in a new one no view has any pixels yet
                self._patient = self._sizes.get(window) == size
                self._sizes[window] = size
                QCoreApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
        self._passing = False
