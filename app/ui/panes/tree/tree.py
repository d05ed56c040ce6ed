"""Tree of the inventory: Groups, targets, locations and folders, the counts of their matches, and
the state of the scans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QWidget

from app.api.records.common import number
from app.api.records.groups import Group
from app.language import Texts
from app.state.inventory.folders import Inside
from app.state.work.loop_scheduler import ChunkedWork
from app.ui.kit.boxes import stacked, vbox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.tree_entries import Place, branches
from app.ui.look.theme import Measures, theme
from app.ui.panes.tree.menu import TreeMenu
from app.ui.panes.tree.model import (
    COUNTS,
    MATCH,
    NAME,
    PLACE,
    PROHIBITED,
    STATE,
    TEST,
    TreeModel,
)
from app.ui.panes.tree.selection import TreeSelection
from app.ui.panes.tree.view import TreeView

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

COUNT_WIDTH, STATE_WIDTH = 38, 26
_COUNT_MOST = 52
_NAME_LEAST = 132
"""Smallest width of the name in pixels at 100 %. If the name would be narrower, counts are hidden
in the order of `_LESS`.
"""
_LESS = (TEST, PROHIBITED, MATCH)
_FILTER_MS = 120
_MOST_OPENED = 200
"""Groups are expanded at first only if the tree has at most this many targets. This is also the
maximum number of rows that a filter shows by expanding targets.
"""


class TreePane(QWidget):
    """Pane with the inventory. Selecting a row narrows the query to it; a folder dropped here is
    scanned.

    `folder_wanted` is emitted by the button that is shown while the tree is empty; the receiver
    asks the user for a folder. `chosen` is emitted on a click on a row and on Enter, but not while
    the user moves through the rows.
    """

    folder_wanted = Signal()
    chosen = Signal()

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._opened: set[str] = set()
        self._expanded: set[Place] = set()
        """Rows that are expanded without a filter. The view forgets those that a filter hides."""
        self._selected = False
        """Whether the row to which the query is limited was selected. This is done once, after the
        inventory was first loaded.
        """
        self._found: list[QPersistentModelIndex] = []
        """Rows that were expanded to show what the filter has found."""
        self._measures: Measures | None = None
        self._filtering = QTimer(self, interval=_FILTER_MS, singleShot=True)
        self._filtering.timeout.connect(self._on_filter_due)
        self.model = TreeModel()
        self._preparing = ChunkedWork(self)
        self._preparing.ended.connect(self._show_groups)
        # connected before the view, to run first
        self.model.rowsAboutToBeRemoved.connect(self._on_rows_going)
        self.filter = SearchField(tr("Filter targets and locations"), "filter")
        self.filter.textChanged.connect(self._on_filter_edited)
        self.view = self._make_view()
        self._selection = TreeSelection(stores, self.view, self.model)
        self._empty = EmptyState("folder-scan", "", tr("Scan a folder"))
        self._empty.pressed.connect(self.folder_wanted)
        self._none = EmptyState(
            "filter",
            tr("No name of a target or location contains the entered text. Clear it to see all."),
        )
        self._lay_out()
        self.setAcceptDrops(True)
        stores.inventory.changed.connect(self._on_estate_changed)
        stores.folders.changed.connect(self._on_folders_changed)
        self.view.expanded.connect(self._on_expanded)
        self.view.collapsed.connect(self._on_collapsed)
        self.view.clicked.connect(self.chosen)
        self.view.activated.connect(self.chosen)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._on_estate_changed()

    def _make_view(self) -> TreeView:
        view = TreeView(self.model, self)
        view.setAccessibleName(tr("Groups, targets and locations"))
        view.setUniformRowHeights(True)
        view.setMouseTracking(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._on_menu_wanted)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(16)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (*COUNTS, STATE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        return view

    def _lay_out(self) -> None:
        top = vbox(self.filter, edges=8)
        self._stack = stacked(self.view, self._empty, self._none)
        vbox(top, (self._stack, 1), into=self, gap=0)
        self.setTabOrder(self.filter, self.view)  # the view is a child for longer

    def _on_theme_changed(self) -> None:
        if self._measures == theme().measures:
            self.view.viewport().update()
            return
        self._measures = theme().measures
        self.view.header().resizeSection(STATE, theme().px(STATE_WIDTH))
        self.view.setIndentation(theme().px(12))
        self._fit_columns()
        self.view.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Hide columns of counts that would leave too little width for the name, or widen them up
        to the width of five digits.
        """
        room = self.width() - theme().px(STATE_WIDTH + _NAME_LEAST)
        fitting = min(max(room // theme().px(COUNT_WIDTH), 0), len(_LESS))
        for at, column in enumerate(_LESS):
            self.view.setColumnHidden(column, at < len(_LESS) - fitting)
        wide = min(max(room // max(fitting, 1), theme().px(COUNT_WIDTH)), theme().px(_COUNT_MOST))
        for column in COUNTS:
            self.view.header().resizeSection(column, wide)

    def _on_estate_changed(self) -> None:
        inventory = self._stores.inventory
        if self.model.text or self._preparing.some_left:
            self._preparing.start(self.model.prepare(inventory.groups))
        else:
            self._show_groups()
        if inventory.loaded and self._stores.session.why_not("add_folder"):
            self._empty.say(
                tr("No targets are visible to your account. Ask the administrator of the server.")
            )
        elif inventory.loaded:
            self._empty.say(
                tr("No targets yet. Drop a folder here to scan it."), tr("Scan a folder")
            )
        else:
            self._empty.say(tr("Loading groups and targets …"))
        self._show_view()
        self._open_new_groups()
        if inventory.groups and not self._selected:  # until then there was no row to select
            self._selected = True
            self._selection.follow_query()

    def _open_new_groups(self) -> None:
        """Open each group when it first appears, and never again, so that groups closed by the
        user stay closed. If there are many targets, no group is opened.
        """
        groups = self._stores.inventory.groups
        few = sum(len(group.targets or ()) for group in groups) <= _MOST_OPENED
        for group in groups:
            if group.id not in self._opened:
                self._opened.add(group.id)
                if few:
                    self._expand(Place(group.id))
        self._open_only_location(groups)

    def _open_only_location(self, groups: Sequence[Group]) -> None:
        """If there is only one location and it has matches, expand it once, to show its folders."""
        targets = [(group, target) for group in groups for target in group.targets or ()]
        if len(targets) != 1 or len(targets[0][1].locations or ()) != 1:
            return
        group, target = targets[0]
        location = (target.locations or [])[0]
        if location.id not in self._opened and any(
            number(n) for n in msgspec.structs.astuple(location.matches)
        ):
            self._opened.add(location.id)
            self._expand(Place(group.id, target.id))
            self._expand(Place(group.id, target.id, location.id))

    def _expand(self, place: Place) -> None:
        index = self.model.find(place)
        self.model.rowCount(index)  # creates its rows, which may have to be expanded next
        self.view.expand(index)

    def _on_expanded(self, index: QModelIndex) -> None:
        place = index.siblingAtColumn(NAME).data(PLACE)
        if not self.model.text:
            self._expanded.add(place)
        if place.location_id:
            self._stores.folders.read(Inside(place.target_id, place.location_id, place.folder))

    def _on_collapsed(self, index: QModelIndex) -> None:
        if not self.model.text:
            self._expanded.discard(index.siblingAtColumn(NAME).data(PLACE))

    def _on_folders_changed(self, inside: Inside) -> None:
        for group in self._stores.inventory.groups:
            place = Place(group.id, inside.target_id, inside.location_id, inside.path)
            if self.model.find(place).isValid():
                self.model.show_folders(place, self._stores.folders.known[inside])
        self._selection.follow_query()

    def _on_filter_edited(self, text: str) -> None:  # noqa: ARG002
        self._filtering.start()

    def _on_filter_due(self) -> None:
        groups = self._stores.inventory.groups if self.filter.text().strip() else []
        self._preparing.start(self.model.prepare(groups))

    def _show_groups(self) -> None:
        """Show the inventory, filtered by the text that was entered."""
        text, before = self.filter.text().strip(), self.model.text
        shown = branches(self._stores.inventory.groups)
        if text.casefold() == before:
            self.model.show(shown, text)
            self._show_view()
            return
        self._close_found()
        self.model.show(shown, text)
        if text:
            self._open_found()
        else:
            for place in sorted(self._expanded, key=_depth):
                self._expand(place)
        self._show_view()

    def _show_view(self) -> None:
        """Show the rows, or why there are none."""
        some = bool(self._stores.inventory.groups)
        nothing = some and bool(self.model.text) and not self.model.rowCount()
        self._stack.setCurrentWidget(self._none if nothing else self.view if some else self._empty)

    def _close_found(self) -> None:
        """Collapse the rows that were expanded for the filter, because without the filter they may
        show many more rows. Keep the ancestors of the focused row expanded.
        """
        found, self._found = self._found, []
        index = self.view.currentIndex()
        while index.isValid():
            index = index.parent()
            found = [one for one in found if one != index]
        for one in found:
            self.view.collapse(self.model.index(one.row(), NAME, one.parent()))

    def _on_rows_going(self, above: QModelIndex, first: int, last: int) -> None:
        """Clear the focus before the focused row is removed. Otherwise the view would select
        another row, which would narrow the query.
        """
        index, focus = self.view.currentIndex(), self.view.selectionModel()
        while index.isValid() and index.parent() != above:
            index = index.parent()
        if index.isValid() and first <= index.row() <= last:
            focus.setCurrentIndex(QModelIndex(), QItemSelectionModel.SelectionFlag.NoUpdate)

    def _open_found(self) -> None:
        """Expand the groups found by the filter and, until too many rows would be shown, their
        targets.
        """
        model, left = self.model, _MOST_OPENED
        for row in range(model.rowCount()):
            group = model.index(row, NAME)
            self._open(group)
            for at in range(model.rowCount(group)):
                target = model.index(at, NAME, group)
                left -= model.rowCount(target)
                if left < 0:
                    return
                self._open(target)

    def _open(self, index: QModelIndex) -> None:
        if not self.view.isExpanded(index):
            self._found.append(QPersistentModelIndex(index))
            self.view.expand(index)

    def _on_menu_wanted(self, where: QPoint) -> None:
        index = self.view.indexAt(where)
        if index.flags() & Qt.ItemFlag.ItemIsSelectable:
            menu = self.menu_for(index.siblingAtColumn(NAME).data(PLACE))
            menu.popup(self.view.viewport().mapToGlobal(where))

    def menu_for(self, place: Place) -> TreeMenu:
        """Return the context menu of a row. The menu of a folder is that of its location, with an
        entry to exclude the folder in place of the removal of the location.
        """
        entry = self.model.entry(self.model.find(replace(place, folder="")))
        return TreeMenu(self._stores, place, entry.name if entry else tr("Unknown"), self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._folders(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for folder in self._folders(event):
            self._stores.inventory.add_folder(folder)
        event.acceptProposedAction()

    def _folders(self, event: QDropEvent) -> list[str]:
        """Return the dragged local folders; none while adding is not allowed."""
        if self._stores.session.why_not("add_folder"):
            return []
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        return [path for path in paths if Path(path).is_dir()]


def _depth(place: Place) -> tuple[bool, bool, int]:
    """Return a sort key that puts a place after those that contain it."""
    return bool(place.target_id), bool(place.location_id), len(place.folder)
