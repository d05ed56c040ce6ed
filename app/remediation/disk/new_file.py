"""Creation of a file: written block by block, then made durable and read back.

All functions raise OSError, or `Refused` for an error that an analyst must see.
"""

from __future__ import annotations

import errno
import os
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from app.remediation.disk import attributes, content, crash
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content
from app.remediation.disk.errors import Refused
from app.remediation.disk.folder import Folder, close_fd, sync
from app.remediation.disk.read_ahead import Block

if sys.platform == "linux":
    from app.remediation.disk import linux

_BEGIN = 8 * 1024 * 1024
_NOT_POSSIBLE = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
"""Error numbers which mean that this account or disk does not permit setting an attribute. EINVAL
is reported in a container (user namespace) that has no number for the owner.
"""
_NOT_GIVEN = (
    "the new file could not be given the owner, mode or attributes of the original; run the service"
    " as an account that may set them, on a disk that supports them"
)


@dataclass(frozen=True, slots=True)
class Built:
    """Status and attributes of a finished file."""

    status: os.stat_result
    meta: Meta


def write_new(
    folder: Folder, name: bytes, data: bytes | Content, meta: Meta | None, *, copy: bool = False
) -> Built:
    """Create `name` with these bytes. The file is made durable and read back.

    Without `meta`, the file stays private to this account. Set `copy` if the file will not be
    exchanged with another file; it then also gets the attributes that an exchange would transfer.
    Raises Refused if the bytes read back differ, or if this account or disk can't set the mode, the
    owner or an extended attribute.
    """
    wanted = content.of_bytes(data)
    with NewFile(folder, name, meta) as file:
        for block in content.views(wanted):
            file.write(block)
        return file.finish(lambda fd: content.same(fd, wanted), copy=copy)


class NewFile:
    """New file, private to this account until it is finished. It must always be closed."""

    def __init__(self, folder: Folder, name: bytes, meta: Meta | None = None) -> None:
        """Create the file. `finish` gives it the attributes `meta`. Raises FileExistsError if the
        name exists.
        """
        self._fd = folder.create(name)
        self._meta = meta
        self._holes = deque(meta.holes if meta else ())
        self._written = 0
        self._begun = 0
        if meta is not None:
            attributes.apply_flags(self._fd, meta)

    def reserve(self, size: int) -> None:
        """On Linux, allocate space for `size` bytes, as `linux.reserve` does. Do nothing if the
        file will have holes.

        A failure is ignored here; writing reports it.
        """
        if sys.platform == "linux" and not self._holes:
            linux.reserve(self._fd, size)

    def write(self, block: Block) -> None:
        """Append the whole block. Zeros in a hole of the original become a hole, too.

        On Linux, the disk starts to write after each few MiB, which shortens the sync at the end.
        """
        view = memoryview(block)
        while view:
            hole, length = self._next(len(view))
            if hole and _all_zeros(view[:length]):
                self._written = os.lseek(self._fd, length, os.SEEK_CUR)
            else:
                self._append(view[:length])
            view = view[length:]
        if sys.platform == "linux" and self._written - self._begun >= _BEGIN:
            linux.begin_writing(self._fd, self._begun, self._written - self._begun)
            self._begun = self._written

    def _next(self, most: int) -> tuple[bool, int]:
        """Return whether a hole is next, and a number of bytes: the rest of this hole or, if no
        hole is next, the bytes before the next hole. The number is at most `most`.
        """
        while self._holes and self._holes[0][1] <= self._written:
            self._holes.popleft()
        if not self._holes:
            return False, most
        start, end = self._holes[0]
        hole = start <= self._written
        return hole, min(most, (end if hole else start) - self._written)

    def _append(self, view: memoryview) -> None:
        while view:
            crash.point("write")
            count = os.write(self._fd, view)
            view = view[count:]
            self._written += count

    def finish(self, holds: Callable[[int], bool], *, copy: bool = False) -> Built:
        """Set the attributes (as in `write_new`), make the file durable, and verify it.

        `holds` is called with the descriptor of the file. Raises Refused if `holds` returns False,
        or if this account or disk can't set the mode, the owner or an extended attribute.
        """
        if os.fstat(self._fd).st_size < self._written:  # the file ends with a hole
            crash.point("write")
            os.ftruncate(self._fd, self._written)
        if self._meta is not None:
            crash.point("attributes")
            self._give(self._meta, copy=copy)
        crash.point("sync file")
        sync(self._fd)
        if not holds(self._fd):
            raise Refused("the disk returns other data than was written; check the disk")
        return Built(os.fstat(self._fd), attributes.read(self._fd))

    def _give(self, meta: Meta, *, copy: bool) -> None:
        try:
            attributes.apply(self._fd, meta)
            if copy:
                attributes.give(self._fd, meta)
        except OSError as error:
            if error.errno in _NOT_POSSIBLE:
                raise Refused(_NOT_GIVEN) from None
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        close_fd(self._fd)


def _all_zeros(block: memoryview) -> bool:
    """Return whether all bytes of the block are zero. The first and the last byte are tested first,
    which is enough for most blocks with data.
    """
    return not block[0] and not block[-1] and not bytes(block).strip(b"\0")
