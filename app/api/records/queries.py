"""Queries for match locations ("Investigate"), and their results (contract 2.8, 4.5)."""

from __future__ import annotations

from app.api.records.common import DataTypeCounts, Id, Metadatum, QueryErrorCounts, Record

DATE_LABELS = ("Document Created", "Document Modified", "Date", "File Created", "File Modified")
VALUE_LABELS = ("File Owner", "Document Creator", "Sender")
COUNT_ORDERS = ("prohibited", "match", "test")
"""Sort orders of a query that sort by a count of the matches in each object. The server must have
the feature `count_orders`.
"""
ORDERS = ("location", "owner", "matches", "status", "signoff", "risk", "urgency", *COUNT_ORDERS)
MIP_METHODS = ("Discovered", "Classified", "No classification")


class MetaFilter(Record, frozen=True, kw_only=True):
    """One metadata filter: a value, or one end of a date range (`YYYYMMDD`).

    A date range consists of two filters with the same label, one for each end (contract 4.5).
    """

    label: str
    value: str | None = None
    start_date: str | None = None
    end_date: str | None = None


class ClassificationFilter(Record, frozen=True, kw_only=True):
    """Filter on MIP classification (professional edition)."""

    method: list[str] | None = None
    label: list[str] | None = None


class Query(Record, frozen=True, kw_only=True):
    """The body of POST `/v1/query`. A result must match every given field (AND). If a field has
    several values, one of them must match (OR).
    """

    prefix: list[str] | None = None
    search: str | None = None
    risk_profile: list[str] | None = None
    meta: list[MetaFilter] | None = None
    classification_mip: ClassificationFilter | None = None
    target: list[str] | None = None
    group: list[str] | None = None
    data_type: list[str] | None = None
    content_type: list[str] | None = None
    remediation_status: list[str] | None = None
    afconfig: list[str] | None = None
    order: str | None = None
    direction: str | None = None


class QueryCreated(Record, frozen=True, kw_only=True):
    """The answer to POST `/v1/query`; the ID expires after 10 idle minutes (contract 3)."""

    query_id: Id


class QueryTarget(Record, frozen=True, kw_only=True):
    """Summary of one Target in a query; `location` is its name, `scan_progress` a percentage."""

    location: str
    search_status: str
    groups: list[str]
    errors: QueryErrorCounts
    matchdata: list[DataTypeCounts]
    search_time: float | None = None
    scan_progress: float | None = None
    platform: str | None = None


class LocationRisk(Record, frozen=True, kw_only=True):
    """The risk of a match location: its effective level, and all risk profiles that apply to it."""

    prioritized_level: str
    profiles: list[str]


class LastRemediation(Record, frozen=True, kw_only=True):
    """The last remedial action on a match location.

    `action` is the resulting operation status. `error` is absent if the action succeeded.
    """

    action: str
    signoff: str
    reason: str
    user_uid: str | None = None
    error: str | None = None


class QueryLocation(Record, frozen=True, kw_only=True):
    """Summary of one match location: a file or, if `leaf` is true, an object inside a file."""

    location: str
    owner: str
    leaf: bool
    content_type: str
    metadata: list[Metadatum]
    children: list[str]
    matchdata: list[DataTypeCounts]
    risk: LocationRisk | None = None
    remediation: LastRemediation | None = None


class LocationsOrder(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query/<query_id>/targets/<target_id>/locations`: the IDs of the
    match locations. The answer contains the summaries of these.
    """

    object_ids: list[Id]


class FoundLocation(QueryLocation, frozen=True, kw_only=True):
    """Summary of one match location, with its ID, in an answer that has several summaries."""

    id: Id
