"""Go to anything (Ctrl+P): finds targets, locations, saved queries and actions by a few letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import Texts
from app.state.workspace.goto import Goal
from app.ui.actions.qactions import Actions, Command
from app.ui.frame.overlay import Overlay
from app.ui.frame.palette import matching
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

MOST_ACTIONS = 4
_LOOKS = {
    "query": ("save", tr("Saved query")),
    "group": ("group", tr("Group")),
    "target": ("target", tr("Target")),
    "location": ("location", tr("Location")),
    "path": ("search", tr("Search in paths")),
}
Row = Goal | Command


class GoToAnything(Overlay[Row]):
    """Popup that lists what was found for the typed text: saved queries, Groups, Targets and
    Locations, then actions, then a search for the text in paths.
    """

    def __init__(self, stores: WindowStores, actions: Actions, window: QWidget) -> None:
        self._goto = stores.goto
        self._commands = [one for one in actions.all() if one.action.menu]
        super().__init__(
            window,
            _COLUMNS,
            _key,
            name=tr("Go to anything"),
            hint=tr("Search for a target, location, saved query or action"),
            nothing=tr("Nothing found. Enter other words."),
        )
        self._goto.changed.connect(self._on_found)

    def look_for(self, typed: str) -> None:
        self._goto.find(typed)

    def take(self, row: Row) -> None:
        if isinstance(row, Goal):
            self.dismiss()
            self._goto.go(row)
        elif row.isEnabled():
            self.dismiss()
            row.trigger()

    def _on_found(self) -> None:
        if not self.isVisible():
            return
        typed, found = self.field.text(), list(self._goto.found)
        some = matching(self._commands, typed)[:MOST_ACTIONS] if typed.strip() else []
        last = [one for one in found if one.kind == "path"]
        self.put([*(one for one in found if one.kind != "path"), *some, *last])


def _key(row: Row) -> object:
    if isinstance(row, Command):
        return row.action.name
    return row.kind, row.text, row.where, row.group_id, row.target_id


def _text(row: Row) -> str:
    return row.text if isinstance(row, Goal) else row.action.text


def _icon(row: Row) -> str:
    return _LOOKS[row.kind][0] if isinstance(row, Goal) else row.action.icon or "palette"


def _role(row: Row) -> Role:
    enabled = isinstance(row, Goal) or row.isEnabled()
    return Role.TEXT if enabled else Role.SECONDARY


def _where(row: Row) -> str:
    return row.where if isinstance(row, Goal) else row.reason or row.action.menu


def _kind(row: Row) -> str:
    return _LOOKS[row.kind][1] if isinstance(row, Goal) else row.shown_keys() or tr("Action")


def _quiet(_row: Row) -> Role:
    return Role.SECONDARY


_COLUMNS: tuple[Column[Row], ...] = (
    Column(title=tr("Name"), text=_text, stretch=True, icon=_icon, role=_role, middle=True),
    Column(title=tr("Where"), text=_where, width=176, role=_quiet, middle=True),
    Column(
        title=tr("Kind"),
        text=_kind,
        width=120,
        right=True,
        role=_quiet,
        words=[name for _, name in _LOOKS.values()],
    ),
)
