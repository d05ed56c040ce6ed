"""Tree of the inventory: where data is, how much was found, and the state of the scans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QMenu,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.api.records.common import number
from app.api.records.enums import ACTIVE_JOB
from app.api.records.groups import Group
from app.api.records.queries import Query
from app.state.inventory.folders import Inside
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.kit.tree_entries import Place, branches
from app.ui.kit.widgets import EmptyState, SearchField
from app.ui.look import icons
from app.ui.look.theme import Measures, theme
from app.ui.panes.tree_model import (
    COUNTS,
    MATCH,
    NAME,
    PLACE,
    PROHIBITED,
    STATE,
    TEST,
    Filtered,
    TreeModel,
)
from app.ui.panes.tree_view import TreeView

if TYPE_CHECKING:
    from app.state.stores import WindowStores

COUNT_WIDTH, STATE_WIDTH = 38, 26
_NAME_LEAST = 132
"""Smallest width of the name in pixels at 100 %; counts are hidden in the order of `_LESS`."""
_LESS = (TEST, PROHIBITED, MATCH)
_FILTER_MS = 120
_MOST_OPENED = 200
"""Largest number of targets with which groups are initially open, and largest number of rows below
targets that are opened to show what the filter has found.
"""


class TreePane(QWidget):
    """Pane with the inventory. Selecting a row narrows the query to it; a folder dropped here is
    scanned.

    `folder_wanted` is emitted to choose a folder, from the button shown while the tree is empty.
    """

    folder_wanted = Signal()

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._opened: set[str] = set()
        self._following = self._selected = False
        """Whether a row is being selected because the query asks for it."""
        self._found: list[QPersistentModelIndex] = []
        """Rows that were opened to show what the filter has found."""
        self._measures: Measures | None = None
        self._filtering = QTimer(self, interval=_FILTER_MS, singleShot=True)
        self._filtering.timeout.connect(self._on_filter_due)
        self.model = TreeModel()
        self._proxy = Filtered(self.model, self)
        # connected before the view, to run first
        self._proxy.rowsAboutToBeRemoved.connect(self._on_rows_going)
        self.filter = SearchField("Filter targets and locations", "filter")
        self.filter.textChanged.connect(self._on_filter_edited)
        self.view = self._make_view()
        self._empty = EmptyState("folder-scan", "", "Scan a folder")
        self._empty.pressed.connect(self.folder_wanted)
        self._lay_out()
        self.setAcceptDrops(True)
        stores.inventory.changed.connect(self._on_estate_changed)
        stores.query.changed.connect(self._on_query_changed)
        stores.folders.changed.connect(self._on_folders_changed)
        self.view.expanded.connect(self._on_expanded)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._on_estate_changed()

    def _make_view(self) -> TreeView:
        view = TreeView(self.model, self._proxy, self)
        view.setAccessibleName("Groups, targets and locations")
        view.setUniformRowHeights(True)
        view.setMouseTracking(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._on_menu_wanted)
        view.selectionModel().selectionChanged.connect(self._on_selected)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(16)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (*COUNTS, STATE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        return view

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        top = QVBoxLayout()
        edge = theme().px(8)
        top.setContentsMargins(edge, edge, edge, edge)
        top.addWidget(self.filter)
        column.addLayout(top)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        column.addLayout(self._stack, 1)

    def select_place(self, place: Place | None) -> None:
        """Select a row, or none if None. The query is narrowed as by a click."""
        index = (
            QModelIndex() if place is None else self._proxy.mapFromSource(self.model.find(place))
        )
        if index.isValid():
            self.view.setCurrentIndex(index)
        else:
            self.view.clearSelection()

    def _on_theme_changed(self) -> None:
        if self._measures == theme().measures:
            self.view.viewport().update()
            return
        self._measures = theme().measures
        for column in COUNTS:
            self.view.header().resizeSection(column, theme().px(COUNT_WIDTH))
        self.view.header().resizeSection(STATE, theme().px(STATE_WIDTH))
        self.view.setIndentation(theme().px(12))
        self._fit_columns()
        self.view.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Hide counts while the name has too little width beside them."""
        room = self.width() - theme().px(STATE_WIDTH + _NAME_LEAST)
        fitting = min(max(room // theme().px(COUNT_WIDTH), 0), len(_LESS))
        for at, column in enumerate(_LESS):
            self.view.setColumnHidden(column, at < len(_LESS) - fitting)

    def _on_estate_changed(self) -> None:
        inventory = self._stores.inventory
        self.model.show(branches(inventory.groups))
        if inventory.loaded:
            self._empty.say("No targets yet. Drop a folder here to scan it.", "Scan a folder")
        else:
            self._empty.say("Loading groups and targets …")
        self._stack.setCurrentWidget(self.view if inventory.groups else self._empty)
        self._open_new_groups()
        if inventory.groups and not self._selected:  # until then there was no row to select
            self._selected = True
            self._on_query_changed()

    def _open_new_groups(self) -> None:
        """Open each group once, when it first appears, so that groups closed by the user stay
        closed. With many targets, none is opened.
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
        """Of a single location its folders are what somebody wants to see; opened once, too."""
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
        self.view.expand(self._proxy.mapFromSource(self.model.find(place)))

    def _on_expanded(self, index: QModelIndex) -> None:
        place = index.siblingAtColumn(NAME).data(PLACE)
        if place.location_id:
            self._stores.folders.read(Inside(place.target_id, place.location_id, place.folder))

    def _on_folders_changed(self, inside: Inside) -> None:
        for group in self._stores.inventory.groups:
            place = Place(group.id, inside.target_id, inside.location_id, inside.path)
            if self.model.find(place).isValid():
                self.model.show_folders(place, self._stores.folders.known[inside])
        self._on_query_changed()

    def _on_filter_edited(self, text: str) -> None:  # noqa: ARG002
        self._filtering.start()

    def _on_filter_due(self) -> None:
        text = self.filter.text().strip()
        self._close_found()
        self._proxy.look_for(text)
        if text:
            self._open_found()

    def _close_found(self) -> None:
        """Close the rows opened for the filter, except around the focused row: without the filter
        they may show many rows.
        """
        found, self._found = self._found, []
        index = self.view.currentIndex()
        while index.isValid():
            index = index.parent()
            found = [one for one in found if one != index]
        for one in found:
            self.view.collapse(self._proxy.index(one.row(), NAME, one.parent()))

    def _on_rows_going(self, above: QModelIndex, first: int, last: int) -> None:
        """Clear the focus before the focused row is removed: the view would select another row,
        which would narrow the query.
        """
        index, focus = self.view.currentIndex(), self.view.selectionModel()
        while index.isValid() and index.parent() != above:
            index = index.parent()
        if index.isValid() and first <= index.row() <= last:
            focus.setCurrentIndex(QModelIndex(), QItemSelectionModel.SelectionFlag.NoUpdate)

    def _open_found(self) -> None:
        """Open the groups, and their first targets."""
        proxy, left = self._proxy, _MOST_OPENED
        for row in range(proxy.rowCount()):
            group = proxy.index(row, NAME)
            self._open(group)
            for at in range(proxy.rowCount(group)):
                target = proxy.index(at, NAME, group)
                left -= proxy.rowCount(target)
                if left < 0:
                    return
                self._open(target)

    def _open(self, index: QModelIndex) -> None:
        if not self.view.isExpanded(index):
            self._found.append(QPersistentModelIndex(index))
            self.view.expand(index)

    def _on_selected(self, chosen: QItemSelection, _gone: QItemSelection) -> None:
        if chosen.isEmpty() or self._following:
            return
        place = chosen.indexes()[0].data(PLACE)
        _group, target_id, prefix = self._scope_of(place)
        self._stores.query.narrow(
            group_id=place.group_id or None,
            target_id=target_id or None,
            prefix=prefix or None,
        )

    def _scope_of(self, place: Place) -> tuple[str, str, str]:
        """What the query asks for when the row of this place is chosen."""
        entry = self.model.entry(self.model.find(place))
        prefix = (place.folder or entry.name or entry.protocol) if entry else ""
        group = "" if place.target_id else place.group_id
        return group, place.target_id, prefix if place.location_id else ""

    def _on_query_changed(self) -> None:
        """Select the row that the query asks for; none if there are several, or no such row."""
        chosen = self.view.selectionModel().selectedRows()
        if chosen and self._scope_of(chosen[0].data(PLACE)) == _scope(self._stores.query.draft):
            return
        place = self._asked_place()
        index = QModelIndex() if place is None else self.model.find(place)
        shown = self._proxy.mapFromSource(index)
        if not (chosen or shown.isValid()):
            return
        flags = QItemSelectionModel.SelectionFlag
        self._following = True
        try:
            self.view.selectionModel().select(
                shown, flags.Clear | (flags.Select if shown.isValid() else flags.Clear) | flags.Rows
            )
        finally:
            self._following = False

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
        """The location of this path on a target, or the folder of this path inside one."""
        location = self._stores.inventory.location_for(target.target_id, path)
        if location is None:
            return None
        inside = "" if location.path == path else path
        return replace(target, location_id=location.id, folder=inside)

    def _on_menu_wanted(self, where: QPoint) -> None:
        index = self.view.indexAt(where)
        if index.flags() & Qt.ItemFlag.ItemIsSelectable:
            menu = self.menu_for(index.siblingAtColumn(NAME).data(PLACE))
            menu.popup(self.view.viewport().mapToGlobal(where))

    def menu_for(self, place: Place) -> QMenu:
        """Return the context menu of a row, for a folder that of its location; it deletes itself
        when it closes.
        """
        place = replace(place, folder="")
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        why_not = self._stores.session.why_not("scan")
        scan = menu.addAction(icons.icon("folder-scan"), f"Scan {self._name_of(place)} now")
        scan.setEnabled(not why_not)
        scan.triggered.connect(partial(_scan, self._stores, place))
        stop = menu.addAction(icons.icon("stop"), "Stop scan")
        running = self._running_scans(place)
        stop.setEnabled(bool(running))
        stop.triggered.connect(partial(_stop, self._stores, running))
        menu.addSeparator()
        if place.target_id:
            unread = menu.addAction(icons.icon("warning"), "Show unreadable items…")
            unread.setEnabled(self._stores.session.connected)
            unread.triggered.connect(partial(_show_unread, self, self._stores, place))
        if place.location_id:
            why_kept = self._stores.session.why_not("remove_location")
            remove = menu.addAction(icons.icon("delete"), "Remove location…")
            remove.setEnabled(not why_kept)
            remove.setToolTip(why_kept)
            remove.triggered.connect(partial(_ask_to_remove, self, self._stores, place))
        refresh = menu.addAction(icons.icon("refresh"), "Refresh counts")
        refresh.triggered.connect(partial(_refresh, self._stores))
        menu.setToolTipsVisible(True)
        scan.setToolTip(why_not)
        return menu

    def _name_of(self, place: Place) -> str:
        if place.location_id:
            return "this location"
        if place.target_id:
            return "this target"
        return "this group" if place.group_id else "everything"

    def own_name(self, place: Place) -> str:
        """Return the name of this place."""
        entry = self.model.entry(self.model.find(place))
        return entry.name if entry else "it"

    def _running_scans(self, place: Place) -> list[str]:
        """Return the jobs that scan anything under `place`."""
        targets = _targets(self._stores, place)
        return [
            job.id
            for job in self._stores.jobs.jobs
            if job.kind == "scan"
            and job.state in ACTIVE_JOB
            and (not job.target_id or job.target_id in targets)
        ]

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


def _targets(stores: WindowStores, place: Place) -> list[str]:
    if place.target_id:
        return [place.target_id]
    groups = [g for g in stores.inventory.groups if place.group_id in {"", g.id}]
    return [target.id for group in groups for target in group.targets or ()]


def _scan(stores: WindowStores, place: Place, _checked: bool) -> None:
    for target_id in _targets(stores, place):
        stores.inventory.scan(target_id, [place.location_id] if place.location_id else None)


def _stop(stores: WindowStores, jobs: list[str], _checked: bool) -> None:
    for job_id in jobs:
        stores.jobs.cancel(job_id)


def _show_unread(pane: TreePane, stores: WindowStores, place: Place, *_: object) -> None:
    where = place.target_id, place.location_id
    UnreadDialog(stores, pane.own_name(place), *where, pane.window()).open()


def _ask_to_remove(pane: TreePane, stores: WindowStores, place: Place, *_: object) -> None:
    where = place.target_id, place.location_id
    RemoveLocationDialog(stores, pane.own_name(place), *where, pane.window()).open()


def _refresh(stores: WindowStores, _checked: bool) -> None:
    stores.inventory.refresh()


def _scope(draft: Query) -> tuple[str, str, str] | None:
    """Group, target and prefix that a query asks for, "" for each that it doesn't; None where it
    asks for several."""
    asked = [draft.group or [], draft.target or [], draft.prefix or []]
    if max(map(len, asked)) > 1:
        return None
    group, target, prefix = (one[0] if one else "" for one in asked)
    return group, target, prefix
