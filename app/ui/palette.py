"""The command palette (Ctrl+K): every action by its name, with its shortcut beside it."""

from __future__ import annotations

from operator import itemgetter

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLineEdit, QVBoxLayout, QWidget

from app.ui.cells import TableView
from app.ui.commands import Actions, Command
from app.ui.tables import Column, ListSource, TableModel
from app.ui.text import PlainLabel
from app.ui.theme import Role, theme

WIDTH = 640
ROWS = 10
_NO_MATCH = 5
_MOVES = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: ROWS,
    Qt.Key.Key_PageUp: -ROWS,
}


def matching(commands: list[Command], typed: str) -> list[Command]:
    """The commands whose words hold every typed word, the best match first; after them those
    with the letters in this order in the name, or in one word: `thm` finds the themes."""
    words = typed.lower().split()
    if not words:
        return commands
    ranked = [(_rank(words, one), one) for one in commands]
    return [one for rank, one in sorted(ranked, key=itemgetter(0)) if rank < _NO_MATCH]


def _rank(words: list[str], command: Command) -> int:
    """0: a name that begins so; 1: a word of the name; 2: in the name; 3: menu or tip only;
    4: letters in this order."""
    name = command.action.text.lower()
    if name.startswith(" ".join(words)):
        return 0
    if all(any(part.startswith(word) for part in name.split()) for word in words):
        return 1
    if all(word in name for word in words):
        return 2
    if all(word in _searched(command) for word in words):
        return 3
    letters = "".join(words)
    near = [name, *_searched(command).split()]
    return 4 if any(_in_order(letters, part) for part in near) else _NO_MATCH


def _in_order(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)


def _searched(command: Command) -> str:
    action = command.action
    return f"{action.menu} {action.text} {action.tip}".lower()


class Palette(QFrame):
    """An overlay over the window. Typing filters, the arrows choose, Enter runs, Escape closes."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setProperty("kind", "overlay")
        self.setAccessibleName("Command palette")
        self._commands = [one for one in actions.all() if one.action.menu]
        self._source: ListSource[Command] = ListSource(_name)
        self._model: TableModel[Command] = TableModel(_COLUMNS, self._source)
        self._before: QWidget | None = None
        self.field = QLineEdit()
        self.field.setPlaceholderText("Type a command")
        self.field.setAccessibleName("Command")
        self.view = TableView(self._model)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.horizontalHeader().hide()
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._none = PlainLabel("No command has these words.", "secondary")
        column = QVBoxLayout(self)
        edge = theme().px(8)
        column.setContentsMargins(edge, edge, edge, edge)
        column.setSpacing(edge)
        column.addWidget(self.field)
        column.addWidget(self.view, 1)
        column.addWidget(self._none)
        self.field.textChanged.connect(self._on_typed)
        self.view.clicked.connect(self._on_clicked)
        self.field.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show the palette, empty, with every command."""
        window = self._window
        self._before = window.focusWidget()
        self.field.clear()
        self._on_typed("")
        width = min(theme().px(WIDTH), window.width() - theme().px(32))
        height = min(theme().row_height * ROWS + theme().px(58), window.height() - theme().px(96))
        self.setGeometry((window.width() - width) // 2, theme().px(72), width, height)
        self.show()
        self.raise_()
        self.field.setFocus()

    def dismiss(self) -> None:
        """Close, and give the focus back."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()

    def shown(self) -> list[Command]:
        """The commands that the typed words leave."""
        rows = (self._source.row(at) for at in range(self._source.count))
        return [row for row in rows if row is not None]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._on_key(event.key())
        return super().eventFilter(watched, event)

    def _on_key(self, key: int) -> bool:
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._run(self.view.currentIndex().row())
        elif (step := _MOVES.get(Qt.Key(key))) is not None:
            row = self.view.currentIndex().row() + step
            self._choose(min(max(row, 0), self._source.count - 1))
        else:
            return False
        return True

    def _on_typed(self, typed: str) -> None:
        self._source.put(matching(self._commands, typed))
        self._model.reload()
        self.view.setVisible(bool(self._source.count))
        self._none.setVisible(not self._source.count)
        self._choose(0)

    def _on_clicked(self, index: QModelIndex) -> None:
        self._run(index.row())

    def _choose(self, row: int) -> None:
        if not 0 <= row < self._source.count:
            return
        flags = QItemSelectionModel.SelectionFlag
        index = self._model.index(row, 0)
        self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.view.scrollTo(index)

    def _run(self, row: int) -> None:
        """Run the chosen command; one that is greyed out stays on screen with its reason."""
        command = self._source.row(row) if 0 <= row < self._source.count else None
        if command is None or not command.isEnabled():
            return
        self.dismiss()
        command.trigger()


def _name(command: Command) -> str:
    return command.action.name


def _text(command: Command) -> str:
    return command.action.text


def _icon(command: Command) -> str:
    return command.action.icon


def _role(command: Command) -> Role:
    return Role.TEXT if command.isEnabled() else Role.SECONDARY


def _beside(command: Command) -> str:
    return command.reason or command.action.menu


def _quiet(_command: Command) -> Role:
    return Role.SECONDARY


def _keys(command: Command) -> str:
    return command.shown_keys()


_COLUMNS: tuple[Column[Command], ...] = (
    Column(title="Command", text=_text, width=200, icon=_icon, role=_role),
    Column(title="Where", text=_beside, stretch=True, role=_quiet),
    Column(title="Keys", text=_keys, width=128, right=True, role=_quiet),
)
