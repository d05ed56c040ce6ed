"""Run a command on a system that refuses a limit of address space, as macOS does.

    python -m tests.kit.no_address_limit COMMAND ARGUMENTS...

The kernel refuses the call of setrlimit(2) with EINVAL, for the command and every process that it
starts (seccomp(2)). Linux on x86-64 and ARM64 only.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import resource
import struct
import sys

_PRLIMIT = {"x86_64": 302, "aarch64": 261}
"""Number of the system call prlimit64, which is what setrlimit calls."""
AVAILABLE = sys.platform == "linux" and platform.machine() in _PRLIMIT

_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2
_LOAD, _IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_NUMBER, _RESOURCE, _NEW_LIMIT = 0, 24, 32
"""Where they stand in seccomp_data."""
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000


def refuse() -> None:
    """Have the kernel refuse such limits to this process and its children, for good."""
    steps = [
        (_LOAD, 0, 0, _NUMBER),
        (_IF_EQUAL, 0, 5, _PRLIMIT[platform.machine()]),
        (_LOAD, 0, 0, _RESOURCE),
        (_IF_EQUAL, 0, 3, resource.RLIMIT_AS),
        (_LOAD, 0, 0, _NEW_LIMIT),
        (_IF_EQUAL, 1, 0, 0),  # only asked for
        (_RETURN, 0, 0, _FAIL | errno.EINVAL),
        (_RETURN, 0, 0, _ALLOW),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(code)))
    libc = ctypes.CDLL(None, use_errno=True)
    for number, *rest in ((_NO_NEW_PRIVILEGES, 1, 0), (_SECCOMP, _FILTER, program)):
        if libc.prctl(number, *rest, 0, 0):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


if __name__ == "__main__":
    refuse()
    os.execvp(sys.argv[1], sys.argv[1:])
