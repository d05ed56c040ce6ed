"""Fields of the forms of records, declared as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from app.language import Texts
from app.state.administration.noun import Values
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.choices import Choice
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.file_dialogs import open_chooser
from app.ui.look import icons
from app.ui.look.text import display
from app.ui.look.theme import theme

tr = Texts(__name__)

LINE, NOTES, SECRET, FILE = "line", "notes", "secret", "file"
_NOTES_HEIGHT = 84
"""Height of a field of kind `NOTES`, in pixels at a zoom of 100 %."""
_EMPTY = tr("(empty)")
_NOT_SHOWN = tr("(not shown)")
_CHANGED = tr("(new value)")


def _none() -> Sequence[Choice]:
    return ()


class FieldWidget(QWidget):
    """Base of special widgets for a field. The value of such a widget is encoded as text; `edited`
    is emitted when the value changes.
    """

    edited = Signal()

    def value(self) -> str:
        """Return the value."""
        raise NotImplementedError

    def put(self, value: str) -> None:
        """Show a value."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Declaration of a field; `name` is its name in the API.

    `kind` is `LINE`, `NOTES` (several lines), `SECRET`, or `FILE` (the path of a file whose content
    is secret). With `choices`, the user selects one of them; a current value that is not among them
    remains selectable. A `fixed` field is written only when a record is added. `edit_hint` replaces
    `hint` in the form that changes a record. `add` is called with the field's editor, lets the user
    add a choice, and selects the new choice in the editor. `refusal` is the text to show if the
    server rejects a value without saying why. `check` returns why a value cannot be written, or "".
    `warn` returns a warning about the values of the whole form before they are written, or "".
    `make` returns a special widget for the value, and `say` describes a value. If `unavailable`
    contains a reason, the field is disabled and shows the reason.
    """

    name: str
    label: str
    hint: str = ""
    edit_hint: str = ""
    refusal: str = ""
    kind: str = LINE
    placeholder: str = ""
    required: bool = False
    fixed: bool = False
    choices: Callable[[], Sequence[Choice]] | None = None
    check: Callable[[str], str] | None = None
    warn: Callable[[Values], str] | None = None
    make: Callable[[], FieldWidget] | None = None
    say: Callable[[str], str] | None = None
    add: Callable[[FieldEditor], None] | None = None
    unavailable: str = ""

    def why_not(self, value: str) -> str:
        """Return why this value cannot be written, or ""."""
        if self.required and not value.strip():
            return tr("{field} is required.", field=self.label)
        return self.check(value) if self.check is not None and value else ""

    def show(self, value: str) -> str:
        """Return a value as text for people, for example in the list of changes; a secret is never
        shown.
        """
        if self.kind in {SECRET, FILE}:
            return _CHANGED if value else _NOT_SHOWN
        if self.say is not None:
            return self.say(value) or _EMPTY
        known = {choice.value: choice.text for choice in (self.choices or _none)()}
        return known.get(value, value) or _EMPTY


class FieldEditor:
    """Widget of a field: `value` reads it, `put` sets it, `edited` is called after changes."""

    def __init__(self, field: Field, edited: Callable[[], None]) -> None:
        self.field = field
        self._edited = edited
        self.widget: QWidget
        if field.make is not None:
            self.widget = made = field.make()
            made.edited.connect(edited)
        elif field.choices is not None:
            self.widget = self._choice(field.choices())
        elif field.kind == NOTES:
            self.widget = self._notes()
        else:
            self.widget = self._line()
        self.widget.setObjectName(f"field_{field.name}")
        allow(self.widget, field.unavailable)

    def value(self) -> str:
        """Return the value in the form in which it is sent to the server."""
        match self.widget:
            case FieldWidget():
                return self.widget.value()
            case QComboBox():
                return str(self.widget.currentData() or "")
            case QPlainTextEdit():
                return self.widget.toPlainText().strip()
            case QLineEdit():
                typed = self.widget.text()
                return typed if self.field.kind == SECRET else typed.strip()
        raise TypeError(type(self.widget))

    def put(self, value: str) -> None:
        """Show a value."""
        match self.widget:
            case FieldWidget():
                self.widget.put(value)
            case QComboBox():
                at = self.widget.findData(value)
                if at < 0:  # a value that the form does not know must not be lost
                    self.widget.addItem(display(value), value)
                    at = self.widget.count() - 1
                self.widget.setCurrentIndex(at)
            case QPlainTextEdit():
                self.widget.setPlainText(value)
            case QLineEdit():
                self.widget.setText(value)

    def offer(self, value: str) -> None:
        """Read the choices again, and select `value` among them."""
        if isinstance(self.widget, QComboBox) and self.field.choices is not None:
            self.widget.clear()
            self._fill(self.widget, self.field.choices())
            self.put(value)

    def _line(self) -> QLineEdit:
        made = QLineEdit()
        made.setPlaceholderText(self.field.placeholder)
        if self.field.kind == SECRET:
            made.setEchoMode(QLineEdit.EchoMode.Password)
        if self.field.kind == FILE:
            browse = made.addAction(icons.icon("folder"), QLineEdit.ActionPosition.TrailingPosition)
            browse.setText(tr("Choose a file"))
            browse.setToolTip(tr("Choose a file"))
            browse.triggered.connect(partial(_call, self._on_browse))
        made.textChanged.connect(partial(_call, self._edited))
        return made

    def _on_browse(self) -> None:
        made = open_chooser(self.widget, self.field.label, tr("All files (*)"))
        made.fileSelected.connect(self.put)
        made.open()

    def _notes(self) -> QPlainTextEdit:
        made = QPlainTextEdit()
        made.setTabChangesFocus(True)
        made.setFixedHeight(theme().px(_NOTES_HEIGHT))
        made.textChanged.connect(self._edited)
        return made

    def _choice(self, choices: Sequence[Choice]) -> QComboBox:
        made = ComboBox()
        self._fill(made, choices)
        made.currentIndexChanged.connect(partial(_call, self._edited))
        return made

    @staticmethod
    def _fill(box: QComboBox, choices: Sequence[Choice]) -> None:
        for choice in choices:
            box.addItem(display(choice.text), choice.value)


def _call(edited: Callable[[], None], *_: object) -> None:
    edited()
