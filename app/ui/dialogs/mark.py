"""Recording a decision about match objects. No file is touched, and it can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.enums import Action
from app.ui.dialogs.signing import Signing
from app.ui.text import PlainLabel, amount
from app.ui.widgets import Dialog

if TYPE_CHECKING:
    from app.state.stores import Stores

_NAMED = 3
"""Objects that are named; the rest is counted."""

_WORDS = {
    Action.CONFIRMED: ("confirmed", "The matches are real and wait for a remedy."),
    Action.FALSE_MATCH: ("false match", "The matches no longer count, also after a new scan."),
    Action.TEST_DATA: ("test data", "The matches count as test data, also after a new scan."),
    Action.REMEDIATED_MANUALLY: (
        "remediated by hand",
        "Somebody has dealt with it elsewhere; this console changes nothing.",
    ),
}
"""What a mark is called, and what it means."""


class MarkDialog(Dialog):
    """Sends `stores.plan`, which was prepared for one of the marks of spec 4.2."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        self._plan = stores.plan
        word, meaning = _WORDS[stores.plan.action]
        count = len(stores.plan.keys)
        super().__init__(
            f"Mark as {word}",
            f"Marks {amount(count, 'object', 'objects')} as {word}. {meaning} "
            "No file is touched, and you can take it back.",
            f"Mark {count:,} as {word}",
            parent,
        )
        for name in _names(stores):
            self.body.addWidget(PlainLabel(name, "mono-secondary", elide=True))
        self.signing = Signing(stores.plan)
        self.body.addWidget(self.signing)
        self.signing.focus_first_gap()
        self.rejected.connect(self._on_rejected)

    def accept(self) -> None:
        if complaint := self.signing.complaint():
            self.complain(complaint)
            self.signing.focus_first_gap()
            return
        plan = self._plan
        plan.mark(plan.action, plan.keys, self.signing.sign_off(), self.signing.why())
        super().accept()

    def _on_rejected(self) -> None:
        self._plan.cancel()


def _names(stores: Stores) -> list[str]:
    """The first objects by name, and how many more there are."""
    found = [stores.results.row_of(key) for key in stores.plan.keys[:_NAMED]]
    names = [row.location for row in found if row is not None]
    more = len(stores.plan.keys) - len(names)
    return [*names, *([f"and {more:,} more"] if names and more else [])]
