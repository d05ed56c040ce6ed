"""Due dates by keys, with the real service: the dialog, the columns, overdue results."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.settings import Due
from app.state.kept.today import local_day
from app.ui.dialogs.due_dates import PROPOSED, DueDatesDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.tables import Cell
from app.ui.look import status_style
from app.ui.look.theme import Role
from app.ui.panes.results_table import AGE, DUE, LOCATION
from tests.ui import made
from tests.ui.live import CARD, console, run, until
from tests.ui.tidy import discard


def test_a_policy_makes_due_what_is_old(tmp_path: Path, styled: QApplication) -> None:
    assert styled is not None
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("card 5500 0055 5555 5559\n")
    (folder / "c.txt").write_text(f"card {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            window = MainWindow(stores)
            try:
                window.show()
                await by_the_dialog(window)
            finally:
                discard(window)

    run(work())


async def by_the_dialog(window: MainWindow) -> None:
    stores, results, model = window.stores, window.stores.results, window.results.view.model()

    def column(section: int) -> list[object]:
        return [model.index(at, section).data() for at in range(results.count)]

    held = [row.match > 0 for at in range(results.count) if (row := results.row(at))]
    assert column(AGE) == ["today"] * 3
    assert column(DUE) == [status_style.NONE] * 3
    view = window.results.view
    window.resize(2400, 900)
    await until(lambda: not view.isColumnHidden(AGE))
    assert view.isColumnHidden(DUE), "nothing is ever due"
    window.activateWindow()
    await until(window.isActiveWindow)
    window.actions_["due_dates"].trigger()
    dialog = window.findChild(DueDatesDialog)
    assert isinstance(dialog, DueDatesDialog)
    await until(dialog.isVisible)
    assert {name: field.value() for name, field in dialog.days.items()} == {
        "prohibited": PROPOSED.prohibited,
        "match": PROPOSED.match,
        "test": 0,
    }
    assert dialog.days["match"].accessibleName() == "Other objects with matches"
    dialog.days["match"].setFocus()
    dialog.days["match"].selectAll()
    QTest.keyClicks(dialog.days["match"], "2")
    QTest.keyClick(dialog.days["match"], Qt.Key.Key_Return)
    await until(lambda: column(DUE) == ["in 2 days" if one else status_style.NONE for one in held])
    assert not view.isColumnHidden(DUE)
    assert stores.settings.due == Due(prohibited=7, match=2)
    assert [(query.name, query.text) for query in stores.saved.queries] == [
        ("Overdue", "due:overdue")
    ]

    first = local_day() - timedelta(days=5)
    for known in stores.ages._first._days[stores.session.place].values():
        known.update(dict.fromkeys(known, first.toordinal()))
    results.refresh_keys([results.key(at) for at in range(results.count)])
    await until(lambda: column(AGE) == ["5 days"] * 3)
    assert column(DUE) == ["3 days overdue" if one else status_style.NONE for one in held]
    late = held.index(True)
    cell = model.index(late, DUE).data(Cell.CONTENT)
    assert (cell.icon, cell.role) == ("warning", Role.PROHIBITED)
    assert model.index(late, DUE).data(Qt.ItemDataRole.AccessibleTextRole) == "Due: 3 days overdue"
    # also in a window without the column
    words = f"Due: 3 days overdue · {first + timedelta(days=2)}"
    tip = model.index(late, LOCATION).data(Qt.ItemDataRole.ToolTipRole)
    assert words in tip
    results.select(results.key(late))
    await until(lambda: window.detail._due.whole() == words)
    assert window.detail._due.isVisible()
    assert f"First seen by this console on {first}" in model.index(late, AGE).data(
        Qt.ItemDataRole.ToolTipRole
    )

    window.actions_["columns"].trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Up)  # the last entries are about sorting
    QTest.keyClick(menu, Qt.Key.Key_Up)
    QTest.keyClick(menu, Qt.Key.Key_Right)
    pins = QApplication.activePopupWidget()
    assert isinstance(pins, QMenu)
    due = made.action(pins, "Due")
    pins.setActiveAction(due)
    QTest.keyClick(pins, Qt.Key.Key_Return)
    assert window.results.view.columns.frozen.columns == (LOCATION, DUE)
    assert not window.results.view.isColumnHidden(DUE)

    window.results.view.horizontalHeader().sectionClicked.emit(DUE)
    await until(lambda: results.row_order is not None)
    assert column(DUE) == ["3 days overdue"] * sum(held) + [status_style.NONE] * (3 - sum(held))
    (button,) = window.results.saved.buttons()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await until(lambda: results.count == sum(held))
    assert [chip.text for chip in stores.query.chips()] == ["due:overdue"]
