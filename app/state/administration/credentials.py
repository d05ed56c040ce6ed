"""Stored credentials, whose secrets the server never returns."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from pathlib import Path

from app.api.records.administration import Credential, NewCredential
from app.language import Texts
from app.state.administration.noun import Noun, Values
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.work.errors import FieldRefused

tr = Texts(__name__)

LARGEST = 64 * 1024
"""Largest key or certificate file that is sent, in bytes."""

_FAMILIES = {"ssh": "ssh", "imap": "imap", "imaps": "imap", "http": "http", "https": "http"}
"""Protocols that need a credential; those with the same value accept the same credentials."""
_TESTERS = frozenset({"scan schedule"})  # not translated


class Credentials(Noun[Credential]):
    """All credentials that the account may use. They can be changed only on a Discovery Console
    service.

    The value of `cert_file` is the path of a file on this computer. The file is read when the
    credential is sent.
    """

    name, kind = "credentials", "credential"
    one, many = tr("credential"), tr("credentials")
    secret = frozenset({"password", "cert_file"})
    unique, aliases = "label", {"cert_name": "cert_file"}
    permissions = frozenset({"credential edit"})  # not translated

    def __init__(self, session: Session, inventory: Inventory) -> None:
        super().__init__(session)
        self._inventory = inventory

    def key(self, row: Credential) -> str:
        return row.id

    def label(self, row: Credential) -> str:
        return row.label

    def amount(self, count: int) -> str:
        return tr.plural("{n} credential", "{n} credentials", count)

    def text(self, row: Credential) -> str:
        return f"{row.label}\n{row.type}\n{row.username}"

    async def read_page(self, offset: int, limit: int) -> Sequence[Credential]:
        return (await self.session.client.credentials.list(offset=offset, limit=limit)).items

    def values(self, row: Credential) -> Values:
        fields = {"label": row.label, "type": row.type, "username": row.username}
        return fields | dict.fromkeys(self.secret, "")

    def record(self, key: str) -> str:
        return f"credential/{key}"

    async def get(self, key: str) -> Credential:
        return await self.session.client.credentials.get(key)

    async def create(self, values: Values) -> str:
        return await self.session.client.credentials.create(await _body(values))

    async def update(self, key: str, values: Values) -> None:
        await self.session.client.credentials.update(key, await _body(values))

    async def delete(self, key: str) -> None:
        await self.session.client.credentials.delete(key)

    def permitted_by(self, verb: str) -> frozenset[str]:
        return _TESTERS if verb == "test" else self.permissions

    def unfit(self, verb: str, rows: Sequence[Credential]) -> str:  # noqa: ARG002
        needless = verb != "test" or self._inventory.has_targets
        return "" if needless else tr("Add a target first: a credential is tested on a target.")

    def feature(self, verb: str) -> str:
        return "administer" if verb == "add" else "credentials"


def why_unfit(kind: str, protocol: str) -> str:
    """Return why a credential of this type cannot sign in over a protocol, or "". Types that are
    unknown here are accepted, because other servers may have types of their own.
    """
    needed = _FAMILIES.get(protocol)
    if needed is None or _FAMILIES.get(kind, needed) == needed:
        return ""
    return tr(
        "This credential is of the type “{type}”; it cannot sign in over “{protocol}”.",
        type=kind,
        protocol=protocol,
    )


async def _body(values: Values) -> NewCredential:
    path = Path(values["cert_file"]) if values["cert_file"] else None
    return NewCredential(
        label=values["label"],
        type=values["type"],
        username=values["username"],
        password=values["password"] or None,
        cert_name=path.name if path else None,
        cert_file=await asyncio.to_thread(_read, path) if path else None,
    )


def _read(path: Path) -> str:
    """Return a file as base64. Raises `FieldRefused` if it cannot be read, or is larger than
    `LARGEST`.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        told = tr(
            "The file could not be read: {reason}.", reason=error.strerror or tr("unknown error")
        )
        raise FieldRefused(told, "cert_file") from None
    if len(content) > LARGEST:
        raise FieldRefused(
            tr(
                "The file is larger than 64 KiB, too large for a key or certificate. Choose "
                "another file."
            ),
            "cert_file",
        )
    return base64.b64encode(content).decode("ascii")
