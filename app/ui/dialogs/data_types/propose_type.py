"""Dialog that requests a proposed expression for a data type, from examples or from words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.api.records.datatypes import DataTypeExamples, ProposedDataType
from app.language import Texts
from app.state.data_types.custom_types import CustomTypes
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import WAITING, allow
from app.ui.kit.dialog import Dialog
from app.ui.look.text import sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

_EXAMPLES = tr(
    "Enter at least two values of the same format, one per line. For three or more values that all "
    "have a check digit, the check digit is suggested, too. The values are sent to the server, "
    "which does not save them."
)
_WORDS = tr("Enter words and phrases, one per line, such as the names of projects or customers.")


class ProposeTypeDialog(Dialog):
    """Dialog that asks for examples of a value or, if `words`, for words and phrases to search for.
    `accepted_with` carries the proposed data type and the lines that it was derived from.
    """

    accepted_with = Signal(object, object)

    def __init__(
        self,
        types: CustomTypes,
        parent: QWidget | None,
        *,
        words: bool,
        lines: Sequence[str] = (),
    ) -> None:
        title = tr("Expression from words") if words else tr("Expression from examples")
        about = _WORDS if words else _EXAMPLES
        super().__init__(title, about, tr("Suggest an expression"), parent)
        self.setObjectName("propose_type_dialog")
        self._types, self._words = types, words
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(
            tr("Words, one per line") if words else tr("Examples, one per line")
        )
        self.text.setTabChangesFocus(True)
        self.text.setProperty("kind", "field")
        self.text.setMinimumHeight(theme().px(160))
        fill(self.body, (self.text, 1))
        self.text.textChanged.connect(self._on_edited)
        types.proposed.connect(self._on_proposed)
        self.text.setPlainText("\n".join(lines))
        self.text.setFocus()
        self._on_edited()

    def lines(self) -> list[str]:
        """Return the lines that are not blank."""
        return [line for line in self.text.toPlainText().splitlines() if line.strip()]

    def accept(self) -> None:
        """Request the proposal; the dialog closes when it has arrived."""
        lines = self.lines()
        allow(self.primary, WAITING)
        self._types.propose(
            DataTypeExamples(words=lines) if self._words else DataTypeExamples(examples=lines)
        )

    def _on_edited(self) -> None:
        self.complain("")
        allow(self.primary, "" if self.lines() else tr("Enter at least one line first."))

    def _on_proposed(self, found: ProposedDataType | str) -> None:
        if isinstance(found, str):
            self.complain(sentence(found))
            allow(self.primary, "")
        else:
            self.accepted_with.emit(found, self.lines())
            super().accept()
