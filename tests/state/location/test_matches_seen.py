"""Values are read for people: an idle console opens nothing."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.state.stores import WindowStores
from app.state.work import presence
from tests.ui.live import CSV, console, key_of, run, until


async def opened(stores: WindowStores) -> list[str]:
    """Return the names of the files that were opened, according to the journal."""
    records = (await stores.session.client.local.search_audit()).records
    return sorted(Path(one.path).name for one in records if one.action == "open")


def test_an_idle_console_opens_nothing(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.csv", "b.csv"):
        (folder / name).write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            matches = stores.matches
            stores.presence.note()
            stores.results.select(key_of(stores, "a.csv"))
            await until(lambda: matches.hits)
            readings = matches.readings
            later = SimpleNamespace(time=lambda: time.time() + 61, monotonic=time.monotonic)
            monkeypatch.setattr(presence, "time", later)

            generation = stores.session.generation
            stores.session.reconnect()
            await until(lambda: stores.session.generation > generation)
            await stores.tasks.idle()
            assert matches.readings == readings
            assert matches.hits, "what was read stays"
            stores.results.select(key_of(stores, "b.csv"))  # as after a scan, by no person
            await stores.tasks.idle()
            assert await opened(stores) == ["a.csv"]

            stores.presence.note()
            await until(lambda: matches.hits)
            assert await opened(stores) == ["a.csv", "b.csv"]

    run(work())
