"""macOS calls that are missing in the standard library.

Written from the documentation of setiopolicy_np(3); no test runs it.
"""

from __future__ import annotations

import ctypes
import sys

assert sys.platform == "darwin"  # noqa: S101  (tells the type checker, too)

_MATERIALIZE_DATALESS_FILES = 3
_PROCESS, _THREAD = 0, 1
_OFF = 1

_libc = ctypes.CDLL(None, use_errno=True)


def never_download(*, thread: bool) -> None:
    """Let files and folders whose content is elsewhere fail with EDEADLK, for this process or the
    current thread. Systems without this policy have no such files.
    """
    _libc.setiopolicy_np(_MATERIALIZE_DATALESS_FILES, _THREAD if thread else _PROCESS, _OFF)
