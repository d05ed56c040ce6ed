"""Pictures of every pane and dialog on the sample set, in each look, for comparison with the
design.

    python -m tests.journeys.pictures FOLDER            1280 x 800
    python -m tests.journeys.pictures FOLDER --large    3840 x 2160 at scale 2

Scene names as further arguments (`queue`, `mask`) restrict it to these. Not a test: people look at
the pictures; detected layout errors are printed. It needs no display.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

import qasync
from PySide6.QtWidgets import QApplication

from app.display import application
from app.embedded import Embedded
from app.settings import Settings
from app.state.stores import AppStores, WindowStores
from app.state.workspace.first_steps import Step
from app.tour.driver import Driver
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, theme
from tests.journeys.administration import Administration
from tests.journeys.dialogs import Dialogs
from tests.journeys.extremes import Extremes
from tests.journeys.hands import Scene
from tests.journeys.panes import Panes
from tests.journeys.popups import Popups
from tests.ui.fitting import misfits

LOOKS = (Look.LIGHT, Look.DARK, Look.CONTRAST)


def screen(folder: Path, *, large: bool) -> None:
    """Make Qt draw on an invisible screen of this size. Call it before creating the application."""
    wide, high = (3840, 2160) if large else (1280, 800)
    about = {"name": "pictures", "x": 0, "y": 0, "width": wide, "height": high}
    about |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1.0}
    file = folder / "screen.json"
    file.write_text(json.dumps({"screens": [about]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={file}"
    os.environ["QT_SCALE_FACTOR"] = "2" if large else "1"


class Pictures:
    """Take pictures of one window on the sample set; `only` restricts them to these scenes."""

    def __init__(
        self, window: MainWindow, stores: WindowStores, folder: Path, only: Sequence[str] = ()
    ) -> None:
        self._window, self._stores, self._only = window, stores, only
        self._do = Driver(window, folder)
        hands = window, stores, self._do, self._shot
        self._panes, self._popups = Panes(*hands), Popups(*hands)
        self._dialogs, self._extremes = Dialogs(*hands), Extremes(*hands)
        self._administration = Administration(*hands)

    async def all(self) -> None:
        """Take every scene in every look."""
        await self._do.picture("starting")
        await self._do.until(lambda: self._stores.session.connected, "the service")
        await self._run(self._panes.before())
        await self._sample()
        rooms = (
            self._panes, self._popups, self._dialogs, self._administration, self._extremes,
        )  # fmt: skip
        await self._run(scene for room in rooms for scene in room.all())
        await self._run(self._panes.after())

    async def _run(self, scenes: Iterable[tuple[str, Scene]]) -> None:
        for name, scene in scenes:
            if not self._only or name in self._only:
                print(name, flush=True)  # noqa: T201 - progress of a long run
                await scene()

    async def _shot(self, name: str) -> None:
        """Take the screen in every look; an open dialog changes with the window."""
        for look in LOOKS:
            self._window.set_look(look)
            await self._do.until(lambda: theme().settled, look.value)
            await self._do.picture(f"{name}-{look.value}")
            seen = [top for top in QApplication.topLevelWidgets() if top.isVisible()]
            for words in (misfit for top in seen for misfit in misfits(top)):
                print(f"  {name}-{look.value} has no room: {words}", flush=True)  # noqa: T201
        self._window.set_look(LOOKS[0])

    async def _sample(self) -> None:
        stores, results = self._stores, self._stores.results
        self._window.actions_["open_sample"].trigger()
        await self._do.until(lambda: bool(stores.jobs.jobs), "a scan")
        await self._do.until(lambda: all(j.state == "done" for j in stores.jobs.jobs), "its end")
        await self._do.until(
            lambda: 100 < results.count == results.loaded_count and not stores.query.running, "rows"
        )


async def taken(folder: Path, data: Path, only: Sequence[str], *, large: bool) -> None:
    """Run a console on its own data folder and take its pictures."""
    host = Embedded(data)
    stores = AppStores(Settings(first_step=Step.END, sign_off="A. Analyst"), host, data).main
    window = MainWindow(stores)
    window.resize(1920 if large else 1280, 1080 if large else 800)
    window.show()
    stores.session.connect_local()
    try:
        await Pictures(window, stores, folder, only).all()
    finally:
        window.hide()
        await stores.close()
        await host.stop()


def main(folder: Path, only: Sequence[str], *, large: bool) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        data = Path(made)
        screen(data, large=large)
        app = application()
        theme().install(app)
        with asyncio.Runner(loop_factory=partial(qasync.QEventLoop, app)) as runner:
            runner.run(taken(folder, data, only, large=large))


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--large"]
    main(Path(words[0]), words[1:], large="--large" in sys.argv)
