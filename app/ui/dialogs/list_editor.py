"""Base of dialogs with a list of the server's entries and, below the list, a form for one entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.data_types.custom_types import CustomTypes
from app.state.oversight.filters import Filters
from app.ui.dialogs.data_types.form import DataTypeForm
from app.ui.dialogs.filters.form import FilterForm
from app.ui.kit.boxes import fill, stacked, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.flow_layout import FlowLayout
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tabs import tabs
from app.ui.look.text import PlainLabel, sentence

tr = Texts(__name__)

ASK_MS = 350
"""Milliseconds from the last key press until the service checks the draft."""
R = TypeVar("R")


class ListTexts(NamedTuple):
    """Texts about the entries: the button that adds one, the page while they are read, and the
    name of the tabs.
    """

    add: str
    loading: str
    pages: str


class ListEditorDialog(Dialog, Generic[R]):
    """Dialog with a list of entries. The form below the list is for the focused entry, or for a
    new one. The service checks the draft in the form; once the draft is valid, it can be saved.

    Subclasses create the parts declared here, and call `_connect`.
    """

    model: Filters | CustomTypes
    view: ListTable[R]
    form: FilterForm | DataTypeForm

    def __init__(
        self, title: str, about: str, texts: ListTexts, parent: QWidget | None, *, why_not: str
    ) -> None:
        super().__init__(title, about, texts.add, parent, wide=True, height=700)
        self._texts, self._why_not = texts, why_not
        self._editing: str | None = None
        self._usable = False
        self._later = QTimer(self, singleShot=True, interval=ASK_MS)
        self._empty = EmptyState("pending", texts.loading)
        self.new = button(tr("New"), icon="plus")
        self.remove = button(tr("Remove"), icon="delete")
        self.tabs = tabs(texts.pages)
        self.told = PlainLabel("", "success", wrap=True)
        self.told.hide()
        fill(self.body, (self.tabs, 1), self.told)
        self.dismiss.setText(tr("Close"))

    def entries(self) -> Sequence[R]:
        """Return the entries that the server has listed."""
        raise NotImplementedError

    def say_none(self) -> None:
        """Show a text saying that there are no entries."""
        raise NotImplementedError

    def edit_entry(self, entry: R) -> None:
        """Load the focused entry into the form."""
        raise NotImplementedError

    def edit_blank(self) -> None:
        """Start a new entry."""
        raise NotImplementedError

    def say_unchecked(self, gap: str) -> None:
        """Show what the draft lacks (`gap`). If nothing is missing, show that the draft is being
        checked.
        """
        raise NotImplementedError

    def check_draft(self) -> None:
        """Have the service check the draft."""
        raise NotImplementedError

    def show_ready(self) -> None:
        """Set text and state of the primary button."""
        self.primary.setText(tr("Save changes") if self._editing else self._texts.add)
        unusable = "" if self._usable else self.form.gap() or tr("The entry is being checked.")
        allow(self.primary, self._why_not or unusable)

    def edit(self, entry_id: str | None) -> None:
        """Set the ID of the entry that the form changes; None means that it adds a new entry."""
        self._editing = entry_id
        none = "" if entry_id is not None else tr("Select an entry of the list first.")
        allow(self.remove, self._why_not or none)
        self.show_ready()

    def _list_page(self, share: int, below: QWidget, *tools: QWidget) -> QWidget:
        pages, page, row = QWidget(), QWidget(), QWidget()
        self._pages = stacked(self._empty, self.view, into=pages)
        flow = FlowLayout(row, gap=8)
        for tool in (self.new, self.remove, *tools):
            flow.addWidget(tool)
        vbox((pages, share), row, self.form, (below, 3), into=page, edges=(0, 8, 0, 0))
        return page

    def _connect(self) -> None:
        model = self.model
        model.changed.connect(self._on_changed)
        model.saved.connect(self._on_saved)
        model.refused.connect(self._on_refused)
        self.finished.connect(model.stop)
        self.form.edited.connect(self._on_edited)
        self._later.timeout.connect(self.check_draft)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.new.clicked.connect(self._on_new)
        self.remove.clicked.connect(self._on_remove)
        self._empty.pressed.connect(model.read)
        self.complain(self._why_not)

    def wait(self, *controls: QWidget) -> None:
        """Disable these controls while a change is being saved."""
        for control in controls:
            allow(control, tr("A change is being saved."))

    def _on_changed(self) -> None:
        entries = self.entries()
        self.view.put(entries)
        self._pages.setCurrentWidget(self.view if entries else self._empty)
        if self.model.error:
            self._empty.say(sentence(self.model.error), tr("Try again"), "error")
        elif self.model.loading:
            self._empty.say(self._texts.loading, "", "pending")
        else:
            self.say_none()

    def _on_chosen(self) -> None:
        self.complain(self._why_not)
        if (entry := self.view.current()) is not None:
            self.edit_entry(entry)

    def _on_edited(self) -> None:
        """Disable saving until the service has checked the changed draft."""
        self.told.hide()
        self.complain(self._why_not)
        self._usable = False
        self.show_ready()
        gap = self.form.gap()
        self.say_unchecked(gap)
        if gap:
            self._later.stop()
        else:
            self._later.start()

    def _on_saved(self, words: str) -> None:
        self.edit_blank()
        self.told.setText(words)
        self.told.show()

    def _on_refused(self, words: str) -> None:
        self.complain(sentence(words))
        self.edit(self._editing)

    def _on_new(self) -> None:
        self.edit_blank()
        self.form.setFocus()

    def _on_remove(self) -> None:
        if self._editing is not None:
            self.model.remove(self._editing)
