"""Protection of a process that holds keys, set up before anything else: private files, no dumps.

Windows has no real umask. There, the files in the data folder inherit the folder's access list.
"""

from __future__ import annotations

import ctypes
import os
import sys

if sys.platform != "win32":
    import resource

_PR_SET_DUMPABLE = 4
_M_ARENA_MAX = -8


def harden() -> None:
    """Give other users no access to new files. Also forbid core dumps (except on Windows), and
    debuggers of the same user (on Linux); see T27 in docs/reliability.md. On Linux, also limit
    malloc arenas, so that free memory is returned to the system.
    """
    os.umask(0o077)
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
        if hasattr(libc, "mallopt"):  # else each thread keeps its peak memory
            libc.mallopt(_M_ARENA_MAX, 2)
