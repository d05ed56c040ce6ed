"""The pages of the main window, and what is shown only on some of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from app.state.location.hits import hits_of
from app.state.location.preview import Hit
from app.ui.frame.window import MainWindow
from app.ui.look.theme import Look, theme
from tests.ui.frame.states import Drawn, explore


def test_it_starts_with_three_cards_and_no_docks(fresh: MainWindow) -> None:
    assert fresh.stack.currentWidget() is fresh.start
    assert [card.accessibleName() for card in fresh.start.cards] == [
        "Scan a folder",
        "Open sample set",
        "Connect to a server",
    ]
    assert not any(dock.isVisible() for dock in fresh.docks.values())


def test_the_first_target_opens_explore(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    assert fresh.stack.currentWidget() is fresh.pages["explore"]
    assert fresh.docks["detail"].isVisible()
    assert not fresh.docks["jobs"].isVisible()
    qtbot.waitUntil(lambda: fresh.docks["detail"].width() > 350)


def test_risk_hides_the_docks_and_explore_brings_them_back(fresh: MainWindow, qtbot: QtBot) -> None:
    explore(fresh, qtbot)
    fresh.docks["detail"].close()
    fresh.status.hint("type: Data type found in the object")
    fresh.show_page("risk")
    assert fresh.status.words() == "", "it was of a row that is not on screen"
    assert not fresh.docks["tree"].isVisible()
    fresh.show_page("explore")
    assert fresh.docks["tree"].isVisible()
    assert not fresh.docks["detail"].isVisible()
    fresh.reset_layout()
    assert fresh.docks["detail"].isVisible()


def test_the_button_of_the_queue_is_marked_again_after_another_page(
    fresh: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(fresh, qtbot)
    monkeypatch.setattr(fresh.stores.query, "run", lambda **_: None)
    fresh.show_queue()
    fresh.show_page("risk")
    fresh.show_queue()
    button = fresh.toolbar.findChild(QToolButton, "page_queue")
    assert isinstance(button, QToolButton)
    assert button.isChecked()


def test_the_form_lies_over_the_results_and_gives_the_room_back(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(window, qtbot)
    window.toggle_form()
    form, results = window.form, window.results
    before = results.geometry()
    qtbot.waitUntil(lambda: form.height() > 200)
    assert form.geometry().bottom() <= before.bottom()
    assert results.geometry() == before
    qtbot.waitUntil(form.isVisible)
    field = form.lists["data_type"].edit
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    qtbot.waitUntil(form.isHidden)
    assert results.view.hasFocus() or results.isAncestorOf(window.focusWidget())
    monkeypatch.setattr(window.stores.query, "run", lambda **_: None)
    window.toggle_form()
    form.applied.emit()
    assert form.isHidden()


def test_risk_has_no_query_and_a_key_for_it_leads_to_the_results(
    window: MainWindow, qtbot: QtBot
) -> None:
    explore(window, qtbot)
    window.show_page("risk")
    assert not window.toolbar.search.isVisible()
    window.actions_["find"].trigger()
    assert window.page == "explore"
    assert window.toolbar.search.isVisible()


def test_another_page_is_drawn_in_a_turn_of_its_own_and_once(
    fresh: MainWindow, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: theme().settled)
    drawn = Drawn(fresh.toolbar)
    fresh.show_page("risk")
    fresh.repaint()
    assert not theme().settled
    counts = [drawn.count]
    qtbot.waitUntil(lambda: theme().settled)
    assert [*counts, drawn.count] == [0, 1]
    assert fresh.stack.currentWidget() is fresh.risk


@pytest.mark.parametrize("page", ["explore", "risk", "administration"])
def test_a_page_is_dark_after_a_change_to_the_dark_look(
    window: MainWindow, qtbot: QtBot, page: str
) -> None:
    explore(window, qtbot)
    window.show_page(page)
    qtbot.waitUntil(lambda: theme().settled)
    theme().use(look=Look.DARK)
    try:
        qtbot.waitUntil(lambda: theme().settled)
        image = window.grab().toImage()
    finally:
        theme().use(look=Look.LIGHT)
    lightness = [
        image.pixelColor(x, y).lightness()
        for x in range(0, image.width(), 8)
        for y in range(0, image.height(), 8)
    ]
    assert sum(one > 128 for one in lightness) < len(lightness) / 20


def test_letters_work_in_the_results_only(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    hit = Hit("Visa", "match", "4***", 0, 4, 0, 0, 4)
    window.stores.matches.found = hits_of([hit, hit], 8)
    window.actions_.refresh()
    window.toolbar.search.setFocus()
    QTest.keyClicks(window.toolbar.search, "n")
    assert window.toolbar.search.text() == "n"
    assert window.stores.matches.hit == 0


def test_what_is_typed_is_asked_for_and_escape_takes_it_back(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []
    query, field = window.stores.query, window.toolbar.search
    monkeypatch.setattr(query, "run", lambda: asked.append(query.draft.search))
    field.setText("payroll")
    window.toolbar.search.run()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert asked == ["payroll", None]
    assert not field.text()


def test_panes_are_cycled_by_f6(window: MainWindow, qtbot: QtBot) -> None:
    explore(window, qtbot)
    window.focus_search()
    seen = []
    for _ in range(3):
        window.cycle_panes(1)
        focus = window.focusWidget()
        panes = {"tree": window.tree, "facets": window.facets, "results": window.results,
                 "detail": window.detail}  # fmt: skip
        seen += [name for name, pane in panes.items() if focus and pane.isAncestorOf(focus)]
    assert seen == [
        "results",
        "tree",
    ]  # facets are behind a tab, and an empty detail pane has nothing to focus
    assert window.toolbar.search.hasFocus()
