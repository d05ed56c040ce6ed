"""A custom data type in the query bar, its form and Administration, as soon as it is added."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from app.api.records.datatypes import NewDataType
from app.api.records.local import Event
from app.api.records.queries import Query
from app.api.resources.local import Local
from app.state.query.language.compiling import read
from app.state.query.language.question import Question
from app.state.stores import WindowStores
from app.state.work.tasks import Failure
from app.ui.panes.query.query_form import QueryForm
from tests.ui.administration.live import column, section, workspace
from tests.ui.administration.two_windows import two_windows
from tests.ui.live import console, run, until
from tests.ui.tidy import discard

NAME = "Customer number KD"
NEW = NewDataType(name=NAME, expression=r"\bKD-\d{6}\b")
QUERY = f'type:"{NAME}"'


def known(stores: WindowStores) -> Callable[[], bool]:
    """Return a check whether the query bar knows the data type."""
    return lambda: read(QUERY, stores.query.known).problems == ()


async def add(stores: WindowStores) -> None:
    await stores.session.client.datatypes.add(NEW)


def with_file(folder: Path) -> Path:
    folder.mkdir()
    (folder / "a.txt").write_text("Visa 4111 1111 1111 1111\n")
    return folder


def test_an_added_type_is_known_at_once_and_after_a_restart(tmp_path: Path, styled: object) -> None:
    folder = with_file(tmp_path / "files")

    async def first() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            assert read(QUERY, stores.query.known).question == Question(Query(data_type=[NAME]))
            assert not known(stores)()
            await add(stores)
            await until(known(stores))

    async def second() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            await until(known(stores))

    run(first())
    run(second())


def test_the_form_offers_a_custom_type(tmp_path: Path, styled: object) -> None:
    folder = with_file(tmp_path / "files")

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            await add(stores)
            await until(known(stores))
            form = QueryForm(stores)
            form.show()
            types = form.lists["data_type"]
            types.edit.setText("customer")
            assert types.take_typed()
            assert types.values() == [NAME]
            discard(form)

    run(work())


def test_the_list_of_data_types_finds_a_custom_one(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "data_types", own=True) as window:
            await add(window.stores)
            types = section(window, "data_types")
            types.records.search("Customer")
            await until(lambda: column(types) == [NAME])

    run(work())


def test_a_type_that_another_account_adds_is_known(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with two_windows(tmp_path / "data", "data_types") as (window, other):
            await until(lambda: other.stores.query.options.data_types)
            await add(window.stores)
            await until(known(other.stores))

    run(work())


def test_a_type_that_is_added_before_the_event_stream_opens_is_known(
    tmp_path: Path, styled: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its event is not in the stream."""
    listen = Local.stream

    async def late(local: Local, **how: Any) -> AsyncIterator[Event]:
        await until(lambda: shown)
        if how["after"] is None:
            await add(shown[0])
        async for event in listen(local, **how):
            yield event

    shown: list[WindowStores] = []

    async def work() -> None:
        async with workspace(tmp_path / "data", "data_types", own=True) as window:
            shown.append(window.stores)
            types = section(window, "data_types")
            types.records.search("Customer")
            await until(lambda: column(types) == [NAME])

    monkeypatch.setattr(Local, "stream", late)
    run(work())


def test_a_query_for_an_unknown_type_says_so(tmp_path: Path, styled: object) -> None:
    folder = with_file(tmp_path / "files")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            failures: list[Failure] = []
            stores.tasks.failed.connect(failures.append)
            stores.query.edit(data_type=["Customer"])
            stores.query.run()
            await until(lambda: failures)
            assert "no data type “Customer”" in str(failures[0].error)

    run(work())
