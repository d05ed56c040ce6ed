"""The facets pane: titles and values, toggled, excluded and searched by keyboard and mouse."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.state.counts.facets import ShownFacet, Value
from app.state.stores import WindowStores
from app.ui.kit.tables.table_model import Cell
from app.ui.look.text import tip_text
from app.ui.panes.facets import NO_ROW_TELLS, FacetsPane
from tests.ui import made

KEY = Qt.Key
VISA = Value("type", "Visa", "Visa", 1204, chosen=False)
IBAN = Value("type", "IBAN", "IBAN", 3, chosen=False)
OWNER = Value("owner", "roe", "<b>roe</b>", 7, chosen=False)
YEAR = Value("modified", "2025", "2025", 9, chosen=False)
DEEP = Value("path", "/srv/deep", "/srv/deep", 2, chosen=False)
MATCH = Value("match", "match", "match", 3, chosen=False)
NAMED_TEST = Value("owner", "test", "test", 1, chosen=False)


@pytest.fixture
def stores(styled: QApplication, monkeypatch: pytest.MonkeyPatch) -> WindowStores:
    found = made.stores()
    monkeypatch.setattr(found.query, "run", lambda **_: None)
    return found


@pytest.fixture
def pane(qtbot: QtBot, stores: WindowStores) -> FacetsPane:
    pane = FacetsPane(stores)
    qtbot.addWidget(pane)
    pane.resize(264, 400)
    pane.show()
    stores.facets.shown = (
        ShownFacet("status", (), 0),
        ShownFacet("data_type", (VISA, IBAN), 16),
        ShownFacet("owner", (OWNER,), 0),
    )
    stores.facets.changed.emit()
    return pane


def test_values_are_listed_below_their_facet_with_counts(
    pane: FacetsPane, stores: WindowStores
) -> None:
    model = pane.view.model()
    shown = [
        [model.index(row, column).data() for column in (0, 1)] for row in range(model.rowCount())
    ]
    assert shown == [
        ["Data type", "2 of 18"], ["Visa", "1,204"], ["IBAN", "3"],
        ["Owner", ""], ["<b>roe</b>", "7"],
    ]  # fmt: skip
    assert pane.of.isVisible()  # it says that it counts loaded rows
    stores.facets.whole = True
    stores.facets.changed.emit()
    assert not pane.of.isVisible()
    stores.facets.shown = (
        ShownFacet("severity", (MATCH,), 0),
        ShownFacet("owner", (NAMED_TEST,), 0),
    )
    stores.facets.changed.emit()
    looks = [model.index(row, 0).data(Cell.CONTENT) for row in (1, 3)]
    assert [(look.text, look.icon) for look in looks] == [("Match", "match"), ("test", "")]
    heading = model.index(0, 1).data(Cell.CONTENT)
    assert (heading.text, heading.number) == ("", False), "a count would be drawn as a dash"
    many = replace(MATCH, count=2_345_678)
    stores.facets.shown = (ShownFacet("severity", (many,), 0),)
    stores.facets.changed.emit()
    assert model.index(1, 1).data() == "2.3M"


def test_a_long_name_has_the_room_that_its_count_leaves(
    pane: FacetsPane, stores: WindowStores
) -> None:
    long = replace(VISA, label="Telephone number (Germany, Austria, Switzerland)")
    view = pane.view
    for count, drawn in ((3, True), (999_999, False)):
        stores.facets.shown = (ShownFacet("data_type", (replace(long, count=count),), 0),)
        stores.facets.changed.emit()
        row = view.visualRect(view.model().index(1, 1))
        beyond = view.viewport().grab(row.adjusted(0, 0, 8 - row.width(), -2)).toImage()
        places = ((x, y) for x in range(beyond.width()) for y in range(beyond.height()))
        assert (len({beyond.pixel(x, y) for x, y in places}) > 1) is drawn, count


def test_keys_ask_for_a_value_exclude_it_and_remove_it(
    pane: FacetsPane, stores: WindowStores
) -> None:
    pane.view.setCurrentIndex(pane.view.model().index(1, 0))
    for key, text in (
        (KEY.Key_Space, "type:Visa"), (KEY.Key_Minus, "-type:Visa"), (KEY.Key_Plus, "type:Visa"),
        (KEY.Key_Return, ""), (KEY.Key_Minus, "-type:Visa"),
    ):  # fmt: skip
        QTest.keyClick(pane.view, key)
        assert stores.text.text == text
    made.action(pane.view.menu(), "Show only this value").trigger()
    assert stores.text.text == "type:Visa"
    made.action(pane.view.menu(), "Remove from query").trigger()
    assert stores.text.text == ""
    stores.facets.shown = (ShownFacet("modified", (YEAR,), 0), ShownFacet("folder", (DEEP,), 0))
    stores.facets.changed.emit()
    pane.view.setCurrentIndex(pane.view.model().index(1, 0))
    QTest.keyClick(pane.view, KEY.Key_Minus)
    entry = made.action(pane.view.menu(), "Exclude this value")
    told = tip_text(entry.toolTip())
    assert (stores.text.text, entry.isEnabled(), told) == ("", False, NO_ROW_TELLS)
    QTest.keyClick(pane.view, KEY.Key_Space)
    assert stores.text.text == "modified:2025-01-01..2025-12-31"
    assert stores.facets.shown[0].values[0].chosen
    QTest.keyClick(pane.view, KEY.Key_Space)
    pane.view.setCurrentIndex(pane.view.model().index(3, 0))
    assert pane.view.model().index(3, 0).data(Cell.CONTENT).middle, "the end of a path tells most"
    QTest.keyClick(pane.view, KEY.Key_Minus)
    assert stores.text.text == "-path:/srv/deep"
    QTest.keyClick(pane.view, KEY.Key_Space)
    QTest.keyClick(pane.view, KEY.Key_Space)
    stores.facets.type("x")
    pane.view.setCurrentIndex(pane.view.model().index(0, 0))
    QTest.keyClick(pane.view, KEY.Key_Space)  # a title adds no condition
    assert stores.text.text == ""


def test_a_click_narrows_also_to_an_owner_beside_dates(
    pane: FacetsPane, stores: WindowStores
) -> None:
    def press(row: int) -> None:
        where = pane.view.visualRect(pane.view.model().index(row, 0)).center()
        QTest.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=where)

    press(4)
    assert stores.text.text == "owner:roe"
    assert [value.chosen for value in stores.facets.shown[2].values] == [True]
    press(4)
    assert stores.text.text == ""
    stores.text.write("modified:2026-01-01..2026-01-02")
    press(4)
    assert stores.text.text == "modified:2026-01-01..2026-01-02 owner:roe"
    assert [value.chosen for value in stores.facets.shown[2].values] == [True]
    assert stores.text.error is None


def test_nothing_is_said_about_the_values_before_they_are_counted(
    pane: FacetsPane, stores: WindowStores
) -> None:
    stores.facets.forget()
    told = "Loading results. Their values are shown here afterwards."
    assert told in made.texts(made.empty_state(pane))
