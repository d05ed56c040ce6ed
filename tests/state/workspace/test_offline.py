"""Cached results of a server that cannot be reached: a real one, which has ended."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.api.records.administration import NewUser, Permissions
from app.settings import Settings
from app.state.connection.profiles import stored
from app.state.connection.session import Connection, ServerProfile
from app.state.console_data.cache_folder import FOLDER, MOST_DAYS
from app.state.console_data.object_snapshots import FOLDER as SNAPSHOTS
from app.state.stores import AppStores, WindowStores
from app.state.work.errors import NotCached
from app.state.work.tasks import Failure
from tests.kit import keyring
from tests.kit.keyring import MemoryKeyring
from tests.service.process.test_life import serving
from tests.service.running import Running
from tests.state.conftest import CARD, Run, until
from tests.ui.live import until as soon

USER = "analyst"
PASSWORD = "correct horse battery"


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    return keyring.use(monkeypatch)


@pytest.fixture
def server(tmp_path: Path, folder: Path) -> Iterator[Running]:
    made = Running(tmp_path / "data")
    made.scan_folder(folder)
    yield made
    made.close()


def profile(server: Running, **more: object) -> ServerProfile:
    fields = {"name": "fs01", "base_url": server.base_url, "username": USER, "keep_results": True}
    fields |= {"password": server.password, "pin": server.certificate, "remember": True}
    return ServerProfile(**fields | more)  # type: ignore[arg-type]


async def connected(
    server: Running, console: Path, settings: Settings | None = None, **more: object
) -> WindowStores:
    """Return stores that have read all results of the server."""
    stores = AppStores(settings or Settings(), None, console).main
    stores.session.connect_server(profile(server, **more))
    await until(stores.session.changed, lambda: stores.session.connected)
    await until(stores.results.changed, lambda: stores.results.loaded_count)
    await stores.tasks.idle()
    return stores


async def away(settings: Settings, console: Path, **more: object) -> WindowStores:
    """Return stores that have tried in vain to reach the server of the settings."""
    stores = AppStores(settings, None, console).main
    known = stored(settings.profiles[0])
    stores.session.connect_server(known)
    await until(stores.session.changed, lambda: stores.session.connection is Connection.FAILED)
    await stores.tasks.idle()
    return stores


async def left(server: Running, console: Path) -> tuple[Settings, list[object]]:
    """Read all results of the server, and end it and the console; return what was shown."""
    stores = await connected(server, console)
    rows: list[object] = [stores.results.row(at) for at in range(stores.results.count)]
    await stores.close()
    server.close()
    return stores.settings, rows


def files(console: Path) -> list[Path]:
    return sorted((console / FOLDER).glob("*/*.sealed"))


def test_results_read_before_are_shown_while_the_server_cannot_be_reached(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, rows = await left(server, tmp_path / "console")
        stores = await away(settings, tmp_path / "console")
        results = stores.results
        assert [results.row(at) for at in range(results.count)] == rows
        assert results.cached
        await stores.close()

    run(main())


def test_the_age_is_that_of_the_answer_of_the_server(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        before = time.time()
        settings, _ = await left(server, tmp_path / "console")
        after = time.time()
        stores = await away(settings, tmp_path / "console")
        assert stores.as_of is not None
        assert before <= stores.as_of <= after
        await stores.close()

    run(main())


def test_the_tree_has_the_targets_as_they_were(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, _ = await left(server, tmp_path / "console")
        stores = await away(settings, tmp_path / "console")
        (target,) = [one for group in stores.inventory.groups for one in group.targets or ()]
        assert (target.name, len(target.locations or ())) == ("host", 1)
        await stores.close()

    run(main())


def test_what_the_service_would_change_is_refused_with_the_servers_name(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, _ = await left(server, tmp_path / "console")
        stores = await away(settings, tmp_path / "console")
        expected = "fs01 cannot be reached. Reconnect first."
        assert {stores.session.why_not(one) for one in ("mask", "scan", "undo")} == {expected}
        await stores.close()

    run(main())


def test_a_query_that_was_not_read_before_says_so_and_leaves_the_rows(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, rows = await left(server, tmp_path / "console")
        stores = await away(settings, tmp_path / "console")
        failures: list[Failure] = []
        stores.tasks.failed.connect(failures.append)
        stores.query.edit(data_type=["IBAN"])
        stores.query.run()
        await stores.tasks.idle()
        assert [type(one.error) for one in failures] == [NotCached]
        assert (stores.results.count, stores.query.altered) == (len(rows), True)
        await stores.close()

    run(main())


def test_each_query_that_was_read_is_shown_again_in_its_tab(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console")
        whole = stores.results.count
        stores.tabs.new()
        stores.query.edit(content_type=["CSV"])
        stores.query.run()
        await stores.tasks.idle()
        narrowed = stores.results.count
        assert 0 < narrowed < whole
        await stores.close()
        server.close()
        stores = await away(stores.settings, tmp_path / "console")
        (at,) = [at for at, tab in enumerate(stores.tabs.tabs) if tab.text]
        counts = [stores.results.count]
        stores.tabs.go(at)
        await stores.tasks.idle()
        assert [*counts, stores.results.count] == [whole, narrowed]
        await stores.close()

    run(main())


def test_live_results_replace_cached_ones_once_the_server_is_back(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path, folder: Path
) -> None:
    async def main() -> None:
        settings, rows = await left(server, tmp_path / "console")
        stores = await away(settings, tmp_path / "console")
        ready, port = tmp_path / "ready", int(server.base_url.rpartition(":")[2])
        with serving(server.data, port, ready):
            await soon(ready.exists)
            told = json.loads(ready.read_bytes())
            again = profile(server, username=told["username"], password=told["password"])
            stores.session.connect_server(again)
            await until(stores.session.changed, lambda: stores.session.connected)
            await until(stores.results.changed, lambda: not stores.results.cached)
            await stores.tasks.idle()
            assert stores.results.loaded_count == len(rows)
            assert stores.as_of is None
            await stores.close()

    run(main())


def test_without_the_tick_nothing_is_written(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console", keep_results=False)
        await stores.close()
        assert files(tmp_path / "console") == []
        assert [*ring.entries.values()] == [server.password]

    run(main())


def test_without_a_keyring_nothing_is_written_and_the_reason_is_told(
    run: Run, server: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keyring.use_none(monkeypatch)

    async def main() -> None:
        stores = AppStores(Settings(), None, tmp_path / "console").main
        told: list[str] = []
        stores.cache.failed.connect(told.append)
        stores.session.connect_server(profile(server))
        await until(stores.session.changed, lambda: stores.session.connected)
        await until(stores.results.changed, lambda: stores.results.loaded_count)
        await stores.tasks.idle()
        await stores.close()
        assert told == ["Results of fs01 are not cached: This system has no keyring."]
        assert (stores.cache.why_not, stores.cache.held) == ("This system has no keyring.", False)
        assert files(tmp_path / "console") == []

    run(main())


def test_no_name_path_or_value_can_be_read_in_the_files(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        await left(server, tmp_path / "console")
        found = files(tmp_path / "console")
        assert len(found) == 2
        content = b"".join(str(file).encode() + file.read_bytes() for file in found)
        words = ("cards.csv", "host", "Mastercard", "fs01", "127.0.0.1", USER, CARD)
        assert not [word for word in words if word.encode() in content]

    run(main())


def test_a_removed_server_leaves_neither_files_nor_a_key(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console")
        snapshots = tmp_path / "console" / SNAPSHOTS
        assert (len(ring.entries), len(files(tmp_path / "console"))) == (3, 2)
        assert len([*snapshots.iterdir()]) == 1
        stores.session.servers.remove(stores.settings.profiles[0])
        stores.comparison.take()  # its write comes after the removal
        await stores.tasks.idle()
        await stores.close()
        assert ring.entries == {}
        assert [*(tmp_path / "console" / FOLDER).iterdir(), *snapshots.iterdir()] == []

    run(main())


def test_a_server_stays_while_the_key_of_its_results_cannot_be_removed(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console", remember=False)
        told: list[str] = []
        stores.session.servers.failed.connect(lambda _url, words: told.append(words))
        ring.locked = True
        stores.session.servers.remove(stores.settings.profiles[0])
        await stores.tasks.idle()
        assert told[0].endswith("The key of the cached results was not removed from the keyring.")
        assert len(stores.settings.profiles) == 1
        await stores.close()

    run(main())


def test_files_go_even_if_the_password_cannot_be_removed(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console", remember=True)
        assert files(tmp_path / "console")
        ring.locked = True
        stores.session.servers.keep(profile(server, remember=False, keep_results=False))
        await stores.tasks.idle()
        assert files(tmp_path / "console") == []
        await stores.close()

    run(main())


def test_results_of_the_account_before_are_not_cached_for_the_next(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console", keep_results=False)
        granted = Permissions(global_=["api access"], resource=[])
        bob = NewUser(name="bob", password=PASSWORD, permissions=granted)
        await stores.session.client.users.add(bob)
        stores.session.connect_server(profile(server, username="bob", password=PASSWORD))
        await until(stores.session.changed, lambda: stores.session.user == "bob")
        await stores.tasks.idle()  # its query is refused
        assert stores.results.count == 0
        left = files(tmp_path / "console")
        await stores.close()
        assert left == []

    run(main())


def test_taking_the_tick_away_removes_files_and_key(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console")
        known = stores.settings.profiles[0]
        stores.session.servers.edit(known, profile(server, keep_results=False, password=""))
        await stores.tasks.idle()
        await stores.close()
        assert ([*ring.entries.values()], files(tmp_path / "console")) == ([server.password], [])

    run(main())


def test_another_account_is_not_shown_the_results_of_the_one_before(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, _ = await left(server, tmp_path / "console")
        stores = AppStores(settings, None, tmp_path / "console").main
        stores.session.connect_server(profile(server, username="bob"))
        await until(stores.session.changed, lambda: stores.session.unreachable)
        await stores.tasks.idle()
        assert (stores.results.total, stores.inventory.groups) == (0, [])
        await stores.close()

    run(main())


def test_forgetting_removes_files_and_key_and_what_is_shown(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, _ = await left(server, tmp_path / "console")
        stores = await away(settings, tmp_path / "console")
        assert stores.cache.held
        stores.cache.forget()
        await stores.tasks.idle()
        assert (stores.results.total, stores.inventory.groups, stores.cache.held) == (0, [], False)
        assert ([*ring.entries.values()], files(tmp_path / "console")) == ([server.password], [])
        await stores.close()

    run(main())


def test_cached_results_that_cannot_be_opened_are_ignored_with_the_reason(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, _ = await left(server, tmp_path / "console")
        for file in files(tmp_path / "console"):
            os.truncate(file, file.stat().st_size - 30)
        stores = await away(settings, tmp_path / "console")
        told = "The cached results cannot be shown: the file is damaged or was changed."
        assert (stores.cache.problem, stores.results.total) == (told, 0)
        assert stores.inventory.groups == []
        await stores.close()

    run(main())


def test_two_consoles_of_one_folder_cache_the_same_server(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        one = await connected(server, tmp_path / "console")
        other = await connected(server, tmp_path / "console")
        count = one.results.count
        one.query.run()
        other.query.run()
        await asyncio.gather(one.tasks.idle(), other.tasks.idle())
        await asyncio.gather(one.close(), other.close())
        server.close()
        stores = await away(one.settings, tmp_path / "console")
        assert (stores.cache.problem, stores.results.count) == ("", count)
        await stores.close()

    run(main())


def test_results_are_kept_when_another_server_is_chosen(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = AppStores(Settings(), None, tmp_path / "console").main
        stores.session.connect_server(profile(server))
        await until(stores.session.changed, lambda: stores.session.connected)
        await until(stores.results.changed, lambda: stores.results.loaded_count)
        assert files(tmp_path / "console") == []
        stores.session.connect_local()
        await stores.tasks.idle()
        assert len(files(tmp_path / "console")) == 2
        await stores.close()

    run(main())


def test_a_server_that_refuses_the_password_is_not_taken_for_one_that_is_away(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        before = await connected(server, tmp_path / "console")
        await before.close()
        stores = AppStores(before.settings, None, tmp_path / "console").main
        stores.session.connect_server(profile(server, password="wrong one"))
        await until(stores.session.changed, lambda: stores.session.needs_password)
        await stores.tasks.idle()
        assert (stores.session.unreachable, stores.results.total) == (False, 0)
        await stores.close()

    run(main())


def test_cached_rows_are_not_read_again_one_by_one(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        settings, rows = await left(server, tmp_path / "console")
        stores = await away(settings, tmp_path / "console")
        results = stores.results
        results.refresh_keys([results.key(0)])
        results.load_all()
        await stores.tasks.idle()
        assert [results.row(at) for at in range(results.count)] == rows
        assert not results.loading
        await stores.close()

    run(main())


def test_an_answer_that_is_too_old_is_not_shown(
    run: Run,
    server: Running,
    ring: MemoryKeyring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        settings, _ = await left(server, tmp_path / "console")
        now = time.time
        stores = AppStores(settings, None, tmp_path / "console").main
        await stores.cache.load()  # the files themselves are new
        await stores.tasks.idle()
        monkeypatch.setattr(time, "time", lambda: now() + (MOST_DAYS + 1) * 86_400)
        stores.session.connect_server(stored(settings.profiles[0]))
        await until(stores.session.changed, lambda: stores.session.unreachable)
        await stores.tasks.idle()
        assert stores.results.total == 0
        await stores.close()

    run(main())


def test_an_unchanged_answer_is_not_written_again(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console")
        before = [file.stat().st_ino for file in files(tmp_path / "console")]
        stores.results.set_selected([stores.results.key(0)])
        await stores.tasks.idle()
        assert [file.stat().st_ino for file in files(tmp_path / "console")] == before
        await stores.close()

    run(main())


def test_a_query_with_a_value_is_not_cached(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        stores = await connected(server, tmp_path / "console")
        before = files(tmp_path / "console")
        stores.query.edit(search=CARD)
        stores.query.run()
        await stores.tasks.idle()
        await stores.close()
        assert files(tmp_path / "console") == before

    run(main())


def test_the_tree_is_written_once_the_keyring_can_be_used_again(
    run: Run, server: Running, ring: MemoryKeyring, tmp_path: Path
) -> None:
    async def main() -> None:
        ring.locked = True
        stores = await connected(server, tmp_path / "console", remember=False)
        count = stores.results.count
        assert files(tmp_path / "console") == []
        ring.locked = False
        stores.query.run()
        await stores.tasks.idle()
        await stores.close()
        server.close()
        stores.settings.profiles[0].remember = False
        stores = AppStores(stores.settings, None, tmp_path / "console").main
        stores.session.connect_server(profile(server))
        await until(stores.session.changed, lambda: stores.session.unreachable)
        await stores.tasks.idle()
        assert (stores.results.count, stores.inventory.has_targets) == (count, True)
        await stores.close()

    run(main())
