"""Declaration of an action, and the menus that actions are in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.ui.actions.availability import always
from app.ui.look.theme import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores

MENUS = (
    "File",
    "Edit",
    "View",
    "Go",
    "Query",
    "Triage",
    "Remediate",
    "Administer",
    "Tools",
    "Window",
    "Help",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Declaration of something the analyst can do.

    `keys` are portable key sequences; the first is displayed. `grid` keys work only while the
    results have the focus. `enabled` returns the reason why the action is unavailable, or "".
    `checked` makes it a toggle. `section` groups actions of a menu between separators; a `menu` of
    "" keeps it out of menus.
    """

    name: str
    text: str
    short: str = ""
    """Button text, if it differs from `text`."""
    menu: str
    run: str
    args: tuple[Any, ...] = ()
    keys: tuple[str, ...] = ()
    grid: bool = False
    beside: bool = False
    """True if a `grid` key, which concerns no single result, also works in the other panes."""
    tip: str = ""
    icon: str = ""
    role: Role = Role.SECONDARY
    enabled: Callable[[WindowStores], str] = always
    checked: Callable[[WindowStores], bool] | None = None
    section: int = 0
