"""Fixtures: a real service over HTTPS on loopback, one per test module."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.conftest import own_service, service
from tests.service.running import Running

if TYPE_CHECKING:
    from tests.contract.generated import Run

__all__ = ["own_service", "service"]


@pytest.fixture
def run(service: Running, tmp_path: Path) -> Run:
    """Generated requests. Their generator is imported here only: every process of a parallel run
    collects every test, and importing schemathesis takes a second.
    """
    made: Run = import_module("tests.contract.generated").Run(service, tmp_path)
    return made
