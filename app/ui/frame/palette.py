"""Command palette (Ctrl+K): every action by its name, with its shortcut."""

from __future__ import annotations

from operator import itemgetter

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.actions.commands import Actions, Command
from app.ui.frame.overlay import Overlay
from app.ui.kit.tables import Column
from app.ui.look.theme import Role

tr = Texts(__name__)

_NO_MATCH = 5


def matching(commands: list[Command], typed: str) -> list[Command]:
    """Return the commands that contain every typed word, best match first.

    Commands that only contain the typed letters in this order, in their name or in one word, come
    last: `thm` finds the themes.
    """
    words = typed.lower().split()
    if not words:
        return commands
    ranked = [(_rank(words, command), command) for command in commands]
    return [one for rank, one in sorted(ranked, key=itemgetter(0)) if rank < _NO_MATCH]


def _rank(words: list[str], command: Command) -> int:
    """Return the rank of a command: 0 if its name begins with the typed words; 1 if each typed
    word begins a word of the name; 2 if the name contains all typed words; 3 if name, menu and tip
    together contain them; 4 if only the letters occur in this order.
    """
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


class Palette(Overlay[Command]):
    """Popup of all commands; a disabled one stays visible with its reason."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        self._commands = [one for one in actions.all() if one.action.menu]
        super().__init__(
            window,
            _COLUMNS,
            _name,
            name=tr("Command palette"),
            hint=tr("Search for a command"),
            nothing=tr("No commands found. Try other words."),
        )

    def look_for(self, typed: str) -> None:
        self.put(matching(self._commands, typed))

    def take(self, row: Command) -> None:
        if row.isEnabled():
            self.dismiss()
            row.trigger()


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
    Column(title=tr("Command"), text=_text, width=200, icon=_icon, role=_role),
    Column(title=tr("Where"), text=_beside, stretch=True, role=_quiet),
    Column(title=tr("Keys"), text=_keys, width=128, right=True, role=_quiet),
)
