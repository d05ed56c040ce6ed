"""The table model follows Qt's rules, finds rows by key, and requests visible rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.kit.tables.cell_painter import ink
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import (
    NOWHERE,
    AnyIndex,
    Cell,
    Column,
    Content,
    ListSource,
    TableModel,
)
from app.ui.kit.tables.table_view import TableView
from app.ui.look.colours import Role
from app.ui.look.theme import Look, theme
from app.ui.panes.jobs.jobs import _columns as jobs_columns
from tests.ui import made


@dataclass(frozen=True)
class Person:
    name: str
    age: int


PEOPLE = [Person("Ann", 30), Person("Bob\u202e", 0), Person("Cy", 41)]


def key(person: Person) -> str:
    return person.name


COLUMNS: tuple[Column[Person], ...] = (
    Column(title="Name", text=lambda one: one.name, stretch=True, order="name"),
    Column(
        title="Age",
        text=lambda one: str(one.age),
        count=True,
        sort=lambda one: one.age,
        role=lambda _one: Role.MATCH,
    ),
    Column(title="Note", text=lambda _one: "-"),
)


class Lazy:
    """A source that has loaded nothing, and records requested rows."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.rows: dict[int, Person] = {}
        self.wanted: list[tuple[int, int]] = []

    def key(self, index: int, /) -> int:
        return index

    def row(self, index: int, /) -> Person | None:
        return self.rows.get(index)

    def index_of(self, key: Any, /) -> int | None:
        return key if 0 <= key < self.count else None

    def want(self, first: int, last: int, /) -> None:
        self.wanted.append((first, last))


def under_watch(model: TableModel[Any]) -> QAbstractItemModelTester:
    return QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def test_cells_answer_as_declared(qapp: QApplication) -> None:
    source: ListSource[Person] = ListSource(key, PEOPLE)
    model = TableModel(COLUMNS, source)
    tester = under_watch(model)
    assert (model.rowCount(), model.columnCount()) == (3, 3)
    assert model.index(1, 0).data() == "Bob\\u202e"
    assert model.index(1, 0).data(Cell.KEY) == "Bob\u202e"
    assert model.index(2, 1).data(Cell.SORT) == 41
    assert model.index(2, 1).data(Cell.CONTENT).role is Role.MATCH
    assert model.index(2, 1).data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert model.index(2, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Age: 41"
    assert model.headerData(0, Qt.Orientation.Horizontal) == "Name"
    assert model.rowCount(model.index(0, 0)) == 0
    del tester


def test_rows_change_under_the_tester(qapp: QApplication) -> None:
    source = ListSource(key, PEOPLE)
    model = TableModel(COLUMNS, source)
    tester = under_watch(model)
    source.put([*PEOPLE, Person("Di", 5)])
    model.reload()
    assert model.rowCount() == 4
    assert model.index_of("Di").row() == 3
    assert not model.index_of("Zoe").isValid()
    model.touch(range(1, 99))
    source.put([])
    model.reload()
    assert model.rowCount() == 0
    assert model.data(QModelIndex()) is None
    del tester


def test_a_row_that_is_not_loaded_is_a_quiet_bar(qapp: QApplication) -> None:
    source = Lazy(3)
    model = TableModel(COLUMNS, source)
    tester = under_watch(model)
    cell = model.index(0, 0)
    assert cell.data(Cell.CONTENT).loading
    assert cell.data() is None
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "Name: loading"
    source.rows[0] = PEOPLE[0]
    model.touch(range(1))
    assert not cell.data(Cell.CONTENT).loading
    assert cell.data() == "Ann"
    del tester


def test_an_icon_can_have_a_colour_of_its_own(qapp: QApplication) -> None:
    plain: Column[Person] = Column(title="", text=lambda one: one.name, icon=lambda _: "match")
    told = replace(plain, icon_role=lambda _one: Role.MATCH)
    source: ListSource[Person] = ListSource(key, PEOPLE)
    model = TableModel((plain, told), source)
    assert [model.content(0, at).icon_role for at in (0, 1)] == [None, Role.MATCH]


def test_a_job_is_named_by_what_is_done_to_which_file(qapp: QApplication) -> None:
    (name, *_) = jobs_columns(made.stores().jobs)
    job = made.job("mask", "/srv/pay/2026/settlement.csv")
    assert name.text(job) == "Mask settlement.csv"
    assert name.tip is not None
    assert name.tip(job) == "Mask /srv/pay/2026/settlement.csv"
    assert name.text(made.job("scan", "/srv/pay/")) == "Scan pay"
    assert name.text(made.job("scan", "C:\\")) == "Scan C:"


def test_the_view_wants_what_is_on_screen(qtbot: QtBot) -> None:
    source = Lazy(100_000)
    view = TableView(TableModel(COLUMNS, source))
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    qtbot.waitExposed(view)
    first, last = source.wanted[-1]
    assert first == 0
    assert 5 < last < 40
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    assert source.wanted[-1][1] == 99_999


def test_a_header_click_sorts_reverses_and_clears(qtbot: QtBot) -> None:
    source: ListSource[Person] = ListSource(key, PEOPLE)
    view = TableView(TableModel(COLUMNS, source))
    qtbot.addWidget(view)
    seen: list[object] = []
    view.sort_wanted.connect(seen.append)
    for section in (0, 0, 0, 1, 2):
        view.horizontalHeader().sectionClicked.emit(section)
    assert seen == [(0, "A"), (0, "D"), None, (1, "A")]


@pytest.mark.parametrize("look", list(Look))
def test_the_view_paints_in_every_look(qtbot: QtBot, look: Look) -> None:
    source = Lazy(5)
    source.rows = dict(enumerate(PEOPLE))
    view = TableView(TableModel(COLUMNS, source))
    qtbot.addWidget(view)
    theme().use(look=look)
    theme().dress(view)
    view.show()
    view.selectRow(1)
    view.setFocus()
    picture = view.viewport().grab().toImage()
    back = theme().color(Role.SURFACE)
    assert picture.pixelColor(picture.width() - 2, picture.height() - 2) == back
    theme().use(look=Look.LIGHT)


def test_nothing_is_told_in_a_selected_row_of_high_contrast(qapp: QApplication) -> None:
    def drawn(content: Content) -> QImage:
        made = QImage(60, theme().row_height, QImage.Format.Format_RGB32)
        made.fill(theme().color(Role.SELECTION))
        painter = QPainter(made)
        box = 0, 0, made.width(), made.height()
        ink().cell(painter, box, content, selected=True, enabled=True)
        painter.end()
        return made

    theme().use(look=Look.CONTRAST)
    zero, dash = drawn(Content("0", number=True)), drawn(Content("\N{EN DASH}"))
    theme().use(look=Look.LIGHT)
    assert zero == dash


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_values_stand_on_the_line_of_the_words_beside_them(qapp: QApplication, zoom: int) -> None:
    def lowest(*, mono: bool) -> int:
        """Return the lowest row of pixels of an H."""
        drawn = QImage(100, 80, QImage.Format.Format_RGB32)
        drawn.fill(Qt.GlobalColor.white)
        painter = QPainter(drawn)
        box = 0, 0, 100, theme().row_height
        ink().cell(painter, box, Content("H", mono=mono), selected=False, enabled=True)
        painter.end()
        dark = [y for y in range(80) for x in range(100) if drawn.pixelColor(x, y).value() < 128]
        return max(dark)

    theme().use(look=Look.LIGHT, zoom=zoom)
    words, values = lowest(mono=False), lowest(mono=True)
    theme().use(zoom=100)
    assert words == values


def test_a_window_left_for_a_dialog_is_not_drawn_anew(qtbot: QtBot) -> None:
    class Counting(TableView):
        drawn = 0

        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - the name is Qt's
            self.drawn += 1
            super().paintEvent(event)

    view = Counting(TableModel(COLUMNS, Lazy(5)))
    qtbot.addWidget(view)
    view.show()
    qtbot.waitUntil(lambda: view.drawn > 0)
    QApplication.processEvents()
    drawn = view.drawn
    for kind in (QEvent.Type.WindowDeactivate, QEvent.Type.WindowActivate):
        QApplication.sendEvent(view, QEvent(kind))
        QApplication.sendEvent(view.viewport(), QEvent(kind))
    QApplication.processEvents()
    assert view.drawn == drawn
    view.viewport().update()
    qtbot.waitUntil(lambda: view.drawn > drawn)


class Asked(TableModel[Person]):
    """Records which rows are drawn, and counts queries of the row count."""

    def __init__(self, source: Lazy) -> None:
        self.drawn: set[int] = set()
        self.counted = 0
        super().__init__(COLUMNS, source)

    def content(self, row: int, column: int) -> Content:
        self.drawn.add(row)
        return super().content(row, column)

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:  # noqa: N802
        self.counted += 1
        return super().rowCount(parent)


def test_only_rows_that_changed_are_drawn_and_a_selection_of_all_asks_for_none(
    qtbot: QtBot,
) -> None:
    model = Asked(Lazy(100_000))
    view = TableView(model)
    qtbot.addWidget(view)
    view.resize(400, 500)
    view.show()
    qtbot.waitUntil(lambda: 12 in model.drawn)
    model.drawn.clear()
    model.touch(range(2, 3))
    model.touch(range(12, 13))
    qtbot.waitUntil(lambda: bool(model.drawn))
    assert {2, 12} <= model.drawn <= {2, 3, 12, 13}  # Qt repaints a pixel more
    model.counted = 0
    view.selectAll()
    view.grab()
    assert model.counted < 500


def test_what_is_drawn_anew_in_two_places_covers_what_was_there(qtbot: QtBot) -> None:
    model = Asked(Lazy(100))
    view = TableView(model)
    qtbot.addWidget(view)
    view.resize(400, 500)
    with qtbot.waitExposed(view):
        view.show()
    qtbot.waitUntil(lambda: 12 in model.drawn)
    model.drawn.clear()
    for top in (30, 300):
        view.viewport().update(0, top, 200, 40)
    qtbot.waitUntil(lambda: bool(model.drawn))
    store = view.backingStore()
    assert store is not None
    seen = store.paintDevice()
    assert isinstance(seen, QImage)
    assert seen.copy(view.rect()) == view.grab().toImage().convertToFormat(seen.format())


def test_the_header_reaches_over_the_scroll_bar(qtbot: QtBot) -> None:
    view = TableView(Asked(Lazy(100)))
    qtbot.addWidget(view)
    theme().dress(view)
    view.setFixedSize(300, 200)
    with qtbot.waitExposed(view):
        view.show()
    bar, header = view.verticalScrollBar(), view.horizontalHeader()

    def top() -> int:
        return bar.mapTo(view, bar.rect().topLeft()).y()

    for zoom in (100, 200):
        theme().use(zoom=zoom)
        qtbot.waitUntil(lambda: theme().settled and top() == header.height() > 0)
        seen = view.grab().toImage()
        colours = {seen.pixelColor(300 - at, 4).name() for at in range(1, 30)}
        assert colours == {theme().color(Role.RAISED).name()}
    header.hide()
    qtbot.waitUntil(lambda: top() == 0)
    theme().use(zoom=100)


def test_home_and_end_go_to_the_first_and_last_row_and_extend_the_selection(
    styled: QApplication,
) -> None:
    column: Column[int] = Column(title="Number", text=str, stretch=True)
    view = TableView(TableModel((column,), ListSource(lambda row: row, list(range(10)))))
    view.selectRow(5)

    def pressed(key: Qt.Key, modifier: Qt.KeyboardModifier) -> list[int]:
        QTest.keyClick(view, key, modifier)
        return sorted(index.row() for index in view.selectionModel().selectedRows())

    plain, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
    assert pressed(Qt.Key.Key_End, shift) == [5, 6, 7, 8, 9]
    assert pressed(Qt.Key.Key_Home, plain) == [0]
    assert pressed(Qt.Key.Key_End, plain) == [9]
    assert pressed(Qt.Key.Key_Home, shift) == list(range(10))


@pytest.mark.parametrize(
    "held", [Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier]
)
def test_a_row_that_the_program_selects_is_selected_alone_whatever_keys_are_held(
    qtbot: QtBot, held: Qt.KeyboardModifier
) -> None:
    view = ListTable(COLUMNS, key, PEOPLE, name="People")
    qtbot.addWidget(view)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, held)
    view.clearSelection()
    assert QApplication.keyboardModifiers() & held
    view.selectRow(1)
    view.setCurrentIndex(view.table.index(2, 0))
    assert view.selected() == [PEOPLE[2]]
    view.selectRow(2)
    assert view.selected() == [PEOPLE[2]]
