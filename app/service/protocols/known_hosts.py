"""Which SSH servers are trusted: the user's own list, and this service's (OpenSSH's format).

A key is never accepted because it is the first one. Whoever runs the service compares the
fingerprint with the other machine's and gives it to `KnownHosts.trust`.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from app.paths import private_dir, write_private

SSH_PORT = 22
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class TrustedKey:
    """One line of this service's list. `host` is `name` or `[name]:port`."""

    host: str
    key_type: str
    fingerprint: str


class KnownHosts:
    """The list in `folder`, which is private to the service, and the user's own, only read."""

    def __init__(self, folder: Path, user_file: Path | None = None) -> None:
        self._file = folder / "known_hosts"
        self._user_file = user_file or Path.home() / ".ssh" / "known_hosts"

    def entries(self) -> asyncssh.SSHKnownHosts:
        """Both lists, for a connection. Lines that cannot be understood trust nobody."""
        known = asyncssh.SSHKnownHosts()
        for file in (self._file, self._user_file):
            for line in _lines(file):
                _load(known, line)
        return known

    def trusted(self) -> list[TrustedKey]:
        """This service's list."""
        found = []
        for line in _lines(self._file):
            host, _, text = line.partition(" ")
            key = _key(text)
            if key is not None:
                found.append(TrustedKey(host, key.get_algorithm(), key.get_fingerprint()))
        return found

    def add(self, host: str, port: int, key: asyncssh.SSHKey) -> TrustedKey:
        """Trust this key of this host from now on. Raises OSError."""
        name = entry_name(host, port)
        text = key.export_public_key("openssh").decode("ascii").split()
        with _lock:
            private_dir(self._file.parent)
            lines = [*_lines(self._file), f"{name} {text[0]} {text[1]}"]
            self._write(lines)
        return TrustedKey(name, key.get_algorithm(), key.get_fingerprint())

    def forget(self, host: str) -> bool:
        """Take all keys of a host (as in `TrustedKey.host`) off this service's list."""
        with _lock:
            lines = _lines(self._file)
            kept = [line for line in lines if line.partition(" ")[0] != host]
            if len(kept) == len(lines):
                return False
            self._write(kept)
        return True

    def _write(self, lines: list[str]) -> None:
        write_private(self._file, "".join(f"{line}\n" for line in lines).encode())


def entry_name(host: str, port: int) -> str:
    """How a list names a server."""
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


def _key(text: str) -> asyncssh.SSHKey | None:
    try:
        return asyncssh.import_public_key(text)
    except asyncssh.KeyImportError:
        return None
