"""Progress bar."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar

from app.language import Texts
from app.ui.look.colours import Role
from app.ui.look.theme import theme

tr = Texts(__name__)

_RESTING = 7
"""Number of equal parts of an indeterminate bar with reduced motion; every other part is filled."""


class BusyBar(QProgressBar):
    """Thin progress bar, either with a share (0 to 1) or indeterminate. With reduced motion,
    an indeterminate bar shows several parts that do not move, instead of one that moves.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setAccessibleName(tr("Progress"))
        self.setRange(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() or theme().moves:
            super().paintEvent(event)
            return
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme().color(Role.RAISED))
            for part in range(0, _RESTING, 2):
                left, end = (self.width() * at // _RESTING for at in (part, part + 1))
                painter.fillRect(left, 0, end - left, self.height(), theme().color(Role.ACCENT))

    def lie_across(self) -> None:
        """Style the bar as a thin line across its pane; its space stays reserved while it is
        hidden.
        """
        self.setFixedHeight(theme().px(2))
        keep = self.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.setSizePolicy(keep)

    def show_share(self, share: float | None) -> None:
        """Show the progress, 0 to 1; None for an indeterminate bar."""
        value = 0 if share is None else round(min(max(share, 0.0), 1.0) * 1000)
        if (share is None) == (self.maximum() == 0) and value == max(self.value(), 0):
            return
        # otherwise Qt immediately paints everything due in the window
        self.setUpdatesEnabled(False)
        self.setRange(0, 0 if share is None else 1000)
        self.setValue(value)
        self.setUpdatesEnabled(True)
