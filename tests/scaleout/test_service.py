"""`serve --workers`: a scan over the API by workers, which are agents of the service."""

from __future__ import annotations

import json
import os
import signal
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
import pytest

from app.scaleout.worker_facts import RemoteWorker
from app.service.scans.agents import known_agents, with_scanning, worker_agent, worker_agents
from app.service.scans.reading_now import ReadingCall
from app.service.store.proxies import StoredAgent
from tests.kit.processes import started
from tests.scaleout.clusters import PROGRAM, Machines, machines, until

CARD = "4111 1111 1111 1111\n"


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("grid"), "one") as made:
        yield made


@contextmanager
def serving(grid: Machines, data: Path, said: IO[str] | None = None) -> Iterator[httpx.Client]:
    """Run `serve --workers` alone, and write what it says into a file; yield a client that is
    logged in. At the end, the service ends at SIGTERM.
    """
    ready = data / "service" / "ready.json"
    command = [*PROGRAM, "serve", "--data", str(data), "--port", "0", "--workers", grid.address]
    command += ["--certificates", str(grid.certificates)]
    root = Path(__file__).parents[2]
    with started(
        command, cwd=root, stderr=said or subprocess.DEVNULL,
        env=os.environ | {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"},
    ) as process:  # fmt: skip
        until(ready.exists)
        told = json.loads(ready.read_text())
        trusted = ssl.create_default_context(cafile=told["ca_file"])
        with httpx.Client(
            base_url=told["base_url"], auth=(told["username"], told["password"]), verify=trusted,
            trust_env=False, timeout=60, headers={"User-Agent": "test"},
        ) as http:  # fmt: skip
            yield http
        process.terminate()
        assert process.wait(60) == 0


def got(http: httpx.Client, path: str, **parameters: str) -> Any:
    answer = http.get(path, params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def scanned(http: httpx.Client, folder: Path) -> list[dict[str, Any]]:
    """Add a folder, scan it, and return its match objects."""
    group = got(http, "/v1/groups/all")[0]["id"]
    target = http.post("/v1/targets", json={"name": "host", "group_id": group}).json()["id"]
    place = {"path": str(folder), "protocol": "file"}
    location = http.post(f"/v1/targets/{target}/locations", json=place).json()["id"]
    chosen = [{"id": target, "locations": [{"id": location}]}]
    answer = http.post("/v1/schedules", json={"label": "scan", "targets": chosen})
    assert answer.status_code == 201, answer.text
    until(lambda: got(http, "/local/v1/jobs")[0]["state"] == "done")
    found: list[dict[str, Any]] = got(
        http, f"/v1/targets/{target}/matchobjects", location_id=location
    )
    return found


def test_workers_scan_for_a_service_and_are_its_agents(grid: Machines, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(50):
        (folder / f"{number}.txt").write_text(CARD * (number + 1))
    with serving(grid, tmp_path / "data") as http:
        until(lambda: len(got(http, "/v1/agents", agent_name="one")) == 1)
        here, agent = got(http, "/v1/agents")
        assert (here["type"], agent["type"], agent["name"]) == ("local", "worker", "one")
        assert (agent["verified"], agent["connected"], agent["proxy"]) == (True, True, True)
        assert agent["version"] == here["version"]
        assert (agent["cores"], agent["connected_ip"]) == (1, "127.0.0.1")
        assert agent["load"] >= 0
        assert abs(agent["last_seen"] - time.time()) < 60
        assert got(http, f"/v1/agents/{agent['id']}")[0]["name"] == "one"
        assert len(scanned(http, folder)) == 50
        grid.kill("one")
        until(lambda: got(http, "/v1/agents", connectivity="disconnected"))
        (gone,) = got(http, "/v1/agents", connectivity="disconnected")
        assert (gone["name"], gone["id"]) == ("one", agent["id"])
        assert [one["type"] for one in got(http, "/v1/agents", connectivity="connected")] == [
            "local"
        ]


def test_no_certificate_of_the_cluster_is_read(tmp_path: Path) -> None:
    """Nor masked: the folder that was named may have those of all roles."""
    folder = tmp_path / "grid"
    folder.mkdir()
    with machines(folder) as grid:
        (folder / "other.txt").write_text(CARD)
        for role in ("authority", "worker", "service"):
            (grid.certificates / role / "note.txt").write_text(CARD)
        with serving(grid, tmp_path / "data") as http:
            found = scanned(http, folder)
    assert [Path(one["path"]).name for one in found] == ["other.txt"]


def test_a_service_ends_while_its_scheduler_is_frozen(tmp_path: Path) -> None:
    with machines(tmp_path, "x") as grid:
        with serving(grid, tmp_path / "data") as http:
            until(lambda: got(http, "/v1/agents", agent_name="x"))
            (first,) = got(http, "/v1/agents", agent_name="x")
            until(lambda: got(http, "/v1/agents", agent_name="x")[0] != first)  # it asks regularly
            grid.scheduler.send_signal(signal.SIGSTOP)
            began = time.monotonic()
        assert time.monotonic() - began < 20  # sooner than Dask gives up


def test_a_service_starts_alone_with_a_warning(tmp_path: Path) -> None:
    """A scheduler that is down must not keep the users from their results."""
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text(CARD)
    with (tmp_path / "said").open("w") as said, machines(tmp_path) as grid:
        grid.scheduler.kill()
        grid.scheduler.wait()
        with serving(grid, tmp_path / "data", said) as http:
            assert len(scanned(http, tmp_path / "files")) == 1
    assert (
        f"Warning: The scheduler {grid.address} does not answer. Until it does, this machine scans "
        "alone." in (tmp_path / "said").read_text()
    )


_WITHOUT_PARQUET = """
from importlib import util

found = util.find_spec
util.find_spec = lambda name, *more: None if name == "pyarrow" else found(name, *more)
"""


def test_what_a_worker_cannot_read_is_told(tmp_path: Path) -> None:
    """It may lack a reader that the service has."""
    (tmp_path / "sitecustomize.py").write_text(_WITHOUT_PARQUET)
    with machines(tmp_path) as grid:
        grid.add("x", modules=tmp_path)
        grid.hear("Warning: Parquet files cannot be read here, not installed on this machine")
        link = grid.link()
        until(lambda: link.threads() == 1)
        (worker,) = link.workers()
        link.close()
    assert "parquet" in worker.lacks
    assert "parquet" in (worker_agent(worker).lacks or ())


def test_id_of_a_worker_depends_only_on_its_name() -> None:
    one = RemoteWorker("one", "tls://[::1]:5", "1", 2, None, 3.0)
    two = RemoteWorker("two", "tls://10.0.0.1:5", "1", 2, 0.5, 3.0)
    assert worker_agent(one).id == worker_agent(RemoteWorker("one", "x", "2", 1, 1.0, 9.0)).id
    assert worker_agent(one).id != worker_agent(two).id
    assert (worker_agent(one).connected_ip, worker_agent(two).connected_ip) == ("::1", "10.0.0.1")
    assert len(worker_agent(one).id) == 20


def worker(name: str, group: str = "", *, connected: bool = True) -> RemoteWorker:
    return RemoteWorker(name, "tls://[::1]:5", "1", 2, None, 3.0, connected, group=group)


def test_a_group_is_an_agent_that_is_connected_as_long_as_one_of_its_workers_is() -> None:
    workers = [worker("a", "g"), worker("b", "g", connected=False), worker("c", "h"), worker("g")]
    one, *_, group, other = worker_agents(workers)
    assert (one.type, one.group) == ("worker", "g")
    assert (group.type, group.name, group.connected, group.cores) == ("group", "g", True, 2)
    assert other.name == "h"
    assert group.id not in {agent.id for agent in worker_agents(workers)[:4]}
    gone = worker_agents([worker("b", "g", connected=False)])[-1]
    assert (gone.id, gone.connected) == (group.id, False)


def test_a_chosen_agent_is_listed_although_it_was_never_seen() -> None:
    seen = worker_agent(worker("a"))
    chosen = [StoredAgent(seen.id, "a", "worker"), StoredAgent("1" * 20, "nas", "worker")]
    _, first, second = known_agents("1", [seen], chosen)
    assert first is seen
    assert (second.name, second.connected, second.proxy) == ("nas", False, True)


def test_what_is_scanned_is_told_only_of_visible_targets() -> None:
    agents = known_agents("1", worker_agents([worker("a", "g"), worker("b", "g")]), [])
    calls = {
        "": [ReadingCall(1, 5, "/mine", 1)],
        "a": [ReadingCall(1, 5, "/seen", 3), ReadingCall(2, 6, "/hidden", 1)],
        "b": [ReadingCall(1, 5, "/other", 1)],
    }
    told = {
        agent.name: [one.path for one in agent.scanning or ()]
        for agent in with_scanning(agents[1:], calls, frozenset({1}))
    }
    assert told == {"a": ["/seen"], "b": ["/other"], "g": ["/seen", "/other"]}
    (here,) = with_scanning(agents[:1], calls, None)
    assert [one.path for one in here.scanning or ()] == ["/mine"]
