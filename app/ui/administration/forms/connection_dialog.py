"""Dialog that tests a credential step by step: name, route, certificate, authentication,
permission.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.api.records.administration import Credential
from app.api.records.targets import Probe, Target
from app.language import Texts
from app.state.administration.connection_test import LOGIN, NAME, RIGHT, ROUTE, TRUST, Step
from app.state.administration.outcomes import only_names_field
from app.state.stores import WindowStores
from app.ui.administration.forms.choices import REJECTED_AGENT, agents, only, targets
from app.ui.kit.check_list import FAILED, PASSED, CheckList, CheckRow
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.choices import ChoiceField
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, sentence

tr = Texts(__name__)

PROTOCOLS = (
    ("ssh", "SSH"),
    ("imap", tr("Mailbox (IMAP)")),
    ("imaps", tr("Mailbox over TLS (IMAPS)")),
    ("http", tr("Website (HTTP)")),
    ("https", tr("Website over TLS (HTTPS)")),
)
"""Protocols that sign in with a credential."""
_STEPS = {
    NAME: tr("Name"),
    ROUTE: tr("Connection"),
    TRUST: tr("Certificate"),
    LOGIN: tr("Authentication"),
    RIGHT: tr("Permission"),
}


class ConnectionDialog(Dialog):
    """Dialog that tests a credential at a Target, and stays open to show how far the test got.

    `trust_wanted` carries the name of a Target whose SSH key is unknown.
    """

    trust_wanted = Signal(str)

    def __init__(
        self,
        stores: WindowStores,
        credential: Credential,
        parent: QWidget | None,
        target_id: str = "",
    ) -> None:
        super().__init__(
            tr("Test credential"),
            tr(
                "The server signs in with “{label}” and lists the names of files and folders. "
                "Nothing is changed.",
                label=credential.label,
            ),
            tr("Test"),
            parent,
        )
        self.setObjectName("test_credential")
        self._stores = stores
        self._credential = credential
        self.test = stores.administration.testing()
        self.target = ChoiceField(tr("Target"), tr("Type a part of the name"))
        self.target.offer(targets(stores))
        self.target.show_values([target_id] if target_id else only(targets(stores)))
        self.protocol = ComboBox()
        for key, words in PROTOCOLS:
            self.protocol.addItem(words, key)
        self.protocol.setCurrentIndex(max(0, self.protocol.findData(credential.type)))
        self.agent = ComboBox()
        for choice in agents(stores):
            self.agent.addItem(display(choice.text), choice.value)
        self.path = QLineEdit()
        self.path.setProperty("kind", "mono")
        self.add_field(tr("Target"), self.target)
        self.add_field(tr("Protocol"), self.protocol)
        self.add_field(
            tr("Proxy agent"),
            self.agent,
            tr("If no agent is chosen, the agent of the target is used."),
        )
        self.add_field(tr("Path"), self.path, tr("Optional: a folder. The test lists its content."))
        self._busy = BusyBar()
        self._busy.lie_across()
        self.steps = CheckList()
        self.message = PlainLabel("", "error", wrap=True)
        for widget in (self._busy, self.steps, self.message):
            self.body.addWidget(widget)
        self.trust = button(tr("Add SSH host key…"), "link")
        self.trust.hide()
        self.foot.insertWidget(0, self.trust)
        self.trust.clicked.connect(self._on_trust)
        self.dismiss.setText(tr("Close"))
        self.target.edited.connect(self._on_target)
        self.test.changed.connect(self._show)
        stores.inventory.changed.connect(self._on_inventory)
        self.finished.connect(self.test.stop)
        self._show()

    def accept(self) -> None:
        """Start the test."""
        found = self._chosen()
        if found is not None and not self.test.running:
            self.test.begin(
                Probe(
                    target_name=found.name,
                    protocol=str(self.protocol.currentData()),
                    path=self.path.text().strip() or None,
                    credential_id=self._credential.id,
                    proxy_id=str(self.agent.currentData() or "") or found.proxy_id,
                )
            )

    def _chosen(self) -> Target | None:
        values = self.target.values()
        return self._stores.inventory.target(values[-1]) if values else None

    def _on_trust(self) -> None:
        found = self._chosen()
        if found is not None:
            self.trust_wanted.emit(found.name)

    def _on_inventory(self) -> None:
        """Update the choice of Targets, because a newly added Target appears in the inventory a
        moment later.
        """
        self.target.offer(targets(self._stores))
        self._show()

    def _on_target(self, values: object) -> None:
        self.target.show_values(values[-1:] if isinstance(values, list) else [])
        self._show()
        self._fit_height()

    def _show(self) -> None:
        test = self.test
        self._busy.setVisible(test.running)
        none = tr("Choose a target first.") if self._chosen() is None else ""
        allow(self.primary, tr("The test is running.") if test.running else none)
        self.primary.setText(tr("Test again") if test.steps else tr("Test"))
        self.trust.setVisible(test.key_unknown)
        ssh = self.protocol.currentData() == "ssh"
        self.steps.say([_row(step, ssh=ssh) for step in test.steps])
        rejected = only_names_field(test.message, "proxy_id")
        self.message.setText(REJECTED_AGENT if rejected else display(sentence(test.message)))
        self.message.setVisible(bool(test.message))
        self._fit_height()


def _row(step: Step, *, ssh: bool) -> CheckRow:
    name = tr("Host key") if ssh and step.name == TRUST else _STEPS[step.name]
    if step.passed is None:
        return CheckRow("status-none", Role.SECONDARY, name, step.words)
    icon, role = (PASSED, Role.CONFIRMED) if step.passed else (FAILED, Role.PROHIBITED)
    return CheckRow(icon, role, name, sentence(step.words))
