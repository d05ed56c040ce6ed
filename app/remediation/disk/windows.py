"""Windows calls that change a file and that the standard library lacks. Only code in this package
uses them.

A file is opened so that other programs may read, rename and remove it, but not write to it. This
serves as the lease (CreateFileW, share modes). Meanwhile its folder is kept open
(`app.windows.files`; docs/reliability.md, "Attributes and file systems").
"""

from __future__ import annotations

import ctypes
import msvcrt
import os
import sys
from contextlib import suppress
from ctypes import wintypes

from app.remediation.disk import crash
from app.windows import accounts, files

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_kernel = files.kernel
_BASIC_INFO, _DISPOSITION_EX = 0, 21
_DELETE_AT_ONCE = 0x1 | 0x2 | 0x10  # DELETE, POSIX_SEMANTICS, IGNORE_READONLY_ATTRIBUTE
_NOT_SUPPORTED = {1, 50, 87, 124}  # INVALID_FUNCTION, NOT_SUPPORTED, INVALID_PARAMETER, _LEVEL
_EPOCH = 116_444_736_000_000_000  # 1970 in steps of 100 ns since 1601
_ASIDE = b"~"
_KEPT = 0x1 | 0x2 | 0x4 | 0x2000  # READONLY, HIDDEN, SYSTEM, NOT_CONTENT_INDEXED
_ARCHIVE = 0x20
CREATED, ATTRIBUTES, ACCESS = "windows.created", "windows.attributes", "windows.access"

_kernel.SetFileInformationByHandle.argtypes = [
    wintypes.HANDLE,
    ctypes.c_int,
    wintypes.LPVOID,
    wintypes.DWORD,
]
_kernel.ReplaceFileW.argtypes = [
    wintypes.LPCWSTR,
    wintypes.LPCWSTR,
    wintypes.LPCWSTR,
    wintypes.DWORD,
    wintypes.LPVOID,
    wintypes.LPVOID,
]


class _Basic(ctypes.Structure):
    _fields_ = [
        ("created", ctypes.c_int64),
        ("read", ctypes.c_int64),
        ("written", ctypes.c_int64),
        ("changed", ctypes.c_int64),
        ("attributes", wintypes.DWORD),
    ]


def open_file(path: bytes, *, change: bool = False) -> int:
    """Open a file and keep writers out. Return a descriptor. A link is not opened.

    With `change`, no other program may have the file open at all. Raises OSError: BlockingIOError
    if a program has the file open already.
    """
    if change:
        handle = files.open_handle(path, files.READ | files.WRITE, 0)
        return files.descriptor(handle, os.O_RDWR)
    handle = files.open_handle(path, files.READ, files.SHARE_READ | files.SHARE_DELETE)
    return files.descriptor(handle, os.O_RDONLY)


def create_file(path: bytes) -> int:
    """Create a file that can be renamed while it is open. This is not possible with a file that
    Python's `open` has created.

    Return a descriptor. Raises OSError.
    """
    access, share = files.READ | files.WRITE, files.SHARE_READ | files.SHARE_DELETE
    handle = files.open_handle(path, access, share, how=files.CREATE_NEW)
    return files.descriptor(handle, os.O_RDWR)


def exchange(one: bytes, other: bytes) -> None:
    """Put the file `one` in place of the file `other`. The file that was `other` gets the name
    `one`.

    The file `one` takes over access list, attributes, streams and creation time of the file
    `other`. The displaced file has a third name for a moment; after an error or a crash in this
    moment, `finish_exchange` gives the files their names. Raises OSError.
    """
    aside = one + _ASIDE
    done = _kernel.ReplaceFileW(
        os.fsdecode(other), os.fsdecode(one), os.fsdecode(aside), 0, None, None
    )
    error = None if done else files.error()
    crash.point("exchange is half done")
    finish_exchange(one, other)
    if error is not None:
        raise error


def finish_exchange(one: bytes, other: bytes) -> None:
    """Complete an exchange that was interrupted while the file that was called `other` had a third
    name. If the name `other` is free, this file gets it back. If another file has the name `other`,
    this file gets the name `one`; a file that has the name `one` is replaced. If no file has the
    third name, do nothing. Raises OSError.
    """
    aside = one + _ASIDE
    if not os.path.lexists(aside):
        return
    if not os.path.lexists(other):  # it was moved aside and not yet replaced
        os.rename(aside, other)  # noqa: PTH104  (raw bytes)
    else:
        os.replace(aside, one)  # noqa: PTH105


def unlink(path: bytes) -> None:
    """Remove a name immediately, even if the file is open. Raises OSError."""
    share = files.SHARE_READ | files.SHARE_WRITE | files.SHARE_DELETE
    handle = files.open_handle(path, files.DELETE, share, link=True)
    try:
        how = wintypes.DWORD(_DELETE_AT_ONCE)
        if _set(handle, _DISPOSITION_EX, how):
            return
        error = files.error()
    finally:
        files.close(handle)
    if error.winerror not in _NOT_SUPPORTED:
        raise error
    os.unlink(path)  # noqa: PTH108  (raw bytes)


def attributes_of(fd: int) -> tuple[tuple[str, bytes], ...]:
    """Return what `give` can copy to another file: the attributes of an open file, its time of
    creation, and the entries of its access list that are not inherited. Raises OSError.
    """
    status = os.fstat(fd)
    created = getattr(status, "st_birthtime_ns", status.st_ctime_ns)
    kept = status.st_file_attributes & _KEPT
    try:
        entries = accounts.own_entries(msvcrt.get_osfhandle(fd))
    except OSError:  # a file system without access lists
        entries = ""
    found = {CREATED: str(created), ATTRIBUTES: str(kept or ""), ACCESS: entries}
    return tuple((name, value.encode()) for name, value in found.items() if value)


def give(fd: int, found: dict[str, bytes]) -> None:
    """Give an open file what `attributes_of` has returned, as far as the system allows."""
    if entries := found.get(ACCESS):
        with suppress(OSError):  # `attributes.not_copied` reports it
            accounts.set_own_entries(msvcrt.get_osfhandle(fd), entries.decode())
    kept = int(found.get(ATTRIBUTES, b"0")) & _KEPT
    created = int(found[CREATED]) // 100 + _EPOCH if CREATED in found else 0
    basic = _Basic(created, 0, 0, 0, kept | _ARCHIVE)
    with suppress(OSError):
        if not _set(msvcrt.get_osfhandle(fd), _BASIC_INFO, basic):
            raise files.error()


def set_times(fd: int, times: tuple[int, int]) -> None:
    """Set the times of an open file (access and modification; ns since 1970). Raises OSError."""
    basic = _Basic(0, *(time // 100 + _EPOCH for time in times), 0, 0)  # zero: unchanged
    if not _set(msvcrt.get_osfhandle(fd), _BASIC_INFO, basic):
        raise files.error()


def _set(handle: int, what: int, how: ctypes.Structure | wintypes.DWORD) -> bool:
    return bool(
        _kernel.SetFileInformationByHandle(handle, what, ctypes.byref(how), ctypes.sizeof(how))
    )
