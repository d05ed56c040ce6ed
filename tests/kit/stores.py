"""New stores, copied to save the twenty milliseconds of the schema's steps.

`tests/service/store/test_database.py` tests those steps, and so does every service that is started
without `tests/service/running.py`.
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
    """Create an empty store in this folder, which is made private."""
    file = private_dir(folder) / NAME
    file.touch(0o600)
    file.write_bytes(_new())


def new(folder: Path) -> Database:
    """Return an empty store in this folder."""
    lay(folder)
    return Database(folder)
