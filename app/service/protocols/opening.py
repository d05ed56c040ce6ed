"""Opens the source that a Location in the store describes."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Executor
from pathlib import Path

from app.service.base.secrets import Seals
from app.service.protocols.known_hosts import KnownHosts
from app.service.protocols.source import REMOTE, Place, Source, SourceFailed
from app.service.store import credentials, locations, targets
from app.service.store.credentials import CredentialGone, Credentials


def stored_place(
    conn: sqlite3.Connection, seals: Seals, target_id: int, location_id: int, subpath: str = ""
) -> Place:
    """Return the place of a Location, with its own credential or else its Target's.

    Raises SourceFailed if the Location was removed, or the credential cannot be decrypted.
    """
    target = targets.get(conn, target_id)
    location = locations.get(conn, target_id, location_id)
    if target is None or location is None:
        raise SourceFailed("The Location no longer exists.")
    chosen = location.credential_id or target.credential_id
    return Place(
        protocol=location.protocol,
        host=target.name,
        path=location.path,
        subpath=subpath,
        credential=opened(conn, seals, chosen) if chosen else None,
    )


def opened(conn: sqlite3.Connection, seals: Seals, credential_id: str) -> Credentials:
    """Return a decrypted credential. Raises SourceFailed."""
    try:
        return credentials.secret(conn, seals.credentials, credential_id)
    except CredentialGone as error:
        raise SourceFailed(str(error)) from error


def known_hosts(data: Path) -> KnownHosts:
    """Return the SSH servers trusted by this service and its user; `data` is the data folder."""
    return KnownHosts(data / "service" / "ssh")


def open_source(place: Place, pool: Executor, data: Path) -> Source:
    """Connect, and return the source. Raises SourceFailed.

    Protocol modules are imported at first use: together they would take a third of a start.
    """
    if place.protocol == "ssh":
        from app.service.protocols.ssh import SshSource  # noqa: PLC0415

        return SshSource(place, known_hosts(data))
    if place.protocol in {"http", "https"}:
        from app.service.protocols.web import WebSource  # noqa: PLC0415

        return WebSource(place, pool)
    if place.protocol in REMOTE:
        from app.service.protocols.mailbox import MailSource  # noqa: PLC0415

        return MailSource(place)
    raise SourceFailed(f"Locations of protocol '{place.protocol}' are not supported yet.")
