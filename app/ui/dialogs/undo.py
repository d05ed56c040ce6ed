"""Undo list: every decision and remedy since the console was opened, newest first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.state.acts.undo import UndoEntry
from app.ui.kit.dialog import Dialog
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.look.status_style import DECIDED
from app.ui.look.text import amount
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores


def what(done: UndoEntry) -> str:
    """Return a description of what was done."""
    if done.action is None:
        return done.kind if done.reason else f"{done.kind} removed"
    word = DECIDED[done.action][0] if done.action in DECIDED else done.action.value
    return f"{word[:1].upper()}{word[1:]}"


_COLUMNS: tuple[Column[UndoEntry], ...] = (
    Column(
        title="Time",
        text=lambda done: time.strftime("%H:%M:%S", time.localtime(done.when)),
        width=76,
    ),
    Column(title="What", text=what, width=140),
    Column(title="Objects", text=lambda done: f"{len(done.taken):,}", width=72, count=True),
    Column(title="Reason", text=lambda done: done.reason, stretch=True),
)


class UndoDialog(Dialog):
    """Dialog whose button undoes the newest entry. It stays open, so that the user can go on to
    undo earlier entries.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__("Undo list", "", "Undo", parent)
        self.dismiss.setText("Close")
        self._stores = stores
        self.view = ListTable(
            _COLUMNS, lambda done: str(id(done)), name="Actions that can be undone"
        )
        self.view.setMinimumHeight(theme().px(240))
        self.body.addWidget(self.view)
        stores.undo.changed.connect(self._on_changed)
        self._on_changed()

    def accept(self) -> None:
        self._stores.triage.undo_last()

    def _on_changed(self) -> None:
        done = list(reversed(self._stores.undo.done))
        self.view.put(done)
        newest = f"Undoes the newest: {what(done[0])}, {_objects(done[0])}." if done else ""
        verb = f"Undo {_objects(done[0])}" if done else "Undo"
        self.retitle("Undo list", newest or "There is nothing left to undo.", verb)
        self.primary.setEnabled(bool(done))


def _objects(done: UndoEntry) -> str:
    return amount(len(done.taken), "object", "objects")
