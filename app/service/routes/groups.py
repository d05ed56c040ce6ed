"""Groups with everything below them (supplement, GET /v1/groups/all; spec 4.6)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.service import problems
from app.service.answers import answer
from app.service.context import context
from app.service.guard import needs
from app.service.store import groups

from . import parse
from .targets import answer_targets


@needs("node visible")
def tree(request: Request) -> Response:
    """GET /v1/groups/all."""
    offset, limit = parse.paging(request)
    search = groups.Search(
        group_name=parse.text(request, "group_name"),
        target_name=parse.text(request, "target_name"),
        location_name=parse.text(request, "location_name", "location_path"),
        protocols=parse.comma_list(request, "protocol"),
    )
    with context(request).db.read() as c:
        return answer(groups.tree(c, search, offset, limit))


@needs("node visible")
def targets(request: Request) -> Response:
    """GET /v1/groups/<group_id>/targets/{target_id}."""
    group_id = parse.key(request, "group_id")
    with context(request).db.read() as c:
        if not groups.exists(c, group_id):
            raise problems.not_found()
    return answer_targets(request, group_id)


ROUTES = [
    Route("/v1/groups/all", tree, methods=["GET"]),
    Route("/v1/groups/{group_id}/targets", targets, methods=["GET"]),
    Route("/v1/groups/{group_id}/targets/{target_id}", targets, methods=["GET"]),
]
