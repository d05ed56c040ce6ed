"""Files of scan reports that wait for their import, one per scan. They stay encrypted."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import IO

from app.paths import private_dir
from app.service.store import machines

_FOLDER = "reports"
_SUFFIX = ".report"
_BINARY = getattr(os, "O_BINARY", 0)


def folder(data: Path) -> Path:
    """Return the folder of waiting reports, and create it if it is missing. `data` is the data
    folder of the service. Raises OSError.
    """
    return private_dir(data / "service" / _FOLDER)


def path(data: Path, schedule_id: int) -> Path:
    """Return the path of the report that a scan imports."""
    return data / "service" / _FOLDER / f"{schedule_id}{_SUFFIX}"


def sweep(data: Path, conn: sqlite3.Connection) -> None:
    """Remove the reports whose imports have ended."""
    live = {f"{key}{_SUFFIX}" for key in machines.live_imports(conn)}
    for file in folder(data).iterdir():
        if file.suffix == _SUFFIX and file.name not in live:
            discard(file)


def clear(data: Path) -> None:
    """Remove the uploads of an earlier run of the service."""
    for file in folder(data).glob("*.part"):
        discard(file)


def create(file: Path) -> IO[bytes]:
    """Create the private file `file`, and return it opened for writing. Raises OSError, also if the
    file exists.
    """
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600), "wb")


def discard(file: Path) -> None:
    """Remove a report, if possible."""
    with suppress(OSError):
        os.unlink(file)  # noqa: PTH108 - `Path.unlink` does the same
