"""Garbage collection restricted to the GUI thread.

Python collects cycles in whichever thread happens to allocate. If a worker thread collects a
widget, it destroys Qt objects in the wrong thread, which may crash Shiboken (seen: a null call in
`BindingManager::runDeletionInMainThread`). Therefore the automatic collector is disabled and a
timer runs it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject

from app.state.work.throttling import Pace

INTERVAL_MS = 100


class Collector(QObject):
    """Timer-driven garbage collector; from `start` to `stop` it replaces the automatic one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pace = Pace(self, INTERVAL_MS, self._on_due)

    def start(self) -> None:
        """Disable Python's automatic collection and start the timer."""
        gc.disable()
        self._pace.poke()

    def stop(self) -> None:
        """Stop the timer and restore automatic collection."""
        self._pace.stop()
        gc.enable()

    def _on_due(self) -> None:
        self._pace.poke()
        self.collect_due()

    def collect_due(self) -> None:
        """Collect the oldest generation whose threshold is exceeded."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if thresholds[generation] and counts[generation] > thresholds[generation]:
                gc.collect(generation)
                return
