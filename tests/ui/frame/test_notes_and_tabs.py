"""Notes and tabs by keys and by mouse, in one window with the real service."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTabBar, QWidget

from app.state.rows.keys import Key
from app.ui.dialogs.assign import AssignDialog, ExportAssignmentDialog
from app.ui.dialogs.note import NoteDialog
from app.ui.dialogs.take_over import ImportAssignmentDialog
from app.ui.dialogs.undo import what
from app.ui.frame.window import MainWindow
from app.ui.kit.tables import Cell
from app.ui.panes.results_table import ASSIGNED, COLUMNS, LOCATION, NOTE
from tests.ui import made
from tests.ui.live import console, key_of, run, until
from tests.ui.tidy import discard

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
W = TypeVar("W", bound=QWidget)
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton


def test_notes_and_tabs(tmp_path: Path, styled: QApplication) -> None:
    assert styled is not None
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.txt", "b.txt", "c.txt"):
        (folder / name).write_text("card 4111 1111 1111 1111\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            window = MainWindow(stores)
            try:
                window.resize(1280, 800)
                window.show()
                await written_seen_and_taken_back(window, tmp_path)
                await assigned_and_handed_over(window, tmp_path)
                await opened(window)
                await by_keys(window)
                await by_mouse(window)
            finally:
                discard(window)

    run(work())


async def dialog_of(window: MainWindow) -> NoteDialog:
    """Press `A` on the selection; return the dialog."""
    window.activateWindow()
    await until(window.isActiveWindow)
    window.results.view.setFocus()
    QTest.keyClick(window.results.view, Qt.Key.Key_A)
    dialog = window.findChild(NoteDialog)
    assert isinstance(dialog, NoteDialog)
    await until(dialog.text.hasFocus)
    return dialog


async def written_seen_and_taken_back(window: MainWindow, folder: Path) -> None:
    """A note is written on several objects, shown everywhere, exported, and undone."""
    stores = window.stores
    view, model = window.results.view, window.results.view.model()
    a, c = key_of(stores, "a.txt"), key_of(stores, "c.txt")
    view.select_row(stores.results.index_of(a) or 0)
    view.tick()
    window.results.select_all()
    dialog = await dialog_of(window)
    assert not dialog.primary.isEnabled()
    QTest.keyClicks(dialog.text, "asked about 4111 1111 1111 1111")
    assert dialog.primary.text() == "Save note for 3 objects"
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    shown = "asked about 4111 11** **** 1111"
    await until(lambda: {model.index(at, NOTE).data() for at in range(3)} == {shown})

    cell = model.index(stores.results.index_of(a) or 0, LOCATION)
    assert cell.data(Cell.CONTENT).icon == "note"
    assert f"Note: {shown}" in cell.data(Qt.ItemDataRole.ToolTipRole)
    spoken = cell.siblingAtColumn(NOTE).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Note: {shown}"
    stores.results.select(c)
    await until(window.detail._note.isVisible)
    assert window.detail._note.whole().startswith("Note · Test · ")
    assert window.detail._note.whole().endswith(f": {shown}")

    columns = [(one.title, one.text) for one in COLUMNS]
    stores.export.write(folder / "out.csv", columns)
    await stores.tasks.idle()
    assert (folder / "out.csv").read_text(encoding="utf-8").count(shown) == 3

    view.select_row(stores.results.index_of(c) or 0)
    dialog = await dialog_of(window)
    assert dialog.text.text() == shown
    QTest.keyClick(dialog.text, Qt.Key.Key_Delete)  # all text is selected
    assert dialog.primary.text() == "Remove note from 1 object"
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    await until(lambda: not stores.notes.text(c))
    await stores.tasks.idle()
    assert [what(one) for one in stores.undo.done] == ["Note", "Note removed"]
    await until(lambda: not window.detail._note.isVisible())
    window.activateWindow()
    await until(window.isActiveWindow)
    for left in (3, 0):
        QTest.keyClick(view, Qt.Key.Key_Z, CTRL)
        await until(lambda: _noted(window) == left)  # noqa: B023 - awaited here
    assert not window.detail._note.isVisible()


async def assigned_and_handed_over(window: MainWindow, folder: Path) -> None:
    """Shift+A assigns results; the assignment is exported to a signed file and imported again."""
    stores, view = window.stores, window.results.view
    c = key_of(stores, "c.txt")
    await chosen(window, c)
    QTest.keyClick(view, Qt.Key.Key_A, SHIFT)
    dialog = the(AssignDialog, window)
    await until(dialog.isActiveWindow)
    assert not dialog.primary.isEnabled()
    field = dialog.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "B. Doe")
    assert dialog.primary.text() == "Assign 1 object"
    QTest.keyClick(field, Qt.Key.Key_Return)
    row = stores.results.index_of(c) or 0
    await until(lambda: view.model().index(row, ASSIGNED).data() == "B. Doe")
    await until(window.detail._assigned.isVisible)
    assert window.detail._assigned.whole().startswith("Assigned to B. Doe by Test · ")

    assert window.detail._assigned.accessibleName().startswith("Assigned to B. Doe by ")
    await a_part_of_a_name(window, c)

    window.actions_["hand_over"].trigger()
    given = the(ExportAssignmentDialog, window)
    assert (given.name(), given.by.text()) == ("B. Doe", "Test")
    given.accept()
    path = folder / "given.handover.json"
    the(QFileDialog, given).fileSelected.emit(str(path))
    await until(path.exists)
    await stores.tasks.idle()
    assert "may ask for your key: " in window.messages.words.whole()
    window.messages.shut.click()
    stores.triage.undo_last()
    await until(lambda: not stores.assigned.text(c))

    window.actions_["take_over"].trigger()
    chooser = the(QFileDialog, window)
    chooser.fileSelected.emit(str(path))
    chooser.close()
    await until(lambda: window.findChild(ImportAssignmentDialog))
    taken = the(ImportAssignmentDialog, window)
    await until(taken.isVisible)
    words = "You signed this file on this computer."
    assert (taken.trust.whole(), taken.trust.accessibleName()) == (words, words)
    assert taken.primary.text() == "Import 1 object"
    assert taken.view.model().index(0, 6).data() == "Yes"
    taken.primary.click()
    await until(lambda: stores.assigned.text(c) == "B. Doe")
    await stores.tasks.idle()
    path.write_bytes(path.read_bytes().replace(b"Doe", b"Poe"))
    stores.assignments.look(path)
    await until(window.messages.isVisible)
    assert "cannot be imported" in window.messages.words.whole()
    window.messages.shut.click()
    stores.triage.undo_last()
    await until(lambda: not stores.assigned.text(c))
    await chosen(window, c)


async def a_part_of_a_name(window: MainWindow, key: Key) -> None:
    """The typed text is used, even if a completion starts with it."""
    stores = window.stores
    await chosen(window, key)
    window.actions_["assign"].trigger()
    dialog = next(child for child in window.findChildren(AssignDialog) if child.isVisible())
    await until(dialog.isActiveWindow)
    field = dialog.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "B. D")
    assert dialog.name() == "B. D"
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: stores.assigned.text(key) == "B. D")
    await stores.tasks.idle()
    stores.triage.undo_last()
    await until(lambda: stores.assigned.text(key) == "B. Doe")
    await chosen(window, key)


def the(kind: type[W], window: QWidget) -> W:
    """Return the only widget of its kind in a window."""
    found = window.findChild(kind)
    assert isinstance(found, kind)
    return found


async def opened(window: MainWindow) -> None:
    """Enter or a double click opens the matches of a result, even if the pane was closed."""
    view, c = window.results.view, key_of(window.stores, "c.txt")
    for by_mouse in (False, True):
        window.docks["detail"].close()
        await chosen(window, c)
        if by_mouse:
            where = view.visualRect(view.currentIndex()).center()
            QTest.mouseClick(view.viewport(), LEFT, pos=where)
            QTest.mouseDClick(view.viewport(), LEFT, pos=where)
        else:
            QTest.keyClick(view, Qt.Key.Key_Return)
        await until(lambda: in_detail(window))
        assert window.detail.isVisible()
    await chosen(window, c)


async def chosen(window: MainWindow, key: Key) -> None:
    """Select and focus one result."""
    window.activateWindow()
    await until(window.isActiveWindow)
    window.results.view.setFocus()
    window.results.view.select_row(window.stores.results.index_of(key) or 0)
    await until(lambda: list(window.stores.results.selected) == [key])


def _noted(window: MainWindow) -> int:
    results = window.stores.results
    rows = [results.row(at) for at in range(results.count)]
    return sum(bool(row.note) for row in rows if row is not None)


def press(key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


async def by_keys(window: MainWindow) -> None:
    """Open, edit, leave, duplicate and close a tab."""
    stores, bar, field = window.stores, window.results.tabs, window.toolbar.search
    assert not bar.isVisible()
    press(Qt.Key.Key_T, CTRL)
    await until(lambda: bar.isVisible() and QApplication.focusWidget() is field)
    QTest.keyClicks(field, "path:~a.txt")
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: stores.results.total == 1)
    assert [bar.tabText(at) for at in range(2)] == ["Everything", "path:~a.txt"]
    assert bar.accessibleTabName(1) == "path:~a.txt, 1 result"
    press(Qt.Key.Key_PageUp, CTRL)
    await until(lambda: stores.results.total == 3)
    assert (bar.currentIndex(), field.text()) == (0, "")
    press(Qt.Key.Key_D, CTRL | SHIFT)
    assert (bar.count(), bar.currentIndex()) == (3, 1)
    press(Qt.Key.Key_W, CTRL)
    await until(lambda: bar.count() == 2 and stores.results.total == 1)
    assert bar.tabText(bar.currentIndex()) == "path:~a.txt"


async def by_mouse(window: MainWindow) -> None:
    """Switch to a tab, pin it, open one by a saved query, and close it by its button."""
    stores, bar = window.stores, window.results.tabs
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    await until(lambda: stores.results.total == 3)
    window.actions_["pin_tab"].trigger()
    right = QTabBar.ButtonPosition.RightSide
    assert bar.tabButton(0, right) is None
    QTest.mouseClick(bar, MIDDLE, pos=bar.tabRect(0).center())
    assert bar.count() == 2
    assert bar.accessibleTabName(0) == "Pinned, Everything, 3 results"
    stores.saved.save("A", "path:~a.txt")
    made.action(window.results.saved.menu(stores.saved.queries[0]), "Open in new tab").trigger()
    await until(lambda: stores.results.total == 1)
    assert (bar.count(), bar.currentIndex()) == (3, 2)
    await stores.tasks.idle()
    QTest.mouseClick(bar.tabButton(2, right), LEFT)
    close = bar.tabButton(1, right)
    assert close.accessibleName() == "Close tab"
    QTest.mouseClick(close, LEFT)
    assert bar.count() == 1
    assert not bar.isVisible()


def in_detail(window: MainWindow) -> bool:
    focused = QApplication.focusWidget()
    return focused is window.detail.preview.text
