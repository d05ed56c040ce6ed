"""Models of one view: a read that is cancelled ends, and views of one kind read side by side."""

from __future__ import annotations

import asyncio
from pathlib import Path

from app.state.connection.server_reading import DROPPED
from app.state.data_types.custom_types import CustomTypes
from app.state.oversight.journal import JournalReading
from app.state.stores import WindowStores
from tests.state.administration.lists import console
from tests.ui.live import run


def test_two_views_of_one_kind_read_side_by_side(tmp_path: Path, qapp: object) -> None:
    async def work() -> None:
        async with console(tmp_path) as stores:
            views = [CustomTypes(stores.session, stores.tasks) for _ in range(2)]
            journals = [JournalReading(stores.session, stores.tasks) for _ in range(2)]
            for view in (*views, *journals):
                view.read()
                await asyncio.sleep(0)
            await stores.tasks.idle()
            assert [(view.loading, view.error, bool(view.builtins)) for view in views] == [
                (False, "", True)
            ] * 2
            assert all(journal.check is not None for journal in journals)
            assert not any(journal.loading or journal.error for journal in journals)

    run(work())


def test_a_read_that_another_server_ends_does_not_load_for_ever(
    tmp_path: Path, qapp: object
) -> None:
    async def work() -> None:
        async with console(tmp_path) as stores:
            for began in (False, True):
                view, journal = _views(stores)
                if began:
                    await asyncio.sleep(0)
                stores.leave_server()
                await stores.tasks.idle()
                assert (view.loading, journal.loading) == (False, False)
                assert (view.error, journal.error, journal.problem) == (DROPPED,) * 3
                journal.read()
                view.read()
                await stores.tasks.idle()
                assert (view.error, journal.error, journal.problem) == ("",) * 3
                assert view.builtins

    run(work())


def _views(stores: WindowStores) -> tuple[CustomTypes, JournalReading]:
    """Return two models that read."""
    view = CustomTypes(stores.session, stores.tasks)
    journal = JournalReading(stores.session, stores.tasks)
    view.read()
    journal.read()
    return view, journal


def test_a_view_that_stops_and_reads_again_shows_the_newer_read(
    tmp_path: Path, qapp: object
) -> None:
    async def work() -> None:
        async with console(tmp_path) as stores:
            view, other = CustomTypes(stores.session, stores.tasks), _views(stores)[0]
            view.read()
            view.stop()
            assert not view.loading
            view.read()
            await asyncio.sleep(0)
            view.read()
            await asyncio.sleep(0)
            assert view.loading
            await stores.tasks.idle()
            assert (view.loading, view.error, bool(view.builtins)) == (False, "", True)
            assert other.builtins, "only its own read was stopped"

    run(work())
