"""Removal of network access from a process on Linux, for the rest of its life (seccomp(2))."""

from __future__ import annotations

import ctypes
import errno
import platform
import socket
import struct
import sys

assert sys.platform == "linux"  # noqa: S101  (tells the type checker, too)

_MACHINES = {"x86_64": (0xC000003E, 317, 41), "aarch64": (0xC00000B7, 277, 198)}
"""For each machine type: its AUDIT_ARCH, and the numbers of the system calls seccomp and socket."""
_IO_URING_SETUP = 425  # on every machine; it could open sockets without a system call
_OTHER_NUMBERS = 0x40000000  # from here on, system calls of x86-64 have other numbers (x32)
_LOAD, _IF_EQUAL, _IF_AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
"""Offsets in seccomp_data: number of the system call, machine, and first argument of the call."""
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_NO_NEW_PRIVILEGES, _SET_FILTER = 38, 1
_ALL_THREADS, _AS_FAST_AS_BEFORE = 1, 4  # SECCOMP_FILTER_FLAG_TSYNC and _SPEC_ALLOW


def refuse() -> bool:
    """Make the kernel refuse new sockets (EACCES) to all threads of this process. Return False if
    that is not possible.

    Sockets of the family AF_UNIX remain allowed: the C library uses them to look up the names of
    accounts. Sockets and pipes that are open already are not affected.
    """
    if platform.machine() not in _MACHINES:
        return False
    machine, seccomp, call = _MACHINES[platform.machine()]
    steps = [
        (_LOAD, 0, 0, _MACHINE),
        (_IF_EQUAL, 0, 7, machine),  # other machines' numbers: 32-bit calls
        (_LOAD, 0, 0, _NUMBER),
        (_IF_AT_LEAST, 5, 0, _OTHER_NUMBERS),
        (_IF_EQUAL, 4, 0, _IO_URING_SETUP),
        (_IF_EQUAL, 0, 2, call),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_IF_EQUAL, 0, 1, socket.AF_UNIX),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _FAIL | errno.EACCES),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = struct.pack("@HP", len(steps), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return False
    flags = _ALL_THREADS | _AS_FAST_AS_BEFORE
    return bool(libc.syscall(seccomp, _SET_FILTER, flags, ctypes.c_char_p(program)) == 0)
