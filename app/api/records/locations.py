"""Target Locations (contract 2.3)."""

from __future__ import annotations

from app.api.records.common import ErrorCounts, Id, MatchCounts, Record


class Location(Record, frozen=True, kw_only=True):
    """A scanned place on a Target. Its ID is unique only within its Target.

    `search_time` is Unix seconds, 0 before the first scan; `search_status` is a value of
    `SearchStatus`.
    """

    id: Id
    protocol: str
    path: str
    description: str
    search_status: str
    errors: ErrorCounts
    matches: MatchCounts
    search_time: float | None = None
    proxy_id: str | None = None
    credential_id: str | None = None


class NewLocation(Record, frozen=True, kw_only=True):
    """The body of POST `/v1/targets/<target_id>/locations`. Without `path`, the Location has an
    empty path.
    """

    protocol: str
    path: str | None = None
    credential_id: str | None = None
    proxy_id: str | None = None


class LocationUpdate(Record, frozen=True, kw_only=True):
    """The body of PUT on a Location, which replaces both fields (None clears)."""

    credential_id: str | None = None
    proxy_id: str | None = None
