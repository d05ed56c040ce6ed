"""Pinned columns stay visible, and are the same cells for mouse and keys."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QScrollBar
from pytestqt.qtbot import QtBot

from app.api.records.queries import Query
from app.settings import Settings
from app.state.query.answer_origin import AnswerOrigin
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.stores import WindowStores
from app.ui.panes.results.table import COLUMNS, LOCATION, NOTE, OWNER, STATUS, TYPES
from app.ui.panes.results.view import ResultsView
from tests.ui.made import action

LEFT = Qt.MouseButton.LeftButton
MANY = 60


@pytest.fixture
def results(stores: WindowStores) -> Results:
    made = Results(
        stores.session,
        stores.inventory,
        stores.query,
        stores.notes,
        stores.assigned,
        stores.ages,
        stores.tasks,
    )
    ids = [str(number) for number in range(MANY)]
    rows = [
        Row(
            key=Key("3", number), location=f"/srv/pay/{number}.csv", target="fs01",
            types="Visa, IBAN", prohibited=0, match=3, test=0, status="", signoff="", owner="roe",
            content_type="CSV", risk="High", leaf=False, children=(), remediation_error="",
        )
        for number in ids
    ]  # fmt: skip
    source = AnswerOrigin(Query(), (), (), 0.0, MANY, rows)
    asyncio.run(made.show_answer([("3", ids)], source))
    return made


@pytest.fixture
def view(styled: QApplication, results: Results, stores: WindowStores, qtbot: QtBot) -> ResultsView:
    made = ResultsView(results, stores.inventory)
    qtbot.addWidget(made)
    made.resize(800, 300)
    with qtbot.waitExposed(made):
        made.show()
    return made


def choose(view: ResultsView, text: str, *, of: int | None = None, within: str = "") -> None:
    menu = view.columns.menu(of)
    part = action(menu, within).menu() if within else menu
    assert isinstance(part, QMenu)
    action(part, text).trigger()
    menu.close()


def show_all(view: ResultsView, qtbot: QtBot) -> QScrollBar:
    for at, column in enumerate(COLUMNS):
        if view.isColumnHidden(at):
            choose(view, column.title)
    bar = view.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    return bar


def test_chosen_columns_scroll_beside_the_path_which_is_pinned(
    view: ResultsView, qtbot: QtBot
) -> None:
    frozen, bar, header = view.columns.frozen, view.horizontalScrollBar(), view.horizontalHeader()
    assert list(frozen.columns) == [LOCATION]
    assert bar.maximum() == 0, "by itself nothing scrolls sideways"
    show_all(view, qtbot)
    assert view.columnWidth(LOCATION) >= 0.4 * view.viewport().width(), "it can still be read"
    choose(view, "Pin Status", of=STATUS)
    choose(view, "Owner", within="Pin")
    assert [header.logicalIndex(at) for at in range(3)] == [LOCATION, STATUS, OWNER]
    assert frozen.width == 0, "nothing passes beneath yet"
    bar.setValue(bar.maximum())
    wide = sum(view.columnWidth(at) for at in (LOCATION, STATUS, OWNER))
    assert frozen.width == wide
    status = QPoint(view.columnWidth(LOCATION) + 5, view.rowHeight(0) // 2)
    assert view.indexAt(status).column() == STATUS
    assert view.indexAt(QPoint(wide + 5, 5)).column() not in frozen.columns
    QTest.mouseClick(view.viewport(), LEFT, pos=status)
    assert (view.currentIndex().row(), view.currentIndex().column()) == (0, STATUS)
    sorts: list[object] = []
    view.sort_wanted.connect(sorts.append)
    QTest.mouseClick(frozen.head, LEFT, pos=QPoint(status.x(), 5))
    assert sorts == [(STATUS, "A")]
    choose(view, "Pin Status", of=STATUS)
    assert list(frozen.columns) == [LOCATION, OWNER]
    header.moveSection(header.visualIndex(OWNER), len(COLUMNS) - 1)  # like dragging
    assert header.visualIndex(OWNER) == 1, "it is pinned"


def test_the_keys_find_every_cell_and_rows_do_not_scroll_sideways(
    view: ResultsView, qtbot: QtBot
) -> None:
    bar = show_all(view, qtbot)
    bar.setValue(bar.maximum())
    for _ in range(3):
        view.step(1)
    assert bar.value() == bar.maximum(), "the path is in sight as it is"
    view.setCurrentIndex(view.model().index(2, NOTE))
    for _ in range(len(COLUMNS) - 1):
        QTest.keyClick(view, Qt.Key.Key_Left)
        column, place = view.currentIndex().column(), view.visualRect(view.currentIndex())
        seen = place.left() >= view.columns.frozen.width
        assert seen or column in view.columns.frozen.columns, COLUMNS[column].title
    assert view.currentIndex().column() == LOCATION


def test_what_is_pinned_is_drawn_as_it_is_now(view: ResultsView, qtbot: QtBot) -> None:
    bar = show_all(view, qtbot)
    bar.setValue(bar.maximum())
    view.verticalScrollBar().setValue(100)
    qtbot.waitUntil(lambda: view.columns.frozen.width > 0)
    view.select_row(7)
    view.show_sort((LOCATION, "D"))
    store = view.backingStore()
    assert store is not None
    seen = store.paintDevice()
    assert isinstance(seen, QImage)

    head, body = view.columns.frozen.head.geometry(), view.columns.frozen.body.geometry()
    area = head.united(body)

    def same() -> bool:
        anew = view.grab().toImage().convertToFormat(seen.format())
        return bool(seen.copy(area) == anew.copy(area))

    qtbot.waitUntil(same)


def test_columns_are_sized_to_what_is_in_them(view: ResultsView, qtbot: QtBot) -> None:
    show_all(view, qtbot)
    before = view.columnWidth(STATUS)
    choose(view, "Fit Types to content", of=TYPES)
    hint = view.sizeHintForColumn(TYPES)
    assert view.columnWidth(TYPES) == max(hint, view.horizontalHeader().sectionSizeHint(TYPES))
    assert view.columnWidth(STATUS) == before
    choose(view, "Fit all columns to content")
    assert view.columnWidth(STATUS) < before
    view.columns.size([NOTE])
    assert view.columnWidth(NOTE) <= view.viewport().width() // 2


def test_pins_are_kept(
    view: ResultsView, stores: WindowStores, results: Results, qtbot: QtBot
) -> None:
    choose(view, "Pin Owner", of=OWNER)
    assert not view.isColumnHidden(OWNER), "what is pinned is shown"
    choose(view, "Location", within="Pin")
    settings = Settings()
    view.keep(settings)
    for kept, expected in (("", (OWNER,)), ("7/x/99/7", (OWNER,)), ("/", ())):
        again = ResultsView(results, stores.inventory)
        qtbot.addWidget(again)
        name = next(name for name in settings.columns if name.endswith("pinned"))
        settings.columns[name] = kept or settings.columns[name]
        again.restore(settings)
        assert again.columns.frozen.columns == expected
        assert OWNER not in expected or not again.isColumnHidden(OWNER)
