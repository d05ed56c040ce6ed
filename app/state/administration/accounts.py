"""User accounts and their permissions. They can be changed only on a Discovery Console service."""

from __future__ import annotations

import json
from collections.abc import Sequence

from app.api.records.administration import (
    NewUser,
    Permissions,
    ResourcePermissions,
    User,
    UserUpdate,
)
from app.language import Texts
from app.state.administration.noun import Noun, Values
from app.state.connection.own_account import account_name

tr = Texts(__name__)


class Accounts(Noun[User]):
    """The accounts that the signed-in account may see: all, or only itself."""

    name, kind = "accounts", "account"
    one, many = tr("account"), tr("accounts")
    secret = frozenset({"password"})
    unique = "name"
    permissions = frozenset({"permission manager"})  # not translated

    def key(self, row: User) -> str:
        return row.id

    def label(self, row: User) -> str:
        return account_name(row)

    def text(self, row: User) -> str:
        return f"{account_name(row)}\n{row.email}"

    async def read_page(self, offset: int, limit: int) -> Sequence[User]:
        users = self.session.client.users
        return (await users.list(details=True, offset=offset, limit=limit)).items

    def values(self, row: User) -> Values:
        return {
            "name": row.name,
            "domain": row.domain,
            "email": row.email,
            "password": "",
            "permissions": permissions_text(row.permissions),
        }

    def record(self, key: str) -> str:
        return f"account/{key}"

    async def get(self, key: str) -> User:
        return await self.session.client.users.get(key)

    async def create(self, values: Values) -> str:
        new = NewUser(**(values | {"permissions": permissions_of(values["permissions"])}))
        return await self.session.client.users.add(new)

    async def update(self, key: str, values: Values) -> None:
        changed = {
            "permissions": permissions_of(values["permissions"]),
            "password": values["password"] or None,
        }
        await self.session.client.users.change(key, UserUpdate(**(values | changed)))

    async def delete(self, key: str) -> None:
        await self.session.client.users.remove(key)

    def feature(self, verb: str) -> str:  # noqa: ARG002
        return "users"


def permissions_text(permissions: Permissions | None) -> str:
    """Return permissions in a canonical form that can be compared: sorted, as JSON."""
    if permissions is None:
        return permissions_text(Permissions(global_=[], resource=[]))
    places = sorted(
        [one.realm, one.id, sorted(one.permissions)]
        for one in permissions.resource
        if one.permissions
    )
    return json.dumps({"global": sorted(permissions.global_), "places": places})


def permissions_of(text: str) -> Permissions:
    """Parse a text that `permissions_text` has returned; "" means no permissions."""
    read = json.loads(text or '{"global": [], "places": []}')
    places = [
        ResourcePermissions(realm=realm, id=key, permissions=names)
        for realm, key, names in read["places"]
    ]
    return Permissions(global_=read["global"], resource=places)
