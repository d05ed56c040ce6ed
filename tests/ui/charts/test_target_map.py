"""The heat map of Targets, and charts as files."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.ui.charts.export import content
from app.ui.charts.series import LEVELS
from app.ui.charts.target_map import TargetMap
from app.ui.kit.boxes import vbox
from app.ui.look.colours import Role
from app.ui.look.theme import theme
from app.ui.panes.risk.targets import TargetsCard
from tests.ui import made

HOSTILE = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "<svg onload=x>", 'a","b\n=2']


@pytest.fixture
def heat(qtbot: QtBot) -> TargetMap:
    heat = TargetMap()
    qtbot.addWidget(heat)
    targets = [made.target_risk(at, name, 9 - at) for at, name in enumerate(HOSTILE)]
    trend = [made.point(float(at), at) for at in (5, 8, 6)]
    heat.show_targets(targets, {"0": trend}, "high")
    heat.resize(720, 240)
    heat.show()
    return heat


def test_a_heading_orders_and_a_row_chooses(heat: TargetMap, qtbot: QtBot) -> None:
    sorted_by: list[str] = []
    chosen: list[str] = []
    heat.sorted_by.connect(sorted_by.append)
    heat.chosen.connect(chosen.append)
    for row, column in ((-1, 2), (1, 0)):
        where = heat.cell(row, column).center()
        QTest.mouseClick(heat, Qt.MouseButton.LeftButton, pos=where)
    assert (sorted_by, chosen) == (["low"], ["1"])


def test_a_right_click_opens_nothing(heat: TargetMap) -> None:
    chosen: list[str] = []
    heat.chosen.connect(chosen.append)
    QTest.mouseClick(heat, Qt.MouseButton.RightButton, pos=heat.cell(1, 0).center())
    assert chosen == []


def test_names_are_readable_before_trends_are_drawn(heat: TargetMap) -> None:
    for width in range(300, 480, 20):
        heat.resize(width, 240)
        trend, name = heat.cell(0, len(LEVELS)).width(), heat.cell(0, -1).width()
        assert not trend or name >= theme().px(112), width


def test_keys_order_and_choose_as_the_mouse_does(heat: TargetMap) -> None:
    sorted_by: list[str] = []
    chosen: list[str] = []
    heat.sorted_by.connect(sorted_by.append)
    heat.chosen.connect(chosen.append)
    keys = Qt.Key
    for key in (keys.Key_Down, keys.Key_Return, keys.Key_Home, keys.Key_Up, keys.Key_Right,
                keys.Key_Space, keys.Key_End, keys.Key_Down, keys.Key_Enter):  # fmt: skip
        QTest.keyClick(heat, key)
    assert (sorted_by, chosen) == (["medium"], ["1", str(len(HOSTILE) - 1)])


def test_the_cell_that_the_keys_have_reached_has_a_ring(heat: TargetMap, qtbot: QtBot) -> None:
    heat.activateWindow()
    heat.setFocus()
    qtbot.waitUntil(heat.hasFocus)
    QTest.keyClick(heat, Qt.Key.Key_Down)
    image, accent = heat.grab().toImage(), theme().color(Role.ACCENT)
    edges = [heat.cell(row, 0) for row in (0, 1)]
    found = [image.pixelColor(edge.left() + 1, edge.center().y()) == accent for edge in edges]
    assert found == [False, True]


def test_a_click_that_gives_the_focus_opens_the_row_under_the_pointer(qtbot: QtBot) -> None:
    window, elsewhere, card = QWidget(), QWidget(), TargetsCard(made.stores().risk)
    qtbot.addWidget(window)
    elsewhere.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    vbox(elsewhere, card, into=window)
    window.resize(500, 500)
    card.tabs.setCurrentIndex(1)
    card.map.show_targets([made.target_risk(at, f"T{at}", 9) for at in range(100)], {}, "high")
    window.show()
    window.activateWindow()
    elsewhere.setFocus()
    qtbot.waitUntil(elsewhere.hasFocus)
    seen = card.map.cell(60, 0).center()
    scroll = made.the(QScrollArea, card)
    scroll.ensureVisible(seen.x(), seen.y())
    chosen: list[str] = []
    card.map.chosen.connect(chosen.append)
    place = card.map.mapTo(window, seen)
    for act in (QTest.mousePress, QTest.mouseRelease):
        at = card.map.mapFrom(window, place)
        act(card.map, Qt.MouseButton.LeftButton, pos=at)
    assert (card.map.hasFocus(), chosen) == (True, ["60"])


def test_keys_go_on_from_a_clicked_cell(heat: TargetMap) -> None:
    chosen: list[str] = []
    heat.chosen.connect(chosen.append)
    QTest.mouseClick(heat, Qt.MouseButton.LeftButton, pos=heat.cell(2, 0).center())
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(heat, key)
    assert chosen == ["2", "3"]


def test_the_first_target_has_the_keys_after_an_empty_list(heat: TargetMap) -> None:
    chosen: list[str] = []
    heat.chosen.connect(chosen.append)
    heat.show_targets([], {}, "high")
    heat.show_targets([made.target_risk(0, "a", 1)], {}, "high")
    QTest.keyClick(heat, Qt.Key.Key_Return)
    assert chosen == ["0"]


def test_an_order_chosen_by_key_leaves_the_keys_at_the_heading(heat: TargetMap) -> None:
    sorted_by: list[str] = []
    heat.sorted_by.connect(sorted_by.append)
    QTest.keyClick(heat, Qt.Key.Key_Up)
    heat.show_targets([made.target_risk(0, "a", 1)], {}, "high")
    QTest.keyClick(heat, Qt.Key.Key_Space)
    assert sorted_by == ["high"]


def test_the_highest_count_has_the_strongest_colour(heat: TargetMap) -> None:
    image = heat.grab().toImage()
    shades = [
        image.pixelColor(heat.cell(row, 0).left() + 4, heat.cell(row, 0).center().y()).saturation()
        for row in (0, 3, 6)
    ]
    assert shades == sorted(shades, reverse=True)
    assert len(set(shades)) == 3


def test_the_trend_is_drawn_where_it_is_known(heat: TargetMap) -> None:
    image = heat.grab().toImage()
    areas = [heat.cell(row, len(LEVELS)) for row in (0, 1)]
    colours = [
        {image.pixel(x, y) for x in range(area.left(), area.right())
         for y in range(area.top(), area.bottom())}
        for area in areas
    ]  # fmt: skip
    assert len(colours[0]) > 1
    assert len(colours[1]) == 1


def test_a_csv_has_no_formula_and_whole_names(heat: TargetMap) -> None:
    titles = ["Target", *(level.word for level in LEVELS)]
    data = content(Path("x.csv"), heat, titles, heat.rows)()
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows[0] == titles
    names = [re.sub(r"(?<=[\t\n])'", "", row[0].removeprefix("'")) for row in rows[1:]]
    assert names == HOSTILE
    assert not any(cell.startswith(tuple("=+-@\t")) for row in rows for cell in row)


def test_an_svg_is_whole_and_has_no_element_from_a_name(heat: TargetMap) -> None:
    root = ET.fromstring(content(Path("x.svg"), heat, [], list)())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert not [one for one in root.iter() if "onload" in one.attrib]


def test_a_png_is_an_image_of_the_view(heat: TargetMap) -> None:
    image = QImage.fromData(content(Path("x.png"), heat, [], list)())
    assert image.size() == heat.size() * 2
