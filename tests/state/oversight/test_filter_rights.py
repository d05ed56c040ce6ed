"""Filters of accounts that may write them but see no details: values stay masked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.api.errors import NotAllowed
from app.api.records.administration import NewUser, Permissions
from app.api.records.filters import FilterFields
from app.api.records.local import AuditExport
from app.api.resources.local import Local
from app.masking import mask
from app.settings import Settings
from app.state.connection.session import ServerProfile
from app.state.oversight.filters import Filters
from app.state.stores import AppStores
from tests.state.conftest import Console, Run, console
from tests.ui.live import until

PASSWORD = "Long enough, 4 sure"
VALUE = "5241830000000007"
FIELDS = FilterFields(type="ignore_match", expression=VALUE)


@asynccontextmanager
async def manager(owner: Console) -> AsyncIterator[AppStores]:
    """Yield the console of an account that manages filters, but sees no details."""
    granted = Permissions(global_=["api access", "datatype manager"], resource=[])
    await owner.session.client.users.add(
        NewUser(name="mona", password=PASSWORD, permissions=granted)
    )
    address, app = owner.session.client.address, AppStores(Settings())
    pin = address.certificate or ""
    app.session.connect_server(ServerProfile("Here", address.base_url, "mona", PASSWORD, pin))
    try:
        await until(lambda: app.guard.account is not None)
        await app.tasks.idle()
        yield app
    finally:
        await app.close()


async def read(app: AppStores | Console) -> Filters:
    """Return the filters that the console lists."""
    filters = Filters(app.session, app.inventory, app.audit, app.tasks)
    filters.read()
    await until(lambda: bool(filters.items))
    return filters


async def exported(filters: Filters, path: Path) -> str:
    """Export with full values; return what is said of it."""
    told: list[str] = []
    filters.saved.connect(told.append)
    filters.refused.connect(told.append)
    filters.export_to(path, values=True)
    await until(lambda: told)
    return told[0]


def test_values_that_are_masked_are_not_exported(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data") as owner:
            await owner.session.client.filters.create(FIELDS)
            async with manager(owner) as app:
                filters = await read(app)
                assert [one.expression for one in filters.items] == [mask(VALUE)]
                await exported(filters, tmp_path / "filters.json")
                written = await asyncio.to_thread((tmp_path / "filters.json").read_bytes)
                assert b'"filters": []' in written

    run(work())


def test_a_saved_value_is_known_by_its_mask(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data") as owner, manager(owner) as app:
            told: list[str] = []
            filters = Filters(app.session, app.inventory, app.audit, app.tasks)
            filters.saved.connect(told.append)
            filters.refused.connect(told.append)
            filters.save(FIELDS)
            await until(lambda: told)
            assert told == ["Filter saved."]

    run(work())


def test_full_values_are_not_exported_if_the_record_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_local: Local, _note: AuditExport) -> None:
        raise NotAllowed(403, "No longer allowed.")

    async def work() -> None:
        async with console(tmp_path / "data") as owner:
            await owner.session.client.filters.create(FIELDS)
            filters = await read(owner)
            monkeypatch.setattr(Local, "note_export", refuse)
            assert await exported(filters, tmp_path / "filters.json") == "No longer allowed."

    run(work())
