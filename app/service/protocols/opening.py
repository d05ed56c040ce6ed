"""From a Target Location in the store to an open source."""

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
    c: sqlite3.Connection, seals: Seals, target_id: int, location_id: int, subpath: str = ""
) -> Place:
    """The place of a Location; its own credential goes before that of its Target.

    Raises SourceFailed when it is gone, or the credential cannot be opened.
    """
    target = targets.get(c, target_id)
    location = locations.get(c, target_id, location_id)
    if target is None or location is None:
        raise SourceFailed("The Location does not exist any more.")
    chosen = location.credential_id or target.credential_id
    return Place(
        protocol=location.protocol,
        host=target.name,
        path=location.path,
        subpath=subpath,
        credential=opened(c, seals, chosen) if chosen else None,
    )


def opened(c: sqlite3.Connection, seals: Seals, credential_id: str) -> Credentials:
    """A credential, to log in with. Raises SourceFailed."""
    try:
        return credentials.secret(c, seals.credentials, credential_id)
    except CredentialGone as error:
        raise SourceFailed(str(error)) from error


def known_hosts(data: Path) -> KnownHosts:
    """The SSH servers that this service and its user trust; `data` is the service's folder."""
    return KnownHosts(data / "service" / "ssh")


def open_source(place: Place, pool: Executor, data: Path) -> Source:
    """Connect. Raises SourceFailed.

    What speaks a protocol is loaded when it is first spoken: together, a third of a start.
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
    raise SourceFailed(f"Locations of the kind '{place.protocol}' cannot be read in this version.")
