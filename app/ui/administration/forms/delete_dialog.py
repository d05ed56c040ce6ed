"""Questions before records are deleted or their enrolment is revoked."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.administration.machines import REVOKE
from app.state.administration.outcomes import Opened, Outcome, Rejected, Saved, Vanished
from app.state.administration.records import Records
from app.ui.kit.controls.buttons import WAITING, allow
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel, display, sentence

tr = Texts(__name__)

_LISTED = 8
"""Maximum number of names listed."""
_REVOKING = tr(
    "Scan reports of the machine are refused from now on. The target of the "
    "machine keeps its results. To scan the machine again, enrol it again "
    "and copy the new enrolment file to the machine. Revoking cannot be "
    "undone."
)


class ConfirmDialog(Dialog):
    """Dialog that asks before something is done to records that cannot be undone. Enter cancels.
    The dialog closes only if it was done, and otherwise shows the refusal.

    `opened` are the records, `title` names the action, `consequence` says what it does.
    """

    def __init__(
        self,
        records: Records[Any],
        opened: Opened[Any],
        title: str,
        consequence: str,
        parent: QWidget | None,
    ) -> None:
        noun, rows = records.noun, opened.rows
        super().__init__(title, consequence, title, parent)
        self._records = records
        self._waiting = False
        self._number = 0
        self._keys = [noun.key(row) for row in rows]
        for row in rows[:_LISTED]:
            self.body.addWidget(PlainLabel(noun.label(row), "mono", elide=True))
        if len(rows) > _LISTED:
            more = tr("and {n} more", n=len(rows) - _LISTED)
            self.body.addWidget(PlainLabel(more, "secondary"))
        self.primary.setProperty("kind", "danger")
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)
        self.dismiss.setText(tr("Cancel"))
        self.dismiss.setDefault(True)
        self.dismiss.setFocus()
        records.ended.connect(self._on_ended)

    def accept(self) -> None:
        self._waiting = True
        allow(self.primary, WAITING)
        self.complain("")
        self._apply(self._keys)
        self._number = self._records.begun

    def _apply(self, keys: list[str]) -> None:
        """Start the write to these records."""
        raise NotImplementedError

    def _on_ended(self, outcome: Outcome) -> None:
        if not self._waiting or self._records.ending != self._number:
            return
        self._waiting = False
        allow(self.primary, "")
        if isinstance(outcome, Saved | Vanished):
            super().accept()
        elif isinstance(outcome, Rejected):
            self.complain(display(sentence(outcome.message)))


class DeleteDialog(ConfirmDialog):
    """Dialog that asks before records are deleted, and names what would be deleted together with
    them. After the deletion, the console requests the records again; the dialog closes only if
    they no longer exist.
    """

    def __init__(
        self,
        records: Records[Any],
        opened: Opened[Any],
        consequence: str,
        parent: QWidget | None,
    ) -> None:
        noun, count = records.noun, len(opened.rows)
        title = tr("Delete {what}", what=noun.one if count == 1 else noun.amount(count))
        super().__init__(records, opened, title, consequence, parent)
        self.setObjectName(f"delete_{noun.name}")
        if opened.goes_with:
            self.body.addWidget(PlainLabel(tr("The following will also be deleted:"), "secondary"))
            self.body.addWidget(PlainLabel("\n".join(opened.goes_with), wrap=True))

    def _apply(self, keys: list[str]) -> None:
        self._records.delete(keys)


class RevokeDialog(ConfirmDialog):
    """Dialog that asks before the enrolment of machines is revoked."""

    def __init__(self, records: Records[Any], opened: Opened[Any], parent: QWidget | None) -> None:
        count = len(opened.rows)
        title = tr.plural("Revoke {n} enrolment", "Revoke {n} enrolments", count)
        super().__init__(records, opened, title, _REVOKING, parent)
        self.setObjectName("revoke_machines")

    def _apply(self, keys: list[str]) -> None:
        self._records.act(REVOKE, keys)
