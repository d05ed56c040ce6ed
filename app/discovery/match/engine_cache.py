"""Stored engines of all built-in data types: building them takes seconds, loading milliseconds.

`packaging/engine.py` stores them in the installation, where they are trusted like the libraries. An
installation without usable stored engines, such as a wheel or a bundle, stores them in the user's
data folder. Engines are loaded as native data, so an engine from that folder is used only if nobody
else can have changed it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.paths import default_data_dir, only_we_change, private_dir, write_private

INSTALLED = Path(sys.prefix) / "share" / "discovery-console" / "engines"
uses_folder = True
"""Whether the user's folder is used. False while engines are made for an installation."""
_MOST_KEPT = 12
"""Maximum number of engines in a folder. This version of the program has four; the others belong to
earlier versions, or to other installations.
"""


def stored(digest: str) -> Iterator[bytes]:
    """Yield the packed engines with this digest (hex) that may be loaded: first that of the
    installation, then that of the user's folder. Loading one may still fail, because it is damaged
    or for another processor.
    """
    with suppress(OSError):
        if packed := _read(INSTALLED / digest, digest):
            yield packed
    if not uses_folder:
        return
    path = folder() / digest
    with suppress(OSError):
        if only_we_change(path) and (packed := _read(path, digest)):
            yield packed


def folder() -> Path:
    """Return the user's folder of engines. The file of an engine is named after its digest."""
    return default_data_dir() / "engine"


def install(digest: str, packed: bytes) -> None:
    """Store a packed engine in the installation, and remove the oldest engines there. Raises
    OSError if that fails.
    """
    INSTALLED.mkdir(parents=True, exist_ok=True)
    _write(INSTALLED / digest, digest, packed)
    _remove_old(INSTALLED)


def keep(digest: str, packed: bytes) -> None:
    """Store a packed engine in the user's folder, and remove the oldest engines there. Does nothing
    if other users can write to the folder.

    Must not be called by a process that has read anything untrusted, because other processes load
    the engine as native data. Raises OSError if the engine cannot be stored.
    """
    here = folder()
    if _may_create(here) and only_we_change(private_dir(here)):
        _write(here / digest, digest, packed)
        _remove_old(here)


def _remove_old(folder: Path) -> None:
    """Remove all but the newest files. Temporary files that a killed process has left are old
    files, too.
    """
    for old in sorted(folder.iterdir(), key=_age)[_MOST_KEPT:]:
        old.unlink(missing_ok=True)


def _may_create(path: Path) -> bool:
    """Return whether a folder may be created: only if nobody else can change the nearest existing
    folder on its path. Therefore the administrator creates no folder in the home of another user.
    Always True on Windows.
    """
    existing = next(each for each in (path, *path.parents) if os.path.lexists(each))
    return sys.platform == "win32" or only_we_change(existing)


def _age(path: Path) -> int:
    try:
        return -path.stat().st_mtime_ns
    except FileNotFoundError:  # removed by another process
        return 0


def _read(path: Path, digest: str) -> bytes:
    """Return the content of a file after the `digest` at its beginning; empty if the file does not
    begin with this digest. Raises OSError if the file cannot be read.
    """
    with path.open("rb") as file:
        return file.read() if file.read(len(digest)) == digest.encode("ascii") else b""


def _write(path: Path, digest: str, packed: bytes) -> None:
    write_private(path, digest.encode("ascii") + packed)
