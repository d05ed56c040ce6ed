"""User-defined data types, tried before they are saved, and scan profiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.api.records.datatypes import (
    CustomDataType,
    NewDataType,
    ProposedDataType,
)
from app.language import Texts
from app.state.connection.abilities import NO_KEYRING
from app.state.data_types.custom_types import CustomTypes
from app.state.data_types.type_quality import QualityOfTypes
from app.ui.dialogs.data_types.form import DataTypeForm, TrialView, list_words
from app.ui.dialogs.data_types.profiles_page import ProfilesPage
from app.ui.dialogs.data_types.propose_type import ProposeTypeDialog
from app.ui.dialogs.data_types.type_quality_page import TypeQualityPage
from app.ui.dialogs.data_types.value_list import ValueListDialog
from app.ui.dialogs.list_editor import ListEditorDialog, ListTexts
from app.ui.kit.controls.buttons import allow
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_BLANK = NewDataType(name="", expression="")
_NONE = tr("You have no data types of your own yet. Fill in the form below to create one.")


def expression_words(one: CustomDataType) -> str:
    """Return the expression of a data type, or describe its list."""
    return list_words(one.values) if one.exact else one.expression


COLUMNS: tuple[Column[CustomDataType], ...] = (
    Column(title=tr("Name"), text=lambda one: one.name, width=200),
    Column(title=tr("Expression"), text=expression_words, stretch=True, mono=True),
    Column(title=tr("Keywords"), text=lambda one: ", ".join(one.keywords or ()), width=180,
           role=lambda _one: Role.SECONDARY),
    Column(title=tr("Check"), text=lambda one: one.check or "", width=90,
           role=lambda _one: Role.SECONDARY),
)  # fmt: skip


class DataTypesDialog(ListEditorDialog[CustomDataType]):
    """Dialog for data types and profiles. A draft can be saved once the service has accepted it.

    With `examples`, it begins with a proposal from the values marked in previews.
    """

    form: DataTypeForm

    def __init__(
        self, stores: WindowStores, parent: QWidget | None = None, *, examples: bool = False
    ) -> None:
        super().__init__(
            tr("Data types"),
            tr("Define your own data types, and choose which data types scans look for."),
            ListTexts(
                add=tr("Add data type"),
                loading=tr("Loading data types …"),
                pages=tr("Pages of the dialog for data types"),
            ),
            parent,
            why_not=stores.session.why_not("types"),
        )
        self.setObjectName("data_types_dialog")
        self.model = self.types = CustomTypes(stores.session, stores.tasks)
        self.view = ListTable(COLUMNS, lambda one: one.id, name=tr("Your data types"), single=True)
        self.form = DataTypeForm()
        self.trial = TrialView(self.types)
        self.profiles = ProfilesPage(self.types, self._why_not)
        self.tabs.addTab(self._list_page(2, self.trial), tr("Your data types"))
        self.tabs.addTab(self.profiles, tr("Profiles"))
        quality = QualityOfTypes(stores.session, stores.tasks)
        self.quality = TypeQualityPage(quality)
        self.tabs.addTab(self.quality, tr("Precision and recall"))
        self.finished.connect(quality.stop)
        self._connect()
        self._put(_BLANK, None)
        self.form.setFocus()
        for control in (self.form.examples, self.form.words):
            allow(control, self._why_not or self.types.why_not_propose())
        allow(self.form.list, self._why_not or self.types.why_no_lists())
        self._brief = stores.session.offers(NO_KEYRING)
        self._examples = stores.examples
        self.types.read()
        quality.read()
        self._first = QTimer(self, singleShot=True, interval=0)  # once this dialog is shown
        self._first.timeout.connect(self.form.examples.click)
        if examples:
            self._first.start()

    def accept(self) -> None:
        if self._on_profiles():
            self.profiles.save()
            return
        draft = self.form.draft()
        if draft is not None and self.primary.isEnabled():
            self.wait(self.primary)
            self.types.save(draft, self._editing)

    def entries(self) -> Sequence[CustomDataType]:
        return self.types.types

    def say_none(self) -> None:
        self._empty.say(_NONE, "", "info")

    def edit_entry(self, entry: CustomDataType) -> None:
        self._put(entry, entry.id)

    def edit_blank(self) -> None:
        self.view.clearSelection()
        self._put(_BLANK, None)

    def say_unchecked(self, gap: str) -> None:
        self.trial.say(gap or tr("Testing …"))

    def check_draft(self) -> None:
        self.trial.try_draft(self.form.draft())

    def show_ready(self) -> None:
        """Set the primary button to the action of the page in front."""
        super().show_ready()
        if self._on_profiles():
            self.primary.setText(self.profiles.verb())
            allow(self.primary, self._why_not or self.profiles.gap())
        self.primary.setVisible(self.tabs.currentWidget() is not self.quality)

    def _on_propose(self, *, words: bool) -> None:
        lines = () if words else self._examples.values()
        dialog = ProposeTypeDialog(self.types, self, words=words, lines=lines)
        dialog.accepted_with.connect(self._on_proposed)
        dialog.open()

    def _on_proposed(self, found: ProposedDataType, lines: list[str]) -> None:
        words = self._examples.keywords()
        self.form.propose(found.expression, found.check, words)
        if not self.trial.text.toPlainText():
            self.trial.text.setPlainText("\n".join(" ".join([*words[:1], line]) for line in lines))
        self._examples.clear()
        self.trial.measure_next()

    def _on_list(self) -> None:
        dialog = ValueListDialog(self.types.value_list(), self, brief=self._brief)
        dialog.accepted_with.connect(self.form.use_list)
        dialog.open()

    def _on_profiles(self) -> bool:
        return self.tabs.currentIndex() == 1

    def _connect(self) -> None:
        super()._connect()
        self.types.tried.connect(self._on_tried)
        self.form.examples.clicked.connect(partial(self._on_propose, words=False))
        self.form.list.clicked.connect(self._on_list)
        self.form.words.clicked.connect(partial(self._on_propose, words=True))
        self.trial.text_changed.connect(self._on_edited)
        self.tabs.currentChanged.connect(self.show_ready)
        self.tabs.currentChanged.connect(self.told.hide)  # the message belongs to the other page
        self.profiles.ready_changed.connect(self.show_ready)

    def _put(self, kind: NewDataType, type_id: str | None) -> None:
        self.edit(type_id)
        self.form.put(kind)

    def _on_tried(self) -> None:
        self._usable = self.types.trial is not None and not self._later.isActive()
        self.trial.show_impact_ready(self.form.draft() if self._usable else None)
        self.show_ready()

    def _on_saved(self, words: str) -> None:
        self.profiles.clear()
        super()._on_saved(words)
