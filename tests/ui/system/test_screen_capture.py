"""Excluding windows from captures: each system's calls, and the message where it is impossible."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.actions.availability import capturable
from app.ui.system.screen_capture import CANNOT, Mac, Shield, Windows, shield
from tests.ui import made


class Function:
    """A library function: ctypes requires its argument and result types."""

    argtypes: Any = None
    restype: Any = None

    def __init__(self, does: Callable[..., Any]) -> None:
        self.does = does

    def __call__(self, *given: Any) -> Any:
        assert len(self.argtypes) == len(given)
        return self.does(*given)


class User32:
    """Excludes windows with even numbers."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []
        self.SetWindowDisplayAffinity = Function(self._set)

    def _set(self, window: int, affinity: int) -> int:
        self.told.append((window, affinity))
        return window % 2 == 0


class Objc:
    """Objective-C runtime with window 500 for view 400; other views have none."""

    def __init__(self) -> None:
        self.sharing = 1
        self.names: list[bytes] = []
        self.sel_registerName = Function(self._register)

    def _register(self, name: bytes) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def __getitem__(self, name: str) -> Function:
        assert name == "objc_msgSend"
        return Function(self._send)

    def _send(self, to: int, selector: int, *numbers: int) -> int | None:
        name = self.names[selector]
        if name == b"window":
            return 500 if to == 400 else None
        assert to == 500
        if name == b"setSharingType:":
            (self.sharing,) = numbers
            return None
        assert name == b"sharingType"
        return self.sharing


class Obedient:
    """A system that grants every request."""

    def __init__(self) -> None:
        self.excluded: dict[int, bool] = {}

    def exclude(self, window: int, *, excluded: bool) -> bool:
        self.excluded[window] = excluded
        return True


def test_windows_is_told_of_a_window_and_answers() -> None:
    library = User32()
    system = Windows(library)
    assert system.exclude(6, excluded=True)
    assert system.exclude(6, excluded=False)
    assert not system.exclude(7, excluded=True)
    assert library.told == [(6, 0x11), (6, 0), (7, 0x11)]
    assert library.SetWindowDisplayAffinity.argtypes == [ctypes.c_void_p, ctypes.c_uint32]


def test_macos_is_told_of_the_window_of_a_view() -> None:
    library = Objc()
    system = Mac(library)
    assert system.exclude(400, excluded=True)
    assert library.sharing == 0
    assert system.exclude(400, excluded=False)
    assert library.sharing == 1
    assert not system.exclude(401, excluded=True)


def test_what_is_shown_is_excluded_until_it_is_allowed(styled: QApplication, qtbot: QtBot) -> None:
    system = Obedient()
    guard, window = Shield(system), QWidget()
    qtbot.addWidget(window)
    window.show()
    assert guard.why_not == ""
    assert guard.protect(window)
    assert not guard.allowed
    assert system.excluded == {window.winId(): True}
    assert guard.allow(allowed=True)
    assert system.excluded[window.winId()] is False
    assert guard.allow(allowed=False)
    assert system.excluded[window.winId()] is True


class Refusing:
    """A system that refuses every request."""

    def exclude(self, window: int, *, excluded: bool) -> bool:
        return False


def test_windows_that_were_not_excluded_count_as_capturable(
    styled: QApplication, qtbot: QtBot
) -> None:
    guard, window, changes = Shield(Refusing()), QWidget(), list[bool]()
    qtbot.addWidget(window)
    guard.changed.connect(lambda: changes.append(guard.capturable))
    assert not guard.capturable
    window.show()
    assert not guard.protect(window)
    assert not guard.protect(window)
    assert changes == [True]
    assert not guard.allow(allowed=False)
    assert changes == [True, True]
    guard._system = Obedient()  # noqa: SLF001 - the system has recovered
    assert guard.allow(allowed=False)
    assert not guard.capturable


def test_where_no_system_can_do_it_that_is_said(styled: QApplication) -> None:
    """As in tests, which run without a real screen."""
    guard = Shield(None)
    assert (guard.allowed, guard.why_not) == (True, CANNOT)
    assert not guard.allow(allowed=False)
    assert guard.allowed
    assert capturable(made.stores()) == shield().why_not == CANNOT
