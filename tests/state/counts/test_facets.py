"""Facets: the service and loaded rows give the same counts, and a click narrows the query."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from app.api.records.conditions import Facet, FacetsOrder
from app.api.records.enums import Action
from app.api.records.local import Job
from app.state.counts import server_counts
from app.state.counts.facets import Facets, Value
from app.state.rows.keys import Key, Row
from app.state.workspace.decision import Decision
from tests.state.conftest import Console, Run, console, until


async def narrowed_to_a_year(stores: Console, year: Value) -> None:
    """Also with an owner selected, which a server would combine by "or"."""
    facets, query, total = stores.facets, stores.query, stores.results.total
    facets.exclude(year)
    await stores.tasks.idle()
    assert query.chips() == [], "no row tells it, so nothing is asked"
    owner = next(one for one in facets.shown if one.facet == "owner").values[0]
    for one in (owner, year):
        facets.toggle(one)
        await stores.tasks.idle()
    days = f"modified:{year.value}-01-01..{year.value}-12-31"
    assert [chip.text for chip in query.chips()] == [days, f"owner:{owner.label}"]
    assert stores.results.total == total
    (chosen,) = [v for one in facets.shown if one.facet == "modified" for v in one.values]
    assert chosen.chosen
    for one in (owner, chosen):
        facets.toggle(replace(one, chosen=True))
    await stores.tasks.idle()
    assert query.chips() == []


def test_the_service_counts_as_loaded_rows_do_and_a_press_narrows(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            facets, query, results = stores.facets, stores.query, stores.results
            await stores.tasks.idle()
            assert list(facets.shown) == []  # the pane is not visible
            facets.watch(watched=True)
            await stores.tasks.idle()
            assert facets.whole
            of_server = facets.shown
            counts = {
                (one.facet, value.label): value.count for one in of_server for value in one.values
            }
            files = sum(row is not None and bool(row.bucket) for row in map(results.row, range(4)))
            assert counts["data_type", "Mastercard"] == counts["severity", "match"] == files == 3
            here = {label: n for (facet, label), n in counts.items() if facet == "folder"}
            assert here == {str(folder): files}
            assert counts["risk", "Payment cards"] == files
            assert sum(n for (facet, _), n in counts.items() if facet == "modified") >= files
            assert counts["content_type", "ZIP archive"] == 1  # which has no matches itself
            offered = stores.session.capabilities
            assert offered is not None
            stores.session.capabilities = msgspec.structs.replace(offered, features=[])
            facets.refresh()
            await stores.tasks.idle()
            assert (facets.whole, facets.counted) == (False, 3)
            of_rows = [[v for v in one.values if v.label != "ZIP archive"] for one in of_server]
            assert [list(one.values) for one in facets.shown][:3] == of_rows[:3]
            for title in ("group", "folder"):  # rows do not have the other two
                ours, theirs = (
                    [(value.value, value.label) for one in some if one.facet == title
                     for value in one.values]
                    for some in (of_server, facets.shown)
                )  # fmt: skip
                assert ours == theirs
            for asked in (False, True):
                stores.session.capabilities = offered if asked else stores.session.capabilities
                facets.refresh()
                await stores.tasks.idle()
                (csv,) = [v for one in facets.shown for v in one.values if v.label == "CSV"]
                facets.toggle(csv)
                await stores.tasks.idle()
                assert query.draft.content_type == ["CSV"]
                (chosen,) = [v for one in facets.shown for v in one.values if v.label == "CSV"]
                assert chosen.chosen
                assert len([1 for one in facets.shown if one.facet == "content_type"]) == 1
                facets.toggle(chosen)
                await stores.tasks.idle()
                assert query.draft.content_type is None
            by_year = next(one for one in facets.shown if one.facet == "modified").values[0]
            await narrowed_to_a_year(stores, by_year)
            facets.exclude(csv)
            await stores.tasks.idle()
            shown = [results.row(at) for at in range(results.count)]
            assert [row.content_type for row in shown if row] == ["Plain text"]
            facets.type("no such value")
            await stores.tasks.idle()
            assert not any(one.values for one in facets.shown)
            assert stores.failures == []

    run(main())


def test_what_was_decided_is_counted(run: Run, folder: Path) -> None:
    """Without a new query: a decision changes the counts of the same results."""

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            facets = stores.facets
            facets.watch(watched=True)
            await stores.tasks.idle()
            key = stores.key("cards.csv")
            stores.triage.record(Decision(Action.FALSE_MATCH, "Roe", "invented"), [key])
            await stores.settled(1)
            await stores.tasks.idle()
            counts = {v.label: v.count for one in facets.shown for v in one.values}
            assert counts["False Match"] == 1
            assert stores.failures == []

    run(main())


def test_a_count_under_way_is_not_asked_for_anew_by_what_is_written_meanwhile(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.summary.dismiss()  # it counts, too
            facets, queries = stores.facets, stores.session.client.queries
            count, asked, answered = queries.facets, asyncio.Semaphore(0), asyncio.Event()
            answers: list[bool] = []

            async def slow(order: FacetsOrder) -> list[Facet]:
                asked.release()
                await answered.wait()
                answers.append(True)
                return await count(order)

            monkeypatch.setattr(queries, "facets", slow)
            monkeypatch.setattr(
                server_counts, "LONG_SECONDS", 60
            )  # no pause, however slow this machine
            facets.watch(watched=True)
            async with asyncio.timeout(10):
                await asked.acquire()
            stores.session.announce("risk")
            facets._soon.flush()  # noqa: SLF001 - as if its pause were over
            await asyncio.sleep(0)
            assert asked.locked(), "the first is still awaited"
            answered.set()
            await until(facets.changed, lambda: facets.shown)
            await stores.tasks.idle()
            assert len(answers) == 2, "and what was written is counted after it"
            assert stores.failures == []

    run(main())


def test_rows_that_are_read_again_later_than_they_were_counted_are_counted_again(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a counting service, a decision is counted once its rows were read again."""
    (folder / "old.zip").unlink()  # its row has no status and is not counted

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            facets, results, tasks = stores.facets, stores.results, stores.tasks
            offered = stores.session.capabilities
            assert offered is not None
            others = [feature for feature in offered.features if feature != "facets"]
            stores.session.capabilities = msgspec.structs.replace(offered, features=others)
            facets.watch(watched=True)
            await tasks.idle()
            assert (facets.whole, facets.counted) == (False, results.loaded_count)
            read, may_read = results.reader.read, asyncio.Event()

            async def slow(key: Key) -> Row | None:
                await may_read.wait()
                return await read(key)

            monkeypatch.setattr(results.reader, "read", slow)
            ended: list[Job] = []
            stores.jobs.finished.connect(ended.append)
            key = stores.key("cards.csv")
            stores.triage.record(Decision(Action.FALSE_MATCH, "Roe", "invented"), [key])
            await until(tasks.changed, lambda: ended and tasks.running() == ["results.load"])
            facets._soon.flush()  # noqa: SLF001 - as if its pause were over
            await until(tasks.changed, lambda: tasks.running() == ["results.load"])
            assert "False Match" not in shown_by(facets)
            may_read.set()
            await tasks.idle()
            assert shown_by(facets)["False Match"] == 1
            assert stores.failures == []

    run(main())


def shown_by(facets: Facets) -> dict[str, int]:
    """Return the number of objects per value."""
    return {value.label: value.count for one in facets.shown for value in one.values}
