"""Limits on what may be unpacked from one file, and the reason when a limit is exceeded."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, BinaryIO

from app.discovery.match import limits

_BLOCK = 256 << 10
_BLOCKS_KEPT = 12


class NotScanned(Exception):
    """Raised for an archive, a member or a document that is not fully scanned. The text is the
    reason in plain words, as the end of a sentence: "it is encrypted".
    """


class Budget:
    """What may still be unpacked from one file, over all levels of nesting.

    Each attribute is what is left of a limit. `entries` is the number of members. `bytes` is for
    data unpacked for the first time, `again` for data that is unpacked again after a seek
    backwards. `memory` is the number of bytes that may be held at a time, `decoders` the number of
    bytes that the dictionaries of decoders may hold. `seconds` is the time for recognising text in
    pictures, 0 unless this is requested.
    """

    def __init__(self) -> None:
        self.entries = limits.ARCHIVE_ENTRIES
        self.bytes = limits.ARCHIVE_TOTAL
        self.again = limits.ARCHIVE_AGAIN
        self.memory = limits.ARCHIVE_IN_MEMORY
        self.decoders = limits.DECODER_MEMORY
        self.seconds = 0.0

    def apart(self) -> Budget:
        """Return a budget for a member that is a slice of the file (a mail in a mailbox). Its
        limits for members and unpacked bytes are those of a separate file; its limits for memory,
        decoders and time are what this budget has left.
        """
        other = Budget()
        other.memory, other.decoders, other.seconds = self.memory, self.decoders, self.seconds
        return other


class Stream(io.RawIOBase):
    """Base class of files that are read forward. A subclass implements `read`; `readinto` and
    `read_all` call it. Some subclasses also support `seek`.
    """

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        raise NotImplementedError

    def readinto(self, buffer: Any, /) -> int:
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def read_all(self) -> bytes:
        """Return the rest of the stream."""
        return b"".join(iter(lambda: self.read(limits.MIB), b""))


class Bounded(Stream):
    """An unpacked stream. Its size, and the ratio of unpacked to packed bytes, are limited.

    `unpack` returns up to the given number of bytes, and raises `NotScanned` for damaged data.
    `packed` returns the number of packed bytes used so far. `largest` is the maximum size.
    `dictionary` returns the size of the decoder's dictionary in bytes; the dictionary fills
    gradually.
    """

    def __init__(
        self,
        unpack: Callable[[int], bytes],
        packed: Callable[[], int],
        budget: Budget,
        largest: int,
        dictionary: Callable[[], int] = int,
    ) -> None:
        super().__init__()
        self._unpack = unpack
        self._dictionary = dictionary
        self._held = 0
        self._packed = packed
        self._budget = budget
        self._largest = largest
        self._done = 0

    def read(self, size: int | None = -1, /) -> bytes:
        """Return up to `size` bytes, b"" at the end; all remaining bytes if `size` is negative or
        None. Raises `NotScanned` if a limit is exceeded or the data is damaged.
        """
        if size is None or size < 0:
            return self.read_all()
        try:
            return self._next(min(size, limits.MIB))
        except NotScanned as error:  # what was read is lost: nothing may follow it
            self._unpack = partial(_refused, str(error))
            raise

    def close(self) -> None:
        """Release the decoder and its memory."""
        if not self.closed:
            self._unpack = partial(_refused, "it was closed")
            self._hold(0)
        super().close()

    def _next(self, size: int) -> bytes:
        data = self._unpack(size)
        self._done += len(data)
        self._budget.bytes -= len(data)
        self._hold(min(self._done, self._dictionary()))
        if self._budget.decoders < 0:
            raise NotScanned("it needs too much memory")
        if self._done > limits.MIB + self._packed() * limits.ARCHIVE_RATIO:
            raise NotScanned(f"it unpacks to more than {limits.ARCHIVE_RATIO} times its size")
        if self._done > self._largest:
            raise NotScanned(f"it is larger than {self._largest >> 20} MiB")
        if self._budget.bytes < 0:
            raise NotScanned(f"the file unpacks to more than {limits.ARCHIVE_TOTAL >> 20} MiB")
        return data

    def _hold(self, size: int) -> None:
        self._budget.decoders += self._held - size
        self._held = size


def _refused(why: str, _length: int) -> bytes:
    raise NotScanned(why)


class Rewinding(Stream):
    """A packed member as a seekable file.

    The last few MiB are cached. When data before these is read, the member is unpacked again from
    its start. A reader that reads only forward therefore unpacks the member only once.
    """

    def __init__(self, open_: Callable[[], BinaryIO], budget: Budget, stream: BinaryIO) -> None:
        super().__init__()
        self._open = open_
        self._budget = budget
        self._stream = stream
        self._passed = 0
        self._blocks: deque[tuple[int, bytes]] = deque(maxlen=_BLOCKS_KEPT)
        self._at = 0

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = 0, /) -> int:
        """Go to an offset. With an offset from the end, the whole member is unpacked."""
        start = {0: 0, 1: self._at}.get(whence)
        self._at = max(0, offset + (self.measure() if start is None else start))
        return self._at

    def measure(self) -> int:
        """Return the size in bytes. To find it, the rest of the member is unpacked. Raises
        `NotScanned` if a limit is exceeded or the data is damaged.
        """
        while self._next():
            pass
        return self._passed

    def read(self, size: int | None = -1, /) -> bytes:
        """Return up to `size` bytes, b"" at the end; all remaining bytes if `size` is negative or
        None. Raises `NotScanned` if a limit is exceeded or the data is damaged.
        """
        if size is None or size < 0:
            return self.read_all()
        start, block = self._block()
        data = block[self._at - start : self._at - start + size]
        self._at += len(data)
        return data

    def close(self) -> None:
        """Close this file and the stream that unpacks the member."""
        if not self.closed:
            self._stream.close()
        super().close()

    def _block(self) -> tuple[int, bytes]:
        """Return the start and the data of the block at the current position. At the end, the
        block is empty.
        """
        for start, block in reversed(self._blocks):
            if start <= self._at < start + len(block):
                return start, block
        if self._at < self._passed:
            self._again()
        while self._passed <= self._at:
            if not self._next():
                return self._at, b""
        return self._blocks[-1]

    def _next(self) -> bool:
        block = self._stream.read(_BLOCK)
        if block:
            self._blocks.append((self._passed, block))
            self._passed += len(block)
        return bool(block)

    def _again(self) -> None:
        self._budget.again -= self._passed
        if self._budget.again < 0:
            raise NotScanned("it would need to be unpacked too often")
        self._budget.bytes += self._passed  # counted already
        self._blocks.clear()
        self._passed = 0
        self._stream.close()
        self._stream = self._open()


class Slice(Stream):
    """A byte range of a file, as a file."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        super().__init__()
        self._file = file
        self._start = start
        self.size = size
        self._at = 0

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = 0, /) -> int:
        """Go to an offset, and return it."""
        self._at = max(0, offset + {0: 0, 1: self._at, 2: self.size}[whence])
        return self._at

    def read(self, size: int | None = -1, /) -> bytes:
        """Return up to `size` bytes, b"" at the end; all remaining bytes if `size` is negative or
        None. Raises `NotScanned` if the file ends before the range does.
        """
        if size is None or size < 0:
            return self.read_all()
        self._file.seek(self._start + self._at)
        wanted = max(0, min(size, self.size - self._at))
        data = self._file.read(wanted)
        if wanted and not data:
            raise NotScanned("it is damaged: it ends early")
        self._at += len(data)
        return data
