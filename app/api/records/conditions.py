"""What `/local/v1/query` takes and answers beside the contract: conditions that `/v1/query` has no
field for, and counts by value."""

from __future__ import annotations

from app.api.records.common import Count, Record
from app.api.records.queries import Query

FACETS = (
    "severity", "status", "data_type", "content_type", "owner", "target", "group", "risk",
    "modified", "folder",
)  # fmt: skip
"""What a query's match locations can be counted by. `risk` is by profile, `modified` by the year of
the last change, `folder` by what an object lies in."""


class RowCondition(Record, frozen=True, kw_only=True):
    """A condition on a match location, all of which must hold.

    `op` is `any` (one of `values` holds), `not` (none does), or compares a count with one number.
    `field` is `prohibited`, `match` or `test` (counts), `is` (the state of the decision), `target`,
    `group` (IDs), `type`, `status`, `format`, `path` (lies under), `path~` or `owner` (holds).
    """

    field: str
    op: str
    values: list[str]


class LocalQuery(Query, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query`: that of `/v1/query`, with conditions."""

    conditions: list[RowCondition] | None = None


class QueryCount(Record, frozen=True, kw_only=True):
    """How much a query finds: Targets, and match locations on them."""

    targets: int
    locations: int


class FacetsOrder(LocalQuery, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query/facets`.

    `facets` are some of `FACETS` (all, if absent), `most` is how many values of each are wanted,
    `like` leaves only values that hold this text.
    """

    facets: list[str] | None = None
    most: int | None = None
    like: str | None = None


class FacetValue(Record, frozen=True, kw_only=True):
    """How many match locations have a value; `value` is as a query takes it, `label` as it is
    called."""

    value: str
    label: str
    count: Count


class Facet(Record, frozen=True, kw_only=True):
    """The most frequent values of one facet, and how many more there are.

    The filter on the facet itself is left out, so that other values can be added to it.
    """

    facet: str
    values: list[FacetValue]
    more: int
