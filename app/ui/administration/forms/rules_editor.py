"""Editor of the rules of a risk profile, with the number of locations that each rule matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtWidgets import QSizePolicy, QStackedWidget

from app.language import Texts, number
from app.state.administration.risk_profiles import RuleCount
from app.ui.administration.forms.fields import FieldWidget
from app.ui.administration.forms.risk_rules import combo, forms
from app.ui.administration.forms.rule_words import CRITERIA, criterion_title, rule_words
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

UNFINISHED = "unfinished"
"""Key in the value of `RulesEditor`, present while the rule in the form is incomplete. It maps to a
list with one text, which says what the rule is missing (see `why_not_rules`).
"""


_MOST_LINES = 40
_LIST_HEIGHT = 168
"""Height of the list of rules, in pixels at a zoom of 100 %."""


class Row(NamedTuple):
    """A row of the list: the criterion of a rule, the index of the rule among those of this
    criterion, a description of the rule, and how many locations the rule alone matches ("" if not
    counted).
    """

    criterion: str
    at: int
    words: str
    locations: str


_COLUMNS: tuple[Column[Row], ...] = (
    Column(title=tr("Criterion"), text=lambda row: criterion_title(row.criterion), width=120,
           words=[title for title, _ in CRITERIA.values()]),
    Column(title=tr("Rule"), text=lambda row: row.words, stretch=True),
    Column(title=tr("Match locations"), text=lambda row: row.locations, width=120, right=True,
           about=tr("Number of match locations to which this rule applies, counted without "
                    "regard to the other rules")),
)  # fmt: skip


class RulesEditor(FieldWidget):
    """List of rules by criterion, and a form for one more rule. The value is all rules as JSON.

    A complete rule in the form belongs to the value even before it is added to the list. `types`
    maps the names of data types in rules to their display names.
    """

    def __init__(self, counter: RuleCount, types: Mapping[str, str]) -> None:
        super().__init__()
        self.rules: dict[str, list[Any]] = {}
        self.counter = counter
        self._types = types
        self.criterion = combo(
            tr("Criterion"), [(title, key) for key, (title, _) in CRITERIA.items()]
        )
        self.forms = forms(types)
        self.add = button(tr("Add rule"), icon="plus")
        self.change = button(tr("Change the rule"), icon="edit")
        self.remove = button(tr("Remove rule"), icon="delete")
        self.count = button(tr("Count match locations"))
        self.cancel = button(tr("Stop counting"))
        self.told = PlainLabel("", "secondary", wrap=True)
        self.list = ListTable(_COLUMNS, lambda row: (row.criterion, row.at), name=tr("Rules"),
                              single=True)  # fmt: skip
        self._busy = BusyBar()
        self._pages = QStackedWidget()
        self._pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for form in self.forms.values():
            self._pages.addWidget(form)
            form.edited.connect(self._on_edited)
        self._busy.lie_across()
        self.list.setFixedHeight(theme().px(_LIST_HEIGHT))
        tools = hbox(self.change, self.remove, STRETCH, self.cancel, self.count)
        vbox(self.criterion, self._pages, hbox(self.add, STRETCH), self.list, tools, self._busy,
             self.told, into=self)  # fmt: skip
        self.setFocusProxy(self.criterion)
        self._connect()
        self._show_rules()

    def value(self) -> str:
        found = {name: list(rules) for name, rules in self.rules.items() if rules}
        for name, form in self.forms.items():
            if gap := form.gap():
                found[UNFINISHED] = [f"{criterion_title(name)}: {gap}"]
            elif (rule := form.rule()) is not None and rule not in found.get(name, ()):
                found.setdefault(name, []).append(rule)
        return json.dumps(found, sort_keys=True) if found else ""

    def put(self, value: str) -> None:
        self.rules = json.loads(value) if value else {}
        for form in self.forms.values():
            form.put(None)
        self._show_rules()
        self.edited.emit()

    def words(self) -> list[str]:
        """Return the rules in the list, in words."""
        return [row.words for row in self.list.source.rows]

    def _connect(self) -> None:
        self.criterion.currentIndexChanged.connect(self._on_criterion)
        self.add.clicked.connect(self._on_add)
        self.change.clicked.connect(self._on_change)
        self.remove.clicked.connect(self._on_remove)
        self.list.activated.connect(self._on_change)
        self.list.selectionModel().selectionChanged.connect(self._show_tools)
        self.count.clicked.connect(self._on_count)
        self.cancel.clicked.connect(self.counter.cancel)
        self.counter.changed.connect(self._show_rules)
        self.destroyed.connect(partial(_stop, self.counter))

    def _rows(self) -> Iterator[Row]:
        found = self.counter.found
        for name, rules in self.rules.items():
            counts = found.rules.get(name, []) if found is not None else []
            for at, rule in enumerate(rules):
                count = number(counts[at]) if at < len(counts) else ""
                yield Row(name, at, rule_words(name, rule, self._types), count)

    def _show_rules(self) -> None:
        """Show the rules, their counts as far as known, and the progress of counting."""
        self.list.put(list(self._rows()))
        counter = self.counter
        self._busy.setVisible(counter.counting)
        self._show_counting(counter.counting)
        self.told.setText("")
        if counter.counting:
            self.told.setText(tr("Counting …"))
        elif counter.error:
            self.told.setText(sentence(counter.error))
        elif counter.found is not None:
            self.told.setText(
                tr.plural(
                    "The rules of this profile apply to {n} match location.",
                    "The rules of this profile apply to {n} match locations.",
                    counter.found.locations,
                )
            )
        self._show_tools()

    def _show_counting(self, counting: bool) -> None:
        """If `counting`, show the button that cancels counting, otherwise the button that starts
        it. If the button to be hidden has the focus, pass the focus to the button shown. Otherwise
        Qt would give the focus to the next control, such as the button "Cancel" of the form.
        """
        shown, other = (self.cancel, self.count) if counting else (self.count, self.cancel)
        shown.show()
        if self.window().focusWidget() is other:
            shown.setFocus()
        other.hide()

    def _show_tools(self) -> None:
        row = self._chosen()
        none = tr("Select a rule first.") if row is None else ""
        known = row is not None and row.criterion in self.forms
        allow(self.change, none or ("" if known else tr("This rule cannot be changed here.")))
        allow(self.remove, none)

    def _chosen(self) -> Row | None:
        return next(iter(self.list.selected()), None)

    def _on_criterion(self, at: int) -> None:
        self._pages.setCurrentIndex(at)

    def _on_add(self) -> None:
        name = str(self.criterion.currentData())
        form = self.forms[name]
        rule = form.rule()
        if rule is None:
            self.told.setText(form.gap() or tr("Fill in the rule first."))
            return
        rules = self.rules.setdefault(name, [])
        if rule not in rules:
            rules.append(rule)
        form.put(None)
        self._on_rules()

    def _on_change(self) -> None:
        """Move the selected rule into the form, and a complete rule in the form into the list. If
        the rule in the form is incomplete, only show what it is missing.
        """
        row = self._chosen()
        if row is None or row.criterion not in self.forms:
            return
        form = self.forms[row.criterion]
        if form.gap():
            self.told.setText(form.gap())
            return
        rule = self.rules[row.criterion].pop(row.at)
        if (pending := form.rule()) is not None:
            self.rules[row.criterion].append(pending)
        self.criterion.setCurrentIndex(self.criterion.findData(row.criterion))
        form.put(rule)
        form.setFocus()
        self._on_rules()

    def _on_remove(self) -> None:
        if (row := self._chosen()) is not None:
            del self.rules[row.criterion][row.at]
            self._on_rules()

    def _on_rules(self) -> None:
        self.counter.cancel()
        self.edited.emit()

    def _on_edited(self) -> None:
        if self.counter.counting or self.counter.found is not None:
            self.counter.cancel()
        self.edited.emit()

    def _on_count(self) -> None:
        value = self.value()
        if problem := why_not_rules(value):
            self.told.setText(problem)
            return
        self.put(value)  # a rule in the form is counted, too
        self.counter.count(value)


def why_not_rules(value: str) -> str:
    """Return why rules cannot be written, or ""."""
    rules = json.loads(value) if value else {}
    if UNFINISHED in rules:
        return (
            f"{tr('A rule is not complete. Complete or remove the rule.')} {rules[UNFINISHED][0]}"
        )
    return "" if any(rules.values()) else tr("Add at least one rule.")


def spoken_rules(value: str, types: Callable[[], Mapping[str, str]]) -> str:
    """Return the first rules in words, one per line, and then the number of the other rules."""
    rules: dict[str, list[Any]] = json.loads(value) if value else {}
    known = types()
    lines = [rule_words(name, rule, known) for name, some in rules.items() for rule in some]
    more = len(lines) - _MOST_LINES
    if more > 0:
        lines[_MOST_LINES:] = [tr.plural("and {n} more rule", "and {n} more rules", more)]
    return "\n".join(lines)


def _stop(counter: RuleCount, *_: object) -> None:
    counter.cancel()
