"""The summary while the scans of many Targets end one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from app.api.records.conditions import Facet, FacetsOrder, FacetValue
from app.api.records.groups import Group
from app.api.records.local import Capabilities, Job
from app.settings import Settings
from app.state.connection.session import LOCAL, Connection
from app.state.counts.scan_summary import meet, topmost
from app.state.stores import AppStores, WindowStores
from tests.state.conftest import Run

COUNT = 200
NOTHING = {"test": "0", "match": "0", "prohibited": "0"}
SOME = {**NOTHING, "match": "1"}
COMMON = {
    "search_status": "searched",
    "errors": {"notice": 0, "error": 0, "critical": 0},
    "matches": SOME,
}


def groups(paths: dict[str, list[str]]) -> list[Group]:
    """Return a Group of Targets with Locations of these paths, whose IDs begin at 1."""
    targets = [
        {
            "id": target_id,
            "name": f"host{target_id}",
            "comments": "",
            "locations": [
                {"id": str(at), "protocol": "file", "path": path, "description": "", **COMMON}
                for at, path in enumerate(found, start=1)
            ],
            **COMMON,
        }
        for target_id, found in paths.items()
    ]
    group = {"id": "1", "name": "All", "comments": "", "targets": targets, **COMMON}
    return [msgspec.convert(group, Group)]


def scan(target_id: str, path: str) -> Job:
    """Return the ended scan of the first Location of a Target."""
    return Job(
        id=target_id,
        kind="scan",
        state="done",
        title="",
        created=1.0,
        updated=2.0,
        target_id=target_id,
        location_id="1",
        path=path,
        message="",
        progress=1.0,
    )


class Counting:
    """A client whose service takes time for each query, and finds one result on each Target."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.queries = self
        self.orders: list[FacetsOrder] = []
        self._seconds = seconds

    async def facets(self, order: FacetsOrder) -> list[Facet]:
        self.orders.append(order)
        await asyncio.sleep(self._seconds)
        found = FacetValue(value="match", label="", count=str(len(order.target or ())))
        return [Facet(facet="severity", values=[found], more=0)]


def connected(stores: WindowStores, monkeypatch: pytest.MonkeyPatch, client: Counting) -> None:
    """Let the session use `client`."""
    session = stores.session
    monkeypatch.setattr(type(session), "client", client)
    session.place, session.connection = LOCAL, Connection.CONNECTED
    session.capabilities = Capabilities(service="", version="1", features=["facets"])


def test_the_sum_follows_while_scans_keep_ending_and_takes_few_queries(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = {str(at): [f"/data/{at:03}", f"/other/{at:03}"] for at in range(1, COUNT + 1)}

    async def main() -> None:
        stores = AppStores(Settings()).main
        client = Counting(0.02)
        connected(stores, monkeypatch, client)
        await stores.inventory.put(groups(paths))
        for target_id, found in paths.items():
            stores.summary.on_finished(scan(target_id, found[0]))
            await asyncio.sleep(0.02)
        assert stores.summary.counts["match"] > COUNT // 2
        await stores.tasks.idle()
        assert stores.summary.counts == {"match": COUNT}
        last, found_on = 0, 0
        while found_on < COUNT:
            last += 1
            found_on += len(client.orders[-last].target or ())
        assert last <= 4

    run(main())


@pytest.mark.parametrize("where", ["/data/b", "/data", "/data/b/sub"])
def test_targets_are_not_counted_by_paths_of_others_that_find_more(
    run: Run, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    paths = {"1": ["/home/a", where], "2": ["/data/b", "/other"], "3": ["/data/c", "/other"]}

    async def main() -> None:
        stores = AppStores(Settings()).main
        client = Counting()
        connected(stores, monkeypatch, client)
        await stores.inventory.put(groups(paths))
        for target_id, found in paths.items():
            stores.summary.on_finished(scan(target_id, found[0]))
        await stores.tasks.idle()
        counted: list[Any] = [(order.target, order.prefix) for order in client.orders]
        assert counted == [(["1"], ["/home/a"]), (["2", "3"], ["/data/b", "/data/c"])]

    run(main())


def test_a_summary_that_is_dismissed_while_it_is_counted_stays_away(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        stores = AppStores(Settings()).main
        client = Counting(0.02)
        connected(stores, monkeypatch, client)
        await stores.inventory.put(groups({"1": ["/data/a", "/other"]}))
        stores.summary.on_finished(scan("1", "/data/a"))
        while not client.orders:  # noqa: ASYNC110 - it is a fake
            await asyncio.sleep(0)
        stores.summary.dismiss()
        await stores.tasks.idle()
        assert stores.summary.counts == {}

    run(main())


class Reads(list[str]):
    """A list that counts how often an item of it is read."""

    done = 0

    def __getitem__(self, at: Any) -> Any:
        self.done += 1
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[str]:
        for one in super().__iter__():
            self.done += 1
            yield one


def test_a_path_is_compared_with_few_of_many_prefixes() -> None:
    prefixes = Reads(f"/data/{at:05}" for at in range(5_000))
    assert not meet([f"/other/{at}" for at in range(10)], prefixes)
    assert prefixes.done < 200


def test_paths_meet_prefixes_above_and_below_them() -> None:
    words = ["".join(signs) for length in range(3) for signs in product("/ab", repeat=length)]
    for some in product(words, repeat=3):
        prefixes = topmost(some)
        for path in words:
            found = any(path.startswith(one) or one.startswith(path) for one in some)
            assert meet([path], prefixes) == found
