"""Global filters: what scans and results leave out, and where data types are wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QWidget,
)

from app.api.records.filters import Filter, FilterFields
from app.api.records.impact import FilterImpact
from app.state.oversight.filters import Filters, fields_of
from app.ui.dialogs.filter_form import FilterForm
from app.ui.dialogs.impact_view import ImpactView
from app.ui.dialogs.precision_page import PrecisionPage
from app.ui.dialogs.rule import names_of
from app.ui.kit import filter_words
from app.ui.kit.boxes import STRETCH, hbox, stacked, vbox
from app.ui.kit.choices import Choice
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import file_chooser
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
"""Milliseconds from the last key press until the service computes the effect of the draft."""
FILES = "Filters (*.json)"
_BLANK = FilterFields(type="exclude_prefix")


class FiltersDialog(Dialog):
    """Dialog that lists, adds, changes and removes filters; it starts with `draft` if given."""

    def __init__(
        self, stores: WindowStores, parent: QWidget | None = None, draft: FilterFields | None = None
    ) -> None:
        super().__init__(
            "Filters",
            "What scans exclude, and which values they ignore or count as test data.",
            "Add filter",
            parent,
            wide=True,
        )
        self.setObjectName("filters_dialog")
        self.filters = Filters(stores.session, stores.inventory, stores.tasks)
        self._why_not = stores.session.why_not("filters")
        self._names = names_of(stores)
        self._editing: str | None = None
        self._later = QTimer(self, singleShot=True, interval=ASK_MS)
        self._make_list()
        self.form = FilterForm([Choice(name, key) for key, name in self._names.items()])
        self.impact = ImpactView()
        self.meter = PrecisionPage(self.filters)
        self.tabs = tabs("Filter pages")
        self.tabs.addTab(self._filters_page(), "Filters")
        self.tabs.addTab(self.meter, "Precision")
        self.body.addWidget(self.tabs, 1)
        self.told = PlainLabel("", "success", wrap=True)
        self.told.hide()
        self.body.addWidget(self.told)
        self.dismiss.setText("Close")
        self.resize(self.width(), theme().px(HEIGHT))
        self._connect()
        self.put_draft(draft or _BLANK, hidden=draft is not None)
        self.filters.read()
        self.filters.read_meter()

    def put_draft(self, draft: FilterFields, *, hidden: bool = False) -> None:
        """Start a new filter from this draft."""
        self._edit(None)
        self.view.clearSelection()
        self.tabs.setCurrentIndex(0)
        self.form.put(draft, hidden=hidden)
        self.form.kind.setFocus()

    def accept(self) -> None:
        draft = self.form.draft()
        if draft is not None and self.primary.isEnabled():
            self._wait()
            self.filters.save(draft, self._editing)

    def _make_list(self) -> None:
        self._source: ListSource[Filter] = ListSource(lambda one: one.id)
        self._model: TableModel[Filter] = TableModel(self._columns(), self._source)
        self.view = TableView(self._model)
        self.view.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.view.setAccessibleName("Filters")
        self._empty = EmptyState("pending", "Loading filters …")
        self.new = button("New", icon="plus")
        self.remove = button("Remove", icon="delete")
        self.import_ = button("Import…")
        self.export = button("Export…", icon="export")
        self.values = QCheckBox("Include full values")
        self.values.setToolTip("Otherwise filters for a single value are not exported")

    def _filters_page(self) -> QWidget:
        pages = QWidget()
        self._pages = stacked(self._empty, self.view, into=pages)
        tools = hbox(self.new, self.remove, STRETCH, self.values, self.export, self.import_)
        page = QWidget()
        vbox((pages, 3), tools, self.form, (self.impact, 3), into=page, edges=(0, 8, 0, 0))
        return page

    def _connect(self) -> None:
        filters = self.filters
        filters.changed.connect(self._on_changed)
        filters.measured.connect(self._show_impact)
        filters.saved.connect(self._on_saved)
        filters.refused.connect(self._on_refused)
        self.finished.connect(filters.stop)
        self.form.edited.connect(self._on_edited)
        self._later.timeout.connect(self._on_later)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.new.clicked.connect(self._on_new)
        self.remove.clicked.connect(self._on_remove)
        self.import_.clicked.connect(self._on_import)
        self.export.clicked.connect(self._on_export)
        self.meter.rule_wanted.connect(self.put_draft)
        self._empty.pressed.connect(filters.read)
        self.tabs.currentChanged.connect(self._on_tab)

    def _columns(self) -> tuple[Column[Filter], ...]:
        return (
            Column(title="Filter", text=filter_words.words, stretch=True, told=True),
            Column(
                title="Applies to",
                text=lambda one: filter_words.scope(one, self._names),
                width=200,
                role=lambda _one: Role.SECONDARY,
            ),
        )

    def _edit(self, filter_id: str | None) -> None:
        self._editing = filter_id
        self.primary.setText("Add filter" if filter_id is None else "Save changes")
        self.remove.setEnabled(filter_id is not None and not self._why_not)

    def _on_changed(self) -> None:
        filters = self.filters
        self._source.put(filters.items)
        self._model.reload()
        self._pages.setCurrentWidget(self.view if filters.items else self._empty)
        if filters.error:
            self._empty.say(sentence(filters.error), "Try again", "error")
        elif filters.loading:
            self._empty.say("Loading filters …", "", "pending")
        else:
            self._empty.say("No filters. Everything is scanned and counted.", "", "filter")
        self.export.setEnabled(bool(filters.items))
        self.import_.setEnabled(not self._why_not)

    def _on_chosen(self) -> None:
        row = self.view.currentIndex().row()
        one = self._source.row(row) if 0 <= row < self._source.count else None
        if one is not None:
            self._edit(one.id)
            self.form.put(fields_of(one))

    def _on_edited(self) -> None:
        """Discard the figures of the previous draft."""
        self.told.hide()
        self.complain("")
        self.primary.setEnabled(False)
        gap = self.form.gap()
        self.impact.show_words(gap or "Computing the effect …")
        if gap:
            self._later.stop()
        else:
            self._later.start()

    def _on_later(self) -> None:
        draft = self.form.draft()
        if draft is not None:
            self.filters.measure([draft])
            self._show_impact()

    def _show_impact(self) -> None:
        draft = self.form.draft()
        found = None if draft is None else self.filters.impacts.get(draft)
        if found is None:
            return
        if isinstance(found, FilterImpact):
            self.impact.show_impact(found)
        else:
            self.impact.show_words(found)
        self.primary.setEnabled(not self._why_not)
        self.primary.setToolTip(self._why_not)

    def _wait(self) -> None:
        for one in (self.primary, self.remove, self.import_):
            one.setEnabled(False)

    def _on_saved(self, words: str) -> None:
        self.put_draft(_BLANK)
        self.told.setText(words)
        self.told.show()

    def _on_refused(self, words: str) -> None:
        self.complain(sentence(words))
        self.primary.setEnabled(not self._why_not)
        self._edit(self._editing)

    def _on_tab(self, number: int) -> None:
        self.primary.setVisible(number == 0)

    def _on_new(self) -> None:
        self.put_draft(_BLANK)

    def _on_remove(self) -> None:
        if self._editing is not None:
            self._wait()
            self.filters.remove(self._editing)

    def _on_import(self) -> None:
        chooser = self._chooser("Import filters")
        chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        chooser.fileSelected.connect(self._on_import_chosen)
        chooser.open()

    def _on_export(self) -> None:
        chooser = self._chooser("Export filters")
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setDefaultSuffix("json")
        chooser.selectFile("filters.json")
        chooser.fileSelected.connect(self._on_export_chosen)
        chooser.open()

    def _chooser(self, title: str) -> QFileDialog:
        return file_chooser(self, title, str(Path.home()), FILES)

    def _on_import_chosen(self, path: str) -> None:
        self._wait()
        self.filters.import_from(Path(path))

    def _on_export_chosen(self, path: str) -> None:
        self.filters.export_to(Path(path), values=self.values.isChecked())
