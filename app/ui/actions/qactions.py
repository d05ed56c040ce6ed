"""Live counterpart of `actions.py`: one up-to-date QAction per action, and menus made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenuBar, QWidget

from app.language import Texts
from app.ui.actions.action import Action, MainOnly
from app.ui.actions.actions import ACTIONS, MENUS
from app.ui.actions.tools_window_help import WINDOW_MENU
from app.ui.kit.keys import sequences
from app.ui.kit.menu import Menu, with_mnemonics
from app.ui.look import icons
from app.ui.look.text import tooltip
from app.ui.look.theme import theme
from app.ui.system.screen_capture import shield

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

ELSEWHERE = tr("This action is available in the main window only.")
IN_RESULTS = tr(
    "This key works in the results. Click a result, or press F6 until the results have the focus."
)
NATIVE = QKeySequence.SequenceFormat.NativeText
_ANYWHERE = re.compile(r".*(Ctrl|Alt|Meta)\+.+|(Shift\+)?F\d+")
"""Pattern of the key sequences that are needed neither for typing nor for moving the focus."""


class Command(QAction):
    """QAction of one declared action, with its reason for being disabled."""

    def __init__(self, action: Action, owner: Actions) -> None:
        super().__init__(action.text.replace("&", "&&"), owner)
        self.action = action
        self.reason = self._warning = ""
        self._owner = owner
        self.setObjectName(action.name)
        self.setIconText((action.short or action.text.removesuffix("…")).replace("&", "&&"))
        self.use(self.built_in)
        self.setCheckable(action.checked is not None)
        if action.grid:
            self.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if action.icon:
            self.setIcon(icons.icon(action.icon, action.role))
        self.setIconVisibleInMenu(not self.isCheckable())  # an icon would replace the check mark
        self._tell()

    @property
    def built_in(self) -> list[QKeySequence]:
        """The built-in keys of the action."""
        return [QKeySequence(one) for one in self.action.keys]

    def use(self, keys: Sequence[QKeySequence]) -> None:
        """Set the shortcuts; the first is displayed."""
        self.setShortcuts(keys)
        self._tell()

    def shown_keys(self) -> str:
        """Return the shortcut as this system writes it, or ""."""
        return self.shortcut().toString(NATIVE)

    def update_state(self, stores: WindowStores) -> None:
        """Update the enabled and the checked state. The checked state of actions in the menu Window
        is not updated here.
        """
        reason = self._owner.why_not_here(self.action) or self.action.enabled(stores)
        warning = self.action.warning(stores)
        if (reason, warning) != (self.reason, self._warning):
            self.reason, self._warning = reason, warning
            self.setEnabled(not reason)
            self._tell()
        if self.action.checked is not None and self.action.menu != WINDOW_MENU:
            self.setChecked(self.action.checked(stores))

    def _tell(self) -> None:
        """Set the tooltip: what the action does, its shortcut, what to know before, and why it is
        disabled.
        """
        plain = self.action.text.removesuffix("…")
        keys = f" ({self.shown_keys()})" if self.shown_keys() else ""
        tip = self.action.tip
        first = "" if tip.startswith(plain) and not keys else f"{plain}{keys}"
        parts = (first, tip, self._warning, self.reason)
        self.setToolTip(tooltip("\n".join(part for part in parts if part)))
        self.setStatusTip("")


class Actions(QActionGroup):
    """Owner of the commands. Panes access them by name: `actions["mask"]`, `actions.context(...)`.

    `triggered` carries the command that the window is to run. `rebound` is emitted when shortcuts
    have changed, `chosen` when the user has changed a shortcut in this window.
    """

    rebound = Signal()
    chosen = Signal()

    def __init__(self, stores: WindowStores, window: QWidget) -> None:
        super().__init__(window)
        self.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        self._stores = stores
        self._commands = {action.name: Command(action, self) for action in ACTIONS}
        self.use_kept_keys()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        for command in self._commands.values():
            if not command.action.grid:
                window.addAction(command)
        watched = (
            stores.guard.changed,  # also when the session has changed
            stores.inventory.changed,
            stores.query.changed,
            stores.text.changed,
            stores.saved.changed,
            stores.visits.changed,
            stores.tabs.changed,
            stores.results.changed,
            stores.results.current_changed,
            stores.matches.changed,
            stores.examples.changed,
            stores.plan.changed,
            stores.triage.changed,
            stores.undo.changed,
            stores.jobs.changed,
            stores.outbox.sent,
            stores.administration.changed,
            stores.cache.changed,
            stores.export.started,
            stores.export.ended,
            theme().changed,
            shield().changed,
        )
        for signal in watched:
            signal.connect(self.refresh_soon)
        self.refresh()

    def use_kept_keys(self) -> None:
        """Apply the shortcuts from the settings. A command without a usable entry there gets its
        built-in keys, except keys that the user has given to another command.
        """
        kept = self._stores.settings.keys
        chosen: dict[str, list[QKeySequence]] = {}
        taken: list[QKeySequence] = []
        for name, command in self._commands.items():
            keys = QKeySequence(kept.get(name, ""))
            if name in kept and keys not in taken and not _why_never(command, keys):
                chosen[name] = [] if keys.isEmpty() else [keys]
                taken += chosen[name]
        for name, command in self._commands.items():
            free = [keys for keys in command.built_in if keys not in taken]
            command.use(chosen.get(name, free))
        self.rebound.emit()

    def why_not_here(self, action: Action) -> str:
        """Return why this window does not offer the action, or "" if it does."""
        return ELSEWHERE if isinstance(action.run, MainOnly) and not self._stores.is_main else ""

    def __getitem__(self, name: str) -> Command:
        return self._commands[name]

    def all(self) -> Iterable[Command]:
        """Return every command, in the order of `ACTIONS`."""
        return self._commands.values()

    def why_not_keys(self, command: Command, keys: QKeySequence) -> str:
        """Return why a command cannot have these keys; "" if it can, or if `keys` is empty."""
        if keys.isEmpty():
            return ""
        if never := _why_never(command, keys):
            return never
        for other in self._commands.values():
            if other is not command and keys in other.shortcuts():
                return tr(
                    "These keys are already used by “{name}”.",
                    name=other.action.text.removesuffix("…"),
                )
        return ""

    def is_rebound(self, command: Command) -> bool:
        """Return whether the settings have an entry for the command, even if the entry is ignored
        (see `use_kept_keys`). Restoring the built-in keys removes the entry.
        """
        return command.action.name in self._stores.settings.keys

    def why_not_default(self, command: Command) -> str:
        """Return why the built-in keys of a command cannot be restored, or "" if they can."""
        taken = (self.why_not_keys(command, keys) for keys in command.built_in)
        return next(filter(None, taken), "")

    def rebind(self, command: Command, keys: str | None) -> None:
        """Change the shortcut of a command and save it: "" for none, None for the built-in keys."""
        kept = self._stores.settings.keys
        if keys is None:
            kept.pop(command.action.name, None)
        else:
            kept[command.action.name] = keys
        self.use_kept_keys()  # another command may get its built-in keys back
        self._stores.save_settings()
        self.chosen.emit()

    def refresh_soon(self) -> None:
        """Schedule `refresh` for the next turn of the event loop."""
        self._later.start()

    def refresh(self) -> None:
        """Update the state of all commands."""
        for command in self._commands.values():
            command.update_state(self._stores)

    def press(self, event: QKeyEvent, grid: QWidget, preview: QWidget) -> str | None:
        """Run the action whose shortcut was pressed. Call this for keys that Qt has left unhandled,
        either because the action is disabled, or because it works only in the results (`grid`) and
        their preview, and `grid` does not have the focus.

        Return the reason if the action cannot run, "" if it ran, and None if no action has these
        keys.
        """
        commands = self._commands.values()
        keyed = (
            command
            for keys in sequences(event)
            for command in commands
            if keys in command.shortcuts()
        )
        # for Shift+. the sequence with Shift precedes that of the period
        command = next(keyed, None)
        if command is None:
            return None
        command.update_state(self._stores)
        reason, action = command.reason, command.action
        if not reason and action.grid and not action.beside and not grid.hasFocus():
            focused = QApplication.focusWidget()
            reading = focused is not None and preview.isAncestorOf(focused)
            reason = "" if reading and not action.rows else IN_RESULTS
        if reason:
            return f"{action.text.removesuffix('…')}: {reason}"
        command.trigger()
        return ""

    def attach_grid(self, grid: QWidget) -> None:
        """Make the single-letter shortcuts work in `grid` (the results), and only while `grid` has
        the focus.
        """
        for command in self._commands.values():
            if command.action.grid:
                grid.addAction(command)

    def context(self, names: Sequence[str], parent: QWidget) -> Menu:
        """Return a context menu of these actions; "" is a separator. Show it with `popup`."""
        menu = Menu(parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in names:
            if name:
                menu.addAction(self._commands[name])
            else:
                menu.addSeparator()
        return menu

    def fill(self, bar: QMenuBar) -> None:
        """Add the menus to `bar`, in the order of `MENUS`, with separators between sections."""
        for title, marked in zip(MENUS, with_mnemonics(MENUS), strict=True):
            menu = Menu(bar, marked)
            bar.addMenu(menu)
            inner: dict[str, Menu] = {}
            section = 0
            commands = self._commands.values()
            own = [command for command in commands if command.action.menu == title]
            for command in (*own, *(one for one in commands if one.action.also == title)):
                if name := command.action.submenu:
                    if name not in inner:
                        inner[name] = Menu(menu, name)
                        menu.addMenu(inner[name])
                    inner[name].addAction(command)
                    continue
                if command.action.section != section:
                    section = command.action.section
                    menu.addSeparator()
                menu.addAction(command)


def _why_never(command: Command, keys: QKeySequence) -> str:
    """Return why a command can never have these keys, even if no other command has them; "" if it
    can.
    """
    if keys.isEmpty() or command.action.grid or _ANYWHERE.fullmatch(keys.toString()):
        return ""
    return tr("Only actions on results can have keys without Ctrl or Alt.")
