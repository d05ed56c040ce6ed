"""Questions before the sample set is added to other data, and before it is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.kit.dialog import Dialog

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


class OpenSampleDialog(Dialog):
    """Dialog that asks before the sample set is added to other data."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Open sample set"),
            tr(
                "Adds 4 targets with about 300 files of invented data, in 4 groups, and "
                "scans them. The results appear among your own, in all counts and in "
                "the risk. To remove everything that was added, choose File > Remove "
                "sample set."
            ),
            tr("Add and scan"),
            parent,
        )
        self.setObjectName("open_sample_dialog")
        self._stores = stores.app

    def accept(self) -> None:
        self._stores.open_sample_set()
        super().accept()


class RemoveSampleDialog(Dialog):
    """Dialog that asks before the sample set is removed. Enter keeps it."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Remove sample set"),
            tr(
                "Deletes the sample set: its targets, groups, results with their decisions, and "
                "its files. Groups that you use for other targets stay, as do the records in the "
                "journal."
            ),
            tr("Remove sample set"),
            parent,
        )
        self.setObjectName("remove_sample_dialog")
        self._inventory = stores.inventory
        self.dismiss.setText(tr("Cancel"))
        self.primary.setProperty("kind", "danger")
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)
        self.dismiss.setDefault(True)
        self.dismiss.setFocus()

    def accept(self) -> None:
        self._inventory.remove_sample_set()
        super().accept()
