"""A selection survives new answers of the server, wherever its results are then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.api.records.queries import Query
from app.settings import Settings
from app.state.query.answer_origin import AnswerOrigin
from app.state.results.results import Results
from app.state.results.sorting import RowOrder
from app.state.rows.keys import Key, Row
from app.state.stores import WindowStores
from app.ui.kit.tables.table_model import Cell
from app.ui.look.text import tip_text
from app.ui.look.theme import theme
from app.ui.panes.results.table import (
    COLUMNS,
    LOCATION,
    MATCH,
    PROHIBITED,
    RISK,
    STATUS,
    TEST,
    TYPES,
    ResultsModel,
)
from app.ui.panes.results.view import ResultsView
from tests.state.query.test_query_text import ROW

MANY = 3_000
NOTHING, CONTROL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


@pytest.fixture
def results(stores: WindowStores) -> Results:
    """Results that request no rows from a server and do not load the focused one."""
    return Results(
        stores.session,
        stores.inventory,
        stores.query,
        stores.notes,
        stores.assigned,
        stores.ages,
        stores.tasks,
    )


@pytest.fixture
def view(results: Results, stores: WindowStores, qtbot: QtBot) -> ResultsView:
    made = ResultsView(results, stores.inventory)
    qtbot.addWidget(made)
    made.resize(800, 400)
    made.show()
    return made


def answer(results: Results, *steps: int) -> None:
    """Answer the query with every n-th object on each Target."""
    found = [(str(at), [str(number) for number in range(0, MANY, n)]) for at, n in enumerate(steps)]
    asyncio.run(results.show_answer(found))


def click(
    view: ResultsView, row: int, held: Qt.KeyboardModifier, button: Qt.MouseButton | None = None
) -> None:
    where = QPoint(20, view.visualRect(view.model().index(row, LOCATION)).center().y())
    QTest.mouseClick(view.viewport(), button or Qt.MouseButton.LeftButton, held, where)


def chosen(view: ResultsView, count: int) -> list[int]:
    return [row for row in range(count) if view.is_chosen(row)]


def test_what_was_selected_whole_among_fewer_stays_selected_among_all(
    results: Results, view: ResultsView
) -> None:
    answer(results, 1)
    view.selectAll()
    assert len(results.selected) == MANY
    answer(results, 2)
    assert len(results.selected) == MANY // 2
    answer(results, 1)
    assert [int(key.object_id) for key in results.selected] == list(range(0, MANY, 2))
    assert view.selectionModel().selection().toList() == []
    assert chosen(view, 8) == [0, 2, 4, 6]
    click(view, 2, CONTROL)
    click(view, 3, CONTROL)
    click(view, 5, CONTROL)
    assert chosen(view, 8) == [0, 3, 4, 5, 6]
    click(view, 5, CONTROL)
    click(view, 6, NOTHING, Qt.MouseButton.RightButton)
    assert chosen(view, 8) == [0, 3, 4, 6]
    assert len(results.selected) == MANY // 2
    answer(results, 1)  # the same answer again
    assert chosen(view, 8) == [0, 3, 4, 6]
    click(view, 6, NOTHING)
    assert chosen(view, 8) == [6]
    click(view, 8, SHIFT)
    assert [int(key.object_id) for key in results.selected] == [6, 7, 8]


def test_of_a_closed_group_it_stays_if_it_is_all_of_it(results: Results, view: ResultsView) -> None:
    answer(results, 2, 2, 1)
    view.selectAll()
    answer(results, 1, 2, 1)
    assert len(results.selected) == MANY * 2
    view.group_by_target(grouped=True)
    assert chosen(view, 6) == [1, 3, 5]
    view._closed |= {"0", "1"}  # noqa: SLF001 - closing a group by hand selects its heading
    view._on_reset()  # noqa: SLF001
    assert chosen(view, 4) == [1, 2, 3]
    assert {key.target_id for key in results.selected} == {"1", "2"}


def test_a_plain_key_takes_another_row_instead(results: Results, view: ResultsView) -> None:
    answer(results, 1)
    view.selectAll()
    answer(results, 2)
    answer(results, 1)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Down, SHIFT)
    assert len(results.selected) == 2
    view.select_row(4)
    assert chosen(view, 10) == [4]


def test_the_row_in_focus_stays_on_screen(results: Results, view: ResultsView) -> None:
    """When the view shrinks, as below a message, and when rows grow, as with a zoom."""
    answer(results, 1)
    view.scrollTo(view.model().index(600, LOCATION), view.ScrollHint.PositionAtBottom)
    view.select_row(598)
    view.resize(800, 220)
    assert 598 in view.visible_rows()
    view.resize(800, 400)
    theme().use(zoom=200)
    assert 598 in view.visible_rows()
    theme().use(zoom=100)
    view.scrollTo(view.model().index(2_000, LOCATION))
    top = view.verticalScrollBar().value()
    view.resize(800, 220)
    assert view.verticalScrollBar().value() == top, "the user looks at something else"


def test_the_row_in_focus_stays_on_screen_among_other_results(
    results: Results, view: ResultsView
) -> None:
    answer(results, 1)
    view.select_row(600)
    answer(results, 100)
    assert view.currentIndex().row() == 6
    assert 6 in view.visible_rows()
    answer(results, 1)
    assert view.currentIndex().row() == 600
    assert 600 in view.visible_rows()
    view.scrollTo(view.model().index(2_000, LOCATION))
    top = view.verticalScrollBar().value()
    answer(results, 1, 1)
    assert view.verticalScrollBar().value() == top, "the user looks at something else"


def test_who_sorts_sees_what_comes_first(results: Results, view: ResultsView) -> None:
    found = [str(at) for at in range(MANY)]
    asyncio.run(results.show_answer([("0", found)]))
    view.select_row(3)
    asyncio.run(results.show_answer([("0", found[::-1])]))
    assert view.currentIndex().row() == MANY - 4
    assert view.visible_rows()[0] == 0


def order(results: Results, stores: WindowStores, by: RowOrder | None) -> None:
    """Sort the loaded rows."""

    async def ordered() -> None:
        results.order_rows(by)
        await stores.tasks.idle()

    asyncio.run(ordered())


def test_who_sorts_what_is_loaded_sees_what_comes_first_there_and_back(
    results: Results, view: ResultsView, stores: WindowStores
) -> None:
    """Not all rows are loaded: a row order shows fewer of them."""
    answer(results, 1)
    keys = [results.key(at) for at in range(MANY - 1_000)]
    rows = [msgspec.structs.replace(ROW, key=key, match=at) for at, key in enumerate(keys)]
    source = AnswerOrigin(Query(), (), (), 0.0, MANY, rows)
    asyncio.run(results.show_answer([("0", [str(at) for at in range(MANY)])], source))
    view.select_row(3)
    order(results, stores, RowOrder("Backwards", lambda row: -row.match))
    assert view.currentIndex().row() == results.count - 4 == MANY - 1_004
    assert view.visible_rows()[0] == 0
    view.select_row(3)
    order(results, stores, None)
    assert results.count == MANY
    assert view.currentIndex().row() == MANY - 1_004
    assert view.visible_rows()[0] == 0


def test_all_counts_and_the_status_fit_beside_the_panes_of_a_window_1280_wide(
    view: ResultsView,
) -> None:
    view.resize(view.width() - view.viewport().width() + 658, 400)
    view.columns.show_filled(frozenset({"prohibited", "match", "test", "status"}))
    shown = [at for at in (TYPES, PROHIBITED, MATCH, TEST, STATUS) if not view.isColumnHidden(at)]
    assert shown == [TYPES, PROHIBITED, MATCH, TEST, STATUS]
    assert view.columnWidth(LOCATION) >= 0.4 * view.viewport().width()


def at_1280(view: ResultsView) -> None:
    """Give the table the width that it has in a window of 1280 pixels beside tree, details and a
    scroll bar.
    """
    view.resize(view.width() - view.viewport().width() + 642, 400)
    fields = {"prohibited", "match", "test", "status", "risk", "content_type"}
    view.columns.show_filled(frozenset(fields))


def test_the_risk_fits_beside_the_panes_of_a_window_1280_wide(view: ResultsView) -> None:
    at_1280(view)
    shown = (TYPES, PROHIBITED, MATCH, TEST, STATUS, RISK)
    assert [at for at in shown if view.isColumnHidden(at)] == []
    assert view.columnWidth(LOCATION) >= 0.4 * view.viewport().width()
    assert view.columnWidth(STATUS) >= theme().px(70)


@pytest.mark.parametrize(("wide", "shown"), [(310, (STATUS,)), (545, (STATUS, RISK, TYPES))])
def test_the_status_stays_in_a_narrow_table(
    view: ResultsView, wide: int, shown: tuple[int, ...]
) -> None:
    at_1280(view)
    view.resize(view.width() - view.viewport().width() + wide, 400)
    assert [at for at in (PROHIBITED, MATCH, *shown) if view.isColumnHidden(at)] == []
    assert view.columnWidth(LOCATION) >= 0.4 * view.viewport().width()


def test_no_column_moves_when_a_decision_empties_it(results: Results, view: ResultsView) -> None:
    def show(row: Row) -> None:
        source = AnswerOrigin(Query(), (), (), 0.0, 1, [msgspec.structs.replace(row, match=1)])
        asyncio.run(results.show_answer([("1", ["0"])], source))

    view.resize(1400, 400)
    row = msgspec.structs.replace(ROW, key=Key("1", "0"))
    show(msgspec.structs.replace(row, test=3, risk="High"))
    assert not view.isColumnHidden(RISK)
    show(msgspec.structs.replace(row, test=0, risk=""))
    assert not view.isColumnHidden(TEST)
    assert not view.isColumnHidden(RISK)


def test_the_status_gets_its_width_back(view: ResultsView) -> None:
    at_1280(view)
    view.resize(1400, 400)
    assert view.columnWidth(STATUS) == theme().px(150)


def test_a_width_of_the_status_that_the_user_has_set_stays(view: ResultsView) -> None:
    at_1280(view)
    view.horizontalHeader().resizeSection(STATUS, 120)
    view.resize(1400, 400)
    assert view.columnWidth(STATUS) == 120


def test_the_width_of_the_status_is_still_automatic_after_a_restart(
    view: ResultsView, results: Results, stores: WindowStores, qtbot: QtBot
) -> None:
    at_1280(view)
    view.keep(settings := Settings())
    again = ResultsView(results, stores.inventory)
    qtbot.addWidget(again)
    again.restore(settings)
    again.resize(1400, 400)
    again.show()
    assert again.columnWidth(STATUS) == theme().px(150)


WIDTHS = (800, 1_000, 1_280, 1_600, 2_000)


def fill(view: ResultsView) -> None:
    view.columns.show_filled(
        frozenset(
            {
                "prohibited",
                "match",
                "test",
                "status",
                "risk",
                "owner",
                "content_type",
                "target",
                "note",
                "assigned",
            }
        )
    )
    view.columns.show_due(due=True)


def show_all(view: ResultsView) -> None:
    menu = view.columns.menu()
    for act in menu.actions():
        if act.isCheckable() and not act.isChecked() and not act.text().startswith("Pin"):
            act.trigger()
    menu.close()


def widen(view: ResultsView) -> None:
    for section in (TYPES, STATUS, MATCH):
        view.horizontalHeader().resizeSection(section, view.viewport().width() // 3)


def pin_all(view: ResultsView) -> None:
    for section in range(len(COLUMNS)):
        if section != LOCATION:
            view.columns.frozen.pin(section, pinned=True)
    view.columns.fit()


def narrow(view: ResultsView) -> None:
    show_all(view)
    view.horizontalHeader().resizeSection(LOCATION, 50)


@pytest.mark.parametrize("change", [fill, show_all, widen, pin_all, narrow])
def test_the_path_has_two_fifths_of_the_table(
    view: ResultsView, change: Callable[[ResultsView], None]
) -> None:
    """Whatever the width of the table, and whatever columns are chosen, widened or pinned."""
    shares = {}
    for wide in WIDTHS:
        view.resize(view.width() - view.viewport().width() + wide, 400)
        change(view)
        shares[wide] = view.columnWidth(LOCATION) / view.viewport().width()
    assert {wide: share for wide, share in shares.items() if share < 0.4} == {}


def test_too_many_chosen_columns_are_reached_by_scrolling_sideways(
    view: ResultsView, qtbot: QtBot
) -> None:
    view.resize(800, 400)
    assert view.horizontalScrollBar().maximum() == 0
    show_all(view)
    assert not any(view.isColumnHidden(at) for at in range(len(COLUMNS)))
    qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() > 0)


def ask(results: Results, path: str, numbers: range) -> None:
    """Answer a query for `path` with these objects on one Target."""
    source = AnswerOrigin(Query(search=path), (), (), 0.0, len(numbers))
    asyncio.run(results.show_answer([("1", [str(number) for number in numbers])], source))


def test_the_answer_to_another_query_begins_at_its_first_row(
    results: Results, view: ResultsView
) -> None:
    ask(results, "a", range(100))
    view.select_row(50)
    ask(results, "a", range(50))  # the same query: the focus stays near its place
    assert view.currentIndex().row() == 49
    ask(results, "b", range(200, 300))
    assert view.currentIndex().row() == 0


@pytest.mark.parametrize("closed", [False, True])
def test_the_answer_to_another_query_begins_at_a_result_below_its_heading(
    results: Results, view: ResultsView, *, closed: bool
) -> None:
    view.group_by_target(grouped=True)
    ask(results, "a", range(100))
    view.select_row(50)
    if closed:
        view._closed.add("1")  # noqa: SLF001 - closing it by hand moves the focus to its heading
    ask(results, "b", range(200, 300))
    assert view.currentIndex().row() == 1
    assert (results.current, list(results.selected)) == (Key("1", "200"), [Key("1", "200")])


def test_rows_are_collected_by_ticks_between_steps(results: Results, view: ResultsView) -> None:
    answer(results, 1)
    view.select_row(2)
    view.tick()
    assert chosen(view, 6) == [2]
    view.step(1)
    view.step(1)
    view.tick()
    assert (chosen(view, 6), view.currentIndex().row()) == ([2, 4], 4)
    assert [key.object_id for key in results.selected] == ["2", "4"]
    view.tick()
    assert chosen(view, 6) == [2]


def test_a_row_chosen_otherwise_ends_the_collection(results: Results, view: ResultsView) -> None:
    answer(results, 1)
    view.select_row(2)
    view.tick()
    view.step(1)
    click(view, 4, NOTHING)
    view.step(1)
    assert chosen(view, 7) == [5]


def test_the_focus_frame_leaves_no_line_on_the_row_before(
    results: Results, view: ResultsView, qtbot: QtBot
) -> None:
    answer(results, 1)
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.select_row(1)
    drawn = list[QRegion]()
    qtbot.wait(50)

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if isinstance(event, QPaintEvent):
                drawn.append(event.region())
            return False

    watch = Watch()
    view.viewport().installEventFilter(watch)
    QTest.keyClick(view, Qt.Key.Key_Down, CONTROL)
    qtbot.waitUntil(lambda: bool(drawn))
    for row in (1, 2):
        top, high = view.rowViewportPosition(row), view.rowHeight(row)
        whole = QRect(0, top, view.viewport().width(), high)
        assert QRegion(whole).subtracted(drawn[0]).isEmpty()


class _Archive(Results):
    """Results with an archive, whose only member has an invented status."""

    asked = 0

    def members(self, container: Row) -> list[Row]:
        """Count the calls."""
        self.asked += 1
        return [msgspec.structs.replace(container, own=True, status="<b>Kept</b>")]


@pytest.fixture
def archive(stores: WindowStores) -> tuple[_Archive, ResultsModel]:
    found = _Archive(
        stores.session,
        stores.inventory,
        stores.query,
        stores.notes,
        stores.assigned,
        stores.ages,
        stores.tasks,
    )
    row = msgspec.structs.replace(ROW, key=Key("1", "0"), status="", children=("1",), own=False)
    source = AnswerOrigin(Query(), (), (), 0.0, 1, [row])
    asyncio.run(found.show_answer([("1", ["0"])], source))
    return found, ResultsModel(found, stores.inventory)


def test_only_words_of_the_status_need_the_members_of_an_archive(
    archive: tuple[_Archive, ResultsModel],
) -> None:
    results, model = archive
    worded = {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}
    for role in {*Qt.ItemDataRole, *Cell} - worded - {Qt.ItemDataRole.DisplayRole, Cell.CONTENT}:
        model.data(model.index(0, STATUS), role)
    assert results.asked == 0


def test_the_tip_of_an_archive_shows_a_status_literally(
    archive: tuple[_Archive, ResultsModel],
) -> None:
    _, model = archive
    tip = model.index(0, STATUS).data(Qt.ItemDataRole.ToolTipRole)
    assert "<b>" not in tip
    assert tip_text(tip) == "Members of the archive: <b>Kept</b>"
