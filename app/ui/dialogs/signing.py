"""Who signs for an action, and why: the two fields that every remedial action asks for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

MOST = 200
"""Characters of a sign-off or a reason."""


class Signing(QWidget):
    """Sign-off and reason side by side, prefilled: with the name in the settings and the reason
    given last for the same action. Other reasons are offered."""

    def __init__(self, sign_off: str, reasons: Sequence[str], reason: str) -> None:
        super().__init__()
        self.name = QLineEdit(sign_off)
        self.name.setMaxLength(MOST)
        self.reason = QComboBox()
        self.reason.setEditable(True)
        self.reason.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        offered = [*reasons] if reason in reasons or not reason else [reason, *reasons]
        for one in offered:
            self.reason.addItem(display(one), one)
        edit = QLineEdit()
        edit.setProperty("kind", "bare")
        self.reason.setLineEdit(edit)
        edit.setMaxLength(MOST)
        edit.setPlaceholderText("Why this is right")
        self._edit = edit
        self.reason.setCurrentIndex(offered.index(reason) if reason else -1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme().px(12))
        for label, field, share in (("Signed off by", self.name, 2), ("Reason", self.reason, 3)):
            column = QVBoxLayout()
            column.setSpacing(theme().px(4))
            name = PlainLabel(label, "secondary")
            name.setBuddy(field)
            field.setAccessibleName(label)
            column.addWidget(name)
            column.addWidget(field)
            row.addLayout(column, share)
        self.setFocusProxy(self.reason)

    def focus_first_gap(self) -> None:
        """Put the cursor where something is missing, or where the reason can be changed."""
        gap = self.name if not self.name.text().strip() else self.reason
        gap.setFocus(Qt.FocusReason.OtherFocusReason)
        if gap is self.reason:
            self._edit.selectAll()

    def sign_off(self) -> str:
        """Who signs."""
        return self.name.text().strip()

    def why(self) -> str:
        """The reason; a recent one is taken as it was given."""
        at = self.reason.findText(self.reason.currentText())
        return str(self.reason.itemData(at) if at >= 0 else self.reason.currentText()).strip()

    def complaint(self) -> str:
        """What is missing, or "" when nothing is."""
        if not self.sign_off():
            return "Say who signs for this."
        return "" if self.why() else "Give a reason: it is kept in the record."
