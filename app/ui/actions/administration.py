"""Actions of the Administration workspace: `<verb>_<noun>` for each section."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.ui.actions.action import Action, MainOnly

if TYPE_CHECKING:
    from app.state.stores import WindowStores

MENU = "Administer"
_SHARED = {
    "add": ("Add {one}…", "plus", "Add a {one} (Ins in the list)"),
    "edit": ("Edit {one}…", "edit",
             "Change the selected {one}, after showing the difference (Enter in the list)"),
    "delete": ("Delete {one}…", "delete",
               "Delete the selected {many}, after showing everything affected (Del in the list)"),
}  # fmt: skip
"""Text, icon and tip of the verbs that lists share."""


def allowed(section: str, verb: str) -> Callable[[WindowStores], str]:
    """Return a check that passes when `verb` is possible for the selection of a section."""

    def reason(stores: WindowStores) -> str:
        return stores.administration.why_not(section, verb)

    return reason


def action_name(verb: str, one: str) -> str:
    """Return the name of the action for `verb` and a record called `one`."""
    return f"{verb}_{one.replace(' ', '_')}".lower()


def _verb(place: int, section: str, verb: str, name: str, text: str, icon: str, tip: str) -> Action:
    """Return the action of a verb of a section; `place` is its section of the menu."""
    return Action(
        name=name,
        text=text,
        short=text.partition(" ")[0],
        menu=MENU,
        run=MainOnly(lambda win: win.administration.run(section, verb)),
        icon=icon,
        tip=tip,
        enabled=allowed(section, verb),
        section=place,
    )


def _shared(place: int, section: str, one: str, *verbs: str) -> tuple[Action, ...]:
    """Return the actions of the verbs that all lists share, for records called `one`."""
    words = {"one": one, "many": f"{one}s"}
    return tuple(
        _verb(place, section, verb, action_name(verb, one), text.format(**words), icon,
              tip.format(**words))
        for verb in verbs
        for text, icon, tip in (_SHARED[verb],)
    )  # fmt: skip


_SCANS = (
    ("pause", "Pause scan", "pause", "Pause the selected scans; paused ones keep what they found"),
    ("resume", "Resume scan", "run", "Continue the selected paused scans"),
    ("stop", "Stop scan", "stop", "End the selected running scans; repeating ones stay planned"),
    ("cancel", "Cancel scan", "close", "End the selected scans permanently"),
)

# fmt: off
ADMINISTRATION: tuple[Action, ...] = (
    *_shared(0, "targets", "target", "add", "edit", "delete"),
    _verb(0, "targets", "test", "test_target", "Test connection…", "connect",
          "Sign in to the selected target with its credential, and show the result of each step"),
    _verb(0, "targets", "move", "move_target", "Move target to a group…", "group",
          "Move the selected targets to another group; their permissions follow the group"),
    _verb(0, "targets", "discovered", "discovered_targets", "Discovered targets…", "explore",
          "Show discovered targets that are not added yet, and add them"),
    _verb(0, "targets", "import", "import_targets", "Import targets…", "report",
          "Check each row of a CSV file, then add its targets"),
    *_shared(1, "groups", "group", "add", "edit", "delete"),
    *_shared(2, "locations", "location", "add", "edit", "delete"),
    *_shared(3, "credentials", "credential", "add", "edit", "delete"),
    _verb(3, "credentials", "test", "test_credential", "Test credential…", "connect",
          "Sign in to a target with the selected credential, and show the result of each step"),
    *_shared(4, "scans", "scan", "add"),
    *(_verb(4, "scans", verb, f"{verb}_planned_scan", text, icon, tip)
      for verb, text, icon, tip in _SCANS),
    *_shared(5, "known_hosts", "SSH host key", "add", "edit", "delete"),
    *_shared(6, "risk_profiles", "risk profile", "add", "edit", "delete"),
    _verb(6, "risk_profiles", "history", "history_risk_profile", "History of risk profile…",
          "history", "Show how many locations the selected risk profile mapped over time"),
    *_shared(7, "approval_rules", "approval rule", "add", "edit", "delete"),
    *_shared(8, "accounts", "account", "add", "edit", "delete"),
    _verb(9, "server", "edit", "edit_licence", "Change licence…", "edit",
          "Change edition and state of the licence of this server"),
)
# fmt: on
