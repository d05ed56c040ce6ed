"""Lists of values of custom data types: files of keyed hashes in the folder `lists` of the store.

A list never changes. If a data type gets other values, they are a new list in a new file. So scans
notice the difference and read everything again. The encrypted fields of a data type in the database
contain the ID of its list.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.api.records.datatypes import ExactMatch, ValueListState
from app.discovery.match.custom_types import ExactList
from app.discovery.match.exact.hashed_list import ListLost, read_header
from app.paths import private_dir
from app.service.base.secrets import Seals

WITHIN = 128
"""Default of `ExactMatch.within`: the maximum distance in bytes between a value and the other
values of its row.
"""
LEAST = 1
_FOLDER = "lists"
_ENDING = ".values"
_ID = re.compile(r"[0-9]{1,18}")
_UNSAVED_SECONDS = 86_400.0


def path(conn: sqlite3.Connection, list_id: str) -> Path:
    """Return the path of a list's file. The file need not exist."""
    name = list_id if _ID.fullmatch(list_id) else "none"
    return _folder(conn) / f"{name}{_ENDING}"


def make_folder(conn: sqlite3.Connection) -> None:
    """Create the folder of lists if it is missing. Raises OSError."""
    private_dir(_folder(conn))


def state(conn: sqlite3.Connection, seals: Seals, list_id: str) -> ValueListState:
    """Return the size of a list, or the reason why the list is lost."""
    try:
        header = read_header(path(conn, list_id), seals.lists)
    except ListLost as error:
        return ValueListState(values=0, columns=0, lost=str(error))
    return ValueListState(values=header.values, columns=header.columns, lost="")


def exact(conn: sqlite3.Connection, seals: Seals, match: ExactMatch) -> ExactList:
    """Convert the list of a data type for the engine."""
    return ExactList(
        path=str(path(conn, match.list_id)),
        key=seals.lists,
        within=WITHIN if match.within is None else match.within,
        least=LEAST if match.least is None else match.least,
    )


def remove_unused(conn: sqlite3.Connection, used: set[str], *, unsaved: bool = False) -> None:
    """Remove the files of all lists except those in `used` (IDs). A file that the system does not
    let us remove stays.

    A list that was written within the last 24 hours stays even if it is not in `used`, because its
    data type may not be saved yet. With `unsaved`, such a list is removed, too.
    """
    latest = time.time() - (0.0 if unsaved else _UNSAVED_SECONDS)
    for file in _files(conn):
        with suppress(OSError):
            if file.stem not in used and file.stat().st_mtime < latest:
                file.unlink()


def remove(conn: sqlite3.Connection, list_id: str) -> None:
    """Remove a list that no data type names any more. If the system does not allow that, the file
    stays.
    """
    with suppress(OSError):
        path(conn, list_id).unlink()


def _folder(conn: sqlite3.Connection) -> Path:
    (file,) = (row[2] for row in conn.execute("PRAGMA database_list") if row[1] == "main")
    return Path(file).parent / _FOLDER


def _files(conn: sqlite3.Connection) -> Iterator[Path]:
    with suppress(OSError):
        yield from list(_folder(conn).iterdir())
