"""Audit journal: its integrity, a search in its records, and their export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.api.records.local import AuditRecord
from app.language import Texts, current, moment, number
from app.state.oversight.journal import JournalFilter, JournalReading
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
from app.ui.kit.spoken_progress import SpokenProgress
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
ROLES = {
    "damaged": Role.PROHIBITED,
    "acknowledge": Role.MATCH,
    "interrupted": Role.MATCH,
}
"""Colours of the actions that stand out; the icons of `ICONS` differ, too."""
ICONS = {
    "damaged": "error",
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


def _signed(one: AuditRecord) -> str:
    """Return who proposed the action, if that is another account; otherwise the sign-off name."""
    if one.proposed_by and one.proposed_by != one.user:
        return tr("proposed by {name}", name=one.proposed_by)
    return one.sign_off


def _more(one: AuditRecord) -> str:
    return " · ".join(filter(None, (sentence(sentence_words(one.outcome)), one.reason)))


def told(one: AuditRecord) -> str:
    """Return path, outcome and reason of a record in full, to be shown below the list. If somebody
    proposed the action, also return the account, the proposer and the sign-off name.
    """
    people = [one.user, _signed(one)] if one.proposed_by else []
    if people and one.proposed_by != one.user and one.sign_off:  # `_signed` leaves it out
        people.append(tr("signed off by {name}", name=one.sign_off))
    both = " · ".join(filter(None, people))
    return "\n".join(filter(None, (one.path, both, _more(one))))


def searched(one: AuditRecord) -> str:
    """Return all texts of a record that a search finds: those shown, and those stored."""
    people = (one.user, _signed(one), one.sign_off)
    return "\n".join((journal_action_word(one.action), *people, one.path, _more(one), one.outcome))


COLUMNS: tuple[Column[AuditRecord], ...] = (
    Column(title=tr("Record"), text=lambda one: number(one.number), width=72, right=True),
    Column(
        title=tr("When"),
        text=_when,
        width=164,
        words=[moment(_LONG, seconds=True)],
        role=lambda _one: Role.SECONDARY,
    ),
    Column(title=tr("Account"), text=lambda one: one.user, width=112, middle=True),
    Column(
        title=tr("Action"),
        text=lambda one: journal_action_word(one.action),
        width=152,
        words=[journal_action_word(action) for action in JOURNAL_ACTIONS],
        icon=lambda one: ICONS.get(one.action, "history"),
        role=lambda one: ROLES.get(one.action),
    ),
    Column(title=tr("File"), text=lambda one: one.path, stretch=True, middle=True),
    Column(title=tr("Outcome and reason"), text=_more, stretch=True, tip=_more),
    Column(title=tr("Sign-off"), text=_signed, width=152, middle=True),
)
_FILE = 4
"""Index of the column before which the Target is shown."""


def columns(targets: Mapping[str, str]) -> tuple[Column[AuditRecord], ...]:
    """Return the columns. `targets` has the names of the Targets by their IDs; a Target that was
    removed is shown by its ID. With only one Target, there is no column for Targets.
    """
    if len(targets) <= 1:
        return COLUMNS
    target: Column[AuditRecord] = Column(
        title=tr("Target"),
        text=lambda one: targets.get(one.target_id or "", one.target_id or ""),
        width=96,
        middle=True,
    )
    return (*COLUMNS[:_FILE], target, *COLUMNS[_FILE:])


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
        self.filter.put(stores.audit.journal_fields)
        self.view = ListTable(
            columns({key: name for name, key in targets}),
            lambda one: one.number,
            name=tr("Audit journal records, newest first"),
        )
        self._icon = IconLabel("pending", Role.PENDING)
        self.state = PlainLabel("", wrap=True)
        self.progress = PlainLabel("", "secondary", wrap=True)
        self._voice = SpokenProgress(self.progress)
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
        self.reading.filter = self._wanted()
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

    def _wanted(self) -> JournalFilter:
        """Return the filter; in a language that the server does not know, with the texts shown."""
        wanted = self.filter.value()
        foreign = bool(wanted.text) and current().code != "en"
        return replace(wanted, shown=searched) if foreign else wanted

    def _on_filter(self) -> None:
        self._stores.audit.journal_fields = self.filter.fields()
        self.reading.search(self._wanted())

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
        self.exporting.write(Path(path), self.reading.filter, self.reading.newest)

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
        elif self.filter.active and self.reading.newest:
            self._empty.say(self._why_empty(), tr("Clear filter"), "filter")
        else:
            self._empty.say(
                tr(
                    "No records yet. Decisions, changes, exports and revealed values are "
                    "recorded here."
                ),
                "",
                "history",
            )

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
        if export.running:
            self._voice.show(said, export.searched / max(reading.newest, 1))
        else:
            self._voice.end(said)

    def _why_empty(self) -> str:
        return tr.plural(
            "The filter hides the only record of the journal.",
            "The filter hides all {n} records of the journal.",
            self.reading.newest,
        )

    def _count(self) -> str:
        """Return how many records of the journal are shown, and whether there are more; during a
        search, how many were found and searched. After an error, return its reason. Return "" if
        there are no records.
        """
        reading = self.reading
        found, whole = len(reading.records), reading.newest
        if reading.loading:
            return tr.plural(
                "{n} record found, {searched} of {whole} searched …",
                "{n} records found, {searched} of {whole} searched …",
                found,
                searched=reading.searched,
                whole=whole,
            )
        if reading.error or not reading.records:
            return sentence(reading.error) if reading.records else ""
        if reading.more and self.filter.active:
            return tr(
                "{found} records that match the filter are shown; {searched} of {whole} records "
                "were searched. Scroll down to search the older ones.",
                found=found,
                searched=reading.searched,
                whole=whole,
            )
        said = (
            tr("{found} of {whole} records match the filter.", found=found, whole=whole)
            if self.filter.active
            else tr("{found} of {whole} records shown.", found=found, whole=whole)
        )
        return f"{said} {tr('Scroll down for older records.')}" if reading.more else said

    def _say(self, words: str, icon: str, role: Role) -> None:
        self._icon.show_icon(icon, role)
        self.state.setText(words)
