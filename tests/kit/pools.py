"""Workers of this process without the half second that a new interpreter takes for each of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.discovery.scan import workers
from tests.kit import forked_workers, zygote


@contextmanager
def forked() -> Iterator[None]:
    """Within this block the workers that this process wants are forked, where the system can.

    For tests of what workers are asked to do; how they begin is what `test_scanner.py` tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform == "linux":
            forking = forked_workers.Forking(zygote.workers_address())
            patch.setattr(workers, "multiprocessing", forking)
        yield
