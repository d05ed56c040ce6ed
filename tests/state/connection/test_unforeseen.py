"""Whatever fails in connecting, also unexpectedly, ends with a way on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.api.resources import administration, local
from app.settings import Settings
from app.state.connection import passwords, reconnecting
from app.state.connection import session as module
from app.state.connection.session import Connection, ServerProfile
from app.state.stores import AppStores
from tests.service.running import Running
from tests.state.conftest import Run, until
from tests.state.connection.profiles import profile


class Unforeseen(Exception):
    """An exception that no part of the program expects."""


async def raise_unforeseen(*_: object, **__: object) -> None:
    raise Unforeseen


def load_unforeseen(*_: object) -> str:
    raise Unforeseen


STEPS = (
    (passwords, "load", load_unforeseen),
    (administration.ServerInfo, "info", raise_unforeseen),
    (local.Local, "capabilities", raise_unforeseen),
    (module, "peer_certificate", raise_unforeseen),
    (module, "seen", load_unforeseen),
)


@pytest.mark.parametrize(("owner", "name", "fails"), STEPS, ids=[one[1] for one in STEPS])
def test_whatever_fails_in_connecting_ends_with_a_way_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, fails: Any
) -> None:
    server = Running(tmp_path / "data")
    pin = "" if owner is module else server.certificate
    password = "" if owner is passwords else server.password

    async def main() -> None:
        stores = AppStores(Settings()).main
        session = stores.session
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, fails)
            session.connect_server(
                ServerProfile("Elsewhere", server.base_url, "analyst", password, pin, remember=True)
            )
            await stores.tasks.idle()
        assert session.connection is Connection.FAILED
        assert session.message.endswith("connect to another server.")
        assert "Unforeseen" in session.message
        session.connect_server(profile(server, pin=server.certificate))
        await until(session.changed, lambda: session.connected)
        await stores.close()

    try:
        run(main())
    finally:
        server.close()


def test_whatever_fails_in_starting_the_service_ends_with_a_way_on(run: Run) -> None:
    class Host:
        def listen(self, *_: object) -> None:
            pass

        async def start(self) -> None:
            raise Unforeseen

    async def main() -> None:
        stores = AppStores(Settings(), Host()).main  # type: ignore[arg-type]
        stores.session.connect_local()
        await stores.tasks.idle()
        assert stores.session.connection is Connection.FAILED
        assert stores.session.message.endswith("connect to another server.")
        await stores.close()

    run(main())


def test_whatever_fails_in_trying_again_ends_with_a_way_on(
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
        monkeypatch.setattr(administration.ServerInfo, "info", raise_unforeseen)
        session.lost("It is gone.")
        await until(session.changed, lambda: session.connection is Connection.FAILED)
        assert session.message.endswith("connect to another server.")
        await stores.close()

    try:
        run(main())
    finally:
        server.close()
