"""Trusted SSH servers: the user's own list, and the service's list (OpenSSH format).

A server is never trusted on first use. An administrator compares the fingerprint with the one
shown on the other machine, and then passes the key to `KnownHosts.add`.
"""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.paths import private_dir, write_private

if TYPE_CHECKING:
    import asyncssh

SSH_PORT = 22
_lock = threading.Lock()


class HostTrusted(Exception):
    """The list already has another key of this host."""


@dataclass(frozen=True, slots=True)
class TrustedKey:
    """A line of the service's list. `host` is `name` or `[name]:port`."""

    host: str
    key_type: str
    fingerprint: str

    @property
    def id(self) -> str:
        """Identifier of the host in URLs and events. It does not change when the key is
        replaced.
        """
        return hashlib.sha256(self.host.encode()).hexdigest()[:32]


class KnownHosts:
    """The list in `folder`, private to the service, and the user's own list (read-only)."""

    def __init__(self, folder: Path, user_file: Path | None = None) -> None:
        self._file = folder / "known_hosts"
        self._user_file = user_file or Path.home() / ".ssh" / "known_hosts"

    def entries(self) -> asyncssh.SSHKnownHosts:
        """Return both lists for a connection. Invalid lines are ignored."""
        import asyncssh  # noqa: PLC0415 - a service without such a list starts without it

        known = asyncssh.SSHKnownHosts()
        for line in (*self._lines(), *_lines(self._user_file)):
            _load(known, line)
        return known

    def trusted(self) -> list[TrustedKey]:
        """Return the service's list. A host listed twice is returned with its first key; `replace`
        and `forget` also affect its other keys.
        """
        found: dict[str, TrustedKey] = {}
        for line in self._lines():
            if (key := _trusted(line)) is not None:
                found.setdefault(key.id, key)
        return list(found.values())

    def add(self, host: str, port: int, key: asyncssh.SSHKey) -> TrustedKey:
        """Trust this key of this host from now on. Raises HostTrusted if the list has another key
        of the host, and OSError if the list cannot be written.
        """
        added = TrustedKey(entry_name(host, port), key.get_algorithm(), key.get_fingerprint())
        with _lock:
            same = [one for one in self.trusted() if one.host == added.host]
            if not same:
                private_dir(self._file.parent)
                self._write([*self._lines(), _line(added.host, key)])
            elif same[0].fingerprint != added.fingerprint:
                raise HostTrusted
        return added

    def get(self, key_id: str) -> TrustedKey | None:
        """Return the key with this ID, or None."""
        return next((one for one in self.trusted() if one.id == key_id), None)

    def replace(self, key_id: str, key: asyncssh.SSHKey) -> TrustedKey | None:
        """Trust this key of a host instead of the key with the ID `key_id`. Return the new entry;
        None for an unknown ID. Raises OSError.
        """
        with _lock:
            if (old := self.get(key_id)) is None:
                return None
            self._write([*self._without(key_id), _line(old.host, key)])
        return TrustedKey(old.host, key.get_algorithm(), key.get_fingerprint())

    def forget(self, key_id: str) -> TrustedKey | None:
        """Remove a key from the service's list. Return the removed key; None for an unknown ID.
        Raises OSError.
        """
        with _lock:
            if (old := self.get(key_id)) is not None:
                self._write(self._without(key_id))
        return old

    def _without(self, key_id: str) -> list[str]:
        lines = self._lines()
        return [line for line in lines if (key := _trusted(line)) is None or key.id != key_id]

    def _lines(self) -> list[str]:
        """Return the lines of the service's list, with hosts in lower case. Earlier versions wrote
        hosts as typed.
        """
        split = (line.partition(" ") for line in _lines(self._file))
        return [f"{host.lower()} {key}" for host, _, key in split]

    def _write(self, lines: list[str]) -> None:
        write_private(self._file, "".join(f"{line}\n" for line in lines).encode())


def entry_name(host: str, port: int) -> str:
    """Return the name of a server in a list: `host`, or `[host]:port` for another port than 22."""
    return host if port == SSH_PORT else f"[{host}]:{port}"


def split_name(name: str) -> tuple[str, int]:
    """Return host and port of a name in a list (`name` or `[name]:port`)."""
    host, _, port = name.rpartition(":")
    return (host.strip("[]"), int(port)) if name.startswith("[") else (name, SSH_PORT)


def _line(name: str, key: asyncssh.SSHKey) -> str:
    kind, data, *_ = key.export_public_key("openssh").decode("ascii").split()
    return f"{name} {kind} {data}"


def _lines(file: Path) -> list[str]:
    try:
        text = file.read_text("utf-8", "replace")
    except OSError:
        return []
    return [line.strip() for line in text.splitlines() if line.strip()]


def _load(known: asyncssh.SSHKnownHosts, line: str) -> None:
    try:
        known.load(line)
    except ValueError:
        return


def _trusted(line: str) -> TrustedKey | None:
    """Parse a line of the service's list; None if it is invalid."""
    import asyncssh  # noqa: PLC0415 - as above

    host, _, text = line.partition(" ")
    try:
        key = asyncssh.import_public_key(text)
    except asyncssh.KeyImportError:
        return None
    return TrustedKey(host, key.get_algorithm(), key.get_fingerprint())
