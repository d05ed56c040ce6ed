"""Choosers for files and folders: the system's dialog, or Qt's own if the system has none."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QFileInfo, QSize, Qt
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QSplitter,
    QToolButton,
    QTreeView,
    QWidget,
)

from app.ui.kit.cell_painter import PAD
from app.ui.look import icons
from app.ui.look.theme import theme

WIDTH, HEIGHT = 800, 480
"""Pixels at 100 % of Qt's own dialog, wide enough for the dates."""
_COLUMNS = {1: 80, 2: 80, 3: 168}
"""Widths of size, type and date in Qt's own dialog, in pixels at 100 %; the name gets the rest."""
_MARGIN = 3
"""Pixels that Qt leaves before the text of an item at any zoom."""
_PLACES, _HEADING = 136, 25
"""Pixels at 100 % of the width of the places at the left, and of the height of a heading."""
_ICONS = {
    "backButton": "chevron-left",
    "forwardButton": "chevron-right",
    "toParentButton": "chevron-up",
    "newFolderButton": "plus",
    "listModeButton": "columns",
    "detailModeButton": "report",
}
"""Icons for buttons of Qt's own dialog, by object name: Qt's are black on any background."""


class _Icons(QAbstractFileIconProvider):
    """Icon provider that matches the rest of the console. Icons are created in advance, because Qt
    requests them from another thread.
    """

    def __init__(self) -> None:
        super().__init__()
        kinds = QAbstractFileIconProvider.IconType
        self._folder, self._file = icons.icon("folder"), icons.icon("file")
        self._kinds = dict.fromkeys(kinds, self._folder) | {kinds.File: self._file}
        computers = (kinds.Computer, kinds.Drive, kinds.Network)
        self._kinds |= dict.fromkeys(computers, icons.icon("server"))

    def icon(self, of: Any) -> QIcon:  # an IconType or a QFileInfo
        if isinstance(of, QFileInfo):
            return self._folder if of.isDir() else self._file
        return self._kinds[of]


def file_chooser(parent: QWidget, title: str, folder: str = "", kinds: str = "") -> QFileDialog:
    """Return a file dialog that deletes itself on closing. `kinds` are Qt name filters."""
    made = QFileDialog(parent, title, folder, kinds)
    theme().dress(made)  # a window gives its own parts the style sheet, not its dialogs
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    folders = made.findChild(QComboBox, "lookInCombo")
    square = folders.sizeHint().height() if isinstance(folders, QComboBox) else 0
    for name, icon in _ICONS.items():
        button = made.findChild(QToolButton, name)
        if isinstance(button, QToolButton) and square:
            button.setIcon(icons.icon(icon))
            button.setFixedSize(square, square)  # Qt has measured it without the style sheet
    made._icons = _Icons()  # type: ignore[attr-defined] # Qt does not keep it
    made.setIconProvider(made._icons)  # type: ignore[attr-defined]
    side = QSize(theme().px(icons.SIZE), theme().px(icons.SIZE))
    for view in made.findChildren(QAbstractItemView):
        view.setIconSize(side)
    for combo in made.findChildren(QComboBox):
        combo.setIconSize(side)
    listed = made.findChild(QTreeView, "treeView")
    if isinstance(listed, QTreeView):
        _centre(listed.header())
        high, left = theme().row_height, theme().px(PAD) - _MARGIN
        listed.setStyleSheet(f"QTreeView::item {{ min-height: {high}px; padding-left: {left}px; }}")
        listed.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for section, width in _COLUMNS.items():
            listed.header().resizeSection(section, theme().px(width))
    room = made.screen().availableGeometry()
    made.resize(min(theme().px(WIDTH), room.width()), min(theme().px(HEIGHT), room.height()))
    beside = made.findChild(QSplitter)
    if isinstance(beside, QSplitter):
        places = min(theme().px(_PLACES), made.width() // 5)
        beside.setSizes([places, made.width() - places])
    return made


def _centre(header: QHeaderView) -> None:
    """Centre the headings vertically by padding: Qt's file model aligns them left, which with a
    style sheet also means top.
    """
    above = (theme().px(_HEADING) - header.fontMetrics().height()) // 2
    below = theme().px(_HEADING) - above
    header.setStyleSheet(
        f"QHeaderView::section {{ padding-top: {above}px; min-height: {below}px; }}"
    )


def save_chooser(
    parent: QWidget, title: str, kinds: str, name: str, folder: str = ""
) -> QFileDialog:
    """Return a dialog like `file_chooser`, for a new file that `name` is proposed for."""
    made = file_chooser(parent, title, folder, kinds)
    made.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    made.setDefaultSuffix(name.partition(".")[2])
    made.selectFile(name)
    return made


def use_suffix(made: QFileDialog, kind: str) -> None:
    """Give the proposed name the suffix of the chosen name filter, such as `JSON (*.json)`."""
    suffix = kind.rpartition("*")[2].rstrip(")")
    made.setDefaultSuffix(suffix)
    for name in made.selectedFiles()[:1]:
        made.selectFile(QFileInfo(name).completeBaseName() + suffix)


def folder_chooser(parent: QWidget, title: str, folder: str) -> QFileDialog:
    """Return a dialog like `file_chooser`, for a folder."""
    made = file_chooser(parent, title, folder)
    made.setFileMode(QFileDialog.FileMode.Directory)
    made.setOption(QFileDialog.Option.ShowDirsOnly)
    return made
