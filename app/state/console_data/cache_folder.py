"""Files of the cache of results: one folder per server, one sealed file per answer.

All calls may block: run them in threads.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from app.state.console_data.sealed_folder import PLACE, SUFFIX, NotReadable, SealedFolder

__all__ = ["CacheFolder", "NotReadable", "answer_name", "tree_name"]
FOLDER = "cached-results"
VERSION = b"discovery-console results 1\n"
MOST_DAYS = 30
MOST_FILES = 20
"""Maximum number of answers per server."""
MOST_BYTES = 64 << 20
"""Maximum size of all answers of a server, in bytes; beyond it, the oldest are deleted."""
_TREE = "tree-"
_DAY = 24 * 60 * 60
_UNFINISHED_SECONDS = 60 * 60
"""A temporary file older than this was left by a crash, and is not being written by a console."""


class CacheFolder(SealedFolder):
    """The cached files. Invariant: every file is sealed for its server, account and query."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FOLDER, VERSION, "cached results")  # not translated

    def write(self, place: str, name: str, chunks: Iterable[bytes]) -> None:
        """Write a file, and delete the oldest ones if the limits are exceeded. Raises `OSError`,
        `KeyringUnavailable`.
        """
        super().write(place, name, chunks)
        _prune(self.folder_of(place))

    def prune(self, places: Collection[str]) -> None:
        """Delete files that are too old, and all files of servers that are not among `places`."""
        self.forget_all_but(places)
        for folder in map(self.folder_of, places):
            if folder.is_dir():
                _prune(folder)


def answer_name(user: str, query: bytes) -> str:
    """Return the name of the cache file for an account and a query."""
    return hashlib.sha256(user.encode() + b"\0" + query).hexdigest()[:32]


def tree_name(user: str) -> str:
    """Return the name of the cache file for the inventory tree that an account sees."""
    return _TREE + answer_name(user, b"")


def _prune(folder: Path) -> None:
    """Delete files that are too old, and the oldest answers beyond `MOST_FILES` or `MOST_BYTES`."""
    now, left, files = time.time(), MOST_BYTES, list[tuple[float, int, Path]]()
    for file in folder.iterdir():
        if file.name == PLACE:
            continue
        with suppress(FileNotFoundError):  # another console has dropped it
            known = file.stat()
            age = now - known.st_mtime
            if age > (MOST_DAYS * _DAY if file.suffix == SUFFIX else _UNFINISHED_SECONDS):
                file.unlink()
            elif file.suffix == SUFFIX and not file.name.startswith(_TREE):
                files.append((age, known.st_size, file))
    for at, (_, size, file) in enumerate(sorted(files)):
        left -= size
        if at >= MOST_FILES or left < 0:
            file.unlink(missing_ok=True)
