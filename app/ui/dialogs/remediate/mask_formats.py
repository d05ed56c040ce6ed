"""Formats in which masking works, and why it does not work in others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.local import MaskFormat
from app.language import Texts
from app.state.words.masking import masking_words
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import sentence

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_ROWS = 8
"""Smallest number of rows visible without scrolling."""


def _formats(row: MaskFormat) -> str:
    return sentence(masking_words(row.formats)).removesuffix(".")


def _about(row: MaskFormat) -> str:
    return masking_words(row.about)


# fmt: off
COLUMNS: tuple[Column[MaskFormat], ...] = (
    Column(title=tr("Format"), text=_formats, width=360, tip=_formats),
    Column(title=tr("Masking"), text=lambda row: tr("Yes") if row.works else tr("No"),
           width=88, words=(tr("Yes"), tr("No")),
           icon=lambda row: "confirm" if row.works else "error",
           role=lambda row: None if row.works else Role.PROHIBITED),
    Column(title=tr("Effect of masking, or why masking is not supported"),
           text=_about, stretch=True, tip=_about),
)
# fmt: on


class FormatsDialog(Dialog):
    """Dialog that shows the list of formats, which the server sends with its capabilities."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Formats that support masking"),
            tr("Files of every format can be quarantined, encrypted or deleted as a whole."),
            tr("Close"),
            parent,
            wide=True,
        )
        self.setObjectName("formats_dialog")
        self.dismiss.hide()
        known = stores.session.capabilities
        rows, name = known.masking if known else (), tr("Formats and whether they support masking")
        self.view = ListTable(COLUMNS, lambda row: row.formats, rows, name=name)
        self.view.setMinimumHeight((_ROWS + 1) * self.view.verticalHeader().defaultSectionSize())
        self.body.addWidget(self.view, 1)
