"""macOS calls that are missing in the standard library.

This module follows the documentation of setiopolicy_np(3); no test runs the module.
"""

from __future__ import annotations

import ctypes
import sys

assert sys.platform == "darwin"  # noqa: S101  (tells the type checker, too)

_MATERIALIZE_DATALESS_FILES = 3
_PROCESS, _THREAD = 0, 1
_OFF, _ON = 1, 2

_libc = ctypes.CDLL(None, use_errno=True)


def set_policy(*, download: bool, whole_process: bool) -> None:
    """Set whether placeholders (files and folders whose content is elsewhere) are downloaded when
    they are opened. If `download` is False, opening a placeholder fails with EDEADLK. The policy
    applies to the whole process, or only to the current thread.

    Versions of macOS without this policy ignore the call; they have no placeholders.
    """
    scope = _PROCESS if whole_process else _THREAD
    _libc.setiopolicy_np(_MATERIALIZE_DATALESS_FILES, scope, _ON if download else _OFF)
