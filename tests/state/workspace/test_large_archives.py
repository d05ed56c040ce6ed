"""Decisions about archives with more members than are looked at in one turn of the event loop."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.state.results.result_index import ResultIndex
from app.state.rows.keys import Key
from app.state.workspace.decision import Decision, Restore, Wanted
from tests.state.conftest import CARDS, Run, console

MEMBERS = 6
MADE_UP = Decision(Action.TEST_DATA, "Roe", "made up")


@pytest.fixture
def archives(tmp_path: Path) -> Path:
    """A folder with two archives."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a", "b"):
        with zipfile.ZipFile(folder / f"{name}.zip", "w") as archive:
            for number in range(MEMBERS):
                archive.writestr(f"{number}.csv", CARDS)
    return folder


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Key]:
    """The objects whose members were asked for."""
    asked, family = list[Key](), ResultIndex.family

    def noted(self: ResultIndex, key: Key) -> Iterator[Key]:
        asked.append(key)
        return family(self, key)

    monkeypatch.setattr(ResultIndex, "family", noted)
    return asked


def test_a_decision_about_large_archives_has_the_right_total_in_the_end(
    run: Run, archives: Path, asked: list[Key], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each window looked at all members of its archives: 100,000 members stopped the console for
    some 100 ms.
    """
    most = 3
    monkeypatch.setattr("app.state.results.result_index._MOST_COUNTED", most)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(archives)
            keys = [stores.key("a.zip"), stores.key("b.zip")]
            asked.clear()
            looks = list[int]()
            stores.outbox.decided.connect(lambda _: looks.append(len(asked)))
            batch = stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
            assert batch.total == 2
            await stores.settled(2 * MEMBERS)
            await stores.tasks.idle()
            assert looks[0] <= most + 1
            assert batch.total == len(batch.taken) == batch.confirmed == 2 * MEMBERS
            assert stores.failures == []

    run(main())


def test_the_reason_for_a_large_archive_is_shown_first(
    run: Run, archives: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.results.result_index._MOST_COUNTED", 3)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(archives)
            wanted = list[Wanted]()
            stores.triage.wanted.connect(wanted.append)
            stores.triage.last = MADE_UP
            stores.results.select(key := stores.key("a.zip"))
            stores.results.set_selected([key])
            stores.triage.repeat()
            assert [one.keys for one in wanted] == [[key]]
            assert stores.outbox.batches == []

    run(main())


def test_an_undo_of_a_large_archive_looks_at_its_members_in_slices(
    run: Run, archives: Path, asked: list[Key], monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 2
    monkeypatch.setattr("app.state.workspace.triage._AT_ONCE", most)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(archives)
            key = stores.key("a.zip")
            stores.triage.record(MADE_UP, [key])
            await stores.settled(MEMBERS)
            restores, steps = list[Restore](), list[int]()
            stores.triage.restore_wanted.connect(restores.append)
            asked.clear()
            stores.triage.take_back([key])
            while not restores and len(steps) < 1_000:
                await asyncio.sleep(0)
                steps.append(len(asked))
            assert [one.keys for one in restores] == [[key]]
            assert len(asked) == 1 + MEMBERS
            assert max(map(int.__sub__, steps, [0, *steps])) <= most

    run(main())
