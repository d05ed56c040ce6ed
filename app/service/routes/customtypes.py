"""Custom data types: adding, changing, removing, and testing them on a text before saving."""

from __future__ import annotations

import sqlite3

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.datatypes import (
    CustomDataType,
    DataTypeExamples,
    DataTypeTrial,
    DataTypeTried,
    NewDataType,
    ProposedDataType,
)
from app.discovery.match import proposed_types
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.queries import type_tester
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.store import datatypes, names
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
    served, who = context(request), account(request)
    with served.db.read() as conn:
        found = datatypes.listed(conn, served.seals.expressions)
    if _MANAGE in who.permissions or permissions.reads_everything(who):
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
        key = datatypes.add(conn, served.seals.expressions, new)
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
        datatypes.change(conn, served.seals.expressions, key, new)
    _tell(request, "data type modified", f"The data type {new.name} was changed.")
    return nothing()


@ROUTES.delete(f"{PATH}/{{datatype_id}}", refusals=(409,))
@needs(_MANAGE)
def remove(request: Request) -> Response:
    """Remove a custom data type that no profile names.

    409 if a data type profile uses it.
    """
    key = parse.key(request, "datatype_id")
    with context(request).db.write() as conn:
        own = _require(conn, key)
        if any(own in profile.data_types for profile in datatypes.profiles(conn)):
            raise problems.conflict("A data type profile uses this data type.")
        name = names.name(conn, own)
        remapping.begin_for(conn, name, own)
        datatypes.remove(conn, key)
    _tell(request, "data type removed", f"The data type {name} was removed.")
    return nothing()


@ROUTES.post(f"{PATH}/test", body=DataTypeTrial, returns=DataTypeTried)
@needs(_READ)
def test(request: Request) -> Response:
    """Test data types on a text: matches and near misses with reasons."""
    served, order = context(request), parse.body(request, DataTypeTrial)
    if order.type is not None:
        type_tester.check(served.pool, order.type, ())
    with served.db.read() as conn:
        wanted = type_tester.look_for(conn, served.seals.expressions, order)
    return answer(type_tester.tried(served.pool, order.text, wanted))


@ROUTES.post(f"{PATH}/propose", body=DataTypeExamples, returns=ProposedDataType)
@needs(_READ)
def propose(request: Request) -> Response:
    """Propose expression and check for examples of a value, or for words.

    422, with the reason, if none can be proposed. The values are not stored.
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
    """Raise Problem unless a data type can be used along with all others except the `own` key."""
    served = context(request)
    with served.db.read() as conn:
        others = datatypes.custom_types(conn, served.seals.expressions)
    type_tester.check(served.pool, new, [each for each in others if each.key != own])


def _require(conn: sqlite3.Connection, key: int) -> str:
    """Return the key of a custom data type. Raises Problem (404) if it does not exist."""
    found = datatypes.key_of(conn, key)
    if found is None:
        raise problems.not_found()
    return found


def _require_free(conn: sqlite3.Connection, name: str, own: str = "") -> None:
    """Raise Problem (409) if the name is the name or key of another data type."""
    if set(names.keys(conn, name)) - {own}:
        raise problems.conflict("A data type with this name exists.")


def _tell(request: Request, operation: str, message: str) -> None:
    tell(request, operation, message)
    context(request).remapper.wake()  # a risk profile may use it
