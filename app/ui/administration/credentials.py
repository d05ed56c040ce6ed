"""Section of the credentials with which the server signs in to other machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.api.records.administration import Credential
from app.language import Texts, number, sort_key
from app.state.connection.abilities import NO_KEYRING
from app.state.stores import WindowStores
from app.ui.actions.qactions import Actions
from app.ui.administration.details import Fact
from app.ui.administration.forms.connection_dialog import PROTOCOLS, ConnectionDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.fields import FILE, SECRET, Field, FieldEditor
from app.ui.administration.known_hosts import trust_host
from app.ui.administration.section import Section
from app.ui.kit.controls.choices import Choice
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE

tr = Texts(__name__)

_BRIEF = tr(
    "This server has no keyring, so password and key are lost when its service "
    "ends. Enter password and key again after each restart."
)
_LASTS = tr("Stored, encrypted")
_SESSION = tr("No keyring: kept only until the service ends")
_LOST = tr(
    "The secret is lost, because there was no keyring. Edit the credential and "
    "enter the secret again."
)
_KEPT = tr(
    "Leave password and key file empty to keep the stored secret. If you "
    "enter a new password or key file, it replaces the stored password and "
    "the stored key file."
)


class CredentialsSection(Section[Credential]):
    """List of all credentials."""

    name, title, icon = "credentials", tr("Credentials"), "lock"
    empty = tr(
        "No credentials. With credentials, the server signs in to machines, mailboxes "
        "and websites to scan them."
    )
    consequence = tr("Only an unused credential can be deleted. This cannot be undone.")
    others = ("agents",)
    tools = ("add_credential", "edit_credential", "delete_credential", "", "test_credential")

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        self._uses: Counter[str] = Counter()
        super().__init__(stores, actions)
        stores.inventory.changed.connect(self._on_inventory)
        self._on_inventory()

    def columns(self) -> tuple[Column[Credential], ...]:
        return (
            Column(title=tr("Label"), text=lambda row: row.label, stretch=True,
                   sort=lambda row: sort_key(row.label)),
            Column(title=tr("Type"), text=lambda row: row.type, width=80, sort=lambda row: row.type,
                   role=lambda _row: Role.SECONDARY),
            Column(title=tr("User name"), text=lambda row: row.username, width=144,
                   sort=lambda row: sort_key(row.username)),
            Column(title=tr("Key file"), text=lambda row: row.cert_name or "", width=112,
                   sort=lambda row: sort_key(row.cert_name or ""),
                   role=lambda _row: Role.SECONDARY),
            Column(title=tr("Used by"), text=lambda row: number(self._uses[row.id]), width=72,
                   count=True, sort=lambda row: self._uses[row.id],
                   about=tr("Number of targets and locations that use the credential")),
            Column(title=tr("Secret"), text=self._secret, width=136, sort=self._secret,
                   words=(tr("Enter the secret again"), tr("Kept until a restart"), tr("Stored")),
                   role=lambda row: Role.MATCH if row.secret_lost else Role.SECONDARY),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        return credential_fields(self.stores)

    def next_step(self) -> tuple[str, str]:
        if self.stores.inventory.has_targets:
            return "test_credential", tr("Test the credential…")
        return "add_target", tr("Add a target…")

    def facts(self, row: Credential) -> Sequence[Fact]:
        lasts = _SESSION if _is_brief(self.stores) else _LASTS
        return (
            (tr("Type"), row.type),
            (tr("User name"), row.username or NONE),
            (tr("Key file"), row.cert_name or NONE),
            (tr("Secret"), _LOST if row.secret_lost else lasts),
            (tr("Used by"), self._used_by(row)),
            ("ID", row.id),
        )

    def _used_by(self, row: Credential) -> str:
        count = self._uses[row.id]
        return tr.plural("{n} target or location", "{n} targets and locations", count)

    def _secret(self, row: Credential) -> str:
        """Return in a few words whether the server still has the secret of a credential, and
        whether it keeps the secret only until a restart.
        """
        if row.secret_lost:
            return tr("Enter the secret again")
        return tr("Kept until a restart") if _is_brief(self.stores) else tr("Stored")

    def verbs(self) -> dict[str, Callable[[], None]]:
        return super().verbs() | {"test": self.test}

    def test(self) -> None:
        """Open the connection test of the selected credential."""
        (row,) = self.records.chosen()
        open_test(self.stores, row, self.window())

    def _on_inventory(self) -> None:
        """Count the Targets and Locations that use each credential."""
        targets = [
            target for group in self.stores.inventory.groups for target in group.targets or ()
        ]
        places = (place for target in targets for place in target.locations or ())
        used = Counter(target.credential_id or "" for target in targets)
        self._uses = used + Counter(place.credential_id or "" for place in places)
        if self.isVisible():
            self.view.viewport().update()


def _is_brief(stores: WindowStores) -> bool:
    """Return whether the server has no keyring, so that it loses secrets when its service ends."""
    return stores.session.offers(NO_KEYRING)


def credential_fields(stores: WindowStores) -> tuple[Field, ...]:
    """Return the fields of a credential."""
    brief = f" {_BRIEF}" if _is_brief(stores) else ""
    optional = tr("Optional: a key to sign in with instead of a password.")
    return (
        Field(name="label", label=tr("Label"), required=True, placeholder=tr("Backup account")),
        Field(name="type", label=tr("Type"), choices=_types),
        Field(name="username", label=tr("User name")),
        Field(name="password", label=tr("Password"), kind=SECRET,
              hint=tr("For a key file, enter the password that opens it.")),
        Field(name="cert_file", label=tr("Key or certificate file"), kind=FILE,
              hint=f"{optional}{brief}", edit_hint=f"{_KEPT}{brief}"),
    )  # fmt: skip


def open_test(
    stores: WindowStores, credential: Credential, parent: QWidget, target_id: str = ""
) -> None:
    """Open the connection test of a credential. Preselect the Target with the ID `target_id`. If
    `target_id` is "" and there is exactly one Target, preselect this one.
    """
    form = ConnectionDialog(stores, credential, parent, target_id)
    form.trust_wanted.connect(partial(trust_host, stores, form, form.accept))
    form.open()


class AddedCredential(QObject):
    """Opens the form of a new credential above another form. Once the credential is saved, it is
    selected in `editor`, a field of that other form.
    """

    def __init__(self, stores: WindowStores, editor: FieldEditor) -> None:
        super().__init__(editor.widget)
        self._editor = editor
        self._credentials = stores.administration.credentials
        self._key = ""
        form = EditDialog(self._credentials, credential_fields(stores), editor.widget.window())
        form.saved.connect(self._on_saved)
        form.open()

    def _on_saved(self, key: str) -> None:
        self._key = key
        self._credentials.changed.connect(self._on_list)
        self._credentials.read()

    def _on_list(self) -> None:
        """Select the new credential, as soon as the list of credentials contains it."""
        if any(one.id == self._key for one in self._credentials.items):
            self._credentials.changed.disconnect(self._on_list)
            self._editor.offer(self._key)


def add_credential(stores: WindowStores, editor: FieldEditor) -> None:
    """Open the form of a new credential above another form. Once the credential is saved, it is
    selected in `editor`, a field of that other form.
    """
    AddedCredential(stores, editor)


def _types() -> Sequence[Choice]:
    return [Choice(words, key) for key, words in PROTOCOLS]
