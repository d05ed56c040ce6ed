"""Results: windows of rows, expired queries, and a selection that survives."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from app.api.records.common import DataTypeCounts
from app.api.records.enums import Action
from app.api.records.queries import FoundLocation, QueryLocation
from app.api.resources.results import Queries
from app.api.wire import Page
from app.state.changes.plan import Phase
from app.state.query.query_store import AT_ONCE
from app.state.results import results as module
from app.state.results.row_reader import RowReader, TargetQueries
from app.state.rows.keys import Before, Key
from app.state.rows.read_queue import ReadQueue, RowIndex
from app.state.work.errors import NotAPath
from tests.state.conftest import CARDS, Console, Run, console, until


def test_visible_rows_come_first_a_few_at_a_time_and_once_a_frame(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOAD_ALL_BELOW", 10)
    monkeypatch.setattr(module, "FIRST", 10)
    monkeypatch.setattr(module, "AHEAD", 20)
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number:04}.csv").write_text(CARDS, encoding="utf-8")

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            results, queries = stores.results, stores.session.client.queries
            assert results.count == 300
            assert results.loaded_count == 30
            read, order, busy, most = queries.location, list[str](), 0, 0
            enough = 0

            async def watched(query_id: str, target_id: str, object_id: str) -> QueryLocation:
                nonlocal busy, most
                order.append(object_id)
                busy, most = busy + 1, max(most, busy + 1)
                if len(order) == enough:
                    assert results.loading_all
                    results.stop_loading()
                try:
                    return await read(query_id, target_id, object_id)
                finally:
                    busy -= 1

            monkeypatch.setattr(queries, "location", watched)
            told: list[range] = []
            results.loaded.connect(told.append)
            results.want(100, 119)
            results.want(200, 219)
            await stores.tasks.idle()
            await until(results.loaded, lambda: results.loaded_count >= 90)
            wanted = [results.key(at).object_id for at in range(200, 220)]
            assert set(order[:20]) == set(wanted)
            assert set(order[20:]) == {
                results.key(at).object_id for at in [*range(180, 200), *range(220, 240)]
            }
            assert most == AT_ONCE
            assert len(told) < len(order)
            assert all(at in rows for rows in told[-1:] for at in rows)
            del told[:]
            enough = len(order) + 50
            results.load_all()
            await stores.tasks.idle()
            assert stores.failures == []
            assert 100 <= results.loaded_count < 300
            assert not results.loading_all
            results.load_all()
            await stores.tasks.idle()
            assert not results.loading_all
            assert told == []  # rows off screen are not repainted
            assert results.loaded_count == 300
            assert results.sums.total == 300

    run(main())


def test_an_object_that_is_gone_leaves_the_results(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            gone, kept = stores.key("größe.txt"), stores.key("cards.csv")
            stores.results.set_selected([kept, gone])
            stores.results.select(gone)
            (folder / "größe.txt").unlink()
            stores.inventory.scan(gone.target_id)
            await until(stores.results.changed, lambda: stores.results.index_of(gone) is None)
            await stores.tasks.idle()
            assert stores.results.current is None
            assert stores.results.selected == [kept]
            assert stores.failures == []

    run(main())


def test_a_decided_row_keeps_what_it_held(run: Run, folder: Path) -> None:
    """After a false match the server's counts are zero; previously the row became empty."""

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            key = stores.key("cards.csv")
            results = stores.results
            before = results.row_of(key)
            assert before is not None
            assert (before.types, before.before) == ("Mastercard, Visa", None)
            stores.outbox.mark(Action.FALSE_MATCH, [key], "Test", "Sample")
            await until(results.changed, lambda: (row := results.row_of(key)) and row.status)
            await until(results.changed, lambda: (row := results.row_of(key)) and row.before)
            row = results.row_of(key)
            assert row is not None
            assert row.before is not None
            assert (row.types, row.match) == ("", 0), "live counts stay the server's"
            kept = row.before.types, row.before.match, row.before.test
            assert kept == (before.types, before.match, before.test)
            stores.query.run_again()
            await stores.tasks.idle()
            row = results.row_of(key)
            assert row is not None
            assert row.before is not None
            stores.outbox.undo([key])
            await until(results.changed, lambda: (row := results.row_of(key)) and row.types)
            row = results.row_of(key)
            assert row is not None
            assert row.before is None
            assert stores.failures == []

    run(main())


def test_a_new_session_tells_what_decided_files_and_containers_held(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    """The server's live counts are 0 by then, and nothing is remembered here."""
    names = ["cards.csv", "old.zip", "in#side.csv"]

    def held(stores: Console) -> list[Before | None]:
        rows = [stores.results.row_of(stores.key(name)) for name in names]
        assert [row.types for row in rows if row] == ["", "", ""]
        return [row.before for row in rows if row]

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            plan = stores.plan
            plan.prepare(Action.MASK, [stores.key("cards.csv")])
            await until(plan.changed, lambda: plan.phase is Phase.READY)
            plan.submit("Roe", "clean-up")
            await stores.settled(1)
            stores.outbox.mark(Action.FALSE_MATCH, [stores.key("in#side.csv")], "Roe", "sample")
            await stores.settled(2)
        async with console(tmp_path / "data") as stores:
            await until(stores.results.changed, lambda: stores.results.loaded_count == 4)
            await stores.tasks.idle()
            assert held(stores) == [Before("Mastercard, Visa", 0, 1, 1)] * 3
            untouched = stores.results.row_of(stores.key("größe.txt"))
            assert untouched is not None
            assert (untouched.types, untouched.before) == ("Mastercard", None)
            assert stores.failures == []

    run(main())


def test_only_decided_rows_without_types_ask_what_they_held(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            local, asked = stores.session.client.local, list[str]()
            read = local.removed_counts

            async def watched(target_id: str, object_id: str) -> Page[DataTypeCounts]:
                asked.append(object_id)
                return await read(target_id, object_id)

            monkeypatch.setattr(local, "removed_counts", watched)
            await stores.scan(folder)
            assert asked == []
            key, results = stores.key("cards.csv"), stores.results
            stores.outbox.mark(Action.FALSE_MATCH, [key], "Roe", "sample")
            await until(results.changed, lambda: (row := results.row_of(key)) and row.before)
            stores.query.run_again()
            await stores.tasks.idle()
            assert asked == [key.object_id], "an answer that is known is not asked for again"

    run(main())


def test_a_part_of_a_path_is_refused_with_what_to_write_instead(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.query.edit(prefix=["cards"])
            stores.query.run()
            await stores.tasks.idle()
            (failure,) = stores.failures
            assert isinstance(failure.error, NotAPath)
            recovered = list[str]()
            stores.tasks.recovered.connect(recovered.append)
            stores.query.edit(prefix=[str(folder)])
            stores.query.run()
            await stores.tasks.idle()
            assert recovered == ["query"]

    run(main())


def test_the_form_narrows_and_its_chips_take_back(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            query, target = stores.query, stores.inventory.groups[0].targets
            assert target is not None
            query.edit(search="cards", data_type=["Visa", "Mastercard"])
            query.run()
            await stores.tasks.idle()
            assert query.locations_count == 1
            assert [chip.text for chip in query.chips()] == [
                "type:Visa",
                "type:Mastercard",
                "path:~cards",
            ]
            query.remove(query.chips()[0])
            assert query.draft.data_type == ["Mastercard"]
            query.clear()
            query.narrow(target_id=target[0].id)
            await stores.tasks.idle()
            assert query.locations_count == 4
            assert stores.query.scope.target_id == target[0].id
            assert [chip.text for chip in query.chips()] == [f"target:{target[0].name}"]
            query.order_by("matches", "desc")
            await stores.tasks.idle()
            assert query.applied is not None
            assert query.applied.order == "matches"
            assert stores.failures == []

    run(main())


def test_news_of_a_scan_does_not_replace_the_query_that_was_just_run(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.query.edit(search="cards")
            stores.query.run()
            stores.session.announce("results")
            await stores.tasks.idle()
            assert stores.query.applied == stores.query.draft
            assert stores.results.count == 1

    run(main())


def test_a_wish_made_while_a_row_is_read_is_not_lost() -> None:
    waiting = ReadQueue(3)
    waiting.look(0, 2, 0)
    assert [waiting.next(), waiting.next()] == [0, 1]
    waiting.again([0])
    assert waiting.next() == 2
    assert waiting.next() is None
    waiting.done(1)
    assert waiting.next() is None
    waiting.done(0)
    assert waiting.next() == 0
    waiting.put_back(0)
    assert waiting.next() == 0
    waiting.done(0)
    waiting.all()
    waiting.done(2)
    assert waiting.next() is None
    assert waiting.busy == set()


def test_a_wish_is_not_lost_when_something_else_is_looked_at() -> None:
    waiting = ReadQueue(9)
    waiting.all()
    for at in iter(waiting.next, None):
        waiting.done(at)
    waiting.again([7, 8])  # like a decision
    waiting.look(0, 2, 1)  # like scrolling
    assert [waiting.next(), waiting.next(), waiting.next()] == [8, 7, None]
    waiting.again([7])
    waiting.done(7)
    waiting.look(3, 4, 0)
    assert waiting.next() == 7


def test_a_row_put_back_comes_first_and_is_not_lost_by_scrolling() -> None:
    """Loading takes one row to check whether any is due, and returns it for its workers."""
    waiting = ReadQueue(9)
    waiting.look(3, 5, 0)
    for _ in range(2):
        assert waiting.next() == 3
        waiting.put_back(3)
    assert [waiting.next(), waiting.next()] == [3, 4]
    waiting.put_back(3)
    waiting.look(7, 8, 0)
    assert list(iter(waiting.next, None)) == [7, 8, 3]


class Due(bytearray):
    """A queue that counts reads."""

    looks = 0

    def __getitem__(self, at: Any) -> Any:
        self.looks += 1
        return super().__getitem__(at)


def test_reading_all_goes_on_where_it_was_stopped_and_loses_nothing() -> None:
    waiting = ReadQueue(1_000)
    due = waiting._due = Due(waiting._due)  # noqa: SLF001 - counts its reads
    waiting.look(990, 999, 0)
    waiting.all()
    for _ in range(900):
        at = waiting.next()
        assert at is not None
        waiting.done(at)
    busy = [waiting.next(), waiting.next()]
    assert busy == [890, 891]
    waiting.stop()
    assert waiting.next() is None
    waiting.again([3, 891])  # one already read, one being read
    waiting.put_back(890)  # like an interrupted read
    due.looks = 0
    waiting.all()
    assert [waiting.next(), waiting.next(), waiting.next()] == [890, 3, 892]
    assert due.looks < 10
    waiting.done(891)
    assert list(iter(waiting.next, None)) == [891, *range(893, 990)]
    assert not waiting.wants_all


def test_the_index_knows_where_each_key_stands_and_is_emptied_in_small_steps() -> None:
    keys = [Key("1", str(number)) for number in range(5_000)]
    index = RowIndex()
    index.put(keys[:3_000], 0)
    index.put(keys[3_000:], 3_000)
    assert [index.get(key) for key in keys] == list(range(5_000))
    assert keys[7] in index
    assert Key("2", "7") not in index
    held = [5_000, *(sum(key in index for key in keys) for _ in index.emptied())]
    assert held[-1] == 0
    assert max(before - after for before, after in pairwise(held)) < 500


def test_many_objects_are_read_in_a_few_requests_also_to_confirm_a_decision(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOAD_ALL_BELOW", 10)
    monkeypatch.setattr(module, "FIRST", 10)
    monkeypatch.setattr(module, "AHEAD", 10)
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number:04}.csv").write_text(CARDS, encoding="utf-8")

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            results, queries = stores.results, stores.session.client.queries
            alone, together = counted(monkeypatch, queries)
            keys = [results.key(at) for at in range(300)]
            batch = stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "seen")
            await until(stores.jobs.changed, lambda: batch.settled)
            assert batch.confirmed == 300
            await stores.tasks.idle()
            assert len(alone) <= results.loaded_count
            assert {*together} == {key.object_id for key in keys}

    run(main())


def counted(monkeypatch: pytest.MonkeyPatch, queries: Queries) -> tuple[list[str], list[str]]:
    """Return the IDs that are read from now on: one by one, and many at once."""
    alone, together = list[str](), list[str]()
    one, some = queries.location, queries.some_locations

    async def location(query_id: str, target_id: str, object_id: str) -> QueryLocation:
        alone.append(object_id)
        return await one(query_id, target_id, object_id)

    async def some_locations(
        query_id: str, target_id: str, object_ids: Sequence[str]
    ) -> list[FoundLocation]:
        together.extend(object_ids)
        return await some(query_id, target_id, object_ids)

    monkeypatch.setattr(queries, "location", location)
    monkeypatch.setattr(queries, "some_locations", some_locations)
    return alone, together


def test_objects_are_the_same_read_together_or_one_by_one(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            session = stores.session
            assert session.capabilities is not None
            keys = [stores.results.key(at) for at in range(stores.results.count)]
            reader = RowReader(session, stores.inventory, TargetQueries(session).ask)
            together = await reader.leaves(keys)
            features = [one for one in session.capabilities.features if one != "some_locations"]
            session.capabilities = structs.replace(session.capabilities, features=features)
            assert not session.offers("some_locations")
            assert await reader.leaves(keys) == together

    run(main())
