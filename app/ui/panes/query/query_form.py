"""Form with every field of a query (contract 4.5), in as many columns as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from app.api.records.enums import PROTOCOLS
from app.api.records.queries import MIP_METHODS, VALUE_LABELS
from app.language import Texts
from app.state.query.language.form import FormState, condition_of
from app.state.query.language.writing import condition_text
from app.state.query.options import Options, also_called
from app.state.type_words.type_words import type_word
from app.state.words.formats import format_word
from app.state.words.labels import metadata_word, method_word
from app.state.words.names import name_word
from app.state.words.statuses import status_word
from app.ui.kit.boxes import STRETCH, bar, fill, hbox, line, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.choices import Choice, ChoiceField
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.text_fields import TextField
from app.ui.look.text import PlainLabel, tooltip
from app.ui.look.theme import theme
from app.ui.panes.query.date_range import DateField
from app.ui.panes.query.unknown_clauses import LeftClauses

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

COLUMN_WIDTH = 186
"""Width of one column of fields in pixels at 100 %."""

ORDERS = (
    ("location", tr("Location")),
    ("owner", tr("Owner")),
    ("matches", tr("Total")),
    ("prohibited", tr("Prohibited")),
    ("match", tr("Match")),
    ("test", tr("Test")),
    ("status", tr("Status")),
    ("signoff", tr("Sign-off")),
    ("risk", tr("Risk")),
    ("urgency", tr("Urgency")),
)

_LISTS = {
    "group": (tr("Groups"), tr("Enter a group"), False),
    "target": (tr("Targets"), tr("Enter a target"), False),
    "data_type": (tr("Data types"), tr("For example Visa"), False),
    "remediation_status": (tr("Status"), tr("For example Masked"), False),
    "content_type": (tr("Formats"), tr("Enter a file format"), False),
    "prefix": (tr("Path or protocol"), tr("For example /srv or file"), True),
    "risk_profile": (tr("Risk profiles"), tr("Enter a risk profile"), False),
    "afconfig": (tr("Advanced filters"), tr("For example match >= 10"), True),
}
"""Fields for lists: label, hint, and whether any text is allowed."""


_JOINED = tr(
    "Filters for dates and for people are combined with OR. To require both, enter the person in "
    "the conditions or in the query bar, for example owner:roe."
)
_NOT_ASKED = tr("Fix or remove the parts of the query that are not understood.")
_CONDITIONS = ("prohibited>0", "match>0", "test=0", "is:open", "is:confirmed")


class ConditionField(ChoiceField):
    """Field for conditions that no other field of the form can express, such as `prohibited>0`. It
    has the syntax of the query bar.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__(tr("Conditions"), tr("For example prohibited>0"), free=True)
        self._query = stores.query

    def refusal(self, text: str) -> str:
        return tr("“{text}” is not a condition. Enter one such as prohibited>0.", text=text)

    def _find(self, text: str) -> Choice | None:
        found = condition_of(text, self._query.known)
        if found is None:
            return None
        shown = condition_text(found, self._query.known)
        return Choice(shown, shown)


class QueryForm(QWidget):
    """Form that edits `stores.query`; Enter or Apply runs it, which emits `applied`."""

    applied = Signal()

    def __init__(self, stores: WindowStores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self.lists = {
            name: ChoiceField(label, hint, free=free)
            for name, (label, hint, free) in _LISTS.items()
        }
        self.conditions = ConditionField(stores)
        self.search = _line(tr("Path contains"), tr("Part of a path or name"))
        hint = tr("Name or part of the name")
        self.values = {label: _line(metadata_word(label), hint) for label in VALUE_LABELS}
        for edit in self.values.values():
            edit.setToolTip(tooltip(_JOINED))
            edit.setAccessibleDescription(_JOINED)
        self.dates = DateField()
        self.methods = {method: QCheckBox(method_word(method)) for method in MIP_METHODS}
        self.labels = ChoiceField(tr("Sensitivity labels"), tr("Enter a label"))
        self.left = LeftClauses(stores)
        self.order = ComboBox()
        self.descending = QCheckBox(tr("Descending"))
        self._fields: list[tuple[QWidget, int]] = []
        self._columns = 0
        self._grid = QGridLayout()
        self._lay_out()
        self._connect()
        self._on_options()
        self._show()

    def _lay_out(self) -> None:
        mip = QWidget()
        vbox(*self.methods.values(), into=mip, gap=0)
        self._offer_orders()
        self.order.setAccessibleName(tr("Sort by"))
        order = QWidget()
        hbox((self.order, 1), self.descending, into=order, gap=None)
        for name in ("data_type", "target", "group"):
            self._add(_LISTS[name][0], self.lists[name])
        self._add(tr("Path contains"), self.search)
        for name in ("prefix", "remediation_status", "content_type"):
            self._add(_LISTS[name][0], self.lists[name])
        self._add(tr("Dates"), self.dates, span=2)
        for label, edit in self.values.items():
            self._add(metadata_word(label), edit)
        self._add(_LISTS["risk_profile"][0], self.lists["risk_profile"])
        self._add(tr("Sort by"), order)
        self._add(tr("Conditions"), self.conditions)
        self._add(_LISTS["afconfig"][0], self.lists["afconfig"])
        self._add(tr("Sensitivity labels"), self.labels)
        self._add(tr("Classification"), mip)
        self._frame()

    def _add(self, label: str, field: QWidget, span: int = 1) -> None:
        """Add a labelled field, `span` columns wide; its place depends on the form's width."""
        cell = QWidget()
        name = PlainLabel(label, "secondary")
        name.setBuddy(field)
        vbox(name, field, STRETCH, into=cell, gap=2)
        self._fields.append((cell, span))

    def _frame(self) -> None:
        self._inner = QWidget()
        self._inner.setLayout(self._grid)
        edge = theme().px(8)
        self._grid.setContentsMargins(edge, theme().px(8), edge, theme().px(8))
        self._grid.setHorizontalSpacing(theme().px(12))
        self._grid.setVerticalSpacing(theme().px(8))
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._inner)
        self._foot, row = bar("foot", 40)
        self._found = PlainLabel(kind="secondary", elide=True)
        self._clear = button(tr("Clear"))
        self._apply = button(tr("Apply"), "primary")
        self._apply.setObjectName("apply")
        fill(row, (self._found, 1), self._clear, self._apply)
        # the form covers the results
        vbox(self.left, (self._scroll, 1), self._foot, line(), into=self, gap=0)
        self.setMinimumWidth(theme().px(COLUMN_WIDTH) + 2 * edge)

    def _connect(self) -> None:
        query = self._stores.query
        for field in self.lists.values():
            field.edited.connect(self._on_edited)
        self.search.textEdited.connect(self._on_edited)
        for edit in self.values.values():
            edit.textEdited.connect(self._on_edited)
        self.dates.edited.connect(self._on_edited)
        for box in self.methods.values():
            box.toggled.connect(self._on_edited)
        self.labels.edited.connect(self._on_edited)
        self.conditions.edited.connect(self._on_edited)
        self.order.activated.connect(self._on_edited)
        self.descending.clicked.connect(self._on_edited)
        self._apply.clicked.connect(self._run)
        self._clear.clicked.connect(self._on_clear)
        query.changed.connect(self._on_query_changed)
        self._stores.sums.changed.connect(self._on_sums_changed)
        self._stores.text.changed.connect(self._on_text_changed)
        self._stores.inventory.changed.connect(self._on_options)

    def parts(self) -> list[QWidget]:
        """Return the parts to style one by one, because all at once would block the window."""
        cells = [cell for cell, _ in self._fields]
        return [*cells, self._scroll.verticalScrollBar(), self._foot]

    def sizeHint(self) -> QSize:
        """Return the height that the fields need; in less space the form scrolls."""
        wide = max(self.width(), self.minimumWidth())
        inner = self._grid.totalHeightForWidth(wide)  # -1: the height does not depend on the width
        inner = max(inner, self._inner.sizeHint().height())
        shown = [one for one in (self.left, self._foot) if not one.isHidden()]
        others = sum(max(one.sizeHint().height(), one.minimumHeight()) for one in shown)
        return QSize(super().sizeHint().width(), inner + others + 1)

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
        """While visible, offer the choices that are known from the server and the tree."""
        if not self.isVisible():
            return
        options, groups = self._stores.query.options, self._stores.inventory.groups
        targets = {target.id: target.name for group in groups for target in group.targets or ()}
        self.lists["group"].offer([Choice(name_word(group.name), group.id) for group in groups])
        self.lists["target"].offer([Choice(name, target) for target, name in targets.items()])
        self.lists["prefix"].offer([Choice(one, one) for one in PROTOCOLS])
        self.conditions.offer([Choice(one, one) for one in _CONDITIONS])
        self._offer_orders()
        _offer(self.lists, options)
        self.labels.offer([Choice(label.name, label.id) for label in options.labels])
        no_profile = "" if options.profiles else tr("This server has no risk profiles.")
        allow(self.lists["risk_profile"], no_profile)
        no_label = "" if options.labels else tr("This server has no sensitivity labels.")
        for field in (*self.methods.values(), self.labels):
            allow(field, no_label)

    def _offer_orders(self) -> None:
        """Offer the orders that the server supports, and also the order of the query. If the order
        of the query were missing while the supported orders are still unknown, an edit of another
        field would change it.
        """
        query, shown = self._stores.query, self.order
        kept = query.draft.order
        orders = [one for one in ORDERS if one[0] == kept or query.offers_order(one[0])]
        if [shown.itemData(at) for at in range(shown.count())] != [value for value, _ in orders]:
            shown.clear()
            for value, word in orders:
                shown.addItem(word, value)
            shown.setCurrentIndex(max(0, shown.findData(query.draft.order)))

    def _show(self) -> None:
        """Show the query in the fields. A field that already matches the query is left alone,
        because the user may be typing in it.
        """
        query = self._stores.query
        state = FormState.of(query.question, query.known)
        for name, field in self.lists.items():
            field.show_values(state.lists[name])
        _put(self.search, state.search)
        for label, edit in self.values.items():
            _put(edit, state.people.get(label, ""))
        self.dates.show_meta(state.days)
        for method, box in self.methods.items():
            box.blockSignals(True)  # noqa: FBT003 Qt's own
            box.setChecked(method in state.methods)
            box.blockSignals(False)  # noqa: FBT003 Qt's own
        self.labels.show_values(state.labels)
        self.conditions.show_values(state.conditions)
        self.order.setCurrentIndex(max(0, self.order.findData(state.order)))
        self.descending.setChecked(state.descending)
        self._show_left()
        self._found.setText(_found(self._stores))

    def _on_sums_changed(self) -> None:
        self._found.setText(_found(self._stores))

    def _on_text_changed(self) -> None:
        if self.isVisible():
            self._show_left()

    def _show_left(self) -> None:
        """Show the clauses that were not understood, and disable Apply while there are any."""
        query = self._stores.query
        self.left.show_clauses()
        running = tr("The query is running.") if query.running else ""
        allow(self._apply, _NOT_ASKED if query.left else running)

    def state(self) -> FormState:
        """Return the contents of the fields."""
        typed = {label: edit.text().strip() for label, edit in self.values.items()}
        return FormState(
            lists={name: field.values() for name, field in self.lists.items()},
            search=self.search.text().strip(),
            people={label: value for label, value in typed.items() if value},
            days=self.dates.meta(),
            methods=[word for word, box in self.methods.items() if box.isChecked()],
            labels=self.labels.values(),
            conditions=self.conditions.values(),
            order=self.order.currentData(),
            descending=self.descending.isChecked(),
        )

    def _on_edited(self, _what: object = None) -> None:
        query = self._stores.query
        query.put(self.state().question(query.known))

    def _run(self) -> None:
        """Accept text still being typed. Then run the query if all fields are valid."""
        fields = (*self.lists.values(), self.labels, self.conditions)
        if wrong := [field for field in fields if not field.take_typed()]:
            wrong[0].setFocus()
            self._scroll.ensureWidgetVisible(wrong[0])
            return
        if self._stores.text.run():
            self.applied.emit()
        else:
            self.left.setFocus()

    def _on_clear(self) -> None:
        self._stores.query.clear()
        for field in (*self.lists.values(), self.labels, self.conditions):
            field.edit.clear()


def _offer(lists: dict[str, ChoiceField], options: Options) -> None:
    lists["data_type"].offer(
        [Choice(type_word(kind.name), kind.name, also_called(kind)) for kind in options.data_types]
    )
    lists["remediation_status"].offer(
        [Choice(status_word(status), status) for status in options.statuses]
    )
    lists["content_type"].offer(
        [Choice(format_word(one.format), one.format) for one in options.formats]
    )
    lists["risk_profile"].offer(
        [Choice(name_word(profile.label), profile.profile_id) for profile in options.profiles]
    )


def _line(name: str, hint: str) -> QLineEdit:
    made = TextField()
    made.setPlaceholderText(hint)
    made.setAccessibleName(name)
    return made


def _put(edit: QLineEdit, text: str) -> None:
    if edit.text().strip() != text:
        edit.setText(text)


def _found(stores: WindowStores) -> str:
    query = stores.query
    if query.running:
        return tr("Searching …")
    if query.locations_count is None or query.altered:
        return (
            tr("Query not run yet")
            if query.applied is None
            else tr("Query changed since the last run")
        )
    targets = tr.plural("{n} target", "{n} targets", query.targets_count or 0, "after: on")
    known = stores.sums.sums.total if stores.sums.whole else 0  # archives have rows of their own
    results = tr.plural("{n} result", "{n} results", known or query.locations_count)
    return tr("{results} on {targets}", results=results, targets=targets)
