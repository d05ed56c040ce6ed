"""A lost connection: when it is tried again."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.errors import ServerFailed
from app.api.records.administration import Server
from app.api.resources.administration import ServerInfo
from app.settings import Settings
from app.state.connection import reconnecting
from app.state.connection.session import Connection
from app.state.stores import AppStores
from tests.service.running import Running
from tests.state.conftest import Run, console, until
from tests.state.connection.profiles import profile


def test_another_server_that_goes_away_is_tried_until_it_is_back(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting, "RETRY_SECONDS", (0.1,))
    server = Running(tmp_path / "data")

    async def main() -> None:
        stores = AppStores(Settings()).main
        session = stores.session
        session.connect_server(profile(server, pin=server.certificate))
        await until(session.changed, lambda: session.connected)
        await stores.tasks.idle()
        server.kill()
        await until(session.changed, lambda: session.connection is Connection.LOST)
        assert session.message.endswith("Reconnecting …")
        assert session.left_at is not None
        session.connect_local()  # another place has nothing from before
        assert session.left_at is None
        await stores.close()

    run(main())


def test_a_server_that_restarts_behind_a_proxy_is_tried_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting, "RETRY_SECONDS", (0.01,))
    answered, bad = ServerInfo.info, ["502", "503"]

    async def proxied(self: ServerInfo) -> Server:
        if bad:
            raise ServerFailed(int(bad.pop()), "Bad gateway.")
        return await answered(self)

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            monkeypatch.setattr(ServerInfo, "info", proxied)
            stores.session.lost("The connection broke.")
            await until(stores.session.changed, lambda: stores.session.connected)
            assert not bad

    run(main())
