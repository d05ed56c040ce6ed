"""Undo history: every decision and remedy since the console was opened, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.enums import Action
from app.language import Texts, clock, number
from app.state.decisions_and_undo.undo_stack import UndoEntry
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_WHAT = {
    Action.MASK: tr("Mask"),
    Action.QUARANTINE: tr("Quarantine", "in a list of actions"),
    Action.DELETE: tr("Delete"),
    Action.ENCRYPT: tr("Encrypt"),
    Action.UNDO: tr("Undo"),
    Action.CONFIRMED: tr("Confirmed"),
    Action.FALSE_MATCH: tr("False match"),
    Action.TEST_DATA: tr("Test data"),
    Action.REMEDIATED_MANUALLY: tr("Remediated by hand"),
}


def what(done: UndoEntry) -> str:
    """Return a description of what was done."""
    if done.action is None:
        return done.kind if done.reason else tr("{kind} removed", kind=done.kind)
    return _WHAT.get(done.action, done.action.value)


_COLUMNS: tuple[Column[UndoEntry], ...] = (
    Column(
        title=tr("Time"),
        text=lambda done: clock(done.when, seconds=True),
        width=76,
    ),
    Column(title=tr("Action"), text=what, width=140),
    Column(title=tr("Objects"), text=lambda done: number(len(done.taken)), width=72, count=True),
    Column(title=tr("Reason"), text=lambda done: done.reason, stretch=True),
)


class UndoDialog(Dialog):
    """Dialog whose button undoes the newest entry. It stays open, so that the user can go on to
    undo earlier entries.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(tr("Undo history"), "", tr("Undo"), parent)
        self.dismiss.setText(tr("Close"))
        self._stores = stores
        self.view = ListTable(
            _COLUMNS, lambda done: str(id(done)), name=tr("Actions that can be undone")
        )
        self.view.setSelectionMode(ListTable.SelectionMode.NoSelection)  # the newest is undone
        self.view.setMinimumHeight(theme().px(240))
        self.body.addWidget(self.view)
        stores.undo.changed.connect(self._on_changed)
        self._on_changed()

    def accept(self) -> None:
        self._stores.triage.undo_last()

    def _on_changed(self) -> None:
        done = list(reversed(self._stores.undo.done))
        self.view.put(done)
        words, verb = tr("There is nothing left to undo."), tr("Undo")
        if done:
            objects = _objects(done[0])
            words = tr(
                "Most recent action: {what}, {objects}.", what=what(done[0]), objects=objects
            )
            verb = tr("Undo {what}", what=objects)
        self.retitle(tr("Undo history"), words, verb)
        allow(self.primary, "" if done else words)


def _objects(done: UndoEntry) -> str:
    return tr.plural("{n} object", "{n} objects", len(done.taken))
