"""Every field of a query (spec 4.5), in as many columns as there is room for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.api.records.enums import PROTOCOLS
from app.api.records.queries import MIP_METHODS, VALUE_LABELS, ClassificationFilter, MetaFilter
from app.ui.panes.choices import Choice, ChoiceField
from app.ui.panes.dates import DateField
from app.ui.text import PlainLabel, amount
from app.ui.theme import theme
from app.ui.widgets import bar, button

if TYPE_CHECKING:
    from app.state.options import Options
    from app.state.query import QueryStore
    from app.state.stores import Stores

COLUMN_WIDTH = 186
"""Pixels at 100 % that one column of fields needs."""

HEIGHT = 340
"""Pixels at 100 % that the form takes at most unless it is given more."""

ORDERS = (
    ("location", "Location"),
    ("owner", "Owner"),
    ("matches", "Matches"),
    ("status", "Status"),
    ("signoff", "Sign-off"),
)

_LISTS = {
    "group": ("Groups", "Type a group", False),
    "target": ("Targets", "Type a target", False),
    "data_type": ("Data types", "For example Visa", False),
    "remediation_status": ("Status", "For example Masked", False),
    "content_type": ("Formats", "Type a file format", False),
    "prefix": ("Path or protocol", "/srv or file", True),
    "risk_profile": ("Risk profiles", "Type a risk profile", False),
}
"""The fields that take a list: label, hint, and whether any text will do."""


class QueryForm(QWidget):
    """Edits `stores.query.draft`; Enter or Apply runs it. `applied` says that it was run."""

    applied = Signal()

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self.lists = {
            name: ChoiceField(label, hint, free=free)
            for name, (label, hint, free) in _LISTS.items()
        }
        self.search = _line("Path contains", "Part of a path or name")
        self.values = {label: _line(label, "The whole value") for label in VALUE_LABELS}
        self.dates = DateField()
        self.methods = {method: QCheckBox(method) for method in MIP_METHODS}
        self.labels = ChoiceField("Sensitivity labels", "Type a label")
        self.order = QComboBox()
        self.descending = QCheckBox("Descending")
        self._fields: list[tuple[QWidget, int]] = []
        self._columns = 0
        self._grid = QGridLayout()
        self._lay_out()
        self._connect()
        self._on_options()
        self._show()

    def _lay_out(self) -> None:
        mip = QWidget()
        column = QVBoxLayout(mip)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for box in self.methods.values():
            column.addWidget(box)
        for value, word in ORDERS:
            self.order.addItem(word, value)
        self.order.setAccessibleName("Order by")
        order = QWidget()
        row = QHBoxLayout(order)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.order, 1)
        row.addWidget(self.descending)
        for name in ("data_type", "target", "group"):
            self._add(_LISTS[name][0], self.lists[name])
        self._add("Path contains", self.search)
        for name in ("prefix", "remediation_status", "content_type"):
            self._add(_LISTS[name][0], self.lists[name])
        self._add("Dates", self.dates, span=2)
        for label, edit in self.values.items():
            self._add(label, edit)
        self._add(_LISTS["risk_profile"][0], self.lists["risk_profile"])
        self._add("Order by", order)
        self._add("Sensitivity labels", self.labels)
        self._add("Classification", mip)
        self._frame()

    def _add(self, label: str, field: QWidget, span: int = 1) -> None:
        """One labelled field, `span` columns wide; its place follows from the form's width."""
        cell = QWidget()
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(2))
        name = PlainLabel(label, "secondary")
        name.setBuddy(field)
        column.addWidget(name)
        column.addWidget(field)
        column.addStretch(1)
        self._fields.append((cell, span))

    def _frame(self) -> None:
        self._inner = QWidget()
        self._inner.setLayout(self._grid)
        edge = theme().px(12)
        self._grid.setContentsMargins(edge, theme().px(8), edge, theme().px(8))
        self._grid.setHorizontalSpacing(theme().px(12))
        self._grid.setVerticalSpacing(theme().px(8))
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._inner)
        foot, row = bar("foot", 40)
        self._found = PlainLabel(kind="secondary", elide=True)
        self._clear = button("Clear")
        self._apply = button("Apply", "primary")
        self._apply.setObjectName("apply")
        row.addWidget(self._found, 1)
        row.addWidget(self._clear)
        row.addWidget(self._apply)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addWidget(foot)
        self.setMinimumWidth(theme().px(COLUMN_WIDTH) + 2 * edge)

    def _connect(self) -> None:
        query = self._stores.query
        for name, field in self.lists.items():
            field.edited.connect(partial(_edit, query, name))
        self.search.textEdited.connect(partial(_edit, query, "search"))
        for edit in self.values.values():
            edit.textEdited.connect(self._on_meta_edited)
        self.dates.edited.connect(self._on_meta_edited)
        for box in self.methods.values():
            box.toggled.connect(self._on_mip_edited)
        self.labels.edited.connect(self._on_mip_edited)
        self.order.activated.connect(self._on_order_edited)
        self.descending.clicked.connect(self._on_order_edited)
        self._apply.clicked.connect(self._on_apply)
        self._clear.clicked.connect(self._on_clear)
        query.changed.connect(self._on_query_changed)
        self._stores.estate.changed.connect(self._on_options)

    def sizeHint(self) -> QSize:
        """As high as the fields need, but no more than `HEIGHT`: below it scrolls."""
        inner = self._inner.sizeHint().height() + theme().px(42)
        return QSize(super().sizeHint().width(), min(inner, theme().px(HEIGHT)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._run()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = max(1, self.width() // theme().px(COLUMN_WIDTH + 12))
        if columns == self._columns:
            return
        for at in range(self._columns):
            self._grid.setColumnStretch(at, 0)
        self._columns = columns
        row = column = 0
        for cell, wanted in self._fields:
            span = min(wanted, columns)
            if column + span > columns:
                row, column = row + 1, 0
            self._grid.addWidget(cell, row, column, 1, span)
            column += span
        for at in range(columns):
            self._grid.setColumnStretch(at, 1)
        self._grid.activate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_query_changed()

    def _on_query_changed(self) -> None:
        self._on_options()
        self._show()

    def _on_options(self) -> None:
        """Offer what the server and the tree know; not while nobody sees it."""
        if not self.isVisible():
            return
        options, groups = self._stores.query.options, self._stores.estate.groups
        targets = {target.id: target.name for group in groups for target in group.targets or ()}
        self.lists["group"].offer([Choice(group.name, group.id) for group in groups])
        self.lists["target"].offer([Choice(name, target) for target, name in targets.items()])
        self.lists["prefix"].offer([Choice(one, one) for one in PROTOCOLS])
        _offer(self.lists, options)
        self.labels.offer([Choice(one.name, one.id) for one in options.labels])
        self.lists["risk_profile"].setEnabled(bool(options.profiles))
        for field in (*self.methods.values(), self.labels):
            field.setEnabled(bool(options.labels))
            field.setToolTip("" if options.labels else "This server has no sensitivity labels.")

    def _show(self) -> None:
        """Show the draft. A field that says so already is left alone: somebody types in it."""
        query = self._stores.query
        draft = query.draft
        for name, field in self.lists.items():
            field.show_values(getattr(draft, name) or [])
        _put(self.search, draft.search or "")
        meta = draft.meta or []
        values = {one.label: one.value or "" for one in meta}
        for label, edit in self.values.items():
            _put(edit, values.get(label, ""))
        self.dates.show_meta([one for one in meta if one.label not in VALUE_LABELS])
        mip = draft.classification_mip or ClassificationFilter()
        for method, box in self.methods.items():
            box.blockSignals(True)  # noqa: FBT003 Qt's own
            box.setChecked(method in (mip.method or []))
            box.blockSignals(False)  # noqa: FBT003 Qt's own
        self.labels.show_values(mip.label or [])
        self.order.setCurrentIndex(max(0, self.order.findData(draft.order or "location")))
        self.descending.setChecked(draft.direction == "desc")
        self._apply.setEnabled(not query.running)
        self._found.setText(_found(self._stores))

    def _on_meta_edited(self, _what: object) -> None:
        typed = [(label, edit.text().strip()) for label, edit in self.values.items()]
        values = [MetaFilter(label=label, value=value) for label, value in typed if value]
        self._stores.query.edit(meta=[*values, *self.dates.meta()])

    def _on_mip_edited(self, _what: object) -> None:
        method = [word for word, box in self.methods.items() if box.isChecked()]
        label = self.labels.values()
        chosen = ClassificationFilter(method=method or None, label=label or None)
        self._stores.query.edit(classification_mip=chosen if method or label else None)

    def _on_order_edited(self, _what: object) -> None:
        order = self.order.currentData()
        direction = "desc" if self.descending.isChecked() else ""
        self._stores.query.edit(order="" if order == "location" else order, direction=direction)

    def _on_apply(self) -> None:
        self._run()

    def _run(self) -> None:
        """Take what is still being typed, then ask; a field that cannot be read stops it."""
        taken = [field.take_typed() for field in (*self.lists.values(), self.labels)]
        if all(taken):
            self._stores.query.run()
            self.applied.emit()

    def _on_clear(self) -> None:
        self._stores.query.clear()
        for field in (*self.lists.values(), self.labels):
            field.edit.clear()


def _offer(lists: dict[str, ChoiceField], options: Options) -> None:
    lists["data_type"].offer([Choice(one.name, one.name) for one in options.data_types])
    lists["remediation_status"].offer([Choice(one, one) for one in options.statuses])
    lists["content_type"].offer([Choice(one.format, one.format) for one in options.formats])
    lists["risk_profile"].offer([Choice(one.label, one.profile_id) for one in options.profiles])


def _edit(query: QueryStore, name: str, value: object) -> None:
    query.edit(**{name: value})


def _line(name: str, hint: str) -> QLineEdit:
    made = QLineEdit()
    made.setPlaceholderText(hint)
    made.setAccessibleName(name)
    return made


def _put(edit: QLineEdit, text: str) -> None:
    if edit.text().strip() != text:
        edit.setText(text)


def _found(stores: Stores) -> str:
    query = stores.query
    if query.running:
        return "Asking …"
    if query.locations_count is None or query.altered:
        return "Not asked yet" if query.applied is None else "Changed since the last answer"
    targets = amount(query.targets_count or 0, "target", "targets")
    return f"{query.locations_count:,} in {targets}"
