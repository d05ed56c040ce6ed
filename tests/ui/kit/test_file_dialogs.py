"""Qt's file dialog, used where the system has none, matches the console's style."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QStandardPaths, Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFileSystemModel,
    QHeaderView,
    QLineEdit,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.ui.kit import file_dialogs
from app.ui.kit.file_dialogs import folder_chooser, open_chooser, save_chooser, use_settings
from app.ui.look import icons
from app.ui.look.theme import theme


def blank(header: QHeaderView, left: int, width: int) -> tuple[int, int]:
    """Return the blank pixels above and below a header's text, without its bottom line."""
    drawn = header.grab().toImage()
    rows = range(drawn.height() - 1)
    ground = drawn.pixelColor(left + 1, 1)
    inked = [y for y in rows if any(drawn.pixelColor(left + x, y) != ground for x in range(width))]
    return inked[0], drawn.height() - 2 - inked[-1]


@pytest.mark.parametrize("zoom", [100, 200])
def test_rows_are_as_high_and_have_the_icons_of_other_lists(
    qtbot: QtBot, tmp_path: Path, zoom: int
) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "results.csv").write_text("a;b\n")
    theme().use(zoom=zoom)
    parent = QWidget()
    qtbot.addWidget(parent)
    theme().dress(parent)
    use_settings(Settings(file_folder=str(tmp_path)), lambda: None)
    dialog = open_chooser(parent, "Export", "CSV (*.csv)")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    gc.collect()
    dialog.open()
    view = dialog.findChild(QTreeView, "treeView")
    assert isinstance(view, QTreeView)
    qtbot.waitUntil(lambda: view.model().rowCount(view.rootIndex()) == 2)
    side = theme().px(icons.SIZE)
    model = view.model()
    assert isinstance(model, QFileSystemModel)
    for file, name in (("a folder", "folder"), ("results.csv", "file")):
        index = model.index(str(tmp_path / file))  # rows move while they are sorted
        wanted = icons.icon(name).pixmap(side, side).toImage()

        def drawn(index: QModelIndex = index, wanted: QImage = wanted) -> bool:
            shown = index.data(Qt.ItemDataRole.DecorationRole)
            return isinstance(shown, QIcon) and shown.pixmap(side, side).toImage() == wanted

        qtbot.waitUntil(drawn)  # Qt determines the type in a separate thread
        assert view.visualRect(index).height() >= theme().row_height
    assert view.iconSize().width() == side
    assert {child.iconSize().width() for child in dialog.findChildren(QComboBox)} == {side}
    header = view.header()
    above, below = blank(header, header.sectionViewportPosition(2), header.sectionSize(2))
    assert abs(above - below) <= theme().px(3), "letters below the line and the line itself"
    dialog.reject()
    theme().use(zoom=100)


def test_a_window_whose_parts_are_styled_gets_a_styled_dialog(qtbot: QtBot) -> None:
    window = QWidget()  # like the main window, which itself has no style sheet
    qtbot.addWidget(window)
    dialog = open_chooser(window, "Verify")
    inside = QWidget()
    qtbot.addWidget(inside)
    theme().dress(inside)
    assert dialog.styleSheet() == inside.styleSheet() != ""
    back, folders = (
        dialog.findChild(QWidget, "backButton"),
        dialog.findChild(QWidget, "lookInCombo"),
    )
    assert back is not None
    assert folders is not None
    assert back.height() == folders.sizeHint().height(), "room for the icon in the styled button"


def test_files_are_saved_where_the_last_one_was(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At first in the documents, and never where the process was started."""
    documents, other, process = (tmp_path / name for name in ("documents", "other", "process"))
    for folder in (documents, other, process):
        folder.mkdir()
    monkeypatch.chdir(process)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(documents))
    settings, saved = Settings(), list[str]()
    use_settings(settings, lambda: saved.append(settings.file_folder))
    window = QWidget()
    qtbot.addWidget(window)
    first = save_chooser(window, "Export", "CSV (*.csv)", "results.csv")
    assert first.directory().path() == str(documents)
    first.fileSelected.emit(str(other / "mine.csv"))
    assert saved == [str(other)]
    for chooser in (open_chooser(window, "Open"), save_chooser(window, "Save", "", "a.zip")):
        assert chooser.directory().path() == str(other)
    assert folder_chooser(window, "Scan", str(process)).directory().path() == str(process)
    other.rmdir()
    for chooser in (open_chooser(window, "Open"), folder_chooser(window, "Quarantine", "gone")):
        assert chooser.directory().path() == str(documents)
    use_settings(Settings(), lambda: None)


@pytest.mark.parametrize(
    ("typed", "kind", "written"),
    [
        ("report.pdf", 0, "report.pdf.csv"),
        ("report.pdf", 1, "report.pdf.json"),
        ("report.JSON", 0, "report.JSON"),
        ("report", 0, "report.csv"),
    ],
)
def test_a_name_with_a_suffix_that_is_not_offered_gets_one_that_is(
    qtbot: QtBot, tmp_path: Path, typed: str, kind: int, written: str
) -> None:
    use_settings(Settings(file_folder=str(tmp_path)), lambda: None)
    window = QWidget()
    qtbot.addWidget(window)
    dialog = save_chooser(window, "Export", "CSV (*.csv);;JSON (*.json)", "results.csv")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.selectNameFilter(dialog.nameFilters()[kind])
    name = dialog.findChild(QLineEdit, "fileNameEdit")
    assert name is not None
    name.setText(typed)
    with qtbot.waitSignal(dialog.fileSelected) as chosen:
        dialog.accept()
    assert chosen.args == [str(tmp_path / written)]
    use_settings(Settings(), lambda: None)


def test_every_file_dialog_is_made_here() -> None:
    root = Path(file_dialogs.__file__).parents[2]
    uses = {one.name for one in root.rglob("*.py") if "QFileDialog" in one.read_text("utf-8")}
    assert uses == {"file_dialogs.py"}
