"""macOS calls that are missing in the standard library. Only code in this package uses them.

Written from the documentation of rename(2) and fcntl(2). No test runs this code.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import sys

assert sys.platform == "darwin"  # noqa: S101  (tells the type checker, too)

_RENAME_SWAP = 0x2
_RENAME_EXCL = 0x4
_NO_FLAGS = {errno.EINVAL, errno.ENOTSUP}
_NO_FULL_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOTTY}

_libc = ctypes.CDLL(None, use_errno=True)


def exchange(folder: int, one: bytes, other: bytes) -> bool:
    """Exchange two names in the open `folder` in one step. Return False if this is not supported.
    Raises OSError.
    """
    return _rename(folder, one, folder, other, _RENAME_SWAP)


def rename_new(source: int, one: bytes, target: int, other: bytes) -> bool:
    """Rename a file between open folders. Return False if this is not supported. Raises OSError:
    FileExistsError if the name `other` exists.
    """
    return _rename(source, one, target, other, _RENAME_EXCL)


def _rename(source: int, one: bytes, target: int, other: bytes, how: int) -> bool:
    call = _libc.renameatx_np
    if call(ctypes.c_int(source), one, ctypes.c_int(target), other, ctypes.c_uint(how)) == 0:
        return True
    number = ctypes.get_errno()
    if number in _NO_FLAGS:
        return False
    raise OSError(number, os.strerror(number))


def sync(fd: int) -> None:
    """Make an open file or folder durable (F_FULLFSYNC). After fsync(2), the data may still be in
    the write cache of the disk.

    If the file system lacks F_FULLFSYNC (network, FAT), fsync is used. Raises OSError.
    """
    try:
        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
    except OSError as error:
        if error.errno not in _NO_FULL_SYNC:
            raise
        os.fsync(fd)
