"""Known servers, and their passwords in the keyring."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.settings import Settings
from app.state.connection import passwords
from app.state.connection.profiles import stored
from app.state.connection.session import Connection, ServerProfile
from app.state.stores import AppStores, WindowStores
from tests.kit import keyring
from tests.kit.keyring import MemoryKeyring
from tests.service.running import Running
from tests.state.conftest import Run, until


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    return keyring.use(monkeypatch)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path / "data")
    yield made
    made.close()


def profile(server: Running, *, remember: bool = True) -> ServerProfile:
    return ServerProfile(
        "Elsewhere", server.base_url, "analyst", server.password, server.certificate, remember
    )


async def connected(server: Running, *, remember: bool = True) -> WindowStores:
    """Return stores that are connected to this server."""
    stores = AppStores(Settings()).main
    stores.session.connect_server(profile(server, remember=remember))
    await until(stores.session.changed, lambda: stores.session.connected)
    await stores.tasks.idle()
    return stores


def test_a_saved_password_connects_without_a_question(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        first = await connected(server)
        settings = first.settings
        await first.close()
        stores = AppStores(settings).main
        asked: list[None] = []
        stores.session.password_wanted.connect(lambda: asked.append(None))
        stores.session.connect_known(settings.profiles[0])
        await until(stores.session.changed, lambda: stores.session.connected)
        assert (asked, [*ring.entries.values()]) == ([], [server.password])
        await stores.close()

    run(main())


def test_without_a_tick_nothing_is_saved_and_the_password_is_asked_for(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = await connected(server, remember=False)
        session, asked = stores.session, list[str]()
        session.password_wanted.connect(lambda: asked.append(session.message))
        session.connect_known(stores.settings.profiles[0])
        await stores.tasks.idle()
        assert (ring.entries, asked) == ({}, ["Enter the password of Elsewhere."])
        assert session.needs_password
        await stores.close()

    run(main())


def test_taking_the_tick_away_removes_the_password(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = await connected(server)
        stores.session.connect_server(profile(server, remember=False))
        await stores.tasks.idle()
        assert stores.session.connected
        assert ring.entries == {}
        await stores.close()

    run(main())


def test_a_removed_server_leaves_nothing_in_the_keyring(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = await connected(server)
        assert len(ring.entries) == 1
        stores.session.servers.remove(stores.settings.profiles[0])
        await stores.tasks.idle()
        assert (ring.entries, stores.settings.profiles) == ({}, [])
        assert not stores.session.connected
        await stores.close()

    run(main())


def test_a_server_stays_while_its_password_cannot_be_removed(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = await connected(server)
        servers, told = stores.session.servers, list[str]()
        servers.failed.connect(lambda _where, words: told.append(words))
        ring.locked = True
        servers.remove(servers.profiles[0])
        await stores.tasks.idle()
        assert len(servers.profiles) == 1
        assert told[0].startswith(passwords.LOCKED)
        servers.remove(servers.profiles[0], anyway=True)
        await stores.tasks.idle()
        assert servers.profiles == []
        await stores.close()

    run(main())


def test_a_keyring_that_is_locked_is_told_and_the_password_asked_for(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = await connected(server)
        ring.locked = True
        stores.session.connect_known(stores.settings.profiles[0])
        await stores.tasks.idle()
        assert stores.session.connection is Connection.FAILED
        expected = f"{passwords.LOCKED} Enter the password of Elsewhere."
        assert stores.session.message == expected
        await stores.close()

    run(main())


def test_a_missing_keyring_is_told_and_nothing_is_said_to_be_saved(
    run: Run, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "keystore", lambda: None)

    async def main() -> None:
        stores = AppStores(Settings()).main
        told: list[str] = []
        stores.session.servers.failed.connect(lambda _where, words: told.append(words))
        stores.session.connect_server(profile(server))
        await stores.tasks.idle()
        assert stores.session.connected
        assert told[0].startswith(passwords.ABSENT)
        assert not stores.settings.profiles[0].remember
        await stores.close()

    run(main())


def test_another_user_name_removes_the_password_of_the_one_before(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = await connected(server)
        known = stores.settings.profiles[0]
        other = ServerProfile("Renamed", known.base_url, "someone", "", remember=True)
        stores.session.servers.edit(known, other)
        await stores.tasks.idle()
        (kept,) = stores.settings.profiles
        assert (kept.name, kept.username, kept.remember) == ("Renamed", "someone", False)
        assert (kept.pinned_pem, ring.entries) == (server.certificate, {})
        await stores.close()

    run(main())


def test_another_address_keeps_neither_certificate_nor_password(
    run: Run, server: Running, ring: MemoryKeyring
) -> None:
    async def main() -> None:
        stores = await connected(server)
        known = stores.settings.profiles[0]
        moved = ServerProfile(
            "Elsewhere", "https://moved.example:8339", "analyst", "", remember=True
        )
        stores.session.servers.edit(known, moved)
        await stores.tasks.idle()
        (kept,) = stores.settings.profiles
        assert stored(kept).base_url == "https://moved.example:8339"
        assert (kept.pinned_pem, kept.remember, ring.entries) == ("", False, {})
        await stores.close()

    run(main())
