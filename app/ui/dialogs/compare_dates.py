"""Comparison of the snapshots of two days: how each object has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.api.records.queries import Query
from app.language import Texts, clock, number
from app.state.console_data.object_history import Changed, Difference, Kind, Seen
from app.state.console_data.today import local_day
from app.state.query.language.question import Question
from app.state.risk.object_comparison import KINDS
from app.state.risk.periods import day_words
from app.state.words.statuses import status_word
from app.ui.dialogs.whole_row import WholeRow
from app.ui.kit.boxes import STRETCH, fill, hbox, stacked
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

MOST = 5_000
"""Maximum number of rows shown; an export has all."""
_KIND_WIDTH = 184
"""Minimum width of the list of kinds of change, in pixels at 100 %."""
NONE = "\N{EN DASH}"
_ICONS = {
    Kind.APPEARED: ("plus", Role.MATCH),
    Kind.GONE: ("minus", Role.SECONDARY),
    Kind.DECIDED: ("confirm", Role.CONFIRMED),
    Kind.REOPENED: ("undo", Role.MATCH),
    Kind.GROWN: ("warning", Role.MATCH),
    Kind.SHRUNK: ("success", Role.SECONDARY),
}
_COUNTED = {
    Kind.APPEARED: lambda n: tr.plural("{n} new object", "{n} new objects", n),
    Kind.GONE: lambda n: tr.plural(
        "{n} object no longer listed", "{n} objects no longer listed", n
    ),
    Kind.DECIDED: lambda n: tr.plural("{n} object decided", "{n} objects decided", n),
    Kind.REOPENED: lambda n: tr.plural(
        "{n} object undecided again", "{n} objects undecided again", n
    ),
    Kind.GROWN: lambda n: tr.plural(
        "{n} object with increased matches", "{n} objects with increased matches", n
    ),
    Kind.SHRUNK: lambda n: tr.plural(
        "{n} object with decreased matches", "{n} objects with decreased matches", n
    ),
}


def state_words(seen: Seen | None) -> str:
    """Return the state of an object: its status and number of matches; a dash for None."""
    if seen is None:
        return NONE
    total, prohibited, _ = seen.weight
    if not total and seen.status:
        return status_word(seen.status)
    count = tr.plural("{n} match", "{n} matches", total)
    if prohibited:
        count = tr("{matches} ({prohibited} prohibited)", matches=count, prohibited=prohibited)
    return ", ".join(filter(None, (status_word(seen.status), count)))


COLUMNS: tuple[Column[Changed], ...] = (
    Column(
        title=tr("Change"),
        text=lambda row: KINDS[row.kind],
        width=176,
        words=tuple(KINDS.values()),
        icon=lambda row: _ICONS[row.kind][0],
        role=lambda row: _ICONS[row.kind][1],
    ),
    Column(title=tr("Object"), text=lambda row: row.path, stretch=True, middle=True),
    Column(title=tr("Target"), text=lambda row: row.target, width=120, middle=True),
    Column(title=tr("Before"), text=lambda row: state_words(row.before), width=184),
    Column(title=tr("After"), text=lambda row: state_words(row.after), width=184),
)


class CompareDatesDialog(Dialog):
    """Dialog that shows the differences between the snapshots of two days (`stores.comparison`).

    `went` is emitted once the object that the user chose here is shown in the results.
    """

    went = Signal()

    def __init__(self, stores: WindowStores, since: int, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Compare two dates"),
            tr(
                "Objects that differ between the snapshots of two days. This console keeps one "
                "snapshot a day: the latest of that day."
            ),
            tr("Go to object"),
            parent,
            wide=True,
            height=640,
        )
        self.setObjectName("compare_dates_dialog")
        self._stores, self._comparison = stores, stores.comparison
        self._since = since
        """First day of the period that the Risk page shows, as `date.toordinal`."""
        self._days: list[int] = []
        self._times: dict[int, float] = {}
        self._shown: Difference | None = None
        self.first, self.last = _choice(tr("First date")), _choice(tr("Second date"))
        self.kind = _choice(tr("Kind of change"))
        self.kind.setMinimumWidth(theme().px(_KIND_WIDTH))
        self.summary = PlainLabel("", wrap=True)
        self.state = PlainLabel("", "secondary", wrap=True)
        self.view = ListTable(COLUMNS, lambda row: row.key, name=tr("Changed objects"), single=True)
        self.whole = WholeRow(self.view, _told)
        self.snapshot = button(tr("Take a snapshot now"), "link", "refresh")
        self.export = button(tr("Export\N{HORIZONTAL ELLIPSIS}"))
        self._empty = EmptyState("history", "")
        self._pages = stacked(self._empty, self.view)
        texts = PlainLabel(tr("From", "first day")), PlainLabel(tr("to", "last day"))
        self.choices = hbox(
            texts[0], self.first, texts[1], self.last, STRETCH, self.kind, self.snapshot, gap=8
        )
        fill(self.body, self.choices, self.summary, (self._pages, 1), self.whole, self.state)
        self._fields = [*texts, self.first, self.last, self.kind, self.snapshot]
        self.foot.insertWidget(0, self.export)
        self.dismiss.setText(tr("Close"))
        self._connect()
        self._show()
        self._comparison.refresh()

    def _connect(self) -> None:
        self._comparison.changed.connect(self._show)
        self._comparison.reached.connect(self._on_reached)
        self._stores.session.changed.connect(self._show)
        for field in (self.first, self.last):
            field.activated.connect(self._on_days_chosen)
        self.kind.activated.connect(self._show_rows)
        self.view.selectionModel().selectionChanged.connect(self._on_selected)
        self.view.activated.connect(self.accept)
        self.snapshot.clicked.connect(self._on_snapshot)
        self._empty.pressed.connect(self._on_snapshot)
        self.export.clicked.connect(self._on_export)
        self.finished.connect(self._comparison.cancel)

    def accept(self) -> None:
        if row := self.view.current():
            self._comparison.reach(row.key)

    def _on_reached(self, target_id: str, path: str) -> None:
        if not path:
            self.complain(tr("This object is not in the results any more."))
            return
        query = self._stores.query
        query.replace(Question(Query(target=[target_id], prefix=[path])))
        query.run()
        self.went.emit()
        super().accept()

    def _on_selected(self) -> None:
        row = self.view.current()
        gone = row is not None and row.after is None
        missing = tr("This object no longer existed on the second date.") if gone else ""
        allow(self.primary, tr("Select an object first.") if row is None else missing)
        self.complain("")

    def _on_snapshot(self) -> None:
        if self._comparison.read is None:
            self._comparison.take()
        else:
            self._comparison.cancel()

    def _on_days_chosen(self) -> None:
        first, last = sorted((self.first.currentData(), self.last.currentData()))
        if first == last:
            self._comparison.drop_difference()
        else:
            self._comparison.compare(first, last)

    def _on_export(self) -> None:
        made = save_chooser(
            self, tr("Export comparison"), tr("CSV table (*.csv)"), "comparison.csv"
        )
        made.fileSelected.connect(self._on_export_chosen)
        made.open()

    def _on_export_chosen(self, path: str) -> None:
        self._comparison.export(Path(path), self._rows())

    def _show(self) -> None:
        comparison = self._comparison
        if comparison.days != self._times:
            self._show_days()
        if comparison.difference is not self._shown:
            self._shown = comparison.difference
            self._show_kinds()
            self._show_rows()
        several = len(comparison.days) > 1 and not comparison.why_not
        for field in self._fields:
            field.setVisible(several)
        taking = comparison.read is not None
        self.snapshot.setText(tr("Cancel snapshot") if taking else tr("Take a snapshot now"))
        listed = several and bool(self._shown and self._shown.rows)
        self._pages.setCurrentWidget(self.view if listed else self._empty)
        if listed and self.focusWidget() is self.dismiss:
            self.view.setFocus()  # initially only the Close button could have the focus
        self.summary.setVisible(several and self._shown is not None)
        self.whole.setVisible(listed)
        busy = tr("An export is running.") if comparison.exporting else ""
        allow(self.export, busy if listed else tr("There are no changes to export."))
        self.state.setText(self._state())
        self._empty.say(*self._why_empty())
        self._on_selected()

    def _show_days(self) -> None:
        """Offer the days with a snapshot. Immediately compare two of them: the newest day, and the
        last day at or before the start of the period. If there is no such day, the first day is
        compared with the newest.
        """
        times = self._times = self._comparison.days
        days = self._days = list(times)
        for field in (self.first, self.last):
            blocker = QSignalBlocker(field)
            field.clear()
            for day in reversed(days):
                field.addItem(f"{day_words(day)} {clock(times[day])}", day)
            blocker.unblock()
        if len(days) > 1:
            before = [day for day in days[:-1] if day <= self._since]
            self.first.setCurrentIndex(self.first.findData(before[-1] if before else days[0]))
            self.last.setCurrentIndex(0)
            self._on_days_chosen()

    def _show_kinds(self) -> None:
        counts = self._shown.counts if self._shown else {}
        self.kind.clear()
        self.kind.addItem(tr("All changes ({count})", count=sum(counts.values())), None)
        for kind in Kind:
            if counts.get(kind):
                self.kind.addItem(f"{KINDS[kind]} ({number(counts[kind])})", kind)

    def _rows(self) -> list[Changed]:
        rows, kind = self._shown.rows if self._shown else [], self.kind.currentData()
        return [row for row in rows if kind is None or row.kind == kind]

    def _show_rows(self) -> None:
        self.view.put(self._rows()[:MOST])
        if self._shown is not None:
            self.summary.setText(summary_words(self._shown))
        self.state.setText(self._state())
        self._on_selected()

    def _state(self) -> str:
        """Return the status line: current work, outcome of the last export, how much is listed."""
        comparison, days = self._comparison, self._days
        if comparison.read is not None:
            return _taking(comparison.read)
        told = [sentence(comparison.problem), comparison.exported]
        if comparison.exporting:
            told.append(tr("Exporting …"))
        if (count := len(self._rows())) > MOST:
            told.append(
                tr(
                    "The first {most} of {count} changes are shown; an exported file contains all "
                    "changes.",
                    most=MOST,
                    count=count,
                )
            )
        if len(days) > 1:
            told.append(
                tr(
                    "{count} snapshots have been taken since {day}.",
                    count=len(days),
                    day=day_words(days[0]),
                )
            )
        return " ".join(filter(None, told))

    def _why_empty(self) -> tuple[str, str, str]:
        """Return the sentence, button text and icon of the page that is shown in place of an empty
        list.
        """
        comparison, days = self._comparison, self._days
        if why := comparison.why_not:
            return sentence(why), "", "history"
        if comparison.read is not None:
            return _taking(comparison.read), tr("Cancel snapshot"), "pending"
        if comparison.problem:
            again = (
                tr("Discard snapshots and start again") if comparison.damaged else tr("Try again")
            )
            return sentence(comparison.problem), again, "error"
        if not comparison.loaded or comparison.comparing:
            return tr("Comparing …") if days else tr("Loading …"), "", "pending"
        if not days:
            words = tr(
                "No snapshot yet. On each day with a connection to the server, this "
                "console takes one snapshot."
            )
            return words, tr("Take a snapshot now"), "history"
        if len(days) == 1:
            words = tr(
                "The first snapshot is of {day}. A comparison needs the snapshot of another day.",
                day=day_words(days[0]),
            )
            today = days[0] == local_day().toordinal()
            return words, "" if today else tr("Take a snapshot now"), "history"
        if self.first.currentData() == self.last.currentData():
            return tr("Choose two different dates."), "", "history"
        return (
            tr("Nothing has changed between the two dates. Choose dates farther apart."),
            "",
            "success",
        )


def summary_words(made: Difference) -> str:
    """Return the difference as a sentence whose numbers add up."""
    counts = [_COUNTED[kind](made.counts[kind]) for kind in Kind if made.counts[kind]]
    return tr.plural(
        "{n} object on {first}, {after} on {last}. Changes: {changes}.",
        "{n} objects on {first}, {after} on {last}. Changes: {changes}.",
        made.before,
        first=day_words(made.first),
        after=made.after,
        last=day_words(made.last),
        changes=", ".join(counts) or tr("none"),
    )


def _taking(read: int) -> str:
    return tr.plural(
        "Taking a snapshot: {n} object read …", "Taking a snapshot: {n} objects read …", read
    )


def _told(row: Changed) -> str:
    states = f"{state_words(row.before)} \N{RIGHTWARDS ARROW} {state_words(row.after)}"
    return f"{row.target}: {row.path}\n{KINDS[row.kind]}: {states}"


def _choice(name: str) -> QComboBox:
    made = ComboBox()
    made.setAccessibleName(name)
    made.setMinimumWidth(theme().px(152))
    return made
