"""How much work a scan gives out at the same time: enough for all workers, also those that join."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from app.service.scans.scan_pool import ScanPool


def test_a_scan_keeps_as_many_workers_busy_as_there_are_now() -> None:
    workers = [3]
    with ThreadPoolExecutor() as executor:
        pool = ScanPool(executor, lambda: workers[0])
        assert pool.in_flight() == 16
        workers[0] = 40
        assert pool.in_flight() == 80
        assert pool.agents() == ()
