"""The start screen is there before the window, and gone after it."""

from __future__ import annotations

import subprocess
import sys

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.ui.frame.start_screen import StartScreen
from tests.ui.frame.states import created
from tests.ui.tidy import discard


def test_it_is_painted_at_once_and_closed_when_the_window_is(
    qtbot: QtBot, qapp: QApplication
) -> None:
    screen, window = StartScreen(), QWidget()
    qtbot.addWidget(window)
    screen.show_now(qapp)
    assert screen.grab().toImage().pixelColor(2, 2).isValid()
    assert screen.isVisible()
    screen.close_after(window)
    window.show()
    qtbot.waitUntil(lambda: not isValid(screen))


def test_nothing_else_is_loaded_before_it() -> None:
    code = """
import sys
from app.display import on_display
from app.ui.frame.start_screen import StartScreen
app = on_display()
screen = StartScreen()
screen.show_now(app)
slow = ("cyclopts", "structlog", "httpx", "numpy", "pyqtgraph", "app.state", "app.service")
print([name for name in slow if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", "import app.__main__\n" + code],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n", done.stderr


class Windows(QObject):
    """Records the widgets that the display shows as windows."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.seen: list[str] = []
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget):
            own = watched.isWindow() and not watched.testAttribute(
                Qt.WidgetAttribute.WA_DontShowOnScreen
            )
            self.seen += [type(watched).__name__] * own
        return False


def test_no_part_of_the_window_flashes_while_it_is_made(styled: QApplication) -> None:
    """Previously, parts were shown as small windows before they were placed in the large one."""
    windows = Windows(styled)
    window = created()
    styled.removeEventFilter(windows)
    discard(window)
    assert windows.seen == []
