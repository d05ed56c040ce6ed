"""Form of one record. A change is shown field by field before it is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language import Texts
from app.state.administration.authors import Author
from app.state.administration.noun import Values
from app.state.administration.outcomes import (
    Diverged,
    Opened,
    Outcome,
    Rejected,
    Saved,
    Vanished,
    only_names_field,
)
from app.state.administration.records import Records
from app.ui.administration.forms.difference import Difference, Merge
from app.ui.administration.forms.fields import Field, FieldEditor
from app.ui.kit.controls.buttons import WAITING, allow, button
from app.ui.kit.dialog import Dialog
from app.ui.look.text import PlainLabel, display, sentence
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from collections.abc import Mapping

tr = Texts(__name__)

_REVIEW = tr("Review changes")
_CHANGED = (
    tr("“{user}” changed this {noun} meanwhile."),
    tr("Somebody else changed this {noun} meanwhile."),
)
_REMOVED = (
    tr("“{user}” deleted this {noun} meanwhile."),
    tr("Somebody else deleted this {noun} meanwhile."),
)
_GONE = tr(
    "Nothing was saved. To create the record from your input, choose “Add the record again”."
)


class EditDialog(Dialog):
    """Dialog that adds a record, or changes the record `opened`, in three steps: form, review,
    write.

    If somebody else changed the record meanwhile, the user chooses a version of each field. The
    dialog closes only after the record was read again and has the change; `saved` then carries the
    key of the record.
    """

    saved = Signal(str)

    def __init__(
        self,
        records: Records[Any],
        fields: Sequence[Field],
        parent: QWidget | None,
        opened: Opened[Any] | None = None,
        preset: Mapping[str, str] | None = None,
    ) -> None:
        one = records.noun.one
        name = "" if opened is None else records.noun.label(opened.row)
        title = tr("Add {noun}", noun=one) if opened is None else tr("Edit {noun}", noun=one)
        super().__init__(title, name, title if opened is None else _REVIEW, parent)
        self.setObjectName(f"edit_{records.noun.name}")
        self.consequence.setVisible(bool(name))
        self._records = records
        self._opened = opened
        self._base: Values = {} if opened is None else dict(opened.values)
        self._fields = [one for one in fields if opened is None or not one.fixed]
        self._review: Difference | Merge | None = None
        self._waiting = False
        self._number = 0
        self.editors: dict[str, FieldEditor] = {}
        self.problems: dict[str, PlainLabel] = {}
        self.warnings: dict[str, PlainLabel] = {}
        self.form = QWidget()
        self._fill()
        self.body.addWidget(self.form)
        self.back = button(tr("Back"))
        self.back.hide()
        self.back.clicked.connect(self._on_back)
        self.foot.insertWidget(0, self.back)
        for given in (self._base, preset or {}):
            for field, value in given.items():
                if field in self.editors:
                    self.editors[field].put(value)
        unfilled = [one for one in self.editors.values() if one.field.why_not(one.value())]
        if preset and unfilled:
            unfilled[0].widget.setFocus(Qt.FocusReason.OtherFocusReason)
        records.ended.connect(self._on_ended)
        self._on_edited()

    def values(self) -> Values:
        """Return the record as filled in. Fields that the form does not show keep the values that
        were read.
        """
        typed = {name: editor.value() for name, editor in self.editors.items()}
        return self._base | typed

    def accept(self) -> None:
        if not self.primary.isEnabled():
            return
        if isinstance(self._review, Merge):
            self._write(self._review.values())
        elif self._review is not None or self._opened is None:
            if self._valid():
                self._write(self.values())
        elif self._valid():
            self._show_review()

    def _fill(self) -> None:
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(8))
        for field in self._fields:
            editor = self.editors[field.name] = FieldEditor(field, self._on_edited)
            problem = self.problems[field.name] = PlainLabel("", "error", wrap=True)
            problem.hide()
            label = PlainLabel(field.label, "secondary")
            label.setBuddy(editor.widget)
            editor.widget.setAccessibleName(field.label)
            inner = QVBoxLayout()
            inner.setSpacing(theme().px(4))
            inner.addWidget(label)
            inner.addLayout(self._with_adder(editor))
            inner.addWidget(problem)
            hint = field.hint if self._opened is None else field.edit_hint or field.hint
            hint = field.unavailable or hint
            if hint:
                editor.widget.setAccessibleDescription(hint)
                inner.addWidget(PlainLabel(hint, "secondary", wrap=True))
            if field.warn is not None:
                warning = self.warnings[field.name] = PlainLabel("", "warning", wrap=True)
                warning.hide()
                inner.addWidget(warning)
            column.addLayout(inner)

    def _with_adder(self, editor: FieldEditor) -> QHBoxLayout:
        """Return a row with the widget of a field. If the field allows choices to be added, the row
        also has a button for that.
        """
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        row.addWidget(editor.widget, 1)
        if editor.field.add is not None:
            adder = button(tr("New…"), icon="plus")
            adder.setAccessibleName(tr("New entry for {field}", field=editor.field.label))
            adder.clicked.connect(partial(_add_choice, editor))
            row.addWidget(adder)
        return row

    def _changes(self) -> list[str]:
        return self._records.differences(self._base, self.values())

    def _valid(self) -> bool:
        """Check the form; show each problem at its field, and focus the first."""
        found = {name: one.field.why_not(one.value()) for name, one in self.editors.items()}
        for name, words in found.items():
            self._complain_at(name, words)
        wrong = next((name for name, words in found.items() if words), "")
        if wrong:
            self.editors[wrong].widget.setFocus(Qt.FocusReason.OtherFocusReason)
        return not wrong

    def _complain_at(self, name: str, words: str) -> None:
        problem = self.problems[name]
        problem.setText(words)
        problem.setVisible(bool(words))
        self._fit_height()

    def _show_review(self) -> None:
        changes = self._changes()
        fields = [field for field in self._fields if field.name in changes]
        self._put_review(Difference(fields, self._base, self.values()))
        self.primary.setText(tr.plural("Save {n} change", "Save {n} changes", len(fields)))
        self.primary.setFocus()

    def _put_review(self, review: Difference | Merge | None) -> None:
        if self._review is not None:
            self.body.removeWidget(self._review)
            self._review.hide()
            self._review.deleteLater()
        self._review = review
        self.form.setVisible(review is None)
        self.back.setVisible(review is not None)
        if review is not None:
            self.body.addWidget(review)
            review.show()
        self._fit_height()

    def _write(self, values: Values) -> None:
        self._wait(waiting=True)
        self.complain("")
        if self._opened is None:
            self._records.add(values)
        else:
            self._records.save(self._opened.key, self._base, values)
        self._number = self._records.begun

    def _wait(self, *, waiting: bool) -> None:
        self._waiting = waiting
        for widget in (self.primary, self.back, self.form):
            allow(widget, WAITING if waiting else "")
        if isinstance(self._review, Merge):
            allow(self._review, WAITING if waiting else "")

    def warn(self) -> None:
        """Show the warnings of the fields (`Field.warn`) about the present values."""
        for name, label in self.warnings.items():
            warn = self.editors[name].field.warn
            label.setText(warn(self.values()) if warn is not None else "")
            label.setVisible(bool(label.whole()))
        self._fit_height()

    def _on_edited(self) -> None:
        for name in self.problems:
            self._complain_at(name, "")
        self.warn()
        self.complain("")
        changed = self._opened is None or bool(self._changes())
        allow(self.primary, "" if changed else tr("No changes yet."))

    def _on_back(self) -> None:
        """Return to the form."""
        self._show_form()
        self.complain("")
        self.primary.setText(_REVIEW)
        self._on_edited()

    def _show_form(self) -> None:
        """Show the form again, with the versions chosen in a merge."""
        if isinstance(self._review, Merge):
            for name, value in self._review.values().items():
                if name in self.editors:
                    self.editors[name].put(value)
        self._put_review(None)

    def _on_ended(self, outcome: Outcome) -> None:
        if not self._waiting or self._records.ending != self._number:
            return
        self._wait(waiting=False)
        match outcome:
            case Saved():
                super().accept()
                self.saved.emit(outcome.key)
            case Diverged():
                self._show_merge(outcome)
            case Vanished():
                self._offer_to_add(outcome)
            case Rejected():
                self._show_rejected(outcome)

    def _show_rejected(self, outcome: Rejected) -> None:
        """Show why the server refused the record, at the field concerned or above the buttons."""
        words = sentence(outcome.message)
        if outcome.field in self.editors:
            self._show_form()
            self.primary.setText(self._verb())
            editor = self.editors[outcome.field]
            if only_names_field(outcome.message, outcome.field):
                words = editor.field.refusal or words
            self._complain_at(outcome.field, words)
            editor.widget.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.complain(words)

    def _verb(self) -> str:
        if self._opened is not None:
            return _REVIEW
        return tr("Add {noun}", noun=self._records.noun.one)

    def _show_merge(self, outcome: Diverged) -> None:
        """Let the user choose between the two versions of each differing field. The next save
        checks that the server still has the version shown here.
        """
        mine = self._review.values() if isinstance(self._review, Merge) else self.values()
        base, theirs = self._base, outcome.values
        differing = set(self._records.differences(theirs, mine))
        moved = {name for name in theirs if theirs[name] != base.get(name)}
        hidden = {name: theirs[name] for name in moved if name not in self.editors}
        fields = [one for one in self._fields if one.name in differing]
        self._base = dict(theirs)
        self._put_review(Merge(fields, base, mine | hidden, theirs))
        told = [self._by_whom(_CHANGED, outcome.author)]
        if not moved:
            told.append(tr("The changed field is not shown: it holds a secret."))
        told.append(tr("Nothing was saved. Choose which version of each field to keep."))
        self.complain(" ".join(told))
        self.primary.setText(tr("Save the chosen versions"))
        allow(self.primary, "")
        self.primary.setFocus()

    def _by_whom(self, told: tuple[str, str], author: Author) -> str:
        """Return a sentence that says who changed or deleted the record. `told` has one sentence
        for a known user, and one for an unknown user.
        """
        text = told[0] if author.user else told[1]
        done = text.format(user=display(author.user), noun=self._records.noun.one)
        return f"{done} {author.unknown}".strip()

    def _offer_to_add(self, outcome: Vanished) -> None:
        """Keep the input after somebody else removed the record, and offer to add it again."""
        self._put_review(None)
        self._opened = None
        self.complain(f"{self._by_whom(_REMOVED, outcome.author)} {_GONE}")
        self.primary.setText(tr("Add the record again"))
        allow(self.primary, "")


def _add_choice(editor: FieldEditor, *_: object) -> None:
    if editor.field.add is not None:
        editor.field.add(editor)
