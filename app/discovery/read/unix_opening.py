"""Open files and folders of Unix, each relative to the descriptor of its folder."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager

assert sys.platform != "win32"  # noqa: S101  (tells the type checker, too)

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

LINK = "a symbolic link"
STREAMS = False
"""Whether a file may have alternate data streams (`streams`)."""


def open_root(path: bytes, *, folder: bool) -> int:
    """Open a file or folder, but no link, by its path. Raises OSError."""
    return os.open(path, _FOLDER if folder else _FILE)


def open_in(parent: int, name: bytes, *, folder: bool) -> int:
    """Open a file or folder, but no link, by its name in an open folder. Raises OSError."""
    return os.open(name, _FOLDER if folder else _FILE, dir_fd=parent)


def entries(folder: int) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
    """Return the entries of an open folder. Raises OSError."""
    return os.scandir(folder)


def status(folder: int, name: bytes) -> os.stat_result:
    """Return the status of an entry of an open folder. If it is a link, return the status of the
    link itself. Raises OSError.
    """
    return os.stat(name, dir_fd=folder, follow_symlinks=False)


def statuses(folder: int, names: list[bytes]) -> list[os.stat_result]:
    """Return the status of each of these entries. Raises OSError."""
    return [os.stat(name, dir_fd=folder, follow_symlinks=False) for name in names]


def streams(_folder: int, _name: bytes) -> list[bytes]:
    """Return the names of the alternate data streams of a file: none on Unix."""
    return []


def root_status(path: bytes) -> os.stat_result:
    """Return the status of a root. If it is a link, return the status of the link itself. Raises
    OSError.
    """
    return os.lstat(path)


def is_link(state: os.stat_result) -> bool:
    """Return whether a status is that of a link."""
    return stat.S_ISLNK(state.st_mode)
