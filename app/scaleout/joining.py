"""What is checked before a worker or a service joins a cluster: address, certificates, version."""

from __future__ import annotations

import re
from typing import Any

from distributed import Security, rpc

from app import __version__
from app.discovery.scan.edition import edition
from app.scaleout.errors import ScaleOutError

DEFAULT_PORT = 8786
GREETING = "discovery_console"
"""Name of the scheduler's handler that returns `greeting`."""
CONNECT_SECONDS = 10.0
_ADDRESS = re.compile(r"tls://(\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?", re.ASCII)
_HIGHEST_PORT = 65535


def greeting() -> dict[str, str]:
    """Return the version and edition of this program, which all parts of a cluster share."""
    return {"version": __version__, "edition": edition()}


def address_of(text: str) -> str:
    """Return the address of a scheduler, with the usual port if it has none. Raises ScaleOutError
    for an address without TLS, or that is none.
    """
    found = _ADDRESS.fullmatch(text)
    if found is None or int(found[2] or DEFAULT_PORT) > _HIGHEST_PORT:
        raise ScaleOutError(f"{text} is not an address of a scheduler, such as tls://host:8786.")
    return text if found[2] else f"{text}:{DEFAULT_PORT}"


async def check_scheduler(address: str, security: Security, role: str) -> None:
    """Raise ScaleOutError unless a scheduler of this version answers, and accepts the certificate
    of this process (`role` as Dask calls it: `worker` or `client`).
    """
    arguments = security.get_connection_args(role)
    scheduler = rpc(address, connection_args=arguments, timeout=CONNECT_SECONDS)
    try:
        answer: Any = await getattr(scheduler, GREETING)()
    except (OSError, AttributeError, ValueError) as error:
        raise ScaleOutError(refusal(address, error)) from error
    finally:
        await scheduler.close_rpc()
    found = answer if isinstance(answer, dict) else {}
    if found.get("version") != __version__:
        raise ScaleOutError(
            f"The scheduler {address} has version {found.get('version', 'unknown')} of "
            f"discovery-console, this machine has {__version__}. Install the same one."
        )
    if found.get("edition") != edition():
        raise ScaleOutError(
            f"The scheduler {address} has another build of discovery-console {__version__} than "
            "this machine. Install the same one."
        )


def refusal(address: str, error: BaseException) -> str:
    """Return why no connection was made, as a sentence."""
    causes = [error]
    while (cause := causes[-1].__cause__ or causes[-1].__context__) and len(causes) < 10:
        causes.append(cause)
    text = " ".join(map(str, causes)).lower()
    if "certificate" in text or "ssl" in text:
        return (
            f"The scheduler {address} and this machine do not accept each other's certificates. "
            "Both need those that one call of `discovery-console workers certificates` has made."
        )
    return f"The scheduler {address} does not answer."
