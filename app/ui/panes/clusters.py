"""Clusters of similar results, by values, layout or folder, largest first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.api.records.similarity import Cluster
from app.language import Texts, number
from app.state.counts.clusters import FOLDER, LAYOUT, VALUES, Clusters
from app.state.type_words.type_words import type_word
from app.ui.kit.boxes import stacked, vbox
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.focus import Pane
from app.ui.kit.keys import is_for_window
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, set_tip
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_KINDS = {
    tr("Same values"): VALUES,
    tr("Same template"): LAYOUT,
    tr("Same folder"): FOLDER,
}
_ABOUT = {
    VALUES: tr("Results that contain exactly the same values"),
    LAYOUT: tr("Results from one template: they differ only in what was filled in"),
    FOLDER: tr("Results in the same folder"),
}
_NONE = {
    VALUES: tr("No two results hold the same values. Choose another kind of similarity above."),
    LAYOUT: tr("No two results come from one template. Choose another kind of similarity above."),
    FOLDER: tr("No two results are in the same folder. Choose another kind of similarity above."),
}
_HINT_ROOM = 240
"""Height in pixels at 100 % from which the pane has space for the hint."""
HINT = tr("Press Enter to select the undecided results of a group and decide them together.")


def _name(one: Cluster) -> str:
    """Return the label of a cluster. If the cluster has shared values, the label is these values,
    masked. Otherwise it is the common name with the data types. Without a common name, it is the
    file name of the first object or, for a cluster of a folder, the end of the folder's path.
    """
    if one.masked:
        return ", ".join(one.masked)
    if one.name is not None:
        return ": ".join(filter(None, (one.name, ", ".join(map(type_word, one.data_types)))))
    *above, name = re.split(r"[/\\]", one.path)
    return name or "/".join(above[-2:]) or one.path


def _tip(one: Cluster) -> str:
    said = tr.plural(
        "{results} on {targets}, {n} is decided",
        "{results} on {targets}, {n} are decided",
        one.objects - one.open,
        results=tr.plural("{n} result", "{n} results", one.objects),
        targets=tr.plural("{n} target", "{n} targets", one.targets, "after: on"),
    )
    return "\n".join(
        [*one.masked, ", ".join(map(type_word, one.data_types)), one.path, said]
    ).strip()


_COLUMNS: tuple[Column[Cluster], ...] = (
    Column(title=tr("Similar"), text=_name, stretch=True, listed=True, tip=_tip),
    Column(title=tr("Open"), text=lambda one: number(one.open), width=56, count=True,
           about=tr("Undecided results"), tip=_tip),
    Column(title=tr("All"), text=lambda one: number(one.objects), width=44, count=True,
           role=lambda _one: Role.SECONDARY, about=tr("All results of the group"), tip=_tip),
)  # fmt: skip


class ClusterList(ListTable[Cluster]):
    """List of the clusters. Enter, Space or a click selects the undecided results of a cluster, or
    all of its results if none is undecided. Enter and Space then focus the results; after a click
    the focus stays in the list, so that Enter does the same as without the click. Once the results
    of the focused cluster are selected, the keys of decisions work as in the results.
    """

    left = Signal()
    """Emitted when Escape, or a key for the selected results, is pressed. The receiver focuses the
    results.
    """

    def __init__(self, clusters: Clusters) -> None:
        super().__init__(
            _COLUMNS, lambda one: one.object_id, name=tr("Similar results"), single=True
        )
        self._clusters = clusters
        self.clicked.connect(self._on_clicked)
        self.activated.connect(self._on_activated)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() == " ":
            self._on_activated()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            one = self.current()
            if one is not None and is_for_window(self, event) and self._clusters.selects(one):
                self.left.emit()  # so that the window lets the key act on the results
            super().keyPressEvent(event)

    def _on_clicked(self) -> None:
        if (one := self.current()) is not None:
            self._clusters.choose(one, enter=False)

    def _on_activated(self) -> None:
        if (one := self.current()) is not None:
            self._clusters.choose(one)


class ClustersPane(Pane):
    """Pane with the clusters of one kind of similarity, and a choice of the kind. It requests data
    only while it is visible.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._clusters = stores.clusters
        self.view = ClusterList(self._clusters)
        self.kind = ComboBox()
        self.kind.setAccessibleName(tr("Kind of similarity"))
        for words, kind in _KINDS.items():
            self.kind.addItem(words, kind)
        self._busy = BusyBar()
        self._busy.lie_across()
        self._hint = PlainLabel(HINT, "secondary", wrap=True)
        self._empty = EmptyState("copy", "")
        self._lay_out()
        self.main = self.view
        self.kind.activated.connect(self._on_kind)
        self._clusters.changed.connect(self._on_changed)
        self._on_changed()

    def _lay_out(self) -> None:
        edge = theme().px(8)
        top = vbox(self.kind, edges=(8, 8, 8, 4))
        self._hint.setContentsMargins(edge, theme().px(4), edge, theme().px(4))
        stack = QWidget()
        self._stack = stacked(self.view, self._empty, into=stack)
        vbox(top, self._busy, (stack, 1), self._hint, into=self, gap=0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._clusters.watch(watched=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._clusters.watch(watched=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_hint()

    def _show_hint(self) -> None:
        room = self.height() >= theme().px(_HINT_ROOM)
        self._hint.setVisible(room and bool(self._clusters.shown))

    def _on_kind(self, at: int) -> None:
        self._clusters.by(self.kind.itemData(at))

    def _on_changed(self) -> None:
        clusters, before = self._clusters, self.view.current()
        self.kind.setCurrentIndex(self.kind.findData(clusters.kind))
        set_tip(self.kind, _ABOUT[clusters.kind])
        self.view.put(clusters.shown)
        place = QModelIndex() if before is None else self.view.table.index_of(before.object_id)
        if clusters.shown:
            self.view.setCurrentIndex(place if place.isValid() else self.view.table.index(0, 0))
        why_not = clusters.why_not()
        self._busy.setVisible(not clusters.counted and not why_not)
        self._show_hint()
        if why_not or clusters.counted:
            self._empty.say(why_not or _NONE[clusters.kind])
        else:
            self._empty.say(tr("Looking for similar results …"))
        self._stack.setCurrentWidget(self.view if clusters.shown else self._empty)
