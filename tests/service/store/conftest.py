"""A database in its own folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.service.store.database import Database
from tests.kit import stores


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    """An empty store."""
    database = stores.new(tmp_path)
    yield database
    database.close()
