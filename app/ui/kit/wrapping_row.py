"""Row of a text and its buttons, which are below the text where the row is narrow."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout

from app.ui.kit.boxes import STRETCH, Part, hbox
from app.ui.look.theme import theme

_TEXT_LEAST = 280
"""Width of the text in pixels at 100 %, below which the buttons get a line of their own."""


class WrappingRow(QBoxLayout):
    """Layout of a text and its `verbs`. The widget that it is part of calls `fit` on each change of
    its width or of its texts.
    """

    def __init__(self, *telling: Part) -> None:
        super().__init__(QBoxLayout.Direction.LeftToRight)
        self.telling = hbox(*telling)
        self.verbs: QHBoxLayout = hbox(STRETCH)
        self.setSpacing(self.telling.spacing())
        self.addLayout(self.telling, 1)
        self.addLayout(self.verbs)

    def fit(self, width: int) -> None:
        """Place the buttons for a row of this width in pixels."""
        beside = self.verbs.sizeHint().width() + theme().px(_TEXT_LEAST) <= width
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        if self.direction() is not (wanted := across if beside else down):
            self.setDirection(wanted)
