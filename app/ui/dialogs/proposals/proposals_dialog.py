"""Proposals of the server: the list, the objects of the selected proposal, and the
answers to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from app.api.records.approvals import Answer, Proposal, ProposalState
from app.language import Texts, number
from app.state.approvals.approved import ApprovedProposal
from app.state.approvals.proposal_detail import ProposalDetail, why_closed
from app.state.approvals.proposals import ProposalList
from app.ui.charts.ticks import moment
from app.ui.dialogs.proposals.answer_dialog import AnswerDialog
from app.ui.dialogs.proposals.answer_words import end_words
from app.ui.dialogs.proposals.dry_run import DryRunDialog
from app.ui.dialogs.proposals.objects import ProposalObjects
from app.ui.kit.boxes import fill, hbox, labelled, stacked, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import ACTION_ICONS, ACTION_NAMES
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

WIDTH, HEIGHT = 1160, 700
"""Size of the dialog in pixels at 100 %."""
_STATES = {
    ProposalState.WAITING.value: (tr("Waiting"), "pending", Role.PENDING),
    ProposalState.APPROVED.value: (tr("Approved"), "confirm", Role.TEXT),
    ProposalState.REJECTED.value: (tr("Rejected"), "false-match", Role.TEXT),
    ProposalState.WITHDRAWN.value: (tr("Withdrawn"), "undo", Role.SECONDARY),
    ProposalState.EXPIRED.value: (tr("Expired"), "calendar", Role.SECONDARY),
}
_FILTERS = (
    *((text, state) for state, (text, _icon, _role) in _STATES.items()),
    (tr("All"), ""),
)
_FIRST = ProposalState.WAITING.value
"""State that is shown first, unless there are new answers."""
_EMPTY = {
    ProposalState.WAITING.value: tr(
        "No proposals are waiting. An action that needs a second person is listed here."
    ),
    ProposalState.APPROVED.value: tr(
        "There are no approved proposals. Choose another state above."
    ),
    ProposalState.REJECTED.value: tr(
        "There are no rejected proposals. Choose another state above."
    ),
    ProposalState.WITHDRAWN.value: tr(
        "There are no withdrawn proposals. Choose another state above."
    ),
    ProposalState.EXPIRED.value: tr("There are no expired proposals. Choose another state above."),
    "": tr("There are no proposals. An action that needs a second person is listed here."),
}


def state_words(one: Proposal) -> str:
    """Return the state of a proposal as text."""
    return _STATES[one.state][0] if one.state in _STATES else one.state


def action_name(action: str) -> str:
    """Return the display name of an action. If the action is unknown, return the server's name for
    it.
    """
    return ACTION_NAMES.get(action, action)


def _until(one: Proposal) -> str:
    if one.state == ProposalState.WAITING:
        return tr("Expires {time}", time=moment(one.expires))
    if not one.answered:
        return moment(one.expires)
    if not one.answered_by:
        return moment(one.answered)
    return tr("{time} by {name}", time=moment(one.answered), name=one.answered_by)


# fmt: off
COLUMNS: tuple[Column[Proposal], ...] = (
    Column(title=tr("State"), text=state_words, width=156,
           icon=lambda one: _STATES[one.state][1] if one.state in _STATES else "info",
           role=lambda one: _STATES[one.state][2] if one.state in _STATES else None),
    Column(title=tr("Action"), text=lambda one: action_name(one.action), width=144,
           icon=lambda one: ACTION_ICONS.get(one.action, "")),
    Column(title=tr("Objects"), text=lambda one: number(one.objects), width=72, count=True),
    Column(title=tr("Proposed by"), text=lambda one: one.proposed_by, width=144, middle=True),
    Column(title=tr("Proposed"), text=lambda one: moment(one.created), width=152,
           role=lambda _one: Role.SECONDARY),
    Column(title=tr("Answer"), text=_until, width=216, role=lambda _one: Role.SECONDARY),
    Column(title=tr("Reason"), text=lambda one: one.reason, stretch=True),
)
# fmt: on


class ProposalsDialog(Dialog):
    """Dialog that lists the proposals. A waiting proposal can be approved or rejected if it is
    somebody else's, and withdrawn if it is the user's own.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Proposals"),
            tr(
                "Proposed actions that a second person must approve. Before the "
                "approval, nothing changes."
            ),
            tr("Approve…"),
            parent,
            wide=True,
        )
        self.setObjectName("proposals_dialog")
        self._stores = stores
        self._new = {one.id for one in stores.own_answers.unseen}
        """IDs of own proposals with an answer that is marked as new."""
        self._listed: set[str] = set()
        self.states = ComboBox()
        for text, state in _FILTERS:
            self.states.addItem(text, state)
        self.view = ListTable(
            (replace(COLUMNS[0], text=self._state), *COLUMNS[1:]),
            lambda one: one.id,
            name=tr("Proposals, newest first"),
            single=True,
        )
        self._empty = EmptyState("pending", "")
        self._pages = stacked(self._empty, self.view)
        self.facts = PlainLabel("", wrap=True)
        self.objects = ProposalObjects()
        self.progress = BusyBar()
        self.progress.lie_across()
        self.told = PlainLabel("", "secondary", wrap=True)
        self.outcome = PlainLabel("", wrap=True)
        self.outcome.hide()
        self.dry_run = button(tr("Dry run…"))
        self.withdraw = button(tr("Withdraw"))
        self.refuse = button(tr("Reject…"))
        self.list = ProposalList(stores.session, stores.waiting, stores.tasks)
        self.detail = ProposalDetail(stores.session, stores.inventory, stores.guard, stores.tasks)
        self.approved = ApprovedProposal(stores.session, stores.jobs, stores.waiting, stores.tasks)
        self._shown: Sequence[Proposal] = ()
        self._above = False
        """Whether a dialog about the shown proposal is open."""
        self._lay_out()
        self._connect()
        self.states.setCurrentIndex(self.states.findData("" if self._new else _FIRST))
        self._on_state()
        self._show_detail()

    def accept(self) -> None:
        self._answer(Answer.APPROVE)

    def _lay_out(self) -> None:
        above, below = QWidget(), QWidget()
        fill(vbox(into=above), (self._pages, 1))
        vbox(self.facts, self.progress, (self.objects, 1), into=below, edges=(0, 8, 0, 0))
        split = QSplitter(Qt.Orientation.Vertical)
        split.setProperty("kind", "gap")
        split.setChildrenCollapsible(False)
        split.addWidget(above)
        split.addWidget(below)
        split.setSizes([theme().px(220), theme().px(260)])
        top = hbox(labelled(tr("Show"), self.states), None)
        fill(self.body, top, (split, 1), self.told, self.outcome)
        self.foot.insertWidget(0, self.dry_run)
        at = self.foot.indexOf(self.dismiss)
        self.foot.insertWidget(at, self.withdraw)
        self.foot.insertWidget(at + 1, self.refuse)
        self.dismiss.setText(tr("Close"))
        self.dismiss.setDefault(True)
        self.primary.setAutoDefault(False)
        room, margin = self.screen().availableGeometry(), theme().px(16)
        self.resize(
            min(theme().px(WIDTH), room.width() - margin),
            min(theme().px(HEIGHT), room.height() - 3 * margin),
        )

    def _connect(self) -> None:
        self.list.changed.connect(self._show_list)
        self.detail.changed.connect(self._show_detail)
        self.detail.answered.connect(self._on_answered)
        self.approved.changed.connect(self._show_outcome)
        self._stores.guard.changed.connect(self._show_detail)
        self._stores.own_answers.changed.connect(self._on_answers)
        self._stores.session.changed.connect(self._show_detail)
        self.states.currentIndexChanged.connect(self._on_state)
        self.view.activated.connect(self._on_activated)
        self.view.selectionModel().selectionChanged.connect(self._on_selected)
        self.view.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.dry_run.clicked.connect(self._on_dry_run)
        self.withdraw.clicked.connect(self._on_withdraw)
        self.refuse.clicked.connect(self._on_reject)
        self.finished.connect(self.list.stop)
        self.finished.connect(self.detail.stop)
        self.finished.connect(self.approved.stop)
        self.finished.connect(self._on_finished)

    def _show_list(self) -> None:
        found = self.list.items
        if found is not self._shown:
            self._shown = found
            self._listed.update(one.id for one in found if one.state != _FIRST)
            chosen = self.view.selected()
            keys = [one.id for one in chosen]
            self.view.put(found)
            self._select(keys[0] if keys else found[0].id if found else "")
        self._pages.setCurrentWidget(self.view if found else self._empty)
        if self.list.error:
            self._empty.say(sentence(self.list.error), "", "error")
        elif self.list.loading:
            self._empty.say(tr("Loading proposals …"), "", "pending")
        else:
            self._empty.say(_EMPTY[str(self.states.currentData())], "", "confirm")
        self._follow()

    def _on_answered(self, result: Proposal | BaseException) -> None:
        if isinstance(result, Proposal) and result.state == ProposalState.APPROVED:
            self.approved.follow(result)

    def _show_outcome(self) -> None:
        """For the proposal that was approved last in this dialog, show how its jobs ended."""
        one = self.approved.proposal
        if one is not None:
            objects = tr.plural("{n} object", "{n} objects", one.objects)
            what, end = f"{action_name(one.action)}: {objects}", end_words(one)
            end = end if one.started else tr("No job was started")
            self.outcome.setText(
                tr("Proposal approved. {what}. {end}.", what=what, end=end)
                if end
                else tr("Proposal approved. {what}. The action is being carried out …", what=what)
            )
            self.outcome.show()

    def _state(self, one: Proposal) -> str:
        words = state_words(one)
        return tr("{state} (new)", state=words) if one.id in self._new else words

    def _on_answers(self) -> None:
        """Mark as new the proposals whose answers arrive while the list is shown."""
        self._new.update(one.id for one in self._stores.own_answers.unseen)
        self.view.viewport().update()

    def _on_finished(self) -> None:
        self._stores.own_answers.see(self._listed)

    def _select(self, key: str) -> None:
        index = self.view.table.index_of(key)
        if not index.isValid() and self._shown:
            index = self.view.table.index(0, 0)
        if index.isValid():
            self.view.selectRow(index.row())

    def _chosen(self) -> Proposal | None:
        chosen = self.view.selected()
        return chosen[0] if chosen else None

    def _show_detail(self) -> None:
        detail, chosen = self.detail, self._chosen()
        self.facts.setText(_facts(detail.proposal or chosen))
        self.objects.show_objects(detail.objects)
        total, done = len(detail.objects), detail.read_count
        self.progress.setVisible(detail.loading or detail.busy)
        self.progress.show_share(done / total if detail.loading and total else None)
        approve, own = detail.why_not(Answer.APPROVE), detail.why_not(Answer.WITHDRAW)
        self._enable(self.primary, approve)
        self._enable(self.refuse, approve)
        self._enable(self.withdraw, own)
        allow(
            self.dry_run,
            detail.why_no_dry_run,
            tr("Show what the action would change if it ran now"),
        )
        self.told.setText(sentence(detail.error) or self._why(chosen, approve))

    def _why(self, chosen: Proposal | None, approve: str) -> str:
        """Return how many objects an approval has left out. If it left out none, return why a
        waiting proposal cannot be approved (`approve`). Return "" if there is nothing to say.
        """
        shown = self.detail.proposal
        if chosen is None:
            return ""
        if shown is not None and shown.left_out:
            started = tr.plural("{n} job was started.", "{n} jobs were started.", shown.started)
            left = tr.plural(
                "{n} object was skipped.", "{n} objects were skipped.", len(shown.left_out)
            )
            return f"{started} {left}"
        return "" if why_closed(chosen) else approve

    def _enable(self, control: QWidget, reason: str) -> None:
        if not reason and self.detail.busy:
            reason = tr("The answer to the proposal is being sent.")
        elif not reason and self.detail.loading:
            reason = tr("The objects of the proposal are still loading.")
        allow(control, reason)

    def _answer(self, answer: Answer) -> None:
        if not self.detail.why_not(answer) and self.detail.proposal is not None:
            self._open(AnswerDialog(self.detail, answer, self))

    def _on_state(self) -> None:
        self.list.show_state(str(self.states.currentData()))

    def _on_activated(self) -> None:
        self.objects.setFocus()

    def _on_selected(self) -> None:
        self._follow()
        self._show_detail()

    def _follow(self) -> None:
        """Show the selected proposal. While a dialog about the shown proposal is open, keep
        showing that proposal. If somebody else has answered it meanwhile, the server refuses the
        dialog's answer.
        """
        if not self._above:
            self.detail.show_proposal(self._chosen())

    def _open(self, dialog: Dialog) -> None:
        self._above = True
        dialog.finished.connect(self._on_shut)
        dialog.open()

    def _on_shut(self) -> None:
        self._above = False
        self._on_selected()

    def _on_scrolled(self, value: int) -> None:
        scroll = self.view.verticalScrollBar()
        if value >= scroll.maximum() - scroll.pageStep():
            self.list.read_more()

    def _on_dry_run(self) -> None:
        if (change := self.detail.change()) is not None:
            self._stores.plan.prepare_proposed(change)
            self._open(DryRunDialog(self._stores, self))

    def _on_withdraw(self) -> None:
        self._answer(Answer.WITHDRAW)

    def _on_reject(self) -> None:
        self._answer(Answer.REJECT)


def _facts(one: Proposal | None) -> str:
    """Return the description of a proposal: action, proposer, reason, answer and outcome; "" for
    None.
    """
    if one is None:
        return ""
    objects = tr.plural("{n} object", "{n} objects", one.objects)
    signed = (
        tr("Proposed by {name}, {time}.", name=one.proposed_by, time=moment(one.created))
        if one.sign_off == one.proposed_by
        else tr(
            "Proposed by {name}, signed off by {sign_off}, {time}.",
            name=one.proposed_by,
            sign_off=one.sign_off,
            time=moment(one.created),
        )
    )
    lines = [f"{action_name(one.action)}: {objects}. {signed}"]
    lines.append(tr("Reason: {reason}", reason=one.reason))
    if one.answered_by:
        said = f": {one.answer_reason}" if one.answer_reason else ""
        lines.append(tr("{state} by {name}", state=state_words(one), name=one.answered_by) + said)
    if one.ended:
        lines.append(
            tr("Action carried out {time}: {end}.", time=moment(one.ended), end=end_words(one))
        )
    return "\n".join(lines)
