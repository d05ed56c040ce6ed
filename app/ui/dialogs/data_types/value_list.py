"""List of values of a data type, from a CSV file or a pasted text: the choice of its columns, and
its check by the server.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from app.api.records.datatypes import ExactMatch, LeftOut, ValueListCheck, ValueListState
from app.language import Texts, number
from app.state.data_types.value_list import ValueList
from app.ui.kit.boxes import STRETCH, fill, hbox, labelled, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.number_edit import number_edit
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import open_chooser
from app.ui.kit.spoken_progress import SpokenProgress
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

_NO_SOURCE = tr("Choose a file or paste a list first.")

_ABOUT = tr(
    "Scans look for exactly the values of the list, but separators may "
    "differ, and upper and lower case letters count as equal. The list is "
    "sent to the server once. The server keeps only keyed hashes of the "
    "values. Values are shown masked."
)
_BRIEF = tr(
    "This server has no keyring, so the list is lost when the service of "
    "the server ends. After that, scans do not search for the values until "
    "you choose the list again."
)
_KINDS = tr("Tables and lists (*.csv *.tsv *.txt);;All files (*)")
_MOST_OTHERS = 4
_TOO_MANY = tr("Select at most {n} columns.", n=_MOST_OTHERS)
_REASONS = {
    "empty": tr("Empty, or without letters and digits"),
    "short": tr("Too short: fewer than 5 letters and digits (6 if only digits)"),
    "long": tr("Too long: more than 128 letters and digits, or more than 6 words"),
    "common": tr(
        "Too common: one repeated character, digits in order, an ordinary word or a single name"
    ),
    "alone": tr("The row has no value in the columns whose values must be near the match"),
    "twice": tr("The same row occurs more than once"),
}


def _rows(one: LeftOut) -> str:
    shown = ", ".join(number(row) for row in one.rows)
    return f"{shown}, …" if one.count > len(one.rows) and shown else shown


COLUMNS: tuple[Column[LeftOut], ...] = (
    Column(title=tr("Reason for skipping"), text=lambda one: _REASONS.get(one.reason, one.reason),
           stretch=True),
    Column(title=tr("Rows"), text=lambda one: number(one.count), width=96, count=True),
    Column(title=tr("First skipped rows"), text=_rows, width=200,
           role=lambda _one: Role.SECONDARY, about=tr("Row numbers; the header is not counted")),
)  # fmt: skip


class ValueListDialog(Dialog):
    """Dialog for the list of a data type. `accepted_with` carries an `ExactMatch` and the
    `ValueListState` of the list. `brief` means that the server keeps the list only until the server
    ends.
    """

    accepted_with = Signal(object, object)

    def __init__(self, values: ValueList, parent: QWidget | None, *, brief: bool = False) -> None:
        about = f"{_ABOUT} {_BRIEF}" if brief else _ABOUT
        super().__init__(
            tr("List of values"), about, tr("Check the list"), parent, wide=True, height=700
        )
        self.setObjectName("value_list_dialog")
        self._values = values
        self.choose = button(tr("Choose file…"), icon="folder")
        self.origin = PlainLabel("", "secondary")
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(tr("Paste values here, one per line"))
        self.text.setAccessibleName(tr("Values, one per line"))
        self.text.setTabChangesFocus(True)
        self.text.setProperty("kind", "field")
        self.text.setFixedHeight(theme().px(72))
        self.header = QCheckBox(tr("The first row is a header"))
        self.column = ComboBox()
        self.others = QListWidget()
        self.others.setFixedHeight(theme().px(104))
        self.within, self.least = _number(16, 1_024, 128), _number(1, _MOST_OTHERS, 1)
        self.within.setSuffix(f" {tr('bytes')}")
        self.state = PlainLabel("", wrap=True)
        self.bar = BusyBar()
        self._voice = SpokenProgress(self.bar)
        self.cancel = button(tr("Stop"), "link")
        self.view = ListTable(COLUMNS, lambda one: one.reason, name=tr("Skipped values"))
        self._lay_out()
        self._connect()
        self._on_changed()

    def accept(self) -> None:
        """Send the list to the server, which checks it. If the list has already passed the check,
        emit it with `accepted_with`, and close.
        """
        check = self._values.check
        if check is not None and self._values.complete:
            others = len(self._chosen())
            match = ExactMatch(
                list_id=self._values.list_id,
                within=self.within.value() if others else None,
                least=self.least.value() if others else None,
            )
            state = ValueListState(values=check.values, columns=others, lost="")
            self.accepted_with.emit(match, state)
            super().accept()
        elif self.primary.isEnabled():
            columns = (int(self.column.currentData()), *self._chosen())
            self._values.send(columns, header=self.header.isChecked())

    def use_file(self, chosen: str) -> None:
        """Read the file `chosen`, and show its columns."""
        with QSignalBlocker(self.text):
            self.text.clear()
        self._values.open_file(Path(chosen))

    def _lay_out(self) -> None:
        limits = vbox(
            labelled(tr("Maximum distance to the match"), self.within),
            labelled(tr("Minimum number of values nearby"), self.least),
            STRETCH,
            gap=8,
        )
        near = labelled(
            tr("Columns with a value that must be near the match (optional)"), self.others
        )
        fill(
            self.body,
            hbox(self.choose, (self.origin, 1), self.header),
            self.text,
            labelled(tr("Column with the values"), self.column),
            hbox((near, 1), limits, gap=12),
            hbox((self.state, 1), self.bar, self.cancel),
            (self.view, 1),
        )
        self.bar.setFixedWidth(theme().px(160))

    def _connect(self) -> None:
        self._values.changed.connect(self._on_changed)
        self.finished.connect(self._values.stop)
        self.choose.clicked.connect(self._on_choose)
        self.cancel.clicked.connect(self._values.reset)
        self.text.textChanged.connect(self._on_text)
        self.header.clicked.connect(self._on_header)
        self.column.activated.connect(self._on_column)
        self.others.itemChanged.connect(self._on_others)

    def _on_choose(self) -> None:
        chooser = open_chooser(self, tr("Choose a list of values"), _KINDS)
        chooser.fileSelected.connect(self.use_file)
        chooser.open()

    def _on_text(self) -> None:
        self._values.use_text(self.text.toPlainText())

    def _on_header(self) -> None:
        self._values.reset()
        self._put_columns(self.column.currentIndex())

    def _on_column(self) -> None:
        self._values.reset()
        self._put_others()

    def _on_others(self) -> None:
        self.least.setMaximum(max(1, len(self._chosen())))
        self._show_near()
        if self._values.check is not None or self._values.sending:
            self._values.reset()
        else:
            self._show_ready()

    def _on_changed(self) -> None:
        source = self._values.source
        if source is not self._shown:
            self._shown = source
            self.header.setChecked(source is not None and source.headed)
            self._put_columns(0)
        no_source = "" if source is not None else _NO_SOURCE
        allow(self.header, no_source)
        allow(self.column, no_source)
        if source is None:
            self.origin.setText("")
        else:
            columns = tr.plural("{n} column", "{n} columns", max(source.columns, 1))
            name = f"{source.name}: " if source.path else ""
            shown = "Windows-1252" if source.encoding == "cp1252" else source.encoding[:6].upper()
            self.origin.setText(f"{name}{columns}, {shown.rstrip('-')}")
        self._show_ready()

    _shown: object = None
    """The source whose columns are shown."""

    def _put_columns(self, chosen: int) -> None:
        """Show the columns of the source, with masked examples."""
        self.column.clear()
        source = self._values.source
        for column in range(0 if source is None else max(source.columns, 1)):
            self.column.addItem(self._named(column), column)
        self.column.setCurrentIndex(min(max(chosen, 0), self.column.count() - 1))
        self._put_others()

    def _put_others(self) -> None:
        with QSignalBlocker(self.others):
            self.others.clear()
            for column in range(self.column.count()):
                if column != self.column.currentData():
                    item = QListWidgetItem(self._named(column), self.others)
                    item.setData(Qt.ItemDataRole.UserRole, column)
                    item.setCheckState(Qt.CheckState.Unchecked)
        self._show_near()
        self._show_ready()

    def _named(self, column: int) -> str:
        source, header = self._values.source, self.header.isChecked()
        if source is None:
            return ""
        shown = ", ".join(source.examples(column, header=header))
        return display(f"{source.title(column, header=header)}: {shown}")

    def _chosen(self) -> tuple[int, ...]:
        items = (self.others.item(row) for row in range(self.others.count()))
        return tuple(
            int(item.data(Qt.ItemDataRole.UserRole))
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        )

    def _show_near(self) -> None:
        no_source = "" if self._values.source is not None else _NO_SOURCE
        no_other = "" if self.others.count() else tr("The list has no other columns.")
        allow(self.others, no_source or no_other)
        none = "" if self._chosen() else tr("Select other columns first.")
        for field in (self.within, self.least):
            allow(field, no_source or no_other or none)

    def _show_ready(self) -> None:
        values = self._values
        check, too_many = values.check, len(self._chosen()) > _MOST_OTHERS
        self.complain(_TOO_MANY if too_many else sentence(values.error))
        self.primary.setText(tr("Use the list") if values.complete else tr("Check the list"))
        allow(self.primary, self._why_not_ready(too_many=too_many))
        for part in (self.bar, self.cancel):
            part.setVisible(values.sending)
        if values.sending and values.source is not None:
            share = (check.rows if check else 0) / max(values.source.lines, 1)
            self.bar.show_share(share)
            self._voice.show(_words(check, sending=True), share)
        else:
            self._voice.end(_words(check, sending=False))
        self.state.setText(_words(check, sending=values.sending))
        self.view.put(check.left_out if check else [])

    def _why_not_ready(self, *, too_many: bool) -> str:
        """Return why the list cannot be checked or used now; "" if it can."""
        values = self._values
        if values.source is None:
            return _NO_SOURCE
        if values.sending:
            return tr("The list is being checked.")
        if too_many:
            return _TOO_MANY
        failed = values.check is not None and not values.complete
        return tr("No row of the list can be used. Choose another list.") if failed else ""


def _words(check: ValueListCheck | None, *, sending: bool) -> str:
    if sending:
        return tr("Sending: {n} rows …", n=check.rows if check else 0)
    if check is None:
        return ""
    rows = tr.plural("{n} row", "{n} rows", check.rows)
    if not check.values:
        return tr("No usable value in {rows}. Choose another column or list.", rows=rows)
    left_out = sum(one.count for one in check.left_out)
    return tr.plural(
        "{rows}: {n} value can be searched for; rows skipped: {left_out}.",
        "{rows}: {n} values can be searched for; rows skipped: {left_out}.",
        check.values,
        rows=rows,
        left_out=left_out,
    )


def _number(least: int, most: int, value: int) -> QSpinBox:
    made = number_edit(least, most, value)
    made.setFixedWidth(theme().px(120))
    return made
