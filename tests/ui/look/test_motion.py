"""Reduced motion: nothing moves by itself, where the user or the system wishes so."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.boxes import vbox
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.look import motion
from app.ui.look import theme as themes
from app.ui.look.motion import Motion
from app.ui.look.theme import theme
from tests.ui.frame.states import created
from tests.ui.tidy import discard

WATCHED_MS = 600


@pytest.fixture(autouse=True)
def _moves(styled: QApplication) -> Iterator[None]:
    assert styled is not None
    yield
    theme().use(motion=Motion.SYSTEM)


def pictures(widget: QWidget) -> list[QImage]:
    """Return different pictures of a widget, over some time."""
    found: list[QImage] = []
    for _ in range(10):
        QTest.qWait(WATCHED_MS // 10)
        drawn = widget.grab().toImage()
        if drawn not in found:
            found.append(drawn)
    return found


def busy(qtbot: QtBot, wish: Motion) -> QWidget:
    """Return a window on the screen with an indeterminate bar and tabs."""
    theme().use(motion=wish)
    window = QWidget()
    qtbot.addWidget(window)
    vbox(BusyBar(), QTabBar(), into=window)
    theme().dress(window)
    window.resize(300, 60)
    window.show()
    return window


def tab_motion(window: QWidget) -> int:
    """Return the milliseconds in which a dragged tab moves to its place."""
    (tabs,) = window.findChildren(QTabBar)
    return tabs.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, tabs)


def test_a_bar_without_a_share_moves_otherwise(qtbot: QtBot) -> None:
    window = busy(qtbot, Motion.FULL)
    assert len(pictures(window)) > 1
    assert tab_motion(window) > 0


def test_with_reduced_motion_nothing_moves(qtbot: QtBot) -> None:
    window = busy(qtbot, Motion.REDUCED)
    assert len(pictures(window)) == 1
    assert tab_motion(window) == 0
    assert not window.findChildren(QAbstractAnimation)
    assert not QApplication.isEffectEnabled(Qt.UIEffect.UI_AnimateMenu)


def test_a_bar_at_rest_does_not_look_like_a_share(qtbot: QtBot) -> None:
    window = busy(qtbot, Motion.REDUCED)
    (bar,) = window.findChildren(BusyBar)
    drawn = bar.grab().toImage()
    row = [drawn.pixel(x, drawn.height() // 2) for x in range(drawn.width())]
    edges = sum(one != other for one, other in pairwise(row))
    assert edges == 6, "four parts and the gaps between them"
    bar.show_share(0.5)
    assert bar.value() == 500


def test_it_follows_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(themes, "reduced_by_system", lambda: True)
    theme().use(motion=Motion.SYSTEM)
    assert not theme().moves
    theme().use(motion=Motion.FULL)
    assert theme().moves


def test_the_action_in_the_menu_is_kept_in_the_settings() -> None:
    window = created()
    assert theme().moves
    for reduced, kept in ((True, "reduced"), (False, "system")):
        window.actions_["reduce_motion"].trigger()
        assert theme().moves is not reduced
        assert window.settings.motion == kept
        assert window.actions_["reduce_motion"].isChecked() is reduced
    discard(window)


class Function:
    """A library function: ctypes requires its argument and result types."""

    argtypes: Any = None
    restype: Any = None

    def __init__(self, does: Callable[..., Any]) -> None:
        self.does = does

    def __call__(self, *given: Any) -> Any:
        assert len(self.argtypes) == len(given)
        return self.does(*given)


@pytest.mark.parametrize("animates", [True, False])
def test_windows_is_asked(*, animates: bool) -> None:
    class User32:
        @staticmethod
        def answer(what: int, _size: int, into: Any, _change: int) -> int:
            assert what == 0x1042
            ctypes.cast(into, ctypes.POINTER(ctypes.c_int))[0] = int(animates)
            return 1

        SystemParametersInfoW = Function(answer)

    assert motion.reduced_by_windows(User32()) is not animates


class Objc:
    """Objective-C runtime that says whether motion is to be reduced."""

    def __init__(self, *, reduced: bool) -> None:
        self.reduced = reduced
        self.names: list[bytes] = []
        self.objc_getClass = self.sel_registerName = Function(self._name)

    def __getitem__(self, name: str) -> Function:
        assert name == "objc_msgSend"
        return Function(self._send)

    def _name(self, name: bytes) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def _send(self, to: int, selector: int) -> int | bool:
        if self.names[selector] == b"sharedWorkspace":
            assert self.names[to] == b"NSWorkspace"
            return 700
        assert (to, self.names[selector]) == (700, b"accessibilityDisplayShouldReduceMotion")
        return self.reduced


@pytest.mark.parametrize("reduced", [True, False])
def test_macos_is_asked(*, reduced: bool) -> None:
    assert motion.reduced_by_mac(Objc(reduced=reduced)) is reduced
