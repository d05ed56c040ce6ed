"""Fixtures of the benchmarks, which `make bench` runs and `make test` does not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent
os.environ["PYTHONDONTWRITEBYTECODE"] = ""
"""Measured programs keep their compiled modules, as after an installation: compiling takes half a
second of each start.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the benchmarks, so that `make test` can skip them."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.bench)
