r"""Open files and folders on Windows. While a folder is open, it is held (`app.windows.files`), so
that its path stays valid.

A name must be spelled as it is stored, so that names that differ in case only are not confused. An
alternate data stream is opened as `file:stream`; no file name contains a colon.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager

from app.discovery.read import placeholders
from app.windows import files

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_SHARED = files.SHARE_READ | files.SHARE_WRITE | files.SHARE_DELETE

_paths: dict[int, bytes] = {}
"""Paths of open folders by descriptor, with a final backslash. An open folder cannot be renamed
(`files.hold`). An entry is replaced when the system gives its descriptor to another folder.
"""

LINK = "a symbolic link, junction or mount point"
STREAMS = True
"""Whether a file may have alternate data streams (`streams`)."""


def open_root(path: bytes, *, folder: bool) -> int:
    """Open the file or folder with this path. A link is not opened. Raises OSError."""
    return _open(files.literal(path), folder=folder)


def open_in(parent: int, name: bytes, *, folder: bool) -> int:
    """Open a file or folder by its name in an open folder. A link is not opened. Raises OSError."""
    path = _path(parent, name)
    descriptor = _open(path, folder=folder)
    try:
        if b":" not in name and files.stored_name(path) != name:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _open(path: bytes, *, folder: bool) -> int:
    if not folder:
        recall = 0 if placeholders.downloading() else files.NO_RECALL
        handle = files.open_handle(path, files.READ, _SHARED, recall)
        return files.descriptor(handle, os.O_RDONLY)
    descriptor = files.descriptor(files.hold(path), os.O_RDONLY)
    _paths[descriptor] = path.rstrip(b"\\") + b"\\"
    return descriptor


def entries(folder: int) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
    """Return the entries of an open folder. Raises OSError."""
    return os.scandir(os.fsdecode(_paths[folder]))


def status(folder: int, name: bytes) -> os.stat_result:
    """Return the status of an entry of an open folder. For a link, this is the status of the link
    itself. Raises OSError.
    """
    return os.lstat(_path(folder, name))


def statuses(folder: int, names: list[bytes]) -> list[os.stat_result]:
    """Return the status of each of these entries. Raises OSError."""
    path = _paths[folder]
    return [os.lstat(path + name) for name in names]


def streams(folder: int, name: bytes) -> list[bytes]:
    """Return the names of the alternate data streams of a file. Raises OSError."""
    return [name + stream for stream in files.streams(_path(folder, name))]


def root_status(path: bytes) -> os.stat_result:
    """Return the status of a root. For a link, this is the status of the link itself. Raises
    OSError.
    """
    return os.lstat(files.literal(path))


def is_link(state: os.stat_result) -> bool:
    """Return whether a status is that of a link."""
    return files.is_link(state)


def _path(folder: int, name: bytes) -> bytes:
    """Return the path of an entry of an open folder. Raises OSError for a name with a separator."""
    if b"\\" in name or b"/" in name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return _paths[folder] + name  # `os.path.join` would take `d:stream` for a path on drive D
