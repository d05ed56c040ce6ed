"""Workers that are lost during a scan: no file is lost, and none comes twice."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.discovery.match.matches import FileReport
from app.discovery.scan.scanner import Scan, make_executor
from app.scaleout.link import Link
from tests.scaleout.clusters import Machines, machines, until

KEY = b"k" * 32


def written(folder: Path, count: int) -> Path:
    """Write small files in folders of a hundred, each with matches of its own."""
    for number in range(count):
        place = folder / f"{number // 100:03d}"
        place.mkdir(parents=True, exist_ok=True)
        text = f"user{number}@firm.de, 4111 1111 1111 1111 card {number}\n" * (1 + number % 30)
        (place / f"{number % 100:03d}.txt").write_text(text)
    return folder


def by_path(reports: Iterator[FileReport]) -> dict[bytes, FileReport]:
    listed = [replace(report, seconds=0.0) for report in reports]
    found = {report.path: report for report in listed}
    assert len(found) == len(listed), "a file came twice"
    return found


def locally(folder: Path) -> dict[bytes, FileReport]:
    executor = make_executor(2)
    try:
        return by_path(Scan(folder, key=KEY, executor=executor).run())
    finally:
        executor.shutdown(cancel_futures=True)


def differing(
    found: dict[bytes, FileReport], expected: dict[bytes, FileReport]
) -> list[tuple[FileReport | None, FileReport | None]]:
    """Return some reports that differ, as found and as expected."""
    paths = [path for path in {**expected, **found} if found.get(path) != expected.get(path)]
    return [(found.get(path), expected.get(path)) for path in paths[:3]]


class Killer(threading.Thread):
    """Kills a worker at random moments, about every so many `seconds`, and starts another one for
    it, until `stop` is called. It waits while fewer than two are connected.
    """

    def __init__(self, grid: Machines, link: Link, seconds: float, seed: int) -> None:
        super().__init__(daemon=True)
        self.kills = 0
        self._grid = grid
        self._link = link
        self._seconds = seconds
        self._random = random.Random(seed)
        self._ended = threading.Event()

    def run(self) -> None:
        while not self._ended.wait(self._random.uniform(0, 2 * self._seconds)):
            if self._link.threads() < 2:
                continue
            victim = self._random.choice(sorted(self._grid.workers))
            self._grid.kill(victim)
            self.kills += 1
            self._grid.add(f"w{time.time_ns()}")

    def stop(self) -> None:
        self._ended.set()
        self.join()


@pytest.mark.slow
@pytest.mark.parametrize(("files", "least"), [(2_000, 6), (20_000, 50)])
def test_kills_at_random_moments_change_nothing(tmp_path: Path, files: int, least: int) -> None:
    """Four workers, of which one is killed about every second."""
    folder = written(tmp_path / "files", files)
    expected = locally(folder)
    with machines(tmp_path, "a", "b", "c", "d") as grid, grid.cluster(4) as cluster:
        found: dict[bytes, FileReport] = {}
        kills, seed = 0, 1
        while kills < least:  # which may take more than one scan
            killer = Killer(grid, cluster.link, 1.0, seed)
            killer.start()
            try:
                found = by_path(Scan(folder, key=KEY, executor=cluster).run())
            finally:
                killer.stop()
            assert not differing(found, expected)
            kills, seed = kills + killer.kills, seed + 1


def test_a_worker_that_is_lost_costs_nothing(tmp_path: Path) -> None:
    folder = written(tmp_path / "files", 600)
    expected = locally(folder)
    with machines(tmp_path, "a", "b") as grid, grid.cluster(2) as cluster:
        reports = Scan(folder, key=KEY, executor=cluster).run()
        first = next(reports)
        grid.kill("a")

        def rest() -> Iterator[FileReport]:
            yield first
            yield from reports

        assert by_path(rest()) == expected


@pytest.mark.slow
def test_this_machine_goes_on_alone_and_workers_join_again(tmp_path: Path) -> None:
    folder = written(tmp_path / "files", 600)
    expected = locally(folder)
    with machines(tmp_path, "a") as grid, grid.cluster(1) as cluster:
        reports = Scan(folder, key=KEY, executor=cluster).run()
        first = next(reports)
        grid.kill("a")

        def rest() -> Iterator[FileReport]:
            yield first
            yield from reports

        assert by_path(rest()) == expected
        assert [worker.connected for worker in cluster.link.workers()] == [False]
        grid.add("b")
        until(lambda: cluster.link.threads() == 1)
        assert by_path(Scan(folder, key=KEY, executor=cluster).run()) == expected


@pytest.mark.slow
def test_service_and_workers_find_a_scheduler_again(tmp_path: Path) -> None:
    folder = written(tmp_path / "files", 600)
    expected = locally(folder)
    with machines(tmp_path, "a") as grid, grid.cluster(1) as cluster:
        reports = Scan(folder, key=KEY, executor=cluster).run()
        first = next(reports)
        grid.restart_scheduler()

        def rest() -> Iterator[FileReport]:
            yield first
            yield from reports

        assert by_path(rest()) == expected
        grid.hear("Worker a of", 2)
        until(lambda: cluster.link.threads() == 1)
        assert by_path(Scan(folder, key=KEY, executor=cluster).run()) == expected


def test_a_scan_that_is_stopped_drops_what_is_in_work(tmp_path: Path) -> None:
    folder = written(tmp_path / "files", 300)
    with machines(tmp_path, "a") as grid, grid.cluster(1) as cluster:
        scan = Scan(folder, key=KEY, executor=cluster)
        next(reports := scan.run())
        scan.cancel()
        assert not list(reports)  # those in work are dropped
        until(lambda: not cluster.link.waiting, 30)
