"""Scan options: what is read, for which data types, and whether pictures are included."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QWidget

from app.language import Texts
from app.state.data_types.custom_types import CustomTypes
from app.state.inventory.tree import ScanRequest
from app.ui.kit.boxes import hbox, labelled, vbox
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.look.text import PlainLabel, display, tooltip

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

DEFAULT = tr("Default data types")


class What(NamedTuple):
    """A kind of place on this computer that can be scanned, and the input by which the user names
    a place of this kind.
    """

    protocol: str
    words: str
    title: str
    about: str
    label: str
    all: str = ""
    """Label of a scan of all places of this kind, which is run if the user names no place. If the
    label is "", the user must name a place.
    """


WHATS = (
    What(
        "file",
        tr("A folder or file"),
        tr("Scan a folder"),
        tr(
            "Looks for sensitive data in a folder of this computer and its subfolders. No file is "
            "changed."
        ),
        tr("Folder"),
    ),
    What(
        "memory",
        tr("Process memory"),
        tr("Scan process memory"),
        tr(
            "Looks for sensitive data in the writable memory of running processes. No process "
            "is stopped or changed."
        ),
        tr("Process ID or name"),
        tr("all processes"),
    ),
    What(
        "free",
        tr("Free disk space"),
        tr("Scan free disk space"),
        tr("Looks for sensitive data that deleted files left on a disk. Nothing is written."),
        tr("Device, such as /dev/sda1"),
    ),
)


class ScanOptions(QWidget):
    """Form of the options. An option that cannot be used here is disabled, with the reason in its
    tooltip and in the text below.

    `what_changed` is emitted when another kind of place is chosen.
    """

    what_changed = Signal()

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._session = stores.session
        self.types = CustomTypes(stores.session, stores.tasks)
        self.what = ComboBox()
        self.profile = ComboBox()
        self.profile.addItem(DEFAULT, "")
        self.pictures = QCheckBox(tr("Recognise text in images (slow)"))
        self.downloads = QCheckBox(tr("Download files that are only in the cloud"))
        self.reasons = PlainLabel("", "secondary", wrap=True)
        what = labelled(tr("What to scan"), self.what)
        profile = labelled(tr("Data types"), self.profile)
        row = hbox((what, 1), (profile, 1), gap=12)
        vbox(row, self.pictures, self.downloads, self.reasons, into=self, edges=(0, 8, 0, 0))
        self._offer()
        self.types.changed.connect(self._on_types)
        self.what.currentIndexChanged.connect(self._on_what)
        if self._session.can("profiles"):
            self.types.read()

    def chosen(self) -> What:
        """Return the chosen kind of place."""
        return WHATS[max(0, self.what.currentIndex())]

    def wish(self) -> ScanRequest:
        """Return the chosen options."""
        profile = str(self.profile.currentData() or "")
        return ScanRequest(
            protocol=self.chosen().protocol,
            profiles=(profile,) if profile else (),
            ocr=self.pictures.isEnabled() and self.pictures.isChecked(),
            download=self.downloads.isVisibleTo(self) and self.downloads.isChecked(),
        )

    def _offer(self) -> None:
        """Enable the options that this computer supports. Other options are shown, but
        disabled.
        """
        told = []
        for at, what in enumerate(WHATS):
            self.what.addItem(what.words, what.protocol)
            why = "" if what.protocol == "file" else self._session.why_not(what.protocol)
            model = self.what.model()
            if why and isinstance(model, QStandardItemModel):
                model.item(at).setEnabled(False)
                self.what.setItemData(at, tooltip(why), Qt.ItemDataRole.ToolTipRole)
                told.append(f"{what.words}: {why}")
        if why := self._session.why_not("ocr"):
            allow(self.pictures, why)
            told.append(tr("Text in images is not recognised: {why}", why=why))
        if why := self._session.why_not("parquet"):
            told.append(tr("Parquet files are not read: {why}", why=why))
        if why := self._session.why_not("profiles"):
            allow(self.profile, why)
        self.downloads.setVisible(
            self._session.can("download")
        )  # only some systems have such files
        self.reasons.setText("\n".join(told))
        self.reasons.setVisible(bool(told))

    def _on_types(self) -> None:
        chosen = self.profile.currentData()
        while self.profile.count() > 1:
            self.profile.removeItem(1)
        for profile in self.types.profiles:
            self.profile.addItem(display(profile.label, 60), profile.id)
        self.profile.setCurrentIndex(max(0, self.profile.findData(chosen)))

    def _on_what(self) -> None:
        files = self.chosen().protocol == "file"
        self.pictures.setVisible(files)
        self.downloads.setVisible(files and self._session.can("download"))
        self.what_changed.emit()
