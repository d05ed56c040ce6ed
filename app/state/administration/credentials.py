"""Stored credentials, whose secrets the server never returns."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.records.administration import Credential, NewCredential
from app.state.administration.noun import Noun, Values


class Credentials(Noun[Credential]):
    """All credentials that the account may use. Only a server of this project changes them."""

    name, one, many = "credentials", "credential", "credentials"
    secret = frozenset({"password", "cert_file"})
    permissions = frozenset({"credential edit"})

    def key(self, row: Credential) -> str:
        return row.id

    def label(self, row: Credential) -> str:
        return row.label

    def text(self, row: Credential) -> str:
        return f"{row.label}\n{row.type}\n{row.username}"

    async def read_page(self, offset: int, limit: int) -> Sequence[Credential]:
        return (await self.session.client.credentials.list(offset=offset, limit=limit)).items

    def values(self, row: Credential) -> Values:
        return {
            "label": row.label,
            "type": row.type,
            "username": row.username,
            "cert_name": row.cert_name or "",
            "password": "",
            "cert_file": "",
        }

    async def get(self, key: str) -> Credential:
        return await self.session.client.credentials.get(key)

    async def create(self, values: Values) -> str:
        return await self.session.client.credentials.create(_body(values))

    async def update(self, key: str, values: Values) -> None:
        await self.session.client.credentials.update(key, _body(values))

    async def delete(self, key: str) -> None:
        await self.session.client.credentials.delete(key)

    def feature(self, verb: str) -> str:
        return "administer" if verb == "add" else "credentials"


def _body(values: Values) -> NewCredential:
    empty = {name: None for name in ("password", "cert_name", "cert_file") if not values[name]}
    return NewCredential(**(values | empty))
