"""Dry run of a proposal: what the action would change now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.dialogs.proposals.proposer import action_on
from app.ui.dialogs.remediate.preview import Proof
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


class DryRunDialog(Dialog):
    """Dialog that shows the preview of `stores.plan`, prepared for a proposal. The dialog cannot
    send the plan.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        plan = stores.plan
        count = tr.plural("{n} object", "{n} objects", len(plan.keys))
        super().__init__(
            tr("Dry run: {act}", act=action_on(plan.action.value, count)),
            tr("Shows what the action would change if it ran now. Nothing is changed."),
            tr("Close"),
            parent,
            wide=True,
        )
        self.setObjectName("dry_run_dialog")
        self._stores, self._plan = stores, plan
        self.dismiss.hide()
        self.proof = Proof(stores)
        self.proof.lay_out()
        allow(self.proof.blind, tr("A dry run only shows a preview."))
        self.body.addWidget(self.proof, 1)
        self._concealing = QTimer(self, singleShot=True)
        self._concealing.timeout.connect(self._conceal)
        self.proof.reveal.clicked.connect(self._on_reveal)
        plan.changed.connect(self.proof.show_plan)
        self.finished.connect(self._on_finished)
        self.proof.show_plan()

    def _on_reveal(self) -> None:
        self._plan.reveal_diff(self.proof.reveal.isChecked())
        if self.proof.reveal.isChecked():
            self._concealing.start(1000 * self._stores.settings.reveal_seconds)

    def _conceal(self) -> None:
        self.proof.reveal.setChecked(False)
        self._plan.reveal_diff(False)  # noqa: FBT003 the store's own signature

    def _on_finished(self) -> None:
        self._concealing.stop()
        self._plan.cancel()
