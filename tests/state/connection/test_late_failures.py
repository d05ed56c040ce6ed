"""A request of the server used before that fails late says nothing about the server in use."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.api import requester
from app.api.client import Client
from app.api.errors import NotReached
from app.api.transport import Address
from app.settings import Settings
from app.state.connection.session import Connection
from app.state.stores import AppStores
from app.state.work.tasks import Failure
from tests.service.running import Running
from tests.state.conftest import Run, until
from tests.state.connection.profiles import profile


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Running]]:
    made = [Running(tmp_path / "one"), Running(tmp_path / "two")]
    yield made
    for server in made:
        server.close()


def test_a_late_failure_of_the_server_before_is_none_of_the_new_one(
    run: Run, servers: list[Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        stores = AppStores(Settings()).main
        session = stores.session
        session.connect_server(profile(servers[0], pin=servers[0].certificate))
        await until(session.changed, lambda: session.connected)
        await stores.tasks.idle()
        os.kill(servers[0].pid, signal.SIGSTOP)
        monkeypatch.setattr(requester, "CALL_SECONDS", 2.0)
        failures: list[Failure] = []
        stores.tasks.failed.connect(failures.append)
        stores.tasks.write("late", session.client.server.info)
        await asyncio.sleep(0.1)  # it is on its way
        session.connect_server(profile(servers[1], pin=servers[1].certificate))
        await until(session.changed, lambda: session.connected)
        states: list[Connection] = []
        session.changed.connect(lambda: states.append(session.connection))
        await until(stores.tasks.failed, lambda: "late" in [one.name for one in failures])
        assert states == []
        await stores.close()

    try:
        run(main())
    finally:
        os.kill(servers[0].pid, signal.SIGCONT)


def test_a_failure_of_the_server_in_use_is_told_and_tried_again(
    run: Run, servers: list[Running]
) -> None:
    async def main() -> None:
        stores = AppStores(Settings()).main
        session = stores.session
        session.connect_server(profile(servers[0], pin=servers[0].certificate))
        await until(session.changed, lambda: session.connected)
        servers[0].kill()
        stores.tasks.read("now", session.client.server.info)
        await until(session.changed, lambda: session.connection is Connection.LOST)
        await stores.close()

    run(main())


def test_a_call_after_the_end_of_its_connection_is_no_unexpected_error(
    run: Run, servers: list[Running]
) -> None:
    async def main() -> None:
        address = Address(servers[0].base_url, "analyst", "x", servers[0].certificate)
        client = Client(address)
        await client.close()
        with pytest.raises(NotReached) as caught:
            await client.server.info()
        assert client.raised(caught.value)

    run(main())
