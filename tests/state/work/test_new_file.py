"""Files that coroutines write: complete or absent, whenever their writer is cancelled."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from app import paths
from app.state.work.errors import NotPossible
from app.state.work.new_file import WriteBehind, in_thread, new_file

NEW = b"new"


async def written(path: Path) -> None:
    async with new_file(path) as file:
        await in_thread(file.write, NEW)


async def cancelled_within(
    monkeypatch: pytest.MonkeyPatch, where: object, name: str, path: Path
) -> bool:
    """Write a file, and cancel the writer while a thread is in this function; return whether the
    writer was told so.
    """
    loop, called = asyncio.get_running_loop(), threading.Event()
    function: Callable[..., object] = getattr(where, name)
    writing = asyncio.create_task(written(path))

    def cancel() -> None:
        writing.cancel()
        called.set()

    def within(*args: object, **named: object) -> object:
        loop.call_soon_threadsafe(cancel)
        called.wait()
        return function(*args, **named)

    with monkeypatch.context() as patched:
        patched.setattr(where, name, within)
        await asyncio.wait([writing])
    return writing.cancelled()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "out").write_bytes(b"old")
    return tmp_path / "out"


def content(path: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in path.parent.iterdir()}


def test_a_file_replaces_the_earlier_one(path: Path) -> None:
    asyncio.run(written(path))
    assert content(path) == {"out": NEW}


@pytest.mark.parametrize(("where", "name"), [(Path, "touch"), (paths, "sync_file")])
def test_a_writer_cancelled_before_the_end_leaves_the_earlier_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, where: object, name: str
) -> None:
    assert asyncio.run(cancelled_within(monkeypatch, where, name, path))
    assert content(path) == {"out": b"old"}


def test_a_writer_cancelled_when_its_file_has_its_name_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not asyncio.run(cancelled_within(monkeypatch, Path, "replace", path))
    assert content(path) == {"out": NEW}


def test_an_error_of_the_disk_is_told_by_the_name_of_the_file(path: Path) -> None:
    async def full() -> None:
        async with new_file(path) as file:
            await in_thread(file.write, NEW)
            raise OSError(28, "No space left on device")

    with pytest.raises(NotPossible, match=r"^out cannot be written: No space left on device\.$"):
        asyncio.run(full())
    assert content(path) == {"out": b"old"}


def test_a_call_begins_when_the_one_before_has_ended() -> None:
    done: list[str] = []
    gate = threading.Event()

    def first() -> None:
        gate.wait()
        done.append("first")

    async def main() -> None:
        behind = WriteBehind()
        await behind.put(first)
        assert not behind.idle
        gate.set()
        await behind.put(done.append, "second")
        assert done[0] == "first"
        await behind.join()

    asyncio.run(main())
    assert done == ["first", "second"]


def test_an_error_of_a_call_is_raised_by_the_next() -> None:
    def fail() -> None:
        raise OSError(28, "No space left on device")

    async def main() -> None:
        behind = WriteBehind()
        await behind.put(fail)
        await behind.put(print)

    with pytest.raises(OSError, match="No space left"):
        asyncio.run(main())
