"""User-defined data types, tried before they are saved, and scan profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.api.records.datatypes import CustomDataType, NewDataType
from app.state.oversight.custom_types import CustomTypes
from app.ui.dialogs.data_type_form import DataTypeForm, TrialView
from app.ui.dialogs.profiles_page import ProfilesPage
from app.ui.kit.boxes import STRETCH, hbox, stacked, vbox
from app.ui.kit.dialog import Dialog
from app.ui.kit.table_view import TableView
from app.ui.kit.tables import Column, ListSource, TableModel
from app.ui.kit.widgets import EmptyState, button, tabs
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import Role, theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

HEIGHT = 700
"""Pixels at 100 %."""
ASK_MS = 350
"""Milliseconds from the last key press until the service checks the draft."""
_BLANK = NewDataType(name="", expression="")
_NONE = "You have no data types of your own yet. Fill in the form below to create one."

COLUMNS: tuple[Column[CustomDataType], ...] = (
    Column(title="Name", text=lambda one: one.name, width=200),
    Column(title="Expression", text=lambda one: one.expression, stretch=True, mono=True),
    Column(title="Keywords", text=lambda one: ", ".join(one.keywords or ()), width=180,
           role=lambda _one: Role.SECONDARY),
    Column(title="Check", text=lambda one: one.check or "", width=90,
           role=lambda _one: Role.SECONDARY),
)  # fmt: skip


class DataTypesDialog(Dialog):
    """Dialog for data types and profiles. A draft can be saved once the service has accepted it."""

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(
            "Data types",
            "Define your own data types, and choose which data types scans look for.",
            "Add data type",
            parent,
            wide=True,
        )
        self.setObjectName("data_types_dialog")
        self.types = CustomTypes(stores.session, stores.tasks)
        self._why_not = stores.session.why_not("types")
        self._editing: str | None = None
        self._usable = False
        self._later = QTimer(self, singleShot=True, interval=ASK_MS)
        self._source: ListSource[CustomDataType] = ListSource(lambda one: one.id)
        self._model = TableModel(COLUMNS, self._source)
        self.view = TableView(self._model)
        self.view.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.view.setAccessibleName("Your data types")
        self._empty = EmptyState("pending", "Loading data types …")
        self.new = button("New", icon="plus")
        self.remove = button("Remove", icon="delete")
        self.form = DataTypeForm()
        self.trial = TrialView(self.types)
        self.profiles = ProfilesPage(self.types, self._why_not)
        self.tabs = tabs("Data type pages")
        self.tabs.addTab(self._types_page(), "Your data types")
        self.tabs.addTab(self.profiles, "Profiles")
        self.told = PlainLabel("", "success", wrap=True)
        self.told.hide()
        self.body.addWidget(self.tabs, 1)
        self.body.addWidget(self.told)
        self.dismiss.setText("Close")
        self.resize(self.width(), theme().px(HEIGHT))
        self._connect()
        self._put(_BLANK, None)
        self.form.name.setFocus()
        self.types.read()

    def accept(self) -> None:
        if self.tabs.currentIndex() == 1:
            self.profiles.save()
            return
        draft = self.form.draft()
        if draft is not None and self.primary.isEnabled():
            self.primary.setEnabled(False)
            self.types.save(draft, self._editing)

    def _types_page(self) -> QWidget:
        pages = QWidget()
        self._pages = stacked(self._empty, self.view, into=pages)
        tools = hbox(self.new, self.remove, STRETCH)
        page = QWidget()
        vbox((pages, 2), tools, self.form, (self.trial, 3), into=page, edges=(0, 8, 0, 0))
        return page

    def _connect(self) -> None:
        types = self.types
        types.changed.connect(self._on_changed)
        types.tried.connect(self._on_tried)
        types.saved.connect(self._on_saved)
        types.refused.connect(self._on_refused)
        self.finished.connect(types.stop)
        self.form.edited.connect(self._on_edited)
        self.trial.text_changed.connect(self._on_edited)
        self._later.timeout.connect(self._on_later)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.new.clicked.connect(self._on_new)
        self.remove.clicked.connect(self._on_remove)
        self.tabs.currentChanged.connect(self._on_tab)
        self.tabs.currentChanged.connect(self.told.hide)  # the message belongs to the other page
        self.profiles.ready_changed.connect(self._on_tab)
        self._empty.pressed.connect(types.read)

    def _put(self, kind: NewDataType, type_id: str | None) -> None:
        self._editing = type_id
        self.remove.setEnabled(type_id is not None and not self._why_not)
        self.form.put(kind)
        self._on_tab()

    def _on_changed(self) -> None:
        types = self.types
        self._source.put(types.types)
        self._model.reload()
        self._pages.setCurrentWidget(self.view if types.types else self._empty)
        if types.error:
            self._empty.say(sentence(types.error), "Try again", "error")
        elif types.loading:
            self._empty.say("Loading data types …", "", "pending")
        else:
            self._empty.say(_NONE, "", "info")

    def _on_chosen(self) -> None:
        row = self.view.currentIndex().row()
        one = self._source.row(row) if 0 <= row < self._source.count else None
        if one is not None:
            self._put(one, one.id)

    def _on_edited(self) -> None:
        """Disable saving until the service has checked the changed draft."""
        self.told.hide()
        self.complain("")
        self._usable = False
        self._on_tab()
        gap = self.form.gap()
        self.trial.say(gap or "Testing …")
        if gap:
            self._later.stop()
        else:
            self._later.start()

    def _on_later(self) -> None:
        self.trial.try_draft(self.form.draft())

    def _on_tried(self) -> None:
        self._usable = self.types.trial is not None and not self._later.isActive()
        self._on_tab()

    def _on_tab(self) -> None:
        """Set the primary button to the action of the page in front."""
        profiles = self.tabs.currentIndex() == 1
        verb = "Save changes" if self._editing else "Add data type"
        self.primary.setText(self.profiles.verb() if profiles else verb)
        ready = self.profiles.ready() if profiles else self._usable
        self.primary.setEnabled(ready and not self._why_not)
        self.primary.setToolTip(self._why_not)

    def _on_saved(self, words: str) -> None:
        self.profiles.clear()
        self._put(_BLANK, None)
        self.view.clearSelection()
        self.told.setText(words)
        self.told.show()

    def _on_refused(self, words: str) -> None:
        self.complain(sentence(words))
        self._on_tab()

    def _on_new(self) -> None:
        self.view.clearSelection()
        self._put(_BLANK, None)
        self.form.name.setFocus()

    def _on_remove(self) -> None:
        if self._editing is not None:
            self.types.remove(self._editing)
