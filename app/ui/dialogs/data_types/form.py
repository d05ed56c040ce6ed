"""Fields of a user-defined data type, and a sample text on which it is tried before saving."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from app.api.records.datatypes import (
    CustomDataType,
    DataTypeImpact,
    ExactMatch,
    NewDataType,
    TriedMatch,
    ValueListState,
)
from app.language import Texts, number
from app.state.data_types.custom_types import LONGEST, CustomTypes
from app.state.words.checks import check_word, check_words
from app.ui.kit.boxes import hbox, labelled, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.flow_layout import FlowLayout
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look import status_colours
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

_LISTED = tr("A list of values is used. To enter an expression, remove the list first.")

_LENGTH = 9
"""Characters that a drop-down list always has space for; if possible, the list is wider."""
CHECKS = {
    "": tr("None", "check digit"),
    "luhn": tr("Luhn (cards)"),
    "verhoeff": tr("Verhoeff"),
    "iban": "IBAN",
    "mod97": tr("Remainder after division by 97"),
    "mod11_2": tr("ISO 7064, MOD 11-2"),
    "mod11_10": tr("ISO 7064, MOD 11,10"),
    "digit_sum_10": tr("Digit sum divisible by 10"),
}
SEVERITIES = {"match": tr("Match"), "prohibited": tr("Prohibited"), "test": tr("Test data")}
_CONFIDENCE = {
    "low": tr("{severity}, low confidence"),
    "medium": tr("{severity}, medium confidence"),
    "high": tr("{severity}, high confidence"),
}


def verdict(one: TriedMatch) -> str:
    """Return the severity and confidence of a match, or why the text does not match."""
    if one.failed is not None:
        return tr("No match: {failed}", failed=check_word(one.failed))
    return _CONFIDENCE[one.confidence].format(severity=status_colours.severity(one.severity).word)


def list_words(values: ValueListState | None) -> str:
    """Describe a list of values, or say why it cannot be used any more."""
    if values is None:
        return tr("List of values")
    if values.lost:
        return f"{sentence(values.lost)} {tr('Choose the list of values again.')}"
    if not values.columns:
        return tr.plural("List of {n} value", "List of {n} values", values.values)
    return tr.plural(
        "List of {n} value with {columns}",
        "List of {n} values with {columns}",
        values.values,
        columns=tr.plural("{n} column", "{n} columns", values.columns),
    )


COLUMNS: tuple[Column[TriedMatch], ...] = (
    Column(title=tr("Value"), text=lambda one: one.masked, width=220, mono=True),
    Column(
        title=tr("Result"),
        text=verdict,
        stretch=True,
        icon=lambda one: "error" if one.failed else status_colours.severity(one.severity).icon,
        icon_role=lambda one: None if one.failed else status_colours.severity(one.severity).role,
        role=lambda one: Role.SECONDARY if one.failed else None,
        tip=lambda one: "\n".join(check_words(step.name, step.outcome) for step in one.trace),
    ),
    Column(title=tr("Offset"), text=lambda one: number(one.offset), width=72, right=True),
)

_SEARCH = tr("Before you save the data type, count its matches in the files that have results")


class DataTypeForm(QWidget):
    """Form that edits the draft of a data type.

    `edited` is emitted on every change. While something is missing, `draft()` is None, and `gap()`
    says what is missing.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.name.setMaxLength(128)
        self.expression = QLineEdit()
        self.expression.setProperty("kind", "mono")
        self.expression.setPlaceholderText(r"\bKX-\d{5}-\d{2}\b")
        self.keywords = QLineEdit()
        self.keywords.setPlaceholderText(
            tr("badge, Ausweis (at least one word must be near the match)")
        )
        self.check = _choice(CHECKS)
        self.severity = _choice(SEVERITIES)
        self.any_case = QCheckBox(tr("Ignore case"))
        self.any_case.setToolTip(tr("Treat upper and lower case letters as equal"))
        column = vbox(
            _fields((tr("Name"), self.name, 2), (tr("Keywords"), self.keywords, 3)), into=self
        )
        column.addLayout(
            _fields(
                (tr("Regular expression (RE2 syntax)"), self.expression, 4),
                (tr("Check digit"), self.check, 2),
                (tr("Severity"), self.severity, 1),
            )
        )
        self.examples = button(tr("Use examples…"), "link")
        self.words = button(tr("Use words…"), "link")
        self.list = button(tr("Use a list…"), "link")
        self.no_list = button(tr("Use a regular expression"), "link")
        self._exact: ExactMatch | None = None
        more = FlowLayout(gap=8)
        for part in (self.any_case, self.no_list, self.examples, self.words, self.list):
            more.addWidget(part)
        column.addLayout(more)
        self.setFocusProxy(self.name)
        for field in (self.name, self.expression, self.keywords):
            field.textEdited.connect(self.edited)
        for box in (self.check, self.severity):
            box.activated.connect(self.edited)
        self.any_case.clicked.connect(self.edited)
        self.no_list.clicked.connect(self._on_no_list)

    def put(self, kind: NewDataType) -> None:
        """Load this data type into the fields."""
        self.name.setText(kind.name)
        self.expression.setText(kind.expression)
        self.keywords.setText(", ".join(kind.keywords or ()))
        self.check.setCurrentIndex(max(0, self.check.findData(kind.check or "")))
        self.severity.setCurrentIndex(max(0, self.severity.findData(kind.severity or "match")))
        self.any_case.setChecked(bool(kind.any_case))
        self._show_list(kind.exact, kind.values if isinstance(kind, CustomDataType) else None)
        self.edited.emit()

    def use_list(self, exact: ExactMatch, values: ValueListState) -> None:
        """Make the draft search for the values of a list, instead of an expression."""
        self._show_list(exact, values)
        self.edited.emit()

    def propose(self, expression: str, check: str, keywords: Sequence[str] = ()) -> None:
        """Fill in a proposed expression and check. Also fill in keywords, if there are
        none yet.
        """
        if not self.keywords.text():
            self.keywords.setText(", ".join(keywords))
        self._show_list(None, None)
        self.expression.setText(expression)
        self.check.setCurrentIndex(max(0, self.check.findData(check)))
        self.edited.emit()

    def draft(self) -> NewDataType | None:
        """Return the data type, or None while something is missing."""
        if self.gap():
            return None
        words = [word.strip() for word in self.keywords.text().split(",")]
        return NewDataType(
            name=self.name.text().strip(),
            expression="" if self._exact else self.expression.text(),
            keywords=[word for word in words if word],
            check="" if self._exact else str(self.check.currentData()),
            severity=self.severity.currentData(),
            any_case=self.any_case.isChecked() and not self._exact,
            exact=self._exact,
        )

    def gap(self) -> str:
        """Return what is missing, or ""."""
        if not self.name.text().strip():
            return tr("Enter a name.")
        if self._exact or self.expression.text():
            return ""
        return tr("Enter an expression, or choose a list of values.")

    def _show_list(self, exact: ExactMatch | None, values: ValueListState | None) -> None:
        """Show a list in the field of the expression. If `exact` is None, let the user enter an
        expression again; a list that was shown is removed.
        """
        if exact is not None or self._exact is not None:
            self.expression.setText(list_words(values) if exact else "")
        self._exact = exact
        for field in (self.expression, self.check, self.any_case):
            allow(field, _LISTED if exact is not None else "")
        self.no_list.setVisible(exact is not None)

    def _on_no_list(self) -> None:
        self._show_list(None, None)
        self.edited.emit()


class TrialView(QWidget):
    """Sample text and the matches of the draft in it. The text is never stored.

    `text_changed` is emitted when the sample text has to be searched again.
    """

    text_changed = Signal()

    def __init__(self, types: CustomTypes) -> None:
        super().__init__()
        self._types = types
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Test text"))
        self.text.setPlaceholderText(
            tr("Paste a text to test the data type; the text is not saved")
        )
        self.text.setTabChangesFocus(True)
        self.text.setProperty("kind", "field")
        self.text.setMinimumHeight(theme().px(72))
        self.state = PlainLabel("", "secondary", wrap=True)
        self.view = ListTable(
            COLUMNS, lambda one: (one.offset, one.failed), name=tr("Matches in the test text")
        )
        self.impact = button(tr("Search files with results"), "link")
        self._draft: NewDataType | None = None
        self._measures = False
        self._words = ""
        row = hbox((self.state, 1), self.impact)
        vbox((self.text, 1), row, (self.view, 1), into=self, gap=4)
        types.tried.connect(self._on_tried)
        types.measured.connect(self._on_measured)
        self.impact.clicked.connect(self._on_impact)
        self.text.textChanged.connect(self.text_changed)
        self.say("")

    def try_draft(self, draft: NewDataType | None) -> None:
        """Search the sample text for matches of the draft. If there is no sample text, only check
        that the draft is valid.
        """
        if draft is not None:
            self._types.try_on(self.text.toPlainText()[:LONGEST], draft)

    def measure_next(self) -> None:
        """Search the files that have results, as soon as the draft is usable."""
        self._measures = True

    def show_impact_ready(self, draft: NewDataType | None) -> None:
        """Set the draft for the button that searches the files with results. If `draft` is None,
        because the draft in the form is not usable, disable the button. Otherwise, if
        `measure_next` was called, search at once.
        """
        why_not = self._types.why_no_impact()
        self._draft = None if why_not else draft
        self._allow_impact(why_not)
        if self._measures and self._draft is not None:
            self._measures = False
            self._on_impact()

    def _allow_impact(self, why_not: str) -> None:
        incomplete = "" if self._draft is not None else tr("Complete the data type first.")
        allow(self.impact, why_not or incomplete, _SEARCH)

    def say(self, words: str) -> None:
        """Show `words` in place of matches, for example what the draft lacks."""
        self.show_impact_ready(None)
        self._put([], words)

    def _put(self, found: list[TriedMatch], words: str) -> None:
        self.view.put(found)
        self._words = words
        self.state.setText(words)

    def _on_impact(self) -> None:
        if self._draft is not None:
            allow(self.impact, tr("The files are being searched."))
            self._types.measure(self._draft)

    def _on_measured(self, found: DataTypeImpact | str) -> None:
        self._allow_impact(self._types.why_no_impact())
        words = sentence(found) if isinstance(found, str) else _impact(found)
        self.state.setText(f"{self._words} {words}")

    def _on_tried(self) -> None:
        tried = self._types.trial
        if tried is None:
            self._put([], sentence(self._types.trial_error))
            return
        found = sorted([*tried.matches, *tried.near_misses], key=lambda one: one.offset)
        matches = tr.plural("{n} match", "{n} matches", len(tried.matches))
        missed = tr.plural("{n} near miss", "{n} near misses", len(tried.near_misses))
        counted = f"{matches}, {missed}."
        if tried.cut:
            counted = f"{counted} {tr('More matches were found than are shown.')}"
        typed = bool(self.text.toPlainText())
        self._put(found, counted if typed else tr("This data type is valid."))


def _impact(found: DataTypeImpact) -> str:
    places = {"locations": found.locations, "read": found.read}
    if found.whole:
        told = tr.plural(
            "{n} match in {locations} of {read} files with results",
            "{n} matches in {locations} of {read} files with results",
            found.matches,
            **places,
        )
    else:
        told = tr.plural(
            "At least {n} match in {locations} of {read} files with results",
            "At least {n} matches in {locations} of {read} files with results",
            found.matches,
            **places,
        )
    if found.unread:
        told = tr(
            "{found}; files that could not be searched: {unread}", found=told, unread=found.unread
        )
    return f"{told}."


def _choice(words: dict[str, str]) -> QComboBox:
    """Return a drop-down list that may be narrower than its widest entry."""
    made = ComboBox()
    made.setMinimumContentsLength(_LENGTH)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    for value, text in words.items():
        made.addItem(text, value)
    return made


def _fields(*fields: tuple[str, QWidget, int]) -> QHBoxLayout:
    return hbox(*((labelled(label, field), share) for label, field, share in fields), gap=12)
