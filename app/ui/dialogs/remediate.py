"""Changing files: what would change, byte by byte, then doing it, then what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollArea, QStackedLayout, QWidget

from app.api.records.enums import Action
from app.state.plan import Phase
from app.ui.dialog import Dialog
from app.ui.dialogs.extras import Extras
from app.ui.dialogs.outcome import Outcome
from app.ui.dialogs.proof import Proof
from app.ui.dialogs.signing import Signing
from app.ui.problems import explain
from app.ui.text import PlainLabel, amount, display
from app.ui.theme import theme
from app.ui.widgets import button

if TYPE_CHECKING:
    from app.state.stores import Stores

OUTCOME_HEIGHT = 360
"""Pixels at 100 % of the dialog once it only shows what came of it."""

_CONSEQUENCES = {
    Action.MASK: "Masking overwrites the matched values in {files}. Nothing else changes; "
    "archives and documents are packed anew around what is masked.",
    Action.QUARANTINE: "Quarantine moves {files} into a private folder, with a note of the place "
    "before. No content is changed.",
    Action.DELETE: "Deleting removes {files} and, when the time to undo is over, the copies in the "
    "undo store. Older copies can remain in free disk space, snapshots, backups and on "
    "SSD spare cells; only disk encryption or destruction of the medium removes those.",
    Action.ENCRYPT: "Encrypting puts a container (.dde) in the place of {files}. Only the password "
    "opens it: it is kept nowhere.",
}
_UNDER_WAY = {
    Action.MASK: "Masking",
    Action.QUARANTINE: "Quarantining",
    Action.DELETE: "Deleting",
    Action.ENCRYPT: "Encrypting",
}


class RemediateDialog(Dialog):
    """Sends `stores.plan`, which was prepared for an action that changes files.

    The button works only while every object can be done and what changes is on screen. After
    that the dialog follows the jobs until it is closed.
    """

    def __init__(
        self, stores: Stores, parent: QWidget | None = None, proof: Proof | None = None
    ) -> None:
        """With a `proof` made before, to spread the work, `filling` is the caller's too."""
        self._stores = stores
        self._plan = stores.plan
        self._verb = self._plan.action.value.capitalize()
        super().__init__(*self._words(), parent, wide=True)
        self.setObjectName("remediate_dialog")
        self.primary.setObjectName("remediate_submit")
        if self._plan.action is Action.DELETE:
            self.primary.setProperty("kind", "destroy")
        self._sent = False
        self._known = {job.id for job in stores.jobs.jobs}
        self.proof = proof or Proof(stores)
        plan = self._plan
        self.signing = Signing(plan.sign_off, plan.reasons, plan.reason)
        self.extras = Extras(self._plan, here=stores.session.remote is None)
        self._undo_note = PlainLabel(kind="secondary", wrap=True)
        self._leave_out = button("Leave out what cannot be done", "link")
        self._concealing = QTimer(self, singleShot=True)
        self._lay_out()
        if proof is None:
            for _ in self.filling():
                pass

    def filling(self) -> Iterator[None]:
        """Take the proof in, show the plan, and follow it from now on: in pieces, so that each may
        have a turn of its own."""
        self.proof.lay_out()
        yield
        self._proof_area.setWidget(self.proof)
        yield
        self.outcome = Outcome(self._stores, self._known)
        self.outcome.undo.clicked.connect(self._on_undo)
        self.outcome.changed.connect(self._on_outcome_changed)
        self._pages.addWidget(self.outcome)
        yield
        self._connect()
        yield
        self._show()
        if not self.extras.focus_first_gap():
            self.signing.focus_first_gap()

    def _words(self) -> tuple[str, str, str]:
        """Title, consequence and verb for the files that it is about."""
        files = self._files()
        verb = f"{self._verb} {files}"
        return verb, _CONSEQUENCES[self._plan.action].format(files=files), verb

    def _files(self) -> str:
        return amount(self._plan.files, "file", "files")

    def _lay_out(self) -> None:
        self._pages = QStackedLayout()
        self._proof_area = QScrollArea()
        self._proof_area.setWidgetResizable(True)
        self._proof_area.setAccessibleName("What would change")
        self._pages.addWidget(self._proof_area)
        self.body.addWidget(self._undo_note)
        self.body.addLayout(self._pages, 1)
        self.body.addWidget(self.extras)
        self.body.addWidget(self.signing)
        self.foot.insertWidget(0, self._leave_out)

    def _connect(self) -> None:
        self._plan.changed.connect(self._show)
        self._leave_out.clicked.connect(self._on_leave_out)
        self._concealing.timeout.connect(self._on_reveal_over)
        self.proof.reveal.clicked.connect(self._on_reveal)
        self.proof.blind.toggled.connect(self._on_blind_toggled)
        self.rejected.connect(self._on_rejected)

    def accept(self) -> None:
        if self._sent:
            super().accept()
            return
        if complaint := self.extras.complaint():
            self.complain(complaint)
            return
        if complaint := self.signing.complaint():
            self.complain(complaint)
            self.signing.focus_first_gap()
            return
        self._conceal()
        self._sent = True
        self._known.update(job.id for job in self._stores.jobs.jobs)
        password = self.extras.take_password()
        self._plan.submit(self.signing.sign_off(), self.signing.why(), password=password)

    def _show(self) -> None:
        plan = self._plan
        if plan.error is not None:
            self._sent = False
            told = explain(plan.error)
            said = told.details.partition("\n")[0]  # the rest is for the log: status and address
            self.complain(" ".join(filter(None, (told.what, told.do, display(said, 200)))))
        elif plan.phase is not Phase.READY:
            self.complain("")
        if plan.phase in {Phase.SENDING, Phase.SENT} and self._sent:
            self._show_outcome()
            return
        self._pages.setCurrentWidget(self._proof_area)
        self.retitle(*self._words())
        self.proof.show_plan()
        barred = self.proof.barred()
        self._leave_out.setVisible(bool(barred) and self.proof.some_left())
        self._undo_note.setText(self.proof.undo_words())
        self._undo_note.setVisible(bool(self.proof.undo_words()))
        self.primary.setEnabled(self.proof.seen() and not barred and plan.phase is Phase.READY)
        self.primary.setToolTip(self.proof.why_not())

    def _show_outcome(self) -> None:
        if self._pages.currentWidget() is not self.outcome:
            self.resize(self.width(), theme().px(OUTCOME_HEIGHT))
        self.outcome.begin(self._plan.action, self._plan.keys)
        self._pages.setCurrentWidget(self.outcome)
        self.signing.hide()
        self.extras.hide()
        self._undo_note.hide()
        self._leave_out.hide()
        self.dismiss.hide()
        self.primary.setText("Close")
        self.primary.setEnabled(True)
        self.primary.setFocus()

    def _on_leave_out(self) -> None:
        self._plan.leave_out(self.proof.barred())

    def _on_reveal(self) -> None:
        self._plan.reveal_diff(self.proof.reveal.isChecked())
        if self.proof.reveal.isChecked():
            self._concealing.start(1000 * self._stores.settings.reveal_seconds)

    def _on_reveal_over(self) -> None:
        self._conceal()

    def _conceal(self) -> None:
        self._concealing.stop()
        self.proof.reveal.setChecked(False)
        if not self._sent and self._plan.phase is Phase.READY:
            self._plan.reveal_diff(False)  # noqa: FBT003 the store's own signature

    def _on_blind_toggled(self, _ticked: bool) -> None:
        self._show()

    def _on_outcome_changed(self) -> None:
        outcome, session = self.outcome, self._stores.session
        if outcome.waiting and not session.connected:
            words = f"{session.message} What came of {self._files()} is shown once it answers."
        elif outcome.waiting:
            verb = "Taking back" if outcome.undoing else _UNDER_WAY[self._plan.action]
            words = (
                f"{verb} {self._files()}. You may close this window: it goes on, and Jobs shows "
                "how it stands."
            )
        elif outcome.all_confirmed:
            words = "Done: each file was looked at again, and what was found stands below."
        else:
            words = "It is over, but not all of it was done. What was found stands below."
        self.consequence.setText(words)

    def _on_undo(self) -> None:
        self._stores.triage.take_back(self.outcome.keys)

    def _on_rejected(self) -> None:
        self._concealing.stop()
        if not self._sent:
            self._plan.cancel()
