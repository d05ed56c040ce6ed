"""Changes of a watched query since the user last looked: objects that are new, changed or gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QWidget

from app.language import Texts, number
from app.state.rows.keys import Row
from app.state.words.statuses import status_word
from app.state.workspace.watch_file import CHANGED, GONE, MOST_COMPARED, MOST_LISTED, NEW, Changes
from app.ui.kit.boxes import stacked
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import display

if TYPE_CHECKING:
    from app.state.query.saved_queries import SavedQuery
    from app.state.stores import WindowStores

tr = Texts(__name__)

Entry = tuple[str, Row]
_KINDS = {
    NEW: (tr("New"), "plus"),
    CHANGED: (tr("Changed"), "edit"),
    GONE: (tr("No longer found"), "minus"),
}
"""Name and icon of each kind of change in `Changes.listed`."""

# fmt: off
COLUMNS: tuple[Column[Entry], ...] = (
    Column(title=tr("Change"), text=lambda one: _KINDS[one[0]][0], width=168,
           words=[name for name, _ in _KINDS.values()],
           icon=lambda one: _KINDS[one[0]][1]),
    Column(title=tr("Location"), text=lambda one: one[1].location, stretch=True, middle=True),
    Column(title=tr("Target"), text=lambda one: one[1].target, width=128, middle=True),
    Column(title=tr("Prohibited"), text=lambda one: number(one[1].prohibited), width=96, count=True,
           role=lambda _one: Role.PROHIBITED),
    Column(title=tr("Match"), text=lambda one: number(one[1].match), width=64, count=True,
           role=lambda _one: Role.MATCH),
    Column(title=tr("Status"), width=136, words=status_colours.STATUS_WORDS,
           text=lambda one: status_word(one[1].status) or status_colours.NONE,
           icon=lambda one: status_colours.status_icon(one[1].status),
           role=lambda one: status_colours.status_role(one[1].status)),
)
# fmt: on


def said(changes: Changes) -> str:
    """Return a short summary of the changes."""
    parts = (
        (tr.plural("{n} new object", "{n} new objects", changes.new), changes.new),
        (tr.plural("{n} changed object", "{n} changed objects", changes.changed), changes.changed),
        (
            tr.plural("{n} object no longer found", "{n} objects no longer found", changes.gone),
            changes.gone,
        ),
    )
    return ", ".join(words for words, count in parts if count)


class WatchDialog(Dialog):
    """Dialog that lists the changes. The primary button marks them as seen. If the user only closes
    the dialog, the same changes are reported again.
    """

    def __init__(
        self, stores: WindowStores, one: SavedQuery, changes: Changes, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            f"{display(one.name, 60)}: {said(changes)}",
            tr("Changes since you last looked at the results: {changes}.", changes=_told(changes)),
            tr("Mark as seen"),
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
            name=tr("Objects that are new, changed or no longer found; press Enter to show one"),
        )
        self.view.activated.connect(self._on_activated)
        pages = stacked(
            self.view,
            EmptyState(
                "info",
                tr(
                    "The changed objects cannot be listed: they are no longer on the server, or "
                    "there are too many results."
                ),
            ),
        )
        pages.setCurrentIndex(int(not changes.listed))
        self.body.addLayout(pages, 1)
        self.dismiss.setText(tr("Close"))
        if changes.count > len(changes.listed) == MOST_LISTED:
            self.complain(tr("Only the first {n} objects are shown.", n=MOST_LISTED))
        elif not changes.compared:
            self.complain(
                tr(
                    "The query finds more than {n} objects, so only their number is compared.",
                    n=MOST_COMPARED,
                )
            )

    def _on_activated(self, index: QModelIndex) -> None:
        """Run the query and focus this object, unless the object is gone."""
        entry = self.view.source.row(index.row())
        question = self._stores.saved.question(self._query)
        if entry is not None and entry[0] != GONE and question is not None:
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
    parts = (
        (tr.plural("{n} object is new", "{n} objects are new", changes.new), changes.new),
        (
            tr.plural(
                "{n} object has changed (counts, types, status, risk or owner)",
                "{n} objects have changed (counts, types, status, risk or owner)",
                changes.changed,
            ),
            changes.changed,
        ),
        (
            tr.plural(
                "{n} object is no longer found", "{n} objects are no longer found", changes.gone
            ),
            changes.gone,
        ),
    )
    return ", ".join(words for words, count in parts if count)
