"""Difference of two days, from snapshots of the real service."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.api.records.enums import Action
from app.api.records.matchobjects import MatchObject
from app.api.resources.results import MatchObjects
from app.api.wire import Page
from app.state.connection.profiles import ServerProfile
from app.state.console_data.object_history import Kind
from app.state.console_data.object_snapshots import FOLDER
from app.state.risk import object_comparison, object_listing
from app.state.workspace.decision import Decision
from tests.kit import keyring
from tests.kit.keyring import MemoryKeyring
from tests.state.conftest import Console, Run, console, until

CARD = "card 4111 1111 1111 1111\n"


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    return keyring.use(monkeypatch)


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """Return a list with the day of the console, which a test can replace."""
    day = [date(2026, 11, 1)]
    monkeypatch.setattr(object_comparison, "local_day", lambda: day[0])
    return day


@pytest.fixture
def files(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    for name in ("stays", "decided", "gone", "grown"):
        (made / f"{name}.txt").write_text(CARD, encoding="utf-8")
    return made


async def take(stores: Console) -> None:
    stores.comparison.take()
    await stores.tasks.idle()


def test_what_changed_between_two_days_is_found_and_nothing_else(
    run: Run, files: Path, tmp_path: Path, ring: MemoryKeyring, today: list[date]
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data", folder=tmp_path / "kept") as stores:
            await stores.scan(files)
            await take(stores)
            first = today[0].toordinal()
            decision = Decision(Action.FALSE_MATCH, "Roe", "a test")
            stores.triage.record(decision, [stores.key("decided.txt")])
            (files / "gone.txt").unlink()
            (files / "grown.txt").write_text(CARD * 3, encoding="utf-8")
            (files / "appeared.txt").write_text(CARD, encoding="utf-8")
            await stores.tasks.idle()
            await stores.scan(files)
            await until(stores.results.changed, lambda: stores.results.count == 4)
            today[0] += timedelta(days=2)
            await take(stores)
            comparison = stores.comparison
            assert list(comparison.days) == [first, first + 2]
            comparison.compare(first, first + 2)
            await stores.tasks.idle()
            made = comparison.difference
            assert made is not None
            assert [(row.kind, Path(row.path).stem) for row in made.rows] == [
                (Kind.APPEARED, "appeared"), (Kind.GONE, "gone"), (Kind.DECIDED, "decided"),
                (Kind.GROWN, "grown"),
            ]  # fmt: skip
            assert (made.before, made.after) == (4, 4)
            assert stores.failures == []

    run(main())


def test_the_snapshot_of_the_day_is_taken_once_by_itself(
    run: Run, files: Path, tmp_path: Path, ring: MemoryKeyring, today: list[date]
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data", folder=tmp_path / "kept") as stores:
            await stores.scan(files)
            await stores.tasks.idle()
            for days in (0, 0, 1):
                today[0] += timedelta(days=days)
                stores.session.announce("risk")
                await stores.tasks.idle()
            stores.comparison.refresh()
            await stores.tasks.idle()
            last = today[0].toordinal()
            assert list(stores.comparison.days) == [last - 1, last]

    run(main())


def test_without_a_keyring_nothing_is_kept_and_the_reason_is_told(
    run: Run, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring.use_none(monkeypatch)

    async def main() -> None:
        async with console(tmp_path / "data", folder=tmp_path / "kept") as stores:
            await stores.scan(files)
            await take(stores)
            assert "no keyring" in stores.comparison.why_not
            assert not (tmp_path / "kept" / FOLDER).exists()

    run(main())


def test_nothing_is_kept_of_a_server_whose_results_may_not_be_kept(
    run: Run, files: Path, tmp_path: Path, ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data", folder=tmp_path / "kept") as stores:
            await stores.scan(files)
            kept = tmp_path / "kept" / FOLDER
            before = sorted(kept.rglob("*"))
            remote = ServerProfile("Payroll", "https://fs01.example:8339", "ann", "")
            with monkeypatch.context() as patched:
                patched.setattr(stores.session, "remote", remote)
                await take(stores)
                assert "No data of the server Payroll is stored" in stores.comparison.why_not
            assert sorted(kept.rglob("*")) == before

    run(main())


def test_snapshots_are_removed_with_their_key(
    run: Run, files: Path, tmp_path: Path, ring: MemoryKeyring, today: list[date]
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data", folder=tmp_path / "kept") as stores:
            await stores.scan(files)
            await take(stores)
            assert ring.entries
            server = ServerProfile("This computer", stores.session.place, "ann", "")
            stores.comparison.forget_kept(server)
            await stores.tasks.idle()
            assert not ring.entries
            assert not [*(tmp_path / "kept" / FOLDER).iterdir()]
            assert stores.comparison.days == {}

    run(main())


def test_a_locked_keyring_does_not_make_snapshots_damaged(
    run: Run, files: Path, tmp_path: Path, ring: MemoryKeyring, today: list[date]
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data", folder=tmp_path / "kept") as stores:
            await stores.scan(files)
            await take(stores)
            ring.locked = True
            await take(stores)
            assert "keyring is locked" in stores.comparison.problem
            assert not stores.comparison.damaged
            ring.locked = False
            today[0] += timedelta(days=1)
            await take(stores)
            assert len(stores.comparison.days) == 2

    run(main())


def test_a_list_that_changes_between_two_pages_is_read_again(
    run: Run, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An object that is removed moves the others up, so that one would be missed."""
    monkeypatch.setattr(object_listing, "PAGE", 2)
    send, cut = MatchObjects.list, ["once"]

    async def listed(resource: MatchObjects, target: str, **params: Any) -> Page[MatchObject]:
        page = await send(resource, target, **params)
        if params["offset"] and cut:
            cut.clear()
            page.items.pop(0)
        return page

    monkeypatch.setattr(MatchObjects, "list", listed)

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(files)
            (target,) = [one for group in stores.inventory.groups for one in group.targets or ()]
            counts: list[int] = []
            client = stores.session.client
            found = await object_listing.list_objects(client, [target], counts.append)
            assert sorted(Path(one.path).stem for one in found.values()) == [
                "decided", "gone", "grown", "stays",
            ]  # fmt: skip
            assert counts[-1] == 4
            assert not cut

    run(main())
