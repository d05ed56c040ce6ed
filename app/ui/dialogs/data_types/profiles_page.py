"""Data type profiles: the sets of data types that a scan looks for."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListView, QWidget

from app.api.records.datatypes import DataTypeProfile, NewDataTypeProfile
from app.language import Texts, number, sort_key
from app.state.data_types.custom_types import CustomTypes
from app.state.type_words.type_words import category_word, type_word
from app.ui.kit.boxes import STRETCH, hbox, labelled, stacked, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import NOWHERE, AnyIndex, Column
from app.ui.look.focus_ring import FocusRing
from app.ui.look.text import PlainLabel, display

tr = Texts(__name__)

COLUMNS: tuple[Column[DataTypeProfile], ...] = (
    Column(title=tr("Profile"), text=lambda one: one.label, stretch=True),
    Column(
        title=tr("Data types"), text=lambda one: number(len(one.data_types)), width=96, count=True
    ),
)


class TypeList(QAbstractListModel):
    """Model of the list of all data types, with check boxes. A click or Space toggles one box."""

    ticked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._types: list[tuple[str, str]] = []
        self.chosen: set[str] = set()

    def put(self, types: list[tuple[str, str]]) -> None:
        """Set the data types: keys and labels."""
        if types != self._types:
            self.beginResetModel()
            self._types = types
            self.endResetModel()

    def choose(self, keys: set[str]) -> None:
        """Tick exactly the data types with these keys."""
        self.chosen = set(keys)
        if self._types:
            self.dataChanged.emit(self.index(0), self.index(len(self._types) - 1))
        self.ticked.emit()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._types)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        key, words = self._types[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return display(words)
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if key in self.chosen else Qt.CheckState.Unchecked
        return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        key = self._types[index.row()][0]
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self.chosen.add(key)
        else:
            self.chosen.discard(key)
        self.dataChanged.emit(index, index, [role])
        self.ticked.emit()
        return True


class ProfilesPage(QWidget):
    """List and form of the profiles. `ready_changed` is emitted when the result of `ready()` may
    have changed.
    """

    ready_changed = Signal()

    def __init__(self, types: CustomTypes, why_not: str) -> None:
        super().__init__()
        self._types = types
        self._why_not = why_not
        self._editing: str | None = None
        self.view = ListTable(
            COLUMNS, lambda one: one.id, name=tr("Data type profiles"), single=True
        )
        self._none = EmptyState(
            "info", tr("There are no profiles yet. Enter a name and select its data types.")
        )
        self.new = button(tr("New"), icon="plus")
        self.remove = button(tr("Remove"), icon="delete")
        self.label = QLineEdit()
        self.label.setMaxLength(128)
        self.label.setPlaceholderText(tr("Cards and badges"))
        self.search = SearchField(tr("Search data types"))
        self.list = TypeList()
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self.list)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.types = QListView()
        self.types.setModel(self._shown)
        self.types.setUniformItemSizes(True)
        self.types.setAccessibleName(tr("Data types in the profile"))
        FocusRing(self.types)
        self.count = PlainLabel("", "secondary")
        self._lay_out()
        self._connect()
        self.clear()

    def gap(self) -> str:
        """Return what the profile lacks before it can be saved; "" if it is complete."""
        if not self.label.text().strip():
            return tr("Enter a name first.")
        return "" if self.list.chosen else tr("Select at least one data type.")

    def verb(self) -> str:
        """Return the text of the button that saves the profile."""
        return tr("Save changes") if self._editing else tr("Add profile")

    def save(self) -> None:
        """Save the edited profile."""
        if not self.gap():
            new = NewDataTypeProfile(
                label=self.label.text().strip(), data_types=sorted(self.list.chosen)
            )
            self._types.save_profile(new, self._editing)

    def clear(self) -> None:
        """Start a new profile."""
        self.view.clearSelection()
        self._put(None, "", set())

    def _lay_out(self) -> None:
        tools = hbox(self.new, self.remove, STRETCH)
        lists = QWidget()
        self._lists = stacked(self._none, self.view, into=lists)
        left = vbox((lists, 1), tools)
        named = labelled(tr("Profile name"), self.label)
        right = vbox(named, self.search, (self.types, 1), self.count)
        hbox((left, 2), (right, 3), into=self, gap=12, edges=(0, 8, 0, 0))

    def _connect(self) -> None:
        self._types.changed.connect(self._on_changed)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.new.clicked.connect(self._on_new)
        self.remove.clicked.connect(self._on_remove)
        self.search.textChanged.connect(self._shown.setFilterFixedString)
        self.label.textChanged.connect(self._on_edited)
        self.list.ticked.connect(self._on_edited)

    def _put(self, profile_id: str | None, label: str, keys: set[str]) -> None:
        self._editing = profile_id
        none = "" if profile_id is not None else tr("Select a profile first.")
        allow(self.remove, self._why_not or none)
        self.label.setText(label)
        self.list.choose(keys)

    def _on_changed(self) -> None:
        types = self._types
        self.view.put(types.profiles)
        self._lists.setCurrentWidget(self.view if types.profiles else self._none)
        own = [
            (data_type.key, tr("{name} · custom", name=data_type.name)) for data_type in types.types
        ]
        found = [
            (builtin.key, f"{type_word(builtin.name)} · {category_word(builtin.category)}")
            for builtin in types.builtins
        ]
        self.list.put([*own, *sorted(found, key=lambda pair: sort_key(pair[1]))])
        self._on_edited()

    def _on_edited(self) -> None:
        self.count.setText(
            tr(
                "{chosen} of {total} data types selected",
                chosen=len(self.list.chosen),
                total=self.list.rowCount(),
            )
        )
        self.ready_changed.emit()

    def _on_chosen(self) -> None:
        one = self.view.current()
        if one is not None:
            self._put(one.id, one.label, set(one.data_types))

    def _on_new(self) -> None:
        self.clear()
        self.label.setFocus()

    def _on_remove(self) -> None:
        if self._editing is not None:
            self._types.remove_profile(self._editing)
