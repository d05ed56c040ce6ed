"""Targets known to this computer (contract 2.4): the computer itself, and the servers of its
mounts.

The network is not searched. A server is known only because something of it is mounted.
"""

from __future__ import annotations

import platform
import socket
from collections.abc import Iterator
from pathlib import Path

from app.api.records.targets import DiscoveredTarget

_MOUNTS = Path("/proc/self/mountinfo")
_BY_COLON = ("nfs", "nfs4", "fuse.sshfs")
_BY_SLASHES = ("cifs", "smb3")


def hosts(mounts: Path = _MOUNTS) -> list[DiscoveredTarget]:
    """Return all known hosts, sorted by name, each once. `mounts` is the mount table. The platform
    of another machine is unknown.
    """
    found = {name: DiscoveredTarget(name=name) for name in _servers(mounts)}
    here = socket.gethostname()
    found[here] = DiscoveredTarget(name=here, platform=platform.system() or None)
    return [found[name] for name in sorted(found)]


def _servers(mounts: Path) -> Iterator[str]:
    """Yield the servers in the mount table (proc_pid_mountinfo(5)); none if there is no table."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return
    for line in lines:
        kind, _, rest = line.partition(" - ")[2].partition(" ")
        name = _server(kind, rest.partition(" ")[0])
        if name and name.isprintable():
            yield name


def _server(kind: str, source: str) -> str:
    if kind in _BY_COLON:
        return source.rpartition(":/")[0].rpartition("@")[2].strip("[]")
    if kind in _BY_SLASHES and source.startswith("//"):
        return source[2:].partition("/")[0]
    return ""
