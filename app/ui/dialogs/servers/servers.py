"""Dialogs to switch to another server, and to edit and remove the entries of servers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.language import Texts
from app.settings import Profile
from app.state.connection.certificates import grouped
from app.state.connection.profiles import ServerProfile
from app.ui.dialogs.proposals.actions_to_approve import ApprovalActions
from app.ui.dialogs.servers.connect import ConnectDialog, KeepResults, address_problem, completed
from app.ui.kit.boxes import STRETCH, fill, hbox
from app.ui.kit.controls.buttons import WAITING, allow, button
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.table_model import Column, ListSource, TableModel
from app.ui.kit.tables.table_view import TableView
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_HEIGHT = 240
"""Minimum height of the list in pixels at 100 %."""
_HERE = tr("This computer")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list: a known server, or the embedded service if there is no `profile`."""

    profile: Profile | None
    in_use: str

    @property
    def name(self) -> str:
        return self.profile.name if self.profile is not None else _HERE

    @property
    def account(self) -> str:
        if self.profile is None:
            return tr("Embedded service")
        return tr(
            "{user} at {server}",
            user=self.profile.username,
            server=self.profile.base_url.removeprefix("https://"),
        )

    @property
    def certificate(self) -> str:
        """How the server's certificate is trusted, with its fingerprint if it is pinned."""
        if self.profile is None:
            return tr("The embedded service has a certificate of its own, for this computer only.")
        if not self.profile.pinned_sha256:
            return tr("The certificate is trusted by the system.")
        return tr("Certificate (SHA-256): {digits}", digits=grouped(self.profile.pinned_sha256))

    @property
    def production(self) -> bool:
        return self.profile is not None and self.profile.production

    @property
    def kind(self) -> str:
        return tr("Production") if self.production else ""

    @property
    def password(self) -> str:
        if self.profile is None:
            return ""
        return tr("Saved") if self.profile.remember else tr("Not saved")


def _secondary(_entry: Entry) -> Role:
    return Role.SECONDARY


_COLUMNS: tuple[Column[Entry], ...] = (
    Column(title=tr("Server"), text=lambda entry: entry.name, width=176,
           icon=lambda entry: "band" if entry.production else "",
           icon_role=lambda entry: Role.PROHIBITED if entry.production else None),
    Column(title=tr("Account"), text=lambda entry: entry.account, stretch=True, role=_secondary),
    Column(title=tr("Kind"), text=lambda entry: entry.kind, width=88,
           role=lambda entry: Role.PROHIBITED if entry.production else None),
    Column(title=tr("Password"), text=lambda entry: entry.password, width=136, role=_secondary),
    Column(title=tr("State"), text=lambda entry: entry.in_use, width=112),
)  # fmt: skip


class ServersDialog(Dialog):
    """Dialog that switches the server. Its entries can be edited and removed."""

    def __init__(self, stores: WindowStores, parent: QWidget | None) -> None:
        super().__init__(
            tr("Servers"),
            tr("Choose the server whose results are shown. Only one server is used at a time."),
            tr("Connect"),
            parent,
        )
        self.setObjectName("servers_dialog")
        self._stores = stores
        self._session = stores.session
        self._source: ListSource[Entry] = ListSource(lambda entry: entry.name)
        self._model = TableModel(_COLUMNS, self._source)
        self.view = TableView(self._model)
        self.view.setAccessibleName(tr("Servers"))
        self.view.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.view.setMinimumHeight(theme().px(_HEIGHT))
        self.view.doubleClicked.connect(self._on_double_clicked)
        self.read_only = QCheckBox(tr("Read-only mode: nothing can be changed on any server"))
        self.new, self.edit, self.remove = (
            button(tr("New server…")), button(tr("Edit…")), button(tr("Remove…"))
        )  # fmt: skip
        self.new.clicked.connect(self._on_new)
        self.edit.clicked.connect(self._on_edit)
        self.remove.clicked.connect(self._on_remove)
        row = hbox(self.new, self.edit, self.remove, STRETCH)
        self.certificate = PlainLabel("", "secondary", wrap=True)
        fill(self.body, (self.view, 1), self.certificate, row, self.read_only)
        self.setFixedWidth(theme().px(720))
        self.dismiss.setText(tr("Close"))
        self.read_only.setChecked(self._session.read_only)
        self.read_only.toggled.connect(self._session.set_read_only)
        self._session.changed.connect(self._show)
        self._session.servers.changed.connect(self._show)
        self.view.selectionModel().selectionChanged.connect(self._on_chosen)
        self._show()
        self._choose(next((at for at, one in enumerate(self._entries) if one.in_use), 0))

    def accept(self) -> None:
        chosen = self._chosen()
        if chosen is None:
            return
        if chosen.profile is None:
            self._session.connect_local()
        else:
            self._session.connect_known(chosen.profile)
        super().accept()

    def _show(self) -> None:
        at = self.view.currentIndex().row()
        self._entries = entries(self._stores)
        self._source.put(self._entries)
        self._model.reload()
        if at >= 0:
            self._choose(min(at, len(self._entries) - 1))
        self.read_only.setChecked(self._session.read_only)
        self._on_chosen()

    def _choose(self, row: int) -> None:
        """Select a row, ignoring modifier keys. The user may still hold the modifiers of the
        shortcut that opened the dialog.
        """
        flags = QItemSelectionModel.SelectionFlag
        index = self._model.index(row, 0)
        self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def _chosen(self) -> Entry | None:
        rows = self.view.selectionModel().selectedRows()
        return self._source.row(rows[0].row()) if rows else None

    def _on_chosen(self) -> None:
        chosen = self._chosen()
        self.certificate.setText(chosen.certificate if chosen is not None else "")
        none = "" if chosen is not None else tr("Select a server first.")
        known = chosen is not None and chosen.profile is not None
        fixed = "" if known else tr("The entry of this computer cannot be changed.")
        for control in (self.edit, self.remove):
            allow(control, none or fixed)
        in_use = chosen is not None and bool(chosen.in_use) and self._session.connected
        allow(self.primary, none or (tr("Already connected to this server.") if in_use else ""))

    def _on_double_clicked(self, _index: QModelIndex) -> None:
        if self.primary.isEnabled():
            self.accept()

    def _on_new(self) -> None:
        super().reject()
        ConnectDialog(self._stores, self.parentWidget()).open()

    def _on_edit(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen.profile is not None:
            EditServerDialog(self._stores, chosen.profile, self).open()

    def _on_remove(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen.profile is not None:
            RemoveServerDialog(self._stores, chosen.profile, self).open()


def entries(stores: WindowStores) -> list[Entry]:
    """Return the lines of the list, with the state of the server in use."""
    session = stores.session
    state = tr("Connected") if session.connected else tr("Not connected")
    remote = session.remote
    used = session.servers.find(remote.base_url) if remote is not None else None
    here = [Entry(None, state if remote is None else "")]
    known = [Entry(one, state if one is used else "") for one in session.servers.profiles]
    return [*(here if session.has_own_service or remote is None else []), *known]


class EditServerDialog(Dialog):
    """Dialog that edits the entry of a server. If the user changes the address, the entry is for
    another server, so the console checks the certificate and asks for the password again.
    """

    def __init__(self, stores: WindowStores, known: Profile, parent: QWidget | None) -> None:
        super().__init__(
            tr("Edit server"),
            tr(
                "Changes the entry of the server in this console. After a change of the "
                "address, the certificate of the server is checked as on first contact."
            ),
            tr("Save"),
            parent,
        )
        self.setObjectName("edit_server_dialog")
        self._servers = stores.session.servers
        self._known = known
        self.name, self.address = QLineEdit(known.name), QLineEdit(known.base_url)
        self.user = QLineEdit(known.username)
        self.add_field(tr("Name"), self.name)
        self.add_field(tr("Address"), self.address)
        self.add_field(tr("User name"), self.user, tr("For a domain account: DOMAIN\\name"))
        self.remember = QCheckBox(tr("Keep the saved password in the keyring"))
        self.remember.setChecked(known.remember)
        self.remember.setVisible(known.remember)
        self.production = QCheckBox(tr("Production server: show a red band in windows and dialogs"))
        self.production.setChecked(known.production)
        self.body.addWidget(self.remember)
        self.body.addWidget(self.production)
        self.keep_results = KeepResults(stores)
        self.keep_results.setChecked(known.keep_results)
        self.body.addWidget(self.keep_results)
        self.approvals = ApprovalActions(known.approvals)
        self.approvals.changed.connect(self._fit_height)
        self.body.addWidget(self.approvals)

    def accept(self) -> None:
        address, user = completed(self.address.text()), self.user.text().strip()
        problem = address_problem(address) or ("" if user else tr("Enter a user name."))
        other = self._servers.find(address)
        if other is not None and other is not self._servers.find(self._known.base_url):
            problem = problem or tr(
                "The server {name} already uses this address. Only one account can be saved for "
                "each address.",
                name=display(other.name, 60),
            )
        if problem:
            self.complain(problem)
            return
        name = self.name.text().strip() or address.removeprefix("https://")
        after = ServerProfile(
            name=name[:100],
            base_url=address,
            username=user,
            password="",
            remember=self.remember.isChecked(),
            production=self.production.isChecked(),
            keep_results=self.keep_results.isChecked(),
            approvals=self.approvals.value(),
        )
        self._servers.edit(self._known, after)
        super().accept()


class RemoveServerDialog(Dialog):
    """Dialog that asks before a server is removed. It stays open until the password has been
    removed from the keyring.
    """

    def __init__(self, stores: WindowStores, known: Profile, parent: QWidget | None) -> None:
        super().__init__(
            tr("Remove {name}?", name=known.name),
            tr(
                "Removes the address of the server, its trusted certificate, its saved password "
                "and its cached results from this computer. The server itself is not changed."
            ),
            tr("Remove"),
            parent,
        )
        self.setObjectName("remove_server_dialog")
        self._servers = stores.session.servers
        self._known = known
        self._anyway = False
        self.primary.setProperty("kind", "destroy")
        self.primary.setAutoDefault(False)
        self.dismiss.setDefault(True)
        self._servers.removed.connect(self._on_removed)
        self._servers.failed.connect(self._on_failed)

    def accept(self) -> None:
        allow(self.primary, WAITING)
        self._servers.remove(self._known, anyway=self._anyway)

    def _on_removed(self, known: Profile) -> None:
        if known.base_url == self._known.base_url:
            super().accept()

    def asks_about(self, base_url: str) -> bool:
        """Return whether this dialog is visible and asks about the server with this address."""
        return self.isVisible() and base_url == self._known.base_url

    def _on_failed(self, base_url: str, words: str) -> None:
        if base_url != self._known.base_url:
            return
        self._anyway = True
        self.complain(
            tr(
                "{words} Unlock the keyring and try again, or remove the server anyway.",
                words=words,
            )
        )
        self.primary.setText(tr("Remove the server anyway"))
        allow(self.primary, "")
