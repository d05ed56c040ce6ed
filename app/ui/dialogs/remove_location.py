"""Removal of a location. Its results are deleted, but its files are not touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


class RemoveLocationDialog(Dialog):
    """Dialog that asks before a location is removed. Enter keeps the location."""

    def __init__(
        self,
        stores: WindowStores,
        name: str,
        target_id: str,
        location_id: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Remove location"),
            tr(
                "Removes this location, its results and their decisions. The files in the "
                "location stay unchanged; masked values stay masked."
            ),
            tr("Remove location"),
            parent,
        )
        self.setObjectName("remove_location_dialog")
        self._inventory = stores.inventory
        self._where = (target_id, location_id)
        self.body.addWidget(PlainLabel(name, "mono", elide=True))
        self.counts = PlainLabel("", wrap=True)
        self.body.addWidget(self.counts)
        self._removal = stores.inventory.count_removal(target_id, location_id)
        self._removal.changed.connect(self._on_counted)
        self.dismiss.setText(tr("Cancel"))
        self.primary.setProperty("kind", "danger")
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)
        self.dismiss.setDefault(True)
        self.dismiss.setFocus()

    def _on_counted(self) -> None:
        removed, told = self._removal.removed, []
        if removed.results is not None and removed.decided is not None:
            told = [
                tr.plural("Deletes {n} result.", "Deletes {n} results.", removed.results),
                tr.plural("{n} decision is lost.", "{n} decisions are lost.", removed.decided),
            ]
        if removed.copies:
            told.append(
                tr.plural(
                    "After the removal, {n} change can no longer be undone.",
                    "After the removal, {n} changes can no longer be undone.",
                    removed.copies,
                )
            )
        self.counts.setText(" ".join(told))

    def accept(self) -> None:
        self._inventory.remove_location(*self._where)
        super().accept()
