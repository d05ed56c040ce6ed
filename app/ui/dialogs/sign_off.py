"""Sign-off and reason: the two fields that every remedial action requires."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from app.language import Texts
from app.ui.kit.boxes import hbox, labelled, vbox
from app.ui.look.text import PlainLabel, display

if TYPE_CHECKING:
    from app.state.connection.connection_state import ConnectionState

tr = Texts(__name__)

MOST = 200
"""Largest number of characters of a sign-off or a reason."""


class _Reasons(QComboBox):
    """Editable list that the mouse wheel does not change."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def name_question(session: ConnectionState, name: str) -> str:
    """Return the question whether a prefilled name is right. Return "" if there is no name, or if
    the user has entered this name since the sign-in.
    """
    if not name or name == session.sign_off:
        return ""
    return tr("This name was entered in an earlier session. Check that it is your name.")


class Signing(QWidget):
    """Fields for sign-off and reason, prefilled with `sign_off` and `reason`. The prefilled reason
    is selected as text, so that typing replaces it. The user can choose one of the `reasons` from
    the list. The mouse wheel does not change the reason, and typed text is not completed.
    """

    def __init__(self, sign_off: str, reasons: Sequence[str], reason: str) -> None:
        super().__init__()
        self.name = QLineEdit(sign_off)
        self.name.setMaxLength(MOST)
        self.reason = _Reasons()
        self.reason.setEditable(True)
        self.reason.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        offered = [*reasons] if reason in reasons or not reason else [reason, *reasons]
        for one in offered:
            self.reason.addItem(display(one), one)
        edit = QLineEdit()
        edit.setProperty("kind", "bare")
        self.reason.setLineEdit(edit)
        edit.setMaxLength(MOST)
        self.reason.setCompleter(None)  # type: ignore[arg-type]
        self._edit = edit
        self.reason.setCurrentIndex(offered.index(reason) if reason else -1)
        edit.selectAll()  # what is typed replaces the prefilled reason
        self._complain: Callable[[str], None] | None = None
        """Function that shows the complaint about an empty field. It is None while no complaint is
        shown.
        """
        self.name.textChanged.connect(self._on_edited)
        self.reason.editTextChanged.connect(self._on_edited)
        name = labelled(tr("Signed off by (required)"), self.name)
        why = labelled(tr("Reason (required)"), self.reason)
        self._question = PlainLabel("", "secondary", wrap=True)
        self._question.hide()
        self._suggested = reason
        self._about_reason = PlainLabel("", "secondary", wrap=True)
        self._about_reason.hide()
        below = (self._question, self._about_reason)
        vbox(hbox((name, 2), (why, 3), gap=12), *below, into=self)

    def ask(self, question: str) -> None:
        """Show the `name_question` below the fields; "" hides it."""
        self._question.setText(question)
        self._question.setVisible(bool(question))
        self.name.setAccessibleDescription(question)

    @property
    def asks(self) -> bool:
        """Whether the prefilled name is from an earlier session."""
        return bool(self._question.whole())

    @property
    def suggested(self) -> str:
        """The prefilled reason as long as the field still contains it; otherwise ""."""
        return self._suggested if self.why() == self._suggested else ""

    def withdraw(self) -> None:
        """Empty the reason field, because the suggested reason does not fit after all. The list
        still offers this reason.
        """
        self._suggested = ""
        self.reason.setCurrentIndex(-1)
        self.reason.clearEditText()

    def explain(self, words: str) -> None:
        """Show where the suggested reason is from, until it is changed."""
        self._about_reason.setText(words)
        self._about_reason.show()

    def focus_first_gap(self) -> None:
        """Focus the first empty field, or the reason if none is empty."""
        gap = self.name if not self.name.text().strip() else self.reason
        gap.setFocus(Qt.FocusReason.OtherFocusReason)
        if gap is self.reason:
            self._edit.selectAll()

    def sign_off(self) -> str:
        """Return the sign-off name."""
        return self.name.text().strip()

    def why(self) -> str:
        """Return the reason. If it was suggested, return it exactly as it was given before."""
        at = self.reason.findText(self.reason.currentText())
        return str(self.reason.itemData(at) if at >= 0 else self.reason.currentText()).strip()

    def complete(self, complain: Callable[[str], None]) -> bool:
        """Return whether both fields are filled in. If one is empty, call `complain` and focus
        this field.
        """
        if words := self.complaint():
            complain(words)
            self._complain = complain
            self.focus_first_gap()
        return not words

    def _on_edited(self) -> None:
        if not self.suggested:
            self._about_reason.hide()
        if self._complain is not None:
            words = self.complaint()
            self._complain(words)
            self._complain = self._complain if words else None

    def complaint(self) -> str:
        """Return what is missing, or ""."""
        if not self.sign_off():
            return tr("Enter a sign-off name.")
        return (
            "" if self.why() else tr("Enter a reason. The reason is recorded in the audit journal.")
        )
