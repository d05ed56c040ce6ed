"""Fixture: a data folder in use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.service.backup.folder import DataFolder


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    """A data folder whose databases are open."""
    with closing(DataFolder(tmp_path / "data")) as made:
        yield made
