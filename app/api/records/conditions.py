"""Extensions of `/local/v1/query` to the contract: conditions that `/v1/query` has no field for,
and counts for each value of a facet.
"""

from __future__ import annotations

from app.api.records.common import Count, Record
from app.api.records.queries import Query

FACETS = (
    "severity", "status", "data_type", "content_type", "owner", "target", "group", "risk",
    "modified", "folder",
)  # fmt: skip
"""Facets by which match locations can be counted. For `risk`, the values are risk profiles; for
`modified`, years of the last change; for `folder`, the folders that contain the objects.
"""


class RowCondition(Record, frozen=True, kw_only=True):
    """A condition on a match location. A query returns the locations that meet all its conditions.

    If `field` is a count (`prohibited`, `match` or `test`), `op` compares it with the one number in
    `values`: `>=`, `<=`, `!=`, `>`, `<` or `=`. For all other fields, `op` is `any` (one of
    `values` matches) or `not` (none of them matches). These fields are `is` (the state of the
    decision), `target`, `group` (IDs), `type`, `status`, `format`, `path` (prefix), `path~` and
    `owner` (contains).
    """

    field: str
    op: str
    values: list[str]


class LocalQuery(Query, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query`: the fields of `/v1/query`, plus conditions."""

    conditions: list[RowCondition] | None = None


class QueryCount(Record, frozen=True, kw_only=True):
    """Number of results of a query: Targets, and match locations on these Targets.

    If all results are containers, the containers are counted. Otherwise containers are left out,
    because their matches are those of their members.
    """

    targets: int
    locations: int


class FacetsOrder(LocalQuery, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query/facets`.

    `facets` are some of `FACETS`; if absent, all of them are meant. `most` is the maximum number of
    values per facet. `like` restricts the values to those that contain this text.
    """

    facets: list[str] | None = None
    most: int | None = None
    like: str | None = None


class FacetValue(Record, frozen=True, kw_only=True):
    """A value of a facet, and the number of match locations that have this value. `value` is
    written as in a query, `label` is the text to display.
    """

    value: str
    label: str
    count: Count


class Facet(Record, frozen=True, kw_only=True):
    """The most frequent values of one facet, and the number of further values.

    The counts ignore the query's own filter on this facet, so that a user can add other values to
    the filter.
    """

    facet: str
    values: list[FacetValue]
    more: int
