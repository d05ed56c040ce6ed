"""Qt's own dialog for files, where the system has none, looks like the rest of the console."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QFileDialog, QFileSystemModel, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from app.ui import icons
from app.ui.choosers import file_chooser
from app.ui.theme import theme


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
    dialog = file_chooser(parent, "Export", str(tmp_path), "CSV (*.csv)")
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
        index = model.index(str(tmp_path / file))  # rows change places while they are sorted
        wanted = icons.icon(name).pixmap(side, side).toImage()

        def drawn(index: QModelIndex = index, wanted: QImage = wanted) -> bool:
            shown = index.data(Qt.ItemDataRole.DecorationRole)
            return isinstance(shown, QIcon) and shown.pixmap(side, side).toImage() == wanted

        qtbot.waitUntil(drawn)  # what it is, Qt finds out in a thread of its own
        assert view.visualRect(index).height() >= theme().row_height
    assert view.iconSize().width() == side
    dialog.reject()
    theme().use(zoom=100)
