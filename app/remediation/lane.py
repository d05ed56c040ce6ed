"""Work that goes on beside the reading of a large file, in threads: hashing, sealing, writing.

SHA-256, AES-GCM, reading and writing let other threads run meanwhile.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Self, TypeVar

Block = bytes | memoryview
T = TypeVar("T")

AHEAD = 4
"""How many blocks may wait for their turn in a lane."""
WORTH = 64 * 1024
"""The smallest block that is worth another thread, in bytes."""


class Lane:
    """One piece of work per block, in the order of the blocks. Use it in a `with` block.

    A block must stay as it is until `AHEAD` more were given.
    """

    def __init__(self, work: Callable[[Block], object]) -> None:
        self._work = work
        self._thread: ThreadPoolExecutor | None = None
        self._waiting: deque[Future[object]] = deque()

    def give(self, block: Block) -> None:
        """Take the next block. Raises what the work on an earlier one has raised."""
        if len(block) < WORTH:
            self.wait()
            self._work(block)
            return
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "lane")
        if len(self._waiting) >= AHEAD:
            self._waiting.popleft().result()
        self._waiting.append(self._thread.submit(self._work, block))

    def wait(self) -> None:
        """Until all blocks are done. Raises what the work on one has raised."""
        while self._waiting:
            self._waiting.popleft().result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)


class Digest(Lane):
    """A SHA-256 that is worked out beside the thread that reads."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        super().__init__(self._hash.update)

    def result(self) -> bytes:
        """The digest of all blocks."""
        self.wait()
        return self._hash.digest()


@contextmanager
def beside(work: Callable[[], T]) -> Iterator[Future[T]]:
    """Do `work` in another thread while the block runs, which ends no sooner than the work."""
    with ThreadPoolExecutor(1, "beside") as thread:
        yield thread.submit(work)
