"""Outcome of a remedy: the numbers in one sentence, and each file with its result."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.api.records.enums import Action
from app.state.changes.delivery import Delivery, Item
from app.state.changes.plan import Plan
from app.state.changes.verify import State
from app.state.stores import WindowStores
from app.ui.kit.boxes import hbox, vbox
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.kit.widgets import BusyBar, button
from app.ui.look import status_style
from app.ui.look.text import PlainLabel, amount, sentence
from app.ui.look.theme import Role, theme

LOOK_MS = 100
"""Milliseconds between two updates while results arrive."""
DONE = {
    Action.MASK: "masked",
    Action.QUARANTINE: "moved",
    Action.DELETE: "deleted",
    Action.ENCRYPT: "encrypted",
    Action.UNDO: "restored",
}


class Line(NamedTuple):
    """File and its result; `item` is None for a file that was left out beforehand."""

    path: str
    item: Item | None
    reason: str = ""


def _words(line: Line) -> str:
    item = line.item
    if item is None:
        return f"Skipped: {line.reason}"
    if item.state is None:
        return "Not sent"
    if item.state is State.REFUSED:
        return f"Refused: {item.words}"
    return sentence(item.words) or "Requested. Waiting for confirmation"


def _look(line: Line) -> tuple[str, Role]:
    if line.item is None or line.item.state is None:
        return "info", Role.SECONDARY
    return status_style.evidence_look(line.item.state)


_COLUMNS: tuple[Column[Line], ...] = (
    Column(title="File", text=lambda line: line.path, width=400, middle=True),
    Column(title="Evidence", text=_words, stretch=True, tip=_words,
           role=lambda line: _look(line)[1], icon=lambda line: _look(line)[0]),
)  # fmt: skip


class Outcome(QWidget):
    """View that follows the delivery of `stores.plan` to its end."""

    changed = Signal()

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self._plan: Plan = stores.plan
        self._of: Delivery | None = None
        self._order: tuple[int, bool] = (0, False)
        self.view = ListTable(_COLUMNS, lambda line: id(line.item or line), name="Results")
        self._busy = BusyBar()
        self._busy.setFixedHeight(theme().px(2))
        self.sum = PlainLabel(kind="heading", wrap=True)
        self.undo = button("Undo\N{HORIZONTAL ELLIPSIS}", icon="undo")
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
        """Whether all files were verified to be as requested, and none was left out."""
        return self.all_possible and not self._plan.refused

    @property
    def all_possible(self) -> bool:
        """Whether every file that was sent was verified to be as requested. Files may have been
        left out.
        """
        delivery = self._plan.delivery
        return delivery.ended and 0 < delivery.confirmed == len(delivery.items)

    @property
    def some_unknown(self) -> bool:
        """Whether it is unknown of some files if they were changed."""
        return self._plan.delivery.states[State.NOT_CONFIRMED] > 0

    def show_delivery(self) -> None:
        """Show the results known so far."""
        delivery, stores = self._plan.delivery, self._stores
        delivery.look(stores.jobs.evidence)
        order = len(delivery.items), delivery.ended
        if delivery is not self._of or order != self._order:
            self._of, self._order = delivery, order
            self.view.put(self._lines(delivery))
        else:
            self.view.table.touch(self.view.visible_rows())
        self.sum.setText(self.sentence())
        known = sum(delivery.states.values())
        self._busy.show_share(known / len(delivery.items) if known else None)
        self._busy.setVisible(self.waiting and stores.session.connected)
        self.undo.setVisible(delivery.action is not Action.UNDO)
        some = delivery.ended and delivery.confirmed > 0
        self.undo.setEnabled(some and stores.session.can("undo"))
        self.changed.emit()

    def sentence(self) -> str:
        """Return a summary of the numbers of files."""
        delivery, plan = self._plan.delivery, self._plan
        total, confirmed = len(delivery.items), delivery.confirmed
        done = DONE.get(delivery.action, delivery.action.value)
        if self.waiting:
            sent = f", {delivery.sent:,} sent" if delivery.sending else ""
            return f"{confirmed:,} of {amount(total, 'file', 'files')} {done} and verified{sent}."
        parts = [f"{amount(confirmed, 'file', 'files')} {done} and verified"]
        if partly := delivery.partly:
            parts.append(f"{partly:,} of them only partly: data that was not selected remains")
        told = {State.REFUSED: "refused", State.FAILED: "failed", State.PARTLY: f"partly {done}"}
        for state, word in told.items():
            if count := delivery.states[state]:
                parts.append(f"{count:,} {word}: {delivery.reason(state)}")
        others = sum(delivery.states.values()) - confirmed
        if others := others - sum(delivery.states[state] for state in told):
            parts.append(f"{others:,} not confirmed")
        if delivery.unsent:
            parts.append(f"{delivery.unsent:,} not sent")
        if bad := sum(len(group.items) for group in plan.refused):
            why = f": {plan.refused[0].reason}"
            several = f", for {len(plan.refused)} reasons"
            said = amount(bad, "object", "objects")
            parts.append(f"{said} left out{why if len(plan.refused) == 1 else several}")
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


def _confirmed(line: Line) -> bool:
    return line.item is not None and line.item.state is State.CONFIRMED
