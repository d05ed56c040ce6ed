"""Status bar hints: the query field that belongs to the focused item, and the keys that use it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.language import Texts
from app.state.query.language.fields import BY_KEY
from app.ui.kit.tree_entries import Place
from app.ui.panes.cell_filters import cell_filters
from app.ui.panes.facets import FacetsPane
from app.ui.panes.results import ResultsPane
from app.ui.panes.status import StatusBar
from app.ui.panes.tree import TreePane
from app.ui.panes.tree_model import PLACE

tr = Texts(__name__)


class Hints(QObject):
    """Controller of the hint, which follows the focus in the results, the tree and the facets.

    The hint is cleared when the focus moves elsewhere in the window. Pages without these panes
    call `clear`.
    """

    def __init__(
        self, results: ResultsPane, tree: TreePane, facets: FacetsPane, status: StatusBar
    ) -> None:
        super().__init__(status)
        self._results, self._tree, self._facets, self._status = results, tree, facets, status
        results.view.selectionModel().currentChanged.connect(self._on_cell)
        tree.view.selectionModel().currentChanged.connect(self._on_moved)
        facets.view.selectionModel().currentChanged.connect(self._on_moved)
        results.view.model().modelReset.connect(self._on_cell)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)

    def clear(self) -> None:
        """Clear the hint, because the focused item has no query field."""
        self._status.hint("")

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None:  # another program has the focus
            return
        if now is self._results.view:
            self._on_cell()
        elif now in {self._tree.view, self._facets.view}:
            self._on_moved()
        elif now.window() is self._status.window():
            self.clear()

    def _on_cell(self, *_: object) -> None:
        view, focused = self._results.view, QApplication.focusWidget()
        if focused not in {view, None}:
            return  # the results changed while another field has the focus
        index = view.currentIndex()
        row = view.row_at(index) if view.isVisible() else None  # the view is hidden on other pages
        filters = [] if row is None else cell_filters(row, index.column())
        self._status.hint(_asked_by(filters[0].key, _BY_SIGN) if filters else "")

    def _on_moved(self, *_: object) -> None:
        if self._tree.view.hasFocus():
            key = _field_of(self._tree.view.currentIndex().data(PLACE))
            self._status.hint(_asked_by(key, tr("select to show only this")) if key else "")
        elif self._facets.view.hasFocus():
            value = self._facets.view.value()
            how = _BY_SIGN if value is not None and value.can_exclude else _ONLY
            self._status.hint(_asked_by(value.key, how) if value is not None else "")


_ONLY = tr("+ only this value")
_BY_SIGN = tr("+ only this value  - exclude this value")


def _field_of(place: object) -> str:
    """Return the key of the query field for a place of the tree; "" for the whole inventory."""
    if not isinstance(place, Place):
        return ""
    if place.location_id:
        return "path"
    return "target" if place.target_id else "group" if place.group_id else ""


def _asked_by(key: str, how: str) -> str:
    field = BY_KEY[key]
    sign = field.sign or ">0"
    return f"{field.name}{sign} {field.about}.  {how}"
