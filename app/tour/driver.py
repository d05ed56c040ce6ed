"""Driver of the tour: clicks and keys on real widgets, waiting, pictures, and the gap probe."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QWidget

from app.ui.look.theme import theme

D = TypeVar("D", bound=QDialog)

GAP_MS = 10
STEP_SECONDS = 120.0
KEY_SECONDS = 0.01
"""Delay in seconds between two keys, and after a dialog was closed."""


class StepFailedError(Exception):
    """Raised if a step does not reach its goal; the text names the condition that was not met."""


class GapProbe(QObject):
    """Probe of the event loop. For each step, it records the longest time between two ticks of a
    timer that is due every 10 ms. Times are in milliseconds.

    The tour pauses the probe while taking a picture, because the tour itself causes the work of
    drawing the whole window into an image.
    """

    def __init__(self) -> None:
        super().__init__()
        self.step = ""
        self.worst: dict[str, int] = {}
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=GAP_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timeout)

    def start(self) -> None:
        """Start measuring, or resume after a pause."""
        self._clock.start()
        self._timer.start()

    def pause(self) -> None:
        """Stop measuring; the following time is not counted."""
        self._timer.stop()

    def _on_timeout(self) -> None:
        gap = self._clock.restart()
        self.worst[self.step] = max(gap, self.worst.get(self.step, 0))


class Driver:
    """Drives one window and writes pictures into a folder."""

    def __init__(self, window: QWidget, folder: Path) -> None:
        self.probe = GapProbe()
        self._window = window
        self._folder = folder
        self._pictures = 0

    async def until(
        self,
        holds: Callable[[], bool],
        awaited: str,
        progress: Callable[[], object] = lambda: None,
    ) -> None:
        """Redirect standard output to the null device after a write to it has failed. Otherwise,
        Python would try to write the rest of its buffer at exit, and print an error.
        """
        seen, end = progress(), time.monotonic() + STEP_SECONDS
        while not holds():
            if (now_seen := progress()) != seen:
                seen, end = now_seen, time.monotonic() + STEP_SECONDS
            elif time.monotonic() > end:
                raise StepFailedError(f"waited in vain for: {awaited}")
            await asyncio.sleep(0.03)

    async def click(self, button: QAbstractButton) -> None:
        """Close the open pop-up, if any, as the Esc key does. Then wait until the button is
        enabled, and click the button. Raises `StepFailedError` if the button stays hidden or
        disabled.
        """
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        ready = f"button {button.text() or button.accessibleName()}"
        await self.until(lambda: button.isVisible() and button.isEnabled(), ready)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        await asyncio.sleep(0)

    async def press(self, widget: QWidget, key: Qt.Key, *, control: bool = False) -> None:
        """Press a key, with Ctrl if `control`, in the open pop-up; if no pop-up is open, focus the
        widget and press the key there. Raises `StepFailedError` if the window of the widget does
        not become active.
        """
        if (popup := QApplication.activePopupWidget()) is not None:
            widget = popup
        else:
            window = widget.window()
            window.activateWindow()  # without a window manager nothing else sets the focus
            await self.until(window.isActiveWindow, "the window to be active")
            widget.setFocus()
        held = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(widget, key, held)
        await asyncio.sleep(0)

    async def write(self, line: QLineEdit | None, text: str) -> None:
        """Replace the text of a line by typing `text`. Raises `StepFailedError` if `line` is None
        or stays hidden.
        """
        if line is None:
            raise StepFailedError("a field can't be typed in")
        await self.until(line.isVisible, "a line to type in")
        line.setFocus()
        line.selectAll()
        for sign in text:  # a person does not type them all in one turn of the loop
            QTest.keyClicks(line, sign)
            await asyncio.sleep(KEY_SECONDS)

    async def dialog(self, kind: type[D]) -> D:
        """Wait until a dialog of class `kind` is visible, and return the dialog. Raises
        `StepFailedError` if none appears within two minutes.
        """
        found: list[D] = []

        def seen() -> bool:
            found[:] = [
                topLevelWidget
                for topLevelWidget in QApplication.topLevelWidgets()
                if isinstance(topLevelWidget, kind)
            ]
            found[:] = [one for one in found if one.isVisible()]
            return bool(found)

        await self.until(seen, f"{kind.__name__} on screen")
        return found[0]

    async def close(self, dialog: QWidget) -> None:
        """Close a dialog or an overlay."""
        dialog.close()
        await asyncio.sleep(KEY_SECONDS)

    async def picture(self, name: str) -> None:
        """Draw the window, with the dialogs and pop-ups over it, into a numbered PNG. Raises
        `StepFailedError` if the current theme is not completely applied within two minutes.
        """
        await asyncio.sleep(0.25)  # the time a person would allow for a transition
        await self.until(lambda: theme().settled, f"{name} in the look in force")
        self.probe.pause()
        image = _composed(self._window)
        self._pictures += 1
        path = self._folder / f"{self._pictures:02d}-{name}.png"
        await asyncio.to_thread(image.save, str(path))
        self.probe.start()


def _composed(window: QWidget) -> QImage:
    """Return an image of the window with its dialogs and pop-ups."""
    image = window.grab().toImage()
    origin = window.mapToGlobal(QPoint(0, 0))
    with QPainter(image) as painter:
        for other in QApplication.topLevelWidgets():
            if other is not window and other.isVisible() and other.width() > 1:
                painter.drawPixmap(other.mapToGlobal(QPoint(0, 0)) - origin, other.grab())
    return image
