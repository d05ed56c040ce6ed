"""Base of the sections: toolbar, search, table, details, and the verbs that all lists share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedLayout, QVBoxLayout, QWidget

from app.language import Texts
from app.state.administration.outcomes import Opened, Outcome, Rejected, Saved, Vanished
from app.state.administration.records import Records
from app.state.stores import WindowStores
from app.state.work.loop_scheduler import NextTurn
from app.ui.actions.administration import action_name
from app.ui.actions.qactions import Actions
from app.ui.administration.details import Details, Fact
from app.ui.administration.forms.delete_dialog import DeleteDialog
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.fields import Field
from app.ui.administration.tools import Tools
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import bar
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.focus import Pane
from app.ui.kit.tables.pinned_columns import PinnedColumns
from app.ui.kit.tables.table_model import Column, TableModel
from app.ui.kit.tables.table_view import STRETCH_SHARE, TableView
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

R = TypeVar("R")
_DETAILS_WIDTH = 280
_SEARCH_WIDTH = 184
_FIRST_LEAST = 160
_WIDE = 760
"""Width in pixels at 100 % from which there is space for the details beside the table."""
_SELECT = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
_KEYS = {Qt.Key.Key_Insert: "add", Qt.Key.Key_F2: "edit", Qt.Key.Key_Delete: "delete"}
_NOT_HERE = {
    "add": tr("{nouns} cannot be added here."),
    "edit": tr("{nouns} cannot be changed here."),
    "delete": tr("{nouns} cannot be deleted here."),
}
"""What the user is told on pressing the key of an action that the section lacks, by verb."""


class Section(Pane, Generic[R]):
    """Section of the workspace. A subclass declares its words, columns, fields and verbs.

    An action `<verb>_<noun>` runs `verbs()[verb]`. `tools` are the names of the actions in the
    toolbar and in the context menu; "" stands for a separator.
    """

    name: ClassVar[str]
    """Key of the section's records in `Administration.sections`. The settings store the key of the
    section that was shown last, to open this section again.
    """
    title: ClassVar[str]
    icon: ClassVar[str]
    empty: ClassVar[str]
    """Text shown while the list is empty: what the list is for."""
    consequence: ClassVar[str] = tr("This cannot be undone.")
    tools: ClassVar[tuple[str, ...]]
    fixed: ClassVar[str] = ""
    """Text shown when the user presses the key of an action that the section lacks; "" for the text
    in `_NOT_HERE`.
    """
    others: ClassVar[tuple[str, ...]] = ()
    """Keys of the other sections whose lists are offered as choices in the forms of this one."""

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self.stores = stores
        self.actions_ = actions
        self.records: Records[R] = stores.administration.sections[self.name]
        self.model: TableModel[R] = TableModel(self.columns(), self.records)
        self.view = TableView(self.model)
        self.view.setAccessibleName(self.title)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        PinnedColumns(self.view).put((0,))
        self.search = SearchField(
            tr("Search {nouns}", nouns=self.records.noun.many), least=_SEARCH_WIDTH
        )
        self.details = Details(
            tr("Select one {noun} to see its details here.", noun=self.records.noun.one)
        )
        self.told = PlainLabel("", "secondary", elide=True)
        self.about = PlainLabel("", "secondary", wrap=True)
        self._busy = BusyBar()
        self._fit_due = NextTurn(self._fit_columns, self)  # sizes are valid only after the layout
        self._empty = EmptyState(self.icon, self.empty)
        self._message = ""
        """Result of the last action; shown until the selection changes."""
        self._shown: list[R] | None = None
        self._filling = False
        self._lay_out()
        self._connect()
        theme().dress(self)
        self.main = self.view
        self._show()

    # What a subclass declares

    def columns(self) -> tuple[Column[R], ...]:
        """Return the columns of the table."""
        raise NotImplementedError

    def fields(self) -> tuple[Field, ...]:
        """Return the fields of the form."""
        return ()

    def facts(self, row: R) -> Sequence[Fact]:
        """Return the details of a row."""
        raise NotImplementedError

    def verbs(self) -> dict[str, Callable[[], None]]:
        """Return the functions of the section's actions, by verb."""
        return {"add": self.add, "edit": self.edit, "delete": self.delete}

    def remark(self) -> str:
        """Return a remark about all records of the list, or ""."""
        return ""

    def next_step(self) -> tuple[str, str]:
        """Return the name and the text of the action to offer after a record was saved. Both are
        "" if there is none.
        """
        return "", ""

    # Verbs

    def add(self) -> None:
        """Open the form of a new record."""
        EditDialog(self.records, self.fields(), self.window()).open()

    def edit(self) -> None:
        """Read the selected record, then open its form."""
        self._reading = self._open_form
        self.records.open(self.records.selected[0])

    def delete(self) -> None:
        """Ask before the selected records are removed."""
        self._reading = self._open_delete
        self.records.open_to_delete([self.records.noun.key(row) for row in self.records.chosen()])

    def run(self, verb: str) -> None:
        """Run the function of the verb."""
        self.verbs()[verb]()

    _reading: Callable[[Opened[R]], None] | None = None
    """Function to call with the record that is being read, once it arrives."""

    _acting = 0
    """Number (`records.begun`) of the last write that was started without a dialog. If the server
    refuses this write, the section itself shows the reason.
    """

    def _open_form(self, opened: Opened[R]) -> None:
        EditDialog(self.records, self.fields(), self.window(), opened).open()

    def _open_delete(self, opened: Opened[R]) -> None:
        if opened.rows:
            DeleteDialog(self.records, opened, self.consequence, self.window()).open()

    # Layout

    def _lay_out(self) -> None:
        frame, row = bar()
        row.addWidget(Tools(self.actions_, [name for name in self.tools if name]), 1)
        row.addWidget(self.search)
        self._busy.lie_across()
        self._table = QWidget()
        self._pages = QStackedLayout(self._table)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._table)
        self._split.addWidget(self.details)
        self._split.setStretchFactor(0, 1)
        self._split.setSizes([theme().px(800), theme().px(_DETAILS_WIDTH)])
        foot, foot_row = bar("foot", 28)
        foot_row.addWidget(self.told, 1)
        self.next = button("", "link")
        self.next.hide()
        foot_row.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        edge = theme().px(8)
        self.about.setContentsMargins(edge, edge // 2, edge, edge // 2)
        for widget in (frame, self._busy, self.about):
            column.addWidget(widget)
        column.addWidget(self._split, 1)
        column.addWidget(foot)

    def _connect(self) -> None:
        records = self.records
        records.changed.connect(self._show)
        records.opened.connect(self._on_opened)
        records.ended.connect(self._on_ended)
        for name in self.others:
            self.stores.administration.sections[name].changed.connect(self._on_others)
        self.stores.session.changed.connect(self._show)
        self.stores.session.signed_in.connect(self._on_signed_in)
        self.view.selectionModel().selectionChanged.connect(self._on_selected)
        self.view.activated.connect(self._on_activated)
        self.view.customContextMenuRequested.connect(self._on_menu)
        self.view.sort_wanted.connect(self._on_sort)
        self._split.splitterMoved.connect(self._on_split)
        self.search.textChanged.connect(records.search)
        self._empty.pressed.connect(self._on_empty_pressed)
        self.next.clicked.connect(self._on_next)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.records.follow(shown=True)
        for name in self.others:
            self.stores.administration.sections[name].update()
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.records.follow(shown=False)
        self._say("")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.details.setVisible(self.width() >= theme().px(_WIDE))
        self._fit_due.start()

    def _fit_columns(self) -> None:
        """Hide the last columns if the one that stretches would not be readable."""
        whole = self._table.width()
        rest = whole - max(theme().px(_FIRST_LEAST), round(whole * STRETCH_SHARE))
        for number, column in enumerate(self.model.columns):
            if not column.stretch:
                rest -= self.view.least_width(number)
                self.view.setColumnHidden(number, rest < 0 < number)
        self.view.fit_words()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        verb = _KEYS.get(Qt.Key(event.key()), "")
        name = action_name(verb, self.records.noun.kind)
        if not verb or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif name in self.tools:
            self._press(name)
        else:  # the window would answer for its own action of this key
            words = _NOT_HERE[verb].format(nouns=self.records.noun.many)
            self._answer(self.fixed or sentence(words))

    def _press(self, name: str) -> None:
        """Run the action whose key was pressed. If the action is disabled, show the reason below
        the list.
        """
        command = self.actions_[name]
        if command.isEnabled():
            command.trigger()
            return
        self._answer(f"{command.action.text.removesuffix('…')}: {command.reason}")

    def _answer(self, words: str) -> None:
        """Show and announce why a key cannot be used."""
        self._say(words)
        self._show()
        announce(self.told, words)

    # Showing

    def _show(self) -> None:
        """Show the state of the list, while visible. Rows are selected again by their keys."""
        if not self.isVisible():
            return
        records = self.records
        if records.shown is not self._shown:
            self._shown = records.shown
            self._filling = True
            self.model.reload()
            self._select(records.selected)
            self._filling = False
        self.about.setText(self.remark())
        self.about.setVisible(bool(self.remark()))
        self._busy.setVisible(records.loading and self.stores.session.connected)
        self._pages.setCurrentWidget(self.view if records.count else self._empty)
        if not records.count:
            self._say_why_empty()
        chosen = records.chosen()
        count = records.noun.amount(records.count)
        some = tr("{n} selected", n=len(chosen)) if len(chosen) > 1 else ""
        parts = (count, some, sentence(records.error) or self._message)
        self.told.setText("  ·  ".join(filter(None, parts)))
        self._show_details(chosen)

    def _show_details(self, chosen: Sequence[R]) -> None:
        if len(chosen) == 1:
            self.details.show_facts(self.records.noun.label(chosen[0]), self.facts(chosen[0]))
        else:
            what = self.records.noun.amount(len(chosen))
            many = tr("{what} selected", what=what) if chosen else ""
            self.details.show_facts(many, ())

    def _on_others(self) -> None:
        """Update the names that come from another list, because that list has changed."""
        if self.isVisible():
            self.view.viewport().update()
            self._show()

    def _select(self, keys: Sequence[str]) -> None:
        selection = self.view.selectionModel()
        for key in keys:
            index = self.model.index_of(key)
            selection.select(index, _SELECT)
            selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _say_why_empty(self) -> None:
        records, session = self.records, self.stores.session
        if not session.connected:
            self._empty.say(
                session.message
                or tr("Not connected to a server. Choose “Reconnect” in the Tools menu."),
                "",
                "disconnect",
            )
        elif records.error:
            self._empty.say(sentence(records.error), tr("Try again"), "error")
        elif records.loading:
            self._empty.say(tr("Loading {nouns} …", nouns=records.noun.many), "", "pending")
        elif self.search.text():
            none = tr("No {noun} contains this text.", noun=records.noun.one)
            self._empty.say(none, tr("Clear search"), "search")
        else:
            add = action_name("add", records.noun.kind)
            offered = add in self.tools and self.actions_[add].isEnabled()
            verb = self.actions_[add].action.text if offered else ""
            self._empty.say(self.empty, verb, self.icon)

    # Signals

    def _on_signed_in(self) -> None:
        self._say("")  # it may be about what another account did
        self._show()

    def _on_split(self, *_: int) -> None:
        self._fit_due.start()

    def _on_selected(self) -> None:
        if not self._filling:
            self._say("")
            rows = self.view.selectionModel().selectedRows()
            self.records.select([self.records.key(index.row()) for index in rows])

    def _on_activated(self) -> None:
        edit = action_name("edit", self.records.noun.kind)
        if edit in self.tools:
            self._press(edit)

    def _on_menu(self, place: QPoint) -> None:
        menu = self.actions_.context(self.tools, self)
        menu.popup(self.view.viewport().mapToGlobal(place))

    def _on_sort(self, sort: tuple[int, str] | None) -> None:
        if sort is None:
            self.records.sort(None)
            return
        column = self.model.columns[sort[0]]
        self.records.sort(column.sort, descending=sort[1] == "D")

    def _on_empty_pressed(self) -> None:
        if self.records.error:
            self.records.read()
        elif self.search.text():
            self.search.clear()
        else:
            self.actions_[action_name("add", self.records.noun.kind)].trigger()

    def _on_next(self) -> None:
        self.actions_[self.next_step()[0]].trigger()

    def _on_opened(self, opened: Opened[Any] | Outcome) -> None:
        reading, self._reading = self._reading, None
        if reading is None:
            return
        if isinstance(opened, Opened):
            reading(opened)
        else:
            self._report(opened)

    def _on_ended(self, outcome: Outcome) -> None:
        """Report the end of a write. If the server refused what was entered in a dialog, the
        dialog itself shows the refusal.
        """
        if isinstance(outcome, Saved):
            if outcome.key:
                self.records.select([outcome.key])
            self._say(outcome.message, leads_on=bool(outcome.key))
            self._show()
        elif self.records.ending == self._acting:
            self._report(outcome)

    def _say(self, message: str, *, leads_on: bool = False) -> None:
        self._message = message
        name, words = self.next_step() if leads_on else ("", "")
        self.next.setText(words)
        self.next.setVisible(bool(name) and self.actions_[name].isEnabled())

    def _report(self, refusal: Outcome) -> None:
        """Show why a record could not be opened or changed."""
        words = refusal.message if isinstance(refusal, Rejected) else ""
        if isinstance(refusal, Vanished):
            words = tr("This {noun} does not exist any more.", noun=self.records.noun.one)
            self.records.read()
        self._say(sentence(words))
        self._show()
