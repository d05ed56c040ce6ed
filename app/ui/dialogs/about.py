"""What this program is, and its keys."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QWidget

from app import __version__
from app.ui.cells import TableView
from app.ui.commands import NATIVE, Actions, Command
from app.ui.tables import Column, ListSource, TableModel
from app.ui.text import PlainLabel
from app.ui.theme import Role, theme
from app.ui.widgets import Dialog, SearchField


class AboutDialog(Dialog):
    """Name, version, what it stands on, licence."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(
            "About",
            "Visual triage and point-and-click remediation of sensitive data.",
            "Close",
            parent,
        )
        self.dismiss.hide()
        self.body.addWidget(PlainLabel(f"Discovery Console {__version__}", "heading"))
        self.body.addWidget(
            PlainLabel(
                f"Python {platform.python_version()}, Qt {qVersion()}, "
                f"PySide {PySide6.__version__}",
                "secondary",
            )
        )
        self.body.addWidget(PlainLabel("Apache License 2.0. No telemetry.", "secondary"))


class ShortcutsDialog(Dialog):
    """Every action that has a key. Typing filters."""

    def __init__(self, actions: Actions, parent: QWidget | None) -> None:
        super().__init__(
            "Keyboard shortcuts",
            "Keys without Ctrl or Alt work while the results have the focus.",
            "Close",
            parent,
        )
        self.setObjectName("shortcuts_dialog")
        self.dismiss.hide()
        self._commands = [one for one in actions.all() if one.action.keys and one.action.menu]
        self._source: ListSource[Command] = ListSource(_name, self._commands)
        self._model: TableModel[Command] = TableModel(_COLUMNS, self._source)
        self.view = TableView(self._model)
        self.view.setAccessibleName("Actions and their keys")
        self.view.setMinimumHeight(theme().px(420))
        self.field = SearchField("Search an action or a key")
        self.field.textChanged.connect(self._on_typed)
        self.body.addWidget(self.field)
        self.body.addWidget(self.view)
        self.primary.setAutoDefault(False)
        self.primary.setDefault(False)

    def _on_typed(self, typed: str) -> None:
        wanted = typed.lower()
        self._source.put([one for one in self._commands if wanted in _searched(one)])
        self._model.reload()


def _searched(command: Command) -> str:
    return f"{command.action.text} {command.shown_keys()} {command.action.menu}".lower()


def _name(command: Command) -> str:
    return command.action.name


def _text(command: Command) -> str:
    return command.action.text.removesuffix("…")


def _keys(command: Command) -> str:
    return "   ".join(keys.toString(NATIVE) for keys in command.shortcuts())


def _menu(command: Command) -> str:
    return command.action.menu


def _quiet(_command: Command) -> Role:
    return Role.SECONDARY


_COLUMNS: tuple[Column[Command], ...] = (
    Column(title="Action", text=_text, stretch=True),
    Column(title="Menu", text=_menu, width=110, role=_quiet),
    Column(title="Keys", text=_keys, width=170, mono=True),
)
