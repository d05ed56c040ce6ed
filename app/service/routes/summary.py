"""Summaries of all results, and what could not be read."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.administration import DailyMatches, FileFormat, Inaccessible
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, LOCATION_ID, OFFSET, PAGING
from app.service.store import inaccess, locations, results, risk, targets

ROUTES = Routes()


@ROUTES.get("/v1/summary/fileformats", returns=list[FileFormat])
@needs("report summary")
def file_formats(request: Request) -> Response:
    """File formats and in how many match locations they occur.

    These names are the valid values of a query's `content_type`.
    """
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.SUMMARY)
        found = results.content_types(conn, within)
    return answer([FileFormat(format=name, locations=str(count)) for name, count in found])


@ROUTES.get("/v1/summary/history", returns=list[DailyMatches], query=PAGING)
@needs("report summary")
def history(request: Request) -> Response:
    """Matches per day, newest first; `offset` and `limit` count days.

    A day has the number of live matches, without test data, at its end (UTC). The numbers are
    stored only for all Targets together, so the account must be allowed to count the matches of
    all Targets.
    """
    permissions.require_everywhere(account(request), permissions.VISIBLE, permissions.SUMMARY)
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    with context(request).db.read() as conn:
        found = risk.daily_matches(conn, context(request).now(), offset, limit)
    return answer([DailyMatches(timestamp=time, matches=str(count)) for time, count in found])


@ROUTES.get(
    "/v1/targets/{target_id}/inaccess", returns=list[Inaccessible], query=(LOCATION_ID, *PAGING)
)
@needs("report detail")
def inaccessible(request: Request) -> Response:
    """What could not be scanned on a Target."""
    target_id = parse.key(request, "target_id")
    location_id = LOCATION_ID.of(request)
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
        if targets.get(conn, target_id) is None:
            raise problems.not_found()
        if location_id is not None and locations.get(conn, target_id, location_id) is None:
            raise problems.unknown_object()
        return answer(inaccess.listed(conn, target_id, location_id, offset, limit))
