"""Scan a folder of this machine."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QWidget

from app.state.errors import Refusal
from app.state.stores import Stores
from app.state.tasks import Failure
from app.ui.text import PlainLabel, display
from app.ui.theme import theme
from app.ui.widgets import Dialog, button


class ScanFolderDialog(Dialog):
    """Asks for a folder, adds it as a location of this machine, and has it scanned."""

    def __init__(self, stores: Stores, parent: QWidget | None, path: str = "") -> None:
        super().__init__(
            "Scan a folder",
            "Looks for sensitive data in a folder of this machine and all folders below it. "
            "Nothing in it is changed.",
            "Add and scan",
            parent,
        )
        self.setObjectName("scan_folder_dialog")
        self._estate = stores.estate
        self._estate.added.connect(self._on_added)
        self._estate.not_added.connect(self._on_not_added)
        stores.tasks.failed.connect(self._on_failed)
        self.path = QLineEdit(path)
        self.path.setObjectName("scan_folder_path")
        self.path.setProperty("kind", "mono")
        self.path.setPlaceholderText(str(Path.home()))
        self.path.setAccessibleName("Folder")
        browse = button("Browse…")
        browse.clicked.connect(self._on_browse)
        label = PlainLabel("Folder", "secondary")
        label.setBuddy(self.path)
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        row.addWidget(self.path, 1)
        row.addWidget(browse)
        self.body.setSpacing(theme().px(4))
        self.body.addWidget(label)
        self.body.addLayout(row)
        self.primary.setObjectName("scan_folder_start")
        self.path.textChanged.connect(self._on_path)
        self._on_path(path)
        self.path.setFocus()

    def accept(self) -> None:
        path = Path(self.path.text().strip()).expanduser()
        if not path.is_absolute():
            self.complain(f"Give the whole path, for example {Path.home()}.")
            return
        self.primary.setEnabled(False)
        self._estate.add_folder(str(path))

    def _on_added(self, _path: str) -> None:
        super().accept()

    def _on_not_added(self, refusal: Refusal) -> None:
        self.complain(display(refusal.message))
        self.primary.setEnabled(True)
        self.path.selectAll()
        self.path.setFocus()

    def _on_failed(self, failure: Failure) -> None:
        """Something else than the folder stood in the way: the window says what."""
        if failure.name == "estate.add":
            self.reject()

    def _on_path(self, text: str) -> None:
        self.complain("")
        self.primary.setEnabled(bool(text.strip()))

    def _on_browse(self) -> None:
        chooser = QFileDialog(self, "Choose a folder", self.path.text() or str(Path.home()))
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.fileSelected.connect(self.path.setText)
        chooser.open()
