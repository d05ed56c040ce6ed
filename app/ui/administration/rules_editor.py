"""Editor of the rules of a risk profile, with the number of locations that each of them maps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from app.state.administration.risk_profiles import RuleCount
from app.ui.administration.fields import FieldWidget
from app.ui.administration.risk_rules import (
    CRITERIA,
    Rule,
    combo,
    criterion_title,
    forms,
    rule_words,
)
from app.ui.kit.boxes import STRETCH, hbox, vbox
from app.ui.kit.widgets import BusyBar, button, icon_button
from app.ui.look.text import PlainLabel, amount, sentence
from app.ui.look.theme import theme

UNFINISHED = "unfinished"
"""Member of a value that says what an unfinished rule is missing; `why_not_rules` reports it."""


class RulesEditor(FieldWidget):
    """List of rules by criterion, and a form for another one; the value is their JSON.

    A complete rule in the form belongs to the value even before it is added to the list.
    """

    def __init__(self, counter: RuleCount, types: Sequence[str]) -> None:
        super().__init__()
        self.rules: dict[str, list[Any]] = {}
        self.counter = counter
        self.criterion = combo("Criterion", [(title, key) for key, (title, _) in CRITERIA.items()])
        self.forms = forms(types)
        self.add = button("Add rule", icon="plus")
        self.count = button("Count locations")
        self.cancel = button("Cancel count")
        self.told = PlainLabel("", "secondary", wrap=True)
        self._busy = BusyBar()
        self._list = QVBoxLayout()
        self._list.setSpacing(theme().px(4))
        self._pages = QStackedWidget()
        self._pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for form in self.forms.values():
            self._pages.addWidget(form)
            form.edited.connect(self._on_edited)
        self._busy.lie_across()
        foot = hbox(self.count, self.cancel, (self.told, 1))
        vbox(self._list, self.criterion, self._pages, hbox(self.add, STRETCH), foot, self._busy,
             into=self)  # fmt: skip
        self.setFocusProxy(self.criterion)
        self.criterion.currentIndexChanged.connect(self._on_criterion)
        self.add.clicked.connect(self._on_add)
        self.count.clicked.connect(self._on_count)
        self.cancel.clicked.connect(counter.cancel)
        counter.changed.connect(self._show_count)
        self.destroyed.connect(partial(_stop, counter))
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
        return [label.whole() for label in self.findChildren(PlainLabel, "rule")]

    def _show_rules(self) -> None:
        """Draw the list again, without counts: those were of other rules."""
        while (item := self._list.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.setParent(None)
                widget.deleteLater()
        self._counts: dict[tuple[str, int], PlainLabel] = {}
        for name, rules in self.rules.items():
            if rules:
                self._list.addWidget(PlainLabel(f"{criterion_title(name)}: one of", "secondary"))
            for at, rule in enumerate(rules):
                self._list.addWidget(self._row(name, at, rule))
        theme().dress(self)
        self._show_count()

    def _row(self, name: str, at: int, rule: Rule) -> QWidget:
        words = rule_words(name, rule)
        label = PlainLabel(words, wrap=True)
        label.setObjectName("rule")
        count = self._counts[name, at] = PlainLabel("", "secondary")
        edit = icon_button("edit", f"Change rule: {words}")
        edit.setEnabled(name in self.forms)
        edit.clicked.connect(partial(self._on_edit, name, at))
        remove = icon_button("delete", f"Remove rule: {words}")
        remove.clicked.connect(partial(self._on_remove, name, at))
        made = QWidget()
        hbox((label, 1), count, edit, remove, into=made, gap=4)
        return made

    def _on_criterion(self, at: int) -> None:
        self._pages.setCurrentIndex(at)

    def _on_add(self) -> None:
        name = str(self.criterion.currentData())
        form = self.forms[name]
        rule = form.rule()
        if rule is None:
            self.told.setText(form.gap() or "Fill in the rule first.")
            return
        rules = self.rules.setdefault(name, [])
        if rule not in rules:
            rules.append(rule)
        form.put(None)
        self._on_rules()

    def _on_edit(self, name: str, at: int, *_: object) -> None:
        """Move a rule into the form; a complete one there is added to the list first."""
        form, rule = self.forms[name], self.rules[name].pop(at)
        if (pending := form.rule()) is not None:
            self.rules[name].append(pending)
        self.criterion.setCurrentIndex(self.criterion.findData(name))
        form.put(rule)
        form.setFocus()
        self._on_rules()

    def _on_remove(self, name: str, at: int, *_: object) -> None:
        del self.rules[name][at]
        self._on_rules()

    def _on_rules(self) -> None:
        self.counter.cancel()
        self._show_rules()
        self.edited.emit()

    def _on_edited(self) -> None:
        self.counter.cancel()
        self.edited.emit()

    def _on_count(self) -> None:
        value = self.value()
        if problem := why_not_rules(value):
            self.told.setText(problem)
            return
        self.put(value)  # a rule in the form is counted, too
        self.counter.count(value)

    def _show_count(self) -> None:
        counter = self.counter
        self._busy.setVisible(counter.counting)
        self.cancel.setVisible(counter.counting)
        self.count.setVisible(not counter.counting)
        found = counter.found
        for (name, at), label in self._counts.items():
            counts = found.rules.get(name, []) if found is not None else []
            label.setText(f"{counts[at]:,}" if at < len(counts) else "")
            label.setToolTip("Locations that this rule matches on its own")
        if counter.counting:
            self.told.setText("Counting …")
        elif counter.error:
            self.told.setText(sentence(counter.error))
        elif found is not None:
            mapped = amount(found.locations, "match location", "match locations")
            self.told.setText(f"These rules map {mapped}.")
        else:
            self.told.setText("")


def why_not_rules(value: str) -> str:
    """Return why rules cannot be written, or ""."""
    rules = json.loads(value) if value else {}
    if UNFINISHED in rules:
        return f"A rule is not complete. {rules[UNFINISHED][0]}"
    return "" if any(rules.values()) else "Add at least one rule."


def spoken_rules(value: str) -> str:
    """Return rules in words, one per line."""
    rules: dict[str, list[Any]] = json.loads(value) if value else {}
    return "\n".join(rule_words(name, rule) for name, some in rules.items() for rule in some)


def _stop(counter: RuleCount, *_: object) -> None:
    counter.cancel()
