"""The folders inside a Location, with the counts of matches below each of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.folders import Folder
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, Text
from app.service.store import folders, locations

PATH = Text("path", "The folder whose subfolders are listed; by default the Location's own path.")
ROUTES = Routes()


@ROUTES.get(
    "/local/v1/targets/{target_id}/locations/{location_id}/folders",
    returns=list[Folder],
    query=(PATH, LIMIT),
    refusals=(404,),
)
@needs(permissions.DETAIL)
def inside(request: Request) -> Response:
    """Folders inside a Location that hold results, with their counts of matches."""
    target_id, location_id = parse.key(request, "target_id"), parse.key(request, "location_id")
    limit = LIMIT.of(request)
    with context(request).db.read() as conn:
        permissions.require_target(conn, account(request), target_id, permissions.DETAIL)
        location = locations.get(conn, target_id, location_id)
        if location is None:
            raise problems.not_found()
        found = folders.inside(conn, location_id, PATH.of(request) or location.path, limit)
    return answer(found)
