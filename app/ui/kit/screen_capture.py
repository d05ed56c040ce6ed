"""Keeping the console's windows out of screenshots and shared screens, where the system can.

Windows leaves an excluded window out of every capture (`SetWindowDisplayAffinity`). macOS does so
for programs that heed a window's `sharingType`; those that capture by ScreenCaptureKit take no
notice of it from macOS 15 on. Linux has nothing of the kind, neither on X11 nor on Wayland.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from functools import cache
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

CANNOT = (
    "This system cannot keep a window out of screenshots and shared screens. Conceal mode hides "
    "what is around matches."
)
_NONE, _EXCLUDE = 0x00, 0x11
"""WDA_NONE and WDA_EXCLUDEFROMCAPTURE; before Windows 10 2004 the latter shows a black window."""
_SHARING_NONE, _SHARING_READ = 0, 1
"""NSWindowSharingNone and NSWindowSharingReadOnly."""


class System(Protocol):
    """What a system can do about a window, which it knows by the number that Qt has for it."""

    def exclude(self, window: int, *, excluded: bool) -> bool:
        """Keep it out of captures, or let it in again; whether the system says that it did."""


class Windows:
    """`user32` is the library of that name."""

    def __init__(self, user32: Any) -> None:
        self._user32 = user32
        self._set = user32.SetWindowDisplayAffinity
        self._set.argtypes, self._set.restype = [ctypes.c_void_p, ctypes.c_uint32], ctypes.c_int

    def exclude(self, window: int, *, excluded: bool) -> bool:
        return bool(self._set(window, _EXCLUDE if excluded else _NONE))


class Mac:
    """`objc` is the library of the Objective-C runtime; windows are known by their NSView."""

    def __init__(self, objc: Any) -> None:
        self._objc = objc
        objc.sel_registerName.argtypes = [ctypes.c_char_p]
        objc.sel_registerName.restype = ctypes.c_void_p

    def exclude(self, window: int, *, excluded: bool) -> bool:
        held = self._send(window, b"window", ctypes.c_void_p)
        if not held:
            return False
        wanted = _SHARING_NONE if excluded else _SHARING_READ
        self._send(held, b"setSharingType:", None, wanted)
        return bool(self._send(held, b"sharingType", ctypes.c_ulong) == wanted)

    def _send(self, to: int, selector: bytes, result: Any, *numbers: int) -> Any:
        """Call a method by its name: objc_msgSend has the type of the method that it calls."""
        kind = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_ulong] * len(numbers)]
        call = self._objc["objc_msgSend"]  # by item: each has a type of its own
        call.argtypes, call.restype = kind, result
        return call(to, self._objc.sel_registerName(selector), *numbers)


class Shield(QObject):
    """Owns whether the windows can be captured. Its one rule: it says what the system has done.

    Nothing is captured until it is allowed, which ends with the program.
    """

    changed = Signal()

    def __init__(self, system: System | None) -> None:
        super().__init__()
        self.allowed = system is None
        self._system = system

    @property
    def why_not(self) -> str:
        """Why it cannot be chosen here, in words; "" where it can."""
        return "" if self._system is not None else CANNOT

    def protect(self, window: QWidget) -> bool:
        """A window was shown: keep it out of captures, unless they are allowed. Whether the system
        did what is wanted."""
        if self._system is None:
            return False
        return self._system.exclude(int(window.winId()), excluded=not self.allowed)

    def allow(self, *, allowed: bool) -> bool:
        """Let all windows be captured, or none; whether the system has done that for each."""
        if self._system is None:
            return False
        self.allowed = allowed
        shown = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        done = [self.protect(one) for one in shown]
        self.changed.emit()
        return all(done)


@cache
def shield() -> Shield:
    """The one of this program."""
    return Shield(_system(QGuiApplication.platformName()))


def _system(platform: str) -> System | None:
    """What the platform plug-in of Qt stands on, where that can do it."""
    if sys.platform == "win32" and platform == "windows":
        return Windows(ctypes.WinDLL("user32", use_last_error=True))
    if sys.platform == "darwin" and platform == "cocoa":
        return Mac(ctypes.CDLL(ctypes.util.find_library("objc")))
    return None
