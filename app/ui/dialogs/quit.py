"""Question on quitting while the console still works."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.state.counts.export import ExportJob
from app.state.stores import Unfinished
from app.ui.kit.dialog import Dialog
from app.ui.kit.widgets import button
from app.ui.look.text import amount, display

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


def _to_send(count: int) -> str:
    verb = "is" if count == 1 else "are"
    return f"{amount(count, 'decision', 'decisions')} {verb} still to be sent"


def _being_written(job: ExportJob) -> str:
    name = display(job.path.name, 60)
    return f"The export {name} has {job.read:,} of {job.total:,} results"


def left_words(left: Unfinished) -> str:
    """Return the work left in one sentence."""
    parts = [still_to_be(left.changes)] if left.changes else []
    parts += [_to_send(left.decisions)] if left.decisions else []
    return "; ".join([*parts, *map(_being_written, left.exports)])


def _consequence(left: Unfinished) -> str:
    """Return the work left, and what happens to it."""
    parts = []
    if left.changes:
        parts.append(
            f"{still_to_be(left.changes)}. The current file is completed in any case; discarded "
            "files stay unchanged."
        )
    parts += [f"{_being_written(job)}. If discarded, no file is written." for job in left.exports]
    if left.decisions:
        parts.append(f"{_to_send(left.decisions)}. Unsent ones are kept for the next start.")
    return "\n".join(parts)


class QuitDialog(Dialog):
    """Dialog to finish the work left, discard it, or stay. Escape stays. Decisions are kept, not
    discarded.
    """

    finish = Signal()
    drop = Signal()

    def __init__(self, left: Unfinished, parent: QWidget | None) -> None:
        super().__init__("Quit?", "", "", parent)
        self.setObjectName("quit_dialog")
        self.dismiss.setText("Cancel")
        self.leave = button("Discard and quit")
        self.leave.setAutoDefault(False)
        self.foot.insertWidget(1, self.leave)
        self.leave.clicked.connect(self._on_leave)
        self.show_left(left)

    def show_left(self, left: Unfinished) -> None:
        """Show the work left; none if all is done."""
        words, verb = "Everything is done.", "Quit"
        if left:
            words, verb = _consequence(left), "Finish, then quit"
        if words != self.consequence.whole():
            self.leave.setVisible(bool(left))
            self.leave.setText("Discard and quit" if left.changes or left.exports else "Quit now")
            self.retitle("Quit?", words, verb)

    def accept(self) -> None:
        super().accept()
        self.finish.emit()

    def _on_leave(self) -> None:
        super().accept()
        self.drop.emit()
