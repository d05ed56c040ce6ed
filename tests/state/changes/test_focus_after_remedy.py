"""The focus after the answer to a remedy: it moves only if nothing else was begun meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.api.records.enums import Action
from app.state.changes.plan import Phase
from app.state.rows.keys import Key
from tests.state.conftest import CARD, Console, Run, console, until


class Held:
    """Requests of remedies that get no answer until `go` is set."""

    def __init__(self, stores: Console, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = asyncio.Event()
        self.asked = asyncio.Event()
        self._act = stores.session.client.remediation.act
        monkeypatch.setattr(stores.session.client.remediation, "act", self._wait)

    async def _wait(self, *order: Any) -> object:
        self.asked.set()
        await self.go.wait()
        return await self._act(*order)


async def sending(stores: Console, tmp_path: Path, held: Held) -> list[Key]:
    """Scan four files and request to delete the first two, which are selected; return all."""
    for number in range(4):
        (tmp_path / f"a{number}.txt").write_text(f"card {CARD}\n")
    await stores.scan(tmp_path)
    keys = [stores.results.key(at) for at in range(4)]
    choose(stores, keys[:2])
    await prepare(stores, keys[:2])
    stores.plan.submit("Roe", "old")
    await held.asked.wait()
    return keys


def choose(stores: Console, keys: list[Key]) -> None:
    stores.results.select(keys[0])
    stores.results.set_selected(keys)


async def prepare(stores: Console, keys: list[Key]) -> None:
    stores.plan.prepare(Action.DELETE, keys)
    await until(stores.plan.changed, lambda: stores.plan.phase is Phase.READY)


@pytest.fixture
def scanned(tmp_path: Path) -> Path:
    folder = tmp_path / "scanned"
    folder.mkdir()
    return folder


def test_an_earlier_remedy_leaves_the_objects_of_the_next_alone(
    run: Run, scanned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            held = Held(stores, monkeypatch)
            keys = await sending(stores, scanned, held)
            choose(stores, keys[2:])
            await prepare(stores, keys[2:])
            held.go.set()
            await stores.settled(2)
            assert stores.results.current == keys[2]
            assert list(stores.results.selected) == keys[2:]

    run(main())


def test_a_focus_that_was_moved_since_the_request_stays(
    run: Run, scanned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            held = Held(stores, monkeypatch)
            keys = await sending(stores, scanned, held)
            choose(stores, [keys[1]])
            held.go.set()
            await stores.settled(2)
            assert (stores.results.current, list(stores.results.selected)) == (keys[1], [keys[1]])

    run(main())


def test_the_focus_moves_on_while_the_outcome_is_followed(
    run: Run, scanned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            held = Held(stores, monkeypatch)
            keys = await sending(stores, scanned, held)
            held.go.set()
            await stores.settled(2)
            assert (stores.results.current, list(stores.results.selected)) == (keys[2], [keys[2]])

    run(main())


def test_the_focus_stays_on_an_object_that_was_refused(
    run: Run, scanned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            held = Held(stores, monkeypatch)
            keys = await sending(stores, scanned, held)
            delivery = stores.plan.delivery
            assert delivery is not None
            monkeypatch.setattr(type(delivery), "taken", lambda _: [keys[1]])
            held.go.set()
            await stores.settled(2)
            assert stores.results.current == keys[0]

    run(main())


def test_the_focus_stays_when_the_dialog_was_closed_before_the_answer(
    run: Run, scanned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            held = Held(stores, monkeypatch)
            keys = await sending(stores, scanned, held)
            stores.plan.answer.keep_focus()
            held.go.set()
            await stores.settled(2)
            assert stores.results.current == keys[0]
            assert list(stores.results.selected) == keys[:2]

    run(main())
