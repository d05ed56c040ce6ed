"""Names of the programs that have a file open, from the Restart Manager of Windows."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import wintypes

from app.windows import files

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_KEY = 33  # CCH_RM_SESSION_KEY and the zero
_MORE_DATA = 234
_MOST = 16
"""Maximum number of programs that are named."""

_manager = ctypes.WinDLL("rstrtmgr")
_manager.RmStartSession.argtypes = [
    ctypes.POINTER(wintypes.DWORD), wintypes.DWORD, wintypes.LPWSTR,
]  # fmt: skip
_manager.RmRegisterResources.argtypes = [
    wintypes.DWORD, wintypes.UINT, ctypes.POINTER(wintypes.LPCWSTR), wintypes.UINT,
    wintypes.LPVOID, wintypes.UINT, wintypes.LPVOID,
]  # fmt: skip
_manager.RmGetList.argtypes = [
    wintypes.DWORD, ctypes.POINTER(wintypes.UINT), ctypes.POINTER(wintypes.UINT),
    wintypes.LPVOID, ctypes.POINTER(wintypes.DWORD),
]  # fmt: skip
_manager.RmEndSession.argtypes = [wintypes.DWORD]


class _Process(ctypes.Structure):
    """RM_PROCESS_INFO of the Restart Manager: a process that has a file open."""

    _fields_ = [
        ("pid", wintypes.DWORD),
        ("started", wintypes.FILETIME),
        ("name", wintypes.WCHAR * 256),
        ("service", wintypes.WCHAR * 64),
        ("kind", ctypes.c_int),
        ("status", wintypes.ULONG),
        ("session", wintypes.DWORD),
        ("restartable", wintypes.BOOL),
    ]


def programs(path: bytes) -> list[str]:
    """Return the names of the programs that have this file open, without duplicates and without
    this process. Return an empty list if the Restart Manager does not know them (on Wine, for
    instance).
    """
    session, key = wintypes.DWORD(), ctypes.create_unicode_buffer(_KEY)
    if _manager.RmStartSession(ctypes.byref(session), 0, key):
        return []
    try:
        names = (wintypes.LPCWSTR * 1)(os.fsdecode(files.plain(path)))
        if _manager.RmRegisterResources(session, 1, names, 0, None, 0, None):
            return []
        found = (_Process * _MOST)()
        needed, count, reasons = wintypes.UINT(), wintypes.UINT(_MOST), wintypes.DWORD()
        code = _manager.RmGetList(
            session, ctypes.byref(needed), ctypes.byref(count), found, ctypes.byref(reasons)
        )
        if code not in {0, _MORE_DATA}:
            return []
        programs = (process.name for process in found[: count.value] if process.pid != os.getpid())
        return list(dict.fromkeys(name for name in programs if name))
    finally:
        _manager.RmEndSession(session)
