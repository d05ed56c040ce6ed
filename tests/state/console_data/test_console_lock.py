"""The lock: its password, its hash, and wrong tries."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.settings import Settings
from app.state.console_data import console_lock
from app.state.console_data.console_lock import LOCKED_FILE, ConsoleLock
from app.state.work.tasks import Tasks
from tests.state.conftest import Run

PASSWORD = "quite-a-long-one"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console_lock, "_MEMORY_KIB", 64)
    monkeypatch.setattr(console_lock, "_ROUNDS", 1)


def made(settings: Settings) -> tuple[ConsoleLock, Tasks]:
    tasks = Tasks()
    return ConsoleLock(settings, tasks, lambda: None), tasks


def with_password(run: Run, work: Callable[[ConsoleLock, Tasks], object]) -> Settings:
    """Run an async `work` with a lock that has the password."""
    settings = Settings()

    async def main() -> None:
        lock, tasks = made(settings)
        lock.set_up(PASSWORD, minutes=5, on_minimize=True)
        await tasks.idle()
        await work(lock, tasks)  # type: ignore[misc]

    run(main())
    return settings


def test_only_the_password_opens_it(run: Run) -> None:
    async def work(lock: ConsoleLock, tasks: Tasks) -> None:
        said: list[str] = []
        lock.refused.connect(said.append)
        lock.lock()
        lock.unlock("something else")
        await tasks.idle()
        assert (lock.locked, len(said)) == (True, 1)
        lock.unlock(PASSWORD)
        await tasks.idle()
        assert not lock.locked

    with_password(run, work)


def test_the_settings_have_only_a_hash(run: Run) -> None:
    async def work(lock: ConsoleLock, tasks: Tasks) -> None:
        await tasks.idle()

    settings = with_password(run, work)
    assert settings.lock_hash.startswith("$argon2id$")
    assert PASSWORD not in repr(settings)
    assert (settings.lock_minutes, settings.lock_on_minimize) == (5, True)


def test_without_a_password_nothing_locks(run: Run) -> None:
    async def main() -> None:
        lock, _ = made(Settings())
        lock.lock()
        assert not lock.locked

    run(main())


def test_times_change_without_the_password(run: Run) -> None:
    async def work(lock: ConsoleLock, tasks: Tasks) -> None:
        lock.set_up("", minutes=0, on_minimize=False)
        await tasks.idle()
        lock.lock()
        lock.unlock(PASSWORD)
        await tasks.idle()
        assert not lock.locked

    assert with_password(run, work).lock_minutes == 0


def test_after_some_wrong_tries_the_right_one_has_to_wait(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[float] = []
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + sum(later))
    monkeypatch.setattr(console_lock, "time", clock)

    async def work(lock: ConsoleLock, tasks: Tasks) -> None:
        said: list[str] = []
        lock.refused.connect(said.append)
        lock.lock()
        for _ in range(5):
            later.append(60.0)
            lock.unlock("something else")
            await tasks.idle()
        lock.unlock(PASSWORD)
        await tasks.idle()
        assert lock.locked
        assert said[-1].startswith("Wait ")
        later.append(60.0)
        lock.unlock(PASSWORD)
        await tasks.idle()
        assert not lock.locked

    with_password(run, work)


def test_a_damaged_hash_opens_nothing(run: Run) -> None:
    async def main() -> None:
        lock, tasks = made(Settings(lock_hash="$argon2id$damaged"))
        lock.lock()
        lock.unlock("")
        await tasks.idle()
        assert lock.locked

    run(main())


def test_a_console_that_ended_locked_starts_locked(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        settings, tasks = Settings(lock_hash=console_lock.password_hash(PASSWORD)), Tasks()
        ConsoleLock(settings, tasks, lambda: None, tmp_path).lock()
        started = ConsoleLock(settings, tasks, lambda: None, tmp_path)
        assert started.locked
        started.unlock(PASSWORD)
        await tasks.idle()
        assert not ConsoleLock(settings, tasks, lambda: None, tmp_path).locked

    run(main())


def test_the_lock_is_stored_before_it_is_shown(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        settings = Settings(lock_hash=console_lock.password_hash(PASSWORD))
        lock = ConsoleLock(settings, Tasks(), lambda: None, tmp_path)
        stored: list[bool] = []
        lock.changed.connect(lambda: stored.append((tmp_path / LOCKED_FILE).exists()))
        lock.lock()
        assert stored == [True]

    run(main())


def test_a_console_whose_password_was_removed_starts_open(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        (tmp_path / LOCKED_FILE).touch()
        assert not ConsoleLock(Settings(), Tasks(), lambda: None, tmp_path).locked

    run(main())
