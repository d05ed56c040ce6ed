"""Reduced motion, as the user or the system wishes.

Qt (6.11) does not report the system's setting, and its style Fusion animates on every system. So
this module asks Windows and macOS directly. Other systems have no function for it.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from enum import StrEnum
from typing import Any

_CLIENT_AREA_ANIMATION = 0x1042
"""SPI_GETCLIENTAREAANIMATION, a constant of Windows."""


class Motion(StrEnum):
    """Amount of motion that the user can choose."""

    SYSTEM = "system"
    REDUCED = "reduced"
    FULL = "full"


def reduced_by_system() -> bool:
    """Return whether the system asks for reduced motion; False on systems other than Windows and
    macOS.
    """
    if sys.platform == "win32":
        return reduced_by_windows(ctypes.WinDLL("user32"))
    if sys.platform == "darwin":
        return reduced_by_mac(ctypes.CDLL(ctypes.util.find_library("objc")))
    return False


def reduced_by_windows(user32: Any) -> bool:
    """Return whether Windows asks for reduced motion; `user32` is the library of that name."""
    animates, call = ctypes.c_int(1), user32.SystemParametersInfoW
    call.argtypes = [ctypes.c_uint, ctypes.c_uint, ctypes.c_void_p, ctypes.c_uint]
    call.restype = ctypes.c_int
    answered = call(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animates), 0)
    return bool(answered) and not animates.value


def reduced_by_mac(objc: Any) -> bool:
    """Return whether macOS asks for reduced motion; `objc` is the library of the Objective-C
    runtime.
    """
    for find in (objc.objc_getClass, objc.sel_registerName):
        find.argtypes, find.restype = [ctypes.c_char_p], ctypes.c_void_p
    send, asked = objc["objc_msgSend"], objc["objc_msgSend"]  # each has types of its own
    send.argtypes = asked.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    send.restype, asked.restype = ctypes.c_void_p, ctypes.c_bool
    workspace = send(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
    wish = objc.sel_registerName(b"accessibilityDisplayShouldReduceMotion")
    return bool(asked(workspace, wish))
