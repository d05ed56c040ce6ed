"""Choosers for files and folders. They are dialogs of the system or, if it has none, of Qt."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QDir, QFileInfo, QSize, QStandardPaths, Qt
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QSplitter,
    QToolButton,
    QTreeView,
    QWidget,
)

from app.settings import LONGEST_PATH, Settings
from app.ui.kit.tables.cell_painter import PAD
from app.ui.look import icons
from app.ui.look.theme import theme

WIDTH, HEIGHT = 800, 480
"""Pixels at 100 % of Qt's own dialog, wide enough for the dates."""
_COLUMNS = {1: 80, 2: 80, 3: 168}
"""Widths of size, type and date in Qt's own dialog, in pixels at 100 %; the name gets the rest."""
_MARGIN = 3
"""Pixels that Qt leaves before the text of an item at any zoom."""
_PLACES, _HEADING = 136, 25
"""Width of the list of places at the left, and height of a heading, in pixels at 100 %."""
_ICONS = {
    "backButton": "chevron-left",
    "forwardButton": "chevron-right",
    "toParentButton": "chevron-up",
    "newFolderButton": "plus",
    "listModeButton": "columns",
    "detailModeButton": "report",
}
"""Icons for buttons of Qt's own dialog, by object name: Qt's are black on any background."""

_SUFFIX = re.compile(r"\*(\.[\w.]+)")
"""A suffix in a name filter, such as `JSON (*.json)`."""


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


class _SaveDialog(QFileDialog):
    """Dialog for a new file, whose name ends with a suffix that the dialog offers."""

    def accept(self) -> None:
        """Append the suffix of the chosen name filter to a name that ends with none of the offered
        ones: `report.pdf` becomes `report.pdf.csv`. Qt then asks before it replaces that file. A
        dialog of the system changes names itself.
        """
        edit = self.findChild(QLineEdit, "fileNameEdit")
        offered = _SUFFIX.findall(" ".join(self.nameFilters()))
        chosen = _SUFFIX.findall(self.selectedNameFilter()) or offered
        if edit is not None and (name := edit.text().strip()) and chosen:
            folder = QFileInfo(self.directory().absoluteFilePath(name)).isDir()
            if not folder and not name.lower().endswith(tuple(offered)):
                edit.setText(name.rstrip(".") + chosen[0])
        super().accept()


class _LastFolder:
    """Folder of the last file that was saved or opened, stored in the settings."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.save: Callable[[], None] = lambda: None

    def start(self) -> str:
        """Return the folder to begin in: the first that exists of the last folder, the user's
        documents, the home folder, and the root folder. The working folder of the process is never
        used.
        """
        standard = QStandardPaths.StandardLocation
        places = (standard.DocumentsLocation, standard.HomeLocation)
        usual = [QStandardPaths.writableLocation(place) for place in places]
        known = (one for one in (self.settings.file_folder, *usual) if QFileInfo(one).isDir())
        return next(known, QDir.rootPath())

    def keep(self, chosen: str) -> None:
        """Store the folder of this file, in which the next dialog begins."""
        folder = QFileInfo(chosen).absolutePath()
        if folder != self.settings.file_folder and len(folder) <= LONGEST_PATH:
            self.settings.file_folder = folder
            self.save()


_last = _LastFolder()


def use_settings(settings: Settings, save: Callable[[], None]) -> None:
    """Store the last folder in these settings; `save` writes them to their file."""
    _last.settings, _last.save = settings, save


def open_chooser(parent: QWidget, title: str, kinds: str = "") -> QFileDialog:
    """Return a dialog that asks for an existing file, and deletes itself when it closes. It begins
    in the folder of the last file that the user saved or opened, or else in the user's documents.
    `kinds` are Qt name filters.
    """
    made = _chooser(parent, title, _last.start(), kinds)
    made.setFileMode(QFileDialog.FileMode.ExistingFile)
    made.fileSelected.connect(_last.keep)
    return made


def _chooser(
    parent: QWidget,
    title: str,
    folder: str,
    kinds: str = "",
    dialog: type[QFileDialog] = QFileDialog,
) -> QFileDialog:
    made = dialog(parent, title, folder, kinds)
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
        first = max(0, left - theme().px(4))  # beside the bar of a selected row
        listed.setStyleSheet(
            f"QTreeView::item {{ min-height: {high}px; padding-left: {left}px; }}"
            f"QTreeView::item:first {{ padding-left: {first}px; }}"
        )
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
    """Centre the headings vertically by padding. Qt's file model aligns them left, which with a
    style sheet also means top.
    """
    above = (theme().px(_HEADING) - header.fontMetrics().height()) // 2
    below = theme().px(_HEADING) - above
    header.setStyleSheet(
        f"QHeaderView::section {{ padding-top: {above}px; min-height: {below}px; }}"
    )


def save_chooser(parent: QWidget, title: str, kinds: str, name: str) -> QFileDialog:
    """Return a dialog like `open_chooser` for a new file, with `name` as the proposed file name. If
    the user enters a name that ends with none of the suffixes in `kinds`, the suffix of the chosen
    filter is appended.
    """
    made = _chooser(parent, title, _last.start(), kinds, _SaveDialog)
    made.fileSelected.connect(_last.keep)
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
    """Return a dialog to choose a folder. It begins in `folder` or, if that does not exist, where
    `open_chooser` begins.
    """
    made = _chooser(parent, title, folder if QFileInfo(folder).isDir() else _last.start())
    made.setFileMode(QFileDialog.FileMode.Directory)
    made.setOption(QFileDialog.Option.ShowDirsOnly)
    return made
