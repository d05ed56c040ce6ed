"""Declaration of an action: its names, its shortcut, its availability, and what it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from typing import TYPE_CHECKING

from app.ui.actions.action_window import ActionWindow, MainActionWindow
from app.ui.actions.availability import always
from app.ui.look.colours import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores


@dataclass(frozen=True, slots=True)
class MainOnly:
    """Wrapper of `Action.run` for an action that only the main window can run."""

    run: Callable[[MainActionWindow], object]


@dataclass(frozen=True, slots=True)
class Action:
    """Declaration of something the analyst can do.

    `run` is called with the window in which the action was chosen. It calls a method of this
    window, or of one of the window's stores. `keys` are portable key sequences; the first is
    displayed. With `grid`, the keys work only while the results or their preview have the focus;
    `beside` adds the other panes, and `rows` excludes the preview. `enabled` returns the reason why
    the action is unavailable, or "". `checked` makes the action a toggle, and returns whether it is
    on. `warning` returns what the user should know before running the action, or "". Separators in
    a menu divide actions with different `section` numbers. `submenu` is the title of the submenu
    that contains the action. `hidden` keeps the action out of menus.
    """

    name: str
    text: str
    run: Callable[[ActionWindow], object] | MainOnly
    _: KW_ONLY
    short: str = ""
    """Button text, if it differs from `text`."""
    menu: str = ""
    hidden: bool = False
    keys: tuple[str, ...] = ()
    grid: bool = False
    beside: bool = False
    """True if the `grid` keys also work in the other panes, because the action is not about a
    single result.
    """
    rows: bool = False
    """True if the `grid` keys do not work in the preview, because the action is about the rows of
    the table or the focused cell.
    """
    tip: str = ""
    icon: str = ""
    role: Role = Role.SECONDARY
    enabled: Callable[[WindowStores], str] = always
    checked: Callable[[WindowStores], bool] | None = None
    warning: Callable[[WindowStores], str] = always
    section: int = 0
    submenu: str = ""
    also: str = ""
    """Title of a second menu, which shows the action at its end; "" for none."""


def in_menu(title: str, *actions: Action) -> tuple[Action, ...]:
    """Return the actions in the same order. Those that are not hidden get `title` as their menu."""
    return tuple(one if one.hidden else replace(one, menu=title) for one in actions)
