"""Audit journal: its integrity, a search in its records, and their export."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.local import AuditRecord
from app.language import Texts, current, moment, number
from app.state.oversight.journal import JournalReading
from app.state.oversight.journal_export import JournalExport
from app.state.words.event_sentences import sentence_words
from app.state.words.journal import JOURNAL_ACTIONS, journal_action_word, journal_words
from app.ui.dialogs.journal.journal_filter import JournalFilterBar
from app.ui.dialogs.whole_row import WholeRow
from app.ui.kit.boxes import fill, hbox, stacked
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import ACTION_ICONS
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

EXPORTS = tr("CSV (*.csv);;JSON lines (*.jsonl)")
WIDTH, HEIGHT = 1160, 680
"""Size of the dialog in pixels at 100 %. It is wide, because the outcome of a record is in the last
column.
"""
_LOUD = {"damaged", "acknowledge"}
_ICONS = {
    "damaged": "warning",
    "acknowledge": "warning",
    "reveal": "eye",
    "open": "file",
    "export": "export",
    "backup": "archive",
    "restore": "archive",
    "propose": "user",
    "approve": "confirm",
    "reject": "false-match",
    "withdraw": "undo",
    "proposal expired": "calendar",  # not translated
    "interrupted": "warning",
    "approval rules": "settings",  # not translated
    "enrol": "server",
    "revoke": "server",
    "import report": "server",  # not translated
    **ACTION_ICONS,
}


_LONG = datetime(2026, 11, 30, 22, 58, 48).timestamp()  # noqa: DTZ001 in the analyst's time zone
"""A time whose text is at least as long as that of any other time."""


def _when(one: AuditRecord) -> str:
    return moment(one.timestamp, seconds=True)


def _by(one: AuditRecord) -> str:
    """Return the account that acted. If somebody else proposed the action, add that person;
    otherwise add the sign-off name if it differs from the account.
    """
    signed = one.sign_off if one.sign_off != one.user else ""
    if one.proposed_by and one.proposed_by != one.user:
        signed = tr("proposed by {name}", name=one.proposed_by)
    return " · ".join(filter(None, (one.user, signed)))


def _more(one: AuditRecord) -> str:
    return " · ".join(filter(None, (sentence(sentence_words(one.outcome)), one.reason)))


def told(one: AuditRecord) -> str:
    """Return path, outcome and reason of a record in full, to be shown below the list. If somebody
    proposed the action, also return the account, the proposer and the sign-off name.
    """
    both = _by(one) if one.proposed_by else ""
    if both and one.proposed_by != one.user and one.sign_off:  # `_by` leaves it out
        both = f"{both} · {tr('signed off by {name}', name=one.sign_off)}"
    return "\n".join(filter(None, (one.path, both, _more(one))))


def searched(one: AuditRecord) -> str:
    """Return all texts of a record that a search finds: those shown, and those stored."""
    stored = (one.sign_off, one.outcome)
    return "\n".join((journal_action_word(one.action), _by(one), one.path, _more(one), *stored))


COLUMNS: tuple[Column[AuditRecord], ...] = (
    Column(title=tr("Record"), text=lambda one: number(one.number), width=72, right=True),
    Column(
        title=tr("When"),
        text=_when,
        width=164,
        words=[moment(_LONG, seconds=True)],
        role=lambda _one: Role.SECONDARY,
    ),
    Column(
        title=tr("Action"),
        text=lambda one: journal_action_word(one.action),
        width=152,
        words=[journal_action_word(action) for action in JOURNAL_ACTIONS],
        icon=lambda one: _ICONS.get(one.action, "history"),
        role=lambda one: Role.PROHIBITED if one.action in _LOUD else None,
    ),
    Column(title=tr("Done by"), text=_by, width=192, middle=True),
    Column(title=tr("File"), text=lambda one: one.path, stretch=True, middle=True),
    Column(title=tr("Outcome and reason"), text=_more, stretch=True, tip=_more),
)


class JournalDialog(Dialog):
    """Dialog that verifies the journal when it opens, and again on request."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Audit journal"),
            tr(
                "Shows who revealed values, made decisions, changed files or exported data. Each "
                "record is linked to the previous one, so edited or removed records are detected."
            ),
            tr("Check again"),
            parent,
            wide=True,
        )
        self.setObjectName("journal_dialog")
        self._stores = stores
        targets = [
            (target.name, target.id)
            for group in stores.inventory.groups
            for target in group.targets or ()
        ]
        self.filter = JournalFilterBar(targets)
        self.view = ListTable(
            COLUMNS, lambda one: one.number, name=tr("Audit journal records, newest first")
        )
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel("", wrap=True)
        self.progress = PlainLabel("", "secondary", wrap=True)
        self._empty = EmptyState("pending", "")
        self._pages = stacked(self._empty, self.view)
        row = hbox(self._icon, (self.state, 1), self.filter.clear, gap=None)
        self.whole = WholeRow(self.view, told)
        fill(self.body, self.filter, row, (self._pages, 1), self.progress, self.whole)
        self.export = button(tr("Export…"))
        self.foot.insertWidget(0, self.export)
        room = self.screen().availableGeometry()
        margin = theme().px(16)
        self.resize(
            min(theme().px(WIDTH), room.width() - margin),
            min(theme().px(HEIGHT), room.height() - 3 * margin),
        )
        self.dismiss.setText(tr("Close"))
        self._shown: list[AuditRecord] = []
        self.reading = JournalReading(stores.session, stores.tasks, self)
        self.exporting = JournalExport(stores.session, stores.audit, stores.tasks, self)
        self._connect()
        self.reading.read()

    def _connect(self) -> None:
        self.reading.changed.connect(self._show)
        self.exporting.changed.connect(self._show_progress)
        self.filter.changed.connect(self._on_filter)
        self.export.clicked.connect(self._on_export)
        self._empty.pressed.connect(self.filter.clear.click)
        self.view.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.finished.connect(self.reading.stop)
        self.finished.connect(self.exporting.cancel)

    def accept(self) -> None:
        self.reading.read()

    def _on_filter(self) -> None:
        wanted = self.filter.value()
        foreign = bool(wanted.text) and current().code != "en"
        self.reading.search(replace(wanted, shown=searched) if foreign else wanted)

    def _on_scrolled(self, value: int) -> None:
        bar = self.view.verticalScrollBar()
        if value >= bar.maximum() - bar.pageStep():
            self.reading.read_more()

    def _on_export(self) -> None:
        if self.exporting.running:
            self.exporting.cancel()
            return
        made = save_chooser(self, tr("Export audit journal"), EXPORTS, "journal.csv")
        made.fileSelected.connect(self._on_export_chosen)
        made.open()

    def _on_export_chosen(self, path: str) -> None:
        self.exporting.write(Path(path), self.reading.filter)

    def _show(self) -> None:
        reading = self.reading
        if reading.check is not None:
            self._stores.audit.saw(reading.check)
        checked = reading.check is not None or reading.problem
        allow(self.primary, "" if checked else tr("Checking all records …"))
        self._show_records()
        if reading.check is None and not reading.problem:
            self._say(tr("Checking all records …"), "pending", Role.PENDING)
        elif reading.check is None:
            self._say(sentence(reading.problem), "error", Role.PROHIBITED)
        elif reading.check.ok:
            self._say(
                tr.plural(
                    "The journal is intact: {n} record was checked.",
                    "The journal is intact: {n} records were checked.",
                    reading.check.records,
                ),
                "confirm",
                Role.SECONDARY,
            )
        else:
            level = Role.SECONDARY if reading.check.acknowledged else Role.PROHIBITED
            self._say(
                tr(
                    "The journal is damaged: {message}",
                    message=journal_words(reading.check.message),
                ),
                "error",
                level,
            )
        self._show_progress()

    def _show_records(self) -> None:
        """Append the records that were read since the last call. After a new search, replace the
        whole list.
        """
        records = self.reading.records
        if self._shown is not records:
            self._shown = records
            self.view.put(records)
        else:
            self.view.extend(records[self.view.source.count :])
        self.whole.refresh()
        self._pages.setCurrentWidget(self.view if records else self._empty)
        if records and self.focusWidget() is self.dismiss:
            self.view.setFocus()  # initially only the Close button could have the focus
        if self.reading.error:
            self._empty.say(sentence(self.reading.error), "", "error")
        elif self.reading.loading:
            self._empty.say(tr("Searching …"), "", "pending")
        elif self.filter.active:
            self._empty.say(tr("No record matches the filter."), tr("Clear filter"), "filter")
        else:
            self._empty.say(tr("No records yet."), "", "history")

    def _show_progress(self) -> None:
        """Show how many records were found and exported, and what the export button does."""
        export, reading = self.exporting, self.reading
        self.export.setText(tr("Cancel export") if export.running else tr("Export…"))
        some = export.running or reading.records
        none = tr("There are no records to export.")
        allow(self.export, "" if some else tr("Searching …") if reading.loading else none)
        if export.running:
            said = tr.plural(
                "Exporting: {n} record searched, {count} written …",
                "Exporting: {n} records searched, {count} written …",
                export.searched,
                count=export.count,
            )
        elif export.path is not None:
            said = tr.plural(
                "Exported {n} record to {name}.",
                "Exported {n} records to {name}.",
                export.count,
                name=export.path.name,
            )
        else:
            said = tr("Export cancelled; no file was written.") if export.cancelled else ""
        self.progress.setText(" ".join(filter(None, (self._count(), said))))

    def _count(self) -> str:
        """Return how many records are shown, and whether there are more; during a search, how many
        were found and searched. After an error, return its reason. Return "" if there are no
        records.
        """
        reading = self.reading
        found = len(reading.records)
        if reading.loading:
            return tr.plural(
                "{n} record found, {searched} searched …",
                "{n} records found, {searched} searched …",
                found,
                searched=reading.searched,
            )
        if reading.error or not reading.records:
            return sentence(reading.error) if reading.records else ""
        if reading.more:
            return tr.plural(
                "{n} record shown. Scroll down for older records.",
                "{n} records shown. Scroll down for older records.",
                found,
            )
        return tr.plural("{n} record shown.", "{n} records shown.", found)

    def _say(self, words: str, icon: str, role: Role) -> None:
        self._icon.show_icon(icon, role)
        self.state.setText(words)
