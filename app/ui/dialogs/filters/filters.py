"""Global filters: what scans and results leave out. A second page shows where data types are
imprecise.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QWidget

from app.api.records.filters import Filter, FilterFields
from app.api.records.impact import FilterImpact
from app.language import Texts
from app.state.oversight.filters import Filters, fields_of
from app.ui.dialogs.filters import filter_words
from app.ui.dialogs.filters.create_filter import names_of
from app.ui.dialogs.filters.form import FilterForm
from app.ui.dialogs.filters.impact_view import ImpactView
from app.ui.dialogs.filters.precision_page import PrecisionPage
from app.ui.dialogs.list_editor import ListEditorDialog, ListTexts
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.choices import Choice
from app.ui.kit.file_dialogs import open_chooser, save_chooser
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

FILES = tr("Filters (*.json)")
_BLANK = FilterFields(type="exclude_prefix")


class FiltersDialog(ListEditorDialog[Filter]):
    """Dialog that lists, adds, changes and removes filters. If `draft` is given, it starts with
    this draft.
    """

    form: FilterForm
    _put: FilterFields | None = None
    """The draft as it was put into the form."""

    def __init__(
        self, stores: WindowStores, parent: QWidget | None = None, draft: FilterFields | None = None
    ) -> None:
        super().__init__(
            tr("Filters"),
            tr(
                "Filters define what is excluded from scans, and which values are ignored or "
                "count as test data."
            ),
            ListTexts(
                add=tr("Add filter"),
                loading=tr("Loading filters …"),
                pages=tr("Pages of the dialog for filters"),
            ),
            parent,
            why_not=stores.session.why_not("filters"),
        )
        self.setObjectName("filters_dialog")
        self.model = self.filters = Filters(
            stores.session, stores.inventory, stores.audit, stores.tasks
        )
        self._names = names_of(stores)
        self._guard = stores.guard
        self.view = ListTable(self._columns(), lambda one: one.id, name=tr("Filters"), single=True)
        self.import_ = button(tr("Import…"))
        self.export = button(tr("Export…"), icon="export")
        self.values = QCheckBox(tr("Include full values"))
        self.form = FilterForm([Choice(name, key) for key, name in self._names.items()])
        self.impact = ImpactView()
        self.meter = PrecisionPage(self.filters)
        page = self._list_page(3, self.impact, self.values, self.export, self.import_)
        self.tabs.addTab(page, tr("Filters"))
        self.tabs.addTab(self.meter, tr("Precision"))
        self._connect()
        allow(self.form, self._why_not)
        allow(self.new, self._why_not)
        self.put_draft(draft or _BLANK, hidden=draft is not None)
        self.filters.read()
        self.filters.read_meter()

    def put_draft(self, draft: FilterFields, *, hidden: bool = False) -> None:
        """Start a new filter from this draft. If `hidden`, its value is not shown in clear."""
        self.edit(None)
        self.view.clearSelection()
        self.tabs.setCurrentIndex(0)
        self.form.put(draft, hidden=hidden)
        self.form.setFocus()

    def accept(self) -> None:
        draft = self.form.draft()
        if draft is not None and self.primary.isEnabled():
            self._wait()
            self.filters.save(draft, self._editing)

    def entries(self) -> Sequence[Filter]:
        return self.filters.items

    def say_none(self) -> None:
        self._empty.say(
            tr("No filters: everything is scanned and counted. Fill in the form to add one."),
            "",
            "filter",
        )

    def edit_entry(self, entry: Filter) -> None:
        self.edit(entry.id)
        self._put_entry(entry)
        self.filters.open(entry.id)

    def edit_blank(self) -> None:
        self.put_draft(_BLANK)

    def say_unchecked(self, gap: str) -> None:
        self.impact.show_words(gap or tr("Computing the effect …"))

    def check_draft(self) -> None:
        draft = self.form.draft()
        if draft is not None:
            self.filters.measure([draft])
            self._show_impact()

    def edit(self, entry_id: str | None) -> None:
        super().edit(entry_id)
        allow(self.import_, self._why_not)

    def _connect(self) -> None:
        super()._connect()
        self.filters.measured.connect(self._show_impact)
        self.filters.opened.connect(self._on_opened)
        self.import_.clicked.connect(self._on_import)
        self.export.clicked.connect(self._on_export)
        self.meter.rule_wanted.connect(self.put_draft)
        self.tabs.currentChanged.connect(self._on_tab)
        self._guard.changed.connect(self._on_rights)
        self._on_rights()

    def _columns(self) -> tuple[Column[Filter], ...]:
        return (
            Column(title=tr("Filter"), text=filter_words.words, stretch=True, told=True),
            Column(
                title=tr("Applies to"),
                text=lambda one: filter_words.scope(one, self._names),
                width=200,
                role=lambda _one: Role.SECONDARY,
            ),
        )

    def _on_changed(self) -> None:
        super()._on_changed()
        loading = self._texts.loading if self.filters.loading else ""
        none = loading or tr("There are no filters to export.")
        allow(self.export, "" if self.filters.items else none)
        allow(self.import_, self._why_not)

    def _on_rights(self) -> None:
        """Offer full values only to accounts that may see them."""
        why_not = self.filters.why_no_values
        if why_not:
            self.values.setChecked(False)
        tip = tr("Filters for a single value are exported only if this check box is ticked")
        allow(self.values, why_not, tip)

    def _on_opened(self, entry: Filter) -> None:
        """Show the filter as the server has it now, unless the form was edited meanwhile."""
        untouched = entry.id == self._editing and self.form.draft() == self._put
        if untouched and fields_of(entry) != self._put:
            self._put_entry(entry)

    def _put_entry(self, entry: Filter) -> None:
        self.form.put(fields_of(entry), masked=self.filters.is_masked(entry))
        self._put = self.form.draft()

    def _show_impact(self) -> None:
        draft = self.form.draft()
        found = None if draft is None else self.filters.impacts.get(draft)
        if found is None:
            return
        if isinstance(found, FilterImpact):
            self.impact.show_impact(found)
        else:
            self.impact.show_words(found)
        self._usable = True
        self.show_ready()

    def _wait(self) -> None:
        self.wait(self.primary, self.remove, self.import_)

    def _on_tab(self, number: int) -> None:
        self.primary.setVisible(number == 0)

    def _on_remove(self) -> None:
        if self._editing is not None:
            self._wait()
        super()._on_remove()

    def _on_import(self) -> None:
        chooser = open_chooser(self, tr("Import filters"), FILES)
        chooser.fileSelected.connect(self._on_import_chosen)
        chooser.open()

    def _on_export(self) -> None:
        chooser = save_chooser(self, tr("Export filters"), FILES, "filters.json")
        chooser.fileSelected.connect(self._on_export_chosen)
        chooser.open()

    def _on_import_chosen(self, path: str) -> None:
        self._wait()
        self.filters.import_from(Path(path))

    def _on_export_chosen(self, path: str) -> None:
        self.filters.export_to(Path(path), values=self.values.isChecked())
