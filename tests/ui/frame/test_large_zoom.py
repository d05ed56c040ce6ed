"""The window of 1280 x 800 pixels at zooms up to 400 %: nothing is out of reach."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.state.counts.facets import Value
from app.state.workspace.goto import Goal
from app.ui.dialogs.fonts import FontsDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from app.ui.look.theme import ZOOMS, theme
from tests.ui.fitting import cut, outside, overlapping
from tests.ui.frame.conftest import cleared
from tests.ui.frame.states import explore, fill
from tests.ui.tidy import discard

LARGE = [zoom for zoom in ZOOMS if zoom > 200]
PAGES = "explore", "risk", "administration"
FIELDS = 8
"""Fields of a dialog that is higher than the screen."""


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> QRect:
    """The screen of dialogs; that of the tests has another size."""
    room = QRect(0, 0, 1280, 800)
    fake = SimpleNamespace(availableGeometry=lambda: room)
    monkeypatch.setattr(Dialog, "screen", lambda _dialog: fake)
    return room


@pytest.fixture
def zoomed(shared: MainWindow, qtbot: QtBot) -> MainWindow:
    """The window with a target and its results at 400 %; the tests after it may leave that zoom."""
    cleared(shared, qtbot, 400)
    fill(shared.stores)
    shared.show_explore()
    qtbot.waitUntil(partial(shown, shared.results))
    return shared


def reachable(window: MainWindow) -> None:
    """For `waitUntil`: no control reaches out of the window or lies on another one."""
    assert window.size().toTuple() == (1280, 800)
    assert outside(window) + overlapping(window) == []


def shown(part: QWidget) -> bool:
    """Return whether a part is on the screen as a whole, or scrolled to its beginning."""
    return part.isVisible() and not part.visibleRegion().isEmpty()


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_reached(window: MainWindow, qtbot: QtBot, page: str) -> None:
    explore(window, qtbot)
    for zoom in LARGE:
        theme().use(zoom=zoom)
        window.show_page(page)
        qtbot.waitUntil(lambda: theme().settled)
        qtbot.waitUntil(partial(reachable, window))


def test_a_page_scrolls_to_what_has_no_space(zoomed: MainWindow, qtbot: QtBot) -> None:
    middle = zoomed.middle
    qtbot.waitUntil(lambda: middle.verticalScrollBar().maximum() > 0)
    last = zoomed.triage
    assert not QRect(QPoint(), middle.size()).contains(last.mapTo(middle, QPoint()))
    middle.ensureWidgetVisible(last)
    assert QRect(QPoint(), middle.size()).contains(last.mapTo(middle, QPoint()))


def test_at_100_per_cent_no_page_scrolls(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    middle = window.middle
    for page in PAGES:
        window.show_page(page)
        qtbot.waitUntil(lambda: window.stack.size() == middle.size())


def test_a_pane_takes_the_place_of_the_results_and_explore_brings_them_back(
    zoomed: MainWindow, qtbot: QtBot
) -> None:
    for name in ("tree", "detail"):
        zoomed.toggle_pane(name)
        qtbot.waitUntil(partial(shown, zoomed.docks[name]))
        assert zoomed.results.isHidden() or not shown(zoomed.results)
        qtbot.waitUntil(partial(reachable, zoomed))
        zoomed.show_explore()
        qtbot.waitUntil(partial(shown, zoomed.results))
        assert not shown(zoomed.docks[name])


def test_results_return_when_the_pane_in_their_place_is_closed(
    zoomed: MainWindow, qtbot: QtBot
) -> None:
    zoomed.toggle_pane("tree")
    qtbot.waitUntil(lambda: not shown(zoomed.results))
    zoomed.toggle_pane("tree")
    qtbot.waitUntil(partial(shown, zoomed.results))
    theme().use(zoom=100)
    zoomed.toggle_pane("tree")  # as before
    qtbot.waitUntil(zoomed.docks["tree"].isVisible)


@pytest.fixture
def in_tree(zoomed: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The tree has taken the place of the results. No server answers queries."""
    monkeypatch.setattr(zoomed.stores.tasks, "read", lambda *_, **__: None)
    zoomed.show_explore()
    zoomed.toggle_pane("tree")
    qtbot.waitUntil(partial(shown, zoomed.docks["tree"]))
    qtbot.waitUntil(lambda: not shown(zoomed.results))
    return zoomed


def back(window: MainWindow, qtbot: QtBot) -> None:
    """Check that the results are shown again, and the tree is not."""
    qtbot.waitUntil(partial(shown, window.results))
    qtbot.waitUntil(lambda: not shown(window.docks["tree"]))


@pytest.mark.parametrize("page", ["risk", "administration"])
def test_a_page_that_was_chosen_while_the_window_was_hidden_is_shown(
    in_tree: MainWindow, qtbot: QtBot, page: str
) -> None:
    in_tree.hide()
    in_tree.show_page(page)
    in_tree.show()
    qtbot.waitUntil(partial(shown, in_tree.pages[page]))


def test_results_return_that_were_chosen_while_the_window_was_hidden(
    in_tree: MainWindow, qtbot: QtBot
) -> None:
    in_tree.hide()
    in_tree.show_explore()
    in_tree.show()
    back(in_tree, qtbot)


def test_resetting_the_layout_brings_the_results_back(in_tree: MainWindow, qtbot: QtBot) -> None:
    in_tree.reset_layout()
    back(in_tree, qtbot)


def test_the_query_form_opens_where_it_is_seen(in_tree: MainWindow, qtbot: QtBot) -> None:
    bar = in_tree.middle.verticalScrollBar()
    bar.setValue(bar.maximum())
    in_tree.toggle_form()
    qtbot.waitUntil(partial(shown, in_tree.form))
    field = in_tree.focusWidget()
    qtbot.waitUntil(lambda: in_tree.form.isAncestorOf(field) and shown(field))
    in_tree.toggle_pane("tree")
    qtbot.waitUntil(lambda: not shown(in_tree.form))
    in_tree.toggle_form()  # it is open, but cannot be seen
    qtbot.waitUntil(partial(shown, in_tree.form))
    in_tree.toggle_form()
    assert not in_tree.form.isVisible()


def test_a_query_that_was_run_elsewhere_brings_the_results_back(
    in_tree: MainWindow, qtbot: QtBot
) -> None:
    in_tree.stores.goto.go(Goal("path", "x"))
    back(in_tree, qtbot)


def test_a_click_on_a_target_brings_its_results(in_tree: MainWindow, qtbot: QtBot) -> None:
    view = in_tree.tree.view
    place = view.visualRect(view.model().index(0, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    back(in_tree, qtbot)


def test_moving_in_the_tree_stays_there_until_enter(in_tree: MainWindow, qtbot: QtBot) -> None:
    view = in_tree.tree.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    with qtbot.waitSignal(in_tree.stores.query.ran, timeout=5_000):
        QTest.keyClick(view, Qt.Key.Key_Down)
    QApplication.processEvents()
    assert shown(in_tree.docks["tree"])
    QTest.keyClick(view, Qt.Key.Key_Return)
    back(in_tree, qtbot)


def test_ticking_a_facet_stays_at_the_facets(in_tree: MainWindow, qtbot: QtBot) -> None:
    in_tree.toggle_pane("facets")
    qtbot.waitUntil(partial(shown, in_tree.docks["facets"]))
    with qtbot.waitSignal(in_tree.stores.query.ran, timeout=5_000):
        in_tree.stores.facets.exclude(Value("type", "Visa", "Visa", 3, chosen=False))
    QApplication.processEvents()
    assert shown(in_tree.docks["facets"])


def test_the_totals_of_the_results_can_be_scrolled_to(zoomed: MainWindow, qtbot: QtBot) -> None:
    zoomed.show_explore()
    assert not zoomed.status.sums.isVisible()
    qtbot.waitUntil(zoomed.totals.isVisible)
    qtbot.waitUntil(lambda: zoomed.middle.verticalScrollBar().maximum() > 0)
    zoomed.middle.ensureWidgetVisible(zoomed.totals)
    qtbot.waitUntil(partial(shown, zoomed.totals))
    theme().use(zoom=100)
    qtbot.waitUntil(zoomed.status.sums.isVisible)
    assert zoomed.totals.isHidden()


@pytest.mark.parametrize("zoom", LARGE)
def test_the_buttons_of_a_high_dialog_are_on_the_screen(
    window: MainWindow, qtbot: QtBot, screen: QRect, zoom: int
) -> None:
    theme().use(zoom=zoom)
    dialog = Dialog("A dialog", "What this does, in a sentence of two lines. " * 3, "Do", window)
    for at in range(FIELDS):
        dialog.add_field(f"Field {at}", QLineEdit(), "A hint below the field, of some words.")
    dialog.open()
    on_screen(dialog, screen, qtbot)
    discard(dialog)


def test_the_dialog_of_the_fonts_is_on_the_screen(
    window: MainWindow, qtbot: QtBot, screen: QRect
) -> None:
    theme().use(zoom=400)
    dialog = FontsDialog(window.stores, window)
    dialog.open()
    on_screen(dialog, screen, qtbot)
    discard(dialog)


def on_screen(dialog: Dialog, room: QRect, qtbot: QtBot) -> None:
    """Check that a dialog is no larger than the screen, and its buttons are in it."""
    qtbot.waitUntil(lambda: room.contains(QRect(QPoint(), dialog.size())))
    for button in (dialog.dismiss, dialog.primary):
        if not button.isHidden():
            place = QRect(button.mapTo(dialog, QPoint()), button.size())
            assert dialog.rect().contains(place)
    assert outside(dialog) == []


def test_a_long_offer_gets_lines_instead_of_being_cut(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    triage, offer = window.triage, window.triage.layout_button
    offer.say("Apply “Confirmed” to 36 more results from the same template " * 2)
    triage.same.hide()
    offer.show()
    triage.offers.show()
    try:
        qtbot.waitUntil(lambda: offer.width() < offer.sizeHint().width())
        qtbot.waitUntil(lambda: cut(offer) == [])
        assert offer.geometry().bottom() < triage.offers.height()
    finally:
        triage.offers.hide()
