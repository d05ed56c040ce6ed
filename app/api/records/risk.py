"""Risk: history, levels (in total and per Target), profiles (contract 2.9, 4.7)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from app.api.records.common import Count, Id, Moment, Record


class RiskPoint(Record, frozen=True, kw_only=True):
    """One point of the risk history. A count is absent if it was not requested."""

    timestamp: Moment
    all: Count | None = None
    high: Count | None = None
    medium: Count | None = None
    low: Count | None = None
    unmapped: Count | None = None


class RiskCause(Record, frozen=True, kw_only=True):
    """Part of the change of the risk levels. Each level has the number of locations added
    (negative: removed).

    `cause` is the operation status that a remediation has set, or one of

        new, gone, changed  a scan has found that an object is new, gone or changed
        rated               a profile was changed
        excluded            a filter leaves out the file, which may hold the same data
        skipped             the file, or a folder above it, is now a link or is excluded from scans
        rules               the same file was searched with other filters or data types
        filtered            a filter was saved
        reopened            an undo, unless it reverses a change within the same period; or new
                            matches in a decided object
        removed             the Location was removed
        unknown             the cause was not recorded

    `target_id` is absent if the Target is unknown.
    """

    cause: str
    all: int
    high: int
    medium: int
    low: int
    unmapped: int
    target_id: Id | None = None


class RiskChange(Record, frozen=True, kw_only=True):
    """Change of the risk levels in a period. `causes` add up to the difference between the first
    and the last point. Both points are absent if the period has no history.
    """

    causes: list[RiskCause]
    first: RiskPoint | None = None
    last: RiskPoint | None = None


class ProfilePoint(Record, frozen=True, kw_only=True):
    """One point of the history of one risk profile."""

    timestamp: Moment
    count: Count


class LevelCounts(Record, frozen=True, kw_only=True):
    """Current number of locations per risk level."""

    high: Count
    medium: Count
    low: Count
    unmapped: Count


class TargetRisk(Record, frozen=True, kw_only=True):
    """Current number of locations per risk level on one Target."""

    id: Id
    name: str
    high: Count
    medium: Count
    low: Count
    unmapped: Count


class RiskLevelInfo(Record, frozen=True, kw_only=True):
    """A risk level with the server's name and colour for it. `priority` is a number, sent as
    text.
    """

    level_id: str
    label: str
    color: str
    priority: str


class RiskRules(Record, frozen=True, kw_only=True):
    """Rules of a risk profile, by criterion. The profile applies to a match object if, for every
    criterion that has rules, at least one of these rules matches the object.
    """

    data_types: list[Any] | None = None
    locations: list[Any] | None = None
    metadata: list[Any] | None = None
    access: list[Any] | None = None
    operation: list[Any] | None = None


class RiskProfile(Record, frozen=True, kw_only=True):
    """A risk profile; `priority` 1 is the highest. `withheld` counts the rules that are hidden from
    this account, because they name paths, owners or values that the account may not see.
    """

    profile_id: Id
    label: str
    level: str
    priority: int
    rules: RiskRules
    withheld: int | None = None


class DataTypeRule(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that matches if one data type (by name or key) has at least `minimum` matches.

    Matches of all `severities` are added up. Without `severities`, matches of the severities
    `match` and `prohibited` count, but no test data.
    """

    data_type: str
    severities: (
        Annotated[list[Literal["match", "test", "prohibited"]], Meta(min_length=1)] | None
    ) = None
    minimum: Annotated[int, Meta(ge=1, le=10**9)] = 1


class LocationRule(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that matches a path and everything below the path, like `prefix` in a query."""

    prefix: Annotated[str, Meta(min_length=1, max_length=4096)]


class MetadataRule(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that matches metadata with this label (contract 2.10), and with exactly this value or
    a day in this range (`YYYYMMDD`).
    """

    label: str
    value: str | None = None
    start_date: str | None = None
    end_date: str | None = None


class AccessRule(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that matches if `who` has this permission on the file.

    `modify` is read and write, `full` also execute. `special` is the setuid bit for the owner, the
    setgid bit for the group, and the sticky bit for everyone. `name` restricts the rule to an owner
    or a group of this name.
    """

    permission: Literal["read", "write", "execute", "modify", "full", "special"]
    who: Literal["owner", "group", "everyone"]
    name: str | None = None


class OperationRule(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that matches an operation status (contract 2.10)."""

    status: str


class NewRiskRules(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of a profile to write: at least one criterion, and at least one rule for each."""

    data_types: Annotated[list[DataTypeRule], Meta(min_length=1)] | None = None
    locations: Annotated[list[LocationRule], Meta(min_length=1)] | None = None
    metadata: Annotated[list[MetadataRule], Meta(min_length=1)] | None = None
    access: Annotated[list[AccessRule], Meta(min_length=1)] | None = None
    operation: Annotated[list[OperationRule], Meta(min_length=1)] | None = None


class NewRiskProfile(Record, frozen=True, kw_only=True):
    """The body of POST and PUT `/local/v1/risk/profiles`; `priority` 1 is the highest."""

    label: str
    level: Literal["High", "Medium", "Low"]
    priority: Annotated[int, Meta(ge=1, le=10**6)]
    rules: NewRiskRules


class RiskCount(Record, frozen=True, kw_only=True):
    """Number of match locations to which a profile with these rules would apply.

    For each criterion, `rules` has the number of match locations that each single rule matches.
    """

    locations: int
    rules: dict[str, list[int]]


class RiskProcessing(Record, frozen=True, kw_only=True):
    """State of the mapping of match locations to risk profiles, for example after a profile was
    changed.

    `progress` is the completed share, 0 to 1.
    """

    state: Literal["idle", "processing"]
    progress: float
