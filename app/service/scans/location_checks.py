"""Validation of Targets and Locations: protocols, paths, credentials, agents."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path, PurePath

from app.api.records.administration import Agent
from app.api.records.enums import PROTOCOLS
from app.discovery.read import ocr, placeholders
from app.discovery.read.extract import parquet
from app.own_files import REFUSED, OwnFiles
from app.service.accounts import permissions
from app.service.accounts.accounts import Account
from app.service.base import problems
from app.service.protocols import free_space, processes
from app.service.protocols.source import FREE, MEMORY, MOUNTED, NOT_SERVED
from app.service.protocols.web_pages import target_of
from app.service.scans.agents import AGENT_ID
from app.service.store import credentials, proxies
from app.service.store.ids import internal
from app.service.store.locations import normalise
from app.service.store.proxies import StoredAgent

DEPRECATED = ("email-web-service", "online-mail-web-service")
"""Protocols whose support has ended, with their names in the contract (contract 9, release 2.7.0).
"""

_MAIL = ("imap", "imaps")
_MOST_BYTES = 4096


def check(protocol: str, verb: str) -> None:
    """Raise Problem: 400 for a deprecated protocol (`verb` as in contract 7), 422 for an unknown
    or unsupported one.
    """
    if protocol in DEPRECATED:
        raise problems.deprecated_protocol(verb)
    if protocol not in PROTOCOLS:
        raise problems.invalid_input("protocol")
    if why := _not_served(protocol):
        raise problems.Problem(422, f"Unable to {verb} location; {why}.")


def _not_served(protocol: str) -> str:
    """Return why this service or machine does not support a protocol; empty if it supports the
    protocol.
    """
    if protocol in NOT_SERVED:
        return f"protocol '{protocol}' is not available in this version"
    if protocol == FREE:
        return free_space.unavailable()
    return processes.unavailable() if protocol == MEMORY else ""


def refusals() -> dict[str, str]:
    """Return the features that this machine or the service's user lacks, each with the reason."""
    why = {
        "ocr": ocr.unavailable(),
        "download": "" if placeholders.EXIST else placeholders.UNKNOWN,
        "memory": processes.unavailable(),
        "free": free_space.unavailable() or free_space.unprivileged(),
        "parquet": parquet.unavailable(),
    }
    return {name: reason for name, reason in why.items() if reason}


def references(
    conn: sqlite3.Connection,
    account: Account,
    credential_id: str | None,
    proxy_id: str | None,
    agents: Sequence[Agent],
    *,
    remember: bool = True,
) -> None:
    """Raise Problem: 403 for a credential that the account may not use, 422 for an unknown
    credential or agent. `agents` are the known agents besides this computer. With `remember`, the
    name of the agent is stored.
    """
    permissions.require_credential(account, credential_id)
    if credential_id and credentials.get(conn, internal(credential_id) or 0) is None:
        raise problems.invalid_input("credential_id")
    if not proxy_id or proxy_id == AGENT_ID or proxies.get(conn, proxy_id) is not None:
        return
    chosen = next((agent for agent in agents if agent.id == proxy_id), None)
    if chosen is None:
        raise problems.invalid_input("proxy_id")
    if remember:
        proxies.remember(conn, StoredAgent(chosen.id, chosen.name, chosen.type or ""))


def local_path(path: str) -> str:
    """Normalise an absolute path of this computer.

    Raises Problem (422) for any other path: the service must not guess the folder.
    """
    if "\0" in path or len(os.fsencode(path)) > _MOST_BYTES or not PurePath(path).is_absolute():
        raise problems.invalid_input("path")
    return normalise(path)


def not_own(own: OwnFiles, protocol: str, path: str, verb: str) -> None:
    """Raise Problem (422; `verb` as in `check`) if a path of this machine belongs to the program's
    own files, is below one of them, or leads to one.
    """
    if protocol in {"file", *MOUNTED, FREE} and own.lead_to(path):
        raise problems.Problem(422, f"Unable to {verb} location; {REFUSED}.")


def exists(path: str) -> bool:
    """Return whether a file or folder of this computer exists. A path that permissions hide from
    the service counts as missing.
    """
    try:
        Path(path).stat()
    except OSError:
        return False
    return True


def location_path(protocol: str, path: str) -> str:
    """Normalise the path of a new Location. An empty path stands for the root, for protocols that
    allow it.

    Paths on this machine (also of shares and mounts), of SSH and of websites are absolute. A
    mailbox path is a folder. A memory path is the PID or the name of a process. Raises Problem
    (422) for an invalid path.
    """
    if protocol == "file":
        return local_path(path or Path.cwd().anchor)
    if protocol in {*MOUNTED, FREE}:
        return local_path(path)
    if protocol == MEMORY:
        return _processes(path)
    if any(ord(char) < 32 for char in path) or len(path.encode(errors="replace")) > _MOST_BYTES:
        raise problems.invalid_input("path")
    return path.strip("/") if protocol in _MAIL else _remote_path(protocol, path)


def _processes(path: str) -> str:
    if not processes.is_selection(path):
        raise problems.invalid_input("path")
    return path


def _remote_path(protocol: str, path: str) -> str:
    """Normalise the path of an SSH machine or a website."""
    parts = path.split("/")
    if (path and parts[0]) or {".", ".."} & set(parts):
        raise problems.invalid_input("path")
    if protocol != "ssh" and {"?", "#"} & set(path):
        raise problems.invalid_input("path")
    if protocol == "ssh":
        return "/" + "/".join(part for part in parts if part)
    try:
        return target_of("/" + path.lstrip("/"))
    except ValueError:
        raise problems.invalid_input("path") from None
