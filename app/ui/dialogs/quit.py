"""Question asked on quitting while work is left to do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.work.tasks import LongWork
from app.state.work.unfinished import Unfinished
from app.ui.kit.controls.buttons import button
from app.ui.kit.dialog import Dialog
from app.ui.look.text import display

tr = Texts(__name__)

_DISCARD = tr("Discard work and quit")
LOSE_UNDO = tr("Quit and lose undo")
_LONGEST = 160
"""Maximum number of characters of the description of one piece of unfinished work."""
_DONE = {
    "mask": tr("masked"),
    "quarantine": tr("quarantined"),
    "encrypt": tr("encrypted"),
    "delete": tr("deleted"),
    "undo": tr("restored"),
}


def still_to_be(actions: Sequence[str]) -> str:
    """Return the work left as text, for example "52 files are still to be masked". `actions`
    contains the action of each file.
    """
    changed = tr("changed")
    return tr.plural(
        "{n} file is still to be {done}",
        "{n} files are still to be {done}",
        len(actions),
        done=_DONE.get(actions[0], changed) if len(set(actions)) == 1 else changed,
    )


def _to_record(count: int) -> str:
    return tr.plural(
        "{n} decision is still to be recorded", "{n} decisions are still to be recorded", count
    )


def _said(long: LongWork) -> str:
    return display(long.said(), _LONGEST)


def left_words(left: Unfinished) -> str:
    """Return the work left in one sentence."""
    parts = [still_to_be(left.changes)] if left.changes else []
    parts += [_to_record(left.decisions)] if left.decisions else []
    return "; ".join([*parts, *map(_said, left.long)])


def lost_copies(count: int) -> str:
    """Return a sentence saying that `count` changes of files cannot be undone after the console
    ends.
    """
    return tr.plural(
        "{n} change of a file cannot be undone any more after you quit: this system has no keyring "
        "for the key of the undo copies.",
        "{n} changes of files cannot be undone any more after you quit: this system has no keyring "
        "for the key of the undo copies.",
        count,
    )


def _consequence(left: Unfinished) -> str:
    """Return the work left, and what happens to it on quitting."""
    parts = [lost_copies(left.copies)] if left.copies else []
    if left.changes:
        parts.append(
            tr(
                "{changes}. The current file is completed in any case. If you discard "
                "the remaining work, the files after it stay unchanged.",
                changes=still_to_be(left.changes),
            )
        )
    parts += [
        tr("{work}. If you discard this work, {lost}.", work=_said(one), lost=one.lost)
        for one in left.long
    ]
    if left.decisions:
        parts.append(
            tr(
                "{decisions}. If you quit now, they are kept for the next start.",
                decisions=_to_record(left.decisions),
            )
        )
    return "\n".join(parts)


class QuitDialog(Dialog):
    """Dialog to finish the work left, to discard it, or to cancel quitting (Escape). Decisions are
    never discarded: they are kept for the next start.
    """

    finish = Signal()
    drop = Signal()

    def __init__(self, left: Unfinished, parent: QWidget | None) -> None:
        super().__init__(tr("Quit?"), "", "", parent)
        self.setObjectName("quit_dialog")
        self.dismiss.setText(tr("Cancel"))
        self._discards = False
        """Whether the primary button discards the work left, because it is of no use later."""
        self.leave = button(_DISCARD)
        self.leave.setAutoDefault(False)
        self.foot.insertWidget(1, self.leave)
        self.leave.clicked.connect(self._on_leave)
        self.show_left(left)

    def show_left(self, left: Unfinished) -> None:
        """Show the work left, or that everything is done."""
        words, verb = tr("All work is done. You can quit."), tr("Quit")
        if left.copies and not left:
            words, verb = _consequence(left), LOSE_UNDO
        elif left:
            words, verb = _consequence(left), tr("Finish, then quit") if left.useful else _DISCARD
        self._discards = bool(left) and not left.useful
        if words != self.consequence.whole():
            self.leave.setVisible(left.useful)
            self.leave.setText(_DISCARD if left.changes or left.long else tr("Quit now"))
            self.retitle(tr("Quit?"), words, verb)
            usual = self.dismiss if left.copies else self.primary  # Enter must not end undo
            if not usual.isDefault() or self.focusWidget() is None:  # else leave Tab alone
                usual.setDefault(True)
                usual.setFocus()

    def accept(self) -> None:
        super().accept()
        (self.drop if self._discards else self.finish).emit()

    def _on_leave(self) -> None:
        super().accept()
        self.drop.emit()
