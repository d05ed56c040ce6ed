"""Two columns of tick boxes, one per choice."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from app.ui.kit.choices import Choice
from app.ui.look.theme import theme


class TickBoxes(QWidget):
    """Boxes that tick several of some choices. `edited` follows each change."""

    edited = Signal()

    def __init__(self, choices: Iterable[Choice], *, columns: int = 2) -> None:
        super().__init__()
        self.boxes = {choice.value: QCheckBox(choice.text) for choice in choices}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(theme().px(4))
        for at, box in enumerate(self.boxes.values()):
            grid.addWidget(box, at // columns, at % columns)
            box.toggled.connect(self._on_toggled)

    def ticked(self) -> list[str]:
        """Return the ticked values, sorted."""
        return sorted(value for value, box in self.boxes.items() if box.isChecked())

    def tick(self, values: Iterable[str]) -> None:
        """Tick exactly these values."""
        wanted = set(values)
        for value, box in self.boxes.items():
            box.setChecked(value in wanted)

    def _on_toggled(self, _ticked: bool) -> None:
        self.edited.emit()
