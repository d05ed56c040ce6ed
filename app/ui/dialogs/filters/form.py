"""Fields of one filter: its type, where it applies, and the values of the type."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate, QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from app import language
from app.api.records.filters import VALUE_TYPES, FilterFields
from app.language import Texts
from app.ui.dialogs.filters.filter_words import KINDS, WILDCARDS
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.kit.controls.choices import Choice, ChoiceField
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.number_edit import number_edit
from app.ui.look.text import PlainLabel

tr = Texts(__name__)

_LENGTH = 24
"""Characters that a drop-down list always has space for; if possible, the list is wider."""
MOST_DAYS = 99
MOST_MEGABYTES = 1 << 20
_DAY = "yyyy-MM-dd"


class FilterForm(QWidget):
    """Form that edits the draft of a filter.

    `edited` is emitted on every change. While something is missing, `draft()` is None, and `gap()`
    says what is missing. A value that was not typed here stays hidden until the user reveals it.
    """

    edited = Signal()

    def __init__(self, scopes: Sequence[Choice]) -> None:
        super().__init__()
        self._masked = ""
        """The value as masked by the server; "" if the server has not masked it."""
        self.kind = ComboBox()
        self.kind.setAccessibleName(tr("Type of filter"))
        for name, kind in KINDS.items():
            self.kind.addItem(kind.choice, name)
        self.kind.setMinimumContentsLength(_LENGTH)
        self.kind.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.scope = ChoiceField(
            tr("Applies to"), tr("Leave empty for everything, or enter a group or target")
        )
        self.scope.offer(scopes)
        self.text = QLineEdit()
        self.text.setProperty("kind", "mono")
        self.text.setMaxLength(4096)
        self.show_value = QCheckBox(tr("Show value"))
        self.hint = PlainLabel("", "secondary")
        self._about = PlainLabel("", "secondary")
        self.number = number_edit(1, MOST_MEGABYTES)
        self.first, self.last = _day(tr("First day")), _day(tr("Last day"))
        self._pages = QStackedWidget()
        self._pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for page in (self._text_page(), _row(self.number), self._days_page()):
            self._pages.addWidget(page)
        self._lay_out()
        self.setFocusProxy(self.kind)
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.scope.edited.connect(self.edited)
        self.text.textEdited.connect(self.edited)
        self.show_value.toggled.connect(self._on_show_value)
        self.number.valueChanged.connect(self._on_number)
        self.first.dateChanged.connect(self.edited)
        self.last.dateChanged.connect(self.edited)
        self._dress()

    def put(self, draft: FilterFields, *, hidden: bool = True, masked: bool = False) -> None:
        """Load this filter into the fields. If `hidden`, its value is not shown in clear. `masked`
        means that the server has masked the value; the filter is then incomplete until the user
        enters another value.
        """
        self._masked = (draft.expression or "") if masked else ""
        blockers = [QSignalBlocker(one) for one in (self.kind, self.number, self.first, self.last)]
        self.kind.setCurrentIndex(max(0, self.kind.findData(draft.type)))
        self.scope.show_values([draft.apply_to] if draft.apply_to else [])
        self._dress()
        self.text.setText(draft.expression or "")
        self.number.setValue(draft.days or draft.size or 1)
        for field, day in ((self.first, draft.from_date), (self.last, draft.to_date)):
            if day:
                field.setDate(QDate.fromString(day, _DAY))
        del blockers
        self.show_value.setChecked(masked or not hidden)
        self._on_show_value()
        self.edited.emit()

    def draft(self) -> FilterFields | None:
        """Return the filter; None while something is missing or wrong."""
        if self.gap():
            return None
        kind = str(self.kind.currentData())
        scope = self.scope.values()
        carried: dict[str, str | int] = {"expression": self.text.text()}
        if kind == "include_date_range":
            days = (self.first.date().toString(_DAY), self.last.date().toString(_DAY))
            carried = {"from_date": days[0], "to_date": days[1]}
        elif kind == "include_recent":
            carried = {"days": self.number.value()}
        elif kind == "exclude_max_size":
            carried = {"size": self.number.value()}
        return FilterFields(type=kind, apply_to=scope[0] if scope else None, **carried)  # type: ignore[arg-type]

    def gap(self) -> str:
        """Return what is missing or wrong; "" if the filter is complete."""
        if len(self.scope.values()) > 1:
            return tr("Choose one group or target, or leave the field empty for everything.")
        page, kind = self._pages.currentIndex(), str(self.kind.currentData())
        if page == 0 and not self.text.text():
            return KINDS[kind].field.gap
        if page == 0 and self.text.text() == self._masked:
            return tr(
                "Your account sees this value masked. To change the filter, enter the full value."
            )
        if page == 0 and not self.text.text().strip("*?"):
            return tr("This filter would match everything.")
        if page == 2 and self.first.date() > self.last.date():
            return tr("The last day is before the first day.")
        return ""

    def _lay_out(self) -> None:
        kind = PlainLabel(tr("Type", "of a filter"), "secondary")
        kind.setBuddy(self.kind)
        scope = PlainLabel(tr("Applies to"), "secondary")
        scope.setBuddy(self.scope)
        top = hbox(gap=12)
        for label, field, share in ((kind, self.kind, 3), (scope, self.scope, 2)):
            column = vbox(label, field, STRETCH, gap=4)
            top.addLayout(column, share)
        asked = vbox(self._about, self._pages, gap=4)
        vbox(top, asked, self.hint, into=self)

    def _text_page(self) -> QWidget:
        page = _row(self.text, self.show_value)
        page.setFocusProxy(self.text)
        return page

    def _days_page(self) -> QWidget:
        return _row(self.first, PlainLabel(tr("to", "last day"), "secondary"), self.last)

    def _dress(self) -> None:
        """Show the fields of the chosen type."""
        kind = str(self.kind.currentData())
        words = KINDS[kind]
        pages = {"exclude_max_size": 1, "include_recent": 1, "include_date_range": 2}
        self._pages.setCurrentIndex(pages.get(kind, 0))
        self._about.setText(words.field.label)
        self.text.setPlaceholderText(words.hint and tr("For example {hint}", hint=words.hint))
        self.text.setAccessibleName(words.field.label)
        self.number.setAccessibleName(words.field.label)
        days = kind == "include_recent"
        self.number.setRange(1, MOST_DAYS if days else MOST_MEGABYTES)
        self._show_unit()
        self.show_value.setVisible(kind in VALUE_TYPES)
        self.hint.setText(WILDCARDS if kind.endswith("_expression") else "")
        self.hint.setVisible(kind.endswith("_expression"))
        self._on_show_value()

    def _show_unit(self) -> None:
        days = str(self.kind.currentData()) == "include_recent"
        self.number.setSuffix(tr.plural(" day", " days", self.number.value()) if days else " MB")

    def _on_number(self) -> None:
        self._show_unit()
        self.edited.emit()

    def _on_kind(self) -> None:
        self._dress()
        self.edited.emit()

    def _on_show_value(self) -> None:
        hidden = self.kind.currentData() in VALUE_TYPES and not self.show_value.isChecked()
        mode = QLineEdit.EchoMode.Password if hidden else QLineEdit.EchoMode.Normal
        self.text.setEchoMode(mode)


def _row(*widgets: QWidget) -> QWidget:
    page = QWidget()
    row = hbox(into=page)
    for widget in widgets:
        row.addWidget(widget, 1 if isinstance(widget, QLineEdit) else 0)
    if not any(isinstance(widget, QLineEdit) for widget in widgets):
        row.addStretch(1)
    return page


def _day(name: str) -> QDateEdit:
    made = QDateEdit(QDate.currentDate())
    made.setCalendarPopup(True)
    made.setDisplayFormat(language.current().day_format)
    made.setAccessibleName(name)
    return made
