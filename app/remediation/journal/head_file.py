"""Second record of the end of the audit journal. It shows whether records at the end were removed.

The file has two slots, which are written in turn and synced, so a crash can damage only one of
them. The file is written after the journal, so it may be older than the journal, but never newer.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import threading
from pathlib import Path

from app.paths import sync_dir
from app.remediation.disk import blocks, crash
from app.remediation.journal import hash_chain
from app.remediation.journal.hash_chain import Head

NAME = "audit.head"
_PLACE = 512
"""Size of a slot in bytes: no more than a disk writes atomically."""
_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


class HeadFile:
    """File with the recorded end of the journal. `head` is this end; None if the file has no valid
    end. Thread-safe.
    """

    def __init__(self, path: Path, key: bytes) -> None:
        """Read the recorded end from the file `path`. `key` authenticates it. Raises OSError if the
        file exists but can't be read.
        """
        self.path = path
        self._key = key
        self._lock = threading.Lock()
        places = _places(path, key)
        self.head = _later(places)
        self._next = 1 if self.head is None or places[0] is self.head else 0

    def create(self, head: Head) -> None:
        """Write a new file with this end, in place of an existing file. Raises OSError."""
        with self._lock:
            new = self.path.with_name(self.path.name + ".new")
            new.unlink(missing_ok=True)
            fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
            try:
                blocks.write_all(fd, _text(self._key, head) * 2)
                os.fsync(fd)
            finally:
                os.close(fd)
            new.replace(self.path)
            sync_dir(self.path.parent)
            self.head, self._next = head, 0

    def save(self, head: Head) -> None:
        """Record `head` if it is later than the recorded end, and the file is valid. A disk error
        is ignored; the file is then out of date until the next call.
        """
        with self._lock:
            if self.head is None or head.number <= self.head.number:
                return
            crash.point("audit head")
            with contextlib.suppress(OSError):
                fd = os.open(self.path, os.O_WRONLY | _FLAGS)
                try:
                    os.lseek(fd, self._next * _PLACE, os.SEEK_SET)
                    blocks.write_all(fd, _text(self._key, head))
                    os.fsync(fd)
                    self.head, self._next = head, 1 - self._next
                finally:
                    os.close(fd)


def read(path: Path, key: bytes) -> Head | None:
    """Return the end that a file records; None if it has no valid end. Raises OSError."""
    return _later(_places(path, key))


def _later(places: list[Head | None]) -> Head | None:
    return max((place for place in places if place), key=lambda one: one.number, default=None)


def _text(key: bytes, head: Head) -> bytes:
    said = f"{head.number} {head.hash}"
    code = hash_chain.code(key, b"head " + said.encode())
    return f"{said} {code}".encode().ljust(_PLACE - 1) + b"\n"


def _places(path: Path, key: bytes) -> list[Head | None]:
    try:
        data = path.read_bytes()[: 2 * _PLACE]
    except FileNotFoundError:
        return [None, None]
    return [_head(key, data[at : at + _PLACE]) for at in (0, _PLACE)]


def _head(key: bytes, text: bytes) -> Head | None:
    said, _, code = text.strip().rpartition(b" ")
    number, _, digest = said.partition(b" ")
    wanted = hash_chain.code(key, b"head " + said).encode()
    if not number.isdigit() or not hmac.compare_digest(code, wanted):
        return None
    return Head(int(number), digest.decode("ascii", "replace"))
