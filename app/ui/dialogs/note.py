"""Analyst's note on match objects, which is never sent to a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from app.state.kept.notes import LONGEST, MOST_AT_ONCE
from app.state.rows.keys import Key
from app.ui.kit.dialog import Dialog
from app.ui.look.text import amount

if TYPE_CHECKING:
    from app.state.stores import WindowStores

_ABOUT = (
    "Stored on this computer and included in exports. Enter note: in the query to find "
    "results with notes. Values in the note are masked before it is saved."
)
_SOME_HAVE = " Existing notes are replaced."


class NoteDialog(Dialog):
    """Dialog that edits the note; an empty text deletes it."""

    def __init__(
        self, stores: WindowStores, keys: Sequence[Key], parent: QWidget | None = None
    ) -> None:
        self._notes, self._keys = stores.notes, keys[:MOST_AT_ONCE]
        self._objects = amount(len(self._keys), "object", "objects")
        found = {self._notes.text(key) for key in self._keys}
        alone = next(iter(found)) if len(found) == 1 else ""
        self._any = found != {""}
        about = _ABOUT + _SOME_HAVE * (len(found) > 1)
        super().__init__(f"Note on {self._objects}", about, "", parent)
        self.setObjectName("note_dialog")
        self.text = QLineEdit(alone)
        self.text.setMaxLength(LONGEST)
        self.text.setPlaceholderText("For example: asked the owner on Monday")
        self.add_field("Note", self.text)
        if len(keys) > MOST_AT_ONCE:
            self.complain(f"Only the first {MOST_AT_ONCE:,} of {len(keys):,} get the note.")
        self.text.textChanged.connect(self._on_text)
        self.text.selectAll()
        self._on_text()

    def accept(self) -> None:
        self._notes.write(self._keys, self.text.text())
        super().accept()

    def _on_text(self, *_: object) -> None:
        written = bool(self.text.text().strip())
        verb = "Save note for" if written or not self._any else "Remove note from"
        self.primary.setText(f"{verb} {self._objects}")
        self.primary.setEnabled(written or self._any)
