"""Changes of a watched query since the user last looked: objects that are new, changed or gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QWidget

from app.state.rows.keys import Row
from app.state.workspace.watch_file import MOST_COMPARED, MOST_LISTED, Changes
from app.ui.kit.boxes import stacked
from app.ui.kit.dialog import Dialog
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.kit.widgets import EmptyState
from app.ui.look import status_style
from app.ui.look.text import amount, display
from app.ui.look.theme import Role

if TYPE_CHECKING:
    from app.state.query.saved_queries import SavedQuery
    from app.state.stores import WindowStores

Entry = tuple[str, Row]
_GONE = "Removed"
_ICONS = {"New": "plus", "Changed": "edit", _GONE: "minus"}

# fmt: off
COLUMNS: tuple[Column[Entry], ...] = (
    Column(title="Change", text=lambda one: one[0], width=96,
           icon=lambda one: _ICONS[one[0]]),
    Column(title="Location", text=lambda one: one[1].location, stretch=True, middle=True),
    Column(title="Target", text=lambda one: one[1].target, width=128, middle=True),
    Column(title="Prohibited", text=lambda one: f"{one[1].prohibited:,}", width=96, count=True,
           role=lambda _one: Role.PROHIBITED),
    Column(title="Match", text=lambda one: f"{one[1].match:,}", width=64, count=True,
           role=lambda _one: Role.MATCH),
    Column(title="Status", text=lambda one: one[1].status or status_style.NONE, width=136,
           icon=lambda one: status_style.status_icon(one[1].status),
           role=lambda one: status_style.status_role(one[1].status)),
)
# fmt: on


def said(changes: Changes) -> str:
    """Return a short summary of the changes."""
    parts = ((changes.new, "new"), (changes.changed, "changed"), (changes.gone, "gone"))
    return ", ".join(f"{count:,} {word}" for count, word in parts if count)


class WatchDialog(Dialog):
    """Dialog that lists the changes. The primary button marks them as seen; closing keeps them for
    the next time.
    """

    def __init__(
        self, stores: WindowStores, one: SavedQuery, changes: Changes, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            f"{display(one.name, 60)}: {said(changes)}",
            f"Since you last looked, {_told(changes)}.",
            "Mark as seen",
            parent,
            wide=True,
            height=400,
        )
        self.setObjectName("watch_dialog")
        self._stores, self._watches, self._query = stores, stores.watches, one
        self.view = ListTable(
            COLUMNS,
            _key,
            changes.listed,
            name="New, changed and removed objects; press Enter to show one",
        )
        self.view.activated.connect(self._on_activated)
        pages = stacked(self.view, EmptyState("info", "These objects are no longer on the server."))
        pages.setCurrentIndex(int(not changes.listed))
        self.body.addLayout(pages, 1)
        self.dismiss.setText("Close")
        if changes.count > len(changes.listed) == MOST_LISTED:
            self.complain(f"Only the first {amount(MOST_LISTED, 'object', 'objects')} are shown.")
        elif not changes.compared:
            words = f"For more than {MOST_COMPARED:,} objects, only the number is compared."
            self.complain(words)

    def _on_activated(self, index: QModelIndex) -> None:
        """Run the query and focus this object, unless the object is gone."""
        entry = self.view.source.row(index.row())
        question = self._stores.saved.question(self._query)
        if entry is not None and entry[0] != _GONE and question is not None:
            self._stores.query.replace(question)  # the query of this window
            self._stores.query.run()
            self._stores.results.come_back(entry[1].key, [entry[1].key])
            self.reject()

    def accept(self) -> None:
        self._watches.seen(self._query)
        super().accept()


def _key(one: Entry) -> object:
    return one[1].key


def _told(changes: Changes) -> str:
    parts = [
        f"{amount(changes.new, 'object is new', 'objects are new')}" * bool(changes.new),
        f"{changes.changed:,} changed in counts, types, status, risk or owner"
        * bool(changes.changed),
        f"{changes.gone:,} no longer found" * bool(changes.gone),
    ]
    return ", ".join(part for part in parts if part)
