"""Calls that a worker performs in tests."""

from __future__ import annotations

import time
from pathlib import Path

from app.discovery.match import progress


def tell_and_wait(size: int, seconds: float) -> str:
    """Tell the progress of a large file, then be busy."""
    progress.tell(size)
    time.sleep(seconds)
    return "done"


def wait_for(path: str) -> None:
    """Wait until a file exists."""
    while not Path(path).exists():
        time.sleep(0.05)
