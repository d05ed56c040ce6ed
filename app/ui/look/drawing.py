"""Scheduling of window repaints: each window is drawn in a separate turn of the event loop.

Qt repaints right after a visible change, before timers and keys that are due, so the time to draw
adds to the time of the change. It also draws everything in one step. With this module, a view that
has much to draw waits for the next turn if other views have used up the current turn (`late`).

When a pop-up or dialog uncovers a window, the system notifies the window. Qt would then
immediately draw everything that is due in the window; this is deferred, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QExposeEvent, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.state.work.loop_scheduler import NextTurn

PATIENCE_MS = 6
"""Time in milliseconds after which a turn is full; views that can wait are then drawn in the next
turn.
"""
_WAITS = 3
"""Maximum number of turns that a view waits, because other views may have something to draw in each
turn.
"""
_MAPPED = Qt.WidgetAttribute.WA_Mapped


class Drawing(QObject):
    """Filter that holds back the repaint requests to the watched windows, and passes them on later.

    This replaces `setUpdatesEnabled`. After `setUpdatesEnabled(True)`, every widget would request a
    repaint separately, and Qt would draw most widgets twice.
    """

    system_changed = Signal()
    """The system's theme has changed, such as its palette; emitted for each window."""

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
        """Draw this window in separate turns from now on."""
        self._watched.add(window)
        window.installEventFilter(self)  # Qt installs it only once

    def hold(self, windows: Iterable[QWidget]) -> None:
        """Suspend drawing of these windows until `release` has been called twice."""
        for window in windows:
            self.watch(window)
            self._held.add(window)
        self._laid_out = False

    @property
    def holding(self) -> bool:
        """Whether any window is suspended."""
        return bool(self._held)

    def release(self) -> None:
        """Take the next of two steps to resume drawing. Call this in two separate turns.

        The first call only computes the layout. If it also drew, everything would be drawn twice.
        The second call draws the suspended windows and ends the suspension.
        """
        if not self._laid_out:
            self._laid_out = True
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            return
        held = list(self._held)
        self._held.clear()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._draw(held)

    def late(self, view: QWidget, event: QPaintEvent) -> bool:
        """Return whether `view` must leave this repaint to the next turn, because the current turn
        has taken long. If so, request the repaint again.

        Only for views that paint all of their pixels, because the previous pixels remain until the
        repaint.
        """
        waits = self._waits.pop(view, 0)
        patient = self._passing and self._patient and waits < _WAITS
        if not patient or self._clock.elapsed() < PATIENCE_MS:
            return False
        self._waits[view] = waits + 1
        view.update(event.region())
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold back repaint requests that have to wait, and report changes of the system theme."""
        kind = event.type()
        if kind is QEvent.Type.Show and isinstance(watched, QWidget):
            if handle := watched.windowHandle():
                handle.installEventFilter(self)  # only the window handle receives expose events
            return False
        if kind is QEvent.Type.ThemeChange and isinstance(watched, QWidget):
            self.system_changed.emit()
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
        """Defer the repaint of the uncovered window of `handle`, and return True. Return False for
        a new window, whose repaint is not deferred, and for a window that is not watched.
        """
        for window in list(self._watched):
            if isValid(window) and window.windowHandle() is handle:
                if not (window.windowHandle().isExposed() and window.testAttribute(_MAPPED)):
                    return False
                self._uncovered.add(window)
                self._ask_for(window)
                return True
        return False

    def _on_due(self) -> None:
        """Draw one window per turn."""
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
                size = window.size()  # in a new window no view has pixels yet
                self._patient = self._sizes.get(window) == size
                self._sizes[window] = size
                self._draw_one(window)
        self._passing = False

    def _draw_one(self, window: QWidget) -> None:
        """Draw what has changed in the window, or expose all of it after it was uncovered."""
        handle = window.windowHandle()
        if window in self._uncovered and handle is not None:
            self._uncovered.discard(window)
            QCoreApplication.sendEvent(handle, QExposeEvent(QRegion(window.rect())))
        else:
            QCoreApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
