"""Section of the accounts: who may sign in, and what each may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app.api.records.administration import User
from app.state.administration.accounts import permissions_text
from app.state.server.own_account import account_name
from app.ui.administration.details import Fact
from app.ui.administration.forms.fields import SECRET, Field
from app.ui.administration.forms.permissions import (
    PLACE,
    PermissionsEditor,
    spoken,
    without_permission,
)
from app.ui.administration.section import Section
from app.ui.kit.choices import Choice
from app.ui.kit.tables import Column
from app.ui.look.status_style import NONE
from app.ui.look.theme import Role

_APPROVAL = (
    "There is no separate permission to approve: whoever may perform an action may also approve it "
    "when others propose it."
)


class AccountsSection(Section[User]):
    """List of the accounts."""

    name, title, icon = "accounts", "Accounts", "user"
    empty = "No accounts. An account lets a colleague sign in to this server."
    consequence = (
        "Nobody can sign in with this account any more. Records of its actions remain. "
        "This cannot be undone."
    )
    tools = ("add_account", "edit_account", "delete_account")
    others = ("credentials",)

    def columns(self) -> tuple[Column[User], ...]:
        return (
            Column(title="Name", text=account_name, width=176,
                   sort=lambda row: account_name(row).casefold()),
            Column(title="Email", text=lambda row: row.email, width=192,
                   sort=lambda row: row.email.casefold(), role=lambda _row: Role.SECONDARY),
            Column(title="Permissions", text=lambda row: self._spoken(row).replace("\n", "; "),
                   stretch=True),
        )  # fmt: skip

    def fields(self) -> tuple[Field, ...]:
        return (
            Field(name="name", label="Name", required=True,
                  refusal="The server rejected this name. It may not contain “:” or “\\”."),
            Field(name="password", label="Password", kind=SECRET,
                  hint="At least 12 characters.",
                  edit_hint="At least 12 characters. Leave this empty to keep the password."),
            Field(name="email", label="Email", refusal="This is not an email address."),
            Field(name="domain", label="Domain", hint="Leave empty for an account of this server."),
            Field(name="permissions", label="Permissions", hint=_APPROVAL,
                  make=partial(PermissionsEditor, self._places),
                  say=partial(spoken, choices=self._places),
                  check=partial(without_permission, choices=self._places),
                  refusal="The server rejected these permissions."),
        )  # fmt: skip

    def facts(self, row: User) -> Sequence[Fact]:
        return (
            ("Email", row.email or NONE),
            ("Permissions", self._spoken(row) or "None"),
            ("ID", row.id),
        )

    def _spoken(self, row: User) -> str:
        return spoken(permissions_text(row.permissions), self._places)

    def _places(self) -> list[Choice]:
        stores = self.stores
        groups = stores.inventory.groups
        found = [Choice(f"Group {one.name}", f"group{PLACE}{one.id}") for one in groups]
        found += [
            Choice(target.name, f"target{PLACE}{target.id}")
            for group in groups
            for target in group.targets or ()
        ]
        found += [
            Choice(f"Credential {one.label}", f"credential{PLACE}{one.id}")
            for one in stores.administration.credentials.items
        ]
        return found
