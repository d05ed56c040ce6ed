"""A proposal from a signed file: who signed it, how its objects have changed since, and its
approval.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.api.records.enums import MARKS
from app.language import Texts, number
from app.state.approvals.received import ComparedObject, Comparison, ReceivedProposal
from app.state.console_data.signers import Trust
from app.state.type_words.type_words import types_words
from app.state.words.statuses import status_word
from app.ui.charts.ticks import moment
from app.ui.dialogs.key_trust import KeyTrust
from app.ui.dialogs.proposals.proposer import action_on
from app.ui.dialogs.sign_off import name_question
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE, status_icon, status_role
from app.ui.look.text import PlainLabel, display

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_LONGEST = 60
_UNCHANGED, _READING = tr("Unchanged"), "…"


def _now(one: ComparedObject) -> str:
    if not one.read:
        return _READING
    return one.change or _UNCHANGED


# fmt: off
COLUMNS: tuple[Column[ComparedObject], ...] = (
    Column(title=tr("Location"), text=lambda one: one.proposed.path, stretch=True, middle=True),
    Column(title=tr("Target"), text=lambda one: one.target, width=120, middle=True),
    Column(title=tr("Types"), text=lambda one: types_words(one.proposed.types), width=120,
           listed=True),
    Column(title=tr("Prohibited"), text=lambda one: number(one.proposed.prohibited), width=88,
           count=True, role=lambda _one: Role.PROHIBITED),
    Column(title=tr("Status"), text=lambda one: status_word(one.proposed.status) or NONE, width=112,
           icon=lambda one: status_icon(one.proposed.status),
           role=lambda one: status_role(one.proposed.status)),
    Column(title=tr("Change since the proposal"), text=_now, width=256,
           icon=lambda one: "warning" if one.change else "success" if one.read else "pending",
           role=lambda one: Role.MATCH if one.change else None),
)
# fmt: on


class ReceivedProposalDialog(Dialog):
    """Dialog that approves a decision for those objects that have not changed since the proposal.
    If the proposed action changes files, the dialog emits `review` instead: the action is then
    previewed and approved in its own dialog.
    """

    review = Signal(object)

    def __init__(
        self, stores: WindowStores, received: ReceivedProposal, parent: QWidget | None = None
    ) -> None:
        made = received.proposal
        by = display(made.by, _LONGEST)
        objects = tr.plural("{n} object", "{n} objects", made.count)
        super().__init__(
            tr("{by} proposes to {act}", by=by, act=action_on(made.action.value, objects)),
            tr(
                "The proposal was signed {time} by the account {account} and is unchanged "
                "since. It can be approved until {expires}.",
                time=moment(made.made),
                account=display(made.account, _LONGEST),
                expires=moment(made.expires),
            ),
            tr("Approve"),
            parent,
            wide=True,
            height=520,
        )
        self.setObjectName("received_proposal_dialog")
        self._stores, self._received = stores, received
        self._marks = made.action in MARKS
        self.trust = KeyTrust(received.trust, by, received.signed.signer)
        self.compared = QCheckBox(tr("{by} has confirmed the key of this file to me", by=by))
        self.compared.setVisible(received.trust is not Trust.KNOWN)
        reason = PlainLabel(tr("Reason: {reason}", reason=made.reason), wrap=True)
        self.folder = PlainLabel(
            tr("Quarantine folder: {location}", location=made.location),
            "mono-secondary",
            elide=True,
        )
        self.folder.setVisible(bool(made.location))
        self.progress = BusyBar()
        self.progress.lie_across()
        self.told = PlainLabel("", "secondary", wrap=True)
        self.name = QLineEdit(stores.settings.sign_off)
        self.comparison = Comparison(received, stores.session, stores.inventory, stores.tasks)
        self.view = ListTable(
            COLUMNS,
            lambda one: one.key,
            self.comparison.objects,
            name=tr("Objects of the proposal"),
        )
        fill(
            self.body, self.trust, self.compared, reason, self.folder, self.progress, (self.view, 1)
        )
        self.body.addWidget(self.told)
        if self._marks:
            question = name_question(stores.session, self.name.text())
            self.add_field(tr("Signed off by (required)"), self.name, question)
        self.primary.setDefault(False)
        self.dismiss.setDefault(True)  # Enter must not approve what was not read
        self.comparison.changed.connect(self._show)
        self.compared.toggled.connect(self._show)
        self.name.textChanged.connect(self._on_named)
        stores.session.changed.connect(self._show)
        self.finished.connect(self.comparison.stop)
        self.comparison.read()

    def accept(self) -> None:
        if self._why_not():
            return
        change = self.comparison.change()
        if self._marks and not self.name.text().strip():
            self.complain(tr("Enter a sign-off name."))
            return
        self._stores.received.trust(self._received)
        super().accept()
        if self._marks:
            self._stores.approved_marks.send(change, self.name.text().strip())
        else:
            self.review.emit(change)

    def _on_named(self) -> None:
        self.complain("")
        self._show()

    def _why_not(self) -> str:
        """Return why the proposal cannot be approved now, or ""."""
        if self.comparison.error:
            return self.comparison.error
        if self._received.trust is not Trust.KNOWN and not self.compared.isChecked():
            return tr("First, let the owner of the key confirm the key.")
        return self.comparison.why_not()

    def _show(self) -> None:
        comparison = self.comparison
        total, done = len(comparison.objects), comparison.read_count
        self.progress.setVisible(comparison.loading)
        self.progress.show_share(done / total if total else None)
        self.view.source.rows[:] = comparison.objects
        self.view.table.touch(range(total))
        unchanged = len(comparison.unchanged)
        if comparison.loading:
            words = tr(
                "Compared {done} of {total} objects with the server …", done=done, total=total
            )
        else:
            left = total - unchanged
            words = tr.plural(
                "{n} object is unchanged since the proposal.",
                "{n} objects are unchanged since the proposal.",
                unchanged,
            )
            if left:
                changed = tr.plural(
                    "{n} object has changed and is skipped.",
                    "{n} objects have changed and are skipped.",
                    left,
                )
                words = f"{words} {changed}"
        self.told.setText(words)
        if self._marks:
            objects = tr.plural("{n} object", "{n} objects", unchanged)
            act = action_on(self._received.proposal.action.value, objects)
            verb = tr("Approve and {act}", act=act)
        else:
            verb = tr.plural("Review {n} object…", "Review {n} objects…", unchanged)
        self.primary.setText(verb)
        why = self._why_not()
        allow(self.primary, why)
        if comparison.error or comparison.done:
            self.complain(comparison.error or comparison.why_not())
