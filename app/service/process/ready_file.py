"""The ready file, with which a program of the same user reaches a running service.

The console and the commands read the file. So this module does not load the service itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from app.decoding import NOT_DECODED
from app.paths import write_private
from app.service.base.session_account import DEFAULT_USERNAME
from app.service.process.folder_lock import StartError

READY_FILE = Path("service", "ready.json")
"""Usual path of the ready file, relative to the data folder."""


class Ready(Struct, frozen=True, kw_only=True):
    """Content of the ready file: all that a client needs. The file mode is 0600."""

    base_url: str
    username: str
    password: str
    ca_file: str
    pid: int

    def __repr__(self) -> str:
        return f"Ready(base_url={self.base_url!r})"


def read_ready(path: Path) -> Ready | None:
    """Return the content of a ready file; None if it does not exist or cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ready)
    except (OSError, *NOT_DECODED):
        return None


class ReadyFile:
    """File that tells a client where the service is; the file exists while the service accepts
    requests.
    """

    def __init__(self, path: Path, password: str) -> None:
        self.path = path
        self._password = password
        self._open = -1

    def check(self) -> None:
        """Raise StartError if `write` would overwrite a file that is not a ready file. Raise
        OSError if an existing file cannot be read.
        """
        if not self.path.is_file():
            return
        try:
            msgspec.json.decode(self.path.read_bytes(), type=Ready)
        except NOT_DECODED as error:
            text = f"{self.path} is not a ready file. Choose another one for --ready-file."
            raise StartError(text) from error

    def write(
        self, base_url: str, ca_file: Path, keep: Callable[[Path, os.stat_result], None]
    ) -> None:
        """Write the file, and call `keep` with its path and status. Raises OSError.

        With `keep`, the service protects the file wherever it is stored. The file stays open, so
        that no other file can get its identity (inode).
        """
        ready = Ready(
            base_url=base_url,
            username=DEFAULT_USERNAME,
            password=self._password,
            ca_file=str(ca_file),
            pid=os.getpid(),
        )
        write_private(self.path, msgspec.json.encode(ready) + b"\n")
        self._open = os.open(self.path, os.O_RDONLY)
        keep(self.path, os.fstat(self._open))

    def remove(self) -> None:
        """Remove the file if it was written."""
        if self._open >= 0:
            os.close(self._open)
            self.path.unlink(missing_ok=True)
