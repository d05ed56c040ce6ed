"""Interface of all protocols, and the data with which a source is opened.

  DiscoveryError
  +-- SourceFailed   the other machine as a whole: not reached, not trusted, refused, lost
  |   +-- LoginRefused   the other machine does not accept the credential
  +-- ObjectGone, ObjectUnreadable   one object (`app.discovery.match.errors`)

The texts are sentences for the user: they may name a host or a path, never a secret.
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
"""Protocol whose objects are processes of this machine."""
FREE = "free"
"""Protocol whose objects are ranges of a disk."""
REPORTED = "report"
"""Protocol of Locations that their machine scans itself (an extension of this service)."""
NOT_SERVED = ("shadow", "hdfs")
"""Protocols of contract 2.10 that this service does not support."""

_HOST = re.compile(r"(?P<name>[A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:(?P<port>\d{1,5}))?")


class SourceFailed(DiscoveryError):
    """The other machine cannot be read as a whole. The text gives the reason and the next step."""


class LoginRefused(SourceFailed):
    """The other machine does not accept the credential."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place to read: a Target Location, or a folder to probe.

    `host` is the name of the Target: `host` or `host:port`. `subpath` restricts the reading to one
    subfolder of `path`.
    """

    protocol: str
    host: str
    path: str
    subpath: str = ""
    credential: Credentials | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Remote:
    """An object that can be fetched. `path` is its raw path relative to the place; "" stands for
    the place itself.
    """

    path: bytes
    size: int = 0
    mtime_ns: int = 0
    owner: str = ""
    metadata: tuple[tuple[str, str], ...] = ()
    mail: bool = False
    mode: int | None = None
    group: str = ""


class Listing(Protocol):
    """An open place that lists its objects.

    All calls come from the thread that opened the place, with one exception: another thread may
    call `close`, which interrupts a running call. The opening thread then calls `close`, too.
    """

    ahead: int
    """Number of objects that may be listed before the first one is read."""

    def walk(self) -> Iterator[Remote | Problem]:
        """Yield every object, in a fixed order. Raises SourceFailed."""

    def close(self) -> None:
        """Close the connection."""


class Source(Listing, Protocol):
    """An open place whose objects are fetched."""

    def read(self, remote: Remote) -> bytes:
        """Return the bytes of an object that `walk` yielded, or of another object with a path of
        the same form. The result has at most `allowance` bytes.

        Raises ObjectGone, ObjectUnreadable and SourceFailed.
        """

    def probe(self) -> list[ProbeEntry]:
        """Return the first 10,000 entries directly below the place. Raises SourceFailed."""


def address(host: str, port: int) -> tuple[str, int]:
    """Split a Target's name into host and port; `port` is the default. The host is in lower case,
    as in lists of known hosts. Raises SourceFailed.
    """
    found = _HOST.fullmatch(host.strip())
    given = int(found["port"] or port) if found else 0
    if found is None or not 0 < given < 65536 or not _can_be(found["name"]):
        raise SourceFailed(
            "The name of the Target is not a host name: it must be 'host' or 'host:port'."
        )
    return found["name"].strip("[]").lower(), given


def why_not_reached(error: BaseException) -> str:
    """Return the reason why a connection failed, preceded by a colon; "" if the error gives no
    reason.
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, socket.gaierror):
            return ": its name cannot be resolved"
        if isinstance(cause, ConnectionRefusedError):
            return ": connection refused"
        cause = cause.__cause__ or cause.__context__
    return ""


def _can_be(name: str) -> bool:
    """Return whether this is a valid host name: labels have 1 to 63 characters (RFC 1035)."""
    if name[0] == "[":
        try:
            return bool(ipaddress.IPv6Address(name[1:-1]))
        except ValueError:
            return False
    return all(0 < len(label) < 64 for label in name.removesuffix(".").split("."))


def join(folder: bytes, name: bytes) -> bytes:
    """Join two raw names of another machine. An empty name is left out."""
    return folder.rstrip(b"/") + b"/" + name if folder and name else folder or name


def too_large(size: int, most: int) -> str:
    """Return the reason why an object is too large to be fetched."""
    return f"it is larger than {most >> 20} MiB ({size >> 20} MiB)"


def allowance(size: int) -> int:
    """Return how many bytes of an object may be fetched. `size` is its size in the list; the
    object may have grown since.

    The result is 0 if the object is too large to be fetched.
    """
    return 0 if size > limits.OBJECT else min(2 * size + limits.GROWN, limits.OBJECT)


def nanoseconds(seconds: float) -> int:
    """Convert a Unix time reported by another machine to nanoseconds. Return 0 for a time before
    1970 or after 2106: such a time is implausible, and the store keeps nanoseconds in 64 bits.
    """
    return int(seconds) * 10**9 if 0 < seconds < 2**32 else 0


def is_loopback(host: str) -> bool:
    """Return whether `host` is this machine. If so, nothing is sent over a network."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def interrupt(connection: socket.socket) -> None:
    """Make a thread that waits for data of this connection believe that the connection is closed.

    This bypasses the TLS layer, whose own `shutdown` would free state that the reader uses.
    """
    with contextlib.suppress(OSError):
        socket.socket.shutdown(connection, socket.SHUT_RDWR)
