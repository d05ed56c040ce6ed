"""Calls that a worker performs in tests."""

from __future__ import annotations

import time
from pathlib import Path

from app.discovery.match import progress


def tell_and_wait(size: int, path: str) -> str:
    """Tell the progress of a large file, then be busy until a file exists."""
    progress.tell(size)
    while not Path(path).exists():
        time.sleep(0.05)
    return "done"
