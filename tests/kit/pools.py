"""Workers of this process, forked to save the half second of a new interpreter for each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.discovery.scan import workers
from tests.kit import forked_workers, zygote


@contextmanager
def forked() -> Iterator[None]:
    """Within this block, fork the workers of this process, where the system can.

    For tests of what workers do; `test_scanner.py` tests how they start.
    """
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform == "linux":
            forking = forked_workers.Forking(zygote.workers_address())
            patch.setattr(workers, "multiprocessing", forking)
        yield
