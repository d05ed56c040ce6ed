r"""Windows calls that are missing in the standard library. Only `files` uses this.

Windows has no names relative to an open folder. Instead the folder of a file is held open.
Meanwhile no program can rename or remove it or a parent folder, so the path always leads to the
same place, which is read after opening. A file is opened so that others may read, rename and remove
it, but not write: this serves as the lease (CreateFileW, share modes). No link (reparse point) is
opened. Paths begin with ``\\?\``, with which Windows uses names literally (docs/reliability.md,
"Attributes and file systems").
"""

from __future__ import annotations

import ctypes
import errno
import msvcrt
import os
import sys
from ctypes import wintypes

from app.remediation.disk import crash

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_READ, _WRITE, _DELETE = 0x80000000, 0x40000000, 0x10000
_LIST, _ATTRIBUTES = 0x1, 0x80
_SHARE_READ, _SHARE_WRITE, _SHARE_DELETE = 1, 2, 4
_CREATE_NEW, _OPEN_EXISTING = 1, 3
_NO_LINK, _FOLDERS_TOO = 0x00200000, 0x02000000  # OPEN_REPARSE_POINT, BACKUP_SEMANTICS
_REPARSE_POINT, _DIRECTORY = 0x400, 0x10
_BASIC_INFO, _DISPOSITION_EX = 0, 21
_DELETE_AT_ONCE = 0x1 | 0x2 | 0x10  # DELETE, POSIX_SEMANTICS, IGNORE_READONLY_ATTRIBUTE
_NOT_SUPPORTED = {1, 50, 87, 124}  # INVALID_FUNCTION, NOT_SUPPORTED, INVALID_PARAMETER, _LEVEL
_SHARING_VIOLATION = 32
_EPOCH = 116_444_736_000_000_000  # 1970 in steps of 100 ns since 1601
_ASIDE = b"~"

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel.CreateFileW.restype = wintypes.HANDLE
_kernel.CreateFileW.argtypes = [
    wintypes.LPCWSTR,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.LPVOID,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.HANDLE,
]
_kernel.CloseHandle.argtypes = [wintypes.HANDLE]
_kernel.GetFinalPathNameByHandleW.argtypes = [
    wintypes.HANDLE,
    wintypes.LPWSTR,
    wintypes.DWORD,
    wintypes.DWORD,
]
_kernel.GetFileInformationByHandleEx.argtypes = [
    wintypes.HANDLE,
    ctypes.c_int,
    wintypes.LPVOID,
    wintypes.DWORD,
]
_kernel.SetFileInformationByHandle.argtypes = _kernel.GetFileInformationByHandleEx.argtypes
_kernel.ReplaceFileW.argtypes = [
    wintypes.LPCWSTR,
    wintypes.LPCWSTR,
    wintypes.LPCWSTR,
    wintypes.DWORD,
    wintypes.LPVOID,
    wintypes.LPVOID,
]
_NO_HANDLE = wintypes.HANDLE(-1).value


class _Basic(ctypes.Structure):
    _fields_ = [
        ("created", ctypes.c_int64),
        ("read", ctypes.c_int64),
        ("written", ctypes.c_int64),
        ("changed", ctypes.c_int64),
        ("attributes", wintypes.DWORD),
    ]


def literal(path: bytes) -> bytes:
    r"""Return the full path with the prefix ``\\?\``."""
    if path.startswith(b"\\\\?\\"):
        return path
    full = os.path.abspath(path)  # noqa: PTH100  (raw bytes)
    return b"\\\\?\\UNC" + full[1:] if full.startswith(b"\\\\") else b"\\\\?\\" + full


def plain(path: bytes) -> bytes:
    r"""Return the path without the prefix ``\\?\``."""
    if path.startswith(b"\\\\?\\UNC\\"):
        return b"\\" + path[7:]
    return path.removeprefix(b"\\\\?\\")


def hold(path: bytes) -> int:
    """Open a folder so that no program can rename or remove it meanwhile. Return a handle.

    Raises OSError, with ELOOP if it is a link.
    """
    handle = _open(path, _LIST | _ATTRIBUTES, _SHARE_READ | _SHARE_WRITE, _FOLDERS_TOO)
    try:
        if not _attributes(handle) & _DIRECTORY:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    except OSError:
        close(handle)
        raise
    return handle


def final_path(handle: int) -> bytes:
    """Return the current path of an open handle, links resolved."""
    text = ctypes.create_unicode_buffer(1 << 15)
    if not _kernel.GetFinalPathNameByHandleW(handle, text, len(text), 0):
        raise _error()
    return os.fsencode(text.value)


def close(handle: int) -> None:
    """Close a handle."""
    _kernel.CloseHandle(handle)


def open_file(path: bytes, *, change: bool = False) -> int:
    """Open a file, but no link, and keep writers out. Return a descriptor.

    To `change` it, no other program may have it open at all. Raises OSError: BlockingIOError if one
    has it open already.
    """
    if change:
        return _descriptor(_open(path, _READ | _WRITE, 0, 0), os.O_RDWR)
    return _descriptor(_open(path, _READ, _SHARE_READ | _SHARE_DELETE, 0), os.O_RDONLY)


def create_file(path: bytes) -> int:
    """Create a file that can be renamed while it is open, unlike one from Python's `open`.

    Return a descriptor. Raises OSError.
    """
    share = _SHARE_READ | _SHARE_DELETE
    return _descriptor(_open(path, _READ | _WRITE, share, 0, how=_CREATE_NEW), os.O_RDWR)


def _descriptor(handle: int, flags: int) -> int:
    try:
        return msvcrt.open_osfhandle(handle, os.O_BINARY | flags)
    except OSError:
        close(handle)
        raise


def exchange(one: bytes, other: bytes) -> None:
    """Put the file `one` in place of the file `other`, which gets the name of `one`.

    The new file takes over access list, attributes, streams and creation time. `other` always
    exists; the displaced file briefly has a third name, from which `finish_exchange` restores it
    after a crash. Raises OSError.
    """
    aside = one + _ASIDE
    done = _kernel.ReplaceFileW(
        os.fsdecode(other), os.fsdecode(one), os.fsdecode(aside), 0, None, None
    )
    error = None if done else _error()
    crash.point("exchange is half done")
    finish_exchange(one, other)
    if error is not None:
        raise error


def finish_exchange(one: bytes, other: bytes) -> None:
    """Restore the names of the files after an interrupted exchange. Raises OSError."""
    aside = one + _ASIDE
    if not os.path.lexists(aside):
        return
    if not os.path.lexists(other):  # it was moved aside and not yet replaced
        os.rename(aside, other)  # noqa: PTH104  (raw bytes)
    elif not os.path.lexists(one):
        os.rename(aside, one)  # noqa: PTH104


def unlink(path: bytes) -> None:
    """Remove a name immediately, also of an open file. Raises OSError."""
    handle = _open(path, _DELETE, _SHARE_READ | _SHARE_WRITE | _SHARE_DELETE, 0, link=True)
    try:
        how = wintypes.DWORD(_DELETE_AT_ONCE)
        if _set(handle, _DISPOSITION_EX, how):
            return
        error = _error()
    finally:
        close(handle)
    if error.winerror not in _NOT_SUPPORTED:
        raise error
    os.unlink(path)  # noqa: PTH108  (raw bytes)


def set_times(fd: int, times: tuple[int, int]) -> None:
    """Set the times of an open file (access and modification; ns since 1970). Raises OSError."""
    basic = _Basic(0, *(time // 100 + _EPOCH for time in times), 0, 0)  # zero: unchanged
    if not _set(msvcrt.get_osfhandle(fd), _BASIC_INFO, basic):
        raise _error()


def _open(
    path: bytes,
    access: int,
    share: int,
    flags: int,
    *,
    how: int = _OPEN_EXISTING,
    link: bool = False,
) -> int:
    """Return a handle. A link itself is opened only with `link`."""
    handle: int | None = _kernel.CreateFileW(
        os.fsdecode(path), access, share, None, how, flags | _NO_LINK, None
    )
    if handle is None or handle == _NO_HANDLE:
        raise _error()
    try:
        if not link and _attributes(handle) & _REPARSE_POINT:
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    except OSError:
        close(handle)
        raise
    return handle


def _attributes(handle: int) -> int:
    basic = _Basic()
    if not _kernel.GetFileInformationByHandleEx(
        handle, _BASIC_INFO, ctypes.byref(basic), ctypes.sizeof(basic)
    ):
        raise _error()
    return int(basic.attributes)


def _set(handle: int, what: int, how: ctypes.Structure | wintypes.DWORD) -> bool:
    return bool(
        _kernel.SetFileInformationByHandle(handle, what, ctypes.byref(how), ctypes.sizeof(how))
    )


def _error() -> OSError:
    number = ctypes.get_last_error()
    if number == _SHARING_VIOLATION:
        return BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return ctypes.WinError(number)
