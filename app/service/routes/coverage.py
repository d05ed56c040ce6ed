"""Coverage of scans: signed statements, and the objects that were not read completely."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.coverage import Coverage, UncoveredObject
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Text
from app.service.store import coverage

CLASS = Text("class", "Only objects of this class.")
ROUTES = Routes()


@ROUTES.get("/local/v1/coverage", returns=list[Coverage], query=PAGING)
@needs("report detail")
def latest(request: Request) -> Response:
    """The latest coverage statement of each Location, oldest first."""
    with context(request).db.read() as conn:
        within = permissions.allowed_targets(conn, account(request), permissions.DETAIL)
        found = coverage.latest(conn, within, OFFSET.of(request), LIMIT.of(request))
    return answer(found)


@ROUTES.get("/local/v1/scans/{job_id}/coverage", returns=Coverage)
@needs("report detail")
def statement(request: Request) -> Response:
    """The coverage statement of a scan, by the ID of its job.

    404 if the scan has not ended, or failed before it read anything.
    """
    return answer(_seen(request).record)


@ROUTES.get(
    "/local/v1/scans/{job_id}/coverage/objects",
    returns=list[UncoveredObject],
    query=(CLASS, *PAGING),
)
@needs("report detail")
def uncovered(request: Request) -> Response:
    """Objects that a scan has not read completely.

    The list is stored for the latest scan of a Location. Of the objects that filters exclude,
    it contains at most 10,000.
    """
    _seen(request)
    with context(request).db.read() as conn:
        found = coverage.objects(
            conn,
            parse.key(request, "job_id"),
            CLASS.of(request),
            OFFSET.of(request),
            LIMIT.of(request),
        )
    return answer(found)


def _seen(request: Request) -> coverage.Stored:
    """Return the statement of a scan. Raises Problem (403, 404) unless the account sees the scan's
    Target.
    """
    with context(request).db.read() as conn:
        found = coverage.get(conn, parse.key(request, "job_id"))
        if found is None:
            raise problems.not_found()
        permissions.require_target(conn, account(request), found.target_id, permissions.DETAIL)
    return found
