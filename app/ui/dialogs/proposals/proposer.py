"""Parts of a dialog that proposes its action instead of performing it: sending the proposal, the
choice of a file for it, and texts.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.api.records.enums import Action
from app.language import Texts
from app.state.approvals.proposing import Draft, ProposalMade, Proposing
from app.state.work.problems import explain
from app.ui.kit.controls.buttons import WAITING, allow
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.look.text import display

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

KINDS = tr("Proposals (*.proposal.json)")
_FILE_NAME = "change.proposal.json"
_NOTHING_YET = tr("Nothing changes until the proposal is approved.")
_BY_FILE = tr(
    "Export the proposal as a signed file, which the second person opens in their console."
)


class Proposer(QObject):
    """Sends the proposal that its parent dialog has prepared, and closes the dialog on success."""

    def __init__(self, stores: WindowStores, dialog: Dialog) -> None:
        super().__init__(dialog)
        self.waiting = False
        """Whether the dialog waits until its proposal is made."""
        self._proposing = stores.proposing
        self._draft: Draft | None = None
        self._proposing.changed.connect(self._on_changed)
        self._proposing.made.connect(self._on_made)

    @property
    def _dialog(self) -> Dialog:
        """The dialog. It is not stored as an attribute, because the reference cycle would keep the
        dialog alive after its window is gone.
        """
        dialog = self.parent()
        if not isinstance(dialog, Dialog):
            raise TypeError(type(dialog))
        return dialog

    def propose(self, draft: Draft) -> None:
        """Send the draft to the server, or ask for a file if proposals are exchanged as files."""
        if self.waiting:
            return
        self._draft = draft
        if self._proposing.by_file:
            made = save_chooser(self._dialog, tr("Export proposal"), KINDS, _FILE_NAME)
            made.fileSelected.connect(self._on_chosen)
            made.open()
        else:
            self._begin(None)

    def _on_chosen(self, path: str) -> None:
        self._begin(Path(path))

    def _begin(self, path: Path | None) -> None:
        draft, self._draft = self._draft, None
        if draft is None:
            return
        self.waiting = True
        self._dialog.complain("")
        allow(self._dialog.primary, WAITING)
        self._proposing.propose(draft, path)

    def _on_changed(self) -> None:
        error = self._proposing.error
        if not self.waiting or self._proposing.busy or error is None:
            return
        self.waiting = False
        told = explain(error)
        said = told.said or told.details.partition("\n")[0]
        self._dialog.complain(display(said, 300) or f"{told.what} {told.do}")
        allow(self._dialog.primary, "")

    def _on_made(self, _made: ProposalMade) -> None:
        if self.waiting:
            self.waiting = False
            self._dialog.done(Dialog.DialogCode.Accepted)


def consequence(proposing: Proposing, why: str) -> str:
    """Return a text saying why the action must be proposed (`why`), and what proposing does."""
    return " ".join((why, _NOTHING_YET, *[_BY_FILE] * proposing.by_file))


def verb(proposing: Proposing, words: str) -> str:
    """Return the text of the button that proposes: `words`, or another text if proposals are
    exchanged as files.
    """
    return tr("Export proposal…") if proposing.by_file else words


def action_on(action: str, objects: str) -> str:
    """Return an action with its objects as text, for example `mask 2 objects` or `mark 2 objects as
    false match`. `objects` is the part `2 objects`.
    """
    known = _ACTS.get(action)
    return known.format(objects=objects) if known else f"{action.replace('_', ' ')} {objects}"


_ACTS = {
    Action.MASK.value: tr("mask {objects}"),
    Action.QUARANTINE.value: tr("quarantine {objects}"),
    Action.DELETE.value: tr("delete {objects}"),
    Action.ENCRYPT.value: tr("encrypt {objects}"),
    Action.CONFIRMED.value: tr("confirm {objects}"),
    Action.FALSE_MATCH.value: tr("mark {objects} as false match"),
    Action.TEST_DATA.value: tr("mark {objects} as test data"),
    Action.REMEDIATED_MANUALLY.value: tr("mark {objects} as remediated by hand"),
}
