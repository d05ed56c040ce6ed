"""Changes to files: the preview byte by byte, the action, then its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollArea, QStackedLayout, QWidget

from app.api.errors import NotReached, Refused
from app.api.records.enums import WHOLE_FILES, Action
from app.language import Texts
from app.state.approvals.proposing import Draft
from app.state.changes.plan import UNDONE, Phase
from app.state.words.preflight import reason_word
from app.state.work.errors import ServiceStopped
from app.state.work.problems import explain
from app.ui.dialogs.proposals import proposer
from app.ui.dialogs.remediate.action_inputs import Extras
from app.ui.dialogs.remediate.mask_formats import FormatsDialog
from app.ui.dialogs.remediate.outcome import Outcome
from app.ui.dialogs.remediate.preview import Proof
from app.ui.dialogs.remediate.words import (
    ACTIONS,
    GIVEN,
    consequence,
    restored,
    under_way,
    undo_words,
)
from app.ui.dialogs.sign_off import Signing, name_question
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import WAITING, allow, button
from app.ui.kit.dialog import Dialog
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel, display, sentence, set_tip
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_UNDONE = tr("Undone")
"""Suggested reason of an undo."""
OUTCOME_HEIGHT, PLAN_HEIGHT = 420, 720
"""Height of the dialog in pixels at 100 %, for the outcome and for the plan."""


class RemediateDialog(Dialog):
    """Dialog that sends `stores.plan`, prepared for an action that changes files or for its undo.

    It lists the objects that cannot be changed, and leaves them out. After sending, it follows the
    outcome until it is closed, and offers the action for the remaining files.
    """

    def __init__(
        self, stores: WindowStores, parent: QWidget | None = None, proof: Proof | None = None
    ) -> None:
        """Create the dialog. If the caller passes a `proof`, which it has created beforehand to
        spread the work, it must also run `filling`.
        """
        self._stores = stores
        self._plan = stores.plan
        super().__init__(*self._words(), parent, wide=True)
        self.setObjectName("remediate_dialog")
        self.primary.setObjectName("remediate_submit")
        self._sent = False
        self.proof = proof or Proof(stores)
        plan = self._plan
        name, reason = plan.sign_off, plan.reason
        if plan.action is Action.UNDO:
            name, reason = name or stores.session.user, _UNDONE
        self.signing = Signing(name, plan.reasons, reason)
        allow(self.signing.reason, "" if plan.proposed is None else GIVEN)
        self.extras = Extras(self._plan, here=stores.session.remote is None)
        self.proposer = proposer.Proposer(stores, self)
        self.instead = button(tr("Propose for approval"))
        set_tip(
            self.instead, tr("Let a second person approve the action before any file is changed")
        )
        self._undo_note = PlainLabel(kind="secondary", wrap=True)
        self.others = button("")
        self.others.setObjectName("remediate_others")
        self.others.hide()
        self._concealing = QTimer(self, singleShot=True)
        self._lay_out()
        self._dress()
        if proof is None:
            for _ in self.filling():
                pass

    def filling(self) -> Iterator[None]:
        """Insert the proof, show the plan and follow it, in steps that can run in separate turns of
        the event loop.
        """
        self.proof.lay_out()
        yield
        self._proof_area.setWidget(self.proof)
        yield
        self.outcome = Outcome(self._stores)
        self._pages.addWidget(self.outcome)
        yield
        self._connect()
        yield
        self._show()
        undo = self._plan.action is Action.UNDO  # its fields are filled in
        if not undo and not self.extras.focus_first_gap():
            self.signing.focus_first_gap()

    def _words(self) -> tuple[str, str, str]:
        """Return title, consequence and button text for the files of the plan."""
        plan, files = self._plan, self._files()
        if plan.checked is not None and not plan.files and not plan.decisions:
            none = (
                tr("No file is selected.") if plan.files_possible else tr("No file can be changed.")
            )
            if plan.refused and not plan.files_possible:
                why = sentence(reason_word(plan.refused[0].reason)).rstrip(".")
                none = f"{none} {why}."
            return ACTIONS[plan.action], none, ACTIONS[plan.action]
        if plan.action is not Action.UNDO:
            return self._words_of(proposer.action_on(plan.action.value, files), files)
        if plan.checked is None:
            return (
                tr("Undo {what}", what=self._chosen()),
                tr("Checking whether files would change …"),
                tr("Undo"),
            )
        members = plan.masked_members
        verb, told = undo_words(
            restored(plan.files, members),
            len(plan.decisions),
            plan.files_possible,
            members=members[0] > 0,
        )
        return verb, told, verb

    def _words_of(self, act: str, files: str) -> tuple[str, str, str]:
        """Return title, consequence and button text of an action, depending on whether it is to be
        performed, proposed or approved.
        """
        plan = self._plan
        told = consequence(plan.action, files)
        if why := plan.why_propose:
            words = tr("Propose to {act}", act=act)
            proposing = self._stores.proposing
            told = f"{proposer.consequence(proposing, why)} {told}"
            return words, told, proposer.verb(proposing, words)
        if plan.proposed is not None:
            verb = tr("Approve and {act}", act=act)
            by = display(plan.proposed.proposed_by, 60)
            return verb, tr("Proposed by {by}. {consequence}", by=by, consequence=told), verb
        verb = sentence(act)
        return verb, told, verb

    def _draft(self) -> Draft:
        """Return the draft of a proposal for the ticked objects that can be changed."""
        wish = self._plan.wish(self.signing.sign_off(), self.signing.why())
        self._plan.remember(wish)
        return Draft(wish, self._plan.chosen())

    def _files(self) -> str:
        """Return the number of files as text. Until the files are known, return the number of
        selected objects.
        """
        if not self._plan.rows:
            return self._chosen()
        return tr.plural("{n} file", "{n} files", self._plan.files)

    def _chosen(self) -> str:
        """Return the number of selected objects as text; if it is unknown, that of their rows."""
        count = self._stores.results.count_objects(self._plan.keys)
        if count is None:
            rows = len(self._plan.keys)
            return tr.plural("the objects of {n} row", "the objects of {n} rows", rows)
        return tr.plural("{n} object", "{n} objects", count)

    def _lay_out(self) -> None:
        self._pages = QStackedLayout()
        self._proof_area = QScrollArea()
        self._proof_area.setWidgetResizable(True)
        self._proof_area.setAccessibleName(tr("Changes"))
        FocusRing(self._proof_area)
        self._pages.addWidget(self._proof_area)
        fill(self.body, self._undo_note, (self._pages, 1), self.extras, self.signing)
        self.foot.insertWidget(self.foot.indexOf(self.dismiss), self.others)
        self.foot.insertWidget(0, self.instead)

    def _dress(self) -> None:
        """Adapt to the action: deleting shows a warning."""
        destroys = self._plan.action is Action.DELETE
        destroys = destroys and not self._plan.why_propose
        self.primary.setProperty("kind", "destroy" if destroys else "primary")
        self.primary.style().polish(self.primary)
        self.signing.setVisible(self._signs)
        self.signing.ask(name_question(self._stores.session, self._plan.sign_off))
        self.extras.setVisible(self._plan.action in WHOLE_FILES)

    @property
    def _signs(self) -> bool:
        """Whether a sign-off and a reason are required. An undo that concerns only decisions
        requires neither.
        """
        plan = self._plan
        return plan.action is not Action.UNDO or (plan.checked is not None and plan.files > 0)

    def _connect(self) -> None:
        self._plan.changed.connect(self._show)
        self.dismiss.clicked.disconnect(self.reject)
        self.dismiss.clicked.connect(self._on_dismiss)
        self._concealing.timeout.connect(self._conceal)
        self.proof.reveal.clicked.connect(self._on_reveal)
        self.proof.objects.formats.clicked.connect(self._on_formats)
        self.proof.blind.toggled.connect(self._on_blind_toggled)
        self.outcome.undo.clicked.connect(self._on_undo)
        self.outcome.changed.connect(self._on_outcome_changed)
        self.others.clicked.connect(self._on_others)
        self.instead.clicked.connect(self._propose)
        self._stores.guard.changed.connect(self._on_rules)
        self.rejected.connect(self._on_rejected)

    def accept(self) -> None:
        if self._sent:
            super().accept()
            return
        if self._plan.why_propose:
            self._propose()
            return
        undo = self._plan.action is Action.UNDO
        if complaint := self.extras.complaint():
            self.complain(complaint)
            return
        if self._signs and not self.signing.complete(self.complain):
            return
        self._conceal()
        if undo:
            self._undo()
            return
        self._sent = True
        password = self.extras.take_password()
        self._plan.submit(self.signing.sign_off(), self.signing.why(), password=password)

    def _propose(self) -> None:
        """Propose the action if no input is missing. No password is sent with a proposal."""
        if complaint := self.extras.complaint(proposing=True):
            self.complain(complaint)
        elif self.signing.complete(self.complain):
            self._conceal()
            self.proposer.propose(self._draft())

    def done(self, result: int) -> None:
        """Close the dialog. After a proposal, also cancel the plan, which was not sent. An answer
        that comes later leaves the focus alone, because the user works elsewhere by then.
        """
        self._plan.answer.keep_focus()
        super().done(result)
        if not self._sent and result == self.DialogCode.Accepted and self._plan.keys:
            self._plan.cancel()

    def _undo(self) -> None:
        """Undo the decisions immediately, and follow the files that are restored."""
        plan, session = self._plan, self._stores.session
        if plan.files:
            session.remember_reason(self.signing.sign_off(), "")
        if plan.decisions:
            reason = self.signing.why() if plan.files else UNDONE
            self._stores.triage.undo_decisions(plan.decisions, reason)
        if plan.files:
            self._sent = True
            plan.submit(self.signing.sign_off(), self.signing.why())
        else:
            super().accept()

    def _begin(self) -> None:
        """For an undo, focus the list of files or, if the list is hidden, the button. The input
        fields do not get the focus: they are already filled in, and typed letters must not change
        the name.
        """
        if self._plan.action is Action.UNDO:
            listed = self.proof.objects.view
            (listed if listed.isVisible() else self.primary).setFocus()
        else:
            super()._begin()

    def _show(self) -> None:
        plan = self._plan
        if plan.error is not None:
            self._sent = False
            told = explain(plan.error)
            said = told.details.partition("\n")[0]  # the rest, status and address, is for the log
            if isinstance(plan.error, Refused):
                said = told.said
            elif isinstance(plan.error, NotReached | ServiceStopped):
                said = ""  # no answer, so nothing more is known
            self.complain(" ".join(filter(None, (told.what, told.do, display(said, 200)))))
        elif plan.phase is not Phase.READY:
            self.complain("")
        if plan.phase in {Phase.SENDING, Phase.SENT} and self._sent:
            self._show_outcome()
        else:
            self._show_plan()

    def _show_plan(self) -> None:
        plan = self._plan
        if self._pages.currentWidget() is not self._proof_area:
            self.resize(self.width(), min(theme().px(PLAN_HEIGHT), self._room()))
            self._pages.setCurrentWidget(self._proof_area)
            self.others.hide()
            self.dismiss.show()
            self.dismiss.setText(tr("Cancel"))
            allow(self.dismiss, "")
            self._dress()
        self.retitle(*self._words())
        self._show_suggestion()
        self.proof.show_plan()
        idle = plan.action is Action.UNDO or (plan.checked is not None and not plan.files)
        words = "" if idle else self.proof.undo_words()
        self._undo_note.setText(words)
        self._undo_note.set_kind("warning" if self.proof.undo_is_brief() else "secondary")
        self._undo_note.setVisible(bool(words))
        ready = self.proof.seen() and plan.phase is Phase.READY and not self.proposer.waiting
        first = ready and not self.primary.isEnabled()
        why_not = "" if ready else self.proof.why_not() or WAITING
        allow(self.primary, why_not)
        if first and plan.action is Action.UNDO:
            self._begin()
        self.signing.setVisible(self._signs)
        self.extras.show_fields(proposing=bool(plan.why_propose))
        self.instead.setVisible(plan.can_propose)
        allow(self.instead, why_not)

    def _show_suggestion(self) -> None:
        """Once the data types are known, say that the prefilled reason is a suggestion. If the
        reason was given for other data types, withdraw it instead.
        """
        plan = self._plan
        given = plan.action is Action.UNDO or plan.proposed is not None
        if given or not plan.rows or not self.signing.suggested:
            return
        if plan.reason:
            self.signing.explain(
                tr("Suggested: the reason of the last action on the same data types.")
            )
        else:
            self.signing.withdraw()

    def _show_outcome(self) -> None:
        if self._pages.currentWidget() is not self.outcome:
            self.resize(self.width(), theme().px(OUTCOME_HEIGHT))
            self._pages.setCurrentWidget(self.outcome)
            for one in (self.signing, self.extras, self._undo_note, self.instead):
                one.hide()
            self.primary.setText(tr("Close"))
            self.primary.setProperty("kind", "primary")
            self.primary.style().polish(self.primary)
            allow(self.primary, "", "")
            self.primary.setDefault(True)
            self.primary.setFocus()
        self.outcome.show_delivery()

    def _on_reveal(self) -> None:
        self._plan.reveal_diff(self.proof.reveal.isChecked())
        if self.proof.reveal.isChecked():
            self._concealing.start(1000 * self._stores.settings.reveal_seconds)

    def _on_formats(self) -> None:
        FormatsDialog(self._stores, self).open()

    def _conceal(self) -> None:
        self._concealing.stop()
        self.proof.reveal.setChecked(False)
        if not self._sent and self._plan.phase is Phase.READY:
            self._plan.reveal_diff(False)  # noqa: FBT003 the store's own signature

    def _on_rules(self) -> None:
        """Update the dialog after approval rules or permissions have changed. An action that could
        be performed may now only be proposed, or the reverse.
        """
        if not self._sent and self._pages.currentWidget() is self._proof_area:
            self._dress()
            self._show()

    def _on_blind_toggled(self, _ticked: bool) -> None:
        self._show()

    def _on_outcome_changed(self) -> None:
        """Show the progress or the outcome, and offer what can be done now: stop sending, or
        continue with the remaining files.
        """
        if self._pages.currentWidget() is not self.outcome:  # the next action is shown already
            return
        outcome, session, delivery = self.outcome, self._stores.session, self._plan.delivery
        files = tr.plural("{n} file", "{n} files", len(delivery.items) or self._plan.files)
        if outcome.waiting and not session.connected:
            later = tr("The outcome for {files} is shown when the server answers.", files=files)
            words = f"{session.message} {later}"
        elif outcome.waiting:
            words = under_way(self._plan.action, files)
        elif outcome.all_confirmed:
            words = tr("Done. Every file was verified.")
        elif outcome.all_possible:
            words = tr(
                "Done. Every changed file was verified. Files that cannot be changed are listed "
                "first."
            )
        elif outcome.some_unknown:
            words = tr(
                "For some files, it is not known whether they were changed. These files "
                "are listed first."
            )
        else:
            words = tr("Some files were not changed. These files are listed first.")
        self.consequence.setText(words)
        sending = delivery.sending and len(delivery.items) > 1
        self.dismiss.setVisible(sending)
        self.dismiss.setText(tr("Stop"))
        stopping = tr("No more files are sent. Waiting for the files already sent.")
        allow(self.dismiss, stopping if delivery.stopped else "")
        left = len(delivery.left()) if delivery.ended else 0
        self.others.setVisible(bool(left))
        remaining = tr.plural("{n} remaining object", "{n} remaining objects", left)
        act = (
            tr("Restore {files}", files=remaining)
            if delivery.action is Action.UNDO
            else proposer.action_on(delivery.action.value, remaining)
        )
        self.others.setText(sentence(act))

    def _on_dismiss(self) -> None:
        """Close the dialog if the plan was not sent. Otherwise stop sending; the requests that were
        already sent continue.
        """
        if self._sent:
            self._plan.stop_sending()
            self._on_outcome_changed()
        else:
            self.reject()

    def _on_others(self) -> None:
        self._again()
        self._plan.prepare_left()

    def _on_undo(self) -> None:
        keys = self._plan.delivery.taken()
        self._again()
        self.signing.reason.setEditText(_UNDONE)
        self._plan.prepare(Action.UNDO, keys)

    def _again(self) -> None:
        """Return from the outcome to the view of a plan."""
        self._sent = False

    def _on_rejected(self) -> None:
        self._concealing.stop()
        plan = self._plan
        if self._sent:
            return
        if plan.action is Action.UNDO and not plan.files_possible:
            # what can never be undone again must not be offered as the next undo
            self._stores.undo.drop([one.key for one in plan.checked or () if one.too_late])
        plan.cancel()
