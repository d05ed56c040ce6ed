"""Matches that masking would change in the focused object, with check boxes. An unticked match is
not masked.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex

from app.api.records.local import Change
from app.language import Texts, number
from app.state.changes.plan import Plan
from app.state.type_words.type_words import type_word
from app.ui.dialogs.remediate.objects import TickTable
from app.ui.kit.tables.table_model import Column

tr = Texts(__name__)

_TICK = 0


def _columns(plan: Plan) -> tuple[Column[Change], ...]:
    def tick(change: Change) -> str:
        return "tick-on" if plan.is_picked(change) else "tick-off"

    def ticked(change: Change) -> str:
        return tr("Masked") if plan.is_picked(change) else tr("Unchanged")

    return (
        Column(title="", text=lambda _one: "", width=36, icon=tick, tip=ticked,
               about=tr("Clear the check box to leave a match unchanged (Space)")),
        Column(title=tr("Offset"), text=lambda one: number(one.offset), width=104, count=True),
        Column(title=tr("Data type"), text=lambda one: type_word(one.data_type), width=160),
        Column(title=tr("Match"), text=lambda one: one.before, width=240, mono=True),
        Column(title=tr("Context"), text=_around, stretch=True, mono=True),
    )  # fmt: skip


def _around(one: Change) -> str:
    return f"{one.context_before[-24:]}[{one.before}]{one.context_after[:24]}"


class MatchesTable(TickTable[Change]):
    """Table of the matches; `plan` stores which of them are ticked. Space toggles the tick of the
    focused row, and all selected rows get the same state.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        super().__init__(
            _columns(plan),
            lambda one: (one.offset, one.length),
            name=tr("Matches; only ticked matches are masked"),
        )
        self.clicked.connect(self._on_clicked)
        self.toggled.connect(self._on_toggled)

    def show_ticks(self) -> None:
        """Repaint the ticks, after the plan has changed them."""
        self.table.touch(self.visible_rows())

    def _on_clicked(self, index: QModelIndex) -> None:
        change = self.source.row(index.row())
        if index.column() == _TICK and change is not None:
            self._plan.pick([change], ticked=not self._plan.is_picked(change))

    def _on_toggled(self) -> None:
        chosen = self.selected()
        if chosen:
            here = self.current() or chosen[0]
            self._plan.pick(chosen, ticked=not self._plan.is_picked(here))
