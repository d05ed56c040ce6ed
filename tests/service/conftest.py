"""Fixtures: a real service over HTTPS on loopback, one per test module or one per test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit import zygote
from tests.service.running import Running


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service shared by the tests of a module: each test uses its own folders."""
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.close()


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Running]:
    """A service for one test, which may kill it."""
    running = Running(tmp_path / "data")
    yield running
    running.close()


@pytest.fixture
def own_family(tmp_path: Path) -> Iterator[Running]:
    """A service for one test, which starts its workers itself: they are its children."""
    running = Running(tmp_path / "data", spawn=zygote.fork_without_workers)
    yield running
    running.close()
