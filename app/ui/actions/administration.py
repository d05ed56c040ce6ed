"""Actions of the Administration workspace: `<verb>_<noun>` for each section."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.ui.actions.action import Action, MainOnly

if TYPE_CHECKING:
    from app.state.stores import WindowStores

MENU = "Administer"
_TITLES = {
    "targets": "Targets",
    "groups": "Groups",
    "locations": "Locations",
    "credentials": "Credentials",
    "scans": "Scans",
    "known_hosts": "SSH host keys",
    "risk_profiles": "Risk profiles",
    "approval_rules": "Approval rules",
    "accounts": "Accounts",
    "server": "Server",
}
"""Submenu of each section: all actions in one menu would be higher than a small screen."""
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
    """Return the name of the action that applies `verb` to a kind of record. `one` is the kind in
    the singular.
    """
    return f"{verb}_{one.replace(' ', '_')}".lower()


def _verb(section: str, verb: str, name: str, text: str, icon: str, tip: str) -> Action:
    """Return the action of a verb of a section."""
    return Action(
        name=name,
        text=text,
        short=text.partition(" ")[0],
        menu=MENU,
        run=MainOnly(lambda win: win.administration.run(section, verb)),
        icon=icon,
        tip=tip,
        enabled=allowed(section, verb),
        submenu=_TITLES[section],
    )


def _shared(section: str, one: str, *verbs: str) -> tuple[Action, ...]:
    """Return the actions for one kind of record that the lists of all kinds have. `one` is the
    kind in the singular.
    """
    words = {"one": one, "many": f"{one}s"}
    return tuple(
        _verb(section, verb, action_name(verb, one), text.format(**words), icon,
              tip.format(**words))
        for verb in verbs
        for text, icon, tip in (_SHARED[verb],)
    )  # fmt: skip


_SCANS = (
    (
        "run",
        "Run scan now…",
        "next",
        "Add a scan of the same places that begins now",
    ),
    ("copy", "Copy scan…", "copy", "Add a scan with the same places and repetition"),
    ("pause", "Pause scan", "pause", "Pause the selected scans; results found so far are kept"),
    ("resume", "Resume scan", "run", "Continue the selected paused scans"),
    (
        "stop",
        "Stop scan",
        "stop",
        "Stop the selected running scans; repeating scans run again as planned",
    ),
    ("cancel", "Cancel scan", "close", "End the selected scans permanently"),
)

# fmt: off
ADMINISTRATION: tuple[Action, ...] = (
    *_shared("targets", "target", "add", "edit", "delete"),
    _verb("targets", "test", "test_target", "Test connection…", "connect",
          "Sign in to the selected target with its credential, and show the result of each step"),
    _verb("targets", "move", "move_target", "Move target to a group…", "group",
          "Move the selected targets to another group; their permissions follow the group"),
    _verb("targets", "discovered", "discovered_targets", "Discovered targets…", "explore",
          "Show discovered targets that are not added yet, and add them"),
    _verb("targets", "import", "import_targets", "Import targets…", "report",
          "Check each row of a CSV file, then add its targets"),
    *_shared("groups", "group", "add", "edit", "delete"),
    *_shared("locations", "location", "add", "edit", "delete"),
    *_shared("credentials", "credential", "add", "edit", "delete"),
    _verb("credentials", "test", "test_credential", "Test credential…", "connect",
          "Sign in to a target with the selected credential, and show the result of each step"),
    *_shared("scans", "scan", "add"),
    *(_verb("scans", verb, f"{verb}_planned_scan", text, icon, tip)
      for verb, text, icon, tip in _SCANS),
    *_shared("known_hosts", "SSH host key", "add", "edit", "delete"),
    *_shared("risk_profiles", "risk profile", "add", "edit", "delete"),
    _verb("risk_profiles", "history", "history_risk_profile", "History of risk profile…",
          "history", "Show how many locations the selected risk profile mapped over time"),
    *_shared("approval_rules", "approval rule", "add", "edit", "delete"),
    *_shared("accounts", "account", "add", "edit", "delete"),
    _verb("server", "edit", "edit_licence", "Change licence…", "edit",
          "Change edition and state of the licence of this server"),
)
# fmt: on
