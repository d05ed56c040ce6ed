"""Clusters: which of them the selection in the results is that of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from pathlib import Path

import pytest

from app.api.records.similarity import Cluster
from app.state.counts.clusters import FOLDER, VALUES
from app.state.results.result_index import ResultIndex
from app.state.rows.keys import Key
from tests.state.conftest import CARD, TEST_CARD, Console, Run, console, until


@pytest.fixture
def scanned(tmp_path: Path) -> Path:
    """Two files with the same value, and one with another value."""
    folder = tmp_path / "scanned"
    folder.mkdir()
    for name, card in (("a.txt", CARD), ("b.txt", CARD), ("c.txt", TEST_CARD)):
        (folder / name).write_text(f"card {card}\n")
    return folder


async def only(stores: Console, kind: str) -> Cluster:
    """Return the only cluster of a kind."""
    stores.clusters.watch(watched=True)
    stores.clusters.by(kind)
    stores.clusters.refresh()
    await until(stores.clusters.changed, lambda: stores.clusters.counted)
    await stores.tasks.idle()
    assert stores.clusters.kind == kind
    (one,) = stores.clusters.shown
    return one


def test_a_selection_is_that_of_a_cluster_of_one_kind_only(run: Run, scanned: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(scanned)
            same = await only(stores, VALUES)
            stores.clusters.choose(same)
            await stores.tasks.idle()
            assert stores.clusters.selects(same)
            assert len(stores.results.selected) == 2
            beside = await only(stores, FOLDER)
            assert (beside.object_id, beside.objects) == (same.object_id, 3)
            assert not stores.clusters.selects(beside)
            again = await only(stores, VALUES)
            assert not stores.clusters.selects(again)

    run(main())


def test_a_cluster_does_not_take_over_a_selection_that_it_did_not_make(
    run: Run, scanned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The results are replaced while the members of the cluster are searched in them."""

    async def main() -> None:
        async with console() as stores:
            await stores.scan(scanned)
            same = await only(stores, VALUES)
            other = stores.key("c.txt")
            stores.results.select(other)
            stores.results.set_selected([other])
            results, mark, entered = stores.results, ResultIndex.marking, list[object]()

            def marking(self: ResultIndex, keys: Sequence[Key], marks: bytearray) -> Iterator[None]:
                yield from mark(self, keys, marks)
                results._found = copy(self)  # noqa: SLF001 - as a new answer does

            monkeypatch.setattr(ResultIndex, "marking", marking)
            stores.clusters.chosen.connect(entered.append)
            stores.clusters.choose(same)
            await stores.tasks.idle()
            assert list(stores.results.selected) == [other]
            assert not stores.clusters.selects(same)
            assert entered == []

    run(main())
