"""Forms of the rules of risk profiles, one per criterion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QComboBox, QDateEdit, QLineEdit, QWidget

from app import language
from app.api.records.enums import METADATA_LABELS, OperationStatus
from app.api.records.queries import DATE_LABELS
from app.language import Texts
from app.state.words.labels import metadata_word
from app.state.words.statuses import status_word
from app.ui.administration.forms.rule_words import (
    DAY,
    RIGHTS,
    SEVERITIES,
    WHO,
    Rule,
    severity_words,
)
from app.ui.kit.boxes import STRETCH, hbox, labelled, vbox
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.choices import Choice, ChoiceField
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.controls.number_edit import number_edit
from app.ui.look.text import sentence

tr = Texts(__name__)

_MOST = 10**9
_LABELS = tuple(label for label in METADATA_LABELS if not label.startswith("Permission "))


class RuleForm(QWidget):
    """Form of a rule. `rule()` is None while the form is empty or incomplete; `gap()` says what is
    still missing.
    """

    edited = Signal()

    def rule(self) -> Rule | None:
        """Return the rule, or None while the form is empty or incomplete."""
        raise NotImplementedError

    def gap(self) -> str:
        """Return what an incomplete rule is missing, or ""."""
        return ""

    def put(self, rule: Rule | None) -> None:
        """Show a rule; None empties the form."""
        raise NotImplementedError

    def _tell(self, *_: object) -> None:
        self.edited.emit()


class TypeForm(RuleForm):
    """Form of a rule about a data type: how many matches of it, and which of them count."""

    def __init__(self, types: Mapping[str, str]) -> None:
        super().__init__()
        self.type = ChoiceField(tr("Data type"), tr("Type a name"))
        self.type.offer([Choice(name, key) for key, name in types.items()])
        self.minimum = number_edit(1, _MOST)
        self.minimum.setAccessibleName(tr("Minimum matches"))
        self.kinds = combo(tr("Counted matches"), [(text, list(some)) for text, some in SEVERITIES])
        least, which = (
            labelled(tr("Minimum matches"), self.minimum),
            labelled(tr("Counted matches"), self.kinds),
        )
        vbox(labelled(tr("Data type"), self.type), hbox(least, (which, 1)), into=self)
        self.type.edited.connect(self._on_type)
        self.type.edit.textEdited.connect(self._tell)
        self.minimum.valueChanged.connect(self._tell)
        self.kinds.currentIndexChanged.connect(self._tell)

    def rule(self) -> Rule | None:
        chosen = self.type.values()
        if not chosen:
            return None
        rule: Rule = {"data_type": chosen[0]}
        if self.minimum.value() > 1:
            rule["minimum"] = self.minimum.value()
        if kinds := self.kinds.currentData():
            rule["severities"] = list(kinds)
        return rule

    def gap(self) -> str:
        typed = self.type.edit.text().strip()
        return tr("“{typed}” is not in the list of data types.", typed=typed) if typed else ""

    def put(self, rule: Rule | None) -> None:
        rule = rule or {}
        self.type.edit.clear()
        self.type.show_values([rule["data_type"]] if rule else [])
        self.minimum.setValue(rule.get("minimum", 1))
        kinds = sorted(rule.get("severities") or ())
        if self.kinds.findData(kinds) < 0:
            self.kinds.addItem(severity_words(kinds), kinds)
        self.kinds.setCurrentIndex(self.kinds.findData(kinds))

    def _on_type(self, values: Sequence[str]) -> None:
        self.type.show_values(list(values)[-1:])
        self._tell()


class PathForm(RuleForm):
    """Form of a rule about a path and everything below it."""

    def __init__(self) -> None:
        super().__init__()
        self.path = text_line(tr("Path"), "/srv/public", 4096)
        hbox((self.path, 1), into=self)
        self.path.textEdited.connect(self._tell)

    def rule(self) -> Rule | None:
        text = self.path.text().strip()
        return {"prefix": text} if text else None

    def put(self, rule: Rule | None) -> None:
        self.path.setText((rule or {}).get("prefix", ""))


class MetadataForm(RuleForm):
    """Form of a rule about a metadata label: its value, or a range of days."""

    def __init__(self) -> None:
        super().__init__()
        self.label = combo(
            tr("Label", "metadata"),
            [
                (tr("Choose a metadata label …"), ""),
                *((metadata_word(one), one) for one in _LABELS),
            ],
        )
        self.how = combo(tr("Condition"), [(tr("is"), ""), (tr("is between"), "days")])
        self.value = text_line(tr("Value"), tr("Value"), 4096)
        today = QDate.currentDate()
        self.first, self.last = (
            _day(tr("First day"), today.addYears(-1)),
            _day(tr("Last day"), today),
        )
        below = hbox(self.how, (self.value, 1), self.first, self.last, STRETCH)
        vbox(self.label, below, into=self)
        for box in (self.label, self.how):
            box.currentIndexChanged.connect(self._on_kind)
        self.value.textEdited.connect(self._tell)
        for day in (self.first, self.last):
            day.dateChanged.connect(self._tell)
        self._show_kind()

    def rule(self) -> Rule | None:
        label, value = self.label.currentData(), self.value.text().strip()
        if not label or self.gap():
            return None
        if self._between():
            days = (self.first.date().toString(DAY), self.last.date().toString(DAY))
            return {"label": label, "start_date": days[0], "end_date": days[1]}
        return {"label": label, "value": value}

    def gap(self) -> str:
        if not self.label.currentData():
            return tr("Choose a metadata label.") if self.value.text().strip() else ""
        if self._between():
            late = self.first.date() > self.last.date()
            return tr("The last day is before the first day.") if late else ""
        return "" if self.value.text().strip() else tr("Enter the value of the metadata label.")

    def put(self, rule: Rule | None) -> None:
        rule = rule or {}
        self.label.setCurrentIndex(max(0, self.label.findData(rule.get("label", ""))))
        self.how.setCurrentIndex(int("start_date" in rule))
        self.value.setText(rule.get("value", ""))
        for field, day in ((self.first, "start_date"), (self.last, "end_date")):
            if day in rule:
                field.setDate(QDate.fromString(rule[day], DAY))

    def _between(self) -> bool:
        return bool(self.how.currentData()) and self.label.currentData() in DATE_LABELS

    def _show_kind(self) -> None:
        dated = self.label.currentData() in DATE_LABELS
        self.how.setVisible(dated)
        self.value.setVisible(not self._between())
        for day in (self.first, self.last):
            day.setVisible(self._between())

    def _on_kind(self) -> None:
        self._show_kind()
        self._tell()


class AccessForm(RuleForm):
    """Form of a rule about a permission that the owner, a group or everyone has on the file."""

    def __init__(self) -> None:
        super().__init__()
        self.who = combo(tr("Who"), [(tr("Choose who …"), ""), *WHO])
        self.permission = combo(
            tr("Permission", "of a file"),
            [(sentence(words), one) for one, words in RIGHTS.items()],
        )
        self.name = text_line(tr("Name"), tr("Any name"), 255)
        hbox(self.who, self.permission, (self.name, 1), into=self)
        self.who.currentIndexChanged.connect(self._on_who)
        self.permission.currentIndexChanged.connect(self._tell)
        self.name.textEdited.connect(self._tell)
        self._on_who()

    def rule(self) -> Rule | None:
        who, name = self.who.currentData(), self.name.text().strip()
        if not who:
            return None
        rule = {"permission": self.permission.currentData(), "who": who}
        return rule | ({"name": name} if name and who != "everyone" else {})

    def gap(self) -> str:
        unfinished = not self.who.currentData() and self.name.text().strip()
        return tr("Choose who has the permission.") if unfinished else ""

    def put(self, rule: Rule | None) -> None:
        rule = rule or {}
        self.who.setCurrentIndex(max(0, self.who.findData(rule.get("who", ""))))
        self.permission.setCurrentIndex(max(0, self.permission.findData(rule.get("permission"))))
        self.name.setText(rule.get("name", ""))

    def _on_who(self) -> None:
        everyone = self.who.currentData() == "everyone"
        allow(self.name, tr("A rule for everyone needs no name.") if everyone else "")
        self._tell()


class StatusForm(RuleForm):
    """Form of a rule about the operation status."""

    def __init__(self) -> None:
        super().__init__()
        known = [(status_word(status), status.value) for status in OperationStatus]
        self.status = combo(tr("Status"), [(tr("Choose a status …"), ""), *known])
        hbox((self.status, 1), into=self)
        self.status.currentIndexChanged.connect(self._tell)

    def rule(self) -> Rule | None:
        status = self.status.currentData()
        return {"status": status} if status else None

    def put(self, rule: Rule | None) -> None:
        self.status.setCurrentIndex(max(0, self.status.findData((rule or {}).get("status", ""))))


def combo(name: str, entries: Iterable[tuple[str, object]]) -> QComboBox:
    """Return a drop-down list. `entries` are pairs of a displayed text and its value; `name` is for
    screen readers.
    """
    made = ComboBox()
    made.setAccessibleName(name)
    for text, value in entries:
        made.addItem(text, value)
    return made


def text_line(name: str, hint: str, longest: int) -> QLineEdit:
    """Return an input line for at most `longest` characters. `hint` is its placeholder text; `name`
    is for screen readers.
    """
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    made.setMaxLength(longest)
    return made


def forms(types: Mapping[str, str]) -> dict[str, RuleForm]:
    """Return an empty form for each criterion, by the key of the criterion. `types` maps the names
    of data types in rules to their display names.
    """
    kinds: dict[str, Callable[[], RuleForm]] = {
        "data_types": partial(TypeForm, types),
        "locations": PathForm,
        "metadata": MetadataForm,
        "access": AccessForm,
        "operation": StatusForm,
    }
    return {name: make() for name, make in kinds.items()}


def _day(name: str, day: QDate) -> QDateEdit:
    made = QDateEdit(day)
    made.setCalendarPopup(True)
    made.setDisplayFormat(language.current().day_format)
    made.setAccessibleName(name)
    return made
