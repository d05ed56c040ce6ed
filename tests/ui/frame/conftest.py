"""Fixtures: the main window, new or shared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.state.connection.session import Connection
from app.state.stores import WindowStores
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, theme
from tests.ui.frame.states import created
from tests.ui.tidy import discard


def shown() -> MainWindow:
    """Return a new window on screen."""
    made = created()
    made.show()
    assert QTest.qWaitForWindowExposed(made)
    made.activateWindow()
    return made


@pytest.fixture
def fresh(styled: QApplication) -> Iterator[MainWindow]:
    """An unused window."""
    assert styled is not None
    made = shown()
    yield made
    discard(made)


@pytest.fixture(scope="module")
def shared(styled: QApplication) -> Iterator[MainWindow]:
    """A window for all tests of a file; `window` brings it back to its first state."""
    assert styled is not None
    made = shown()
    yield made
    discard(made)


@pytest.fixture(scope="module")
def only_window(stores: WindowStores, styled: QApplication) -> Iterator[MainWindow]:
    """A window for all tests of a file, on the console that its own `stores` are of."""
    assert styled is not None
    made = MainWindow(stores)
    made.resize(1280, 800)
    made.show()
    yield made
    discard(made)


@pytest.fixture
def window(shared: MainWindow, qtbot: QtBot) -> MainWindow:
    """A shared window, because creating one is slow. No messages, nothing open, no server."""
    return cleared(shared, qtbot)


def cleared(shared: MainWindow, qtbot: QtBot, zoom: int = 100) -> MainWindow:
    """Bring the shared window back to its first state, at a zoom."""
    stores, session = shared.stores, shared.stores.session
    if (theme().look, theme().measures.zoom) != (Look.LIGHT, zoom):  # restyling everything is slow
        theme().use(look=Look.LIGHT, zoom=zoom)
    session.connection, session.message = Connection.SIGNED_OUT, ""
    session.read_only, session.remote, session.needs_password = False, None, False
    session.changed.emit()
    stores.jobs.forget()
    stores.undo.forget()
    stores.query.clear()
    shared.messages.set_up(False)
    shared.toast.hide()
    shared.palette_.close()
    shared.goto.close()
    for dialog in shared.findChildren(QDialog):
        if isValid(dialog):  # not deleted with another one
            discard(dialog)
    shared.resize(1280, 800)
    shared.show_page("explore")
    shared.show()
    shared.activateWindow()
    qtbot.waitUntil(lambda: theme().settled)
    return shared
