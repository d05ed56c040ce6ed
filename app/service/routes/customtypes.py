"""Custom data types: adding, changing, removing, and testing them on a text before saving."""

from __future__ import annotations

import dataclasses
import sqlite3

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.datatypes import (
    CustomDataType,
    DataTypeExamples,
    DataTypeImpact,
    DataTypeTrial,
    DataTypeTried,
    NewDataType,
    NewValueList,
    ProposedDataType,
    ValueListCheck,
    ValueRows,
)
from app.discovery.match import proposed_types
from app.discovery.match.rules import Wanted
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.queries import type_impact, type_tester
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.store import datatypes, jobs, names, value_lists
from app.service.store.ids import public
from app.service.upkeep import remapping

_MANAGE = "datatype manager"
_READ = (_MANAGE, permissions.DETAIL)
"""Permissions to see data types. Like the expression of a filter, an expression or keyword may be a
sensitive value, so it is shown only to managers of data types and to accounts that see all results.
"""
PATH = "/local/v1/datatypes"
ROUTES = Routes()


@ROUTES.get(PATH, returns=list[CustomDataType])
@needs(_READ)
def listed(request: Request) -> Response:
    """Custom data types, by ID.

    Expressions are shown only to accounts that may see them.
    """
    served = context(request)
    with served.db.read() as conn:
        found = datatypes.listed(conn, served.seals)
    if _sees_values(request):
        return answer(found)
    return answer([msgspec.structs.replace(one, expression="", keywords=None) for one in found])


@ROUTES.post(PATH, body=NewDataType, returns=Created, status=201, refusals=(409,))
@needs(_MANAGE)
def add(request: Request) -> Response:
    """Add a custom data type.

    422, with the reason, if unusable; 409 if the name is taken.
    """
    served, new = context(request), _body(request)
    _check(request, new)
    with served.db.write() as conn:
        if len(names.custom(conn)) >= datatypes.MOST:
            raise problems.conflict(f"There are {datatypes.MOST} custom data types already.")
        _require_free(conn, new.name)
        key = datatypes.add(conn, served.seals, new)
        remapping.begin_for(conn, new.name)
    _tell(request, "data type added", f"The data type {new.name} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put(f"{PATH}/{{datatype_id}}", body=NewDataType, refusals=(409,))
@needs(_MANAGE)
def change(request: Request) -> Response:
    """Replace a custom data type.

    Omitted fields are cleared.
    """
    key, served, new = parse.key(request, "datatype_id"), context(request), _body(request)
    with served.db.read() as conn:
        own = _require(conn, key)
    _check(request, new, own)
    with served.db.write() as conn:
        _require_free(conn, new.name, _require(conn, key))
        if new.name != (before := names.name(conn, own)):
            remapping.begin_for(conn, before, new.name)
        before_list = datatypes.list_id(conn, served.seals, key)
        datatypes.change(conn, served.seals, key, new)
    if before_list and (new.exact is None or new.exact.list_id != before_list):
        _remove_list(request, before_list)
    _tell(request, "data type modified", f"The data type {new.name} was changed.")
    return nothing()


@ROUTES.delete(f"{PATH}/{{datatype_id}}", refusals=(409,))
@needs(_MANAGE)
def remove(request: Request) -> Response:
    """Remove a custom data type. Answers 409 if a data type profile contains it."""
    key = parse.key(request, "datatype_id")
    served = context(request)
    with served.db.write() as conn:
        own = _require(conn, key)
        if any(own in profile.data_types for profile in datatypes.profiles(conn)):
            raise problems.conflict("A data type profile uses this data type.")
        name = names.name(conn, own)
        remapping.begin_for(conn, name, own)
        list_id = datatypes.list_id(conn, served.seals, key)
        datatypes.remove(conn, key)
    if list_id:
        _remove_list(request, list_id)
    _tell(request, "data type removed", f"The data type {name} was removed.")
    return nothing()


@ROUTES.post(f"{PATH}/test", body=DataTypeTrial, returns=DataTypeTried)
@needs(_READ)
def test(request: Request) -> Response:
    """Test data types on a text: matches and near misses with reasons."""
    served, order = context(request), parse.body(request, DataTypeTrial)
    with served.db.read() as conn:
        wanted = type_tester.look_for(conn, served.seals, order)
    if not _sees_values(request):  # it would tell whether a value is in a list
        custom = tuple(one for one in wanted.custom if one.exact is None)
        wanted = dataclasses.replace(wanted, custom=custom)
    if order.type is not None:
        for custom_type in wanted.custom:
            type_tester.check(served.pool, custom_type, ())
    return answer(type_tester.tried(served.pool, order.text, wanted))


@ROUTES.post(f"{PATH}/impact", body=NewDataType, returns=DataTypeImpact)
@needs(_MANAGE, permissions.DETAIL)
def impact(request: Request) -> Response:
    """What an unsaved data type would find in the objects that have matches."""
    served, new = context(request), _body(request)
    with served.db.read() as conn:
        custom = datatypes.custom_type(conn, served.seals, type_tester.UNSAVED, new)
        within = permissions.allowed_targets(conn, account(request), permissions.DETAIL)
    type_tester.check(served.pool, custom, ())
    return answer(type_impact.measured(served, Wanted(frozenset(), (custom,)), within))


@ROUTES.post(f"{PATH}/lists", body=NewValueList, returns=Created, status=201, refusals=(409,))
@needs(_MANAGE)
def begin_list(request: Request) -> Response:
    """Begin a list of values for a custom data type.

    The list may be dropped if no rows are added for 15 minutes. It replaces an unfinished list of
    the same account.
    """
    served, new = context(request), parse.body(request, NewValueList)
    list_id = served.drafts.begin(served.seals.lists, account(request).username, new.columns)
    return answer(Created(id=list_id), 201)


@ROUTES.post(f"{PATH}/lists/{{list_id}}/rows", body=ValueRows, returns=ValueListCheck)
@needs(_MANAGE)
def add_rows(request: Request) -> Response:
    """Add rows to a list of values, or complete it.

    Only keyed hashes of the values are kept.
    """
    served, more = context(request), parse.body(request, ValueRows)
    list_id, owner = request.path_params["list_id"], account(request).username
    check = served.drafts.add(list_id, owner, more.rows)
    if not more.last:
        return answer(check)
    with served.db.read() as conn:
        datatypes.remove_unused_lists(conn, served.seals)
        value_lists.make_folder(conn)
        path = value_lists.path(conn, list_id)
    try:
        return answer(served.drafts.complete(list_id, owner, path))
    except OSError as error:
        raise Problem(422, f"The list of values cannot be written: {error.strerror}.") from None


@ROUTES.post(f"{PATH}/propose", body=DataTypeExamples, returns=ProposedDataType)
@needs(_READ)
def propose(request: Request) -> Response:
    """Propose an expression and a check, from example values or from words.

    422, with the reason, if no expression can be proposed. The values are not stored.
    """
    given = parse.body(request, DataTypeExamples)
    if (given.examples is None) is (given.words is None):
        raise problems.invalid_input("examples")
    try:
        if given.examples is not None:
            found = proposed_types.of_examples(given.examples)
        else:
            found = proposed_types.of_words(given.words or ())
    except proposed_types.Hopeless as error:
        raise Problem(422, f"No expression can be proposed: {error}.") from None
    return answer(ProposedDataType(expression=found.expression, check=found.check))


def _body(request: Request) -> NewDataType:
    new = parse.body(request, NewDataType)
    return msgspec.structs.replace(new, name=parse.plain(new.name, "name", most=128))


def _check(request: Request, new: NewDataType, own: str = "") -> None:
    """Raise Problem unless a data type is usable together with all existing ones. The existing data
    type with the key `own`, which is to be replaced, does not count.
    """
    served = context(request)
    with served.db.read() as conn:
        others = datatypes.custom_types(conn, served.seals)
        custom = datatypes.custom_type(conn, served.seals, type_tester.UNSAVED, new)
    type_tester.check(served.pool, custom, [each for each in others if each.key != own])


def _sees_values(request: Request) -> bool:
    """Return whether the account may see expressions and test which values are in a list."""
    who = account(request)
    return _MANAGE in who.permissions or permissions.reads_everything(who)


def _remove_list(request: Request, list_id: str) -> None:
    """Remove a list that no data type uses any more. While scans are queued or running, nothing is
    removed; the next start of the service removes the list.
    """
    with context(request).db.read() as conn:
        if not any(job.kind == jobs.SCAN for job in jobs.in_states(conn)):
            value_lists.remove(conn, list_id)


def _require(conn: sqlite3.Connection, key: int) -> str:
    """Return the key of a custom data type. Raises Problem (404) if it does not exist."""
    found = datatypes.key_of(conn, key)
    if found is None:
        raise problems.not_found()
    return found


def _require_free(conn: sqlite3.Connection, name: str, own: str = "") -> None:
    """Raise Problem (409) if the name is the name or the key of a data type other than `own`."""
    if set(names.keys(conn, name)) - {own}:
        raise problems.conflict("A data type with this name exists.")


def _tell(request: Request, operation: str, message: str) -> None:
    tell(request, operation, message)
    context(request).remapper.wake()  # a risk profile may use it
