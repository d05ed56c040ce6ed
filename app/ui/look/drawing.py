"""When windows are drawn: each time in a turn of the event loop of its own, or in several.

Qt draws right after whatever has changed what is seen, before timers and keys that are due: the
time that it takes comes on top of the time that the change took. And it draws all at once: views
that have much to draw wait for the next turn when others have taken their time (`late`).

A window that a pop-up or a dialog has uncovered is told so by the system, and Qt would draw at once
whatever is due in it: that has to wait as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QExposeEvent, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.state.work.loop_scheduler import NextTurn

PATIENCE_MS = 6
"""After this long in one turn, views that may wait are drawn in the next."""
_WAITS = 3
"""So many turns a view waits at most: others may have something to draw in each of them."""
_MAPPED = Qt.WidgetAttribute.WA_Mapped


class Drawing(QObject):
    """Keeps the requests to draw from the windows it watches, and passes them on later.

    `setUpdatesEnabled` would have each widget of a window ask to be drawn by itself when it is
    over, and Qt then draws most of them twice.
    """

    def __init__(self) -> None:
        super().__init__()
        self._watched: WeakSet[QWidget] = WeakSet()
        self._held: WeakSet[QWidget] = WeakSet()
        self._due: WeakSet[QWidget] = WeakSet()
        self._laid_out = False
        self._passing = False
        self._patient = False
        self._sizes: WeakKeyDictionary[QWidget, QSize] = WeakKeyDictionary()
        self._next = NextTurn(self._on_due, self)
        self._clock = QElapsedTimer()
        self._waits: WeakKeyDictionary[QWidget, int] = WeakKeyDictionary()
        self._uncovered: WeakSet[QWidget] = WeakSet()

    def watch(self, window: QWidget) -> None:
        """Draw it in turns of its own from now on."""
        self._watched.add(window)
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
        kind = event.type()
        if kind is QEvent.Type.Show and isinstance(watched, QWidget):
            if handle := watched.windowHandle():
                handle.installEventFilter(self)  # what is uncovered is told to it alone
            return False
        if self._passing:
            return False
        if kind is QEvent.Type.UpdateRequest and isinstance(watched, QWidget):
            self._ask_for(watched)
            return True
        return kind is QEvent.Type.Expose and self._uncover(watched)

    def _ask_for(self, window: QWidget) -> None:
        if window not in self._held:
            self._due.add(window)
            self._next.start()

    def _uncover(self, handle: QObject) -> bool:
        """Whether the window of `handle` is on screen already: a new one is drawn at once."""
        for window in list(self._watched):
            if isValid(window) and window.windowHandle() is handle:
                if not (window.windowHandle().isExposed() and window.testAttribute(_MAPPED)):
                    return False
                self._uncovered.add(window)
                self._ask_for(window)
                return True
        return False

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
                self._draw_one(window)
        self._passing = False

    def _draw_one(self, window: QWidget) -> None:
        """What has changed in it; where it was uncovered, all of it is put on the screen again."""
        handle = window.windowHandle()
        if window in self._uncovered and handle is not None:
            self._uncovered.discard(window)
            QCoreApplication.sendEvent(handle, QExposeEvent(QRegion(window.rect())))
        else:
            QCoreApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
