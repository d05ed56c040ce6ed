"""Dialog to test a text. For each data type it shows which checks the text passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QWidget

from app.api.records.datatypes import TriedMatch
from app.language import Texts, number
from app.state.location.explanations import LONGEST, TypeTester
from app.state.type_words.type_words import type_word
from app.ui.dialogs.data_types.form import verdict
from app.ui.kit.boxes import fill
from app.ui.kit.check_list import CheckList
from app.ui.kit.controls.buttons import allow
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)


COLUMNS: tuple[Column[TriedMatch], ...] = (
    Column(
        title=tr("Data type"),
        text=lambda one: type_word(one.data_type),
        width=304,
        icon=lambda one: "error" if one.failed else status_colours.severity(one.severity).icon,
        icon_role=lambda one: None if one.failed else status_colours.severity(one.severity).role,
        role=lambda one: Role.SECONDARY if one.failed else None,
    ),
    Column(title=tr("Value"), text=lambda one: one.masked, width=240, mono=True),
    Column(title=tr("Result"), text=verdict, stretch=True),
    Column(title=tr("Offset"), text=lambda one: number(one.offset), width=80, right=True),
)


class TryTextDialog(Dialog):
    """Dialog that sends the text to the service, which searches it; closing discards the text."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Test a text"),
            tr(
                "Shows which checks of each data type pass and which fail. The text is not "
                "saved or logged."
            ),
            tr("Test"),
            parent,
            wide=True,
            height=560,
        )
        self.setObjectName("tester_dialog")
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Text to test"))
        self.text.setPlaceholderText(
            tr("Type or paste a text, for example: card 4111 1111 1111 1111")
        )
        self.text.setTabChangesFocus(True)
        self.text.setProperty("kind", "field")
        self.view = ListTable(
            COLUMNS,
            lambda one: (one.offset, one.data_type, one.failed),
            name=tr("Results of each data type"),
        )
        self.checks = CheckList()
        self.state = PlainLabel("", "secondary", wrap=True)
        self.trying = TypeTester(stores.session, stores.tasks, self)
        self._lay_out()
        self.trying.changed.connect(self._show)
        self.text.textChanged.connect(self._on_edited)
        self.view.selectionModel().currentRowChanged.connect(self._on_row)
        self.finished.connect(self.trying.stop)
        self._on_edited()

    def _lay_out(self) -> None:
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setProperty("kind", "gap")
        parts.setHandleWidth(theme().px(8))
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.text)
        parts.addWidget(self.view)
        parts.setSizes([theme().px(160), theme().px(200)])
        fill(self.body, (parts, 1), self.state, self.checks)
        self.dismiss.setText(tr("Close"))

    def accept(self) -> None:
        self.trying.try_text(self.text.toPlainText())

    def _on_edited(self) -> None:
        length = self.text.document().characterCount() - 1
        long = length > LONGEST
        too_long = tr("Enter at most {n} characters.", n=LONGEST) if long else ""
        allow(self.primary, too_long if length else tr("Enter a text first."))
        self.complain(too_long)

    def _show(self) -> None:
        trying, tried = self.trying, self.trying.tried
        found = [] if tried is None else [*tried.matches, *tried.near_misses]
        found.sort(key=lambda one: one.offset)
        self.view.put(found)
        self.checks.show_match(None)
        if trying.loading:
            self.state.setText(tr("Searching …"))
        elif tried is None:
            self.state.setText(sentence(trying.error))
        else:
            matches = tr.plural("{n} match", "{n} matches", len(tried.matches))
            missed = tr.plural("{n} near miss", "{n} near misses", len(tried.near_misses))
            words = f"{matches}, {missed}."
            self.state.setText(
                tr("{counts} More matches were found than are shown.", counts=words)
                if tried.cut
                else words
            )
        if found:
            self.view.setCurrentIndex(self.view.table.index(0, 0))
            self.view.selectRow(0)

    def _on_row(self, current: QModelIndex, _before: QModelIndex) -> None:
        self.checks.show_match(self.view.source.row(current.row()) if current.isValid() else None)
