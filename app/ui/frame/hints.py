"""Status bar hints: the query field that belongs to the focused item, and the keys that use it."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.language import Texts
from app.state.counts.facets import Value
from app.state.query.language.fields import BY_KEY
from app.ui.kit.tree_entries import Place
from app.ui.panes.detail.detail import DetailPane
from app.ui.panes.facets import FacetsPane
from app.ui.panes.results.cell_filters import cell_filters
from app.ui.panes.results.results import ResultsPane
from app.ui.panes.status.status_bar import StatusBar
from app.ui.panes.tree.model import PLACE
from app.ui.panes.tree.tree import TreePane

tr = Texts(__name__)


class Hints(QObject):
    """Controller of the hint, which follows the focus in the results, the details, the tree and the
    facets.

    The hint is cleared when the focus moves elsewhere, also to a dialog. Pages without these panes
    call `clear`.
    """

    def __init__(
        self,
        results: ResultsPane,
        detail: DetailPane,
        tree: TreePane,
        facets: FacetsPane,
        status: StatusBar,
    ) -> None:
        super().__init__(status)
        self._results, self._detail, self._status = results, detail, status
        self._tree, self._facets = tree, facets
        self._item: Hashable = None
        """The item of the last hint: its view and its identity in the view."""
        results.view.selectionModel().currentChanged.connect(self._on_cell)
        tree.view.selectionModel().currentChanged.connect(self._on_moved)
        tree.view.selectionModel().selectionChanged.connect(self._on_moved)
        facets.view.selectionModel().currentChanged.connect(self._on_moved)
        for view in (tree.view, facets.view):
            view.model().modelReset.connect(self._on_moved)
        facets.view.model().dataChanged.connect(self._on_moved)
        results.view.model().modelReset.connect(self._on_cell)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)

    def clear(self) -> None:
        """Clear the hint, because the focused item has no query field."""
        self._item = None
        self._status.hint("")

    def _show(self, words: str, view: QWidget, item: Hashable) -> None:
        """Show the hint on `item`, the focused item of `view`. `item` is None if no item has the
        focus.

        Tell the status bar whether the focus has moved to another item since the last hint. None
        does not count as another item, because a model has no focused item after a reset.
        """
        here = (view, item)
        moved = item is not None and here != self._item
        if item is not None:
            self._item = here
        self._status.hint(words, moved=moved)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None:  # another program has the focus
            return
        if now is self._results.view:
            self._on_cell()
        elif now in {self._tree.view, self._facets.view}:
            self._on_moved()
        elif self._detail.isAncestorOf(now):
            reading = self._detail.preview.isAncestorOf(now)
            self._show(_READING if reading else _BACK, self._detail, reading)
        else:
            self.clear()

    def _on_cell(self, *_: object) -> None:
        view, focused = self._results.view, QApplication.focusWidget()
        if focused not in {view, None}:
            return  # the results changed while another field has the focus
        index = view.currentIndex()
        row = view.row_at(index) if view.isVisible() else None  # the view is hidden on other pages
        filters = [] if row is None else cell_filters(row, index.column())
        words = _asked_by(filters[0].key, _BY_SIGN) if filters else ""
        cell = (index.row() if row is None else row.key, index.column())
        self._show(words, view, cell if index.isValid() else None)

    def _on_moved(self, *_: object) -> None:
        tree, facets = self._tree.view, self._facets.view
        if tree.hasFocus():
            index = tree.currentIndex()
            place = index.data(PLACE)
            key = _field_of(place)
            shown = tree.selectionModel().isSelected(index)
            self._show(_asked_by(key, "" if shown else _SELECT) if key else "", tree, place)
        elif facets.hasFocus():
            line, value = facets.current(), facets.value()
            words = _asked_by(value.key, _how(value)) if value is not None else ""
            self._show(words, facets, None if line is None else line.key)


def _how(value: Value) -> str:
    """Return the keys that use a value of the facets."""
    if value.chosen:
        return _REMOVE
    return _BY_SIGN if value.can_exclude else _ONLY


_READING = tr(
    "The shortcuts for decisions and remediations also work here. Press Esc "
    "to go back to the results"
)
_BACK = tr("Press Esc to go back to the results")
_SELECT = tr("Select this entry to show only its results")
_REMOVE = tr("Press Enter to show the other values, too")
_ONLY = tr("Press + to show only this value")
_BY_SIGN = tr("Press + to show only this value, - to exclude this value")


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
    return f"{field.name}{sign} {field.about}.  {how}".rstrip()
