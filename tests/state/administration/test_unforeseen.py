"""An exception that no part of the program expects ends whatever a dialog waits for."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from app.api.records.filters import FilterFields
from app.api.records.targets import NewTarget, Probe
from app.api.resources.administration import Filters as FilterCalls
from app.api.resources.inventory import Locations, Targets
from app.state.administration.locations import Added
from app.state.administration.outcomes import Rejected
from app.state.oversight.filters import Filters
from app.state.stores import WindowStores
from app.state.work.errors import UNEXPECTED
from tests.state.administration.lists import console, ended
from tests.ui.live import until

Run = Callable[[Coroutine[Any, Any, None]], None]
Work = Callable[[WindowStores], Coroutine[Any, Any, None]]
PROBE = Probe(target_name="host", protocol="file")


class Unforeseen(Exception):
    """An exception that no part of the program expects."""


async def fail(*_: object, **__: object) -> None:
    raise Unforeseen


@pytest.fixture
def broken(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Work], None]:
    """Run some work in a console whose calls about Targets and Locations fail unexpectedly."""

    def work_on(work: Work) -> None:
        async def whole() -> None:
            async with console(tmp_path / "data") as stores:
                await stores.session.client.targets.create(NewTarget(name="host"))
                with monkeypatch.context() as patch:
                    for name in ("create", "probe", "list", "discovered"):
                        patch.setattr(Targets, name, fail)
                        patch.setattr(FilterCalls, name, fail, raising=False)
                    patch.setattr(Locations, "create", fail)
                    await work(stores)

        run(whole())

    return work_on


def test_adding_locations_ends(broken: Callable[[Work], None]) -> None:
    async def work(stores: WindowStores) -> None:
        adding, outcomes = stores.administration.adding(), list[list[Added]]()
        adding.ended.connect(outcomes.append)
        adding.add(["/a", "/b"], {"target_id": "1", "protocol": "file"})
        await until(lambda: outcomes)
        assert [one.problem.startswith(UNEXPECTED) for one in outcomes[0]] == [True, True]

    broken(work)


def test_a_probe_ends(broken: Callable[[Work], None]) -> None:
    async def work(stores: WindowStores) -> None:
        tree = stores.administration.probing()
        tree.begin(PROBE)
        await until(lambda: not tree.loading)
        assert tree.error == UNEXPECTED

    broken(work)


def test_a_connection_test_ends(broken: Callable[[Work], None]) -> None:
    async def work(stores: WindowStores) -> None:
        test = stores.administration.testing()
        test.begin(PROBE)
        await until(lambda: not test.running)
        assert test.message == UNEXPECTED

    broken(work)


def test_reading_discovered_targets_ends(broken: Callable[[Work], None]) -> None:
    async def work(stores: WindowStores) -> None:
        bulk = stores.administration.bulk()
        bulk.read_discovered()
        await until(lambda: not bulk.loading)
        assert bulk.error == UNEXPECTED

    broken(work)


def test_reading_a_list_ends(broken: Callable[[Work], None]) -> None:
    async def work(stores: WindowStores) -> None:
        targets = stores.administration.targets
        targets.read()
        await until(lambda: not targets.loading)
        assert targets.error == UNEXPECTED

    broken(work)


def test_a_write_ends(broken: Callable[[Work], None]) -> None:
    async def work(stores: WindowStores) -> None:
        targets = stores.administration.targets
        outcome = await ended(targets, lambda: targets.add({"name": "other"}))
        assert outcome == Rejected(UNEXPECTED)

    broken(work)


def test_saving_and_reading_filters_ends(broken: Callable[[Work], None]) -> None:
    async def work(stores: WindowStores) -> None:
        filters = Filters(stores.session, stores.inventory, stores.audit, stores.tasks)
        refusals: list[str] = []
        filters.refused.connect(refusals.append)
        filters.save(FilterFields(type="exclude_prefix", expression="/a/"))
        await until(lambda: refusals == [UNEXPECTED])
        filters.read()
        await until(lambda: not filters.loading)
        assert filters.error == UNEXPECTED

    broken(work)
