"""Progress of long work, for screen readers: the one place that decides when it is said."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.kit.accessibility import announce

tr = Texts(__name__)

_QUARTERS = 4
APART_SECONDS = 5.0
"""Least time between two announcements of one work before its end. Short work says only that it
begins and ends.
"""


def progress_words(words: str, share: float | None) -> str:
    """Return what runs, and how many percent of it are done. `share` is from 0 to 1."""
    return (
        tr("{work}: {percent} % done", work=words, percent=round(share * 100)) if share else words
    )


class SpokenProgress:
    """Announces in `widget` that work begins, when another quarter of it is done, and its end. The
    widget calls it as often as it shows the progress; most calls say nothing.
    """

    def __init__(self, widget: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        self._widget, self._clock = widget, clock
        self._quarter: int | None = None
        """Number of quarters that were done at the last announcement; None while nothing runs."""
        self._said = 0.0

    @property
    def running(self) -> bool:
        """Whether a beginning was announced, and no end yet."""
        return self._quarter is not None

    def show(self, words: str, share: float | None = None) -> None:
        """Say `words` at the beginning, and when another quarter is done. `share` is the part that
        is done, 0 to 1; None while it is unknown.
        """
        quarter = min(int((share or 0.0) * _QUARTERS), _QUARTERS - 1)
        now = self._clock()
        before = self._quarter
        if before is None or (quarter > before and now >= self._said + APART_SECONDS):
            self._quarter, self._said = quarter, now
            announce(self._widget, words)

    def end(self, words: str, *, urgent: bool = False) -> None:
        """Say how the work ended; "" if something else says it. Without a beginning, say nothing.
        With `urgent`, interrupt what is being said.
        """
        if self._quarter is not None:
            self._quarter = None
            announce(self._widget, words, urgent=urgent)
