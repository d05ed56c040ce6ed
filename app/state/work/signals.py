"""The base of all stores: objects with signals, and timers.

In a process that has loaded Qt, these are Qt's classes; the window loads Qt before any store. In a
command without a window, they are the classes of `plain_signals`, so that stores need no Qt. The
stores import these names only from this module.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or "PySide6.QtCore" in sys.modules:
    from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance
    from shiboken6 import isValid

    def is_valid(owner: QObject) -> bool:
        """Return whether Qt has not deleted an object."""
        return isValid(owner)

    def precise_timer(parent: QObject, interval: int) -> QTimer:
        """Return a timer that fires once, accurate to the millisecond; `interval` is in
        milliseconds.
        """
        timer = QTimer(parent, singleShot=True, interval=interval)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        return timer

else:
    from app.state.work.plain_signals import BoundSignal as SignalInstance
    from app.state.work.plain_signals import QObject, QTimer, Signal

    def is_valid(owner: QObject) -> bool:
        """Return True: without Qt, an object exists as long as something refers to it."""
        return isinstance(owner, QObject)

    def precise_timer(parent: QObject, interval: int) -> QTimer:
        """Return a timer that fires once; `interval` is in milliseconds."""
        return QTimer(parent, singleShot=True, interval=interval)


__all__ = [
    "QObject",
    "QTimer",
    "Signal",  # not translated
    "SignalInstance",
    "is_valid",
    "precise_timer",
]
