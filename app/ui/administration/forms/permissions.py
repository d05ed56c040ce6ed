"""Editor of permissions: everywhere, and on chosen Groups, Targets and credentials."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.language import Texts
from app.state.words.permissions import SIGN_IN, permission_name
from app.ui.administration.forms.fields import FieldWidget
from app.ui.kit.boxes import vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.choices import Choice, ChoiceField, TickBoxes
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.look.text import PlainLabel, set_tip

tr = Texts(__name__)

EVERYWHERE = "global"
PLACE = "/"
"""Separator between the realm (kind of resource) and the ID. The value of a choice has both."""
_SCAN = "scan schedule"  # not translated
_VIEW = ("node visible", "report summary", "report detail")  # not translated
_DECIDE = (*_VIEW, "remediation mark location")  # not translated
_REMEDIATE = (*_DECIDE, "remediation act directly")  # not translated
_SETS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (tr("View results"), _VIEW),
    (tr("View and propose"), (*_VIEW, "remediation request")),  # not translated
    (tr("View and decide"), _DECIDE),
    (tr("View, decide, remediate and approve"), _REMEDIATE),
    (tr("View, decide, remediate, approve and scan"), (*_REMEDIATE, _SCAN)),
)
"""Usual sets of permissions on Targets."""
_NOTHING: tuple[tuple[str, tuple[str, ...]], ...] = ((tr("Nothing"), ()),)
_OWN = tr("Choose permissions …")
_ABOUT = {
    "global_administrator": tr("All permissions on all targets and credentials"),
    "system_manager": tr("Targets, groups, SSH host keys and the events of the server"),
    "permission_manager": tr("Accounts and their permissions"),
    "datatype_manager": tr("Custom data types, data type profiles and filters"),
    "api_access": tr("Sign in (required for every account)"),
    "risk_admin": tr("Risk profiles, and the risk of all targets together"),
    "classification_admin": tr("Classification labels"),
    "node_visible": tr("See that the group or target exists"),
    "report_summary": tr("See how much was found"),
    "report_detail": tr("See paths and matches, with their values"),
    "remediation_request": tr("Propose remediation, which another person approves"),
    "remediation_mark_location": tr(
        "Mark results as confirmed, false match or test data; approve these "
        "decisions when others propose them"
    ),
    "remediation_act_directly": (
        tr(
            "Mask, encrypt, quarantine, delete and undo; approve these actions when others "
            "propose them"
        )
    ),
    "scan_schedule": tr("Plan, start and stop scans"),
    "access_control": tr("Change targets and locations"),
    "credential_use": tr("Sign in to other machines with the credential"),
    "credential_edit": tr("Change and delete the credential"),
}
"""What each permission allows, by its name with underscores."""
Choices = Callable[[], Sequence[Choice]]


class Grant(QWidget):
    """Choice of a usual set of permissions on resources, or tick boxes for any other set."""

    def __init__(
        self, name: str, sets: Sequence[tuple[str, tuple[str, ...]]], edited: Callable[[], None]
    ) -> None:
        super().__init__()
        self.usual = ComboBox()
        self.usual.setAccessibleName(name)
        for text, names in (*sets, (_OWN, None)):
            self.usual.addItem(text, names)
        self.boxes = _boxes((*NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS), edited)
        self._sets = [frozenset(names) for _, names in sets]
        self._edited = edited
        vbox(self.usual, self.boxes, into=self, gap=8)
        self.boxes.tick(sets[0][1])
        self.boxes.hide()
        self.usual.currentIndexChanged.connect(self._on_usual)

    def tick(self, names: Iterable[str]) -> None:
        """Show exactly these permissions."""
        wanted = frozenset(names)
        known = wanted in self._sets
        self.usual.setCurrentIndex(self._sets.index(wanted) if known else len(self._sets))
        self.boxes.tick(wanted)

    def _on_usual(self, at: int) -> None:
        """If a usual set is chosen, tick its boxes and hide all boxes. Otherwise show the boxes."""
        if at < len(self._sets):
            self.boxes.tick(self._sets[at])
        self.boxes.setVisible(at == len(self._sets))
        self._edited()  # the dialog must fit its screen with the boxes, too


class Places(QWidget):
    """Choice of Groups, Targets or credentials, and of the permissions on each of them."""

    def __init__(self, choices: Sequence[Choice], edited: Callable[[], None]) -> None:
        super().__init__()
        self.places = ChoiceField(tr("Groups, targets and credentials"), tr("Type a name"))
        self.places.offer(choices)
        self.grant = Grant(
            tr("Permissions on the chosen groups, targets and credentials"), _SETS, edited
        )
        vbox(self.places, self.grant, into=self, gap=8)
        self.places.edited.connect(partial(_call, edited))

    def grants(self) -> list[list[object]]:
        """Return realm, ID and permissions of each chosen Group, Target or credential."""
        names = self.grant.boxes.ticked()
        found: list[list[object]] = []
        for value in self.places.values():
            realm, _, key = value.partition(PLACE)
            usable = CREDENTIAL_PERMISSIONS if realm == "credential" else NODE_PERMISSIONS
            found.append([realm, key, [name for name in names if name in usable]])
        return found


class PermissionsEditor(FieldWidget):
    """Editor of all permissions of an account. Its value is a text, as defined in
    `state/administration/accounts.py`.
    """

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self._choices = choices()
        self.places: list[Places] = []
        self.more = button(tr("Add another set of permissions"), icon="plus")
        self.on_everything = Grant(tr("Permissions on everything"), (*_NOTHING, *_SETS), self._tell)
        self.everywhere = _boxes(GLOBAL_PERMISSIONS, self._tell)
        self._some = QWidget()
        self._column = vbox(self.more, into=self._some, gap=8)
        parts: tuple[tuple[str, QWidget], ...] = (
            (tr("On some groups, targets or credentials"), self._some),
            (tr("On all targets and credentials"), self.on_everything),
            (tr("Administration"), self.everywhere),
        )
        widgets = [one for title, widget in parts for one in (PlainLabel(title, "heading"), widget)]
        vbox(*widgets, into=self, gap=8)
        self.more.clicked.connect(self._on_more)
        self.everywhere.tick({SIGN_IN})
        self._add_places()

    def value(self) -> str:
        everything = self.on_everything.boxes.ticked()
        grants: list[list[object]] = [[EVERYWHERE, "", everything]] if everything else []
        for one in self.places:
            grants += one.grants()
        merged: dict[tuple[object, object], set[str]] = {}
        for realm, key, names in grants:
            if isinstance(names, list):
                merged.setdefault((realm, key), set()).update(names)
        places = sorted([realm, key, sorted(names)] for (realm, key), names in merged.items())
        return json.dumps({"global": self.everywhere.ticked(), "places": places})

    def put(self, value: str) -> None:
        """Show permissions; resources with the same permissions are shown together."""
        read = json.loads(value)
        self.everywhere.tick(read["global"])
        same: dict[tuple[str, ...], list[str]] = {}
        self.on_everything.tick(())
        for realm, key, names in read["places"]:
            if realm == EVERYWHERE:
                self.on_everything.tick(names)
            else:
                same.setdefault(tuple(names), []).append(f"{realm}{PLACE}{key}")
        while len(self.places) < max(1, len(same)):
            self._add_places()
        for places, (names, values) in zip(self.places, same.items(), strict=False):
            places.places.show_values(values)
            places.grant.tick(names)
        for places in self.places[len(same) :]:
            places.places.show_values(())

    def _add_places(self) -> Places:
        made = Places(self._choices, self._tell)
        self.places.append(made)
        self._column.insertWidget(self._column.count() - 1, made)
        return made

    def _on_more(self) -> None:
        self._add_places().places.setFocus()
        self._tell()

    def _tell(self) -> None:
        self.edited.emit()


def without_permission(value: str, choices: Choices) -> str:
    """Return a sentence naming the chosen Groups, Targets and credentials to which none of the
    ticked permissions applies; "" if there are none.
    """
    names = {choice.value: choice.text for choice in choices()}
    found = [
        names.get(f"{realm}{PLACE}{key}", key)
        for realm, key, held in json.loads(value)["places"]
        if not held
    ]
    return tr("No ticked permission applies to {places}.", places=", ".join(found)) if found else ""


def spoken(value: str, choices: Choices, *, short: bool = False) -> str:
    """Return permissions in words: a line for those that apply everywhere, if any, and a line for
    each Group, Target or credential. A line about a usual set of permissions has the name of the
    set and, unless `short`, also its permissions; any other line has only the permissions.
    """
    read = json.loads(value) if value else {"global": [], "places": []}
    names = {choice.value: choice.text for choice in choices()}
    lines = [_listed(read["global"])] if read["global"] else []
    for realm, key, held in read["places"]:
        where = f"{realm}{PLACE}{key}"
        place = tr("everything") if realm == EVERYWHERE else names.get(where, where)
        usual = next((text for text, names in _SETS if set(names) == set(held)), "")
        told = usual if usual and short else _listed(held)
        lines.append(f"{place}: {usual} ({told})" if usual and not short else f"{place}: {told}")
    return "\n".join(lines)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(permission_name, names))


def _boxes(names: Iterable[str], edited: Callable[[], None]) -> TickBoxes:
    """Return tick boxes, one per permission."""
    made = TickBoxes(Choice(permission_name(name), name) for name in names)
    for name, box in made.boxes.items():
        set_tip(box, _ABOUT.get(name.replace(" ", "_"), ""))
    made.edited.connect(partial(_call, edited))
    return made


def _call(edited: Callable[[], None], *_: object) -> None:
    edited()
