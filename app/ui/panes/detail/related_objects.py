"""Other objects with the focused value, or with the owner or folder of the focused object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.api.records.similarity import AlikeObject
from app.language import Texts
from app.state.location.surroundings import FOLDER, MOST_LISTED, OWNER, VALUE, VALUES, Reach
from app.state.words.statuses import status_word
from app.ui.kit.boxes import hbox, stacked, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.following_tab import FollowingTab
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_ICONS = {VALUE: "match", VALUES: "copy", OWNER: "user", FOLDER: "folder"}
_TITLES = {
    VALUE: tr("This value"),
    VALUES: tr("Exactly the same values"),
    OWNER: tr("Same owner"),
    FOLDER: tr("Same folder"),
}
_SHOW_ALL = {
    VALUE: tr("Show all results with this value"),
    VALUES: tr("Show all results with exactly the same values"),
    OWNER: tr("Show all results with the same owner"),
    FOLDER: tr("Show all results in the same folder"),
}
_MEMBER = "#"


class ElsewhereTab(FollowingTab):
    """Tab with the numbers of other objects that share something with the focused object: the
    focused value, all values, the owner or the folder. It also lists the objects with the focused
    value; Enter opens one.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__(stores, stores.radius)
        self._busy = BusyBar()
        self._busy.lie_across()
        self._rows = {kind: _Row(kind) for kind in _TITLES}
        self._head = PlainLabel("", "heading", wrap=True)
        self.view = ListTable(
            self._columns(),
            lambda one: (one.target_id, one.object_id),
            name=tr("Other objects with this value"),
        )
        self.view.activated.connect(self._on_activated)
        self._empty = EmptyState("explore", "")
        self._lay_out()
        for row in self._rows.values():
            row.wanted.connect(self._on_show)
        stores.radius.changed.connect(self._show)
        self._show()

    def _columns(self) -> tuple[Column[AlikeObject], ...]:
        return (
            Column(
                title=tr("Object"),
                text=lambda one: one.path,
                stretch=True,
                middle=True,
                icon=lambda one: "archive" if _MEMBER in one.path else "file",
            ),
            Column(title=tr("Target"), text=self._target, width=96, middle=True),
            Column(
                title=tr("Status"),
                text=lambda one: status_word(one.status or "") or status_colours.NONE,
                width=104,
                words=status_colours.STATUS_WORDS,
                icon=lambda one: status_colours.status_icon(one.status or ""),
                role=lambda one: status_colours.status_role(one.status or ""),
            ),
        )

    def _lay_out(self) -> None:
        edge = theme().px(8)
        rows = vbox(*self._rows.values(), edges=8)
        self._head.setContentsMargins(edge, 0, edge, theme().px(4))
        page = QWidget()
        told = vbox(rows, self._head, (self.view, 1), into=page, gap=0)
        told.addStretch()
        stack = QWidget()
        self._page = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        scroll.setAccessibleName(tr("Other objects with the same values, owner or folder"))
        FocusRing(scroll)
        self._stack = stacked(scroll, self._empty, into=stack)
        vbox(self._busy, (stack, 1), into=self, gap=0)

    def reaches(self) -> list[str]:
        """Return the texts of the visible rows."""
        return [row.words.whole() for row in self._rows.values() if not row.isHidden()]

    def _show(self) -> None:
        radius = self._stores.radius
        told, reason = radius.told, radius.why_not or radius.error
        self._busy.setVisible(told is None and not reason)
        self._stack.setCurrentWidget(self._empty if told is None else self._page)
        if told is None:
            self._empty.say(reason or tr("Searching for other objects …"))
            return
        found = {reach.kind: reach for reach in told.reaches}
        for kind, row in self._rows.items():
            row.tell(found.get(kind))
        self.view.put(told.same)
        self.view.setVisible(bool(told.same))
        head = (
            tr("Other objects with this value (the first {n})", n=MOST_LISTED)
            if len(told.same) == MOST_LISTED
            else tr("Other objects with this value")
        )
        self._head.setText(head if told.same else "")

    def _target(self, one: AlikeObject) -> str:
        target = self._stores.inventory.target(one.target_id)
        return target.name if target else ""

    def _on_show(self, kind: str) -> None:
        told = self._stores.radius.told
        for reach in told.reaches if told else ():
            if reach.kind == kind:
                self._stores.radius.show(reach)

    def _on_activated(self, index: QModelIndex) -> None:
        one = self.view.source.row(index.row())
        if one is not None:
            self._stores.radius.open(one)


class _Row(QWidget):
    """Row about one kind of other objects, such as those with the same value: icon, number of
    objects, and a button to query all of them.
    """

    wanted = Signal(str)

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind
        self.words = PlainLabel("", wrap=True)
        self.show_all = button(tr("Show"))
        self.show_all.setAccessibleName(_SHOW_ALL[kind])
        keep = self.show_all.sizePolicy()
        keep.setRetainSizeWhenHidden(True)  # keeps the height of rows and the width of texts equal
        self.show_all.setSizePolicy(keep)
        self.show_all.clicked.connect(self._on_clicked)
        hbox(IconLabel(_ICONS[kind], Role.SECONDARY), (self.words, 1), self.show_all, into=self)

    def tell(self, reach: Reach | None) -> None:
        """Show the number of objects in `reach`; None hides the row."""
        self.setVisible(reach is not None)
        if reach is not None:
            self.words.setText(_words(reach))
            self.show_all.setVisible(reach.question is not None)

    def _on_clicked(self) -> None:
        self.wanted.emit(self._kind)


def _words(reach: Reach) -> str:
    title = _TITLES[reach.kind]
    targets = tr.plural("{n} target", "{n} targets", reach.targets, "after: on")
    if reach.question is not None:
        return tr(
            "{title} {about}: {objects} on {targets}",
            title=title,
            about=reach.about,
            objects=tr.plural("{n} result", "{n} results", reach.objects),
            targets=targets,
        )
    if not reach.objects:
        return tr("{title}: no other object", title=title)
    return tr(
        "{title}: in {objects} on {targets}",
        title=title,
        objects=tr.plural("{n} other object", "{n} other objects", reach.objects, "after: in"),
        targets=targets,
    )
