"""Remedial actions (spec 4.2): checked here, done by jobs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.enums import Action
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.service import licence, problems
from app.service.answers import answer
from app.service.context import context
from app.service.guard import account, needs
from app.service.store import locations, objects, results
from app.service.store.ids import internal
from app.service.store.objects import StoredObject

from . import parse
from .endpoint import Endpoint

_MOST_OBJECTS = 10_000


@needs("remediation act directly", "remediation mark location")
def act(request: Request) -> Response:
    """POST /v1/targets/<target_id>/locations/<location_id>/remediation/<action>: 202, jobs begun.

    All or nothing: if one object cannot be remediated, none is, and the answer names them all.
    """
    target_id, location_id = parse.key(request, "target_id"), parse.key(request, "location_id")
    action = _action(request)
    order = parse.body(request, RemediationOrder, problems.invalid_input)
    check(action, order)
    served = context(request)
    with served.db.read() as c:
        licence.require_licensed(c)
        if locations.get(c, target_id, location_id) is None:
            raise problems.not_found()
        chosen = find_objects(c, location_id, order)
    who = account(request)
    jobs = served.jobs.submit(target_id, location_id, action, order, chosen, who.username, who.id)
    return answer(jobs, 202)


def check(action: Action, order: RemediationOrder) -> None:
    """Raise Problem (422) naming the field that an order of this action must not leave so."""
    parse.plain(order.sign_off, "sign_off")
    parse.plain(order.reason, "reason", most=4000)
    if not order.path:
        raise problems.invalid_input("path")
    if not 0 < len(order.object_ids) <= _MOST_OBJECTS:
        raise problems.invalid_input("object_ids")
    if order.data_types == []:
        raise problems.invalid_input("data_types")
    if bool(order.password) != (action is Action.ENCRYPT):
        raise problems.invalid_input("password")
    if bool(order.location) != (action is Action.QUARANTINE):
        raise problems.invalid_input("location")


def find_objects(
    c: sqlite3.Connection, location_id: int, order: RemediationOrder
) -> list[StoredObject]:
    """The objects of an order, each once; a container stands for its members.

    Raises Problem (422, spec 4.2) if one is not in the Location, or not at or under the path of
    the order: the path is what the analyst has read, so it decides with the ID.
    """
    found: dict[int, StoredObject] = {}
    for text in order.object_ids:
        item = objects.get(c, internal(text) or 0)
        if item is None or item.location_id != location_id:
            raise _refused(order, f"The object {text[:64]!r} is not in this Location.")
        if not _under(item.path, order.path):
            raise _refused(order, f"The object {text} is not at the path of the order.")
        for each in _leaves(c, item):
            found[each.id] = each
    return list(found.values())


def _leaves(c: sqlite3.Connection, item: StoredObject) -> Sequence[StoredObject]:
    if not item.container:
        return [item]
    return objects.get_many(c, results.members(c, item.id))


def _under(path: str, given: str) -> bool:
    stem = given.rstrip(os.sep)
    return path in {given, stem} or path.startswith((stem + os.sep, stem + "#"))


def _refused(order: RemediationOrder, reason: str) -> problems.Problem:
    text = f"{reason} Nothing was remediated."
    return problems.not_remediated(order.path, text, list(order.object_ids))


def _action(request: Request) -> Action:
    try:
        return Action(request.path_params["action"])
    except ValueError:
        raise problems.invalid_input("action") from None


ROUTES = [
    Endpoint(
        "POST",
        "/v1/targets/{target_id}/locations/{location_id}/remediation/{action}",
        act,
        "Begin a remedial action; 422 names the objects that cannot be remediated",
        body=RemediationOrder,
        returns=list[RemediationJob],
        status=202,
        words={"action": tuple(Action)},
    ),
]
