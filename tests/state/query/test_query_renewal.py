"""A query that expires at the server, and one that is kept alive."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.state.conftest import Run, console


def test_an_expired_query_is_issued_again_and_the_selection_stays(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            key = stores.key("cards.csv")
            stores.results.select(key)
            stores.results.set_selected([key])
            resets: list[bool] = []
            stores.results.reset.connect(lambda: resets.append(True))
            stores.query._query_id = "0" * 20  # noqa: SLF001 - unknown to the server
            stores.results.refresh_keys([key, stores.key("old.zip")])
            await stores.tasks.idle()
            assert stores.failures == []
            assert stores.query._query_id != "0" * 20  # noqa: SLF001 - expires at the server after minutes
            assert (stores.results.current, stores.results.selected) == (key, [key])
            assert resets == []

    run(main())


def test_keep_alive_uses_the_query_before_it_idles_out(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            queries, used = stores.session.client.queries, asyncio.Event()
            targets = queries.targets

            async def noted(query_id: str) -> list[str]:
                used.set()
                return await targets(query_id)

            monkeypatch.setattr(queries, "targets", noted)
            stores.query.keep_alive_seconds = 0.01
            stores.query.keep_alive()
            async with asyncio.timeout(10):
                await used.wait()

    run(main())
