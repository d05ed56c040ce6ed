"""The window on a screen of 640 x 400 pixels: 1280 x 800 at a scale of 200 %."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QToolButton
from pytestqt.qtbot import QtBot

from app.api.records.local import AuditCheck, VaultState
from app.ui.frame.window import MainWindow
from app.ui.look.theme import theme
from tests.ui.fitting import all_fits, cut
from tests.ui.frame.states import explore

SMALL = 640, 372
"""Pixels that the frame of a window leaves on such a screen."""


@pytest.fixture
def small(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The window with a target, as large as such a screen."""
    explore(window, qtbot)
    window.resize(*SMALL)
    qtbot.waitUntil(lambda: (window.width(), window.height()) == SMALL)
    return window


def fits(window: MainWindow) -> None:
    """For `waitUntil`: nothing is cut, and Qt would let the window be even smaller."""
    all_fits(window)
    least = window.minimumSizeHint()
    assert (least.width() <= SMALL[0], least.height() <= SMALL[1]) == (True, True)


def test_a_new_window_with_space_shows_all_texts(window: MainWindow) -> None:
    buttons = window.toolbar.findChildren(QToolButton)
    pages = [one for one in buttons if one.objectName().startswith("page_")]
    assert {one.toolButtonStyle() for one in pages} == {Qt.ToolButtonStyle.ToolButtonTextOnly}
    assert [one.text() for one in pages] == ["Queue", "Explore", "Risk", "Admin"]


@pytest.mark.parametrize("page", ["explore", "risk", "administration"])
def test_every_page_fits(small: MainWindow, qtbot: QtBot, page: str) -> None:
    small.show_page(page)
    qtbot.waitUntil(partial(fits, small))


def test_every_pane_fits_and_one_takes_the_place_of_another(
    small: MainWindow, qtbot: QtBot
) -> None:
    detail, alike = small.docks["detail"], small.docks["clusters"]
    qtbot.waitUntil(detail.isVisible)
    for name in ("facets", "tree", "jobs", "detail"):
        if not small.docks[name].in_front:
            small.toggle_pane(name)
        qtbot.waitUntil(partial(getattr, small.docks[name], "in_front"))
        qtbot.waitUntil(partial(fits, small))
    small.show_clusters()
    qtbot.waitUntil(lambda: alike.in_front and detail.isHidden())
    qtbot.waitUntil(partial(fits, small))
    alike.close()


def test_buttons_lose_their_texts_and_get_them_back(small: MainWindow, qtbot: QtBot) -> None:
    run, form = small.toolbar._verbs  # noqa: SLF001 - they are found by position only
    buttons = small.toolbar.findChildren(QToolButton)
    pages = [one for one in buttons if one.objectName().startswith("page_")]
    icons = Qt.ToolButtonStyle.ToolButtonIconOnly
    qtbot.waitUntil(lambda: not run.text() and not form.text())
    assert {one.toolButtonStyle() for one in pages} == {icons}
    assert [one.accessibleName() for one in (run, form)] == ["Run", "Form"]
    assert small.toolbar.search.width() >= 240
    small.resize(1280, 800)
    qtbot.waitUntil(lambda: (run.text().strip(), form.text().strip()) == ("Run", "Form"))
    assert {one.toolButtonStyle() for one in pages} == {Qt.ToolButtonStyle.ToolButtonTextOnly}


def test_the_status_bar_drops_the_least_important_texts_first(
    small: MainWindow, qtbot: QtBot
) -> None:
    status, stores = small.status, small.stores
    stores.vault.state = VaultState(copies=1_204, size=9, until=1.7e9)
    stores.vault.changed.emit()
    stores.audit.saw(AuditCheck(ok=True, records=9, message="So.", acknowledged=False))
    stores.session.profile = "a server with a name that takes half of the bar"
    stores.session.changed.emit()
    buttons = status.buttons
    qtbot.waitUntil(lambda: not buttons[-1].text())
    assert buttons[-1] is status.vault
    assert "1,204 undo copies" in status.vault.accessibleDescription()
    with_text = [bool(one.text()) for one in buttons if not one.isHidden()]
    assert with_text == sorted(with_text, reverse=True)
    assert cut(status) == []
    stores.session.profile = "a name " * 8
    stores.session.changed.emit()
    qtbot.waitUntil(lambda: not buttons[2].text())
    assert buttons[0].text().endswith("…") or buttons[0].text().strip() == buttons[0].words()
    assert cut(status) == []
    small.resize(1600, 800)
    qtbot.waitUntil(lambda: all(one.text() for one in buttons if not one.isHidden()))
    for store in (stores.vault, stores.audit):
        store.forget()


def test_the_buttons_of_a_message_are_below_its_text(small: MainWindow, qtbot: QtBot) -> None:
    bar = small.messages
    bar.say("The server cannot be reached.", details="no route", retry=lambda: None)
    qtbot.waitUntil(lambda: bar.more.isVisible() and bar.more.x() > bar.words.geometry().right())
    bar.again.setText("A text that leaves no space beside it for the message")
    qtbot.waitUntil(lambda: bar.more.y() > bar.words.geometry().bottom())
    qtbot.waitUntil(lambda: not cut(bar))
    bar.again.setText("Try again")
    qtbot.waitUntil(lambda: bar.more.y() <= bar.words.geometry().bottom())
    bar.set_up(False)


def test_a_menu_that_is_higher_than_the_screen_scrolls(window: MainWindow, qtbot: QtBot) -> None:
    theme().use(zoom=200)
    qtbot.waitUntil(lambda: theme().settled)
    room = window.screen().availableGeometry()
    higher = []
    for top in window.menuBar().actions():
        menu = top.menu()
        assert isinstance(menu, QMenu)
        menu.popup(QPoint(0, 0))
        widest = max(menu.actionGeometry(entry).width() for entry in menu.actions())
        assert menu.sizeHint().width() < 2 * widest, f"{menu.title()} has columns"
        assert menu.height() <= room.height()
        higher += [menu] if menu.sizeHint().height() > room.height() else []
        menu.hide()
    assert higher, "none had to scroll"
    theme().use(zoom=100)
