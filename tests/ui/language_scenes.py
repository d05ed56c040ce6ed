"""Windows of the finished rooms in one language, in a process of its own: see `in_language.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.frame.guide_window import GuideWindow
from app.ui.frame.lock_screen import LockWindow
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from app.ui.look.theme import theme
from tests.ui.fitting import cut
from tests.ui.frame.states import created, fill

SIZE = 1280, 800
MOST_WAITS, MOST_LOOKS = 400, 40


def scenes() -> dict[str, list[str]]:
    """Return the texts that are clipped at 1280 x 800, by scene and zoom, and the names of the
    actions without a translation, which the pseudo-locale shows, as "untranslated".
    """
    found: dict[str, list[str]] = {}
    window = created()
    window.resize(*SIZE)
    window.show()
    fill(window.stores)
    _wait(window.docks["tree"].isVisible)
    for zoom in (100, 200):
        theme().use(zoom=zoom)
        _wait(lambda: theme().settled)
        for name, shown in _shown(window):
            if clipped := _clipped(shown):
                found[f"{name} {zoom} %"] = clipped
    commands = window.actions_.all()
    found["untranslated"] = [
        command.action.name for command in commands if not command.action.text.startswith("[")
    ]
    return found


def _wait(condition: Callable[[], bool]) -> None:
    """Handle events until the condition holds."""
    for _ in range(MOST_WAITS):
        if condition():
            return
        QTest.qWait(50)
    raise AssertionError("nothing happened")


def _shown(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Yield each scene while it is on the screen."""
    yield "window", window
    window.palette_.open()
    yield "palette", window.palette_
    window.palette_.dismiss()
    for top in window.menuBar().actions():
        if isinstance(menu := top.menu(), QMenu):
            menu.popup(QPoint(0, 0))
            yield f"menu {menu.title()}", menu
            menu.hide()
    for other in (
        LockWindow(window.stores),
        GuideWindow(window.stores.guide),
        Dialog("Title", "Consequence", "OK", window),
    ):
        other.show()
        yield type(other).__name__, other
        other.hide()


def _clipped(shown: QWidget) -> list[str]:
    """Return the clipped texts. Windows are styled and laid out in turns, so look again for a
    while.
    """
    found: list[str] = []
    for _ in range(MOST_LOOKS):
        QTest.qWait(50)
        found = _wide(shown) if isinstance(shown, QMenu) else cut(shown)
        if theme().settled and not found:
            break
    return found


def _wide(menu: QMenu) -> list[str]:
    """Return the title of a menu that is wider than the screen."""
    return [menu.title()] if menu.sizeHint().width() > SIZE[0] else []
