"""Outcome of a remedy: the numbers in one sentence, and each file with its result."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.api.records.enums import Action
from app.language import Texts
from app.state.changes.change_evidence import State
from app.state.changes.plan import Plan
from app.state.changes.remediation_delivery import Delivery, Item
from app.state.stores import WindowStores
from app.state.words.preflight import reason_word
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import hbox, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.spoken_progress import SpokenProgress
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

LOOK_MS = 100
"""Milliseconds between two updates while results arrive."""
DONE = {
    Action.MASK: tr("masked"),
    Action.QUARANTINE: tr("moved"),
    Action.DELETE: tr("deleted"),
    Action.ENCRYPT: tr("encrypted"),
    Action.UNDO: tr("restored"),
}
"""What happened to the files, as the end of a sentence."""


class Line(NamedTuple):
    """File and its result; `item` is None for a file that was left out beforehand."""

    path: str
    item: Item | None
    reason: str = ""


def _words(line: Line) -> str:
    item = line.item
    if item is None:
        return tr("Skipped: {reason}", reason=reason_word(line.reason))
    if item.state is None:
        return tr("Not sent")
    if item.state is State.REFUSED:
        return tr("Refused: {words}", words=item.words)
    return sentence(item.words) or tr("Action requested; waiting for verification")


def _look(line: Line) -> tuple[str, Role]:
    if line.item is None or line.item.state is None:
        return "info", Role.SECONDARY
    return status_colours.evidence_look(line.item.state)


_COLUMNS: tuple[Column[Line], ...] = (
    Column(title=tr("File"), text=lambda line: line.path, width=400, middle=True),
    Column(title=tr("Evidence"), text=_words, stretch=True, tip=_words,
           role=lambda line: _look(line)[1], icon=lambda line: _look(line)[0]),
)  # fmt: skip


_NOT_DONE = (State.REFUSED, State.FAILED, State.PARTLY)


def _not_done(state: State, count: int, done: str, reason: str) -> str:
    """Return how many files were not changed, or not completely, and why."""
    if state is State.REFUSED:
        return tr.plural(
            "{n} file refused: {reason}", "{n} files refused: {reason}", count, reason=reason
        )
    if state is State.FAILED:
        return tr.plural(
            "{n} file failed: {reason}", "{n} files failed: {reason}", count, reason=reason
        )
    return tr.plural(
        "{n} file partly {done}: {reason}",
        "{n} files partly {done}: {reason}",
        count,
        done=done,
        reason=reason,
    )


class Outcome(QWidget):
    """View that follows the delivery of `stores.plan` to its end."""

    changed = Signal()

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self._plan: Plan = stores.plan
        self._of: Delivery | None = None
        self._order: tuple[int, bool] = (0, False)
        self.view = ListTable(_COLUMNS, lambda line: id(line.item or line), name=tr("Results"))
        self._busy = BusyBar()
        self._busy.setFixedHeight(theme().px(2))
        self.sum = PlainLabel(kind="heading", wrap=True)
        self._voice = SpokenProgress(self.sum)
        self.undo = button(tr("Undo…"), icon="undo")
        self.undo.setObjectName("remediate_undo")
        row = hbox((self.sum, 1), self.undo, gap=None)
        vbox(row, self._busy, (self.view, 1), into=self)
        self._soon = QTimer(self, singleShot=True)
        self._soon.setInterval(LOOK_MS)
        self._soon.timeout.connect(self.show_delivery)
        stores.jobs.changed.connect(self._on_jobs)
        stores.session.changed.connect(self._on_session)

    @property
    def waiting(self) -> bool:
        """Whether requests are still to be sent, or results are still expected."""
        return not self._plan.delivery.ended

    @property
    def all_confirmed(self) -> bool:
        """Whether the delivery has ended, all files were verified to be as requested, and none was
        left out.
        """
        return self.all_possible and not self._plan.refused

    @property
    def all_possible(self) -> bool:
        """Whether the delivery has ended, and every file that was sent was verified to be as
        requested. Files may have been left out.
        """
        delivery = self._plan.delivery
        return delivery.ended and 0 < delivery.confirmed == len(delivery.items)

    @property
    def some_unknown(self) -> bool:
        """Whether there are files that may or may not have been changed."""
        return self._plan.delivery.states[State.NOT_CONFIRMED] > 0

    def show_delivery(self) -> None:
        """Show the results known so far."""
        delivery, stores = self._plan.delivery, self._stores
        delivery.look(stores.jobs.evidence)
        order = len(delivery.items), delivery.ended
        came = delivery is not self._of or order != self._order
        if came:
            self._of, self._order = delivery, order
            self.view.put(self._lines(delivery))
        else:
            self.view.table.touch(self.view.visible_rows())
        self.sum.setText(self.sentence())
        known = sum(delivery.states.values())
        share = known / len(delivery.items) if known else None
        if not delivery.ended:
            self._voice.show(self.sum.whole(), share)
        elif self._voice.running or came:
            self._voice.end("")
            announce(self.sum, self.sum.whole())
        self._busy.show_share(share)
        self._busy.setVisible(self.waiting and stores.session.connected)
        self.undo.setVisible(delivery.action is not Action.UNDO)
        ended = tr("There is no verified change to undo.")
        none = ended if delivery.ended else tr("Wait until the action ends.")
        some = delivery.ended and delivery.confirmed > 0
        allow(self.undo, stores.session.why_not("undo") or ("" if some else none))
        self.changed.emit()

    def sentence(self) -> str:
        """Return a summary of the numbers of files."""
        delivery, plan = self._plan.delivery, self._plan
        total, confirmed = len(delivery.items), delivery.confirmed
        done = DONE.get(delivery.action, delivery.action.value)
        if self.waiting:
            if delivery.sending:
                return tr.plural(
                    "{confirmed} of {n} file {done} and verified; requests sent: {sent}.",
                    "{confirmed} of {n} files {done} and verified; requests sent: {sent}.",
                    total,
                    confirmed=confirmed,
                    done=done,
                    sent=delivery.sent,
                )
            return tr.plural(
                "{confirmed} of {n} file {done} and verified.",
                "{confirmed} of {n} files {done} and verified.",
                total,
                confirmed=confirmed,
                done=done,
            )
        parts = _confirmed_words(delivery, done)
        if partly := delivery.partly:
            parts.append(
                tr.plural(
                    "{n} file still contains matches that were not selected for masking",
                    "{n} files still contain matches that were not selected for masking",
                    partly,
                )
            )
        parts += [
            _not_done(state, count, done, delivery.reason(state))
            for state in _NOT_DONE
            if (count := delivery.states[state])
        ]
        others = sum(delivery.states.values()) - confirmed
        if others := others - sum(delivery.states[state] for state in _NOT_DONE):
            parts.append(tr.plural("{n} file not verified", "{n} files not verified", others))
        if unsent := delivery.unsent:
            parts.append(
                tr.plural("no request sent for {n} file", "no request sent for {n} files", unsent)
            )
        if bad := sum(len(group.items) for group in plan.refused):
            if len(plan.refused) == 1:
                left_out = tr.plural(
                    "{n} object skipped: {reason}",
                    "{n} objects skipped: {reason}",
                    bad,
                    reason=reason_word(plan.refused[0].reason),
                )
            else:
                left_out = tr.plural(
                    "{n} object skipped ({reasons} different reasons)",
                    "{n} objects skipped ({reasons} different reasons)",
                    bad,
                    reasons=len(plan.refused),
                )
            parts.append(left_out)
        return f"{'; '.join(parts).removesuffix('.')}."

    def _on_jobs(self) -> None:
        if not self._soon.isActive() and not self.isHidden():
            self._soon.start()

    def _on_session(self) -> None:
        if not self.isHidden():
            self.show_delivery()

    def _lines(self, delivery: Delivery) -> list[Line]:
        """Return a line per file. Once the delivery has ended, files that were not confirmed come
        first.
        """
        lines = [Line(item.path, item) for item in delivery.items]
        out = [
            Line(item.path, None, group.reason)
            for group in self._plan.refused
            for item in group.items
        ]
        if not delivery.ended:
            return [*lines, *out]
        done = [line for line in lines if _confirmed(line)]
        return [*(line for line in lines if not _confirmed(line)), *out, *done]


def _confirmed_words(delivery: Delivery, done: str) -> list[str]:
    """Return texts with the number of changed files and, for an undo, of restored archive members.
    An archive of which only members were restored does not count as a file.
    """
    members = [
        item.part.masked_members
        for item in delivery.items
        if item.state is State.CONFIRMED and delivery.action is Action.UNDO
    ]
    whole = delivery.confirmed - sum(count > 0 for count in members)
    parts = []
    if whole or not any(members):
        parts.append(
            tr.plural(
                "{n} file {done} and verified", "{n} files {done} and verified", whole, done=done
            )
        )
    if count := sum(members):
        parts.append(
            tr.plural(
                "{n} archive member {done} and verified, other members not changed",
                "{n} archive members {done} and verified, other members not changed",
                count,
                done=done,
            )
        )
    return parts


def _confirmed(line: Line) -> bool:
    return line.item is not None and line.item.state is State.CONFIRMED
