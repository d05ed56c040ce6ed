"""Groups of Targets."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.errors import NotAllowed, refused
from app.api.records.groups import Group, NewGroup
from app.language import Texts
from app.state.administration.noun import Noun, Values
from app.state.words.names import name_word

tr = Texts(__name__)

_ENDPOINT = "GET /v1/groups/all"
_NO_TARGET = "\ufdd0"
"""Filter that no Target name contains (a noncharacter), to read Groups without their Targets."""


class Groups(Noun[Group]):
    """All Groups. They can be changed only on a Discovery Console service."""

    name, kind = "groups", "group"
    one, many = tr("group"), tr("groups")
    unique = "name"
    announces = ("inventory",)

    def key(self, row: Group) -> str:
        return row.id

    def label(self, row: Group) -> str:
        return name_word(row.name)

    def text(self, row: Group) -> str:
        return f"{row.name}\n{name_word(row.name)}\n{row.comments}"

    async def read_page(self, offset: int, limit: int) -> Sequence[Group]:
        groups = self.session.client.groups
        return (await groups.all(target_name=_NO_TARGET, offset=offset, limit=limit)).items

    def values(self, row: Group) -> Values:
        return {"name": row.name, "comments": row.comments}

    def record(self, key: str) -> str:
        return f"group/{key}"

    async def get(self, key: str) -> Group:
        found = next((row for row in await self.read_page(0, 100_000) if row.id == key), None)
        if found is None:
            raise refused(404, "Resource not found.", endpoint=_ENDPOINT)  # not translated
        return found

    async def create(self, values: Values) -> str:
        return await self.session.client.groups.create(NewGroup(**values))

    async def update(self, key: str, values: Values) -> None:
        await self.session.client.groups.update(key, NewGroup(**values))

    async def delete(self, key: str) -> None:
        await self.session.client.groups.delete(key)

    async def goes_with(self, rows: Sequence[Group]) -> list[str]:
        try:
            filters = (await self.session.client.filters.list()).items
        except NotAllowed:
            return []
        ids = {row.id for row in rows}
        count = sum(one.apply_to in ids for one in filters)
        told = tr.plural("{n} filter of this group", "{n} filters of this group", count)
        return [told] * bool(count)

    def feature(self, verb: str) -> str:  # noqa: ARG002 - the same for all
        return "groups"
