"""Garbage is collected in the GUI thread, and nowhere else.

Python collects cycles in whichever thread happens to allocate. A worker thread that collects a
widget takes Qt objects down from there, and Shiboken may crash over that (seen: a null call in
`BindingManager::runDeletionInMainThread`). So the collector is switched off and run by a timer.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject

from app.state.work.pace import Pace

INTERVAL_MS = 100


class Collector(QObject):
    """From `start` to `stop` collects what Python would have collected by itself."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pace = Pace(self, INTERVAL_MS, self._on_due)

    def start(self) -> None:
        """Switch the collector of Python off, and the timer on."""
        gc.disable()
        self._pace.poke()

    def stop(self) -> None:
        """Leave everything as it was."""
        self._pace.stop()
        gc.enable()

    def _on_due(self) -> None:
        self._pace.poke()
        self.collect_due()

    def collect_due(self) -> None:
        """Collect the oldest generation whose threshold is passed."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if thresholds[generation] and counts[generation] > thresholds[generation]:
                gc.collect(generation)
                return
