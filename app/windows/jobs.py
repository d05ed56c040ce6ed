"""Job Objects: limits that Windows enforces on a process from outside."""

from __future__ import annotations

import ctypes
import sys
from ctypes import wintypes

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
_ACTIVE_PROCESS, _PRIORITY, _PROCESS_MEMORY = 0x8, 0x20, 0x100
_DIE_ON_EXCEPTION, _KILL_ON_CLOSE = 0x400, 0x2000
_BELOW_NORMAL = 0x4000

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel.CreateJobObjectW.restype = wintypes.HANDLE
_kernel.CreateJobObjectW.argtypes = [wintypes.LPVOID, wintypes.LPCWSTR]
_kernel.SetInformationJobObject.argtypes = [
    wintypes.HANDLE,
    ctypes.c_int,
    wintypes.LPVOID,
    wintypes.DWORD,
]
_kernel.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
_kernel.CloseHandle.argtypes = [wintypes.HANDLE]


class _Basic(ctypes.Structure):
    _fields_ = [
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", wintypes.DWORD),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority", wintypes.DWORD),
        ("scheduling", wintypes.DWORD),
    ]


class _Extended(ctypes.Structure):
    _fields_ = [
        ("basic", _Basic),
        ("io", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    ]


class Job:
    """A Job Object for one process of low priority.

    The process in the job cannot start other processes. Windows ends it when the job is closed, and
    also when the process that has created the job ends, in whatever way.
    """

    def __init__(self, process: int) -> None:
        """Put the process with this handle into a new job. Raises OSError."""
        handle: int | None = _kernel.CreateJobObjectW(None, None)
        if not handle:
            raise ctypes.WinError(ctypes.get_last_error())
        self._handle = handle
        try:
            self.limit_memory(None)
            if not _kernel.AssignProcessToJobObject(handle, process):
                raise ctypes.WinError(ctypes.get_last_error())
        except OSError:
            self.close()
            raise

    def limit_memory(self, most: int | None) -> None:
        """Limit the memory that the process may allocate to `most` bytes in total; None removes the
        limit. Raises OSError.
        """
        limits = _Extended()
        limits.basic.flags = _ACTIVE_PROCESS | _PRIORITY | _DIE_ON_EXCEPTION | _KILL_ON_CLOSE
        limits.basic.processes = 1
        limits.basic.priority = _BELOW_NORMAL
        if most is not None:
            limits.basic.flags |= _PROCESS_MEMORY
            limits.process_memory = most
        if not _kernel.SetInformationJobObject(
            self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
        ):
            raise ctypes.WinError(ctypes.get_last_error())

    def close(self) -> None:
        """Close the job. This ends the process in it."""
        _kernel.CloseHandle(self._handle)
