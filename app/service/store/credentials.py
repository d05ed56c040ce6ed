"""Credentials for scans of other machines. Secrets are encrypted."""

from __future__ import annotations

import sqlite3
from dataclasses import astuple, dataclass, field

import msgspec
from msgspec import Struct

from app.api.records.administration import Credential
from app.service.base.secrets import Seal, SealBroken
from app.service.store.ids import internal, public
from app.service.store.sql_text import fold
from app.service.store.visibility import Within

ORDERS = {"label": "label", "username": "username", "cert": "cert_name"}
"""Sort keys of a list, and their columns."""


class CredentialGone(LookupError):
    """The credential does not exist, or cannot be decrypted. The text gives the next step."""


class Secret(Struct, frozen=True, kw_only=True):
    """The encrypted part of a credential. `certificate` is the content of the certificate file."""

    password: str | None = None
    certificate: bytes | None = None

    def __repr__(self) -> str:
        return "Secret()"


@dataclass(frozen=True, slots=True)
class Credentials:
    """A decrypted credential, for a protocol's login only; never stored or shown."""

    label: str
    type: str
    username: str
    password: str | None = field(repr=False)
    cert_name: str | None
    certificate: bytes | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Fields:
    """The unencrypted fields of a credential."""

    label: str
    type: str
    username: str
    cert_name: str | None


def add(conn: sqlite3.Connection, seal: Seal, fields: Fields, secret: Secret) -> int:
    """Write a new credential; return its key."""
    (key,) = conn.execute(
        "INSERT INTO credentials (label, type, username, cert_name, sealed)"
        " VALUES (?, ?, ?, ?, x'') RETURNING id",
        astuple(fields),
    ).fetchone()
    _seal(conn, seal, key, secret)
    return int(key)


def rename(conn: sqlite3.Connection, key: int, fields: Fields) -> None:
    """Replace label, type and user name; the secret and the certificate stay."""
    conn.execute(
        "UPDATE credentials SET label = ?, type = ?, username = ? WHERE id = ?",
        (fields.label, fields.type, fields.username, key),
    )


def replace(conn: sqlite3.Connection, seal: Seal, key: int, fields: Fields, secret: Secret) -> None:
    """Replace a credential and its secret."""
    conn.execute(
        "UPDATE credentials SET label = ?, type = ?, username = ?, cert_name = ? WHERE id = ?",
        (*astuple(fields), key),
    )
    _seal(conn, seal, key, secret)


def delete(conn: sqlite3.Connection, key: int) -> None:
    """Remove a credential."""
    conn.execute("DELETE FROM credentials WHERE id = ?", (key,))


def get(conn: sqlite3.Connection, key: int, seal: Seal | None = None) -> Credential | None:
    """Return the API record of a credential; None if it does not exist. With `seal`, the record
    also says whether the secret is lost, which means that the present key cannot decrypt it.
    """
    row = conn.execute("SELECT * FROM credentials WHERE id = ?", (key,)).fetchone()
    return None if row is None else _record(row, seal)


def listed(
    conn: sqlite3.Connection,
    seal: Seal | None = None,
    *,
    within: Within = None,
    label: str = "",
    sort_by: str = "label",
    descend: bool = False,
    offset: int = 0,
    limit: int = -1,
) -> list[Credential]:
    """Return the credentials of `within` whose label contains the text (ignoring case), sorted by
    one of `ORDERS`, then by ID. With `seal`, each record also says whether the secret is lost.
    """
    rows = conn.execute("SELECT * FROM credentials ORDER BY id").fetchall()
    text = fold(label)
    found = [
        row
        for row in rows
        if text in fold(row["label"]) and (within is None or row["id"] in within)
    ]
    column = ORDERS[sort_by]
    found.sort(key=lambda row: (row[column] or "").casefold(), reverse=descend)
    page = found[offset:] if limit < 0 else found[offset : offset + limit]
    return [_record(row, seal) for row in page]


def uses(conn: sqlite3.Connection, key: int) -> int:
    """Return how many Targets and Locations use the credential."""
    (count,) = conn.execute(
        "SELECT (SELECT count(*) FROM targets WHERE credential_id = ?1)"
        " + (SELECT count(*) FROM locations WHERE credential_id = ?1)",
        (public(key),),
    ).fetchone()
    return int(count)


def secret(conn: sqlite3.Connection, seal: Seal, credential_id: str) -> Credentials:
    """Return the decrypted credential of this ID. Raises CredentialGone if the credential does not
    exist, or cannot be decrypted.
    """
    key = internal(credential_id)
    row = conn.execute("SELECT * FROM credentials WHERE id = ?", (key,)).fetchone()
    if row is None:
        raise CredentialGone("The credential does not exist any more. Choose another one.")
    try:
        opened = msgspec.json.decode(seal.open(row["sealed"], _about(row["id"])), type=Secret)
    except (SealBroken, msgspec.DecodeError):
        raise CredentialGone(
            f"The secret of the credential '{row['label']}' cannot be opened: it was stored in a "
            "session without a lasting key. Enter it again."
        ) from None
    return Credentials(
        label=row["label"],
        type=row["type"],
        username=row["username"],
        password=opened.password,
        cert_name=row["cert_name"],
        certificate=opened.certificate,
    )


def _seal(conn: sqlite3.Connection, seal: Seal, key: int, secret: Secret) -> None:
    sealed = seal.close(msgspec.json.encode(secret), _about(key))
    conn.execute("UPDATE credentials SET sealed = ? WHERE id = ?", (sealed, key))


def _about(key: int) -> str:
    return f"credential {key}"


def _is_lost(row: sqlite3.Row, seal: Seal) -> bool:
    try:
        seal.open(row["sealed"], _about(row["id"]))
    except SealBroken:
        return True
    return False


def _record(row: sqlite3.Row, seal: Seal | None) -> Credential:
    return Credential(
        id=public(row["id"]),
        label=row["label"],
        type=row["type"],
        username=row["username"],
        cert_name=row["cert_name"],
        secret_lost=seal is not None and _is_lost(row, seal),
    )
