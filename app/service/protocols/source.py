"""The one interface behind which every protocol stands, and what it is opened with.

    DiscoveryError
    +-- SourceFailed   the other machine as a whole: not reached, not trusted, refused, lost
    |   +-- LoginRefused   it does not take the credential
    +-- ObjectGone, ObjectUnreadable   one object of it (`app.discovery.match.errors`)

The texts are sentences for the analyst: they may name a host or a path, never a secret.
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from app.api.records.targets import ProbeEntry
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import Problem
from app.service.protocols import limits
from app.service.store.credentials import Credentials

MOUNTED = ("share", "mount")
"""Protocols whose Locations are paths of this machine."""
REMOTE = ("ssh", "http", "https", "imap", "imaps")
"""Protocols whose objects are fetched."""
MEMORY = "memory"
"""The protocol whose objects are processes of this machine."""
FREE = "free"
"""The protocol whose objects are stretches of a disk."""
NOT_SERVED = ("shadow", "hdfs")
"""Protocols of spec 2.10 that this service does not have."""

_HOST = re.compile(r"(?P<name>[A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:(?P<port>\d{1,5}))?")


class SourceFailed(DiscoveryError):
    """The other machine cannot be read as a whole; the text says why and what to do."""


class LoginRefused(SourceFailed):
    """The other machine does not take the credential."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to read: a Target Location, or a folder that is probed.

    `host` is the name of the Target: `host` or `host:port`. `subpath` limits it to what lies under
    it in `path`.
    """

    protocol: str
    host: str
    path: str
    subpath: str = ""
    credential: Credentials | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Remote:
    """One object that can be fetched. `path` is its raw name below the place, "" for itself."""

    path: bytes
    size: int = 0
    mtime_ns: int = 0
    owner: str = ""
    metadata: tuple[tuple[str, str], ...] = ()
    mail: bool = False
    mode: int | None = None
    group: str = ""


class Listing(Protocol):
    """An open place that lists its objects. All calls come from the thread that has opened it, but
    that `close` may come from another one as well: then it ends the call that goes on, and the
    first thread closes too.
    """

    ahead: int
    """How many objects may be listed before the first one is read."""

    def walk(self) -> Iterator[Remote | Problem]:
        """Every object, in a fixed order. Raises SourceFailed."""

    def close(self) -> None:
        """End the connection."""


class Source(Listing, Protocol):
    """An open place whose objects are fetched."""

    def read(self, remote: Remote) -> bytes:
        """The bytes of an object that `walk` gave, or of another with its path; no more than
        its `allowance`.

        Raises ObjectGone, ObjectUnreadable and SourceFailed.
        """

    def probe(self) -> list[ProbeEntry]:
        """What lies directly below the place, the first 10,000 by path. Raises SourceFailed."""


def address(host: str, port: int) -> tuple[str, int]:
    """Host and port of a Target's name; `port` if it names none. Raises SourceFailed."""
    found = _HOST.fullmatch(host.strip())
    given = int(found["port"] or port) if found else 0
    if found is None or not 0 < given < 65536 or not _can_be(found["name"]):
        raise SourceFailed(
            "The name of the Target is not a host name: it must be 'host' or 'host:port'."
        )
    return found["name"].strip("[]"), given


def _can_be(name: str) -> bool:
    """Whether a host can have this name: its labels have 1 to 63 characters (RFC 1035)."""
    if name[0] == "[":
        try:
            return bool(ipaddress.IPv6Address(name[1:-1]))
        except ValueError:
            return False
    return all(0 < len(label) < 64 for label in name.removesuffix(".").split("."))


def join(folder: bytes, name: bytes) -> bytes:
    """Join two raw names of another machine; an empty one is left out."""
    return folder.rstrip(b"/") + b"/" + name if folder and name else folder or name


def too_large(size: int, most: int) -> str:
    """Why an object is not fetched."""
    return f"it is larger than {most >> 20} MiB ({size >> 20} MiB)"


def allowance(size: int) -> int:
    """How many bytes may be fetched of an object that is said to have `size`: it may have grown.

    0 for one that is too large to be fetched.
    """
    return 0 if size > limits.OBJECT else min(2 * size + limits.GROWN, limits.OBJECT)


def nanoseconds(seconds: float) -> int:
    """A Unix time that another machine tells; 0 for one that nobody believes: before 1970, or
    after 2106. (The store keeps nanoseconds in 64 bits.)"""
    return int(seconds) * 10**9 if 0 < seconds < 2**32 else 0


def is_loopback(host: str) -> bool:
    """Whether nothing leaves this machine on the way to `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def interrupt(connection: socket.socket) -> None:
    """Have whoever waits for this connection in another thread see its end.

    Without the TLS layer, whose own `shutdown` takes its state away from under the reader.
    """
    with contextlib.suppress(OSError):
        socket.socket.shutdown(connection, socket.SHUT_RDWR)
