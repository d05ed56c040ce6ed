"""Locations that a chosen worker or group reads, with real workers: nobody else reads them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from app.discovery.match.custom_types import CustomType, ExactList
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport
from app.discovery.match.progress import reader
from app.discovery.match.rules import Rules, Wanted
from app.discovery.scan.scanner import Scan
from app.discovery.scan.worker_calls import work_all
from app.scaleout import executor as executor_module
from app.scaleout import link as link_module
from app.scaleout.errors import AgentAway
from app.scaleout.executor import Cluster
from app.scaleout.link import ChosenCall
from app.scaleout.portion import Portion
from app.scaleout.worker_facts import Chosen
from tests.scaleout import slow_calls
from tests.scaleout.clusters import Machines, machines, until
from tests.scaleout.test_cluster import no_own_work
from tests.scaleout.test_lost_workers import by_path, differing, locally, written

KEY = b"k" * 32
ONE, GROUP = Chosen("two"), Chosen("archive", group=True)


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("grid"), "one") as made:
        made.add("two", "--group", "archive")
        made.add("three", "--group", "archive")
        yield made


@pytest.fixture(scope="module")
def cluster(grid: Machines) -> Iterator[Cluster]:
    with grid.cluster(3, jobs=1) as made:
        yield made


def part(cluster: Cluster, chosen: Chosen) -> Portion:
    return Portion(cluster, partial(cluster.submit_to, chosen))


class Noted(Executor):
    """Gives calls to an executor, and notes who performs them."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._calls: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._calls.append(self._executor.submit(fn, *args, **kwargs))
        return self._calls[-1]

    def readers(self) -> set[str | None]:
        return {reader(call) for call in self._calls}


def scanned(folder: Path, executor: Executor) -> dict[bytes, FileReport]:
    return by_path(Scan(folder, key=KEY, executor=executor).run())


@pytest.mark.parametrize(("chosen", "readers"), [(ONE, {"two"}), (GROUP, {"two", "three"})])
def test_only_chosen_workers_perform_a_call(
    cluster: Cluster, tmp_path: Path, chosen: Chosen, readers: set[str]
) -> None:
    go_on = tmp_path / "go on"
    calls: list[ChosenCall[str]] = [ChosenCall(chosen) for _ in range(4)]
    threads = [
        threading.Thread(
            target=cluster.link.call, args=(call, slow_calls.tell_and_wait, 0, str(go_on))
        )
        for call in calls
    ]
    for thread in threads:
        thread.start()
    until(lambda: {call.reader for call in calls} >= readers)
    assert {call.reader for call in calls} - {None} == readers
    go_on.touch()
    for thread in threads:
        thread.join(60)
    until(lambda: not cluster.link.waiting)
    assert {call.reader for call in calls} == readers


@pytest.mark.parametrize("chosen", [ONE, GROUP])
def test_files_are_read_by_chosen_workers_as_here(
    tmp_path: Path, cluster: Cluster, chosen: Chosen, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(tmp_path / "files", 300)
    expected = locally(folder)
    no_own_work(monkeypatch, cluster)
    noted = Noted(part(cluster, chosen))
    assert not differing(scanned(folder, noted), expected)
    assert noted.readers() <= {None, "two", *(["three"] if chosen.group else [])}


def test_this_machine_alone_can_be_chosen(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(tmp_path / "files", 300)

    def call(*_: Any) -> Any:
        raise AssertionError("a worker was asked")

    monkeypatch.setattr(cluster.link, "call", call)
    noted = Noted(Portion(cluster, cluster.submit_here))
    assert len(scanned(folder, noted)) == 300
    assert noted.readers() <= {"", None}


def test_a_file_that_cannot_be_sent_is_not_read_here(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "large.txt").write_text("me@firm.de" + " " * 100)
    (tmp_path / "small.txt").write_text("me@firm.de")
    monkeypatch.setattr(executor_module, "state", lambda _info: bytes(32))
    monkeypatch.setattr(executor_module, "MOST_BYTES", 50)
    no_own_work(monkeypatch, cluster)
    reports = scanned(tmp_path, part(cluster, ONE))
    assert reports[b"small.txt"].found
    large = reports[b"large.txt"]
    assert not large.found
    assert [problem.message for problem in large.problems] == [
        "Not scanned: the agent two does not see this file by its path, and it cannot be sent."
    ]


def test_lists_of_values_do_not_leave_the_service(tmp_path: Path, cluster: Cluster) -> None:
    exact = ExactList("/staff", KEY, 128, 1)
    rules = Rules(wanted=Wanted(custom=(CustomType("STAFF", "Staff", "", exact=exact),)))
    with pytest.raises(DiscoveryError, match="agent two cannot search for lists of values"):
        cluster.submit_to(ONE, work_all, b"/", [(b"a", 1, b"")], KEY, None, rules)


def test_a_worker_that_is_away_is_named_and_nobody_steps_in(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although two others are connected, and this machine is free."""
    folder = written(tmp_path / "files", 50)
    monkeypatch.setattr(link_module, "AWAY_SECONDS", 1.0)
    no_own_work(monkeypatch, cluster)
    with pytest.raises(AgentAway) as caught:
        scanned(folder, part(cluster, Chosen("nas")))
    assert str(caught.value) == (
        "The agent nas is not connected. Start its worker, or choose another proxy agent; "
        "then scan again."
    )


def test_a_scan_waits_for_a_worker_that_is_restarted(
    tmp_path: Path, cluster: Cluster, grid: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(tmp_path / "files", 600)
    expected = locally(folder)
    no_own_work(monkeypatch, cluster)
    grid.add("brief")
    until(lambda: cluster.link.threads(Chosen("brief")) == 1)
    reports = Scan(folder, key=KEY, executor=part(cluster, Chosen("brief"))).run()
    first = next(reports)
    grid.kill("brief")
    until(lambda: not cluster.link.threads(Chosen("brief")))
    grid.add("brief")
    assert not differing(by_path(chain([first], reports)), expected)


def test_a_scan_of_a_chosen_worker_outlives_its_scheduler(tmp_path: Path) -> None:
    folder = written(tmp_path / "files", 600)
    expected = locally(folder)
    with machines(tmp_path, "a") as grid, grid.cluster(1) as cluster:
        reports = Scan(folder, key=KEY, executor=part(cluster, Chosen("a"))).run()
        first = next(reports)
        grid.restart_scheduler()
        assert not differing(by_path(chain([first], reports)), expected)
