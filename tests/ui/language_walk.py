"""Every scene of the walk (`accessibility/scenes.py`) in one language, in a process of its own: see
`in_language.py`.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QMenu, QWidget

from app.ui.frame.window import MainWindow
from app.ui.look.theme import theme
from tests.ui.accessibility.scenes import over_the_window, scenes
from tests.ui.fitting import cut, outside
from tests.ui.live import CSV, Story, console
from tests.ui.tidy import discard

SIZE = 1280, 800
_REST = 0.05
_LOOKS = 12
"""So often a scene is looked at until nothing is clipped: it is laid out in turns."""


def walk_100() -> dict[str, list[str]]:
    """Return what is clipped, or reaches out, by scene."""
    return _walk(100)


def walk_200() -> dict[str, list[str]]:
    """The same at a zoom of 200 %."""
    return _walk(200)


def dialogs_80() -> dict[str, list[str]]:
    """The same for menus and dialogs, at a zoom of 80 %."""
    return _walk(80, window_too=False)


def dialogs_400() -> dict[str, list[str]]:
    """The same for menus and dialogs, at a zoom of 400 %."""
    return _walk(400, window_too=False)


def _walk(zoom: int, *, window_too: bool = True) -> dict[str, list[str]]:
    story, found = Story(), dict[str, list[str]]()
    theme().use(zoom=zoom)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for one in ("data", "files", "given"):
            (folder / one).mkdir(mode=0o700)
        for one in ("a.csv", "b.csv"):
            (folder / "files" / one).write_text(CSV)
        with story.holds(console(folder / "data", folder / "files", own=True)) as stores:
            window = MainWindow(stores)
            window.resize(*SIZE)
            window.show()
            story.run(_faults(window, folder / "given", found, window_too=window_too))
            discard(window)
    return {scene: texts for scene, texts in found.items() if texts}


async def _faults(
    window: MainWindow, folder: Path, found: dict[str, list[str]], *, window_too: bool
) -> None:
    walk = scenes if window_too else over_the_window
    async for name, shown in walk(window, folder):
        for _ in range(_LOOKS):
            found[name] = _misfits(shown)
            if not found[name] and theme().settled:
                break
            await asyncio.sleep(_REST)


def _misfits(shown: QWidget) -> list[str]:
    """Return what is clipped in a window or menu, or beyond its parent or the screen."""
    screen = shown.screen().availableGeometry()
    beyond = shown.isWindow() and not screen.contains(shown.frameGeometry())
    place = [f"{shown.frameGeometry().getRect()} is beyond the screen"] * beyond
    return place if isinstance(shown, QMenu) else [*place, *cut(shown), *outside(shown)]
