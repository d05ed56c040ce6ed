"""The processes that read files for scans: on this machine, or also on other machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from app.api.records.administration import Agent
from app.discovery.match.errors import DiscoveryError
from app.discovery.scan.scanner import make_executor
from app.discovery.scan.worker_count import most_workers
from app.discovery.scan.workers import Observer
from app.own_files import OwnFiles
from app.scaleout.worker_facts import Chosen

_LEAST_IN_FLIGHT = 16
POOLS = 2
"""Number of pools that share the machine's memory: the pool for scans, and the pool for requests.
"""
_PER_WORKER = 2
"""Number of tasks per worker that a scan gives out at the same time, so that no worker has to wait
for its next task.
"""


def _no_agents() -> Sequence[Agent]:
    return ()


def _nobody_away() -> str:
    return ""


def _no_workers(chosen: Chosen) -> ScanPool:
    raise DiscoveryError(
        f"{chosen.away}, because this service was started without workers. Start it with "
        "--workers, or choose another proxy agent; then scan again."
    )


@dataclass(frozen=True, slots=True)
class ScanPool:
    """An executor for scans, the number of its workers now, and the agents that it uses.

    `here` is None if the whole pool is on this machine; otherwise it is the part of the pool that
    is on this machine. `choose` returns the part with the chosen workers, and raises DiscoveryError
    if there can be no such part. If the pool waits for workers, `away` returns a sentence that says
    which workers are not connected; otherwise "".
    """

    executor: Executor
    workers: Callable[[], int]
    agents: Callable[[], Sequence[Agent]] = _no_agents
    here: ScanPool | None = None
    choose: Callable[[Chosen], ScanPool] = _no_workers
    away: Callable[[], str] = _nobody_away

    def in_flight(self) -> int:
        """Return how many tasks a scan may give out at the same time."""
        return max(_LEAST_IN_FLIGHT, _PER_WORKER * self.workers())


PoolFactory = Callable[[Observer, OwnFiles], ScanPool]
"""Makes the scan pool of a service. Its workers never read the service's own files (`OwnFiles`)."""


def local_pool(observer: Observer, own: OwnFiles) -> ScanPool:
    """Return a pool of processes on this machine, as many as its processors and memory allow."""
    count = most_workers(POOLS)
    return ScanPool(make_executor(count, observer, own), lambda: count)
