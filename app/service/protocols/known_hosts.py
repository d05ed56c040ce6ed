"""Trusted SSH servers: the user's own list, and the service's (OpenSSH format).

There is no trust on first use. An administrator compares the fingerprint with the other machine's
and passes the key to `KnownHosts.add`.
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


@dataclass(frozen=True, slots=True)
class TrustedKey:
    """A line of the service's list. `host` is `name` or `[name]:port`."""

    host: str
    key_type: str
    fingerprint: str

    @property
    def id(self) -> str:
        """Identifier of this line in URLs."""
        return hashlib.sha256(f"{self.host} {self.fingerprint}".encode()).hexdigest()[:32]


class KnownHosts:
    """The list in `folder`, private to the service, and the user's own list (read-only)."""

    def __init__(self, folder: Path, user_file: Path | None = None) -> None:
        self._file = folder / "known_hosts"
        self._user_file = user_file or Path.home() / ".ssh" / "known_hosts"

    def entries(self) -> asyncssh.SSHKnownHosts:
        """Return both lists for a connection. Invalid lines are ignored."""
        import asyncssh  # noqa: PLC0415 - a service without such a list starts without it

        known = asyncssh.SSHKnownHosts()
        for file in (self._file, self._user_file):
            for line in _lines(file):
                _load(known, line)
        return known

    def trusted(self) -> list[TrustedKey]:
        """Return the service's list."""
        return [key for line in _lines(self._file) if (key := _trusted(line)) is not None]

    def add(self, host: str, port: int, key: asyncssh.SSHKey) -> TrustedKey:
        """Trust this key of this host from now on. Raises OSError."""
        name = entry_name(host, port)
        text = key.export_public_key("openssh").decode("ascii").split()
        with _lock:
            private_dir(self._file.parent)
            lines = [*_lines(self._file), f"{name} {text[0]} {text[1]}"]
            self._write(lines)
        return TrustedKey(name, key.get_algorithm(), key.get_fingerprint())

    def forget(self, key_id: str) -> bool:
        """Remove a key from the service's list; return False for an unknown ID. Raises OSError."""
        with _lock:
            lines = _lines(self._file)
            kept = [line for line in lines if (key := _trusted(line)) is None or key.id != key_id]
            if len(kept) == len(lines):
                return False
            self._write(kept)
        return True

    def _write(self, lines: list[str]) -> None:
        write_private(self._file, "".join(f"{line}\n" for line in lines).encode())


def entry_name(host: str, port: int) -> str:
    """Return the name of a server in a list."""
    return host if port == SSH_PORT else f"[{host}]:{port}"


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
