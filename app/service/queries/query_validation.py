"""Validation of the body of POST /v1/query, and its conversion to `Criteria` (contract 4.5, 7)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePosixPath, PureWindowsPath

from app.api.records.enums import PROTOCOLS, OperationStatus
from app.api.records.queries import (
    DATE_LABELS,
    MIP_METHODS,
    VALUE_LABELS,
    ClassificationFilter,
    MetaFilter,
    Query,
)
from app.service.accounts import licence, permissions
from app.service.accounts.accounts import Account
from app.service.base import problems
from app.service.store import advanced_filter, groups, names, results, risk, search, targets
from app.service.store.ids import internal
from app.service.store.search import ORDERS, Criteria, MetaRule
from app.service.store.sql_text import is_day

_LONGEST = 4096
_MOST_EXPRESSIONS = 20
_STATUSES = frozenset(str(status) for status in OperationStatus)


def criteria(conn: sqlite3.Connection, who: Account, query: Query) -> Criteria:
    """Return the criteria of a query by this account.

    Raises Problem: 400 for a date range with only one end, 403 for a field of another edition, 404
    for an unknown risk profile, Target, Group or data type, 422 for any other invalid value.
    """
    if query.risk_profile is not None:
        licence.require_professional(conn, "risk_profile")
    if query.classification_mip is not None:
        licence.require_professional(conn, "classification_mip")
    if len(query.search or "") > _LONGEST:
        raise problems.invalid_value("search")
    order = "location" if query.order is None else query.order
    _require("order", [order], ORDERS)
    _require("direction", [] if query.direction is None else [query.direction], ("asc", "desc"))
    _require("remediation_status", query.remediation_status or (), _STATUSES)
    if query.content_type:
        within = permissions.allowed_targets(conn, who, permissions.SUMMARY)
        known = {content_type for content_type, _ in results.content_types(conn, within)}
        _require("content_type", query.content_type, known)
    protocols, prefixes = _prefixes(conn, who, query.prefix or ())
    return Criteria(
        protocols=protocols,
        prefixes=prefixes,
        search=query.search or "",
        risk_profiles=_keys(query.risk_profile, lambda key: risk.profile_exists(conn, key)),
        meta=_meta(query.meta or ()),
        classified=_classified(query.classification_mip),
        targets=_keys(query.target, lambda key: targets.get(conn, key) is not None),
        groups=_keys(query.group, lambda key: groups.exists(conn, key)),
        data_types=_data_types(conn, query.data_type or ()),
        content_types=query.content_type or (),
        statuses=query.remediation_status or (),
        advanced=_advanced(conn, query.afconfig or ()),
        order=order,
        descending=query.direction == "desc",
    )


def _require(field: str, values: Iterable[str], allowed: Iterable[str]) -> None:
    if not set(values).issubset(allowed):
        raise problems.invalid_value(field)


def _keys(ids: Sequence[str] | None, exists: Callable[[int], bool]) -> list[int]:
    keys = [internal(text) for text in ids or ()]
    known = [key for key in keys if key is not None and exists(key)]
    if len(known) < len(keys):
        raise problems.unknown_object()
    return known


def _data_types(conn: sqlite3.Connection, wanted: Sequence[str]) -> list[str]:
    found = [names.keys(conn, name) for name in wanted]
    if not all(found):
        raise problems.unknown_object()
    return [key for keys in found for key in keys]


def _prefixes(
    conn: sqlite3.Connection, who: Account, values: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Split the values into protocol identifiers and path prefixes.

    A prefix must be the start of an absolute path or of an address. But paths of mail folders and
    processes have no root: their prefix must be the start of the path of a Location or object on a
    Target that the account sees.
    """
    protocols = [value for value in values if value in PROTOCOLS]
    prefixes = [value for value in values if value not in PROTOCOLS]
    for value in prefixes:
        absolute = PurePosixPath(value).is_absolute() or PureWindowsPath(value).is_absolute()
        address = value.partition("://")
        rooted = absolute or (address[0] in PROTOCOLS and address[1])
        if not value or "\0" in value or not (rooted or _is_place(conn, who, value)):
            raise problems.invalid_value("prefix")
    return protocols, prefixes


def _is_place(conn: sqlite3.Connection, who: Account, prefix: str) -> bool:
    return search.is_place(conn, prefix, permissions.allowed_targets(conn, who))


def _classified(wanted: ClassificationFilter | None) -> bool:
    """Return whether the query asks for classified locations only. This version has no labels, so
    the result is then empty.
    """
    if wanted is None:
        return False
    _require("classification_mip->method", wanted.method or (), MIP_METHODS)
    if "No classification" in (wanted.method or ()):
        return False
    return bool(wanted.method or wanted.label)


def _advanced(
    conn: sqlite3.Connection, expressions: Sequence[str]
) -> list[list[advanced_filter.Line]]:
    if len(expressions) > _MOST_EXPRESSIONS:
        raise problems.invalid_value("afconfig")
    try:
        return [advanced_filter.parse(conn, text) for text in expressions]
    except ValueError:
        raise problems.invalid_value("afconfig") from None


def _meta(filters: Sequence[MetaFilter]) -> list[MetaRule]:
    values: dict[str, MetaRule] = {}
    starts: dict[str, str] = {}
    ends: dict[str, str] = {}
    for item in filters:
        if item.label in VALUE_LABELS and item.label not in values:
            values[item.label] = _value_rule(item)
        elif item.label in DATE_LABELS:
            _collect_date(item, starts, ends)
        else:
            raise problems.invalid_value("meta")
    if starts.keys() != ends.keys():
        raise problems.bad_request("Missing required field for 'meta'; both dates required")
    if any(starts[label] > ends[label] for label in starts):
        raise problems.invalid_value("meta")
    ranges = [MetaRule(label, None, starts[label], ends[label]) for label in starts]
    return [*values.values(), *ranges]


def _value_rule(item: MetaFilter) -> MetaRule:
    if not item.value or len(item.value) > _LONGEST:
        raise problems.invalid_value("meta")
    if item.start_date is not None or item.end_date is not None:
        raise problems.invalid_value("meta")
    return MetaRule(item.label, item.value)


def _collect_date(item: MetaFilter, starts: dict[str, str], ends: dict[str, str]) -> None:
    """Store one end of a date range in `starts` or `ends` (contract 4.5: a range consists of two
    objects).
    """
    if item.value is not None or (item.start_date is not None and item.end_date is not None):
        raise problems.invalid_value("meta")
    if item.start_date is None and item.end_date is None:
        raise problems.bad_request("Missing required field for 'meta'; both dates required")
    found, date = (
        (starts, item.start_date) if item.start_date is not None else (ends, item.end_date)
    )
    if item.label in found or not is_day(date or ""):
        raise problems.invalid_value("meta")
    found[item.label] = date or ""
