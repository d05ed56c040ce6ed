"""Differences of two versions of a record, field by field, and the choice between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QRadioButton, QWidget

from app.language import Texts
from app.state.administration.noun import Values
from app.ui.administration.forms.fields import Field
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)


def _grid(owner: QWidget, heads: Sequence[str]) -> QGridLayout:
    grid = QGridLayout(owner)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(theme().px(12))
    grid.setVerticalSpacing(theme().px(8))
    grid.setColumnMinimumWidth(0, theme().px(96))
    for column, head in enumerate(heads):
        grid.addWidget(PlainLabel(head, "secondary"), 0, column)
        grid.setColumnStretch(column, 1 if column else 0)
    return grid


def _keep_rows_together(grid: QGridLayout) -> None:
    """Let the space below the last row take the height that is left after a tall form."""
    grid.setRowStretch(grid.rowCount(), 1)


class Difference(QWidget):
    """Table of the fields that a change will write, each with its value before and after."""

    def __init__(self, fields: Sequence[Field], before: Values, after: Values) -> None:
        super().__init__()
        grid = _grid(self, (tr("Field"), tr("Now"), tr("After saving")))
        for at, field in enumerate(fields, 1):
            cells = (
                PlainLabel(field.label),
                PlainLabel(field.show(before.get(field.name, "")), "secondary", wrap=True),
                PlainLabel(field.show(after[field.name]), wrap=True),
            )
            for column, cell in enumerate(cells):
                grid.addWidget(cell, at, column, Qt.AlignmentFlag.AlignTop)
        _keep_rows_together(grid)

    def words(self) -> list[str]:
        """Return the texts of the cells."""
        return [label.whole() for label in self.findChildren(PlainLabel)]


class Merge(QWidget):
    """Choice between two versions of each differing field, after somebody else has changed the
    record.

    The user's own value is preselected only if the user has changed the field.
    """

    chosen = Signal()

    def __init__(
        self, fields: Sequence[Field], base: Values, mine: Values, theirs: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._mine, self._theirs = mine, theirs
        self._own: dict[str, QRadioButton] = {}
        grid = _grid(self, (tr("Field"), tr("Value on the server"), tr("Your input")))
        for at, field in enumerate(fields, 1):
            group = QButtonGroup(self)
            name = field.name
            grid.addWidget(PlainLabel(field.label), at, 0, Qt.AlignmentFlag.AlignTop)
            for column, values in ((1, theirs), (2, mine)):
                radio = QRadioButton()
                shown = field.show(values.get(name, ""))
                side = tr("Your input") if column == 2 else tr("Value on the server")
                radio.setAccessibleName(f"{field.label}, {side}: {shown}")
                cell = _beside(radio, PlainLabel(shown, wrap=True))
                group.addButton(radio)
                grid.addWidget(cell, at, column, Qt.AlignmentFlag.AlignTop)
                radio.toggled.connect(partial(_tell, self))
                if column == 2:
                    self._own[name] = radio
                    radio.setChecked(mine.get(name) != base.get(name))
                else:
                    radio.setChecked(True)
        _keep_rows_together(grid)

    def values(self) -> Values:
        """Return the chosen version of every field."""
        picked = {
            name: self._mine[name] if radio.isChecked() else self._theirs[name]
            for name, radio in self._own.items()
        }
        return dict(self._mine) | picked

    def choose(self, name: str, *, own: bool) -> None:
        """Choose a version of a field: the user's with `own`, otherwise the server's."""
        radio = self._own[name]
        if own:
            radio.setChecked(True)
        elif (group := radio.group()) is not None:
            group.buttons()[0].setChecked(True)


def _tell(merge: Merge, *_: object) -> None:
    merge.chosen.emit()


def _beside(radio: QRadioButton, label: PlainLabel) -> QWidget:
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(theme().px(4))
    grid.addWidget(radio, 0, 0, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(label, 0, 1, Qt.AlignmentFlag.AlignTop)
    grid.setColumnStretch(1, 1)
    label.setBuddy(radio)
    return made
