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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from app.api.records.administration import Agent, Network, Scanning
from app.discovery.scan.worker_count import installed_memory
from app.scaleout.worker_facts import RemoteWorker
from app.service.scans.reading_now import ReadingCall
from app.service.store import proxies
from app.service.store.ids import public
from app.service.store.proxies import StoredAgent
from app.service.store.visibility import Within

if sys.platform != "win32":
    import fcntl
    import pwd

AGENT_ID = public(1)
"""The ID of this computer."""

_LOCAL, _WORKER = "local", "worker"
_HIGHEST_BYTES = 7
"""Number of bytes of the hash of a name from which the ID of a worker or group is made."""
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
        type=_LOCAL,
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
    return Agent(
        id=_id_of(worker.name),
        name=worker.name,
        type=_WORKER,
        version=worker.version,
        verified=True,
        connected=worker.connected,
        connected_ip=worker.address.removeprefix("tls://").rpartition(":")[0].strip("[]"),
        proxy=True,
        cores=worker.threads,
        load=worker.load,
        last_seen=worker.seen,
        lacks=list(worker.lacks),
        group=worker.group or None,
    )


def worker_agents(workers: Sequence[RemoteWorker]) -> list[Agent]:
    """Return workers on other machines as agents, followed by their groups; both are sorted by
    name.
    """
    groups = sorted({worker.group for worker in workers} - {""})
    agents = [worker_agent(worker) for worker in workers]
    return agents + [
        _group(name, [worker for worker in workers if worker.group == name]) for name in groups
    ]


def known_agents(
    version: str, connected: Iterable[Agent], chosen: Iterable[StoredAgent]
) -> list[Agent]:
    """Return all agents: this computer, the `connected` workers and groups, and the agents in
    `chosen` that are not connected. `version` is the version of the program; `chosen` are the
    agents that were chosen for a Target or Location.
    """
    found = {agent.id: agent for agent in (this_computer(version), *connected)}
    for agent in chosen:
        found.setdefault(
            agent.id,
            Agent(
                id=agent.id,
                name=agent.name,
                type=agent.type,
                verified=True,
                connected=False,
                proxy=True,
            ),
        )
    return list(found.values())


def with_scanning(
    agents: Sequence[Agent], calls: Mapping[str, Sequence[ReadingCall]], visible: Within
) -> list[Agent]:
    """Return the agents, each with the field `scanning`: what the agent reads now in the Targets of
    `visible`. `calls` is the result of `ReadingNow.by_agent`. A group scans what its workers scan.
    """
    mine: dict[str, list[Scanning]] = {}
    for agent in agents:
        if agent.type in {_WORKER, _LOCAL}:
            name = agent.name if agent.type == _WORKER else ""
            mine[agent.id] = [
                _scanning(call)
                for call in calls.get(name, ())
                if visible is None or call.target_id in visible
            ]
    for group in agents:
        if group.type == proxies.GROUP:
            members = [agent for agent in agents if agent.group == group.name]
            mine[group.id] = [one for agent in members for one in mine[agent.id]]
    return [msgspec.structs.replace(agent, scanning=mine.get(agent.id, [])) for agent in agents]


def _scanning(call: ReadingCall) -> Scanning:
    return Scanning(
        target_id=public(call.target_id),
        location_id=public(call.location_id),
        path=call.path,
        objects=call.objects,
    )


def _group(name: str, workers: Sequence[RemoteWorker]) -> Agent:
    """Return a group of workers as an agent. It is connected if one of them is."""
    connected = [worker for worker in workers if worker.connected]
    return Agent(
        id=_id_of(f"{proxies.GROUP}\0{name}"),
        name=name,
        type=proxies.GROUP,
        verified=True,
        connected=bool(connected),
        proxy=True,
        cores=sum(worker.threads for worker in connected),
        last_seen=max(worker.seen for worker in workers),
    )


def _id_of(name: str) -> str:
    """Return the ID of the worker or group with this name."""
    digest = hashlib.sha256(name.encode()).digest()[:_HIGHEST_BYTES]
    return public(2 + int.from_bytes(digest))


def _user() -> str | None:
    """Return the user whose rights the service has; None if unknown."""
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
    """Yield the addresses of the network interfaces, each with its interface: first one IPv4
    address per interface, then all IPv6 addresses. Yields nothing on other systems than Linux.
    """
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
