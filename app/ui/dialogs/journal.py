"""Audit journal: its integrity, and its last records."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.local import AuditRecord
from app.state.oversight.audit import MOST, AuditReading
from app.ui.dialogs.whole_row import WholeRow
from app.ui.kit.boxes import fill, hbox, stacked
from app.ui.kit.dialog import Dialog
from app.ui.kit.list_table import ListTable
from app.ui.kit.tables import Column
from app.ui.kit.widgets import EmptyState, IconLabel
from app.ui.look.status_style import ACTION_ICONS
from app.ui.look.text import PlainLabel, amount, sentence
from app.ui.look.theme import Role, theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

WIDTH, HEIGHT = 1160, 520
"""Pixels at 100 %. Wide, because the result of a record is in the last column."""
_LOUD = {"damaged", "acknowledge"}
_ICONS = {
    "damaged": "warning",
    "acknowledge": "warning",
    "reveal": "eye",
    "open": "file",
    "export": "export",
    **ACTION_ICONS,
}


def _when(one: AuditRecord) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(one.timestamp))


def _what(one: AuditRecord) -> str:
    return sentence(one.action.replace("_", " ")).rstrip(".")


def _by(one: AuditRecord) -> str:
    """Return the account, and the name of the sign-off if it differs."""
    signed = one.sign_off if one.sign_off != one.user else ""
    return " · ".join(filter(None, (one.user, signed)))


def _more(one: AuditRecord) -> str:
    return " · ".join(filter(None, (sentence(one.outcome), one.reason)))


def _told(one: AuditRecord) -> str:
    return "\n".join(filter(None, (one.path, _more(one))))


COLUMNS: tuple[Column[AuditRecord], ...] = (
    Column(title="Record", text=lambda one: f"{one.number:,}", width=68, count=True),
    Column(title="When", text=_when, width=164, role=lambda _one: Role.SECONDARY),
    Column(
        title="What",
        text=_what,
        width=120,
        icon=lambda one: _ICONS.get(one.action, "history"),
        role=lambda one: Role.PROHIBITED if one.action in _LOUD else None,
    ),
    Column(title="By", text=_by, width=148, middle=True),
    Column(title="File", text=lambda one: one.path, width=200, middle=True),
    Column(title="Outcome and reason", text=_more, stretch=True, tip=_more),
)


class JournalDialog(Dialog):
    """Dialog that verifies the journal when it opens, and again on request."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            "Audit journal",
            "Who revealed values, made decisions or changed files. Each record is linked to the "
            "previous "
            "one, so edited or removed records are detected.",
            "Check again",
            parent,
            wide=True,
        )
        self.setObjectName("journal_dialog")
        self._stores = stores
        self.view = ListTable(
            COLUMNS, lambda one: one.number, name="Audit journal records, newest first"
        )
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel("", wrap=True)
        self._empty = EmptyState("pending", "")
        self._pages = stacked(self._empty, self.view)
        row = hbox(self._icon, (self.state, 1), gap=None)
        self.whole = WholeRow(self.view, _told)
        fill(self.body, row, (self._pages, 1), self.whole)
        room = self.screen().availableGeometry().width() - theme().px(16)
        self.resize(min(theme().px(WIDTH), room), theme().px(HEIGHT))
        self.dismiss.setText("Close")
        self.reading = AuditReading(stores.session, stores.tasks, self)
        self.reading.changed.connect(self._show)
        self.finished.connect(self.reading.stop)
        self.reading.read()

    def accept(self) -> None:
        self.reading.read()

    def _show(self) -> None:
        reading = self.reading
        if reading.check is not None:
            self._stores.audit.saw(reading.check)
        self.primary.setEnabled(not reading.loading)
        self.view.put(reading.records)
        self.whole.refresh()
        self._pages.setCurrentWidget(self.view if reading.records else self._empty)
        if reading.records and self.focusWidget() is self.dismiss:
            self.view.setFocus()  # initially only the Close button could have the focus
        if reading.loading:
            self._say("Checking all records …", "pending", Role.PENDING)
        elif reading.error or reading.check is None:
            self._say(sentence(reading.error), "error", Role.PROHIBITED)
        elif reading.check.ok:
            shown = f" The last {MOST:,} are shown." if reading.check.records > MOST else ""
            count = amount(reading.check.records, "record was", "records were")
            self._say(f"The journal is intact: {count} checked.{shown}", "confirm", Role.SECONDARY)
        else:
            level = Role.SECONDARY if reading.check.acknowledged else Role.PROHIBITED
            self._say(f"The journal is damaged: {reading.check.message}", "error", level)

    def _say(self, words: str, icon: str, role: Role) -> None:
        self._icon.show_icon(icon, role)
        self.state.setText(words)
        self._empty.say("No records yet." if role is Role.SECONDARY else words, "", icon)
