"""How much work a scan gives out at the same time: enough for all workers, also those that join."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.discovery.match.errors import DiscoveryError
from app.scaleout.worker_facts import Chosen
from app.service.scans.scan_pool import ScanPool


def test_a_scan_keeps_as_many_workers_busy_as_there_are_now() -> None:
    workers = [3]
    with ThreadPoolExecutor() as executor:
        pool = ScanPool(executor, lambda: workers[0])
        assert pool.in_flight() == 16
        workers[0] = 40
        assert pool.in_flight() == 80
        assert pool.agents() == ()


def test_a_service_without_workers_says_that_none_can_be_chosen() -> None:
    with ThreadPoolExecutor() as executor:
        pool = ScanPool(executor, lambda: 1)
        with pytest.raises(DiscoveryError, match="without workers"):
            pool.choose(Chosen("nas"))
