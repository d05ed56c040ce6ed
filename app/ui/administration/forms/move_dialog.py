"""Move of Targets to another Group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.administration.outcomes import Outcome, Rejected, Saved, Vanished
from app.state.administration.records import Records
from app.ui.kit.controls.buttons import WAITING, allow
from app.ui.kit.controls.choices import Choice
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.dialog import Dialog
from app.ui.look.text import display, sentence

tr = Texts(__name__)


class MoveDialog(Dialog):
    """Dialog that moves the selected Targets, and changes nothing else of them."""

    def __init__(
        self, records: Records[Any], groups: Sequence[Choice], parent: QWidget | None
    ) -> None:
        self._keys = records.selected
        title = tr.plural("Move {n} target", "Move {n} targets", len(self._keys))
        super().__init__(
            title,
            tr(
                "After the move, the permissions and filters of the new group apply; results "
                "are kept."
            ),
            title,
            parent,
        )
        self.setObjectName("move_targets")
        self._records = records
        self._waiting = False
        self._number = 0
        self.group = ComboBox()
        for choice in groups:
            self.group.addItem(display(choice.text), choice.value)
        self.add_field(tr("Group"), self.group)
        records.ended.connect(self._on_ended)

    def accept(self) -> None:
        self._waiting = True
        allow(self.primary, WAITING)
        self.complain("")
        self._records.change_all(self._keys, {"group_id": str(self.group.currentData() or "")})
        self._number = self._records.begun

    def _on_ended(self, outcome: Outcome) -> None:
        if not self._waiting or self._records.ending != self._number:
            return
        self._waiting = False
        allow(self.primary, "")
        if isinstance(outcome, Saved):
            super().accept()
        elif isinstance(outcome, Vanished):
            self.complain(tr("The target was deleted meanwhile. Nothing was saved."))
        elif isinstance(outcome, Rejected):
            words = tr("Perhaps another target in the group already has this name.") * bool(
                outcome.field
            )
            self.complain(" ".join(filter(None, (sentence(outcome.message), words))))
