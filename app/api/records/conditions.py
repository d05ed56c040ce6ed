"""Extensions of `/local/v1/query` to the contract: conditions that `/v1/query` has no field for,
and counts by value.
"""

from __future__ import annotations

from app.api.records.common import Count, Record
from app.api.records.queries import Query

FACETS = (
    "severity", "status", "data_type", "content_type", "owner", "target", "group", "risk",
    "modified", "folder",
)  # fmt: skip
"""Facets by which match locations can be counted. `risk` is by profile, `modified` by the year of
the last change, `folder` by the folder that contains the object.
"""


class RowCondition(Record, frozen=True, kw_only=True):
    """A condition on a match location; all conditions of a query must hold.

    `op` is `any` (one of `values` matches), `not` (none does), or compares a count with one number.
    `field` is `prohibited`, `match` or `test` (counts), `is` (the state of the decision), `target`,
    `group` (IDs), `type`, `status`, `format`, `path` (prefix), `path~` or `owner` (contains).
    """

    field: str
    op: str
    values: list[str]


class LocalQuery(Query, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query`: that of `/v1/query`, with conditions."""

    conditions: list[RowCondition] | None = None


class QueryCount(Record, frozen=True, kw_only=True):
    """Number of results of a query: Targets, and match locations on them. Containers, whose matches
    are those of their members, count only if nothing else is found.
    """

    targets: int
    locations: int


class FacetsOrder(LocalQuery, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query/facets`.

    `facets` are some of `FACETS` (all, if absent), `most` is the maximum of values per facet,
    `like` restricts them to values that contain this text.
    """

    facets: list[str] | None = None
    most: int | None = None
    like: str | None = None


class FacetValue(Record, frozen=True, kw_only=True):
    """Number of match locations with a value; `value` is the query's notation, `label` the display
    name.
    """

    value: str
    label: str
    count: Count


class Facet(Record, frozen=True, kw_only=True):
    """The most frequent values of one facet, and how many more there are.

    The counts ignore the query's own filter on this facet, so that other values can be added to it.
    """

    facet: str
    values: list[FacetValue]
    more: int
