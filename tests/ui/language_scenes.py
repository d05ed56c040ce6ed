"""Windows of the finished rooms in one language, in a process of its own: see `in_language.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QScrollArea, QWidget

from app.ui.administration.page import SECTIONS
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.frame.guide_window import GuideWindow
from app.ui.frame.lock_screen import LockWindow
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from app.ui.look.theme import theme
from tests.ui.fitting import cut
from tests.ui.frame.states import created, fill
from tests.ui.live import Story, until

SIZE = 1280, 800
SMALL = 640, 372
"""Window on a screen of 1280 x 800 at a scale of 200 %: half of it, less the window's frame."""
PAGES = ("explore", "risk", "administration")
MOST_WAITS, MOST_LOOKS = 400, 40
_REST = 0.5
"""Seconds until a dialog is laid out."""


def scenes() -> dict[str, list[str]]:
    """Return the texts that are clipped at 1280 x 800, by scene and zoom: the window and its menus
    at 100 % and, as on a small screen, at 200 %; everything else also at the zoom of 200 %.
    "untranslated" has the names of the actions that are not in the pseudo-locale.
    """
    found: dict[str, list[str]] = {}
    window = created()
    window.resize(*SIZE)
    window.show()
    found["start"] = _clipped(window)
    fill(window.stores)
    _wait(window.docks["tree"].isVisible)
    for name, shown in chain(_window(window), _others(window)):
        found[name] = _clipped(shown)
    window.resize(*SMALL)
    for name, shown in _small(window):
        found[f"{name}, small screen"] = _clipped(shown)
    window.resize(*SIZE)
    theme().use(zoom=200)
    for name, shown in chain(_menus(window), _others(window)):
        found[f"{name} 200 %"] = _clipped(shown)
    commands = window.actions_.all()
    found["untranslated"] = [
        command.action.name for command in commands if not command.action.text.startswith("[")
    ]
    return {name: texts for name, texts in found.items() if texts}


def sideways() -> dict[str, list[int]]:
    """Return by how many pixels the pages of dialogs scroll sideways at 200 %, by dialog."""
    story, found = Story(), dict[str, list[int]]()
    window = created()
    theme().use(zoom=200)

    async def work() -> None:
        for kind in (FiltersDialog, DataTypesDialog):
            dialog = kind(window.stores, window)
            dialog.open()
            await until(lambda: theme().settled)
            await asyncio.sleep(_REST)
            areas = dialog.findChildren(QScrollArea)
            beyond = [area.horizontalScrollBar().maximum() for area in areas if area.isVisible()]
            found[kind.__name__] = [one for one in beyond if one]
            dialog.close()

    story.run(work())
    return {name: wide for name, wide in found.items() if wide}


def _wait(condition: Callable[[], bool]) -> None:
    """Handle events until the condition holds."""
    for _ in range(MOST_WAITS):
        if condition():
            return
        QTest.qWait(50)
    raise AssertionError("nothing happened")


def _window(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Yield the window, each section of the Administration, and the menus, each while it is on the
    screen.
    """
    yield "window", window
    window.show_page("administration")
    for section in SECTIONS:
        window.administration.show_section(section.name)
        yield f"section {section.name}", window
    window.show_page("explore")
    yield from _menus(window)


def _small(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Yield the window with each page, and with each pane, while it is as small as this."""
    for name in PAGES:
        window.show_page(name)
        yield name, window
    window.show_page(PAGES[0])
    for name, dock in window.docks.items():
        if not dock.in_front:
            window.toggle_pane(name)
        _wait(partial(getattr, dock, "in_front"))
        yield name, window


def _menus(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    for top in window.menuBar().actions():
        if isinstance(menu := top.menu(), QMenu):
            menu.popup(QPoint(0, 0))
            yield f"menu {menu.title()}", menu
            menu.hide()


def _others(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Yield what is shown over or beside the window."""
    window.palette_.open()
    yield "palette", window.palette_
    window.palette_.dismiss()
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
