"""Scans: planned, running, finished (/v1/schedules in `docs/api.md`)."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.enums import ScheduleStatus
from app.api.records.schedules import (
    ACTIONS,
    LocationChoice,
    NewRun,
    NewSchedule,
    Schedule,
    ScheduleWithSettings,
    TargetChoice,
)
from app.discovery.read import ocr, placeholders
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import DETAILS, LIMIT, OFFSET, PAGING, Flag, Parameter, Text
from app.service.scans import next_run, planning, scan_options
from app.service.store import datatypes, schedules
from app.service.store.events import record_name
from app.service.store.ids import public
from app.service.store.schedules import Chosen, StoredSchedule

NAME = Text("name", "The beginning of the label.")
FLAGS = tuple(Flag(status, f"Scans that are {status}.") for status in ScheduleStatus)
READ: tuple[Parameter[Any], ...] = (NAME, DETAILS, *FLAGS, *PAGING)
ROUTES = Routes()
_DONE = {
    "stop": "was stopped",
    "cancel": "was cancelled",
    "pause": "was paused",
    "resume": "was resumed",
}
"""What an event says about a scan after an action on it."""
_CHANGEABLE = (ScheduleStatus.SCHEDULED, ScheduleStatus.DEACTIVATED)
_TAKEN = "A scan with this label exists."


@ROUTES.get("/v1/schedules/{schedule_id}", summary="One scan", returns=list[Schedule], query=READ)
@ROUTES.get(
    "/v1/schedules",
    summary="Scans, newest first; without a flag planned and running scans",
    returns=list[Schedule],
    query=READ,
)
@needs("scan schedule")
def read(request: Request) -> Response:
    """Scans, newest first. Without a flag, only planned and running ones.

    If the path has an ID, only this scan.
    """
    key = parse.optional_key(request, "schedule_id")
    DETAILS.of(request)  # the record is always complete
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    statuses = [flag.name for flag in FLAGS if flag.of(request)]
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.SCAN)
        if key is not None:
            found = schedules.listed(conn, key=key, within=within)
            if not found:
                raise problems.not_found()
        else:
            found = schedules.listed(
                conn,
                prefix=NAME.of(request),
                statuses=statuses or schedules.LIVE,
                within=within,
                offset=offset,
                limit=limit,
            )
    return answer(found)


@ROUTES.post("/v1/schedules", body=NewSchedule, returns=Created, status=201, refusals=(409,))
@needs("scan schedule")
def add(request: Request) -> Response:
    """Schedule or start a scan.

    Without `start` the scan begins now.
    """
    return _add(request, parse.body(request, NewSchedule, adapt=_one_as_list))


@ROUTES.post(
    "/local/v1/schedules/{schedule_id}/run",
    body=NewRun,
    returns=Created,
    status=201,
    refusals=(409,),
)
@needs("scan schedule")
def run(request: Request) -> Response:
    """Add a scan with the Locations and settings of another scan.

    The new scan begins now and runs once. The other scan, planned or ended, is not changed.
    """
    new = parse.body(request, NewRun)
    with context(request).db.read() as conn:
        stored = _require(conn, request)
        places = schedules.locations(conn, stored.id)
    chosen: dict[str, list[LocationChoice]] = {}
    for place in places:
        location = LocationChoice(id=public(place.location_id), subpath=place.subpath)
        chosen.setdefault(public(place.target_id), []).append(location)
    once = msgspec.structs.replace(
        scan_options.stored_body(stored),
        label=new.label,
        targets=[TargetChoice(id=key, locations=some) for key, some in chosen.items()],
        start=None,
        repeat_days=None,
        repeat_months=None,
    )
    return _add(request, once)


@ROUTES.get(
    "/local/v1/schedules/{schedule_id}",
    summary="One scan with its settings",
    returns=ScheduleWithSettings,
)
@needs("scan schedule")
def read_settings(request: Request) -> Response:
    """One scan, with the settings with which it was added or last changed."""
    with context(request).db.read() as conn:
        stored = _require(conn, request)
        (record,) = schedules.listed(conn, key=stored.id)
        places = schedules.locations(conn, stored.id)
    body = scan_options.stored_body(stored)
    left = {(public(place.target_id), public(place.location_id)) for place in places}
    settings = msgspec.structs.replace(body, targets=_still_there(body.targets, left))
    return answer(ScheduleWithSettings(**msgspec.structs.asdict(record), settings=settings))


@ROUTES.put("/local/v1/schedules/{schedule_id}", body=NewSchedule, refusals=(409,))
@needs("scan schedule")
def change(request: Request) -> Response:
    """Replace the settings of a planned or paused scan.

    With the `start` that the scan has, its times go on; that start may be in the past.
    """
    new = parse.body(request, NewSchedule, adapt=_one_as_list)
    label = parse.plain(new.label, "label")
    chosen = _options(new)
    served = context(request)
    now = served.now()
    with served.db.write() as conn:
        stored = _require(conn, request)
        if stored.status not in _CHANGEABLE:
            raise problems.Problem(422, f"'change' is not possible: the scan is {stored.status}.")
        before = scan_options.stored_body(stored)
        begins_again = new.start is None and not next_run.same_start(before, new)
        changed = schedules.change(
            conn,
            stored.id,
            label=label,
            locations=_locations(request, conn, new, chosen),
            options=msgspec.json.encode(new).decode(),
            created=now if begins_again else stored.created,
            next_scan=next_run.time_after_change(stored, before, new, now),
            repeat_days=new.repeat_days or 0,
            repeat_months=new.repeat_months or 0,
        )
    if not changed:
        raise problems.conflict(_TAKEN)
    said = f"The scan {label} was changed."
    tell(request, "scan changed by an action", said, record=record_name("scan", stored.id))
    if stored.status == ScheduleStatus.SCHEDULED:
        served.scans.start(stored.id)
    return nothing()


def _still_there(targets: list[TargetChoice], left: set[tuple[str, str]]) -> list[TargetChoice]:
    """Return what of the chosen Targets and Locations still exists. `left` are the IDs of the
    Targets and Locations of the scan that do.
    """
    known = {target for target, _ in left}
    found = []
    for target in targets:
        if target.locations is not None:
            some = [place for place in target.locations if (target.id, place.id) in left]
            if some:
                found.append(TargetChoice(id=target.id, locations=some))
        elif target.id in known:
            found.append(target)
    return found


def _options(new: NewSchedule) -> scan_options.Options:
    """Return the options of a body. Raises Problem (422) for an invalid or unavailable one."""
    chosen = scan_options.options(new)
    if chosen.pictures and (why := ocr.unavailable()):
        raise problems.Problem(422, f"Unable to read text in pictures; {why}.")
    if chosen.downloads and not placeholders.EXIST:
        raise problems.Problem(422, f"Unable to download files; {placeholders.UNKNOWN}.")
    return chosen


def _locations(
    request: Request, conn: sqlite3.Connection, new: NewSchedule, chosen: scan_options.Options
) -> list[Chosen]:
    """Return the Locations of a scan. Raises Problem (422) for an unknown data type profile, and
    the errors of `planning.choose`.
    """
    if not all(datatypes.profiles(conn, profile) for profile in chosen.profiles):
        raise problems.invalid_input("profiles")
    return planning.choose(conn, account(request), context(request).own, new.targets)


def _add(request: Request, new: NewSchedule) -> Response:
    label = parse.plain(new.label, "label")
    chosen = _options(new)
    served = context(request)
    username = account(request).username
    now = served.now()
    begins = scan_options.start_time(new, now)
    with served.db.write() as conn:
        key = schedules.add(
            conn,
            label=label,
            locations=_locations(request, conn, new, chosen),
            options=msgspec.json.encode(new).decode(),
            user=username,
            now=now,
            next_scan=begins,
            repeat_days=new.repeat_days or 0,
            repeat_months=new.repeat_months or 0,
        )
    if key is None:
        raise problems.conflict(_TAKEN)
    said = f"The scan {label} was added."
    tell(request, "scan planned", said, record=record_name("scan", key))
    served.scans.start(key)
    return answer(Created(id=public(key)), 201)


@ROUTES.post("/v1/schedules/{schedule_id}/{action}", words={"action": ACTIONS}, refusals=(422,))
@needs("scan schedule")
def act(request: Request) -> Response:
    """Stop, cancel, pause or resume a scan."""
    action = request.path_params["action"]
    if action not in ACTIONS:
        raise problems.not_found()
    served = context(request)
    with served.db.read() as conn:
        stored = _require(conn, request)
    served.scans.act(stored.id, action)
    said = f"The scan {stored.label} {_DONE[action]}."
    tell(request, "scan changed by an action", said, record=record_name("scan", stored.id))
    return nothing()


def _require(conn: sqlite3.Connection, request: Request) -> StoredSchedule:
    """Return the scan of the path. Raises Problem (404) if the account does not see it."""
    key = parse.key(request, "schedule_id")
    within = permissions.allowed_targets(conn, account(request), permissions.SCAN)
    stored = schedules.get(conn, key) if schedules.listed(conn, key=key, within=within) else None
    if stored is None:
        raise problems.not_found()
    return stored


def _one_as_list(body: object) -> object:
    """If `targets` in a body is a single target, return the body with a list of this target.
    Otherwise return the body unchanged.
    """
    if isinstance(body, dict) and isinstance(body.get("targets"), dict):
        return {**body, "targets": [body["targets"]]}
    return body
