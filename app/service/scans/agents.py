"""The agents: this computer, and workers on others (`docs/api.md`, GET /v1/agents).

Properties that the system does not report are left out of the record, never invented.
"""

from __future__ import annotations

import contextlib
import getpass
import hashlib
import ipaddress
import os
import platform
import socket
import struct
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from app.api.records.administration import Agent, Network
from app.discovery.scan.machine import installed_memory
from app.scaleout.worker_facts import RemoteWorker
from app.service.store.ids import public

if sys.platform != "win32":
    import fcntl
    import pwd

AGENT_ID = public(1)
"""The only valid `proxy_id` of a Target or Location."""

_WORKER = "worker"
_HIGHEST_BYTES = 7
"""Number of bytes of the hash of a worker's name from which the worker's ID is made."""
_STARTED = time.time()
_ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR, netdevice(7)
_INTERFACES = Path("/sys/class/net")


def this_computer(version: str) -> Agent:
    """Return this computer as an agent. `ram` is in bytes, `boot` and `started` are Unix seconds.

    `version` is the version of the program. The agent runs in the service's process, so it is
    always connected, and its clock is the service's clock.
    """
    return Agent(
        id=AGENT_ID,
        name=socket.gethostname(),
        type="local",
        version=version,
        platform=f"{platform.system()} {platform.release()}",
        platform_compatibility=platform.machine(),
        verified=True,
        connected=True,
        connected_ip="127.0.0.1",
        time_difference=0.0,
        proxy=True,
        user=_user(),
        cpu=_processor(),
        cores=os.cpu_count(),
        ram=installed_memory(),
        boot=_boot_time(),
        started=_STARTED,
        networks=list(_networks()) or None,
    )


def worker_agent(worker: RemoteWorker) -> Agent:
    """Return a worker on another machine as an agent. Its ID depends only on its name. It is
    verified, because it has shown a certificate of the cluster.
    """
    digest = hashlib.sha256(worker.name.encode()).digest()[:_HIGHEST_BYTES]
    return Agent(
        id=public(2 + int.from_bytes(digest)),
        name=worker.name,
        type=_WORKER,
        version=worker.version,
        verified=True,
        connected=worker.connected,
        connected_ip=worker.address.removeprefix("tls://").rpartition(":")[0].strip("[]"),
        proxy=False,
        cores=worker.threads,
        load=worker.load,
        last_seen=worker.seen,
        lacks=list(worker.lacks),
    )


def _user() -> str | None:
    """Return the user whose rights the service has."""
    with contextlib.suppress(KeyError, OSError):
        if sys.platform != "win32":
            return pwd.getpwuid(os.getuid()).pw_name
        return getpass.getuser()
    return None


def _processor() -> str | None:
    for line in _lines("/proc/cpuinfo"):
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or None


def _boot_time() -> float | None:
    for line in _lines("/proc/stat"):
        if line.startswith("btime "):
            return float(line.split()[1])
    return None


def _networks() -> Iterator[Network]:
    """Yield interfaces with an address, IPv4 first. Available on Linux only."""
    for device in sorted(path.name for path in _entries(_INTERFACES)):
        if address := _ipv4(device):
            yield Network(ip=address, device=device, mac=_mac(device))
    for line in _lines("/proc/net/if_inet6"):
        address, *_, device = line.split()
        text = str(ipaddress.IPv6Address(int(address, 16)))
        yield Network(ip=text, device=device, mac=_mac(device))


def _ipv4(device: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, contextlib.suppress(OSError):
        if sys.platform != "win32":
            request = struct.pack("256s", os.fsencode(device)[:15])
            answer = fcntl.ioctl(asked.fileno(), _ADDRESS_OF_INTERFACE, request)
            return socket.inet_ntoa(answer[20:24])
    return None


def _mac(device: str) -> str:
    return next(iter(_lines(str(_INTERFACES / device / "address"))), "")


def _entries(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return list(folder.iterdir())
    return []


def _lines(path: str) -> list[str]:
    with contextlib.suppress(OSError):
        return Path(path).read_text("utf-8", "replace").splitlines()
    return []
