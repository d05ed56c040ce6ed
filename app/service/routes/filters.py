"""Global filters (contract 4.1). Events name a filter by its expression only if that is a path; an
expression that may be a value appears in no event. No expression appears in a log.
"""

from __future__ import annotations

import sqlite3

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.filters import (
    EXPRESSION_TYPES,
    FILTER_TYPES,
    VALUE_TYPES,
    Filter,
    FilterFields,
)
from app.masking import mask, without_values
from app.service.accounts import permissions
from app.service.accounts.accounts import Account
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Choice
from app.service.rules import filters
from app.service.store import filters as stored
from app.service.store.filters import StoredFilter
from app.service.store.ids import public

KIND = Choice("type", "Filters of one kind only.", tuple(filters.KINDS))
_MANAGE = (*permissions.FILTERS, "access control")
_OF_NO_FILE = tuple(each for each in FILTER_TYPES if each not in EXPRESSION_TYPES)
_LONGEST_NAME = 200
_ONE = FilterFields | list[FilterFields]
ROUTES = Routes()


@ROUTES.get("/v1/filters", returns=list[Filter], query=(KIND, *PAGING))
@needs("api access")
def read(request: Request) -> Response:
    """Global filters, by ID.

    Only filters that the account may see. Values are masked without `report detail`.
    """
    kind, offset, limit = KIND.of(request), OFFSET.of(request), LIMIT.of(request)
    types = filters.KINDS[kind] if kind else FILTER_TYPES
    served, who = context(request), account(request)
    with served.db.read() as conn:
        scopes = _scopes(conn, who)
        found = stored.listed(conn, served.seals.expressions, types, scopes, offset, limit)
        detailed = _detailed(conn, who)
    return answer([_record(key, one, detailed) for key, one in found])


@ROUTES.get("/v1/filters/{filter_id}", returns=list[Filter])
@needs("api access")
def read_one(request: Request) -> Response:
    """One global filter.

    Its value is masked without `report detail`.
    """
    key = parse.key(request, "filter_id")
    with context(request).db.read() as conn:
        found = _require(conn, request, key)
        detailed = _detailed(conn, account(request))
    return answer([_record(key, found, detailed)])


@ROUTES.post("/v1/filters", body=_ONE, returns=Created, status=201)
@needs(_MANAGE)
def add(request: Request) -> Response:
    """Add a filter.

    The body is one filter, optionally in an array (contract 4.1).
    """
    served, who = context(request), account(request)
    try:
        given = _given(request)
        with served.db.write() as conn:
            new = filters.checked(conn, given)
            _may_manage(conn, who, new)
            key = stored.add(conn, served.seals.expressions, new)
            filters.apply_to_results(conn, served.key, new, served.now())
    except Problem as problem:
        tell(request, "filter refused", f"A filter was refused: {problem}")
        raise
    _tell(request, "filter added", new, f"{_named(new)} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put("/v1/filters/{filter_id}", body=_ONE)
@needs(_MANAGE)
def change(request: Request) -> Response:
    """Replace a filter.

    Omitted fields are cleared. A value that the account sees masked cannot be written back.
    """
    key, given = parse.key(request, "filter_id"), _given(request)
    served, who = context(request), account(request)
    with served.db.write() as conn:
        before = _require(conn, request, key)
        new = filters.checked(conn, given)
        _may_manage(conn, who, before)
        _may_manage(conn, who, new)
        shown = _record(key, before, _detailed(conn, who)).expression
        if new.expression == shown != before.expression:
            raise problems.invalid_input("expression")
        stored.replace(conn, served.seals.expressions, key, new)
        filters.apply_to_results(conn, served.key, new, served.now())
    if (before.target_id, before.group_id) != (new.target_id, new.group_id):
        _tell(request, "filter removed", before, f"{_named(before)} was moved elsewhere.")
        _tell(request, "filter added", new, f"{_named(new)} was moved here.")
        return nothing()
    what = "" if _named(new) == _named(before) else f" to {_named(new)}"
    _tell(request, "filter modified", new, f"{_named(before)} was changed{what}.")
    return nothing()


@ROUTES.delete("/v1/filters/{filter_id}")
@needs(_MANAGE)
def remove(request: Request) -> Response:
    """Remove a filter.

    The next scan restores the results that the filter had removed.
    """
    key, served = parse.key(request, "filter_id"), context(request)
    with served.db.write() as conn:
        found = _require(conn, request, key)
        _may_manage(conn, account(request), found)
        stored.delete(conn, key)
    _tell(request, "filter removed", found, f"{_named(found)} was removed.")
    return nothing()


def _given(request: Request) -> FilterFields:
    return parse.body(request, FilterFields, adapt=_single)


def _single(given: object) -> object:
    """Return the element of an array with one element; return any other value unchanged. Raises
    Problem (422) for an array of another length.
    """
    if not isinstance(given, list):
        return given
    if len(given) != 1:
        raise problems.invalid_input("body")
    return given[0]


def _require(conn: sqlite3.Connection, request: Request, key: int) -> StoredFilter:
    found = stored.get(conn, context(request).seals.expressions, key)
    if found is None or not _sees(conn, account(request), found):
        raise problems.not_found()
    return found


def _scopes(conn: sqlite3.Connection, who: Account) -> stored.Scopes:
    """Return which filters the account sees.

    An expression may be a path or a found value. It is shown only to managers of filters, and to
    accounts that see all results in the filter's scope. Dates and sizes of global filters reveal no
    value, so they are shown to every account with `report detail` on any resource.
    """
    detail = permissions.DETAIL in who.permissions
    return stored.Scopes(
        everything=permissions.reads_filters(who),
        always=_OF_NO_FILE if detail else (),
        groups=permissions.allowed_groups(who, permissions.FILTER_READERS),
        targets=permissions.allowed_targets(conn, who, permissions.FILTER_READERS),
    )


def _detailed(conn: sqlite3.Connection, who: Account) -> stored.Scopes:
    """Return the scopes of the filters whose values the account sees unmasked."""
    return stored.Scopes(
        everything=permissions.reads_everything(who),
        groups=permissions.allowed_groups(who, permissions.DETAIL),
        targets=permissions.allowed_targets(conn, who, permissions.DETAIL),
    )


def _record(key: int, one: StoredFilter, detailed: stored.Scopes) -> Filter:
    """Return the API record; the value is masked unless the filter is in the scopes `detailed`."""
    made = one.record(key)
    if one.type not in VALUE_TYPES or one.expression is None or _within(detailed, one):
        return made
    return msgspec.structs.replace(made, expression=mask(one.expression))


def _sees(conn: sqlite3.Connection, who: Account, one: StoredFilter) -> bool:
    return _within(_scopes(conn, who), one)


def _within(scopes: stored.Scopes, one: StoredFilter) -> bool:
    if one.target_id is not None:
        return scopes.targets is None or one.target_id in scopes.targets
    if one.group_id is not None:
        return scopes.groups is None or one.group_id in scopes.groups
    return scopes.everything or one.type in scopes.always


def _may_manage(conn: sqlite3.Connection, who: Account, one: StoredFilter) -> None:
    """Raise Problem unless the account may write a filter of this scope."""
    unknown = problems.invalid_input
    if one.target_id is not None:
        permissions.require_target(
            conn, who, one.target_id, _MANAGE, unknown=lambda: unknown("apply_to")
        )
    elif one.group_id is not None:
        permissions.require_group(who, one.group_id, _MANAGE, unknown=lambda: unknown("apply_to"))
    else:
        permissions.require_everywhere(who, permissions.FILTERS)


def _tell(request: Request, operation: str, one: StoredFilter, what: str) -> None:
    tell(request, operation, f"The filter {what}", target_id=one.target_id)


def _named(one: StoredFilter) -> str:
    """Return the name of a filter in events. A filter on matches is named by its type only, because
    its expression may be a value. Any other filter is named by its type, followed by its path
    (without the values in it), its days, its size or its dates.
    """
    if one.type.startswith(("ignore", "test")):
        return one.type
    if one.expression is not None:
        told = without_values(one.expression)
        short = told if len(told) <= _LONGEST_NAME else f"{told[:_LONGEST_NAME]}…"
        return f'{one.type} "{short}"'
    if one.days is not None:
        return f"{one.type} (days: {one.days})"
    if one.size is not None:
        return f"{one.type} (size: {one.size} MB)"
    return f"{one.type} ({one.from_date} to {one.to_date})"
