"""Rules that require the approval of a second person: for which actions, and on which Targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace as change

from app.api.errors import ParentExists, refused
from app.api.records.approvals import ApprovalRule, ApprovalRules
from app.language import Texts
from app.state.administration.noun import Noun, Values
from app.state.connection.session import Session
from app.state.words.permissions import ANYTHING
from app.state.work.errors import FieldRefused, NotPossible

tr = Texts(__name__)

PLACE = "/"
"""Separates the realm ("global", "group" or "target") and the ID in the key of a rule."""
EVERYWHERE = f"global{PLACE}"
_TRIES = 5
"""Maximum number of attempts to write a rule while somebody else changes other rules."""
_ENDPOINT = "GET /local/v1/approvals/rules"
_MEANWHILE = tr("Somebody else is changing the rules. Save again to see what has changed.")
_EXISTS = tr("A rule that applies to the same targets already exists. Edit that rule instead.")


@dataclass(frozen=True, slots=True)
class RuleEdit:
    """A change of one rule: `before` is the rule as read (None if it is added), `after` the rule
    to write (None if it is removed).
    """

    key: str
    before: ApprovalRule | None
    after: ApprovalRule | None


class ApprovalRulesNoun(Noun[ApprovalRule]):
    """The rules: at most one for everything, one for each Group and one for each Target. The server
    can only replace all rules at once. This class changes one rule and keeps the other rules as the
    server has them, so that two people can edit different rules.
    """

    aliases: ClassVar[Mapping[str, str]] = {"key": "place", "realm": "place"}
    name, kind = "approval_rules", "approval_rule"
    one, many = tr("approval rule"), tr("approval rules")
    permissions = frozenset({ANYTHING})

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._read: dict[str, ApprovalRule] = {}
        """Rules by key, as they were read last, to compare before a write."""
        self.place_name: Callable[[str], str] = str
        """Returns the display name for the key of a rule; set by the view."""

    def key(self, row: ApprovalRule) -> str:
        return f"{row.realm}{PLACE}{row.key}"

    def label(self, row: ApprovalRule) -> str:
        return self.place_name(self.key(row))

    async def read_page(self, offset: int, limit: int) -> Sequence[ApprovalRule]:  # noqa: ARG002
        if offset or not self.session.offers("approvals"):
            return []
        return (await self._rules()).rules

    def values(self, row: ApprovalRule) -> Values:
        return {"place": self.key(row), "actions": ",".join(sorted(row.actions))}

    async def get(self, key: str) -> ApprovalRule:
        found = self._of(await self._rules(), key)
        if found is None:
            self._read.pop(key, None)
            raise refused(404, "Resource not found.", endpoint=_ENDPOINT)  # not translated
        self._read[key] = found
        return found

    async def create(self, values: Values) -> str:
        key = str(values["place"])
        await self._write(RuleEdit(key, None, _rule(values)))
        return key

    async def update(self, key: str, values: Values) -> None:
        await self._write(RuleEdit(key, self._read.get(key), _rule(values)))

    async def delete(self, key: str) -> None:
        await self._write(RuleEdit(key, await self.get(key), None))

    def record(self, key: str) -> str:  # noqa: ARG002 - events are about all rules
        return "approvals"

    def feature(self, verb: str) -> str:  # noqa: ARG002
        return "approval_rules"

    async def _rules(self) -> ApprovalRules:
        return await self.session.client.approvals.rules()

    def _of(self, rules: ApprovalRules, key: str) -> ApprovalRule | None:
        return next((rule for rule in rules.rules if self.key(rule) == key), None)

    async def _write(self, edit: RuleEdit) -> None:
        """Replace one rule on the server, and keep all others. Raises `FieldRefused` if a rule to
        add exists already. Raises `NotPossible` if the rule is no longer equal to `before`, or if
        other rules were changed meanwhile in all `_TRIES` attempts.
        """
        for _ in range(_TRIES):
            rules = await self._rules()
            now = self._of(rules, edit.key)
            if not _same(now, edit.before):
                if edit.before is None:
                    raise FieldRefused(_EXISTS, "place")
                raise NotPossible(_MEANWHILE)
            others = [rule for rule in rules.rules if self.key(rule) != edit.key]
            after = [edit.after] if edit.after is not None else []
            try:
                await self.session.client.approvals.change_rules(
                    change(rules, rules=[*others, *after])
                )
            except ParentExists:  # 409: another rule was changed meanwhile
                continue
            return
        raise NotPossible(_MEANWHILE)


def _same(one: ApprovalRule | None, other: ApprovalRule | None) -> bool:
    """Whether two rules for the same place require approval for the same actions."""
    if one is None or other is None:
        return one is other
    return set(one.actions) == set(other.actions)


def _rule(values: Values) -> ApprovalRule:
    realm, _, key = str(values["place"]).partition(PLACE)
    return ApprovalRule(realm=realm, key=key, actions=sorted(str(values["actions"]).split(",")))
