"""Analyst's note on match objects, which is never sent to a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from app.language import Texts
from app.state.console_data.notes import LONGEST, MOST_AT_ONCE
from app.state.rows.keys import Key
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_ABOUT = tr(
    "Notes are stored on this computer and included in exports. To find results "
    "with notes, enter “note:” in the query. Values in a note are masked before the "
    "note is saved."
)
_SOME_HAVE = tr("Existing notes are replaced.")


class NoteDialog(Dialog):
    """Dialog that edits the note; an empty text deletes it."""

    def __init__(
        self, stores: WindowStores, keys: Sequence[Key], parent: QWidget | None = None
    ) -> None:
        self._notes, self._keys = stores.notes, keys[:MOST_AT_ONCE]
        found = {self._notes.text(key) for key in self._keys}
        alone = next(iter(found)) if len(found) == 1 else ""
        self._any = found != {""}
        about = f"{_ABOUT} {_SOME_HAVE}" if len(found) > 1 else _ABOUT
        title = tr.plural("Note on {n} object", "Note on {n} objects", len(self._keys))
        super().__init__(title, about, "", parent)
        self.setObjectName("note_dialog")
        self.text = QLineEdit(alone)
        self.text.setMaxLength(LONGEST)
        self.text.setPlaceholderText(tr("For example: asked the owner on Monday"))
        self.add_field(tr("Note"), self.text)
        if len(keys) > MOST_AT_ONCE:
            self.complain(
                tr(
                    "Only the first {most} of {count} objects get the note.",
                    most=MOST_AT_ONCE,
                    count=len(keys),
                )
            )
        self.text.textChanged.connect(self._on_text)
        self.text.selectAll()
        self._on_text()

    def accept(self) -> None:
        self._notes.write(self._keys, self.text.text())
        super().accept()

    def _on_text(self, *_: object) -> None:
        written = bool(self.text.text().strip())
        count = len(self._keys)
        self.primary.setText(
            tr.plural("Save note for {n} object", "Save note for {n} objects", count)
            if written or not self._any
            else tr.plural("Remove note from {n} object", "Remove note from {n} objects", count)
        )
        allow(self.primary, "" if written or self._any else tr("Enter a note first."))
