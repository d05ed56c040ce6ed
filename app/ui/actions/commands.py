"""The live side of `actions.py`: one QAction per action, kept true, and menus made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from app.ui.actions.actions import ACTIONS, MENUS, Action
from app.ui.kit.keys import sequences
from app.ui.kit.screen_capture import shield
from app.ui.look import icons
from app.ui.look.text import tooltip
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

ELSEWHERE = "That is in the main window."
IN_RESULTS = "This key works in the results. Click a result first, or press F6."
NATIVE = QKeySequence.SequenceFormat.NativeText
_ANYWHERE = re.compile(r".*(Ctrl|Alt|Meta)\+.+|(Shift\+)?F\d+")
"""Keys that nobody needs for writing or for moving about."""


class Command(QAction):
    """The QAction of one declared action: knows why it is greyed out, and how to run."""

    def __init__(self, action: Action, owner: Actions) -> None:
        super().__init__(action.text.replace("&", "&&"), owner)
        self.action = action
        self.reason = ""
        self._owner = owner
        self.setObjectName(action.name)
        self.setIconText((action.short or action.text.removesuffix("…")).replace("&", "&&"))
        self.use(None)
        self.setCheckable(action.checked is not None)
        if action.grid:
            self.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if action.icon:
            self.setIcon(icons.icon(action.icon, action.role))
        self.setIconVisibleInMenu(not self.isCheckable())  # there it would stand for the tick
        self.triggered.connect(self._on_triggered)
        self._tell()

    def use(self, keys: str | None) -> None:
        """Have these keys, "" for none; None: those of the program."""
        wanted = self.action.keys if keys is None else filter(None, [keys])
        self.setShortcuts([QKeySequence(one) for one in wanted])
        self._tell()

    def shown_keys(self) -> str:
        """The shortcut as this system writes it, "" when there is none."""
        return self.shortcut().toString(NATIVE)

    def update_state(self, stores: WindowStores) -> None:
        """Grey out or not, tick or not."""
        reason = self._owner.why_not_here(self.action) or self.action.enabled(stores)
        if reason != self.reason:
            self.reason = reason
            self.setEnabled(not reason)
            self._tell()
        if self.action.checked is not None and self.action.menu != "Window":
            self.setChecked(self.action.checked(stores))

    def _tell(self) -> None:
        """The tooltip: what it does, by which key, and why it is greyed out."""
        plain = self.action.text.removesuffix("…")
        keys = f" ({self.shown_keys()})" if self.shown_keys() else ""
        parts = (f"{plain}{keys}", self.action.tip, self.reason)
        self.setToolTip(tooltip("\n".join(part for part in parts if part)))
        self.setStatusTip("")

    def _on_triggered(self) -> None:
        self._owner.run(self.action)


class Actions(QObject):
    """Owns the commands. Panes take them by name: `actions["mask"]`, `actions.context(...)`.

    `rebound` says that one has other keys; `chosen` that somebody chose them here.
    """

    rebound = Signal()
    chosen = Signal()

    def __init__(self, stores: WindowStores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._window = window
        self._commands = {action.name: Command(action, self) for action in ACTIONS}
        self.use_kept_keys()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.refresh)
        for command in self._commands.values():
            if not command.action.grid:
                window.addAction(command)
        watched = (
            stores.session.changed,
            stores.estate.changed,
            stores.query.changed,
            stores.text.changed,
            stores.saved.changed,
            stores.visits.changed,
            stores.tabs.changed,
            stores.results.changed,
            stores.results.current_changed,
            stores.matches.changed,
            stores.plan.changed,
            stores.triage.changed,
            stores.undo.changed,
            stores.jobs.changed,
            theme().changed,
            shield().changed,
        )
        for signal in watched:
            signal.connect(self.refresh_soon)
        self.refresh()

    def use_kept_keys(self) -> None:
        """Have the keys that the settings say; those of the program where they say none."""
        kept = self._stores.settings.keys
        refused = []
        for name, command in self._commands.items():
            command.use("" if name in kept else None)  # free for others first
        for name, command in self._commands.items():
            keys = kept.get(name, "")
            if self.why_not_keys(command, QKeySequence(keys)):
                refused.append(command)
            elif keys:
                command.use(keys)
        for command in refused:
            if not self.why_not_default(command):
                command.use(None)
        self.rebound.emit()

    def why_not_here(self, action: Action) -> str:
        """Why this window has not got it, in words; "" when it has."""
        root, _, verb = action.run.partition(".")
        if root != "window" or self._stores.is_main:
            return ""
        return "" if hasattr(self._window, verb.partition(".")[0]) else ELSEWHERE

    def __getitem__(self, name: str) -> Command:
        return self._commands[name]

    def all(self) -> Iterable[Command]:
        """Every command, in the order of the table."""
        return self._commands.values()

    def why_not_keys(self, command: Command, keys: QKeySequence) -> str:
        """Why a command cannot have these keys, in words; "" when it can."""
        if keys.isEmpty():
            return ""
        if not command.action.grid and not _ANYWHERE.fullmatch(keys.toString()):
            return "A key without Ctrl or Alt can only do what is done in the results."
        for other in self._commands.values():
            if other is not command and keys in other.shortcuts():
                return f"They are those of “{other.action.text.removesuffix('…')}”."
        return ""

    def is_rebound(self, command: Command) -> bool:
        """Whether it has other keys than those of the program."""
        return command.action.name in self._stores.settings.keys

    def why_not_default(self, command: Command) -> str:
        """Why a command cannot have the keys of the program again, in words; "" when it can."""
        taken = (self.why_not_keys(command, QKeySequence(keys)) for keys in command.action.keys)
        return next(filter(None, taken), "")

    def rebind(self, command: Command, keys: str | None) -> None:
        """Give a command other keys, and keep that; "" for none, None for those of the program."""
        kept = self._stores.settings.keys
        if keys is None:
            kept.pop(command.action.name, None)
        else:
            kept[command.action.name] = keys
        command.use(keys)
        self._stores.save_settings()
        self.rebound.emit()
        self.chosen.emit()

    def refresh_soon(self) -> None:
        """Bring the state of all commands up to date once the loop comes round."""
        self._later.start()

    def refresh(self) -> None:
        """Bring the state of all commands up to date."""
        for command in self._commands.values():
            command.update_state(self._stores)

    def run(self, action: Action) -> None:
        """Do what `action` says: a verb of the window or of a store."""
        root, _, verb = action.run.partition(".")
        owner = self._window if root == "window" else getattr(self._stores, root)
        attrgetter(verb)(owner)(*action.args)

    def press(self, event: QKeyEvent, grid: QWidget) -> str | None:
        """Do what a key is for that was pressed outside of `grid`, or is that of a greyed out
        action. Why it does nothing, in words; "" when it does; None when it is no action's."""
        commands = self._commands.values()
        keyed = (one for keys in sequences(event) for one in commands if keys in one.shortcuts())
        command = next(keyed, None)  # of Shift+. the one with Shift, before that of the dot
        if command is None:
            return None
        command.update_state(self._stores)
        reason = command.reason
        if not reason and command.action.grid and not (grid.hasFocus() or command.action.beside):
            reason = IN_RESULTS
        if reason:
            return f"{command.action.text.removesuffix('…')}: {reason}"
        command.trigger()
        return ""

    def attach_grid(self, grid: QWidget) -> None:
        """Give `grid` (the results) the single-letter keys; they work only while it has focus."""
        for command in self._commands.values():
            if command.action.grid:
                grid.addAction(command)

    def context(self, names: Sequence[str], parent: QWidget) -> QMenu:
        """A context menu of these actions, "" being a separator. Show it with `popup`."""
        menu = QMenu(parent)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in names:
            if name:
                menu.addAction(self._commands[name])
            else:
                menu.addSeparator()
        return menu

    def fill(self, bar: QMenuBar) -> None:
        """Put the menus into `bar`, in the order of the table, sections apart."""
        for title in MENUS:
            menu = bar.addMenu(f"&{title}")
            menu.setToolTipsVisible(True)
            section = 0
            for command in self._commands.values():
                if command.action.menu != title:
                    continue
                if command.action.section != section:
                    section = command.action.section
                    menu.addSeparator()
                menu.addAction(command)
