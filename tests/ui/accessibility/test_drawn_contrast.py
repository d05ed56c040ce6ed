"""Contrast of what declarations do not show, measured in drawn pixels: 4.5:1 for text, 3:1 for
signs, lines and states (WCAG 2.2, 1.4.3 and 1.4.11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QAction, QKeySequence, QTextCursor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QTableView,
    QToolButton,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.api.records.local import Change
from app.state.location.hits import hits_of
from app.state.location.preview import Hit
from app.state.risk.daily_counts import spread
from app.state.stores import WindowStores
from app.ui.charts.days import DayChart
from app.ui.dialogs.remediate.diff import DiffView
from app.ui.frame.guide_text import GuideText
from app.ui.kit.controls.day_edit import day_edit
from app.ui.kit.gutter import GutterText
from app.ui.kit.menu import Menu
from app.ui.kit.production_band import ProductionBand
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import READABLE, VISIBLE, Role
from app.ui.look.theme import Look, theme
from app.ui.panes.detail.hit_map import HitMap
from app.ui.panes.query.query_bar import QueryBar
from tests.ui.accessibility.pixels import Drawn

LOOKS = Look.LIGHT, Look.DARK, Look.CONTRAST
CHANGE = Change(
    offset=1, length=3, data_type="Visa", before="12\t3", after="**\t*",
    context_before="\ufeffword\t", context_after="\tend", place="line 8",
)  # fmt: skip
MARKS = "\u21e5\u2039\u203a"


@pytest.fixture(params=LOOKS, autouse=True, scope="module")
def look(request: pytest.FixtureRequest, styled: QApplication) -> Iterator[Look]:
    """One change of the look for all tests, because it is slow."""
    assert styled is not None
    theme().use(look=request.param, zoom=100)
    yield request.param
    theme().use(look=Look.LIGHT)


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[QWidget, int, int], Drawn]:
    def show(widget: QWidget, wide: int, high: int) -> Drawn:
        qtbot.addWidget(widget)
        theme().dress(widget)
        widget.resize(wide, high)
        widget.show()
        qtbot.waitUntil(lambda: theme().settled)
        return Drawn(widget)

    return show


Show = Callable[[QWidget, int, int], Drawn]


def characters(view: GutterText) -> Iterator[tuple[str, QRect]]:
    """Yield each character of a text with its area in the view."""
    text, cursor = view.toPlainText(), view.textCursor()
    for at, character in enumerate(text):
        cursor.setPosition(at)
        start = view.cursorRect(cursor)
        cursor.movePosition(QTextCursor.MoveOperation.Right)
        end = view.cursorRect(cursor)
        if end.left() > start.left():
            area = QRect(start.topLeft(), QPoint(end.left(), start.bottom()))
            yield character, area.translated(view.viewport().pos())


def test_signs_and_texts_of_a_diff(shown: Show) -> None:
    view = DiffView()
    view.show_changes([CHANGE], revealed=True, as_hex=False)
    drawn = shown(view, 480, 120)
    ratios = [(one, drawn.contrast(area)) for one, area in characters(view) if one.strip()]
    assert {one for one, _ in ratios} >= set(MARKS)
    assert {one: r for one, r in ratios if r < (VISIBLE if one in MARKS else READABLE)} == {}
    gutter = QRect(0, 0, view.viewport().x(), 24)
    assert drawn.contrast(gutter) >= READABLE


def test_days_without_figures(shown: Show) -> None:
    chart = DayChart()
    first = date(2026, 11, 1).toordinal()
    chart.show_days(spread({first: 1, first + 9: 2}, first, first + 9))
    drawn = shown(chart, 700, 300)
    box = chart.getPlotItem().vb
    edge = box.mapViewToScene(QPointF(0.5, box.viewRect().center().y())).toPoint()
    assert drawn.contrast(QRect(edge - QPoint(3, 20), edge + QPoint(3, 20))) >= VISIBLE


def test_the_band_of_a_production_server(shown: Show) -> None:
    band = ProductionBand()
    band.name_server("fs01")
    assert shown(band, 300, 24).contrast(band.rect()) >= READABLE


def test_ticks_beside_a_text(shown: Show) -> None:
    beside, kinds = HitMap(), ("prohibited", "match", "test")
    hits = [Hit("Visa", kind, "x", 20 + at * 40, 1, 0, 0, 1) for at, kind in enumerate(kinds)]
    beside.show_hits(hits_of(hits, 120), -1)
    drawn = shown(beside, 12, 240)
    for at in range(3):
        assert drawn.contrast(QRect(0, at * 80, 12, 40)) >= VISIBLE, kinds[at]


def test_underlines_of_a_query(shown: Show, stores: WindowStores) -> None:
    bar = QueryBar(stores.text)
    shown(bar, 480, 40)
    metrics, line = bar.fontMetrics(), bar.rect()
    line.setTop(line.center().y() + metrics.ascent() // 2 + 1)
    for before, word in (("type:", "Viza"), ("", "tarket")):  # no descenders
        bar.setText(f"{before}{word}:1 x" if not before else f"{before}{word} x")
        bar.setCursorPosition(0)
        start = bar.cursorRect().center().x() + metrics.horizontalAdvance(before)
        line.setLeft(start)
        line.setSize(QSize(metrics.horizontalAdvance(word) - 4, 3))
        assert Drawn(bar).contrast(line) >= VISIBLE, word


def test_days_of_a_calendar(shown: Show) -> None:
    field = day_edit("Day", date(2026, 12, 1))
    calendar = field.calendarWidget()
    assert calendar is not None
    calendar.setParent(None)
    shown(calendar, 320, 240)
    view = calendar.findChild(QTableView)
    assert isinstance(view, QAbstractItemView)
    drawn, model = Drawn(view), view.model()
    cells = [
        view.visualRect(model.index(row, column)) for row, column in product(range(9), repeat=2)
    ]
    ratios = {cell.center().toTuple(): drawn.contrast(cell) for cell in cells if not cell.isEmpty()}
    assert len(ratios) == 7 * 7, "names and days"
    assert {place: ratio for place, ratio in ratios.items() if ratio < READABLE} == {}


def test_a_tooltip(shown: Show, qtbot: QtBot) -> None:
    owner = QLabel("owner")
    shown(owner, 100, 30)
    QToolTip.showText(QPoint(10, 10), "Words of a tooltip", owner)
    tips = [one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel")]
    assert Drawn(tips[0]).contrast(tips[0].rect()) >= READABLE
    QToolTip.hideText()


def test_entries_of_a_menu(shown: Show) -> None:
    owner = QWidget()
    menu = Menu(owner)
    plain, chosen, other, off = (QAction(text, menu) for text in ("One", "Two", "Three", "Off"))
    for action in (plain, chosen, other):
        action.setShortcut(QKeySequence("Ctrl+K"))
    off.setEnabled(False)
    menu.addActions([plain, chosen, other, off])
    drawn = shown(menu, *menu.sizeHint().toTuple())
    menu.setActiveAction(chosen)
    drawn = Drawn(menu)
    areas = {one.text(): menu.actionGeometry(one) for one in menu.actions()}
    ratios = {text: drawn.contrast(area) for text, area in areas.items()}
    assert min(ratios.pop(text) for text in ("One", "Two", "Three")) >= READABLE
    assert ratios["Off"] >= VISIBLE, "a disabled entry tells what could be done"
    edge = [QRect(areas[text].topLeft(), areas[text].size()) for text in ("Two", "Three")]
    for area in edge:
        area.setRight(area.left() + theme().px(4))
    assert drawn.difference(*edge) >= VISIBLE, "the entry in focus differs from its neighbours"


def test_a_link_of_the_guide_is_readable_and_more_than_a_colour(shown: Show, qtbot: QtBot) -> None:
    page = GuideText()
    page.put(['<p><a href="x">link</a></p>'])
    qtbot.waitUntil(lambda: not page.busy)
    drawn = shown(page, 400, 120)
    assert page.document().begin().begin().fragment().charFormat().fontUnderline()
    assert drawn.contrast(page.viewport().geometry().adjusted(0, 0, 0, -60)) >= READABLE


def test_a_switch_that_is_on(shown: Show) -> None:
    host = QWidget()
    on, off = QToolButton(host), QToolButton(host)
    for at, one in enumerate((on, off)):
        one.setText("Days")
        one.setCheckable(True)
        one.setChecked(one is on)
        one.setGeometry(at * 80, 0, 80, 28)
    drawn = shown(host, 160, 28)
    assert drawn.contrast(on.geometry()) >= READABLE
    assert drawn.difference(on.geometry(), off.geometry()) >= VISIBLE


def test_faint_signs_of_a_selected_row(shown: Show) -> None:
    columns: tuple[Column[int], ...] = (
        Column(title="Tick", text=lambda _row: "", icon=lambda _row: "confirm", width=60,
               role=lambda _row: Role.FAINT),
        Column(title="Count", text=str, count=True, width=80),
    )  # fmt: skip
    table = ListTable(columns, str, (0, 0), name="Table")
    shown(table, 200, 120)
    table.setCurrentIndex(table.model().index(0, 0))
    drawn, port = Drawn(table), table.viewport().pos()
    for row in range(2):
        for column in range(2):
            area = table.visualRect(table.model().index(row, column)).translated(port)
            assert drawn.contrast(area.adjusted(6, 3, -6, -3)) >= VISIBLE, (row, column)
