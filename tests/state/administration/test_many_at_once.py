"""What goes with many records is read with few requests, before they are removed."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.state.administration.locations import LocationRow, Locations
from app.state.administration.records import Records
from app.state.administration.targets import TargetRow, Targets
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from tests.state.administration.lists import console
from tests.state.administration.test_records import added
from tests.state.conftest import Run
from tests.state.counts.test_scan_summary import groups
from tests.ui.live import until


class Counted:
    """A session that counts the requests; each Location has two results, both decided, and each
    Target has one undo copy.
    """

    local = True

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self.client = SimpleNamespace(
            local=SimpleNamespace(vault=self._vault),
            locations=SimpleNamespace(list=self._list),
            matchobjects=SimpleNamespace(list=self._list),
            queries=SimpleNamespace(count_here=self._count),
            schedules=SimpleNamespace(list=self._list),
        )

    def offers(self, _feature: str) -> bool:
        return True

    can = offers

    async def _vault(self) -> object:
        self.requests["vault"] += 1
        copies = [
            SimpleNamespace(usable=True, of_undo=False, target_id=str(at), location_id="1")
            for at in range(1, 1001)
        ]
        return SimpleNamespace(items=copies)

    async def _list(self, *_args: object, **_params: object) -> object:
        self.requests["list"] += 1
        return SimpleNamespace(items=[])

    async def _count(self, _query: object) -> object:
        self.requests["count"] += 1
        return SimpleNamespace(locations=2)


def read(count: int) -> tuple[Counted, Any]:
    """Return a session, and an inventory of so many Targets with one Location each."""
    (group,) = groups({str(at): [f"/data/{at}"] for at in range(1, count + 1)})
    targets = {target.id: target for target in group.targets or ()}
    return Counted(), SimpleNamespace(groups=[group], target=targets.get)


def places(inventory: Any) -> list[LocationRow]:
    """Return a row for each Location."""
    return [
        LocationRow(target.id, target.name, place)
        for target in inventory.groups[0].targets
        for place in target.locations
    ]


def test_the_undo_copies_of_several_locations_are_read_once(run: Run) -> None:
    async def work() -> None:
        session, inventory = read(3)
        noun = Locations(cast("Session", session), cast("Inventory", inventory))
        assert await noun.goes_with(places(inventory)) == [
            "3 matches, with their decisions",
            "6 results with a decision",
            "6 results marked as test data or false match",
            "3 undo copies, without which their files cannot be restored",
        ]
        assert session.requests["vault"] == 1

    run(work())


def test_what_goes_with_many_locations_takes_few_requests(run: Run) -> None:
    async def work() -> None:
        session, inventory = read(200)
        noun = Locations(cast("Session", session), cast("Inventory", inventory))
        assert await noun.goes_with(places(inventory)) == [
            "All results of the 200 selected locations, with all decisions",
            "200 matches, with their decisions",
            "200 undo copies, without which their files cannot be restored",
        ]
        assert session.requests.total() == 1

    run(work())


def test_what_goes_with_many_targets_takes_few_requests(run: Run) -> None:
    async def work() -> None:
        session, inventory = read(200)
        noun = Targets(cast("Session", session), cast("Inventory", inventory))
        rows = [TargetRow(target, "1") for target in inventory.groups[0].targets]
        lines = await noun.goes_with(rows)
        assert session.requests.total() <= 5
        assert lines[0] == "200 locations"

    run(work())


class Key(str):
    """A key that counts how often keys are compared."""

    compared = 0
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Key.compared += 1
        return str.__eq__(self, other)


def test_each_record_to_delete_is_found_with_one_comparison(
    run: Run, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data") as stores:
            targets: Records[TargetRow] = stores.administration.targets
            keys = [Key(await added(stores, f"host{at}")) for at in range(20)]
            targets.read()
            await until(lambda: not targets.loading)
            found: list[Any] = []
            targets.opened.connect(found.append)
            monkeypatch.setattr(Key, "compared", 0)
            targets.open_to_delete(keys)
            await until(lambda: found)
            assert [row.target.id for row in found[0].rows] == keys
            assert Key.compared <= 3 * len(keys)

    run(work())
