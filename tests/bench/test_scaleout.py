"""What scans on several machines cost: processor seconds of service, scheduler and workers, with 1,
2 and 4 workers on loopback that see the files by their paths, against this machine alone.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from app.discovery.scan.scanner import Scan, make_executor
from tests.scaleout.clusters import machines
from tests.scaleout.test_lost_workers import written

KEY = bytes(32)
LARGE, LINES = 24, 45_000
TINY = 5_000
MOST_FOR_LARGE = 2.0
"""All processes together, against this machine alone; measured 1.1 to 1.3."""
MOST_SCHEDULER_MS = 1.5
"""Of the scheduler for a tiny file; measured 0.2 to 0.35."""


def seconds(processes: Sequence[psutil.Process]) -> float:
    """Return the processor time that these processes have used."""
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def readers(process: psutil.Process) -> list[psutil.Process]:
    return list(process.children(recursive=True))


def scanned(folder: Path, executor: Executor, *groups: Sequence[psutil.Process]) -> list[float]:
    """Scan a folder; return the processor time of this process, and of each group of others."""
    every = [[psutil.Process()], *groups]
    before = [seconds(group) for group in every]
    assert sum(1 for _ in Scan(folder, key=KEY, executor=executor).run()) == sum(
        path.is_file() for path in folder.rglob("*")
    )
    return [seconds(group) - was for group, was in zip(every, before, strict=True)]


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that are scanned first, so that all processes have loaded what they need."""
    return written(tmp_path_factory.mktemp("warm"), 300)


@pytest.fixture(scope="module", params=["large", "tiny"])
def files(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, warm: Path
) -> tuple[Path, float]:
    """Files to scan, and the processor seconds of one process of this machine for them."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "tiny":
        written(folder, TINY)
    else:
        plain = "line {} of a plain text that says nothing of interest to anybody, 12345678\n"
        found = "line {} of a plain text, me@firm.de and 4111 1111 1111 1111\n"
        text = "".join((plain if i % 50 else found).format(i) for i in range(LINES))
        for number in range(LARGE):
            (folder / f"{number}.txt").write_text(f"{text}{number}")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    count = sum(path.is_file() for path in folder.rglob("*"))
    local = make_executor(1)
    try:
        own = [psutil.Process(local.submit(os.getpid).result())]
        scanned(warm, local, own)
        service, reading = scanned(folder, local, own)
    finally:
        local.shutdown()
    print(f"\n{count} files, {size / 1e6:.1f} MB: this machine alone, processor seconds:")
    print(f"service {service:.1f}, reading {reading:.1f}")
    return folder, service + reading


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_processor_time_with_workers(
    tmp_path: Path, warm: Path, files: tuple[Path, float], workers: int
) -> None:
    folder, alone = files
    names = [f"w{number}" for number in range(workers)]
    with machines(tmp_path, *names) as grid, grid.cluster(workers) as cluster:
        scheduler = [psutil.Process(grid.scheduler.pid)]
        heads = [psutil.Process(worker.pid) for worker in grid.workers.values()]
        reading = [reader for head in heads for reader in readers(head)]
        scanned(warm, cluster)
        used = scanned(folder, cluster, scheduler, heads, reading)
    count = sum(path.is_file() for path in folder.rglob("*"))
    names = ["service", "scheduler", "connections of workers", "reading"]
    told = ", ".join(f"{name} {value:.1f}" for name, value in zip(names, used, strict=True))
    each = used[1] / count * 1e3
    print(f"\n{workers} worker(s): {told}; {sum(used) / alone:.2f} x alone")
    if count == TINY:
        print(f"scheduler {each:.2f} ms per file, {each * 10:.1f} seconds for 10,000")
        assert each < MOST_SCHEDULER_MS
    else:
        assert sum(used) < MOST_FOR_LARGE * alone
