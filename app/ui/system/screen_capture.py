"""Exclusion of the console's windows from screenshots and shared screens, where possible.

Windows leaves an excluded window out of every capture (`SetWindowDisplayAffinity`). On macOS, only
programs that respect a window's `sharingType` leave it out; since macOS 15, programs that capture
with ScreenCaptureKit ignore this property. Linux has no such function, neither on X11 nor on
Wayland.
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

from app.language import Texts

tr = Texts(__name__)

CANNOT = tr(
    "This system cannot exclude windows from screenshots and shared screens. Use conceal mode to "
    "hide the text around matches."
)
NOT_EXCLUDED = tr(
    "The system left some windows of the console visible in screenshots and "
    "shared screens. Close the console before you share the screen, or use "
    "conceal mode."
)
_NONE, _EXCLUDE = 0x00, 0x11
"""WDA_NONE and WDA_EXCLUDEFROMCAPTURE. Before Windows 10 2004, WDA_EXCLUDEFROMCAPTURE shows a black
window in captures.
"""
_SHARING_NONE, _SHARING_READ = 0, 1
"""NSWindowSharingNone and NSWindowSharingReadOnly."""


class System(Protocol):
    """How a system excludes a window from screen captures. `window` is the native window ID from
    Qt.
    """

    def exclude(self, window: int, *, excluded: bool) -> bool:
        """Exclude the window from captures, or include it; return whether the system succeeded."""


class Windows:
    """Windows implementation; `user32` is the library of that name."""

    def __init__(self, user32: Any) -> None:
        self._user32 = user32
        self._set = user32.SetWindowDisplayAffinity
        self._set.argtypes, self._set.restype = [ctypes.c_void_p, ctypes.c_uint32], ctypes.c_int

    def exclude(self, window: int, *, excluded: bool) -> bool:
        return bool(self._set(window, _EXCLUDE if excluded else _NONE))


class Mac:
    """macOS implementation; `objc` is the library of the Objective-C runtime. Windows are
    identified by their NSView.
    """

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
        """Call a method of an Objective-C object by its name. `objc_msgSend` must be given the
        types of this method first.
        """
        kind = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_ulong] * len(numbers)]
        call = self._objc["objc_msgSend"]  # subscript access: returns a function object of its own
        call.argtypes, call.restype = kind, result
        return call(to, self._objc.sel_registerName(selector), *numbers)


class Shield(QObject):
    """Controller of screen capture. `allowed` is what the user has chosen; `protect` and `allow`
    return whether the system has applied the choice.

    Windows are excluded from captures unless the user allows captures. This permission lasts until
    the program ends.
    """

    changed = Signal()

    def __init__(self, system: System | None) -> None:
        super().__init__()
        self.allowed = system is None
        self.refused = False
        """Whether the system has refused a window since the last choice of the user."""
        self._system = system

    @property
    def capturable(self) -> bool:
        """Whether windows can be captured: captures are allowed, or the system has not excluded all
        windows.
        """
        return self.allowed or self.refused

    @property
    def why_not(self) -> str:
        """Reason why capture cannot be controlled here; "" if it can."""
        return "" if self._system is not None else CANNOT

    def protect(self, window: QWidget) -> bool:
        """Exclude a shown window from captures or, if `allowed`, include it. Return whether the
        system has done so; False on a system that cannot.
        """
        done = self._apply(window)
        if self._system is not None and not done and not self.refused:
            self.refused = True
            self.changed.emit()
        return done

    def allow(self, *, allowed: bool) -> bool:
        """Allow or prevent capture of all visible windows. Return whether the system has done so
        for every window; False on a system that cannot.
        """
        if self._system is None:
            return False
        self.allowed = allowed
        windows = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
        self.refused = not all(list(map(self._apply, windows)))
        self.changed.emit()
        return not self.refused

    def _apply(self, window: QWidget) -> bool:
        if self._system is None:
            return False
        return self._system.exclude(int(window.winId()), excluded=not self.allowed)


@cache
def shield() -> Shield:
    """Return the instance of this program."""
    return Shield(_system(QGuiApplication.platformName()))


def _system(platform: str) -> System | None:
    """Return the system interface for Qt's platform plug-in, or None if there is none."""
    if sys.platform == "win32" and platform == "windows":
        return Windows(ctypes.WinDLL("user32", use_last_error=True))
    if sys.platform == "darwin" and platform == "cocoa":
        return Mac(ctypes.CDLL(ctypes.util.find_library("objc")))
    return None
