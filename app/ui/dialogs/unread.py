"""Paths that a scan could not read, each with the reason, and a way to scan them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.administration import Inaccessible
from app.language import Texts, moment
from app.state.inventory.unread import MOST, Unread
from app.state.words.unread import unread_words
from app.ui.dialogs.whole_row import WholeRow
from app.ui.kit.boxes import fill, stacked
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import sentence

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_LOOKS = {
    "critical": (tr("Critical"), "error", Role.PROHIBITED),
    "error": (tr("Not read"), "warning", Role.MATCH),
    "notice": (tr("Notice"), "info", Role.SECONDARY),
}


def _look(one: Inaccessible) -> tuple[str, str, Role]:
    return _LOOKS.get(one.severity, (sentence(one.severity), "info", Role.SECONDARY))


def _key(one: Inaccessible) -> tuple[str, str, str]:
    return one.path, one.severity, one.message


def _reason(one: Inaccessible) -> str:
    return sentence(unread_words(one.message))


def _when(one: Inaccessible) -> str:
    return moment(one.timestamp)


def _told(one: Inaccessible) -> str:
    return f"{one.path}\n{_reason(one)}"


COLUMNS: tuple[Column[Inaccessible], ...] = (
    Column(title=tr("Path"), text=lambda one: one.path, width=320, middle=True),
    Column(
        title=tr("Severity"),
        text=lambda one: _look(one)[0],
        width=128,
        icon=lambda one: _look(one)[1],
        role=lambda one: _look(one)[2],
    ),
    Column(title=tr("Reason", "why an item was not read"), text=_reason, stretch=True),
    Column(title=tr("When"), text=_when, width=144, role=lambda _one: Role.SECONDARY),
)


class UnreadDialog(Dialog):
    """Dialog that reads and shows the unread paths of a Target, or of one of its Locations. `name`
    is the display name of this Target or Location.
    """

    def __init__(
        self,
        stores: WindowStores,
        name: str,
        target_id: str,
        location_id: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Unreadable items"),
            tr(
                "Items that the last scan of {name} could not read. Their matches are not counted.",
                name=name,
            ),
            tr("Scan again"),
            parent,
            wide=True,
            height=400,
        )
        self.setObjectName("unread_dialog")
        self._inventory = stores.inventory
        self._where = (target_id, location_id or None)
        self.view = ListTable(COLUMNS, _key, name=tr("Unreadable items"))
        self._empty = EmptyState("pending", tr("Loading the list …"))
        self._pages = stacked(self._empty, self.view)
        self.whole = WholeRow(self.view, _told)
        fill(self.body, (self._pages, 1), self.whole)
        self.dismiss.setText(tr("Close"))
        allow(self.primary, stores.session.why_not("scan"))
        self.unread = Unread(stores.session, stores.tasks, *self._where, self)
        self.unread.changed.connect(self._show)
        self._empty.pressed.connect(self.unread.read)
        self.finished.connect(self.unread.stop)
        self.unread.read()

    def accept(self) -> None:
        target_id, location_id = self._where
        self._inventory.scan(target_id, [location_id] if location_id else None)
        super().accept()

    def _show(self) -> None:
        unread = self.unread
        self.view.put(unread.items)
        if unread.items and not self.view.currentIndex().isValid():
            self.view.selectRow(0)
        self.whole.refresh()
        self._pages.setCurrentWidget(self.view if unread.items else self._empty)
        if unread.error:
            self._empty.say(sentence(unread.error), tr("Try again"), "error")
        elif unread.loading:
            self._empty.say(tr("Loading the list …"), "", "pending")
        else:
            self._empty.say(
                tr("All items could be read. What a scan cannot read is listed here."),
                "",
                "success",
            )
        if not unread.whole:
            self.complain(tr("Only the first {n} entries are shown.", n=MOST))
