"""Work on a large file in several threads.

SHA-256, reading and writing release the GIL.
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
"""Largest number of blocks that wait for the consumer."""
WORTH = 64 * 1024
"""Smallest block in bytes that justifies another thread."""
_MORE, _ENOUGH = 1, 0


@contextmanager
def ahead(blocks: Iterable[Block]) -> Iterator[Iterator[Block]]:
    """Yield an iterator over `blocks`, which another thread reads ahead during the `with` block.

    Each block is valid until the next one is requested. For this, `blocks` must leave the last
    `AHEAD` + 1 blocks unchanged. The iterator raises the errors of `blocks`.
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
    """Queue between the two threads: blocks, and finally an error or None."""

    def __init__(self) -> None:
        self._found: SimpleQueue[Block | BaseException | None] = SimpleQueue()
        self._more: SimpleQueue[int] = SimpleQueue()
        for _ in range(AHEAD):
            self._more.put(_MORE)

    def fill(self, blocks: Iterable[Block]) -> None:
        """Fill the queue, in the reading thread."""
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
        """Yield the blocks, in the consuming thread."""
        while (found := self._found.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            yield found
            self._more.put(_MORE)

    def stop(self) -> None:
        """Stop the reading thread."""
        self._more.put(_ENOUGH)


def digest(blocks: Iterable[Block]) -> bytes:
    """Return the SHA-256 of all blocks."""
    hashed = hashlib.sha256()
    with ahead(blocks) as found:
        for block in found:
            hashed.update(block)
    return hashed.digest()


@contextmanager
def beside(work: Callable[[], T]) -> Iterator[Future[T]]:
    """Run `work` in another thread during the `with` block, and yield the future of its result. At
    its end, the `with` block waits for the thread.
    """
    with ThreadPoolExecutor(1, "beside") as thread:
        yield thread.submit(work)
