"""Global filters (contract 2.1)."""

from __future__ import annotations

from app.api.records.common import Id, Record

EXPRESSION_TYPES = (
    "exclude_prefix", "exclude_suffix", "exclude_expression", "ignore_match", "ignore_prefix",
    "ignore_expression", "test_match", "test_prefix", "test_expression",
)  # fmt: skip
VALUE_TYPES = ("ignore_match", "test_match")
"""The filter types whose expression is a complete value."""
FILTER_TYPES = (*EXPRESSION_TYPES, "include_date_range", "include_recent", "exclude_max_size")


class FilterFields(Record, frozen=True, kw_only=True):
    """The body of a request that adds or replaces a filter. `type` decides which fields are
    present.

    Dates are `YYYY-MM-DD`, `days` is 1 to 99, `size` is in MB. Without `apply_to` the filter
    applies to all Groups and Targets.
    """

    type: str
    apply_to: str | None = None
    expression: str | None = None
    from_date: str | None = None
    to_date: str | None = None
    days: int | None = None
    size: int | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(type={self.type!r})"


class Filter(FilterFields, frozen=True, kw_only=True):
    """A filter as read from the server."""

    id: Id

    __repr__ = FilterFields.__repr__
