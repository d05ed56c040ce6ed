"""Groups with their Targets and Locations (GET /v1/groups/all)."""

from __future__ import annotations

from app.api.records.common import ErrorCounts, Id, MatchCounts, Record
from app.api.records.targets import Target


class Group(Record, frozen=True, kw_only=True):
    """A Group of Targets, with counts summed over the Targets."""

    id: Id
    name: str
    comments: str
    search_status: str
    errors: ErrorCounts
    matches: MatchCounts
    search_time: float | None = None
    targets: list[Target] | None = None


class NewGroup(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/groups`, and of PUT on a Group, which replaces both fields."""

    name: str
    comments: str = ""
