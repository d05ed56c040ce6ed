"""Keyboard shortcuts of all actions, and their customization."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit, QWidget

from app.language import Texts
from app.ui.actions.qactions import NATIVE, Actions, Command
from app.ui.actions.widget_keys import WIDGET_KEYS
from app.ui.kit.accessibility import spoken_as
from app.ui.kit.boxes import fill, hbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.text_fields import SearchField
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)


_KEYS_WIDTH = 140
"""Minimum width (pixels at a zoom of 100 %) of the field for a new shortcut: `Ctrl+Shift+PgDown`
fits into it.
"""


class _Row(NamedTuple):
    """A row of the list: an action, or keys that widgets handle themselves and that cannot be
    changed, in which case `command` is None.
    """

    name: str
    text: str
    place: str
    command: Command | None = None
    fixed: tuple[str, ...] = ()


def _rows(commands: Iterable[Command]) -> list[_Row]:
    """Return the rows of all actions that a user can choose or that have keys, then those of the
    keys that cannot be changed.
    """
    listed = [one for one in commands if one.action.menu or one.action.keys]
    fixed = [
        _Row(f"keys-{number}", keys.text, keys.place, fixed=keys.keys)
        for number, keys in enumerate(WIDGET_KEYS)
    ]
    return [_row(one) for one in listed if one.action.menu] + [
        *(_row(one) for one in listed if not one.action.menu),
        *fixed,
    ]


def _row(command: Command) -> _Row:
    menu = command.action.menu or tr("Only by key")
    return _Row(command.action.name, _text(command), menu, command)


def _text(command: Command) -> str:
    return command.action.text.removesuffix("…")


def _keys(row: _Row) -> str:
    built_in = map(QKeySequence, row.fixed)
    shortcuts = built_in if row.command is None else row.command.shortcuts()
    return "   ".join(keys.toString(NATIVE) for keys in shortcuts)


def _searched(row: _Row) -> str:
    return f"{row.text} {_keys(row)} {row.place}".lower()


def _name(row: _Row) -> str:
    return row.name


def _quiet(_row: _Row) -> Role:
    return Role.SECONDARY


_COLUMNS: tuple[Column[_Row], ...] = (
    Column(title=tr("Action"), text=lambda row: row.text, stretch=True),
    Column(title=tr("Menu or place"), text=lambda row: row.place, width=110, role=_quiet),
    Column(title=tr("Keys"), text=_keys, width=170, mono=True),
)


@spoken_as(QAccessible.Role.HotkeyField)
class KeysField(QKeySequenceEdit):
    """Field that records the next key sequence. Escape clears the field; if the field is empty,
    Escape closes the dialog.
    """

    def __init__(self) -> None:
        super().__init__()
        if (line := self.findChild(QLineEdit)) is not None:
            line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a short hint. Qt's own is too long in German, and Qt sets it after each change."""
        hint = tr("Press keys")
        painted = event.type() is QEvent.Type.Paint
        if painted and isinstance(watched, QLineEdit) and watched.placeholderText() != hint:
            watched.setPlaceholderText(hint)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.key() != Qt.Key.Key_Escape or not plain:
            super().keyPressEvent(event)
        elif self.keySequence().isEmpty():
            event.ignore()  # the dialog closes
        else:
            self.clear()


class ShortcutsDialog(Dialog):
    """Dialog that lists every action with its shortcuts, and the keys of lists, dialogs and charts.
    Typing filters the list. The user can give the focused action other keys, unless another action
    has them.
    """

    def __init__(self, actions: Actions, parent: QWidget | None) -> None:
        super().__init__(
            tr("Keyboard shortcuts"),
            tr(
                "A shortcut without Ctrl or Alt works while the results have the focus. "
                "This does not concern function keys."
            ),
            tr("Close"),
            parent,
        )
        self.setObjectName("shortcuts_dialog")
        self.dismiss.hide()
        self._actions = actions
        self._rows = _rows(actions.all())
        self.view = ListTable(
            _COLUMNS, _name, self._rows, name=tr("Actions and their shortcuts"), single=True
        )
        self.view.setMinimumHeight(theme().px(380))
        self.field = SearchField(tr("Search by action or shortcut"))
        self.keys = KeysField()
        self.keys.setMaximumSequenceLength(1)
        self.keys.setMinimumWidth(theme().px(_KEYS_WIDTH))
        self.keys.setAccessibleName(tr("Press the new shortcut"))
        self.use, self.default = button(tr("Set shortcut")), button(tr("Restore default"))
        self.said = PlainLabel("", "secondary", wrap=True)
        self._lay_out()
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)
        self.field.textChanged.connect(self._on_typed)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.keys.keySequenceChanged.connect(self._on_keys)
        self.use.clicked.connect(self._on_use)
        self.default.clicked.connect(self._on_default)
        self.view.setCurrentIndex(self.view.table.index(0, 0))

    def _lay_out(self) -> None:
        row = hbox(
            PlainLabel(tr("New shortcut"), "secondary"), (self.keys, 1), self.use, self.default
        )
        fill(self.body, self.field, self.view, row, self.said)

    def chosen(self) -> Command | None:
        """Return the focused action; None if there is none, or if its keys cannot be changed."""
        row = self.view.current()
        return None if row is None else row.command

    def _on_typed(self, typed: str) -> None:
        before, wanted = self.view.current(), typed.lower()
        self.view.put([row for row in self._rows if wanted in _searched(row)])
        index = QModelIndex() if before is None else self.view.table.index_of(_name(before))
        self.view.setCurrentIndex(index if index.isValid() else self.view.table.index(0, 0))
        self._on_chosen()

    def _on_chosen(self) -> None:
        self.keys.clear()
        self._say()

    def _on_keys(self, _keys: QKeySequence) -> None:
        self._say()

    def _say(self) -> None:
        """Show which action will get the keys, or why it cannot have them."""
        row, keys = self.view.current(), self.keys.keySequence()
        command = None if row is None else row.command
        none = ""
        if row is None:
            none = tr("Select a command first.")
        elif command is None:
            none = tr("{what}. These keys cannot be changed.", what=row.text)
        why_not = none or ("" if command is None else self._actions.why_not_keys(command, keys))
        told = keys.toString(NATIVE)
        name = "" if command is None else _text(command)
        if why_not:
            self.said.setText(why_not)
        elif told:
            self.said.setText(tr("New shortcut for “{name}”: {told}", name=name, told=told))
        else:
            self.said.setText(
                tr(
                    "Press the new shortcut for “{name}”. Leave the field empty for no shortcut.",
                    name=name,
                )
            )
        allow(self.use, why_not)
        rebound = command is not None and self._actions.is_rebound(command)
        allow(self.default, none or ("" if rebound else tr("This is the default shortcut.")))

    def _on_use(self) -> None:
        self._rebind(self.keys.keySequence().toString())

    def _on_default(self) -> None:
        command = self.chosen()
        taken = "" if command is None else self._actions.why_not_default(command)
        if taken:
            self.said.setText(taken)
        else:
            self._rebind(None)

    def _rebind(self, keys: str | None) -> None:
        if (command := self.chosen()) is not None:
            self._actions.rebind(command, keys)
            self.view.table.touch(range(self.view.source.count))
            self._on_chosen()
