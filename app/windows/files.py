r"""Open files and folders of Windows by handle, without following a link.

Windows has no names relative to an open folder. Instead, this module keeps a folder open.
Meanwhile no program can rename or remove the folder or one of its parents, so the folder's path
always leads to the same place. A link is a reparse point that stands for another name (symbolic
link, junction, mount point); links are not opened. Paths begin with ``\\?\``: with this prefix
Windows takes names literally, and accepts more than 260 characters.
"""

from __future__ import annotations

import ctypes
import errno
import msvcrt
import os
import sys
from collections.abc import Iterator
from ctypes import wintypes

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

READ, WRITE, DELETE = 0x80000000, 0x40000000, 0x10000
READ_CONTROL, WRITE_DAC = 0x20000, 0x40000
SHARE_READ, SHARE_WRITE, SHARE_DELETE = 1, 2, 4
CREATE_NEW, OPEN_EXISTING = 1, 3
NO_RECALL = 0x00100000  # FILE_FLAG_OPEN_NO_RECALL: content elsewhere is not downloaded
_LIST, _ATTRIBUTES = 0x1, 0x80
_OPEN_REPARSE_POINT, _BACKUP_SEMANTICS = 0x00200000, 0x02000000
_REPARSE_POINT, _DIRECTORY = 0x400, 0x10
_NAME_SURROGATE = 0x20000000  # bit of a reparse tag: it stands for another name
_ATTRIBUTE_TAG_INFO = 9
_SHARING_VIOLATION = 32
_HANDLE_EOF = 38
_NO_STREAMS = {1, 2, 3, _HANDLE_EOF, 50, 87, 120}
"""Error codes of FindFirstStreamW that mean one of these: the file is gone (ERROR_FILE_NOT_FOUND,
ERROR_PATH_NOT_FOUND); it has no streams (ERROR_HANDLE_EOF); its file system has no streams
(ERROR_INVALID_PARAMETER or, on network disks, ERROR_INVALID_FUNCTION, ERROR_NOT_SUPPORTED,
ERROR_CALL_NOT_IMPLEMENTED).
"""

kernel = ctypes.WinDLL("kernel32", use_last_error=True)
kernel.CreateFileW.restype = wintypes.HANDLE
kernel.CreateFileW.argtypes = [
    wintypes.LPCWSTR,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.LPVOID,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.HANDLE,
]
kernel.ReOpenFile.restype = wintypes.HANDLE
kernel.ReOpenFile.argtypes = [wintypes.HANDLE, wintypes.DWORD, wintypes.DWORD, wintypes.DWORD]
kernel.CloseHandle.argtypes = [wintypes.HANDLE]
kernel.GetFinalPathNameByHandleW.argtypes = [
    wintypes.HANDLE,
    wintypes.LPWSTR,
    wintypes.DWORD,
    wintypes.DWORD,
]
kernel.GetFileInformationByHandleEx.argtypes = [
    wintypes.HANDLE,
    ctypes.c_int,
    wintypes.LPVOID,
    wintypes.DWORD,
]
kernel.FindFirstFileW.restype = wintypes.HANDLE
kernel.FindFirstFileW.argtypes = [wintypes.LPCWSTR, ctypes.POINTER(wintypes.WIN32_FIND_DATAW)]
kernel.FindFirstStreamW.restype = wintypes.HANDLE
kernel.FindFirstStreamW.argtypes = [
    wintypes.LPCWSTR,
    ctypes.c_int,
    wintypes.LPVOID,
    wintypes.DWORD,
]
kernel.FindNextStreamW.argtypes = [wintypes.HANDLE, wintypes.LPVOID]
kernel.FindClose.argtypes = [wintypes.HANDLE]
NO_HANDLE = wintypes.HANDLE(-1).value


class _AttributeTag(ctypes.Structure):
    _fields_ = [("attributes", wintypes.DWORD), ("tag", wintypes.DWORD)]


class _Stream(ctypes.Structure):
    _fields_ = [("size", ctypes.c_int64), ("name", wintypes.WCHAR * 296)]


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
    """Open a folder and return its handle. Until the handle is closed, no program can rename or
    remove the folder.

    Raises OSError: ELOOP if the folder is a link, NotADirectoryError if `path` leads to a file,
    BlockingIOError if another program has the folder open in a conflicting way.
    """
    access, share = _LIST | _ATTRIBUTES, SHARE_READ | SHARE_WRITE
    handle = open_handle(path, access, share, _BACKUP_SEMANTICS)
    try:
        if not attributes(handle)[0] & _DIRECTORY:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    except OSError:
        close(handle)
        raise
    return handle


def open_handle(
    path: bytes,
    access: int,
    share: int,
    flags: int = 0,
    *,
    how: int = OPEN_EXISTING,
    link: bool = False,
) -> int:
    """Open a file and return a handle. `access`, `share`, `flags` and `how` are those of
    CreateFileW. If `link` is True and the file is a link, the link itself is opened.

    Raises OSError: ELOOP if the file is a link and `link` is False, BlockingIOError if another
    program has the file open in a way that conflicts with `access` or `share`.
    """
    handle = _opened(path, access, share, flags | _OPEN_REPARSE_POINT, how)
    if link:
        return handle
    try:
        known, tag = attributes(handle)
        if known & _REPARSE_POINT:
            if tag & _NAME_SURROGATE:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
            # The file system itself reads such a file, for instance deduplicated or of OneDrive.
            return _reopened(handle, path, access, share, flags)
    except OSError:
        close(handle)
        raise
    return handle


def _reopened(handle: int, path: bytes, access: int, share: int, flags: int) -> int:
    """Reopen a file that has a reparse point but is not a link, so that its file system resolves
    the reparse point. Close `handle`, and return the new handle.

    Raises OSError, with ELOOP if the path now leads to another file. `handle` is then still open.
    """
    other = _opened(path, access, share, flags, OPEN_EXISTING)
    try:
        if final_path(other) != final_path(handle):  # a link was put there meanwhile
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    except OSError:
        close(other)
        raise
    close(handle)
    return other


def _opened(path: bytes, access: int, share: int, flags: int, how: int) -> int:
    handle: int | None = kernel.CreateFileW(
        os.fsdecode(path), access, share, None, how, flags, None
    )
    if handle is None or handle == NO_HANDLE:
        raise error()
    return handle


def attributes(handle: int) -> tuple[int, int]:
    """Return the attributes of an open file, and the tag of its reparse point (0 if it has none).
    Raises OSError.
    """
    known = _AttributeTag()
    if not kernel.GetFileInformationByHandleEx(
        handle, _ATTRIBUTE_TAG_INFO, ctypes.byref(known), ctypes.sizeof(known)
    ):
        raise error()
    return int(known.attributes), int(known.tag)


def is_link(info: os.stat_result) -> bool:
    """Return whether a result of `os.lstat` is about a link: symbolic link, junction or mount
    point.
    """
    reparse = info.st_file_attributes & _REPARSE_POINT
    return bool(reparse and info.st_reparse_tag & _NAME_SURROGATE)


def final_path(handle: int) -> bytes:
    """Return the current path of an open handle, links resolved. Raises OSError."""
    text = ctypes.create_unicode_buffer(1 << 15)
    if not kernel.GetFinalPathNameByHandleW(handle, text, len(text), 0):
        raise error()
    return os.fsencode(text.value)


def stored_name(path: bytes) -> bytes:
    """Return the name of a file or folder exactly as the file system stores it. `path` may spell
    the name differently. Raises OSError.
    """
    found = wintypes.WIN32_FIND_DATAW()
    handle: int | None = kernel.FindFirstFileW(os.fsdecode(path), ctypes.byref(found))
    if handle is None or handle == NO_HANDLE:
        raise error()
    kernel.FindClose(handle)
    return os.fsencode(found.cFileName)


def close(handle: int) -> None:
    """Close a handle."""
    kernel.CloseHandle(handle)


def descriptor(handle: int, flags: int) -> int:
    """Return a file descriptor for the handle of a file or folder. Closing the descriptor closes
    the handle. Raises OSError, after closing the handle.
    """
    try:
        return msvcrt.open_osfhandle(handle, os.O_BINARY | os.O_NOINHERIT | flags)
    except OSError:
        close(handle)
        raise


def streams(path: bytes) -> Iterator[bytes]:
    """Yield the names of a file's alternate data streams (`:name`). Yield nothing if the file
    system has no streams, or if the file is gone. Raises OSError if Windows cannot list the
    streams, for example because access is denied.
    """
    found = _Stream()
    handle: int | None = kernel.FindFirstStreamW(os.fsdecode(path), 0, ctypes.byref(found), 0)
    if handle is None or handle == NO_HANDLE:
        if ctypes.get_last_error() in _NO_STREAMS:
            return
        raise error()
    try:
        more = True
        while more:
            name, _, kind = found.name.removeprefix(":").partition(":")
            if name and kind == "$DATA":
                yield os.fsencode(f":{name}")
            more = bool(kernel.FindNextStreamW(handle, ctypes.byref(found)))
            if not more and ctypes.get_last_error() != _HANDLE_EOF:
                raise error()
    finally:
        kernel.FindClose(handle)


def error() -> OSError:
    """Return an exception for the error of the last call in this thread: BlockingIOError if another
    program has the file open in a conflicting way, otherwise another OSError.
    """
    number = ctypes.get_last_error()
    if number == _SHARING_VIOLATION:
        return BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return ctypes.WinError(number)
