"""Dialog to approve, reject or withdraw a proposal. It first says what the answer will do."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from app.api.records.approvals import Answer, Proposal
from app.api.records.enums import MARKS, Action
from app.language import Texts
from app.state.approvals.proposal_detail import ProposalDetail
from app.state.work.problems import explain
from app.ui.dialogs.encryption_password import NewPassword
from app.ui.dialogs.proposals.proposer import action_on
from app.ui.dialogs.sign_off import MOST
from app.ui.kit.boxes import labelled
from app.ui.kit.controls.buttons import WAITING, allow
from app.ui.kit.dialog import Dialog
from app.ui.look.text import display

tr = Texts(__name__)

_TITLES = {
    Answer.APPROVE: tr("Approve: {act}"),
    Answer.REJECT: tr("Reject the proposal to {act}"),
    Answer.WITHDRAW: tr("Withdraw the proposal to {act}"),
}
_VERBS = {
    Answer.APPROVE: tr("Approve"),
    Answer.REJECT: tr("Reject"),
    Answer.WITHDRAW: tr("Withdraw"),
}
_FILES = tr(
    "The server changes the files now. Objects that have changed since the "
    "proposal are skipped. The journal records both {by} and you."
)
_MARKS = tr(
    "The decision is recorded now; no file is changed. Objects that have "
    "changed since the proposal are skipped. The journal records both {by} "
    "and you."
)
_ABOUT = {
    Answer.REJECT: tr("If you reject this proposal, {by} sees your reason. No object is changed."),
    Answer.WITHDRAW: tr(
        "If you withdraw the proposal, it can no longer be approved. No object is changed."
    ),
}
_IRREVERSIBLE = tr("To confirm, type the number")


class AnswerDialog(Dialog):
    """Dialog that sends an answer to the proposal of `detail`. It stays open if the server refuses
    the answer. Raises ValueError if `detail` has no proposal.
    """

    def __init__(self, detail: ProposalDetail, answer: Answer, parent: QWidget) -> None:
        proposal = detail.proposal
        if proposal is None:
            raise ValueError("no proposal is shown")
        by = display(proposal.proposed_by, 60)
        act = action_on(proposal.action, tr.plural("{n} object", "{n} objects", proposal.objects))
        marks = proposal.action in {mark.value for mark in MARKS}
        about = _ABOUT.get(answer, _MARKS if marks else _FILES).format(by=by)
        title = _TITLES[answer].format(act=act)
        super().__init__(title, about, _VERBS[answer], parent)
        self.setObjectName("answer_dialog")
        self._detail, self._answer, self._proposal = detail, answer, proposal
        self.reason = QLineEdit()
        self.reason.setMaxLength(MOST)
        self.count = QLineEdit()
        self.count.setPlaceholderText(_IRREVERSIBLE)
        self.secret = NewPassword()
        if answer is Answer.REJECT:
            self.add_field(tr("Reason"), self.reason)
        approves = answer is Answer.APPROVE
        self._deletes = approves and proposal.action == Action.DELETE.value
        self._encrypts = approves and proposal.action == Action.ENCRYPT.value
        if self._deletes:
            self.body.addLayout(labelled(tr("Number of objects to delete"), self.count))
        if self._encrypts:
            self.body.addWidget(self.secret)
        destroys = self._deletes
        self.primary.setProperty("kind", "destroy" if destroys else "primary")
        self._sent = False
        detail.answered.connect(self._on_answered)

    def accept(self) -> None:
        if self._sent:
            return
        if problem := self._complaint():
            self.complain(problem)
            return
        self._sent = True
        self.complain("")
        allow(self.primary, WAITING)
        password = self.secret.take() if self._encrypts else ""
        self._detail.answer(self._answer, reason=self.reason.text().strip(), password=password)

    def _complaint(self) -> str:
        """Return why the answer cannot be given now, for example what is missing; "" if it can."""
        if why := self._detail.why_not(self._answer):
            return why
        if self._answer is Answer.REJECT and not self.reason.text().strip():
            return tr("Enter a reason. The proposer sees it.")
        count = str(self._proposal.objects)
        if self._deletes and self.count.text().strip() != count:
            return tr.plural(
                "Type {count} to delete {n} object.",
                "Type {count} to delete {n} objects.",
                self._proposal.objects,
                count=count,
            )
        return self.secret.complaint() if self._encrypts else ""

    def _on_answered(self, result: Proposal | BaseException) -> None:
        if not self._sent:
            return
        if isinstance(result, Proposal):
            super().accept()
            return
        self._sent = False
        allow(self.primary, "")
        told = explain(result)
        self.complain(display(told.said, 300) or f"{told.what} {told.do}")
