"""Risk profiles, and a preview of their rules: the number of match locations to which unsaved rules
would apply.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

from app.api.errors import ApiError, Gone, NotAllowed, ParentExists, refused
from app.api.records.common import number
from app.api.records.conditions import LocalQuery
from app.api.records.risk import NewRiskProfile, NewRiskRules, RiskCount, RiskProfile, RiskRules
from app.language import Texts
from app.state.administration.noun import Noun, Values
from app.state.connection.session import Session
from app.state.words.labels import level_word
from app.state.words.names import name_word
from app.state.work.errors import FieldRefused, NotPossible, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

LEVELS = ("High", "Medium", "Low")  # not translated
_ENDPOINT = "GET /v1/risk/profiles"
MOST_POINTS = 100_000
_TAKEN = tr("A risk profile with this label already exists.")
_UNKNOWN = tr("A data type in the rules does not exist any more. Choose another data type.")


class RiskProfiles(Noun[RiskProfile]):
    """The risk profiles, sorted by priority. They can be changed only on a Discovery Console
    service.
    """

    name, kind = "risk_profiles", "risk_profile"
    one, many = tr("risk profile"), tr("risk profiles")
    permissions = frozenset({"risk admin"})  # not translated
    announces = ("risk", "results")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.levels: Sequence[str] = LEVELS
        """Levels of the server, worst first."""
        self.types: list[str] = []
        """Names of the custom data types."""

    def key(self, row: RiskProfile) -> str:
        return row.profile_id

    def label(self, row: RiskProfile) -> str:
        return name_word(row.label)

    def text(self, row: RiskProfile) -> str:
        return "\n".join((row.label, name_word(row.label), row.level, level_word(row.level)))

    async def read_page(self, offset: int, limit: int) -> Sequence[RiskProfile]:  # noqa: ARG002
        if offset:
            return []
        risk = self.session.client.risk
        levels = (await risk.level_list()).items
        ordered = sorted(levels, key=lambda level: -number(level.priority))
        self.levels = [level.label for level in ordered] or LEVELS
        await self._read_types()
        return (await risk.profiles()).items

    async def _read_types(self) -> None:
        if not self.session.local:
            return
        try:
            self.types = [row.name for row in (await self.session.client.datatypes.custom()).items]
        except NotAllowed:
            self.types = []

    def values(self, row: RiskProfile) -> Values:
        return {
            "label": row.label,
            "level": row.level,
            "priority": str(row.priority),
            "rules": rules_text(row.rules),
        }

    async def get(self, key: str) -> RiskProfile:
        rows = (await self.session.client.risk.profiles()).items
        found = next((row for row in rows if row.profile_id == key), None)
        if found is None:
            raise refused(404, "Resource not found.", endpoint=_ENDPOINT)  # not translated
        return found

    async def create(self, values: Values) -> str:
        try:
            return await self.session.client.risk.add_profile(_body(values))
        except Gone:
            raise FieldRefused(_UNKNOWN, "rules") from None
        except ParentExists:  # any 409
            raise FieldRefused(_TAKEN, "label") from None

    async def update(self, key: str, values: Values) -> None:
        try:
            await self.session.client.risk.change_profile(key, _body(values))
        except Gone:
            await self.get(key)  # the server answers the same for an unknown profile
            raise FieldRefused(_UNKNOWN, "rules") from None
        except ParentExists:
            raise FieldRefused(_TAKEN, "label") from None

    async def delete(self, key: str) -> None:
        await self.session.client.risk.remove_profile(key)

    async def goes_with(self, rows: Sequence[RiskProfile]) -> list[str]:
        client, keys = self.session.client, [row.profile_id for row in rows]
        points = 0
        for key in keys:
            points += len((await client.risk.profile_history(key, limit=MOST_POINTS)).items)
        mapped = 0
        if self.session.offers("count"):
            mapped = (await client.queries.count_here(LocalQuery(risk_profile=keys))).locations
        held = tr.plural(
            "{n} point of the risk history of this profile",
            "{n} points of the risk history of this profile",
            points,
        )
        given = tr.plural(
            "The risk level of {n} match location",
            "The risk level of {n} match locations",
            mapped,
        )
        return [*[held] * bool(points), *[given] * bool(mapped)]

    def unfit(self, verb: str, rows: Sequence[RiskProfile]) -> str:
        if verb == "edit" and any(row.withheld for row in rows):
            return tr("Some rules of this risk profile are hidden from your account.")
        return ""

    def feature(self, verb: str) -> str:
        return "" if verb == "history" else "risk_profiles"


class RuleCount(QObject):
    """Number of match locations that rules map, counted by the server. `changed`: a count began,
    was cancelled, or ended with `found` or `error`.
    """

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.found: RiskCount | None = None
        self.error = ""
        self.counting = False
        self._session = session
        self._tasks = tasks

    def count(self, rules: str) -> None:
        """Count the match locations that these rules (a text of `rules_text`) map. An earlier count
        is dropped.
        """
        self._put(counting=True)
        self._tasks.read("risk_profiles.count", self._count, rules)

    def cancel(self) -> None:
        """Stop waiting for the count, and clear it."""
        self._tasks.stop("risk_profiles.count")
        self._put(counting=False)

    def _put(self, *, counting: bool, found: RiskCount | None = None, error: str = "") -> None:
        self.counting, self.found, self.error = counting, found, error
        self.changed.emit()

    async def _count(self, rules: str) -> None:
        try:
            if not self._session.offers("risk_count"):
                raise NotPossible(
                    tr("This server can count match locations only after the profile is saved.")
                )
            found = await self._session.client.risk.count(rules_of(rules))
        except (ApiError, StateError) as error:
            self._put(counting=False, error=error.message)
        else:
            self._put(counting=False, found=found)


def rules_text(rules: RiskRules | NewRiskRules) -> str:
    """Return rules in a canonical form that can be compared: JSON without default values."""
    plain = msgspec.to_builtins(rules)
    try:
        plain = msgspec.to_builtins(msgspec.convert(plain, NewRiskRules))
    except msgspec.ValidationError:  # a form that only another server knows
        plain = {name: rules for name, rules in plain.items() if rules}
    return json.dumps(plain, sort_keys=True)


def rules_of(text: str) -> NewRiskRules:
    """Parse a text of `rules_text`. Raises `FieldRefused` if the rules cannot be written."""
    try:
        return msgspec.json.decode(text, type=NewRiskRules)
    except (msgspec.ValidationError, msgspec.DecodeError):
        raise FieldRefused(
            tr("This console cannot edit the rules of this risk profile."), "rules"
        ) from None


def _body(values: Values) -> NewRiskProfile:
    plain = {
        "label": values["label"],
        "level": values["level"],
        "priority": int(values["priority"]),
        "rules": msgspec.to_builtins(rules_of(values["rules"])),
    }
    return msgspec.convert(plain, NewRiskProfile)
