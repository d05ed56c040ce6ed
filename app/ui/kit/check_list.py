"""List of the checks of a match with their outcomes; a failed check is marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from app.api.records.datatypes import TriedMatch
from app.state.words.checks import check_word, outcome_word
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

PASSED, FAILED = "status-searched", "error"
_NAME_WIDTH = 112


class CheckRow(NamedTuple):
    """Row of a check: icon with colour, name, and outcome."""

    icon: str
    role: Role
    name: str
    outcome: str


class CheckList(QWidget):
    """List of checks. Its rows are reused: after they were created, only their content and
    visibility change.
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[IconLabel, PlainLabel, PlainLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme().px(8))
        self._grid.setVerticalSpacing(theme().px(4))
        self._grid.setColumnStretch(2, 1)

    def show_match(self, one: TriedMatch | None) -> None:
        """Show the checks of a match or of a near miss; None empties the list."""
        self.say([] if one is None else [_said(one, step.name, step.outcome) for step in one.trace])

    def say(self, rows: Sequence[CheckRow]) -> None:
        """Show exactly these rows."""
        while len(self._rows) < len(rows):
            self._add()
        for at, (icon, name, outcome) in enumerate(self._rows):
            shown = at < len(rows)
            if shown:
                said = rows[at]
                icon.show_icon(said.icon, said.role)
                name.setText(said.name)
                outcome.setText(said.outcome)
            for part in (icon, name, outcome):
                part.setVisible(shown)

    def words(self) -> list[str]:
        """Return the text of the list, one line per row."""
        return [
            f"{name.whole()}: {outcome.whole()}"
            for _, name, outcome in self._rows
            if not name.isHidden()
        ]

    def _add(self) -> None:
        at = len(self._rows)
        row = IconLabel(PASSED), PlainLabel("", "secondary", wrap=True), PlainLabel("", wrap=True)
        row[1].setFixedWidth(theme().px(_NAME_WIDTH))
        for column, part in enumerate(row):
            self._grid.addWidget(part, at, column, Qt.AlignmentFlag.AlignTop)
        self._rows.append(row)


def _said(one: TriedMatch, name: str, outcome: str) -> CheckRow:
    words = check_word(name), outcome_word(outcome)
    if name == one.failed:
        return CheckRow(FAILED, Role.PROHIBITED, *words)
    if name == "Confidence":
        return CheckRow("info", Role.SECONDARY, *words)
    return CheckRow(PASSED, Role.SECONDARY, *words)
