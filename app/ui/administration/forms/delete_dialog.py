"""Removal of records, after showing what is removed with them."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.administration.outcomes import Opened, Outcome, Rejected, Saved, Vanished
from app.state.administration.records import Records
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel, display, sentence

tr = Texts(__name__)

_LISTED = 8
"""Maximum number of names listed."""


class DeleteDialog(Dialog):
    """Dialog that asks before records are deleted. Enter cancels. After the deletion, the console
    requests the records again; the dialog closes only if they no longer exist.

    `opened` are the records, with the names of what would be deleted together with them.
    """

    def __init__(
        self,
        records: Records[Any],
        opened: Opened[Any],
        consequence: str,
        parent: QWidget | None,
    ) -> None:
        noun, rows = records.noun, opened.rows
        count = len(rows)
        title = tr("Delete {what}", what=noun.one if count == 1 else noun.amount(count))
        super().__init__(title, consequence, title, parent)
        self.setObjectName(f"delete_{noun.name}")
        self._records = records
        self._waiting = False
        self._number = 0
        self._keys = [noun.key(row) for row in rows]
        for row in rows[:_LISTED]:
            self.body.addWidget(PlainLabel(noun.label(row), "mono", elide=True))
        if count > _LISTED:
            self.body.addWidget(PlainLabel(tr("and {n} more", n=count - _LISTED), "secondary"))
        if opened.goes_with:
            self.body.addWidget(PlainLabel(tr("The following will also be deleted:"), "secondary"))
            self.body.addWidget(PlainLabel("\n".join(opened.goes_with), wrap=True))
        self.primary.setProperty("kind", "danger")
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)
        self.dismiss.setText(tr("Cancel"))
        self.dismiss.setDefault(True)
        self.dismiss.setFocus()
        records.ended.connect(self._on_ended)

    def accept(self) -> None:
        self._waiting = True
        self.primary.setEnabled(False)
        self.complain("")
        self._records.delete(self._keys)
        self._number = self._records.begun

    def _on_ended(self, outcome: Outcome) -> None:
        if not self._waiting or self._records.ending != self._number:
            return
        self._waiting = False
        self.primary.setEnabled(True)
        if isinstance(outcome, Saved | Vanished):
            super().accept()
        elif isinstance(outcome, Rejected):
            self.complain(display(sentence(outcome.message)))
