"""Opens the place (a source) that a Location in the store describes."""

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
    """Return the place of a Location. Its credential is that of the Location, or that of the Target
    if the Location has none.

    Raises SourceFailed if the Location was removed, or if the credential cannot be decrypted.
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
    """Return the SSH servers that this service and its user trust. `data` is the data folder."""
    return KnownHosts(data / "service" / "ssh")


def open_source(place: Place, pool: Executor, data: Path) -> Source:
    """Connect to a place, and return the source. Raises SourceFailed.

    A protocol's module is imported at its first use. Importing all of them at the start would take
    a third of the start's time.
    """
    if place.protocol == "ssh":
        from app.service.protocols.ssh import SshSource  # noqa: PLC0415

        return SshSource(place, known_hosts(data))
    if place.protocol in {"http", "https"}:
        from app.service.protocols.web_crawler import WebSource  # noqa: PLC0415

        return WebSource(place, pool)
    if place.protocol in REMOTE:
        from app.service.protocols.imap import MailSource  # noqa: PLC0415

        return MailSource(place)
    raise SourceFailed(f"Locations of protocol '{place.protocol}' are not supported yet.")
