"""Dialog to add Locations to a Target: typed paths, or ticked entries in a tree of its contents."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.api.records.targets import Probe, Target
from app.language import Texts
from app.state.administration.connection_test import key_unknown
from app.state.administration.locations import Added
from app.state.administration.outcomes import only_names_field
from app.state.stores import WindowStores
from app.ui.administration.forms.choices import (
    REJECTED_AGENT,
    agents,
    credentials,
    only,
    targets,
    why_unfit_credential,
)
from app.ui.administration.forms.probe_view import ProbeView
from app.ui.administration.forms.protocols import PROTOCOLS, protocol_box
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.choices import ChoiceField
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

_ADDING = tr("The locations are being added.")

_HEIGHT = 680
_HOW_FIRST = tr("Choose a target and its protocol, then choose “Browse” to tick folders.")
_HOW = tr("Choose “Browse” to tick folders, or enter the path of a folder.")
_WITHOUT_LOGIN = frozenset({"file", "share", "mount", "memory", "free"})
_NEEDS_PATH = frozenset({"share", "mount", "free"})
"""Protocols without a root: their paths must be entered."""

_REFUSALS = {
    "target_id": tr(
        "The server rejected this target, which may have been deleted. Choose another target."
    ),
    "protocol": tr("The server does not scan over this protocol. Choose another protocol."),
    "credential_id": tr(
        "The server needs a credential for this protocol, or rejected the chosen "
        "credential. Choose another credential."
    ),
    "proxy_id": REJECTED_AGENT,
    "path": tr("The server rejected this path. Check that it exists."),
}
"""Fields at which a refusal is shown, each with the text to show if the server's message only names
the field.
"""


class AddLocationsDialog(Dialog):
    """Dialog that adds a Location for each ticked entry, or for the typed path. It stays open if
    the server refused a Location. `existing_wanted` carries the key of an existing Location that
    the user wants to see, `trust_wanted` the name of a Target whose SSH host key is unknown.
    """

    existing_wanted = Signal(str)
    trust_wanted = Signal(str)

    def __init__(self, stores: WindowStores, parent: QWidget | None, target_id: str = "") -> None:
        super().__init__(
            tr("Add locations"),
            tr("Tick folders or enter a path. Scans of the target then cover these locations."),
            tr("Add location"),
            parent,
            wide=True,
        )
        self.setObjectName("add_locations")
        self._stores = stores
        self._adding = stores.administration.adding()
        self.tree = stores.administration.probing()
        self._waiting = False
        self._parent = ""
        self._everything = False
        """Whether the main button would add everything on the Target."""
        self._known = False
        """Whether the Target is in the inventory. A new Target is not, until the inventory is read
        again.
        """
        self.target = ChoiceField(tr("Target"), tr("Type a part of the name"))
        self.target.offer(targets(stores))
        self.protocol = protocol_box(stores.session)
        self.credential = ComboBox()
        self.agent = ComboBox()
        for box, offered in ((self.credential, credentials), (self.agent, agents)):
            for choice in offered(stores):
                box.addItem(display(choice.text), choice.value)
        self.path = QLineEdit()
        self.path.setProperty("kind", "mono")
        self.browse = button(tr("Browse"), icon="folder")
        self.problems = {name: PlainLabel("", "error", wrap=True) for name in _REFUSALS}
        self.view = ProbeView(self.tree)
        self.existing = button(tr("Show existing location"), "link")
        self.existing.hide()
        self.trust = button(tr("Add SSH host key…"), "link")
        self.trust.hide()
        for at, link in enumerate((self.existing, self.trust)):
            self.foot.insertWidget(at, link)
        self._lay_out()
        self.resize(self.width(), min(theme().px(_HEIGHT), self._room()))
        self._connect()
        self._on_target([target_id] if target_id else only(targets(stores)))
        if self.target.values():
            self.path.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if enter and self.path.hasFocus():
            self.read()  # the default button would add the path
        elif enter and self._everything and not isinstance(self.focusWidget(), QPushButton):
            event.accept()  # adding everything needs a press of its button
        else:
            super().keyPressEvent(event)

    def accept(self) -> None:
        """Add the Locations."""
        if self._waiting or not self.primary.isEnabled() or not self._fits():
            return
        self._wait(waiting=True)
        self._complain_at("", "")
        self.existing.hide()
        values = {
            "target_id": self._target_id(),
            "protocol": str(self.protocol.currentData()),
            "credential_id": self.credential_id(),
            "proxy_id": str(self.agent.currentData() or ""),
        }
        self._adding.add(self._paths(), values)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme().px(12))
        grid.setVerticalSpacing(theme().px(4))
        fields = ((tr("Target"), self.target, "target_id"),
                  (tr("Protocol"), self.protocol, "protocol"),
                  (tr("Credential"), self.credential, "credential_id"),
                  (tr("Proxy agent"), self.agent, "proxy_id"))  # fmt: skip
        for column, (words, field, name) in enumerate(fields):
            label = PlainLabel(words, "secondary")
            label.setBuddy(field)
            field.setAccessibleName(words)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self.problems[name], 2, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
        label = PlainLabel(tr("Path"), "secondary")
        label.setBuddy(self.path)
        self.path.setAccessibleName(tr("Path"))
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        row.addWidget(self.path, 1)
        row.addWidget(self.browse)
        self.body.addLayout(grid)
        self.body.addWidget(label)
        self.body.addLayout(row)
        self.body.addWidget(self.problems["path"])
        self.body.addWidget(self.view, 1)

    def _connect(self) -> None:
        self.target.edited.connect(self._on_target)
        self.protocol.currentIndexChanged.connect(self._on_place)
        self.credential.currentIndexChanged.connect(self._on_place)
        self.agent.currentIndexChanged.connect(self._on_place)
        self.path.textChanged.connect(self._show)
        self.browse.clicked.connect(self.read)
        self.existing.clicked.connect(self._on_existing)
        self.trust.clicked.connect(self._on_trust)
        self.tree.changed.connect(self._on_tree)
        self._adding.ended.connect(self._on_ended)
        self.finished.connect(self.tree.stop)
        self._stores.inventory.changed.connect(self._on_inventory)

    def _target_id(self) -> str:
        values = self.target.values()
        return values[-1] if values else ""

    def credential_id(self) -> str:
        """Return the ID of the chosen credential; "" if there is none."""
        return str(self.credential.currentData() or "") if self.credential.isEnabled() else ""

    def _fits(self) -> bool:
        """Return whether the credential fits the protocol; if not, show why."""
        protocol = str(self.protocol.currentData())
        why = why_unfit_credential(self._stores, protocol, self.credential_id())
        self._complain_at("credential_id" if why else "", why)
        return not why

    def _complain_at(self, field: str, words: str) -> None:
        """Show a problem (`words`) at its field or, if `field` is not a field of this dialog, above
        the buttons. If `words` is "", clear all problems.
        """
        for name, label in self.problems.items():
            label.setText(display(words) if name == field else "")
            label.setVisible(bool(words) and name == field)
        self.complain("" if field in self.problems else display(words))

    def _paths(self) -> list[str]:
        return list(self.tree.ticked) or [self.path.text().strip()]

    def _wait(self, *, waiting: bool) -> None:
        self._waiting = waiting
        for widget in (self.target, self.protocol, self.agent, self.path, self.browse, self.view):
            allow(widget, _ADDING if waiting else "")
        self._show()

    def _show(self) -> None:
        """Enable the controls that can be used now. The main button says how many Locations would
        be added, or that everything on the Target would be added.
        """
        count, typed = len(self.tree.ticked), bool(self.path.text().strip())
        some = count or typed or self.protocol.currentData() not in _NEEDS_PATH
        no_target = "" if self._target_id() else tr("Choose a target first.")
        no_path = "" if some else tr("Enter a path first.")
        busy = _ADDING if self._waiting else ""
        allow(self.browse, busy or no_target)
        self.view.ask(_HOW if self._target_id() else _HOW_FIRST)
        ticked = tr("To enter a path, untick all folders first.") if self.tree.ticked else ""
        allow(self.path, busy or ticked)
        allow(self.primary, busy or no_target or no_path)
        self._everything = not count and not typed and bool(some)
        self.primary.setDefault(not self._everything)
        self.primary.setText(
            tr("Add everything on the target")
            if self._everything
            else tr.plural("Add {n} location", "Add {n} locations", max(1, count))
        )

    def _on_target(self, values: object) -> None:
        chosen = values[-1:] if isinstance(values, list) else []
        self.target.show_values(chosen)
        found = self._stores.inventory.target(chosen[0]) if chosen else None
        self._known = found is not None
        if found is not None:
            self.credential.setCurrentIndex(max(0, self.credential.findData(found.credential_id)))
            self.protocol.setCurrentIndex(max(0, self.protocol.findData(self._usual(found))))
        self._on_place()

    def _on_inventory(self) -> None:
        self.target.offer(targets(self._stores))
        if self._target_id() and not self._known:
            self._on_target(self.target.values())

    def _usual(self, target: Target) -> str:
        """Return the protocol of the first Location of a Target or, if it has none, the protocol
        of its credential; "" if it has neither.
        """
        known = [place.protocol for place in target.locations or ()]
        held = self._stores.administration.credentials.items
        return next(iter(known), "") or next(
            (one.type for one in held if one.id == target.credential_id), ""
        )

    def _on_place(self) -> None:
        """Adapt to another Target or protocol, and clear the entries that were read before."""
        protocol = str(self.protocol.currentData())
        example = next(example for key, _, example in PROTOCOLS if key == protocol)
        self.path.setPlaceholderText(example)
        no_login = tr("This protocol needs no credential.") if protocol in _WITHOUT_LOGIN else ""
        allow(self.credential, no_login)
        self.tree.forget()
        self._complain_at("", "")
        self._show()

    def read(self) -> None:
        """Read the entries at the chosen place."""
        found = self._stores.inventory.target(self._target_id())
        if found is not None and not self._waiting and self._fits():
            self.tree.begin(
                Probe(
                    target_name=found.name,
                    protocol=str(self.protocol.currentData()),
                    path=self.path.text().strip() or None,
                    credential_id=self.credential_id() or found.credential_id,
                    proxy_id=str(self.agent.currentData() or "") or found.proxy_id,
                    platform=found.platform,
                )
            )

    def _on_tree(self) -> None:
        """Show a problem beside the field that it is about. The view of the tree shows all other
        problems.
        """
        if self.tree.field in self.problems:
            self._complain_at(self.tree.field, _said(self.tree.field, self.tree.error))
        self.trust.setVisible(key_unknown(self.tree.error))
        self._show()

    def _on_trust(self) -> None:
        found = self._stores.inventory.target(self._target_id())
        if found is not None:
            self.trust_wanted.emit(found.name)

    def _on_ended(self, outcomes: list[Added]) -> None:
        """Close if all Locations were added; otherwise keep the refused ones ticked and show the
        reasons.
        """
        refused = [one for one in outcomes if one.problem]
        self._wait(waiting=False)
        if not refused:
            super().accept()
            return
        for one in outcomes:
            if not one.problem:
                self.tree.ticked.pop(one.path, None)
        self._parent = next((one.key for one in refused if one.key), "")
        self.existing.setVisible(bool(self._parent))
        first, added, more = refused[0], len(outcomes) - len(refused), len(refused) - 1
        where = f"{first.path}: " if first.path else ""
        others = tr.plural(
            "{n} other location was not added.", "{n} other locations were not added.", more
        )
        told = (
            tr.plural("{n} location was added.", "{n} locations were added.", added) * bool(added),
            f"{where}{_said(first.field, first.problem)}",
            others * bool(more),
        )
        self._complain_at(first.field, " ".join(filter(None, told)))
        self.view.view.viewport().update()
        self._show()

    def _on_existing(self) -> None:
        self.existing_wanted.emit(self._parent)
        self.reject()


def _said(field: str, message: str) -> str:
    """Return the text to show for a refusal: the server's message, or a text of this dialog if the
    message only names a field.
    """
    known = field in _REFUSALS and only_names_field(message, field)
    return _REFUSALS[field] if known else sentence(message)
