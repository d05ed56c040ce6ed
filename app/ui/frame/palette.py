"""Command palette (Ctrl+K): every action of the menus by its name, with its shortcut."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.ui.actions.qactions import Actions, Command
from app.ui.frame.overlay import Overlay
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import fill
from app.ui.kit.guide_places import guide_requests
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel

tr = Texts(__name__)

_ALL = (
    tr("Command palette"),
    tr("Search for a command"),
    tr("No commands found. Press Enter to search the guide."),
)
"""Name, hint of the field, and text if nothing is found, for the palette of all commands."""
_DISABLED = (
    tr("Unavailable commands"),
    tr("Search for an unavailable command"),
    tr("Nothing found among the unavailable commands. Press Enter to search the guide."),
)
"""Name, hint of the field, and text if nothing is found, for the palette of disabled commands."""
_NO_MATCH = 5
_MOST_RECENT = 5
"""Number of commands that are listed first because they were run last."""


def matching(commands: list[Command], typed: str) -> list[Command]:
    """Return the commands that contain every typed word, best match first; all commands if nothing
    is typed.

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
    """Popup of all commands, or only of those that are disabled. A disabled command is shown with
    its reason. For the chosen command, the full reason is shown below the list.
    """

    def __init__(self, actions: Actions, window: QWidget) -> None:
        self._commands = [one for one in actions.all() if one.action.menu]
        self._recent: list[Command] = []
        """The commands that were run last, newest first."""
        self._only_disabled = False
        super().__init__(
            window,
            _COLUMNS,
            _name,
            name=_ALL[0],
            hint=_ALL[1],
            nothing=_ALL[2],
        )
        self.reason = PlainLabel("", "secondary", wrap=True)
        fill(self.column, self.reason)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)

    def open(self) -> None:
        self._only_disabled = False
        self.say(*_ALL)
        super().open()

    def open_disabled(self) -> None:
        """Show the commands that are disabled now."""
        self._only_disabled = True
        self.say(*_DISABLED)
        super().open()

    def look_for(self, typed: str) -> None:
        """List the commands for the typed words. If nothing is typed, the commands used last come
        first. Otherwise, they come first among equally good matches.
        """
        recent = self._recent
        others = [one for one in self._commands if one not in recent]
        some = [one for one in [*recent, *others] if one.reason or not self._only_disabled]
        self.put(matching(some, typed))

    def put(self, rows: Sequence[Command]) -> None:
        super().put(rows)
        self._on_chosen()

    def _on_chosen(self) -> None:
        """Show and announce why the chosen command is disabled."""
        command = self.view.current()
        words = "" if command is None else command.reason
        if words == self.reason.whole():
            return
        self.reason.setText(words)
        self._fit_height()
        if words:
            announce(self.field, words)

    def take(self, row: Command) -> None:
        if row.isEnabled():
            others = (one for one in self._recent if one is not row)
            self._recent = [row, *others][:_MOST_RECENT]
            self.dismiss()
            row.trigger()

    def take_text(self, typed: str) -> None:
        """Search the guide for the typed text: the guide leads from words of users to the names of
        commands.
        """
        self.dismiss()
        guide_requests().search_wanted.emit(typed)


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
    Column(title=tr("Command"), text=_text, width=232, icon=_icon, role=_role),
    Column(title=tr("Where"), text=_beside, stretch=True, role=_quiet),
    Column(title=tr("Keys"), text=_keys, width=144, right=True, role=_quiet),
)
