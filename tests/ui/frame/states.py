"""States of a main window that tests of several subjects begin with."""

from __future__ import annotations

import asyncio

import msgspec
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.api.records.groups import Group
from app.api.records.local import Job
from app.settings import Settings
from app.state.stores import AppStores, WindowStores
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, theme

POLLS = 10
"""Over so many turns of the event loop nothing moves in a window at rest."""
NOTHING = {"test": "0", "match": "0", "prohibited": "0"}
NO_ERRORS = {"notice": 0, "error": 0, "critical": 0}
COMMON = {"comments": "", "search_status": "searched", "errors": NO_ERRORS, "matches": NOTHING}
TARGET = {"id": "10", "name": "fs01", "locations": [], **COMMON}
GROUPS = [msgspec.convert({"id": "1", "name": "Finance", "targets": [TARGET], **COMMON}, Group)]
SCAN = Job(
    id="7",
    kind="scan",
    state="running",
    title="Scan of /srv",
    created=1.7e9,
    updated=1.7e9,
    target_id="10",
    location_id="1",
    path="/srv",
    message="Searching",
    progress=0.5,
)


class Drawn(QObject):
    """Counts paint events of a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() is QEvent.Type.Paint
        return False


def fill(stores: WindowStores) -> None:
    """Put a Target into the inventory."""
    asyncio.run(stores.inventory.put(GROUPS))


def explore(window: MainWindow, qtbot: QtBot) -> None:
    """Set up the state after a scan: there is a target."""
    fill(window.stores)
    qtbot.waitUntil(window.docks["tree"].isVisible)


def created() -> MainWindow:
    """Return a new window with no server, not shown yet, in the light look."""
    theme().use(look=Look.LIGHT, zoom=100)
    return MainWindow(AppStores(Settings()).main)


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until no pane moves any more: they are styled and laid out in turns."""
    seen: list[list[tuple[bool, QRect]]] = []

    def at_rest() -> bool:
        docks = window.docks.values()
        seen.append([(dock.isVisible(), dock.geometry()) for dock in docks])
        return theme().settled and len(seen) > POLLS and seen[-POLLS:-1] == seen[-POLLS + 1 :]

    qtbot.waitUntil(at_rest)
