"""Paths with which a library can open a file that this process has already opened."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.discovery.read.extract.content import Source

if sys.platform == "win32":
    import msvcrt

    from app.windows import files

_FOLDERS = ("/proc/self/fd", "/dev/fd")  # of Linux; of macOS, and of Linux with the former


def descriptor(source: Source) -> int | None:
    """Return the descriptor of a source that is a file on disk; None if it is not."""
    try:
        return source.file.fileno()
    except (OSError, AttributeError):  # includes io.UnsupportedOperation
        return None


def open_name(number: int) -> Path | None:
    """Return a path that leads to the file with this descriptor; None where the system has no such
    paths.
    """
    for folder in _FOLDERS:
        name = Path(folder, str(number))
        if same_file(name, number):
            return name
    return None


def current_name(number: int) -> Path | None:
    """Return a path of the file with this descriptor: on Windows its real path, elsewhere the
    result of `open_name`. Return None if there is no path. The path may lead to another file by the
    time it is opened, so the caller must check with `same_file` afterwards.
    """
    if sys.platform == "win32":
        try:
            path = files.final_path(msvcrt.get_osfhandle(number))
        except OSError:  # some file systems do not tell it
            return None
        return Path(os.fsdecode(files.plain(path)))
    return open_name(number)


def same_file(name: Path, number: int) -> bool:
    """Return whether `name` leads to the file with this descriptor."""
    try:
        return os.path.samestat(name.stat(), os.fstat(number))
    except OSError:
        return False
