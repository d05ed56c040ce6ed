"""A file in the making: written block by block, then made durable and read back.

Everything raises OSError; what a caller must tell an analyst is `Refused`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Self

from app.remediation import attributes, content, crash
from app.remediation.attributes import Meta
from app.remediation.content import Content
from app.remediation.errors import Refused
from app.remediation.folder import Folder, sync
from app.remediation.lane import Block

if sys.platform == "linux":
    from app.remediation import linux

_BEGIN = 8 * 1024 * 1024
_HOLE = 64 * 1024
_UNIT = 512  # of `st_blocks`


def write_new(
    folder: Folder, name: bytes, data: bytes | Content, meta: Meta | None
) -> os.stat_result:
    """Create `name` with these bytes, durable and read back. Returns its status.

    Without `meta` the file stays private to this account. Raises Refused when what was read back
    differs or when an attribute can't be kept.
    """
    wanted = content.of_bytes(data)
    with NewFile(folder, name) as file:
        for block in content.views(wanted):
            file.write(block)
        return file.finish(meta, lambda fd: content.same(fd, wanted))


class NewFile:
    """A new file that is private to this account until it is finished; close it in any case."""

    def __init__(self, folder: Folder, name: bytes) -> None:
        """Raises FileExistsError when the name exists."""
        self._fd = folder.create(name)
        self._written = 0
        self._begun = 0
        self._hole = False

    def reserve(self, size: int, like: os.stat_result) -> None:
        """Take the room for so many bytes beforehand, unless the file that it is `like` has holes.

        What fails here is told when it is written.
        """
        if sys.platform == "linux" and like.st_blocks * _UNIT >= size:
            linux.reserve(self._fd, size)

    def write(self, block: Block) -> None:
        """Append all of it; what is all zeros stays a hole.

        The disk begins at once: the sync at the end has less to wait for.
        """
        self._hole = len(block) >= _HOLE and _all_zeros(block)
        if self._hole:
            self._written = os.lseek(self._fd, len(block), os.SEEK_CUR)
            return
        view = memoryview(block)
        while view:
            crash.point("write")
            count = os.write(self._fd, view)
            view = view[count:]
            self._written += count
        if sys.platform == "linux" and self._written - self._begun >= _BEGIN:
            linux.begin_writing(self._fd, self._begun, self._written - self._begun)
            self._begun = self._written

    def finish(self, meta: Meta | None, holds: Callable[[int], bool]) -> os.stat_result:
        """Give it its attributes, make it durable, and look at what the disk gives back.

        `holds` is told the open file. Raises Refused when it returns False or when an attribute
        can't be kept.
        """
        if self._hole:
            crash.point("write")
            os.ftruncate(self._fd, self._written)
        if meta is not None:
            crash.point("attributes")
            attributes.apply(self._fd, meta)
        crash.point("sync file")
        sync(self._fd)
        if not holds(self._fd):
            raise Refused("the disk does not give back what was written")
        return os.fstat(self._fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._fd)


def _all_zeros(block: Block) -> bool:
    """Told by its ends first: those of a text are seldom zeros."""
    return not block[0] and not block[-1] and not bytes(block).strip(b"\0")
