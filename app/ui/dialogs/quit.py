"""Question on quitting while files are still to be changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.ui.kit.dialog import Dialog
from app.ui.kit.widgets import button
from app.ui.look.text import amount

_DONE = {
    "mask": "masked",
    "quarantine": "quarantined",
    "encrypt": "encrypted",
    "delete": "deleted",
    "undo": "restored",
}


def still_to_be(actions: Sequence[str]) -> str:
    """Return the work left, as "52 files are still to be masked"; `actions` has one per file."""
    done = _DONE.get(actions[0], "changed") if len(set(actions)) == 1 else "changed"
    verb = "is" if len(actions) == 1 else "are"
    return f"{amount(len(actions), 'file', 'files')} {verb} still to be {done}"


class QuitDialog(Dialog):
    """Dialog to finish the requested changes, discard them, or stay. Escape stays."""

    finish = Signal()
    drop = Signal()

    def __init__(self, actions: Sequence[str], parent: QWidget | None) -> None:
        super().__init__("Quit?", "", "", parent)
        self.setObjectName("quit_dialog")
        self.dismiss.setText("Cancel")
        self.leave = button("Discard and quit")
        self.leave.setAutoDefault(False)
        self.foot.insertWidget(1, self.leave)
        self.leave.clicked.connect(self._on_leave)
        self.show_left(actions)

    def show_left(self, actions: Sequence[str]) -> None:
        """Show the work left; none if all is done."""
        words, verb = "Everything is done.", "Quit"
        if actions:
            words = (
                f"{still_to_be(actions)}. The current file is completed in any case; discarded "
                "files stay unchanged."
            )
            verb = "Finish, then quit"
        if words != self.consequence.whole():
            self.leave.setVisible(bool(actions))
            self.retitle("Quit?", words, verb)

    def accept(self) -> None:
        super().accept()
        self.finish.emit()

    def _on_leave(self) -> None:
        super().accept()
        self.drop.emit()
