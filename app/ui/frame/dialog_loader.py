"""Loader of expensive dialogs, which creates them in several short turns of the event loop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.api.records.enums import Action
from app.state.decisions_and_undo.change_requests import ProposedChange
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import ChunkedWork
from app.ui.dialogs.remediate.preview import Proof
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.kit.dialog import Dialog


class DialogLoader(QObject):
    """Owner of the dialog under construction. Invariant: at most one dialog is under construction.
    Until it is shown, `remediate` and `approve` do nothing.
    """

    def __init__(self, stores: WindowStores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._window = window
        self._pieces = ChunkedWork(self)
        self._remedy = False

    @property
    def any(self) -> bool:
        """Whether a dialog is under construction."""
        return self._pieces.some_left

    @property
    def remediating(self) -> bool:
        """Whether a remedy dialog is visible or under construction."""
        coming = self.any and self._remedy
        return coming or any(
            child.isVisible() for child in self._window.findChildren(RemediateDialog)
        )

    def remediate(self, action: Action, keys: Sequence[Key], *, mixed: bool = False) -> None:
        """Prepare a remedy of these objects and show its dialog. `mixed` is passed to
        `Plan.prepare`.
        """
        if not self.any:
            self._stores.plan.prepare(action, keys, mixed=mixed)
            self._begin(self._remedying(), remedy=True)

    def approve(self, proposed: ProposedChange) -> None:
        """Prepare an action that was proposed in a file, and show the dialog that approves it."""
        if not self.any:
            self._stores.plan.prepare_proposed(proposed)
            self._begin(self._remedying(), remedy=True)

    def open_soon(self, dialog: Dialog) -> None:
        """Show the dialog in the next turn of the event loop, because creating it has used up the
        current turn. Call this only if `any` is False; otherwise the dialog under construction is
        dropped.
        """
        self._begin(_opening(dialog), remedy=False)

    def _begin(self, pieces: Iterator[None], *, remedy: bool) -> None:
        self._remedy = remedy
        self._pieces.start(pieces)

    def _remedying(self) -> Iterator[None]:
        proof = Proof(self._stores)
        yield
        dialog = RemediateDialog(self._stores, self._window, proof)
        yield
        for _ in dialog.filling():
            yield
        yield  # opening takes a turn by itself
        dialog.open()


def _opening(dialog: Dialog) -> Iterator[None]:
    dialog.open()
    yield from ()
