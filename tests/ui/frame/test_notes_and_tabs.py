"""Notes, assignments and tabs by keys and by mouse, in one window with the real service."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTabBar, QWidget

from app.state.export.export import Column
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.dialogs.assign import AssignDialog, ExportAssignmentDialog
from app.ui.dialogs.import_assignment import ImportAssignmentDialog
from app.ui.dialogs.note import NoteDialog
from app.ui.dialogs.undo.undo_history import what
from app.ui.frame.window import MainWindow
from app.ui.kit.tables.table_model import Cell
from app.ui.panes.results.table import ASSIGNED, COLUMNS, LOCATION, NOTE
from tests.kit.processes import suspended
from tests.ui import made
from tests.ui.live import Story, console, key_of, until

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
RIGHT_SIDE = QTabBar.ButtonPosition.RightSide
TYPED, MASKED = "asked about 4111 1111 1111 1111", "asked about 4111 11** **** 1111"


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    folder = tmp_path_factory.mktemp("files")
    for name in ("a.txt", "b.txt", "c.txt"):
        (folder / name).write_text("card 4111 1111 1111 1111\n")
    with story.holds(console(tmp_path_factory.mktemp("data"), folder)) as stores:
        yield stores


@pytest.fixture
def window(story: Story, only_window: MainWindow) -> Iterator[MainWindow]:
    """The window with one tab of all results and c.txt selected; each test leaves it like this."""
    story.run(chosen(only_window, key_of(only_window.stores, "c.txt")))
    yield only_window
    story.run(cleared(only_window))


async def cleared(window: MainWindow) -> None:
    """Undo all changes, close what is open, and show all results in a single tab."""
    stores = window.stores
    for dialog in window.findChildren(QWidget):
        if dialog.isWindow() and dialog.isVisible():
            dialog.close()
    window.messages.hide()
    await stores.tasks.idle()
    while stores.undo.done:
        stores.triage.undo_last()
        await stores.tasks.idle()
    if stores.tabs.tabs[0].pinned:
        stores.tabs.go(0)
        stores.tabs.toggle_pin()
    while len(stores.tabs.tabs) > 1:
        stores.tabs.close(1)
    if stores.text.text:
        stores.text.write("")
        stores.text.run()
    for query in [*stores.saved.queries]:
        stores.saved.remove(query)
    await until(lambda: stores.results.count == 3 == stores.results.loaded_count)
    await stores.tasks.idle()


async def chosen(window: MainWindow, key: Key) -> None:
    """Select and focus one result."""
    window.activateWindow()
    await until(window.isActiveWindow)
    window.results.view.setFocus()
    window.results.view.select_row(window.stores.results.index_of(key) or 0)
    await until(lambda: list(window.stores.results.selected) == [key])


def cell(window: MainWindow, name: str, section: int) -> QModelIndex:
    """Return the cell of a file in the results."""
    row = window.stores.results.index_of(key_of(window.stores, name))
    assert row is not None
    return window.results.view.model().index(row, section)


def noted(window: MainWindow) -> int:
    """Return the number of results with a note."""
    results = window.stores.results
    rows = [results.row(at) for at in range(results.count)]
    return sum(bool(row.note) for row in rows if row is not None)


def in_detail(window: MainWindow, begins: str) -> list[str]:
    """Return the labels of the detail pane that begin like this."""
    return [text for text in made.texts(window.detail) if text.startswith(begins)]


def press(key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


# Notes


async def note_dialog(window: MainWindow) -> NoteDialog:
    """Press `A` on the selection; return the dialog."""
    window.activateWindow()
    await until(window.isActiveWindow)
    window.results.view.setFocus()
    QTest.keyClick(window.results.view, Qt.Key.Key_A)
    (dialog,) = [child for child in window.findChildren(NoteDialog) if child.isVisible()]
    await until(dialog.text.hasFocus)
    return dialog


async def write_note_on_all(window: MainWindow) -> None:
    """Write a note on all results."""
    window.results.select_all()
    dialog = await note_dialog(window)
    QTest.keyClicks(dialog.text, TYPED)
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    await until(lambda: noted(window) == 3)


async def remove_note(window: MainWindow, name: str) -> None:
    """Remove the note of one result."""
    key = key_of(window.stores, name)
    await chosen(window, key)
    dialog = await note_dialog(window)
    QTest.keyClick(dialog.text, Qt.Key.Key_Delete)  # all text is selected
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    await until(lambda: not window.stores.notes.text(key))
    await window.stores.tasks.idle()


async def test_the_note_dialog_says_how_many_objects_it_is_for(window: MainWindow) -> None:
    window.results.select_all()
    dialog = await note_dialog(window)
    assert not dialog.primary.isEnabled()
    QTest.keyClicks(dialog.text, TYPED)
    assert dialog.primary.text() == "Save note for 3 objects"


async def test_a_note_is_shown_masked_in_the_rows_of_all_its_objects(window: MainWindow) -> None:
    await write_note_on_all(window)
    model = window.results.view.model()
    await until(lambda: {model.index(at, NOTE).data() for at in range(3)} == {MASKED})


async def test_a_row_with_a_note_says_so_by_icon_tooltip_and_screen_reader(
    window: MainWindow,
) -> None:
    await write_note_on_all(window)
    shown = cell(window, "a.txt", LOCATION)
    assert shown.data(Cell.CONTENT).icon == "note"
    assert f"Note: {MASKED}" in shown.data(Qt.ItemDataRole.ToolTipRole)
    spoken = shown.siblingAtColumn(NOTE).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Note: {MASKED}"


async def test_the_detail_pane_shows_the_note_with_its_author(window: MainWindow) -> None:
    await write_note_on_all(window)
    window.stores.results.select(key_of(window.stores, "c.txt"))
    await until(lambda: in_detail(window, "Note · Test · "))
    assert in_detail(window, "Note")[0].endswith(f": {MASKED}")


async def test_notes_are_exported_masked(window: MainWindow, tmp_path: Path) -> None:
    await write_note_on_all(window)
    columns = [Column(column.title, column.text) for column in COLUMNS]
    window.stores.export.write(tmp_path / "out.csv", columns)
    await window.stores.tasks.idle()
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").count(MASKED) == 3


async def test_an_export_names_the_target_though_its_column_is_hidden(
    window: MainWindow, tmp_path: Path
) -> None:
    at = next(at for at, one in enumerate(COLUMNS) if one.title == "Target")
    was = window.results.view.isColumnHidden(at)
    window.results.view.hideColumn(at)
    window.results.export()
    (chooser,) = window.results.findChildren(QFileDialog)
    chooser.fileSelected.emit(str(tmp_path / "out.csv"))
    chooser.close()
    await window.stores.tasks.idle()
    window.results.view.setColumnHidden(at, was)
    first = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("Location,Target,")


async def test_an_empty_note_removes_the_earlier_one(window: MainWindow) -> None:
    await write_note_on_all(window)
    await chosen(window, key_of(window.stores, "c.txt"))
    dialog = await note_dialog(window)
    assert dialog.text.text() == MASKED
    QTest.keyClick(dialog.text, Qt.Key.Key_Delete)  # all text is selected
    assert dialog.primary.text() == "Remove note from 1 object"
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    await until(lambda: noted(window) == 2 and not in_detail(window, "Note"))


async def test_notes_are_undone_one_by_one(window: MainWindow) -> None:
    await write_note_on_all(window)
    await remove_note(window, "c.txt")
    assert [what(step) for step in window.stores.undo.done] == ["Note", "Note removed"]
    window.activateWindow()
    await until(window.isActiveWindow)
    QTest.keyClick(window.results.view, Qt.Key.Key_Z, CTRL)
    await until(lambda: noted(window) == 3)
    QTest.keyClick(window.results.view, Qt.Key.Key_Z, CTRL)
    await until(lambda: noted(window) == 0)
    assert not in_detail(window, "Note")


# Assignments


async def assign_dialog(window: MainWindow) -> AssignDialog:
    """Press Shift+A on the selection; return the dialog."""
    window.activateWindow()
    await until(window.isActiveWindow)
    QTest.keyClick(window.results.view, Qt.Key.Key_A, SHIFT)
    (dialog,) = [child for child in window.findChildren(AssignDialog) if child.isVisible()]
    await until(dialog.isActiveWindow)
    return dialog


async def assign(window: MainWindow, name: str) -> AssignDialog:
    """Press Shift+A and type a name; return the dialog."""
    dialog = await assign_dialog(window)
    field = dialog.focusWidget()
    assert field is not None
    QTest.keyClicks(field, name)
    return dialog


async def assigned(window: MainWindow, name: str) -> Key:
    """Assign c.txt; return its key."""
    key = key_of(window.stores, "c.txt")
    await chosen(window, key)
    dialog = await assign(window, name)
    field = dialog.focusWidget()
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: window.stores.assigned.text(key) == name)
    await window.stores.tasks.idle()
    return key


async def exported(window: MainWindow, path: Path) -> Key:
    """Assign c.txt, export the assignment, and undo it; return the key."""
    key = await assigned(window, "B. Doe")
    window.actions_["hand_over"].trigger()
    dialog = made.the(ExportAssignmentDialog, window)
    assert (dialog.name(), dialog.by.text()) == ("B. Doe", "Test")
    dialog.accept()
    made.the(QFileDialog, dialog).fileSelected.emit(str(path))
    await until(path.exists)
    await window.stores.tasks.idle()
    return key


async def import_dialog(window: MainWindow, path: Path) -> ImportAssignmentDialog:
    """Choose the file of an assignment; return the dialog that shows it."""
    window.actions_["take_over"].trigger()
    (chooser,) = [child for child in window.findChildren(QFileDialog) if child.isVisible()]
    chooser.fileSelected.emit(str(path))
    chooser.close()
    await until(lambda: window.findChild(ImportAssignmentDialog))
    dialog = made.the(ImportAssignmentDialog, window)
    await until(dialog.isVisible)
    return dialog


async def test_an_assignment_needs_a_name(window: MainWindow) -> None:
    dialog = await assign_dialog(window)
    assert not dialog.primary.isEnabled()


async def test_an_assignment_is_named_in_its_dialog_and_its_row(window: MainWindow) -> None:
    dialog = await assign(window, "B. Doe")
    assert dialog.primary.text() == "Assign 1 object"
    dialog.primary.click()
    await until(lambda: cell(window, "c.txt", ASSIGNED).data() == "B. Doe")


async def test_the_detail_pane_shows_and_says_the_assignment(window: MainWindow) -> None:
    await assigned(window, "B. Doe")
    await until(lambda: in_detail(window, "Assigned to B. Doe by Test · "))
    names = [label.accessibleName() for label in window.detail.findChildren(QWidget)]
    assert any(name.startswith("Assigned to B. Doe by ") for name in names)


async def test_a_typed_name_is_used_even_if_a_completion_starts_with_it(
    window: MainWindow,
) -> None:
    key = await assigned(window, "B. Doe")
    await chosen(window, key)
    dialog = await assign(window, "B. D")
    assert dialog.name() == "B. D"
    field = dialog.focusWidget()
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: window.stores.assigned.text(key) == "B. D")
    await window.stores.tasks.idle()
    window.stores.triage.undo_last()
    await until(lambda: window.stores.assigned.text(key) == "B. Doe")


async def test_an_export_warns_that_the_key_may_be_asked_for(
    window: MainWindow, tmp_path: Path
) -> None:
    await exported(window, tmp_path / "given.handover.json")
    assert "may ask for your key: " in window.messages.words.whole()


async def test_an_exported_assignment_is_imported_with_a_word_about_its_signature(
    window: MainWindow, tmp_path: Path
) -> None:
    key = await exported(window, tmp_path / "given.handover.json")
    window.stores.triage.undo_last()
    await until(lambda: not window.stores.assigned.text(key))
    dialog = await import_dialog(window, tmp_path / "given.handover.json")
    words = "You signed this file on this computer."
    assert (dialog.trust.words.whole(), dialog.trust.words.accessibleName()) == (words, words)
    assert dialog.primary.text() == "Import assignment of 1 object"
    assert dialog.view.model().index(0, 6).data() == "Yes"
    dialog.primary.click()
    await until(lambda: window.stores.assigned.text(key) == "B. Doe")


async def test_a_changed_assignment_file_is_not_imported(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "given.handover.json"
    await exported(window, path)
    window.messages.shut.click()
    path.write_bytes(path.read_bytes().replace(b"Doe", b"Poe"))
    window.stores.assignments.look(path)
    await until(window.messages.isVisible)
    assert "cannot be imported" in window.messages.words.whole()


# The detail pane


async def test_enter_opens_the_matches_even_if_the_pane_was_closed(window: MainWindow) -> None:
    window.docks["detail"].close()
    await chosen(window, key_of(window.stores, "c.txt"))
    QTest.keyClick(window.results.view, Qt.Key.Key_Return)
    await until(lambda: QApplication.focusWidget() is window.detail.preview.text)
    assert window.detail.isVisible()


async def test_enter_while_the_text_is_being_loaded_leads_to_the_text(window: MainWindow) -> None:
    text = window.detail.preview.text
    with suspended(os.getpid()):
        await chosen(window, key_of(window.stores, "b.txt"))
        await until(lambda: window.stores.matches.loading and not text.isVisible())
        QTest.keyClick(window.results.view, Qt.Key.Key_Return)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert window.detail.isAncestorOf(focused)
    await until(text.hasFocus)


async def test_a_focus_that_is_moved_while_the_text_is_being_loaded_stays(
    window: MainWindow,
) -> None:
    text = window.detail.preview.text
    with suspended(os.getpid()):
        await chosen(window, key_of(window.stores, "a.txt"))
        await until(lambda: window.stores.matches.loading and not text.isVisible())
        QTest.keyClick(window.results.view, Qt.Key.Key_Return)
        window.results.view.setFocus()
    await until(text.isVisible)
    assert window.results.view.hasFocus()


async def test_the_keys_of_the_results_work_in_their_preview(window: MainWindow) -> None:
    stores, preview = window.stores, window.detail.preview.text
    await chosen(window, key_of(stores, "c.txt"))
    QTest.keyClick(window.results.view, Qt.Key.Key_Return)
    await until(preview.hasFocus)
    before = stores.results.current
    QTest.keyClick(preview, Qt.Key.Key_K)
    assert stores.results.current != before
    await until(lambda: stores.matches.key == stores.results.current and preview.hasFocus())
    QTest.keyClick(preview, Qt.Key.Key_X)
    assert window.status.words().startswith("Select row: ")


async def test_escape_leads_from_the_preview_to_the_results_and_a_hint_says_so(
    window: MainWindow,
) -> None:
    window.status.note("")
    QTest.keyClick(window.results.view, Qt.Key.Key_Return)
    await until(window.detail.preview.text.hasFocus)
    assert window.status.words() == (
        "The shortcuts for decisions and remediations also work here. "
        "Press Esc to go back to the results"
    )
    QTest.keyClick(window.detail.preview.text, Qt.Key.Key_Escape)
    assert window.results.view.hasFocus()


async def test_a_double_click_opens_the_matches_even_if_the_pane_was_closed(
    window: MainWindow,
) -> None:
    view = window.results.view
    window.docks["detail"].close()
    await chosen(window, key_of(window.stores, "c.txt"))
    place = view.visualRect(view.currentIndex()).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=place)
    QTest.mouseDClick(view.viewport(), LEFT, pos=place)
    await until(lambda: QApplication.focusWidget() is window.detail.preview.text)
    assert window.detail.isVisible()


# Tabs


async def new_tab(window: MainWindow, text: str) -> QTabBar:
    """Press Ctrl+T and type a query; return the bar of the tabs."""
    bar, field = window.results.tabs, window.toolbar.search
    press(Qt.Key.Key_T, CTRL)
    await until(lambda: bar.isVisible() and QApplication.focusWidget() is field)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    await until(lambda: window.stores.results.total == 1)
    return bar


async def test_a_new_tab_has_its_own_query_and_says_its_results(window: MainWindow) -> None:
    assert not window.results.tabs.isVisible()
    bar = await new_tab(window, "path:~a.txt")
    assert [bar.tabText(at) for at in range(2)] == ["Everything", "path:~a.txt"]
    assert bar.accessibleTabName(1) == "path:~a.txt, 1 result"


async def test_a_key_leads_back_to_the_tab_before_and_its_query(window: MainWindow) -> None:
    bar = await new_tab(window, "path:~a.txt")
    press(Qt.Key.Key_PageUp, CTRL)
    await until(lambda: window.stores.results.total == 3)
    assert (bar.currentIndex(), window.toolbar.search.text()) == (0, "")


async def test_a_duplicate_stands_beside_its_tab_and_is_closed_by_key(window: MainWindow) -> None:
    bar = await new_tab(window, "path:~a.txt")
    press(Qt.Key.Key_PageUp, CTRL)
    await until(lambda: window.stores.results.total == 3)
    press(Qt.Key.Key_D, CTRL | SHIFT)
    assert (bar.count(), bar.currentIndex()) == (3, 1)
    press(Qt.Key.Key_W, CTRL)
    await until(lambda: bar.count() == 2 and window.stores.results.total == 1)
    assert bar.tabText(bar.currentIndex()) == "path:~a.txt"


async def test_a_click_on_a_tab_shows_its_results(window: MainWindow) -> None:
    bar = await new_tab(window, "path:~a.txt")
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    await until(lambda: window.stores.results.total == 3)


async def test_a_pinned_tab_says_so_and_no_click_closes_it(window: MainWindow) -> None:
    bar = await new_tab(window, "path:~a.txt")
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    await until(lambda: window.stores.results.total == 3)
    window.actions_["pin_tab"].trigger()
    assert bar.tabButton(0, RIGHT_SIDE) is None
    QTest.mouseClick(bar, MIDDLE, pos=bar.tabRect(0).center())
    assert bar.count() == 2
    assert bar.accessibleTabName(0) == "Pinned, Everything, 3 results"


async def test_a_saved_query_opens_in_a_new_tab(window: MainWindow) -> None:
    stores, bar = window.stores, window.results.tabs
    stores.saved.save("A", "path:~a.txt")
    menu = window.results.saved.menu(stores.saved.queries[0])
    made.action(menu, "Open in new tab").trigger()
    await until(lambda: stores.results.total == 1)
    assert (bar.count(), bar.currentIndex()) == (2, 1)


async def test_the_bar_disappears_when_buttons_have_closed_all_tabs_but_one(
    window: MainWindow,
) -> None:
    bar = await new_tab(window, "path:~a.txt")
    await new_tab(window, "path:~b.txt")
    await window.stores.tasks.idle()
    QTest.mouseClick(bar.tabButton(2, RIGHT_SIDE), LEFT)
    close = bar.tabButton(1, RIGHT_SIDE)
    assert close.accessibleName() == "Close tab"
    QTest.mouseClick(close, LEFT)
    assert bar.count() == 1
    assert not bar.isVisible()
