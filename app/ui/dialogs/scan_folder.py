"""Scan of a folder of this computer, or of its memory or free disk space."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QWidget

from app.language import Texts
from app.state.stores import WindowStores
from app.state.work.errors import Refusal
from app.state.work.tasks import Failure
from app.ui.dialogs.scan_options import WHATS, ScanOptions
from app.ui.kit.boxes import fill, hbox
from app.ui.kit.controls.buttons import WAITING, allow, button
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import folder_chooser
from app.ui.look.text import PlainLabel, display
from app.ui.look.theme import theme

tr = Texts(__name__)

_EXAMPLES = {"file": str(Path.home()), "memory": tr("all processes"), "free": "/dev/sda1"}


class ScanFolderDialog(Dialog):
    """Dialog that adds a folder as a location of this computer and scans it."""

    def __init__(self, stores: WindowStores, parent: QWidget | None, path: str = "") -> None:
        super().__init__(WHATS[0].title, WHATS[0].about, tr("Add location and scan"), parent)
        self.setObjectName("scan_folder_dialog")
        self._inventory = stores.inventory
        self._inventory.added.connect(self._on_added)
        self._inventory.not_added.connect(self._on_not_added)
        stores.tasks.failed.connect(self._on_failed)
        self.path = QLineEdit(path)
        self.path.setObjectName("scan_folder_path")
        self.path.setProperty("kind", "mono")
        self.path.setPlaceholderText(str(Path.home()))
        self.path.setAccessibleName(tr("Folder"))
        self.browse = button(tr("Browse…"))
        self.browse.clicked.connect(self._on_browse)
        self.label = PlainLabel(tr("Folder"), "secondary")
        self.label.setBuddy(self.path)
        row = hbox((self.path, 1), self.browse)
        self.body.setSpacing(theme().px(4))
        fill(self.body, self.label, row)
        self.options = ScanOptions(stores)
        self.options.what_changed.connect(self._on_what)
        self.finished.connect(self.options.types.stop)
        self.body.addWidget(self.options)
        self.primary.setObjectName("scan_folder_start")
        self.path.textChanged.connect(self._on_path)
        self._on_path(path)
        self.path.setFocus()

    def accept(self) -> None:
        typed, wish = self.path.text().strip(), self.options.wish()
        if wish.protocol != "memory":
            typed = os.path.expanduser(typed)  # noqa: PTH111 - Path's raises for unknown users
            if not Path(typed).is_absolute() or ".." in Path(typed).parts:
                self.complain(
                    tr("Enter the full path, for example {path}.", path=_EXAMPLES[wish.protocol])
                )
                return
            typed = str(Path(typed))
        allow(self.primary, WAITING)
        self._inventory.add_folder(typed, wish=wish)

    def _on_added(self, _path: str) -> None:
        super().accept()

    def _on_not_added(self, refusal: Refusal) -> None:
        self.complain(display(refusal.message))
        allow(self.primary, "")
        self.path.selectAll()
        self.path.setFocus()

    def _on_failed(self, failure: Failure) -> None:
        """Close after an error that is not about the folder; the window reports the error."""
        if failure.name == "inventory.add":
            self.reject()

    def _on_path(self, text: str) -> None:
        self.complain("")
        chosen = text.strip() or self.options.chosen().all
        allow(self.primary, "" if chosen else tr("Enter a location first."))

    def _on_what(self) -> None:
        what = self.options.chosen()
        self.retitle(what.title, what.about, tr("Add location and scan"))
        self.label.setText(what.label)
        self.path.setAccessibleName(what.label)
        self.path.setPlaceholderText(_EXAMPLES[what.protocol])
        self.browse.setVisible(what.protocol == "file")
        self._on_path(self.path.text())
        self._fit_height()

    def _on_browse(self) -> None:
        made = folder_chooser(self, tr("Choose a folder"), self.path.text() or str(Path.home()))
        made.fileSelected.connect(self.path.setText)
        made.open()
