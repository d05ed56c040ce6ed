"""Section of the host keys of the SSH servers that the server trusts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from app.api.records.local import KnownHost
from app.language import Texts, sort_key
from app.state.stores import WindowStores
from app.ui.administration.details import Fact
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.fields import Field
from app.ui.administration.section import Section
from app.ui.kit.tables.table_model import Column

tr = Texts(__name__)


class KnownHostsSection(Section[KnownHost]):
    """List of the trusted host keys."""

    name, title, icon = "known_hosts", tr("SSH host keys"), "key"
    empty = tr(
        "No trusted host keys. Before a target is scanned over SSH, add the fingerprint of its "
        "host key here."
    )
    consequence = tr(
        "After the deletion, the host is not scanned over SSH until its key is trusted again."
    )
    tools = ("add_ssh_host_key", "edit_ssh_host_key", "delete_ssh_host_key")

    def columns(self) -> tuple[Column[KnownHost], ...]:
        return (
            Column(title=tr("Host"), text=lambda row: row.host, width=216,
                   sort=lambda row: sort_key(row.host)),
            Column(title=tr("Key"), text=lambda row: row.key_type, width=128,
                   sort=lambda row: row.key_type),
            Column(title=tr("Fingerprint"), text=lambda row: row.fingerprint, mono=True,
                   stretch=True),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        return trusted_host_fields()

    def facts(self, row: KnownHost) -> Sequence[Fact]:
        return ((tr("Key"), row.key_type), (tr("Fingerprint"), row.fingerprint))


def trust_host(stores: WindowStores, above: QWidget, then: Callable[[], None], host: str) -> None:
    """Open, above a dialog, the form that adds a trusted host key for this host. Call `then` once
    the key is saved.
    """
    hosts = stores.administration.sections[KnownHostsSection.name]
    form = EditDialog(hosts, trusted_host_fields(), above, preset={"host": host})
    form.accepted.connect(then)
    form.open()


def trusted_host_fields() -> tuple[Field, ...]:
    """Return the fields of a trusted host key."""
    return (
        Field(name="host", label=tr("Host"), required=True, fixed=True,
              placeholder="server.example.org:22"),
        Field(name="fingerprint", label=tr("Fingerprint of the host key"), required=True,
              placeholder="SHA256:…", check=_fingerprint,
              hint=tr("On the host, run: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub")),
    )  # fmt: skip


def _fingerprint(value: str) -> str:
    return (
        "" if value.startswith("SHA256:") else tr("Enter a fingerprint that begins with “SHA256:”.")
    )
