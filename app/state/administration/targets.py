"""Targets, and the Group that each is in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.api.errors import Gone, NotAllowed
from app.api.records.common import number
from app.api.records.targets import NewTarget, Target, TargetUpdate
from app.language import Texts
from app.state.administration.noun import Noun, Values
from app.state.administration.removed_lines import removed_lines
from app.state.connection.session import Session
from app.state.inventory.removal import Place, count_removed
from app.state.inventory.tree import Inventory
from app.state.words.names import name_word
from app.state.work.errors import NotPossible

tr = Texts(__name__)

_TESTERS = frozenset({"scan schedule"})  # not translated
_NO_GROUP = tr(
    "The server does not show the group of this target, so the target cannot be changed safely."
)


@dataclass(frozen=True, slots=True)
class TargetRow:
    """A Target and the ID of its Group, "" if unknown."""

    target: Target
    group_id: str


class Targets(Noun[TargetRow]):
    """All Targets. Target records do not contain their Group, so it is taken from the
    inventory.
    """

    name, kind = "targets", "target"
    one, many = tr("target"), tr("targets")
    unique = "name"
    permissions = frozenset({"system manager", "access control"})  # not translated
    announces = ("inventory", "results", "risk")

    def __init__(self, session: Session, inventory: Inventory) -> None:
        super().__init__(session)
        self._inventory = inventory

    def key(self, row: TargetRow) -> str:
        return row.target.id

    def label(self, row: TargetRow) -> str:
        return row.target.name

    def text(self, row: TargetRow) -> str:
        group = self._inventory.group(row.group_id)
        shown = row.target.name, row.target.platform or "", name_word(group.name) if group else ""
        return "\n".join((*shown, row.target.comments))

    async def read_page(self, offset: int, limit: int) -> Sequence[TargetRow]:
        page = await self.session.client.targets.list(offset=offset, limit=limit)
        group_of = self._inventory.group_of
        return [TargetRow(target, group_of(target.id) or "") for target in page.items]

    def values(self, row: TargetRow) -> Values:
        target = row.target
        return {
            "name": target.name,
            "group_id": row.group_id,
            "platform": target.platform or "",
            "comments": target.comments,
            "credential_id": target.credential_id or "",
            "proxy_id": target.proxy_id or "",
        }

    def record(self, key: str) -> str:
        return f"target/{key}"

    async def get(self, key: str) -> TargetRow:
        client, known = self.session.client, self._inventory.group_of(key)
        if known:
            try:
                found = (await client.groups.targets(known, key)).items
            except Gone:  # removed, or moved by somebody else
                found = []
            if found:
                return TargetRow(found[0], known)
        target = await client.targets.get(key)
        for group in (await client.groups.all(target_name=target.name)).items:
            if any(member.id == key for member in group.targets or ()):
                return TargetRow(target, group.id)
        raise NotPossible(_NO_GROUP)

    async def create(self, values: Values) -> str:
        filled = {name: value for name, value in values.items() if value}
        return await self.session.client.targets.create(NewTarget(**filled))

    async def update(self, key: str, values: Values) -> None:
        optional = ("platform", "comments", "credential_id", "proxy_id")
        fields = {name: values[name] or None for name in optional}
        update = TargetUpdate(group_id=values["group_id"], **fields)
        await self.session.client.targets.update(key, update)

    async def delete(self, key: str) -> None:
        await self.session.client.targets.delete(key)

    def unfit(self, verb: str, rows: Sequence[TargetRow]) -> str:
        if verb != "test" or rows[0].target.credential_id:
            return ""
        return tr("This target has no credential to sign in with.")

    def permitted_by(self, verb: str) -> frozenset[str]:
        return _TESTERS if verb == "test" else self.permissions

    async def goes_with(self, rows: Sequence[TargetRow]) -> list[str]:
        ids = {row.target.id for row in rows}
        if len(ids) == 1:
            places = len((await self.session.client.locations.list(*ids)).items)
        else:  # one request for each Target would take too long
            known = map(self._inventory.target, ids)
            places = sum(len(target.locations or ()) for target in known if target)
        counts = [row.target.matches for row in rows]
        matches = sum(number(one.match) + number(one.prohibited) for one in counts)
        planned = await self._planned(ids)
        held = tr.plural("{n} location", "{n} locations", places)
        found = tr.plural(
            "{n} match, with its decision", "{n} matches, with their decisions", matches
        )
        to_run = tr.plural(
            "{n} scheduled or running scan of this target",
            "{n} scheduled or running scans of this target",
            planned,
        )
        decisions = removed_lines(await count_removed(self.session, [Place(key) for key in ids]))
        lines = ((held, places), (found, matches), *decisions, (to_run, planned))
        return [line for line, some in lines if some]

    async def _planned(self, target_ids: Collection[str]) -> int:
        """Return how many planned or running scans of these Targets this account can see."""
        try:
            plans = (await self.session.client.schedules.list(details=True)).items
        except NotAllowed:
            return 0
        return sum(any(target.id in target_ids for target in plan.targets) for plan in plans)
