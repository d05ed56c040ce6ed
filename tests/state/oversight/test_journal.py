"""Pages of the audit journal from a server that names the same next page again and again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from app.settings import Settings
from app.state.oversight.journal import JournalFilter, JournalReading
from app.state.oversight.journal_export import JournalExport
from app.state.stores import AppStores
from tests.api.echoing import Echo, Host
from tests.api.every_call import answering, said
from tests.state.conftest import Run
from tests.ui.live import until


def test_a_server_that_does_not_advance_is_not_read_for_ever(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    echo, searches = Echo("x"), list[str]()

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/audit/search"):
            searches.append(request.url.params.get("before", ""))
            return said(b'{"records": [], "searched": 1, "older": 3}')
        return echo(request)

    monkeypatch.setattr("app.state.connection.session.api.Client", lambda *_: answering(answer))

    async def main() -> None:
        stores = AppStores(Settings(), Host()).main
        stores.session.connect_local()
        await until(lambda: stores.session.connected)
        journal = JournalReading(stores.session, stores.tasks)
        journal.search(JournalFilter())
        await until(lambda: not journal.loading)
        assert not journal.more
        export = JournalExport(stores.session, stores.audit, stores.tasks)
        export.write(tmp_path / "journal.csv", JournalFilter(), journal.newest)
        await until(lambda: not export.running)
        assert export.path == tmp_path / "journal.csv"
        await asyncio.sleep(0)
        await stores.close()

    run(main())
    assert searches == ["", *["", "3"] * 2], "first, the newest record is asked for"
