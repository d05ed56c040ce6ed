"""Selected row of the inventory and scope of the query: each follows the other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject

from app.api.records.queries import Query
from app.ui.kit.tree_entries import Place
from app.ui.panes.tree.model import PLACE, TreeModel
from app.ui.panes.tree.view import TreeView

if TYPE_CHECKING:
    from app.state.stores import WindowStores


class TreeSelection(QObject):
    """Limits the query to the row that the user selects, and selects the row to which the query is
    limited.
    """

    def __init__(self, stores: WindowStores, view: TreeView, model: TreeModel) -> None:
        super().__init__(view)
        self._stores = stores
        self._selection = view.selectionModel()
        self._model = model
        self._following = False
        """Whether a row is being selected to follow the query."""
        self._selection.selectionChanged.connect(self._on_selected)
        view.clicked.connect(self._on_clicked)
        stores.query.changed.connect(self.follow_query)

    def follow_query(self) -> None:
        """Select the row to which the query is limited. If the query is not limited, or limited to
        several rows, select none.
        """
        chosen = self._selection.selectedRows()
        if chosen and self._scope_of(chosen[0].data(PLACE)) == _scope(self._stores.query.draft):
            return
        place = self._asked_place()
        shown = QModelIndex() if place is None else self._model.find(place)
        if not (chosen or shown.isValid()):
            return
        flags = QItemSelectionModel.SelectionFlag
        self._following = True
        try:
            self._selection.select(
                shown, flags.Clear | (flags.Select if shown.isValid() else flags.Clear) | flags.Rows
            )
        finally:
            self._following = False

    def _on_selected(self, chosen: QItemSelection, _gone: QItemSelection) -> None:
        if chosen.isEmpty() or self._following:
            return
        place = chosen.indexes()[0].data(PLACE)
        _group, target_id, prefix = self._scope_of(place)
        self._stores.query.narrow(
            group_id=place.group_id or None,
            target_id=target_id or None,
            prefix=prefix or None,
            more=True,
        )

    def _on_clicked(self, _index: QModelIndex) -> None:
        """Run the query if it was changed but not run. A click on the selected row then does the
        same as a click on another row.
        """
        query = self._stores.query
        if query.altered and not query.running:
            query.run()

    def _scope_of(self, place: Place) -> tuple[str, str, str]:
        """Return the scope to which the query is limited when the row of this place is selected:
        group, target and path prefix. Each is "" if it does not limit the query.
        """
        entry = self._model.entry(self._model.find(place))
        prefix = (place.folder or entry.name or entry.protocol) if entry else ""
        group = "" if place.target_id else place.group_id
        return group, place.target_id, prefix if place.location_id else ""

    def _asked_place(self) -> Place | None:
        scope = _scope(self._stores.query.draft)
        if scope is None:
            return None
        group, target, prefix = scope
        if not target:
            return None if prefix else Place(group)
        group = self._stores.inventory.group_of(target) or ""
        place = Place(group, target)
        return self._place_of(place, prefix) if prefix else place

    def _place_of(self, target: Place, path: str) -> Place | None:
        """Return the place of a path on a target: a location, or a folder inside a location. Return
        None if no known location contains the path.
        """
        location = self._stores.inventory.location_for(target.target_id, path)
        if location is None:
            return None
        inside = "" if location.path == path else path
        return replace(target, location_id=location.id, folder=inside)


def _scope(draft: Query) -> tuple[str, str, str] | None:
    """Return the group, target and path prefix to which a query is limited. Each is "" if it does
    not limit the query. Return None if the query is limited to several groups, targets or paths.
    """
    asked = [draft.group or [], draft.target or [], draft.prefix or []]
    if max(map(len, asked)) > 1:
        return None
    group, target, prefix = (one[0] if one else "" for one in asked)
    return group, target, prefix
