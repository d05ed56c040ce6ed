"""Dialogs that take long to make: in several turns of the loop, so that none of them is long."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.api.records.enums import Action
from app.state.keys import Key
from app.state.stores import Stores
from app.state.turns import NextTurn
from app.ui.dialogs.proof import Proof
from app.ui.dialogs.remediate import RemediateDialog
from app.ui.widgets import Dialog


class Coming(QObject):
    """Owns what is about to be a dialog on screen. Its one rule: one at a time, so a second press
    of the key meanwhile changes nothing."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._window = window
        self._now: Dialog | Proof | Action | None = None
        self._plan_made = NextTurn(self._on_plan_made, self)
        self._proof_made = NextTurn(self._on_proof_made, self)
        self._dialog_made = NextTurn(self._on_dialog_made, self)
        self._open_due = NextTurn(self._on_open_due, self)

    @property
    def any(self) -> bool:
        """Whether one is about to come."""
        return self._now is not None

    @property
    def remediating(self) -> bool:
        """Whether a remedy is being looked at, or is about to be."""
        coming = isinstance(self._now, Action | Proof | RemediateDialog)
        return coming or any(one.isVisible() for one in self._window.findChildren(RemediateDialog))

    def remediate(self, action: Action, keys: Sequence[Key]) -> None:
        """Prepare a remedy of these objects, and show it."""
        if self._now is None:
            self._stores.plan.prepare(action, keys)
            self._now = action
            self._plan_made.start()

    def open_soon(self, dialog: Dialog) -> None:
        """Show it in the next turn of the loop: to make it has taken this one."""
        self._now = dialog
        self._open_due.start()

    def _on_plan_made(self) -> None:
        self._now = Proof(self._stores)
        self._proof_made.start()

    def _on_proof_made(self) -> None:
        if isinstance(self._now, Proof):
            self._now = RemediateDialog(self._stores, self._window, self._now)
            self._dialog_made.start()

    def _on_dialog_made(self) -> None:
        if isinstance(self._now, RemediateDialog):
            self._now.fill()
            self.open_soon(self._now)

    def _on_open_due(self) -> None:
        dialog, self._now = self._now, None
        if isinstance(dialog, Dialog):
            dialog.open()
