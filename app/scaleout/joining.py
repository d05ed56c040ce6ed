"""What is checked before a worker or a service joins a cluster: address, certificates, version."""

from __future__ import annotations

import asyncio
import hashlib
import re
import ssl
import sys
from functools import cache
from pathlib import Path
from typing import Any

import distributed
from distributed import Security, rpc

from app import __version__
from app.discovery.scan.edition import edition
from app.scaleout.errors import ScaleOutError, Unreachable

DEFAULT_PORT = 8786
GREETING = "discovery_console"
"""Name under which other processes call the function `greeting` of the scheduler."""
CONNECT_SECONDS = 10.0
_ADDRESS = re.compile(r"tls://(\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?", re.ASCII)
_HIGHEST_PORT = 65535


_VERSIONS = {"version": "discovery-console", "dask": "Dask (distributed)", "python": "Python"}
"""Versions that must be the same on all machines. Maps a key of the greeting to the name that the
user sees. (The source code must be the same, too: key "build".)
"""


def greeting() -> dict[str, str]:
    """Return what must be the same in all processes of a cluster: the versions of this program,
    Dask and Python, and a digest of the source code.
    """
    major, minor, *_ = sys.version_info
    return {
        "version": __version__,
        "dask": distributed.__version__,
        "python": f"{major}.{minor}",
        "build": build(),
    }


@cache
def build() -> str:
    """Return a digest of the source code of the engine, and of this package."""
    content = hashlib.sha256(edition().encode())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        content.update(file.name.encode() + b"\0" + file.read_bytes())
    return content.hexdigest()[:32]


def address_of(text: str) -> str:
    """Return the address of a scheduler, with the usual port if `text` has none. Raises
    ScaleOutError unless `text` is an address with TLS, such as `tls://host`.
    """
    found = _ADDRESS.fullmatch(text)
    if found is None or int(found[2] or DEFAULT_PORT) > _HIGHEST_PORT:
        raise ScaleOutError(f"{text} is not an address of a scheduler, such as tls://host:8786.")
    return text if found[2] else f"{text}:{DEFAULT_PORT}"


async def check_scheduler(address: str, security: Security, role: str) -> None:
    """Check that the scheduler accepts this process, and has the same version. `role` is the role
    of this process in Dask's words: `worker` or `client`.

    Raises Unreachable if the scheduler does not answer, and ScaleOutError if it has another
    version, or if a certificate is refused by either side.
    """
    try:
        answer = await _greeting_of(address, security, role)
    except (OSError, AttributeError, ValueError) as error:
        raise refusal(address, error) from error
    found, own = answer if isinstance(answer, dict) else {}, greeting()
    for key, name in _VERSIONS.items():
        if found.get(key) != own[key]:
            raise ScaleOutError(
                f"The scheduler {address} has {name} {found.get(key, 'of an unknown version')}, "
                f"this machine has {own[key]}. Install the same one."
            )
    if found.get("build") != own["build"]:
        raise ScaleOutError(
            f"The scheduler {address} has another build of discovery-console {__version__} than "
            "this machine. Install the same one."
        )


async def _greeting_of(address: str, security: Security, role: str) -> Any:
    """Return the greeting of the scheduler. Raises OSError, AttributeError or ValueError if the
    scheduler does not answer, or does not know this call.
    """
    arguments = security.get_connection_args(role)
    scheduler = rpc(address, connection_args=arguments, timeout=CONNECT_SECONDS)
    try:
        async with asyncio.timeout(2 * CONNECT_SECONDS):
            return await getattr(scheduler, GREETING)()
    finally:
        await scheduler.close_rpc()


def refusal(address: str, error: BaseException) -> ScaleOutError:
    """Return the error to raise because no connection was made: Unreachable or, if a certificate
    was refused, ScaleOutError.
    """
    causes = [error]
    while (cause := causes[-1].__cause__ or causes[-1].__context__) and len(causes) < 10:
        causes.append(cause)
    if any(map(_is_refused, causes)):
        return ScaleOutError(
            f"The scheduler {address} and this machine do not accept each other's certificates. "
            "Both need those that one call of `discovery-console workers certificates` has made."
        )
    return Unreachable(f"The scheduler {address} does not answer.")


def _is_refused(error: BaseException) -> bool:
    """Return whether an error says that one of the two sides has refused the other's certificate.
    A closed connection alone is no sign of that: a proxy closes it if the scheduler is down.
    """
    cause = getattr(error, "real_error", None) or error  # as Tornado tells it
    if isinstance(cause, ssl.SSLCertVerificationError):
        return True
    return isinstance(cause, ssl.SSLError) and "_ALERT_" in str(cause.reason)
