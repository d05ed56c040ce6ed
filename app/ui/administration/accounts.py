"""Section of the accounts: who may sign in, and what each may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.api.records.administration import User
from app.language import Texts, sort_key
from app.state.administration.accounts import permissions_text
from app.state.connection.own_account import account_name
from app.ui.administration.details import Fact
from app.ui.administration.forms.fields import SECRET, Field
from app.ui.administration.forms.permissions import (
    PLACE,
    PermissionsEditor,
    spoken,
    without_permission,
)
from app.ui.administration.section import Section
from app.ui.kit.controls.choices import Choice
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE

tr = Texts(__name__)

_APPROVAL = tr(
    "There is no separate permission to approve: whoever may perform an action may also approve it "
    "when others propose it."
)


class AccountsSection(Section[User]):
    """List of the accounts."""

    name, title, icon = "accounts", tr("Accounts"), "user"
    empty = tr("No accounts. An account lets a colleague sign in to this server.")
    consequence = tr(
        "After the deletion, nobody can sign in with this account. Records of its "
        "actions remain. This cannot be undone."
    )
    tools = ("add_account", "edit_account", "delete_account")
    others = ("credentials",)

    def columns(self) -> tuple[Column[User], ...]:
        return (
            Column(title=tr("Name"), text=account_name, width=152,
                   sort=lambda row: sort_key(account_name(row))),
            Column(title=tr("E-mail"), text=lambda row: row.email, width=176,
                   sort=lambda row: sort_key(row.email), role=lambda _row: Role.SECONDARY),
            Column(title=tr("Permissions"), stretch=True,
                   text=lambda row: self._spoken(row, short=True).replace("\n", "; ")),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        return (
            Field(name="name", label=tr("Name"), required=True,
                  refusal=tr("The server rejected this name. It may not contain “:” or “\\”.")),
            Field(name="password", label=tr("Password"), kind=SECRET,
                  hint=tr("The password needs at least 12 characters."),
                  edit_hint=tr("The new password needs at least 12 characters. Leave the field "
                               "empty to keep the old password.")),
            Field(name="email", label=tr("E-mail"),
                  refusal=tr("The e-mail address is not valid. Enter an address like "
                             "name@example.com.")),
            Field(name="domain", label=tr("Domain"),
                  hint=tr("Leave the domain empty for an account of this server.")),
            Field(name="permissions", label=tr("Permissions"), hint=_APPROVAL,
                  make=partial(PermissionsEditor, self._places),
                  say=partial(spoken, choices=self._places),
                  check=partial(without_permission, choices=self._places),
                  refusal=tr("The server rejected these permissions. Choose other permissions.")),
        )  # fmt: skip

    def facts(self, row: User) -> Sequence[Fact]:
        return (
            (tr("E-mail"), row.email or NONE),
            (tr("Permissions"), self._spoken(row) or tr("None", "permissions")),
            ("ID", row.id),
        )

    def _spoken(self, row: User, *, short: bool = False) -> str:
        return spoken(permissions_text(row.permissions), self._places, short=short)

    def _places(self) -> list[Choice]:
        stores = self.stores
        groups = stores.inventory.groups
        found = [
            Choice(tr("Group {name}", name=one.name), f"group{PLACE}{one.id}") for one in groups
        ]
        found += [
            Choice(target.name, f"target{PLACE}{target.id}")
            for group in groups
            for target in group.targets or ()
        ]
        found += [
            Choice(tr("Credential {name}", name=one.label), f"credential{PLACE}{one.id}")
            for one in stores.administration.credentials.items
        ]
        return found
