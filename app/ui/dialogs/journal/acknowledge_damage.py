"""Acknowledgement of a damaged audit journal: a decision with a name and a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.dialogs.sign_off import Signing, name_question
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


class AcknowledgeDialog(Dialog):
    """Dialog in which the user accepts the damage of the audit journal (`Audit.acknowledge`)."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Acknowledge damaged journal"),
            tr(
                "Find out who had access to the data folder before you acknowledge the "
                "damage. Afterwards, changes are allowed again. The damage stays "
                "recorded in the journal permanently, with your name and reason."
            ),
            tr("Acknowledge"),
            parent,
        )
        self._audit = stores.audit
        damage = stores.audit.damage
        self.body.addWidget(PlainLabel(damage.message if damage else "", wrap=True))
        plan = stores.plan
        # a reason given for another matter does not apply
        self.signing = Signing(plan.sign_off, plan.reasons, "")
        self.signing.ask(name_question(stores.session, plan.sign_off))
        self.body.addWidget(self.signing)
        self.signing.focus_first_gap()

    def accept(self) -> None:
        if not self.signing.complete(self.complain):
            return
        self._audit.acknowledge(self.signing.sign_off(), self.signing.why())
        super().accept()
