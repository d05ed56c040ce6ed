"""Saving a query under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from app.language import Texts
from app.state.query.language.writing import text_of
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel

if TYPE_CHECKING:
    from app.state.query.saved_queries import SavedQuery
    from app.state.stores import WindowStores

tr = Texts(__name__)


class SaveQueryDialog(Dialog):
    """Dialog that asks for the name and the group of a query to save. If `old` is given, it
    changes the name and the group of this saved query.
    """

    def __init__(
        self, stores: WindowStores, parent: QWidget | None, old: SavedQuery | None = None
    ) -> None:
        super().__init__(
            tr("Edit saved query") if old else tr("Save query"),
            tr(
                "Adds a button above the results; the button shows how many results the "
                "query finds."
            ),
            tr("Save"),
            parent,
        )
        self.setObjectName("save_query_dialog")
        self._saved = stores.saved
        self._old = old
        query = stores.query
        self._query_text = old.text if old else text_of(query.question, query.known)
        self._why_not = (
            self._saved.why_not_save(self._query_text)
            if self._query_text
            else tr("The query is empty. Enter a query first.")
        )
        self.body.addWidget(PlainLabel(self._query_text, "mono", elide=True))
        self.name = QLineEdit(old.name if old else "")
        self.name.setMaxLength(60)
        self.group = QLineEdit(old.group if old else "")
        self.group.setMaxLength(60)
        self.add_field(tr("Name"), self.name)
        self.add_field(
            tr("Group"), self.group, tr("Optional heading that groups several saved queries.")
        )
        self.name.textChanged.connect(self._on_name)
        self._on_name(self.name.text())
        self.name.setFocus()
        if self._why_not:
            self.complain(self._why_not)

    def accept(self) -> None:
        if self._old is not None:
            self._saved.remove(self._old)
        self._saved.save(self.name.text(), self._query_text, self.group.text())
        super().accept()

    def _on_name(self, name: str) -> None:
        none = "" if name.strip() else tr("Enter a name first.")
        allow(self.primary, self._why_not or none)
