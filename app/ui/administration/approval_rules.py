"""Section of the rules that require the approval of a second person."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.api.records.approvals import ApprovalRule
from app.language import Texts, sort_key
from app.state.administration.approval_rules import EVERYWHERE, PLACE, ApprovalRulesNoun
from app.state.administration.approvers import shortage
from app.state.administration.noun import Values
from app.state.stores import WindowStores
from app.state.words.names import name_word
from app.state.words.permissions import permission_name
from app.ui.actions.qactions import Actions
from app.ui.administration.details import Fact
from app.ui.administration.forms.choices import groups, targets
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.editors import ChoicesEditor
from app.ui.administration.forms.fields import Field, FieldWidget
from app.ui.administration.section import Section
from app.ui.kit.boxes import vbox
from app.ui.kit.controls.choices import Choice, TickBoxes
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import ACTION_NAMES

tr = Texts(__name__)

_KINDS = {"global": tr("Everything"), "group": tr("Group"), "target": tr("Target")}
_ABOUT = tr("The ticked actions happen only after a second person has approved them.")
_HINT = tr("Enter “All targets”, or the name of a group or target")
_EVERYTHING = tr("All targets")
_SUM = tr(
    "If several rules apply to a target, the actions of all of them need approval. Undoing never "
    "needs approval."
)


class ActionsEditor(FieldWidget):
    """Tick boxes for the actions that need approval. The value has the API names of the ticked
    actions, separated by commas.
    """

    def __init__(self) -> None:
        super().__init__()
        self.boxes = TickBoxes(Choice(name, value) for value, name in ACTION_NAMES.items())
        self.boxes.edited.connect(self.edited)
        self._others: list[str] = []
        vbox(self.boxes, into=self)

    def value(self) -> str:
        return ",".join(sorted([*self.boxes.ticked(), *self._others]))

    def put(self, value: str) -> None:
        """Tick the boxes of these actions. Actions without a box stay in the value."""
        actions = [one for one in value.split(",") if one]
        self._others = [one for one in actions if one not in ACTION_NAMES]
        self.boxes.tick(actions)


class ApprovalRulesSection(Section[ApprovalRule]):
    """List of the rules. Each rule applies to one Group or Target, or to all Targets."""

    name, title, icon = "approval_rules", tr("Approval rules"), "approval"
    empty = tr(
        "No approval rules. A rule lets an action happen only after a second person approved it."
    )
    consequence = tr(
        "After the deletion, the actions of this rule need approval only where another rule "
        "requires it. Waiting proposals are kept. The audit journal and the events record "
        "that you deleted the rule."
    )
    others = ("accounts",)
    tools = ("add_approval_rule", "edit_approval_rule", "delete_approval_rule")

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__(stores, actions)
        noun = self.records.noun
        if isinstance(noun, ApprovalRulesNoun):
            noun.place_name = self._place
        stores.inventory.changed.connect(self._on_others)

    def columns(self) -> tuple[Column[ApprovalRule], ...]:
        return (
            Column(title=tr("Applies to"), text=self._name, width=232,
                   sort=lambda row: sort_key(self._name(row))),
            Column(title=tr("Kind"), text=lambda row: _KINDS.get(row.realm, row.realm), width=104,
                   words=tuple(_KINDS.values()), sort=lambda row: row.realm,
                   role=lambda _row: Role.SECONDARY),
            Column(title=tr("Actions that need approval"), text=lambda row: spoken(row.actions),
                   stretch=True),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        return (
            Field(name="place", label=tr("Applies to"), required=True, fixed=True,
                  make=partial(ChoicesEditor, tr("Applies to"), _HINT, self._places()),
                  say=self._place, check=_one_place, hint=_SUM),
            Field(name="actions", label=tr("Actions"), hint=_ABOUT,
                  required=True, make=ActionsEditor, say=lambda value: spoken(value.split(",")),
                  warn=self._too_few,
                  refusal=tr("The server rejected these actions. Choose other actions.")),
        )  # fmt: skip

    def facts(self, row: ApprovalRule) -> Sequence[Fact]:
        return (
            (tr("Kind"), _KINDS.get(row.realm, row.realm)),
            (tr("Actions"), spoken(row.actions)),
        )

    def _too_few(self, values: Values) -> str:
        """Return a warning if fewer than two accounts could approve a rule's actions, or ""."""
        stores = self.stores
        accounts = stores.administration.sections["accounts"]
        realm, _, key = values["place"].partition(PLACE)
        actions = [one for one in values["actions"].split(",") if one]
        if not realm or not actions or not accounts.loaded:
            return ""
        found = shortage(accounts.items, stores.inventory.groups, (realm, key), actions)
        if found is None:
            return ""
        told = {
            "place": found.target or _EVERYTHING,
            "account": found.account,
            "permission": permission_name(found.permission),
        }
        if not found.account:
            return tr(
                "With this rule, no account can approve these actions on {place}. In "
                "Administration > Accounts, give two accounts the permission "
                "“{permission}” on {place}.",
                **{name: told[name] for name in ("place", "permission")},
            )
        return tr(
            "With this rule, only “{account}” can approve these actions on {place}, "
            "and nobody can approve the proposals of this account. In "
            "Administration > Accounts, give another account the permission "
            "“{permission}” on {place}.",
            **told,
        )

    def _on_others(self) -> None:
        super()._on_others()
        for form in self.window().findChildren(EditDialog):
            form.warn()

    def _name(self, row: ApprovalRule) -> str:
        return self._place(f"{row.realm}{PLACE}{row.key}")

    def _place(self, key: str) -> str:
        """Return the name of what a rule with this `key` applies to: all Targets, a Group or a
        Target. If the inventory lacks the Group or Target, the text contains its ID in place of its
        name.
        """
        realm, _, number = key.partition(PLACE)
        inventory = self.stores.inventory
        if realm == "global":
            return _EVERYTHING
        if realm == "group":
            group = inventory.group(number)
            return tr("Group {name}", name=name_word(group.name) if group is not None else number)
        target = inventory.target(number)
        return target.name if target is not None else tr("Target {name}", name=number)

    def _places(self) -> list[Choice]:
        stores = self.stores
        return [
            Choice(_EVERYTHING, EVERYWHERE),
            *(
                Choice(tr("Group {name}", name=one.text), f"group{PLACE}{one.value}")
                for one in groups(stores)
            ),
            *(Choice(one.text, f"target{PLACE}{one.value}") for one in targets(stores)),
        ]


def _one_place(value: str) -> str:
    return tr("Choose only one group or target, or “All targets”.") if "\n" in value else ""


def spoken(actions: Sequence[str]) -> str:
    """Return the names of actions as one text: known actions first, in the order of the menus."""
    known = [name for value, name in ACTION_NAMES.items() if value in actions]
    return ", ".join([*known, *(one for one in actions if one and one not in ACTION_NAMES)])
