"""Detail pane of the focused object: its matches in context, its metadata, its history."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.language import Texts, day
from app.state.words.actions import action_word
from app.state.words.statuses import status_word
from app.ui.charts.ticks import moment
from app.ui.kit.boxes import STRETCH, hbox, stacked, vbox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.focus import focus_into
from app.ui.kit.tabs import tabs
from app.ui.look import status_colours
from app.ui.look.text import PlainLabel
from app.ui.panes.detail.archive_members import FamilyTab
from app.ui.panes.detail.explanation import WhyTab
from app.ui.panes.detail.history import HistoryTab
from app.ui.panes.detail.metadata import MetadataTab
from app.ui.panes.detail.preview_tab import PreviewTab
from app.ui.panes.detail.related_objects import ElsewhereTab

MEMBER = "#"
"""Separator in a path before a member of an archive."""

if TYPE_CHECKING:
    from app.state.rows.keys import Key
    from app.state.stores import WindowStores
    from app.ui.actions.qactions import Actions

tr = Texts(__name__)


class DetailPane(QWidget):
    """Pane that shows the current result (`results.current`). While there is none, the pane asks
    the user to choose a result. `left` is emitted on Esc.
    """

    left = Signal()

    def __init__(
        self, stores: WindowStores, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._stores = stores
        self._meanwhile: QWidget | None = None
        """Control that has the focus until the text is loaded, which is then focused."""
        self._target = PlainLabel(kind="secondary")
        self._path = PlainLabel(kind="mono", elide=True)
        self._icon = IconLabel("info")
        self._status = PlainLabel()
        self._note = PlainLabel(kind="secondary", wrap=True)
        self._due = PlainLabel(kind="secondary")
        self._assigned = PlainLabel(kind="secondary", wrap=True)
        for told in (self._due, self._assigned, self._note):
            told.hide()
        self._busy = BusyBar()
        self._busy.lie_across()
        self.preview = PreviewTab(stores, actions)
        self.tabs = tabs(tr("Tabs with details of the focused result"))
        self.tabs.tabBar().setProperty("kind", "dense")
        self.tabs.addTab(self.preview, tr("Preview"))
        self.why = WhyTab(stores, actions)
        self.tabs.addTab(self.why, tr("Why"))
        self._others = MetadataTab(stores), HistoryTab(stores)
        for tab, title in zip(self._others, (tr("Metadata"), tr("History")), strict=True):
            self.tabs.addTab(tab, title)
        self.family, self.elsewhere = FamilyTab(stores), ElsewhereTab(stores)
        self.tabs.addTab(self.elsewhere, tr("Elsewhere"))
        self.tabs.addTab(self.family, tr("Members"))
        self._empty = EmptyState("explore", tr("Choose a result to see its matches."))
        self._lay_out()
        self.why.place_wanted.connect(self.show_preview)
        stores.matches.changed.connect(self._show)
        stores.results.loaded.connect(self._on_rows_loaded)
        stores.waiting.changed.connect(self._show)
        stores.notes.written.connect(self._on_rows_loaded)
        stores.assigned.written.connect(self._on_rows_loaded)
        self._show()

    def _lay_out(self) -> None:
        self._head = QWidget()
        state = hbox(self._target, STRETCH, self._icon, self._status, gap=6)
        vbox(
            state,
            self._path,
            self._due,
            self._assigned,
            self._note,
            into=self._head,
            gap=2,
            edges=(8, 8, 8, 6),
        )
        shown = QWidget()
        vbox(self._head, self._busy, (self.tabs, 1), into=shown, gap=0)
        self._stack = stacked(self._empty, shown, into=self)
        self._shown = shown

    def parts(self) -> list[QWidget]:
        """Return the parts to style one by one (`Dock`), because all at once would block."""
        pages = [self.preview, self.why, *self._others, self.elsewhere, self.family]
        return [self._head, self._busy, self._empty, self.tabs.tabBar(), *pages]

    def show_preview(self) -> None:
        """Show the page with the matches."""
        self.tabs.setCurrentWidget(self.preview)

    def read(self) -> None:
        """Show the preview, and focus the text of the object, or whatever is shown in its place. If
        the text is still being loaded, focus the text once it is shown, unless the focus has been
        moved before.
        """
        self.show_preview()
        self._meanwhile = None
        if not focus_into(self.preview.text) and focus_into(self):
            self._meanwhile = self.focusWidget()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _show_note(self, key: Key) -> None:
        given = self._stores.assigned.of(key)
        self._assigned.setVisible(given is not None)
        if given is not None:
            name, when = given.text, moment(given.when)
            self._assigned.setText(
                tr("Assigned to {name} by {by} · {when}", name=name, by=given.by, when=when)
                if given.by
                else tr("Assigned to {name} · {when}", name=name, when=when)
            )
        note = self._stores.notes.of(key)
        self._note.setVisible(note is not None)
        if note is not None:
            by = " · ".join(filter(None, (tr("Note"), note.by, moment(note.when))))
            self._note.setText(f"{by}: {note.text}")

    def _on_rows_loaded(self, _rows: object) -> None:
        self._show()

    def _focus_loaded_text(self) -> None:
        if self._meanwhile is not None and self.preview.text.isVisible():
            if self._meanwhile.hasFocus():
                focus_into(self.preview.text)
            self._meanwhile = None

    def _show(self) -> None:
        self._focus_loaded_text()
        matches = self._stores.matches
        if matches.key is None:
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self._shown)
        row = self._stores.results.row_of(matches.key)
        target = self._stores.inventory.target(matches.key.target_id)
        status = row.status if row else ""
        self._target.setText(row.target if row else target.name if target else "")
        path = row.location if row else matches.details.path if matches.details else ""
        self._path.setText(path)
        due = row.due if row else 0
        self._due.setVisible(bool(due))
        if due:
            when = day(datetime.fromordinal(due).timestamp())
            words = tr("Due: {due} · {day}", due=status_colours.due_words(due), day=when)
            self._due.setText(words)
        self._show_note(matches.key)
        self._icon.show_icon(
            status_colours.status_icon(status) or "status-none", status_colours.status_role(status)
        )
        words = status_word(status) or tr("Undecided")
        if action := self._stores.waiting.actions.get(matches.key):
            words = tr(
                "{status} · proposed: {action}",
                status=words,
                action=action_word(action),
            )
        self._status.setText(words)
        self._busy.setVisible(matches.loading)
        in_archive = bool(row.leaf or row.children) if row else MEMBER in path
        self.tabs.setTabVisible(self.tabs.indexOf(self.family), in_archive)
