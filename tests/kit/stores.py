"""New stores without the twenty milliseconds that the steps of their schema take: copied.

That those steps make a store is what `tests/service/store/test_database.py` tests, and every
service that is started without `tests/service/running.py`.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from app.paths import private_dir
from app.service.store.database import NAME, Database


@cache
def _new() -> bytes:
    with tempfile.TemporaryDirectory() as name:
        Database(Path(name)).close()
        return (Path(name) / NAME).read_bytes()


def lay(folder: Path) -> None:
    """Put an empty store into this folder, which is made private."""
    file = private_dir(folder) / NAME
    file.touch(0o600)
    file.write_bytes(_new())


def new(folder: Path) -> Database:
    """An empty store in this folder."""
    lay(folder)
    return Database(folder)
