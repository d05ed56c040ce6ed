"""The window with cached results: a real service was read, and has ended since."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel

from app.settings import Settings
from app.state.connection.profiles import stored
from app.state.console_data import cached_answer, console_lock
from app.state.console_data.cache_folder import FOLDER
from app.state.stores import AppStores
from app.ui.actions.availability import CACHED
from app.ui.dialogs.servers.connect import ConnectDialog
from app.ui.dialogs.servers.servers import EditServerDialog
from app.ui.frame.lock_screen import TITLE
from app.ui.frame.window import MainWindow
from app.ui.panes.results.table import LOCATION
from tests.kit import keyring
from tests.service.process.test_life import serving
from tests.service.running import Running
from tests.state.workspace.test_offline import connected, left, profile
from tests.ui import made
from tests.ui.live import Story, until
from tests.ui.tidy import discard

HOURS = 3
OFFLINE = {
    "connect", "servers", "connect_local", "forget_results", "quit", "copy", "select_all", "tick",
    "light", "dark", "contrast", "system", "language_system", "language_en", "language_de",
    "zoom_in", "zoom_out", "zoom_reset", "fonts", "compact", "reduce_motion", "group",
    "columns", "conceal", "lock", "lock_settings", "full_screen", "explore", "risk",
    "administration", "go_to", "next_row", "previous_row", "find", "find_key", "recent",
    "clear_query", "disabled", "import_queries", "form", "pin_tab",
    "verify_evidence", "ask_reason", "note", "assign", "due_dates", "read_only", "reconnect",
    "calls", "palette",
    "tree", "facets", "clusters", "detail", "jobs", "next_pane", "previous_pane", "wider",
    "narrower", "higher", "lower", "reset_layout",
    "guide", "shortcuts", "shortcuts_key", "settings", "news", "about",
    *(f"reason_{number}" for number in range(1, 10)),
}  # fmt: skip
"""Actions that need no server."""


class Read(NamedTuple):
    """A server that has ended, and a console that has read all its results, and has ended, too."""

    server: Running
    settings: Settings
    folder: Path

    def copied(self, folder: Path) -> Read:
        """Return the same with a copy of the console in `folder`."""
        return Read(self.server, deepcopy(self.settings), Path(copytree(self.folder, folder)))


@pytest.fixture(scope="module", autouse=True)
def _ring() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        keyring.use(patch)
        yield


@contextmanager
def running(folder: Path) -> Iterator[Running]:
    """Yield a server that has scanned three files."""
    files = folder / "files"
    files.mkdir()
    for at in range(3):
        (files / f"cards{at}.csv").write_text("card\n4111 1111 1111 1111\n", encoding="utf-8")
    made = Running(folder / "data")
    made.scan_folder(files)
    yield made
    made.close()


@pytest.fixture(scope="module")
def consoles(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Read, Read]]:
    """A console with all results of a server, and one that has kept only two of them."""
    folder = tmp_path_factory.mktemp("offline")
    with running(folder) as server:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cached_answer, "MOST_ROWS", 2)
            stores = story.run(connected(server, folder / "part"))
            story.run(stores.close())
        part = Read(server, stores.settings, folder / "part")
        settings, _ = story.run(left(server, folder / "all"))
        yield Read(server, settings, folder / "all"), part


@pytest.fixture
def read(consoles: tuple[Read, Read], tmp_path: Path) -> Read:
    """A console of this test alone."""
    return consoles[0].copied(tmp_path / "console")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock, three hours after the server was read."""
    put_clock_on(monkeypatch, HOURS * 3_600 + 1)


def put_clock_on(patch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the clock be some seconds ahead of what it says now."""
    now = time.time
    patch.setattr(time, "time", lambda: now() + seconds)


@asynccontextmanager
async def shown(read: Read) -> AsyncIterator[MainWindow]:
    """Yield a window with what was read of the server."""
    window = MainWindow(AppStores(read.settings, None, read.folder).main)
    window.show()
    stores = window.stores
    stores.session.connect_server(stored(read.settings.profiles[0]))
    try:
        await until(lambda: stores.results.cached and window.page == "explore")
        await stores.tasks.idle()
        yield window
    finally:
        discard(window)
        await stores.close()


@pytest.fixture(scope="module")
def shared(
    story: Story,
    consoles: tuple[Read, Read],
    styled: QApplication,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[MainWindow]:
    """A window for all tests that leave the cache and the connection as they are."""
    read = consoles[0].copied(tmp_path_factory.mktemp("shared") / "console")
    with story.holds(shown(read)) as window:
        window.hide()
        yield window


@pytest.fixture
def window(shared: MainWindow, later: None) -> Iterator[MainWindow]:
    """The shared window, three hours after the server was read."""
    shared.show()
    update_age(shared)
    yield shared
    shared.hide()


def update_age(window: MainWindow) -> None:
    """Let the banner show the age again, as it does now and then."""
    for timer in window.banner.findChildren(QTimer):
        timer.timeout.emit()


def locations(window: MainWindow) -> list[str]:
    model = window.results.view.model()
    rows = range(model.rowCount())
    return [str(model.index(row, 0).data()) for row in rows]


async def test_rows_are_shown_with_the_servers_name_and_their_age(window: MainWindow) -> None:
    assert locations(window) == ["cards0.csv", "cards1.csv", "cards2.csv"]
    words = "Results of fs01, read 3 hours ago; the server cannot be reached."
    assert window.banner.words.whole() == words
    assert "3 results, cached" in made.texts(window.results)
    assert any(told.endswith(", not connected") for told in made.texts(window.status.sums))


async def test_exactly_what_needs_no_server_is_available(window: MainWindow) -> None:
    window.results.view.select_row(1)
    window.actions_.refresh()
    available = {one.action.name for one in window.actions_.all() if not one.reason}
    assert available == OFFLINE
    actions = window.actions_
    assert actions["mask"].reason == "fs01 cannot be reached. Reconnect first."
    assert actions["export"].reason == CACHED


async def test_fewer_rows_than_the_server_had_are_said_to_be_a_part(
    consoles: tuple[Read, Read], later: None, styled: QApplication
) -> None:
    async with shown(consoles[1]) as window:
        assert "2 results, cached; results on the server: 3" in made.texts(window.results)
        assert made.texts(window.status.sums)[0].startswith("2 undecided = 2 results    in")


async def test_cached_rows_are_sorted_by_a_column_of_the_server_too(window: MainWindow) -> None:
    window.results.view.sort_wanted.emit((LOCATION, "D"))
    await window.stores.tasks.idle()
    assert locations(window) == ["cards2.csv", "cards1.csv", "cards0.csv"]
    window.results.view.sort_wanted.emit(None)
    await window.stores.tasks.idle()
    assert locations(window) == ["cards0.csv", "cards1.csv", "cards2.csv"]


async def test_facets_count_the_cached_rows(window: MainWindow) -> None:
    facets = window.stores.facets
    facets.watch(watched=True)
    await window.stores.tasks.idle()
    assert (facets.counted, facets.whole) == (3, False)
    facets.watch(watched=False)


async def test_a_server_that_is_lost_meanwhile_is_named_with_the_age_of_its_rows(
    story: Story, tmp_path: Path, styled: QApplication
) -> None:
    with running(tmp_path) as server:
        stores = AppStores(Settings(), None, tmp_path / "console").main
        window = MainWindow(stores)
        stores.session.connect_server(profile(server))
        await until(lambda: stores.results.loaded_count == 3)
        await stores.tasks.idle()
        server.kill()
        await until(lambda: stores.session.unreachable)
        words = "Results of fs01, read just now; the server cannot be reached. Reconnecting …"
        assert window.banner.words.whole() == words
        assert not stores.results.cached
        await stores.close()
        discard(window)


async def test_the_banner_ages_without_any_other_news(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ", read 3 hours ago" in window.banner.words.whole()
    put_clock_on(monkeypatch, 3_600)
    update_age(window)
    assert ", read 4 hours ago" in window.banner.words.whole()


async def test_live_rows_and_actions_return_with_the_server(
    read: Read, later: None, tmp_path: Path, styled: QApplication
) -> None:
    server = read.server
    async with shown(read) as window:
        ready, port = tmp_path / "ready", int(server.base_url.rpartition(":")[2])
        with serving(server.data, port, ready):
            await until(ready.exists)
            told = json.loads(ready.read_bytes())
            again = profile(server, username=told["username"], password=told["password"])
            window.stores.session.connect_server(again)
            results = window.stores.results
            await until(lambda: not results.cached and results.loaded_count == 3)
            await window.stores.tasks.idle()
            window.results.view.select_row(1)
            window.actions_.refresh()
            assert not window.banner.is_up()
            assert window.actions_["mask"].reason == ""
            assert "3 results" in made.texts(window.results)


async def test_a_server_that_is_not_trusted_is_not_taken_for_one_that_is_away(
    read: Read, later: None, tmp_path: Path, styled: QApplication
) -> None:
    async with shown(read) as window:
        ready, port = tmp_path / "ready", int(read.server.base_url.rpartition(":")[2])
        with serving(tmp_path / "another", port, ready):
            await until(ready.exists)
            window.stores.session.reconnect()
            await until(lambda: window.page == "untrusted")
            assert not window.results.isVisible()
            assert not window.stores.session.unreachable


async def test_a_locked_console_shows_nothing_of_the_cache(
    read: Read, styled: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console_lock, "_MEMORY_KIB", 64)
    read.settings.lock_hash = console_lock.password_hash("quite-a-long-one")
    window = MainWindow(AppStores(read.settings, None, read.folder).main)
    window.show()
    stores = window.stores
    stores.lock.lock()
    stores.session.connect_server(stored(read.settings.profiles[0]))
    await until(lambda: stores.results.cached)
    await stores.tasks.idle()
    tops = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    assert [one.windowTitle() for one in tops] == [TITLE]
    words = " ".join(label.text() for label in tops[0].findChildren(QLabel))
    assert not [word for word in ("fs01", "cards", "hours") if word in words]
    stores.lock.locked = False
    stores.lock.changed.emit()
    discard(window)
    await stores.close()


async def test_results_that_cannot_be_opened_are_named_in_the_banner(
    read: Read, styled: QApplication
) -> None:
    for file in (read.folder / FOLDER).glob("*/*.sealed"):
        file.write_bytes(b"something else")
    window = MainWindow(AppStores(read.settings, None, read.folder).main)
    stores = window.stores
    stores.session.connect_server(stored(read.settings.profiles[0]))
    await until(lambda: stores.cache.problem)
    await stores.tasks.idle()
    assert window.banner.words.whole().endswith(
        "The cached results cannot be shown: "
        "the data was written by another version of the console."
    )
    assert window.page == "start"
    await stores.close()
    discard(window)


async def test_forgetting_clears_the_window(read: Read, later: None, styled: QApplication) -> None:
    async with shown(read) as window:
        window.actions_["forget_results"].trigger()
        await until(lambda: window.page == "start")
        await window.stores.tasks.idle()
        window.actions_.refresh()
        reason = "There are no cached results of this server."
        assert window.actions_["forget_results"].reason == reason
        assert "Results of" not in window.banner.words.whole()


async def test_a_note_on_a_cached_row_is_shown_in_it(window: MainWindow) -> None:
    stores = window.stores
    key = stores.results.key(1)
    stores.notes.write([key], "ask Ann")
    await stores.tasks.idle()
    stores.query.run()
    await stores.tasks.idle()
    row = stores.results.row_of(key)
    assert row is not None
    assert (row.note, stores.results.cached) == ("ask Ann", True)
    stores.notes.write([key], "")
    await stores.tasks.idle()


async def test_the_tick_of_a_server_is_stored_with_its_entry(
    read: Read, later: None, styled: QApplication
) -> None:
    async with shown(read) as window:
        stores = window.stores
        assert [*(read.folder / FOLDER).glob("*/*.sealed")] != []
        dialog = EditServerDialog(stores, stores.settings.profiles[0], window)
        dialog.open()
        assert dialog.keep_results.isChecked()
        dialog.keep_results.click()
        dialog.primary.click()
        await stores.tasks.idle()
        assert not stores.settings.profiles[0].keep_results
        assert [*(read.folder / FOLDER).glob("*/*.sealed")] == []


async def test_without_a_keyring_the_tick_says_why_it_cannot_be_set(
    story: Story, styled: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring.use_none(monkeypatch)
    stores = AppStores(Settings()).main
    await stores.cache.load()
    await stores.tasks.idle()
    dialog = ConnectDialog(stores, None)
    dialog.open()
    assert not dialog.keep_results.isEnabled()
    assert dialog.keep_results.text() == "Results cannot be cached: This system has no keyring."
    discard(dialog)
    await stores.close()
