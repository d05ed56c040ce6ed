"""Remedial actions (contract 4.2): validated here, performed by jobs."""

from __future__ import annotations

import os
import sqlite3
from pathlib import PurePath

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.enums import Action
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.own_files import REFUSED, OwnFiles
from app.secrets import passphrase
from app.service.accounts import licence, permissions
from app.service.accounts.accounts import Account
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.base.problems import Problem
from app.service.remedies import selection
from app.service.remedies.job_plan import PROTOCOLS
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.scans import location_checks
from app.service.store import locations, objects

MOST_OBJECTS = 10_000
_LONGEST_COMMAND = 64
_MOST_PLACES = 100_000
ROUTES = Routes()


@ROUTES.post(
    "/v1/targets/{target_id}/locations/{location_id}/remediation/{action}",
    body=RemediationOrder,
    returns=list[RemediationJob],
    status=202,
    words={"action": tuple(Action)},
)
@needs((permissions.ACT, permissions.MARK))
def act(request: Request) -> Response:
    """Start a remedial action; 422 names the objects that cannot be remediated.

    If some objects cannot be remediated, the jobs of the others start nevertheless.
    """
    target_id, location_id = parse.key(request, "target_id"), parse.key(request, "location_id")
    action = _action(request)
    order = parse.body(request, RemediationOrder)
    check(action, order)
    served = context(request)
    with served.db.read() as conn:
        permissions.require_action(conn, account(request), target_id, action)
        licence.require_licensed(conn)
        if locations.get(conn, target_id, location_id) is None:
            raise problems.not_found()
        chosen, left_out = selection.find_objects(conn, location_id, order)
        if action is Action.QUARANTINE:
            outside_locations(conn, account(request), served.own, order)
    who = account(request)
    jobs = served.jobs.submit(
        target_id, location_id, action, order, chosen, who.username, who.id, left_out
    )
    return answer(jobs, 202)


def check(action: Action, order: RemediationOrder, *, dry_run: bool = False) -> None:
    """Raise Problem (422), which names the field, if a field of the order is invalid for this
    action.

    A dry run needs no password, so that no password is sent unnecessarily.
    """
    parse.plain(order.sign_off, "sign_off")
    parse.plain(order.reason, "reason", most=4000)
    if not order.path:
        raise problems.invalid_input("path")
    if not 0 < len(order.object_ids) <= MOST_OBJECTS:
        raise problems.invalid_input("object_ids")
    if order.data_types == []:
        raise problems.invalid_input("data_types")
    given = bool(order.password) or (dry_run and action is Action.ENCRYPT)
    if given != (action is Action.ENCRYPT):
        raise problems.invalid_input("password")
    if order.password and (why := passphrase.problem(order.password)):
        raise Problem(422, f"{problems.invalid_input('password').message} {why}")
    if order.places is not None and not _fit_places(action, order):
        raise problems.invalid_input("places")
    if order.command is not None:
        parse.plain(order.command, "command", most=_LONGEST_COMMAND)
    if bool(order.location) != (action is Action.QUARANTINE):
        raise problems.invalid_input("location")


def _fit_places(action: Action, order: RemediationOrder) -> bool:
    """Return whether the order's selection of single matches is valid."""
    places = order.places or {}
    chosen = [place for some in places.values() for place in some]
    return (
        action is Action.MASK
        and set(places) <= set(order.object_ids)
        and all(places.values())
        and len(chosen) <= _MOST_PLACES
        and all(offset >= 0 and length > 0 for offset, length in chosen)
    )


def outside_locations(
    conn: sqlite3.Connection, who: Account, own: OwnFiles, order: RemediationOrder
) -> None:
    """Raise Problem (422) if a quarantine folder is not an absolute path, is inside a scanned
    Location, or belongs to the program. The error text does not disclose a hidden Location.
    """
    try:
        place = PurePath(os.path.realpath(location_checks.local_path(order.location or "")))
    except Problem:
        raise problems.invalid_input("location") from None
    if own.lead_to(place):
        raise selection.refused(order, f"The quarantine is refused: {REFUSED}.")
    seen = permissions.allowed_targets(conn, who)
    scanned = [
        target
        for target, path in objects.roots(conn, PROTOCOLS)
        if place.is_relative_to(os.path.realpath(path))
    ]
    if any(seen is None or target in seen for target in scanned):
        text = "The folder is in a scanned Location. Choose a folder outside of it."
        raise selection.refused(order, text)
    if scanned:
        raise selection.refused(
            order, "This folder cannot be used for quarantine. Choose another one."
        )


def _action(request: Request) -> Action:
    try:
        return Action(request.path_params["action"])
    except ValueError:
        raise problems.invalid_input("action") from None
