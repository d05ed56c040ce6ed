"""Choosing a file or a folder: the dialog of the system, or Qt's own where the system has none."""

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
"""Pixels at 100 % of Qt's own: no date is cut."""
_COLUMNS = {1: 80, 2: 80, 3: 168}
"""Pixels at 100 % of size, type and date in Qt's own; the name has the rest."""
_MARGIN = 3
"""Pixels that Qt leaves before the words of an item at any zoom."""
_PLACES, _HEADING = 136, 25
"""Pixels at 100 % of the places at the left, and of the height of a heading."""
_ICONS = {
    "backButton": "chevron-left",
    "forwardButton": "chevron-right",
    "toParentButton": "chevron-up",
    "newFolderButton": "plus",
    "listModeButton": "columns",
    "detailModeButton": "report",
}
"""Buttons of Qt's own dialog, by object name: its pictures for them are black on any ground."""


class _Icons(QAbstractFileIconProvider):
    """Folders, files and the computer as the rest of the console draws them. They are made
    beforehand: Qt asks for them in a thread of its own."""

    def __init__(self) -> None:
        super().__init__()
        kinds = QAbstractFileIconProvider.IconType
        self._folder, self._file = icons.icon("folder"), icons.icon("file")
        self._kinds = dict.fromkeys(kinds, self._folder) | {kinds.File: self._file}
        computers = (kinds.Computer, kinds.Drive, kinds.Network)
        self._kinds |= dict.fromkeys(computers, icons.icon("server"))

    def icon(self, of: Any) -> QIcon:  # a kind, or what is known of a file
        if isinstance(of, QFileInfo):
            return self._folder if of.isDir() else self._file
        return self._kinds[of]


def file_chooser(parent: QWidget, title: str, folder: str = "", kinds: str = "") -> QFileDialog:
    """A dialog that deletes itself when it is closed. `kinds` are name filters, as Qt has them."""
    made = QFileDialog(parent, title, folder, kinds)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for name, icon in _ICONS.items():
        button = made.findChild(QToolButton, name)
        if isinstance(button, QToolButton):
            button.setIcon(icons.icon(icon))
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
    """Qt's model of files wants its headings at the left, and in a style sheet that is at the top,
    too: the space above them brings them into the middle."""
    above = (theme().px(_HEADING) - header.fontMetrics().height()) // 2
    below = theme().px(_HEADING) - above
    header.setStyleSheet(
        f"QHeaderView::section {{ padding-top: {above}px; min-height: {below}px; }}"
    )


def folder_chooser(parent: QWidget, title: str, folder: str) -> QFileDialog:
    """As `file_chooser`, for a folder."""
    made = file_chooser(parent, title, folder)
    made.setFileMode(QFileDialog.FileMode.Directory)
    made.setOption(QFileDialog.Option.ShowDirsOnly)
    return made
