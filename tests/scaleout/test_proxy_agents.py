"""Workers as proxy agents of a service: chosen for a Location over the API, waited for, missed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]
import pytest

from app.api.records.enums import SearchStatus
from app.own_files import OwnFiles
from app.scaleout import link as link_module
from app.scaleout.certificates import SERVICE, identity
from app.scaleout.settings import configure
from app.service.base.secrets import Seals
from app.service.process.scaleout_command import cluster_pool
from app.service.scans import throttling
from app.service.scans.agents import AGENT_ID
from app.service.scans.scan_runner import ScanRunner
from app.service.store import coverage, proxies
from app.service.store.proxies import StoredAgent
from tests.kit import pools
from tests.scaleout.clusters import Machines, machines, until
from tests.scaleout.test_service import CARD, got, serving
from tests.service.scans.test_throttling import KEY, Room

NAS = StoredAgent("1" * 20, "nas", "worker")
DETAIL = ("node visible", "report detail")
PASSWORD = "a password of the test"


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("grid"), "one") as made:
        made.add("two", "--group", "archive")
        yield made


@contextmanager
def suspended(grid: Machines, name: str) -> Iterator[None]:
    """Let the processes of a worker that read files stand still."""
    readers = psutil.Process(grid.workers[name].pid).children(recursive=True)
    for process in readers:
        process.suspend()
    try:
        yield
    finally:
        for process in readers:
            process.resume()


def agents(http: httpx.Client) -> dict[str, dict[str, Any]]:
    """Return the agents by type and name."""
    return {f"{one['type']} {one['name']}": one for one in got(http, "/v1/agents")}


def reader(http: httpx.Client, target: str, *permissions: str) -> httpx.Auth:
    """Add an account with these permissions on a Target."""
    held = {"realm": "target", "id": target, "permissions": list(permissions)}
    name = f"reader{len(permissions)}"
    body = {
        "name": name,
        "password": PASSWORD,
        "permissions": {"global": ["api access"], "resource": [held]},
    }
    answer = http.post("/local/v1/users", json=body)
    assert answer.status_code == 201, answer.text
    return httpx.BasicAuth(name, PASSWORD)


def test_a_location_is_read_by_its_agent_which_says_what_it_reads(
    grid: Machines, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.txt").write_text(CARD)
    with serving(grid, tmp_path / "data") as http:
        until(lambda: {"worker one", "worker two", "group archive"} <= agents(http).keys())
        known = agents(http)
        assert known["group archive"]["connected"]
        assert known["worker two"]["group"] == "archive"
        group = got(http, "/v1/groups/all")[0]["id"]
        body = {"name": "host", "group_id": group, "proxy_id": known["group archive"]["id"]}
        target = http.post("/v1/targets", json=body).json()["id"]
        place = {"path": str(folder), "protocol": "file"}
        location = http.post(f"/v1/targets/{target}/locations", json=place).json()["id"]
        refused = http.post(f"/v1/targets/{target}/locations", json={**place, "proxy_id": "9" * 20})
        assert (refused.status_code, refused.json()["message"]) == (
            422, "Invalid input for 'proxy_id'.",
        )  # fmt: skip
        chosen = [{"id": target, "locations": [{"id": location}]}]
        with suspended(grid, "two"):
            answer = http.post("/v1/schedules", json={"label": "scan", "targets": chosen})
            assert answer.status_code == 201, answer.text
            until(lambda: agents(http)["worker two"]["scanning"])
            now = {
                "target_id": target, "location_id": location, "path": str(folder / "a.txt"),
            }  # fmt: skip
            seen = {name: agent["scanning"] for name, agent in agents(http).items()}
            assert seen.pop("worker two") == [now]
            assert seen.pop("group archive") == [now]
            assert not any(seen.values())
            for permissions, count in ((("node visible",), 0), (DETAIL, 1)):
                auth = reader(http, target, *permissions)
                listed = http.get("/v1/agents", params={"agent_name": "two"}, auth=auth).json()
                assert len(listed[0]["scanning"]) == count, json.dumps(listed)
        until(lambda: got(http, "/local/v1/jobs")[0]["state"] == "done")
        until(lambda: not any(agent["scanning"] for agent in agents(http).values()))
        assert got(http, f"/v1/targets/{target}/matchobjects", location_id=location)


class Waiting(Room):
    """A scan runner with the workers of a cluster, over files that the agent `nas` is to read."""

    grid: Machines

    def _runner(self, folder: Path) -> ScanRunner:
        files = identity(self.grid.certificates, SERVICE)
        return ScanRunner(
            self.db,
            self.bus,
            KEY,
            Seals.derive(KEY, KEY),
            folder / "data",
            OwnFiles(folder / "data"),
            lambda: self.now,
            lambda _: self.free,
            partial(cluster_pool, self.grid.address, files),
        )

    def choose(self, location: int, key: str) -> None:
        with self.db.write() as conn:
            proxies.remember(conn, NAS)
            conn.execute("UPDATE locations SET proxy_id = ? WHERE id = ?", (key, location))

    def said(self, kind: str) -> list[str]:
        return [event.message for event in self.events() if event.kind == kind]


@pytest.fixture
def room(grid: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Waiting]:
    monkeypatch.setattr(throttling, "_LOOK_SECONDS", 0.05)
    monkeypatch.setattr(Waiting, "grid", grid, raising=False)
    configure()
    with ExitStack() as end:
        end.enter_context(pools.forked())
        made = Waiting(tmp_path)
        end.callback(made.close)
        for number in range(100):
            (made.files / f"{number}.txt").write_text(CARD)
        yield made


def test_a_scan_whose_agent_does_not_come_says_so_and_counts_what_was_not_read(
    room: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "AWAY_SECONDS", 3.0)
    place = room.place()
    room.choose(place, NAS.id)
    key = room.begin(place)
    until(lambda: room.schedule(key).status == "failed")
    assert room.status(place) == SearchStatus.ERROR
    path = room.files
    assert room.said("Search Stalled") == [
        f"{path}: the agent nas is not connected; the scan waits."
    ]
    (failed,) = room.said("Search Failed")
    assert failed == (
        f"{path}: The agent nas is not connected. Start its worker, or choose another proxy agent; "
        "then scan again. 0 of 100 files were read."
    )
    with room.db.read() as conn:
        (stated,) = coverage.latest(conn, None, 0, 10)
    content = json.loads(stated.content)
    assert not content["complete"]
    assert content["read"] == 0
    assert [(one["name"], one["objects"]) for one in content["classes"]] == [("unreached", 100)]


def test_a_scan_goes_on_when_its_agent_comes(room: Waiting, grid: Machines) -> None:
    place = room.place()
    room.choose(place, NAS.id)
    key = room.begin(place)
    until(lambda: bool(room.said("Search Stalled")))
    grid.add("nas")
    try:
        until(lambda: room.schedule(key).status == "completed")
    finally:
        grid.kill("nas")
    assert room.status(place) == SearchStatus.SEARCHED
    assert room.said("Search Detected Matches")


def test_the_computer_of_the_service_can_be_chosen(
    room: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def call(*_: Any) -> Any:
        raise AssertionError("a worker was asked")

    monkeypatch.setattr(link_module.Link, "call", call)
    place = room.place()
    room.choose(place, AGENT_ID)
    key = room.begin(place)
    until(lambda: room.schedule(key).status == "completed")


def test_memory_is_read_by_the_service_alone(room: Waiting) -> None:
    place = room.place()
    with room.db.write() as conn:
        conn.execute("UPDATE locations SET protocol = 'memory' WHERE id = ?", (place,))
    room.choose(place, NAS.id)
    key = room.begin(place)
    until(lambda: room.schedule(key).status == "failed")
    assert "The agent nas cannot read memory or free space" in room.said("Search Failed")[0]
