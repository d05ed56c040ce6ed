"""Actions of the Administration workspace, named `<verb>_<noun>`, for example `add_target`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.language import Texts
from app.ui.actions.action import Action, MainOnly

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

MENU = tr("Administration")
_TITLES = {
    "targets": tr("Targets"),
    "groups": tr("Groups"),
    "locations": tr("Locations"),
    "credentials": tr("Credentials"),
    "scans": tr("Scans"),
    "known_hosts": tr("SSH host keys"),
    "machines": tr("Enrolled machines"),
    "risk_profiles": tr("Risk profiles"),
    "approval_rules": tr("Approval rules"),
    "accounts": tr("Accounts"),
    "server": tr("Server"),
}
"""Submenu of each section: all actions in one menu would be higher than a small screen."""
_SHARED = {
    ("targets", "add"): (tr("Add target…"),
        tr("Add a target (Ins in the list of targets)")),
    ("targets", "edit"): (tr("Edit target…"),
        tr("Change the selected target, after a preview of the change (Enter in the list of "
           "targets)")),
    ("targets", "delete"): (tr("Delete target…"),
        tr("Delete the selected targets, after a preview of everything affected (Del in the "
           "list of targets)")),
    ("groups", "add"): (tr("Add group…"),
        tr("Add a group (Ins in the list of groups)")),
    ("groups", "edit"): (tr("Edit group…"),
        tr("Change the selected group, after a preview of the change (Enter in the list of "
           "groups)")),
    ("groups", "delete"): (tr("Delete group…"),
        tr("Delete the selected groups, after a preview of everything affected (Del in the list "
           "of groups)")),
    ("locations", "add"): (tr("Add location…"),
        tr("Add a location (Ins in the list of locations)")),
    ("locations", "edit"): (tr("Edit location…"),
        tr("Change the selected location, after a preview of the change (Enter in the list of "
           "locations)")),
    ("locations", "delete"): (tr("Delete location…"),
        tr("Delete the selected locations, after a preview of everything affected (Del in the "
           "list of locations)")),
    ("credentials", "add"): (tr("Add credential…"),
        tr("Add a credential (Ins in the list of credentials)")),
    ("credentials", "edit"): (tr("Edit credential…"),
        tr("Change the selected credential, after a preview of the change (Enter in the list of "
           "credentials)")),
    ("credentials", "delete"): (tr("Delete credential…"),
        tr("Delete the selected credentials, after a preview of everything affected (Del in the "
           "list of credentials)")),
    ("scans", "add"): (tr("Add scan…"),
        tr("Schedule a scan, once or repeatedly, or start one now (Ins in the list of scans)")),
    ("scans", "edit"): (tr("Edit scan…"),
        tr("Change the schedule and the settings of the selected scan, after a preview of the "
           "change (Enter in the list of scans)")),
    ("known_hosts", "add"): (tr("Add SSH host key…"),
        tr("Add an SSH host key (Ins in the list of SSH host keys)")),
    ("known_hosts", "edit"): (tr("Edit SSH host key…"),
        tr("Change the selected SSH host key, after a preview of the change (Enter in the list "
           "of SSH host keys)")),
    ("known_hosts", "delete"): (tr("Delete SSH host key…"),
        tr("Delete the selected SSH host keys, after a preview of everything affected (Del in "
           "the list of SSH host keys)")),
    ("risk_profiles", "add"): (tr("Add risk profile…"),
        tr("Add a risk profile (Ins in the list of risk profiles)")),
    ("risk_profiles", "edit"): (tr("Edit risk profile…"),
        tr("Change the selected risk profile, after a preview of the change (Enter in the list "
           "of risk profiles)")),
    ("risk_profiles", "delete"): (tr("Delete risk profile…"),
        tr("Delete the selected risk profiles, after a preview of everything affected (Del in "
           "the list of risk profiles)")),
    ("approval_rules", "add"): (tr("Add approval rule…"),
        tr("Add an approval rule (Ins in the list of approval rules)")),
    ("approval_rules", "edit"): (tr("Edit approval rule…"),
        tr("Change the selected approval rule, after a preview of the change (Enter in the list "
           "of approval rules)")),
    ("approval_rules", "delete"): (tr("Delete approval rule…"),
        tr("Delete the selected approval rules, after a preview of everything affected (Del in "
           "the list of approval rules)")),
    ("accounts", "add"): (tr("Add account…"),
        tr("Add an account (Ins in the list of accounts)")),
    ("accounts", "edit"): (tr("Edit account…"),
        tr("Change the selected account, after a preview of the change (Enter in the list of "
           "accounts)")),
    ("accounts", "delete"): (tr("Delete account…"),
        tr("Delete the selected accounts, after a preview of everything affected (Del in the "
           "list of accounts)")),
}  # fmt: skip
"""Text and tip of the verbs that every list can have, by section and verb."""
_ICONS = {"add": "plus", "edit": "edit", "delete": "delete"}


def allowed(section: str, verb: str) -> Callable[[WindowStores], str]:
    """Return a check for `Action.enabled`. It passes when `verb` can be applied to the records
    selected in `section`.
    """

    def reason(stores: WindowStores) -> str:
        return stores.administration.why_not(section, verb)

    return reason


def action_name(verb: str, one: str) -> str:
    """Return the name of the action that applies `verb` to a kind of record. `one` is the kind in
    the singular.
    """
    return f"{verb}_{one.replace(' ', '_')}".lower()


def _verb(
    section: str, verb: str, name: str, text: str, icon: str, tip: str, *, short: str
) -> Action:
    """Return the action that applies a verb to the records of a section."""
    return Action(
        name=name,
        text=text,
        short=short,
        menu=MENU,
        run=MainOnly(lambda win: win.administration.run(section, verb)),
        icon=icon,
        tip=tip,
        enabled=allowed(section, verb),
        submenu=_TITLES[section],
    )


def _shared(section: str, one: str, *verbs: str) -> tuple[Action, ...]:
    """Return the actions of a section for those `verbs` that every list can have. `one` is the
    kind of record in the singular, which is a part of the actions' names.
    """
    return tuple(
        _verb(section, verb, action_name(verb, one), text, _ICONS[verb], tip, short=_SHORT[verb])
        for verb in verbs
        for text, tip in (_SHARED[section, verb],)
    )


_SHORT = {"add": tr("Add"), "edit": tr("Edit"), "delete": tr("Delete")}
"""Button text of the verbs that every list can have."""
# fmt: off
_SCANS = (
    ("run", tr("Run scan now"), "next",
     tr("Scan the locations of the selected scan once now, with its settings; "
        "its schedule does not change"), tr("Run")),
    ("copy", tr("Copy scan…"), "copy", tr("Add a scan with the settings of the selected scan"),
     tr("Copy")),
    ("pause", tr("Pause scan"), "pause",
     tr("Pause the selected scans; results found so far are kept"), tr("Pause")),
    ("resume", tr("Resume scan"), "run", tr("Continue the selected paused scans"), tr("Resume")),
    ("stop", tr("Stop scan"), "stop",
     tr("Stop the selected running scans; repeating scans run again as planned"), tr("Stop")),
    ("cancel", tr("Cancel scan"), "close",
     tr("End the selected scans and their schedules permanently; results are kept"),
     tr("Cancel")),
)
"""Verb, text, icon, tip and button text of the actions on scans."""

ADMINISTRATION: tuple[Action, ...] = (
    *_shared("targets", "target", "add", "edit", "delete"),
    _verb("targets", "test", "test_target", tr("Test connection…"), "connect",
          tr("Sign in to the selected target with its credential, and show the result of each "
             "step"),
          short=tr("Test")),
    _verb("targets", "move", "move_target", tr("Move target to a group…"), "group",
          tr("Move the selected targets to another group, whose permissions then apply"),
          short=tr("Move")),
    _verb("targets", "discovered", "discovered_targets", tr("Discovered targets…"), "explore",
          tr("Show discovered targets that are not added yet, and add them"),
          short=tr("Discovered")),
    _verb("targets", "import", "import_targets", tr("Import targets…"), "report",
          tr("Check each row of a CSV file, then add the targets named in the file"),
          short=tr("Import")),
    *_shared("groups", "group", "add", "edit", "delete"),
    *_shared("locations", "location", "add", "edit", "delete"),
    _verb("locations", "import", "import_locations", tr("Import locations…"), "report",
          tr("Check each row of a CSV file or of a pasted list of paths, then add the locations"),
          short=tr("Import")),
    *_shared("credentials", "credential", "add", "edit", "delete"),
    _verb("credentials", "test", "test_credential", tr("Test credential…"), "connect",
          tr("Sign in to a target with the selected credential, and show the result of each step"),
          short=tr("Test")),
    *_shared("scans", "scan", "add", "edit"),
    *(_verb("scans", verb, f"{verb}_planned_scan", text, icon, tip, short=short)
      for verb, text, icon, tip, short in _SCANS),
    *_shared("known_hosts", "ssh_host_key", "add", "edit", "delete"),
    _verb("machines", "revoke", "revoke_machine", tr("Revoke enrolment…"), "close",
          tr("Refuse scan reports of the selected enrolled machines from now on"),
          short=tr("Revoke")),
    *_shared("risk_profiles", "risk_profile", "add", "edit", "delete"),
    _verb("risk_profiles", "history", "history_risk_profile", tr("History of risk profile…"),
          "history", tr("Show how the number of match locations mapped by the selected risk "
                        "profile has changed"),
          short=tr("History")),
    *_shared("approval_rules", "approval_rule", "add", "edit", "delete"),
    *_shared("accounts", "account", "add", "edit", "delete"),
    _verb("server", "edit", "edit_licence", tr("Change licence…"), "edit",
          tr("Change edition and state of the licence of this server"),
          short=tr("Change")),
)
# fmt: on
