"""Import of an assignment file: its signer and its contents, before anything is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts, number
from app.state.console_data.assignment_file import Item
from app.state.console_data.signers import Trust
from app.state.rows.keys import Key
from app.state.type_words.type_words import types_words
from app.state.words.statuses import status_word
from app.state.workspace.assignments import ReceivedAssignment
from app.ui.charts.ticks import moment
from app.ui.dialogs.key_trust import KeyTrust
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import display

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_LONGEST = 60
Entry = tuple[int, Item, Key | None]

# fmt: off
COLUMNS: tuple[Column[Entry], ...] = (
    Column(title=tr("Location"), text=lambda one: one[1].path, stretch=True, middle=True),
    Column(title=tr("Target"), text=lambda one: one[1].target, width=120, middle=True),
    Column(title=tr("Types"), text=lambda one: types_words(one[1].types), width=128, listed=True),
    Column(title=tr("Prohibited"), text=lambda one: number(one[1].prohibited), width=92, count=True,
           role=lambda _one: Role.PROHIBITED),
    Column(title=tr("Status"), width=104, words=status_colours.STATUS_WORDS,
           text=lambda one: status_word(one[1].status) or status_colours.NONE,
           icon=lambda one: status_colours.status_icon(one[1].status),
           role=lambda one: status_colours.status_role(one[1].status)),
    Column(title=tr("Note"), text=lambda one: one[1].note, width=128,
           tip=lambda one: one[1].note),
    Column(title=tr("On this server"), text=lambda one: tr("Yes") if one[2] else tr("Not found"),
           width=112, words=(tr("Yes"), tr("Not found")),
           icon=lambda one: "success" if one[2] else "warning"),
)
# fmt: on


class ImportAssignmentDialog(Dialog):
    """Dialog that assigns objects as the file says, as far as these objects are known here."""

    def __init__(
        self, stores: WindowStores, received: ReceivedAssignment, parent: QWidget | None = None
    ) -> None:
        handed = received.signed.hand_over
        by, to = display(handed.by, _LONGEST), display(handed.to, _LONGEST)
        here = sum(key is not None for key in received.here)
        super().__init__(
            tr.plural(
                "{by} assigns {n} object to {to}",
                "{by} assigns {n} objects to {to}",
                len(handed.items),
                by=by,
                to=to,
            ),
            tr(
                "The file was signed {made} and is unchanged since. Objects known to this "
                "server are assigned to {to}; objects without a note get the note from the "
                "file. Nothing else changes.",
                made=moment(handed.made),
                to=to,
            ),
            tr.plural("Import assignment of {n} object", "Import assignment of {n} objects", here),
            parent,
            wide=True,
            height=440,
        )
        self.setObjectName("take_over_dialog")
        self._assignments, self._received = stores.assignments, received
        self.trust = KeyTrust(received.trust, by, received.signed.signer)
        self.body.addWidget(self.trust)
        entries = [
            (at, one, key)
            for at, (one, key) in enumerate(zip(handed.items, received.here, strict=True))
        ]
        self.view = ListTable(
            COLUMNS, lambda one: one[0], entries, name=tr("Objects in the assignment")
        )
        self.body.addWidget(self.view, 1)
        none = tr(
            "This server knows none of the objects in the file. The file is for another server."
        )
        allow(self.primary, "" if here else none)
        if not here:
            self.complain(none)
        elif received.trust is Trust.OTHER:
            self.primary.setDefault(False)  # Enter must not accept an unknown key
            self.dismiss.setDefault(True)

    def accept(self) -> None:
        self._assignments.take(self._received)
        super().accept()
