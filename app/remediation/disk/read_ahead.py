"""Work that goes on beside other work on a large file, in threads.

SHA-256, reading and writing let other threads run meanwhile.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

Block = bytes | memoryview
T = TypeVar("T")

AHEAD = 4
"""How many blocks may wait for who asked for them."""
WORTH = 64 * 1024
"""The smallest block that is worth another thread, in bytes."""
_MORE, _ENOUGH = 1, 0


@contextmanager
def ahead(blocks: Iterable[Block]) -> Iterator[Iterator[Block]]:
    """Another thread goes through `blocks` while the `with` block goes through what it is given:
    the same ones.

    Each is good until the next is asked for, if `blocks` leaves `AHEAD` and one more as they are.
    What `blocks` raises is raised here.
    """
    rest = iter(blocks)
    first = next(rest, b"")
    if len(first) < WORTH:
        yield chain([first] if first else [], rest)
        return
    found = _Found()
    thread = Thread(target=found.fill, args=(chain([first], rest),), name="ahead")
    thread.start()
    try:
        yield found.blocks()
    finally:
        found.stop()
        thread.join()


class _Found:
    """What goes from the one thread to the other: blocks, and at last an error or None."""

    def __init__(self) -> None:
        self._found: SimpleQueue[Block | BaseException | None] = SimpleQueue()
        self._more: SimpleQueue[int] = SimpleQueue()
        for _ in range(AHEAD):
            self._more.put(_MORE)

    def fill(self, blocks: Iterable[Block]) -> None:
        """In the thread that goes ahead."""
        try:
            for block in blocks:
                if self._more.get() == _ENOUGH:
                    return
                self._found.put(block)
        except BaseException as error:  # noqa: BLE001  (raised in the other thread)
            self._found.put(error)
        else:
            self._found.put(None)

    def blocks(self) -> Iterator[Block]:
        """In the thread that uses them."""
        while (found := self._found.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            yield found
            self._more.put(_MORE)

    def stop(self) -> None:
        """No more blocks are wanted than those that were asked for."""
        self._more.put(_ENOUGH)


def digest(blocks: Iterable[Block]) -> bytes:
    """The SHA-256 of all blocks."""
    hashed = hashlib.sha256()
    with ahead(blocks) as found:
        for block in found:
            hashed.update(block)
    return hashed.digest()


@contextmanager
def beside(work: Callable[[], T]) -> Iterator[Future[T]]:
    """Do `work` in another thread while the block runs, which ends no sooner than the work."""
    with ThreadPoolExecutor(1, "beside") as thread:
        yield thread.submit(work)
