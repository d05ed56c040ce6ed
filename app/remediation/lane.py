"""Work that goes on beside the reading of a large file, in threads.

SHA-256 and reading let other threads run meanwhile.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Self, TypeVar

Block = bytes | memoryview
T = TypeVar("T")

AHEAD = 4
"""How many blocks may wait to be hashed."""
WORTH = 64 * 1024
"""The smallest block that is worth another thread, in bytes."""


class Digest:
    """A SHA-256 that is worked out beside the thread that reads. Use it in a `with` block."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._thread: ThreadPoolExecutor | None = None

    def through(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """Pass the blocks on, each once it is hashed: from then on it may be changed.

        Before one is passed on, up to `AHEAD` more are asked for.
        """
        waiting: deque[tuple[Block, Future[None] | None]] = deque()
        for block in blocks:
            waiting.append((block, self._hashing(block)))
            if len(waiting) > AHEAD:
                yield _hashed(*waiting.popleft())
        while waiting:
            yield _hashed(*waiting.popleft())

    def _hashing(self, block: Block) -> Future[None] | None:
        """None: it is hashed already."""
        if self._thread is None and len(block) < WORTH:
            self._hash.update(block)
            return None
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "digest")
        return self._thread.submit(self._hash.update, block)

    def result(self) -> bytes:
        """The digest of all blocks, when the last one was passed on."""
        return self._hash.digest()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)


def _hashed(block: Block, hashing: Future[None] | None) -> Block:
    if hashing is not None:
        hashing.result()
    return block


def digest(blocks: Iterable[Block]) -> bytes:
    """The SHA-256 of all blocks."""
    with Digest() as hashed:
        for _ in hashed.through(blocks):
            pass
        return hashed.result()


@contextmanager
def beside(work: Callable[[], T]) -> Iterator[Future[T]]:
    """Do `work` in another thread while the block runs, which ends no sooner than the work."""
    with ThreadPoolExecutor(1, "beside") as thread:
        yield thread.submit(work)
