"""Dialogs that add many Targets, checked row by row beforehand, and show the outcome of each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.language import Texts, number
from app.state.administration.bulk.csv_rows import Draft
from app.state.administration.bulk.targets import BulkTargets
from app.ui.administration.forms.rows_dialog import LINE, STATE, RowsDialog, Words
from app.ui.kit.controls.choices import Choice
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.tables.table_model import Column
from app.ui.look.text import PlainLabel, display

tr = Texts(__name__)


def _offer(count: int) -> str:
    return tr.plural("Add {n} target", "Add {n} targets", count) if count else tr("Add targets")


def _progress(sent: int, total: int) -> str:
    return tr("{sent} of {total} targets sent …", sent=number(sent), total=number(total))


DISCOVERED = Words(
    title=tr("Discovered targets"),
    about=tr(
        "Machines that the server discovered and that are not added yet. Select some, or add all."
    ),
    none=tr(
        "No new targets. The server can discover its own computer and the servers of mounted "
        "folders."
    ),
    adding=tr("Targets are being added."),
    offer=_offer,
    progress=_progress,
)
IMPORTED = Words(
    title=tr("Import targets"),
    about=tr(
        "Rows with a problem are not added. Correct the file and import it again: no target is "
        "added twice."
    ),
    none=tr("The file contains no rows. Choose another file."),
    adding=tr("Targets are being added."),
    offer=_offer,
    progress=_progress,
)
_NAME: Column[Draft] = Column(
    title=tr("Name"), text=lambda draft: str(draft.values["name"]), stretch=True
)
_GROUP: Column[Draft] = Column(title=tr("Group"), text=lambda draft: draft.parent, width=136)
_PLATFORM: Column[Draft] = Column(
    title=tr("Platform"), text=lambda draft: str(draft.values["platform"]), width=112
)


class BulkDialog(RowsDialog[BulkTargets]):
    """Dialog that adds Targets. `groups` are offered for drafts that name no Group."""

    def __init__(
        self, bulk: BulkTargets, groups: Sequence[Choice], words: Words, parent: QWidget | None
    ) -> None:
        middle = (_NAME,) if groups else (LINE, _NAME, _GROUP)
        super().__init__(bulk, words, (*middle, _PLATFORM, STATE), parent)
        self.setObjectName("bulk_targets")
        self.group = ComboBox()
        for choice in groups:
            self.group.addItem(display(choice.text), choice.value)
        if not groups:
            self.group.setParent(self)
            self.group.hide()
            return
        row = QHBoxLayout()
        label = PlainLabel(tr("Group for the new targets"), "secondary")
        label.setBuddy(self.group)
        self.group.setAccessibleName(tr("Group for the new targets"))
        row.addWidget(label)
        row.addWidget(self.group, 1)
        self.body.insertLayout(0, row)

    def accept(self) -> None:
        """Add the Targets."""
        if self.group.count():
            self.bulk.put_group(str(self.group.currentData() or ""))
        super().accept()
