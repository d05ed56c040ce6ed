"""Consoles that administer a service, and what a write ended with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from app.embedded import Embedded
from app.settings import Settings
from app.state.administration.outcomes import Opened, Outcome
from app.state.administration.records import Records
from app.state.stores import AppStores, WindowStores
from tests.kit import zygote
from tests.kit.lent import Lent
from tests.ui.live import until

R = TypeVar("R")


@asynccontextmanager
async def console(folder: Path, *, own: bool = False) -> AsyncIterator[WindowStores]:
    """Yield the stores of a connected console; `own`: with a service of its own. No request is in
    progress: on a busy machine, a window takes so long to build that the service would drop it.
    """
    await asyncio.to_thread(folder.mkdir, 0o700, exist_ok=True)
    host = Embedded(folder, zygote.fork) if own else Lent()
    stores = AppStores(Settings(sign_off="Test"), host, folder).main
    stores.session.connect_local()
    try:
        await until(lambda: stores.session.connected and stores.inventory.loaded)
        await stores.tasks.idle()
        yield stores
    finally:
        await stores.close()
        await host.stop()


async def ended(records: Records[Any], write: Callable[[], None]) -> Outcome:
    """Start a write; return its outcome."""
    outcomes: list[Outcome] = []
    records.ended.connect(outcomes.append)
    write()
    await until(lambda: outcomes)
    records.ended.disconnect(outcomes.append)
    return outcomes[0]


async def opened(records: Records[R], key: str, *, deleting: bool = False) -> Opened[R]:
    """Return a record, as read to be edited."""
    read: list[Opened[R]] = []
    records.opened.connect(read.append)
    records.open_to_delete([key]) if deleting else records.open(key)
    await until(lambda: read)
    records.opened.disconnect(read.append)
    return read[0]


async def listed(records: Records[R]) -> list[R]:
    """Read the list; return its rows."""
    records.read()
    await until(lambda: not records.loading)
    assert records.error == ""
    return records.items
