"""Due dates by keys, with the real service: the dialog, the columns, overdue results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.settings import Due
from app.state.console_data.today import local_day
from app.state.stores import WindowStores
from app.ui.dialogs.due_dates import PROPOSED, DueDatesDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.tables.table_model import Cell
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.panes.results.table import AGE, DUE, LOCATION
from tests.ui import made
from tests.ui.live import CARD, Story, console, until
from tests.ui.tidy import discard

POLICY = Due(prohibited=7, match=2)
DAYS = 5
"""Age of the objects in tests of overdue ones."""


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    folder = tmp_path_factory.mktemp("files")
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("card 5500 0055 5555 5559\n")
    (folder / "c.txt").write_text(f"card {CARD}\n")
    with story.holds(console(tmp_path_factory.mktemp("data"), folder)) as stores:
        yield stores


@pytest.fixture(scope="module")
def only_window(story: Story, stores: WindowStores, styled: QApplication) -> Iterator[MainWindow]:
    assert styled is not None
    window = MainWindow(stores)
    window.resize(2400, 900)
    window.show()
    story.run(until(lambda: not window.results.view.isColumnHidden(AGE)))
    yield window
    discard(window)


@pytest.fixture
def window(story: Story, only_window: MainWindow) -> Iterator[MainWindow]:
    """The window with three results that are new, and no policy; each test leaves it like this."""
    yield only_window
    story.run(cleared(only_window))


@pytest.fixture
def overdue(story: Story, window: MainWindow) -> MainWindow:
    """The window with a policy, and results that were first seen five days ago."""
    story.run(put(window, POLICY, DAYS))
    return window


async def cleared(window: MainWindow) -> None:
    """Undo what a test has changed: the policy, the ages, the saved query, and the view."""
    stores, view = window.stores, window.results.view
    for dialog in window.findChildren(DueDatesDialog):
        dialog.close()
    if stores.query.chips():
        stores.query.clear()
        stores.query.run()
    stores.results.order_rows(None)
    await until(lambda: stores.results.count == 3 == stores.results.loaded_count)
    for query in [*stores.saved.queries]:
        stores.saved.remove(query)
    view.columns.frozen.pin(DUE, pinned=False)
    await put(window, Due(), 0)
    await stores.tasks.idle()


async def put(window: MainWindow, policy: Due, days: int) -> None:
    """Set the policy, and the age of all results."""
    stores, results = window.stores, window.stores.results
    for known in stores.ages._first._days[stores.session.place].values():  # noqa: SLF001 - the past
        known.update(dict.fromkeys(known, (local_day() - timedelta(days=days)).toordinal()))
    stores.ages.put(policy)
    results.refresh_keys([results.key(at) for at in range(results.count)])
    age = "today" if not days else f"{days} days"
    await until(lambda: column(window, AGE) == [age] * 3)


async def opened(window: MainWindow) -> DueDatesDialog:
    window.activateWindow()
    await until(window.isActiveWindow)
    window.actions_["due_dates"].trigger()
    (dialog,) = [child for child in window.findChildren(DueDatesDialog) if child.isVisible()]
    return dialog


async def given_two_days(window: MainWindow) -> None:
    """Type the deadline of other objects with matches into the dialog."""
    days = (await opened(window)).days["match"]
    days.setFocus()
    days.selectAll()
    QTest.keyClicks(days, "2")
    QTest.keyClick(days, Qt.Key.Key_Return)
    await until(lambda: window.stores.settings.due == POLICY)


def column(window: MainWindow, section: int) -> list[object]:
    model = window.results.view.model()
    return [model.index(at, section).data() for at in range(window.stores.results.count)]


def held(window: MainWindow) -> list[bool]:
    """Return for each result whether the policy gives it a deadline."""
    results = window.stores.results
    return [row.match > 0 for at in range(results.count) if (row := results.row(at))]


def late(window: MainWindow, section: int) -> QModelIndex:
    """Return the cell of the first overdue result."""
    return window.results.view.model().index(held(window).index(True), section)


def first_seen() -> date:
    return local_day() - timedelta(days=DAYS)


async def test_without_a_policy_nothing_is_due_and_the_column_is_hidden(
    window: MainWindow,
) -> None:
    assert column(window, AGE) == ["today"] * 3
    assert column(window, DUE) == [status_colours.NONE] * 3
    assert window.results.view.isColumnHidden(DUE)


async def test_the_dialog_proposes_days(window: MainWindow) -> None:
    dialog = await opened(window)
    assert {name: field.value() for name, field in dialog.days.items()} == {
        "prohibited": PROPOSED.prohibited,
        "match": PROPOSED.match,
        "test": 0,
    }
    assert dialog.days["match"].accessibleName() == "Objects with matches, but no prohibited data"


async def test_the_unit_of_the_days_follows_their_number(window: MainWindow) -> None:
    field = (await opened(window)).days["match"]
    shown = []
    for days in (0, 1, 2):
        field.setValue(days)
        shown.append(field.text())
    assert shown == ["No deadline", "1 day", "2 days"]


async def test_a_policy_typed_into_the_dialog_shows_what_is_due_when(window: MainWindow) -> None:
    await given_two_days(window)
    due = ["in 2 days" if has else status_colours.NONE for has in held(window)]
    await until(lambda: column(window, DUE) == due)
    assert not window.results.view.isColumnHidden(DUE)


async def test_a_policy_comes_with_a_saved_query_of_overdue_results(window: MainWindow) -> None:
    await given_two_days(window)
    saved = [(query.name, query.text) for query in window.stores.saved.queries]
    assert saved == [("Overdue", "due:overdue")]


async def test_overdue_results_say_by_how_much(overdue: MainWindow) -> None:
    due = ["3 days overdue" if has else status_colours.NONE for has in held(overdue)]
    assert column(overdue, DUE) == due


async def test_an_overdue_cell_warns_by_icon_colour_and_screen_reader(
    overdue: MainWindow,
) -> None:
    cell = late(overdue, DUE)
    content = cell.data(Cell.CONTENT)
    assert (content.icon, content.role) == ("warning", Role.PROHIBITED)
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "Due: 3 days overdue"


async def test_tooltip_and_detail_say_the_deadline_even_without_the_column(
    overdue: MainWindow,
) -> None:
    words = f"Due: 3 days overdue · {first_seen() + timedelta(days=2)}"
    assert words in late(overdue, LOCATION).data(Qt.ItemDataRole.ToolTipRole)
    results = overdue.stores.results
    results.select(results.key(held(overdue).index(True)))
    await until(lambda: words in made.texts(overdue.detail))


async def test_the_tooltip_of_an_age_says_the_day(overdue: MainWindow) -> None:
    tip = late(overdue, AGE).data(Qt.ItemDataRole.ToolTipRole)
    assert f"First seen by this console on {first_seen()}" in tip


async def test_the_due_column_is_pinned_by_keys(overdue: MainWindow) -> None:
    overdue.actions_["columns"].trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Up)  # the last entries are about sorting
    QTest.keyClick(menu, Qt.Key.Key_Up)
    QTest.keyClick(menu, Qt.Key.Key_Right)
    pins = QApplication.activePopupWidget()
    assert isinstance(pins, QMenu)
    pins.setActiveAction(made.action(pins, "Due"))
    QTest.keyClick(pins, Qt.Key.Key_Return)
    assert overdue.results.view.columns.frozen.columns == (LOCATION, DUE)
    assert not overdue.results.view.isColumnHidden(DUE)


async def test_sorted_by_deadline_the_overdue_results_come_first(overdue: MainWindow) -> None:
    count = sum(held(overdue))
    overdue.results.view.horizontalHeader().sectionClicked.emit(DUE)
    await until(lambda: overdue.stores.results.row_order is not None)
    assert column(overdue, DUE) == ["3 days overdue"] * count + [status_colours.NONE] * (3 - count)


async def test_the_saved_query_shows_only_overdue_results(window: MainWindow) -> None:
    await given_two_days(window)
    await put(window, POLICY, DAYS)
    count = sum(held(window))
    (button,) = window.results.saved.buttons()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await until(lambda: window.stores.results.count == count)
    assert [chip.text for chip in window.stores.query.chips()] == ["due:overdue"]
