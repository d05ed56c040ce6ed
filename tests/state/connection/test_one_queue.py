"""What is saved for a server and what removes it wait for each other, however slow the keyring."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.api.transport import Address
from app.settings import Settings
from app.state.connection.session import Connection, ServerProfile, Session
from app.state.console_data.cache_folder import FOLDER
from app.state.stores import AppStores
from app.state.work.errors import ServiceFailed
from tests.kit import keyring
from tests.kit.keyring import MemoryKeyring
from tests.service.running import Running
from tests.state.conftest import Run, until
from tests.state.connection import profiles

NOWHERE = "https://127.0.0.1:9"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    return keyring.use(monkeypatch)


def profile(server: Running, **more: object) -> ServerProfile:
    return replace(profiles.profile(server, pin=server.certificate), **more)  # type: ignore[arg-type]


class SlowSave:
    """Holds the next save of an account whose name begins with `account` until `go`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, ring: MemoryKeyring, account: str) -> None:
        self.go, self.began = threading.Event(), threading.Event()
        self._real, self._account = ring.set_password, account
        monkeypatch.setattr(ring, "set_password", self._save)

    def _save(self, service: str, username: str, password: str) -> None:
        if username.startswith(self._account):
            self.began.set()
            assert self.go.wait(30)
        self._real(service, username, password)

    async def waiting(self) -> None:
        await asyncio.to_thread(self.began.wait, 30)
        assert self.began.is_set()


class Host:
    """A service of this computer whose start waits for `go`, and may fail."""

    def __init__(self, address: Address, fails: BaseException | None = None) -> None:
        self.go = asyncio.Event()
        self._address, self._fails = address, fails

    def listen(self, *_callbacks: object) -> None:
        pass

    async def start(self) -> Address:
        await self.go.wait()
        if self._fails is not None:
            raise self._fails
        return self._address

    async def stop(self) -> None:
        pass


def state(session: Session) -> tuple[object, ...]:
    return session.place, session.connection, session.profile, session.message


def test_another_server_chosen_while_a_password_is_saved_leaves_it_with_its_server(
    run: Run, server: Running, ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        slow, stores = SlowSave(monkeypatch, ring, "analyst"), AppStores(Settings()).main
        stores.session.connect_server(profile(server, remember=True))
        await slow.waiting()
        stores.session.connect_server(profile(server, base_url=NOWHERE))
        await asyncio.sleep(0)
        slow.go.set()
        await stores.tasks.idle()
        saved = [known.base_url for known in stores.settings.profiles if known.remember]
        await stores.close()
        assert ([*ring.entries.values()], saved) == ([server.password], [server.base_url])

    run(main())


def test_a_key_that_is_being_saved_is_removed_with_its_server(
    run: Run,
    server: Running,
    ring: MemoryKeyring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        slow = SlowSave(monkeypatch, ring, "cached results")
        stores = AppStores(Settings(), None, tmp_path).main
        stores.session.connect_server(profile(server, keep_results=True))
        await until(stores.session.changed, lambda: stores.session.connected)
        running = asyncio.ensure_future(stores.tasks.idle())
        await slow.waiting()
        stores.session.servers.remove(stores.settings.profiles[0])
        await asyncio.sleep(0)
        slow.go.set()
        await running
        await stores.close()
        assert ring.entries == {}
        assert (stores.settings.profiles, [*(tmp_path / FOLDER).iterdir()]) == ([], [])

    run(main())


def test_a_server_that_is_being_removed_is_not_added_again_by_its_late_answer(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = AppStores(Settings()).main
        servers = stores.session.servers
        servers.keep(profile(server, remember=True))
        await stores.tasks.idle()
        servers.remove(stores.settings.profiles[0])
        servers.keep(profile(server, remember=True))
        await stores.tasks.idle()
        await stores.close()
        assert (ring.entries, stores.settings.profiles) == ({}, [])

    run(main())


@pytest.mark.parametrize("failure", [ServiceFailed("It did not start."), OSError("no memory")])
def test_a_late_failure_of_this_computers_service_is_none_of_another_server(
    run: Run, server: Running, failure: BaseException
) -> None:
    async def main() -> None:
        host = Host(Address(server.base_url, "analyst", server.password), failure)
        app = AppStores(Settings(), host)
        session = app.session
        session.connect_local()
        await asyncio.sleep(0)
        session.connect_server(profile(server))
        before = state(session)
        states: list[tuple[object, ...]] = []
        session.changed.connect(lambda: states.append(state(session)))
        host.go.set()
        await until(session.changed, lambda: session.connected)
        await app.main.tasks.idle()
        await app.close()
        assert before[1] is Connection.STARTING
        assert [seen for seen in states if seen[1] is Connection.FAILED] == []

    run(main())


def test_the_server_chosen_while_the_decisions_are_read_gets_no_client_of_the_one_before(
    run: Run, server: Running
) -> None:
    async def main() -> None:
        address = Address(server.base_url, "analyst", server.password, server.certificate)
        host, reading = Host(address), asyncio.Event()
        host.go.set()
        app = AppStores(Settings(), host)

        async def load() -> None:
            reading.set()
            await go.wait()

        go, session = asyncio.Event(), app.session
        app.session._load = load  # noqa: SLF001 - the moment between the start and the sign-in
        session.connect_local()
        await reading.wait()
        session.connect_server(profile(server, base_url=NOWHERE))
        go.set()
        await until(session.changed, lambda: session.connection is Connection.FAILED)
        await app.main.tasks.idle()
        seen = session.place, session.base_url, session.connection
        await app.close()
        assert seen == (NOWHERE, "", Connection.FAILED)

    run(main())
