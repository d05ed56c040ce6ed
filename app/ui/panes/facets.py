"""Facets: the most frequent values in the results. Pressing a value narrows the query to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent

from app.language import Texts, number
from app.state.counts.facets import Facets, ShownFacet, Value
from app.state.words.values import value_word
from app.ui.kit.boxes import stacked, vbox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.focus import Pane
from app.ui.kit.menu import Menu, allow_entry
from app.ui.kit.tables.cell_painter import ink
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column, Content, TableModel
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, short

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

TITLES = {
    "severity": tr("Severity"),
    "status": tr("Status"),
    "data_type": tr("Data type"),
    "content_type": tr("Format"),
    "owner": tr("Owner"),
    "target": tr("Target"),
    "group": tr("Group"),
    "risk": tr("Risk profile"),
    "modified": tr("Last modified"),
    "folder": tr("Folder"),
    "assigned": tr("Assigned to"),
}
_SEVERITIES = {
    "prohibited": status_colours.PROHIBITED,
    "match": status_colours.MATCH,
    "test": status_colours.TEST,
}
NO_ROW_TELLS = tr("This value cannot be excluded on this server.")
_TYPING_MS = 200
_SHORTENED = 1_000_000
"""Smallest count that is abbreviated. The tooltip shows the full count."""


@dataclass(frozen=True, slots=True)
class Line:
    """Row of the list: the title of a facet (`value` is None), or one of its values."""

    facet: ShownFacet
    value: Value | None = None

    @property
    def key(self) -> tuple[str, str]:
        return self.facet.facet, "" if self.value is None else self.value.value


def lines(shown: tuple[ShownFacet, ...]) -> list[Line]:
    """Return titles and values as rows; facets without a value are left out."""
    return [
        line
        for one in shown
        if one.values
        for line in (Line(one), *(Line(one, value) for value in one.values))
    ]


def _text(line: Line) -> str:
    if line.value is None:
        return TITLES[line.facet.facet]
    kind = _SEVERITIES.get(line.value.key)
    return kind.word if kind is not None else value_word(line.facet.facet, line.value.label)


def _icon(line: Line) -> str:
    if line.value is None:
        return ""
    kind = _SEVERITIES.get(line.value.key)
    return "success" if line.value.chosen else kind.icon if kind is not None else ""


def _role(line: Line) -> Role | None:
    if line.value is None:
        return Role.SECONDARY
    kind = _SEVERITIES.get(line.value.key)
    return Role.ACCENT if line.value.chosen else kind.role if kind is not None else None


def _count(line: Line) -> str:
    if line.value is not None:
        count = line.value.count
        return number(count) if count < _SHORTENED else short(count)
    shown, more = len(line.facet.values), line.facet.more
    return tr("{shown} of {total}", shown=shown, total=shown + more) if more else ""


def _tip(line: Line) -> str:
    if line.value is None:
        return (
            tr("{facet}\nType above to find other values", facet=_text(line))
            if line.facet.more
            else _text(line)
        )
    state = (
        tr("This value is in the query; press to remove it from the query")
        if line.value.chosen
        else tr("Press to add this value to the query")
    )
    objects = tr.plural("{n} object", "{n} objects", line.value.count)
    return f"{_text(line)}: {objects}\n{state}"


_COLUMNS: tuple[Column[Line], ...] = (
    Column(title=tr("Value"), text=_text, stretch=True, icon=_icon, role=_role, tip=_tip),
    Column(
        title=tr("Objects"), text=_count, width=72, right=True, role=lambda _line: Role.SECONDARY
    ),
)


class FacetsModel(TableModel[Line]):
    """Model of the facets. Rows of values have space for an icon, but titles have none, so the
    values are indented under the title of their facet.
    """

    def content(self, row: int, column: int) -> Content:
        found, line = super().content(row, column), self.source.row(row)
        if line is not None and line.value is None:
            return found._replace(icon=None)
        in_folder = line is not None and line.facet.facet == "folder" and not column
        return found._replace(middle=True) if in_folder else found


class FacetList(ListTable[Line]):
    """List of facets. Enter, Space or a click toggles a value. The key `-` excludes the focused
    value; `+` includes it.
    """

    def __init__(self, facets: Facets) -> None:
        super().__init__(_COLUMNS, _key, name=tr("Facets"), single=True, model=FacetsModel)
        self._facets = facets
        self.horizontalHeader().hide()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.clicked.connect(self._on_toggle)
        self.customContextMenuRequested.connect(self._on_menu_wanted)

    def value(self) -> Value | None:
        """Return the focused value; None if a title or nothing has the focus."""
        line = self.current()
        return line.value if line is not None else None

    def spare(self, row: int, column: int) -> int:
        """Return by how many pixels a label may extend into the column of the counts, because most
        counts are short and most labels are long. Return 0 for the counts.
        """
        if column:
            return 0
        return max(0, self.columnWidth(1) - ink().width(self._table.content(row, 1)))

    def spans(self, area: QRect) -> list[tuple[int, int, int]]:  # noqa: ARG002
        """Return number, x position and width in pixels of both columns, whatever the `area`,
        because labels extend over both columns.
        """
        return super().spans(self.viewport().rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        value, key = self.value(), event.key()
        if value is None:
            super().keyPressEvent(event)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._facets.toggle(value)
        elif key == Qt.Key.Key_Minus:
            self._facets.exclude(value)
        elif key == Qt.Key.Key_Plus:
            if not value.chosen:
                self._facets.toggle(value)
        else:
            super().keyPressEvent(event)

    def menu(self) -> Menu:
        """Return a context menu for the focused value; it deletes itself when it closes."""
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        value = self.value()
        if value is not None:
            words = tr("Remove from query") if value.chosen else tr("Add to query")
            menu.addAction(words).triggered.connect(self._on_toggle)
            menu.addAction(tr("Show only this value")).triggered.connect(self._on_only)
            exclude = menu.addAction(tr("Exclude this value"))
            allow_entry(exclude, "" if value.can_exclude else NO_ROW_TELLS)
            exclude.triggered.connect(self._on_exclude)
        return menu

    def _on_toggle(self) -> None:
        if (value := self.value()) is not None:
            self._facets.toggle(value)

    def _on_only(self) -> None:
        if (value := self.value()) is not None:
            self._facets.only(value)

    def _on_exclude(self) -> None:
        if (value := self.value()) is not None:
            self._facets.exclude(value)

    def _on_menu_wanted(self, where: QPoint) -> None:
        index = self.indexAt(where)
        if index.isValid():
            self.setCurrentIndex(index)
        if self.value() is not None:
            self.menu().popup(self.viewport().mapToGlobal(where))


class FacetsPane(Pane):
    """Pane with a field to search values, and the list of values. If the counts do not cover the
    whole query, it also shows how many rows were counted.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._facets = stores.facets
        self._session = stores.session
        self.view = FacetList(self._facets)
        self.filter = SearchField(tr("Find a value"), "filter")
        self.of = PlainLabel("", "secondary", elide=True)
        self._typing = QTimer(self, interval=_TYPING_MS, singleShot=True)
        self._typing.timeout.connect(self._on_typed)
        self._empty = EmptyState("filter", "")
        top = vbox(self.filter, self.of, gap=4, edges=(8, 8, 8, 4))
        self._stack = stacked(self.view, self._empty)
        vbox(top, (self._stack, 1), into=self, gap=0)
        self.main = self.view
        self.filter.textChanged.connect(self._on_edited)
        self._facets.changed.connect(self._on_changed)
        self._on_changed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._facets.watch(watched=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._facets.watch(watched=False)

    def _on_edited(self, _text: str) -> None:
        self._typing.start()

    def _on_typed(self) -> None:
        self._facets.type(self.filter.text().strip())

    def _on_changed(self) -> None:
        facets, view, before = self._facets, self.view, self.view.current()
        new = lines(facets.shown)
        if [line.key for line in new] == [line.key for line in view.source.rows]:
            view.source.put(new)
            view.table.touch(range(len(new)))
        else:
            view.put(new)
            if before is not None and (index := view.table.index_of(before.key)).isValid():
                view.setCurrentIndex(index)
        self.of.setText(
            tr.plural("Counted in {n} loaded row", "Counted in {n} loaded rows", facets.counted)
        )
        self.of.setVisible(bool(new) and not facets.whole)
        self._empty.say(_nothing(facets))
        self._stack.setCurrentWidget(self.view if new else self._empty)


def _nothing(facets: Facets) -> str:
    """Return the sentence that says why no values are shown."""
    if not facets.complete:
        return tr("Loading results. Their values are shown here afterwards.")
    if facets.like:
        return tr("No value contains the entered text. Clear it to see all values.")
    return tr("No values to count. The values of the results of a query are listed here.")


def _key(line: Line) -> tuple[str, str]:
    return line.key
