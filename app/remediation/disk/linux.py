"""Linux kernel calls that are missing in the standard library. Only code in this package uses
them.

The kernel grants a read lease on a file only while no program has the file open for writing. A
program that then opens it for writing has to wait until we release the lease. Requesting the lease
again shows whether a program waits (fcntl(2), F_SETLEASE).
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

assert sys.platform == "linux"  # noqa: S101  (tells the type checker, too)

_SYS_OPENAT2 = 437  # the same on every architecture
_BENEATH_NO_LINKS = 0x08 | 0x04 | 0x02  # RESOLVE_BENEATH | NO_SYMLINKS | NO_MAGICLINKS
_RENAME_NOREPLACE = 1
_RENAME_EXCHANGE = 2
_SYNC_FILE_RANGE_WRITE = 2
_GET_FLAGS = 0x80086601  # FS_IOC_GETFLAGS; may be unknown except on x86 and ARM
_SET_FLAGS = 0x40086602
_FLAGS_TO_KEEP = {
    0x1: "s", 0x2: "u", 0x4: "c", 0x8: "S", 0x40: "d", 0x80: "A", 0x4000: "j", 0x8000: "t",
    0x800000: "C", 0x2000000: "x",
}  # fmt: skip
"""Flags that a new file gets from the original, with their letters in chattr(1). They describe how
the file is treated; all other flags describe how it is stored.
"""
_HAS_EXTENTS = 0x80000  # set on files of ext4
_KEEP_SIZE = 1
_IMMUTABLE = 0x10 | 0x20  # chattr +i, and +a: append-only, and its names can't be removed
_NO_LEASES = {errno.EINVAL, errno.ENOLCK, errno.EACCES, errno.EPERM, errno.EOPNOTSUPP}
_NO_FLAGS = {errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP}

_libc = ctypes.CDLL(None, use_errno=True)


class _OpenHow(ctypes.Structure):
    _fields_ = [
        ("flags", ctypes.c_uint64),
        ("mode", ctypes.c_uint64),
        ("resolve", ctypes.c_uint64),
    ]


def open_beneath(folder: int, path: bytes, flags: int) -> int | None:
    """Open `path`, which is relative to the open `folder`, without following any link. Return a
    descriptor.

    Return None if openat2 is not available (the kernel is older than 5.6, or a sandbox forbids the
    call). Raises OSError.
    """
    how = _OpenHow(flags, 0, _BENEATH_NO_LINKS)
    fd: int = _libc.syscall(
        ctypes.c_long(_SYS_OPENAT2),
        ctypes.c_int(folder),
        ctypes.c_char_p(path),
        ctypes.byref(how),
        ctypes.c_size_t(ctypes.sizeof(how)),
    )
    if fd >= 0:
        return fd
    number = ctypes.get_errno()
    if number in {errno.ENOSYS, errno.EPERM}:
        return None
    raise OSError(number, os.strerror(number))


def exchange(folder: int, one: bytes, other: bytes) -> bool:
    """Exchange two names in the open `folder` in one step. Return False if this is not supported.
    Raises OSError.
    """
    return _rename(folder, one, folder, other, _RENAME_EXCHANGE)


def rename_new(source: int, one: bytes, target: int, other: bytes) -> bool:
    """Rename a file between open folders. Return False if this is not supported. Raises OSError:
    FileExistsError if the name `other` exists.
    """
    return _rename(source, one, target, other, _RENAME_NOREPLACE)


def _rename(source: int, one: bytes, target: int, other: bytes, how: int) -> bool:
    call = getattr(_libc, "renameat2", None)
    if call is None:
        return False
    if call(ctypes.c_int(source), one, ctypes.c_int(target), other, ctypes.c_uint(how)) == 0:
        return True
    number = ctypes.get_errno()
    if number in _NO_FLAGS:
        return False
    raise OSError(number, os.strerror(number))


def take_lease(fd: int, *, alone: bool = False) -> bool:
    """Lease the file against writers. Return False if the file system has no leases, or if this
    account may not lease the file because another account owns it.

    With `alone`, also lease it against readers; the file must then be open for writing. Raises
    OSError (EAGAIN) if another program has the file open for writing or, with `alone`, open at all.
    A repeated call also raises OSError if a program has begun to wait for the file.
    """
    kind = fcntl.F_WRLCK if alone else fcntl.F_RDLCK
    try:
        # A broken lease sends SIGIO, which ends a process; SIGURG is ignored unless handled.
        fcntl.fcntl(fd, fcntl.F_SETSIG, signal.SIGURG)
        fcntl.fcntl(fd, fcntl.F_SETLEASE, kind)
    except OSError as error:
        if error.errno in _NO_LEASES:
            return False
        raise
    if fcntl.fcntl(fd, fcntl.F_GETLEASE) != kind:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return True


def has_readers(fd: int) -> bool:
    """Return whether other programs have the leased file open. The call may end the lease."""
    try:
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_WRLCK)
    except OSError:
        return True
    try:
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_RDLCK)
    except OSError:
        release_lease(fd)  # otherwise nobody could open the file by its name
    return False


def release_lease(fd: int) -> None:
    """Let waiting writers continue. Closing the file has the same effect, so errors are ignored."""
    with contextlib.suppress(OSError):
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_UNLCK)


def immutable(fd: int) -> bool:
    """Return whether a flag forbids changes by all users, even root: immutable or append-only
    (ioctl_iflags(2)).
    """
    return bool(_flags(fd) & _IMMUTABLE)


def _flags(fd: int) -> int:
    flags = bytearray(8)
    try:
        fcntl.ioctl(fd, _GET_FLAGS, flags)
    except OSError:
        return 0  # this file system has no flags
    return int.from_bytes(flags[:4], sys.byteorder)


def flags(fd: int) -> int:
    """Return the file's flags of chattr(1) that can be given to another file."""
    return _flags(fd) & sum(_FLAGS_TO_KEEP)


def flag_names(which: int) -> str:
    """Return the letters of chattr(1) for these flags."""
    return "".join(letter for bit, letter in _FLAGS_TO_KEEP.items() if which & bit)


def set_flags(fd: int, wanted: int) -> None:
    """Set the flags in `wanted`, and clear the others of `_FLAGS_TO_KEEP`. Raises OSError."""
    now = _flags(fd)
    both = now & ~sum(_FLAGS_TO_KEEP) | wanted
    if both != now:
        fcntl.ioctl(fd, _SET_FLAGS, both.to_bytes(8, sys.byteorder))


def reserve(fd: int, size: int) -> None:
    """On ext4, allocate disk space for `size` bytes of a file before they are written. This saves a
    third of the processor time of writing. The length of the file does not change.

    On other file systems, do nothing: Btrfs would not compress the allocated space, and others
    would first fill it with zeros. A failed allocation is ignored, because writing works without.
    """
    call = getattr(_libc, "fallocate", None)
    if call is not None and _flags(fd) & _HAS_EXTENTS:
        call(ctypes.c_int(fd), ctypes.c_int(_KEEP_SIZE), ctypes.c_int64(0), ctypes.c_int64(size))


def begin_writing(fd: int, offset: int, length: int) -> None:
    """Start writing this range to the disk without waiting; this guarantees nothing."""
    call = getattr(_libc, "sync_file_range", None)
    if call is not None:
        call(
            ctypes.c_int(fd),
            ctypes.c_int64(offset),
            ctypes.c_int64(length),
            ctypes.c_uint(_SYNC_FILE_RANGE_WRITE),
        )


def seen_writer(device: int, inode: int, but: int = -1) -> bool:
    """Return whether a process has the file open for writing. Processes whose open files this
    account may not list are not checked. Used if the file system has no leases.

    `but` is this process's own descriptor of the file, which is ignored; -1 if it has none.
    """
    own = Path(f"/proc/{os.getpid()}/fd/{but}")
    for entry in _open_files():
        try:
            status = entry.stat()
            if (status.st_dev, status.st_ino) != (device, inode) or entry == own:
                continue
            info = (entry.parent.parent / "fdinfo" / entry.name).read_text()
        except OSError:
            continue  # closed meanwhile, or not accessible
        flags = int(info.split("flags:")[1].split()[0], 8)
        if flags & os.O_ACCMODE != os.O_RDONLY:
            return True
    return False


def _open_files() -> Iterator[Path]:
    """Yield the links to the open files of all processes. A process may end meanwhile."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with contextlib.suppress(OSError):
                yield from list((process / "fd").iterdir())
