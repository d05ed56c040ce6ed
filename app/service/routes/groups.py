"""Groups with their Targets and Locations (contract 4.6; `docs/api.md`)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.groups import Group
from app.api.records.targets import Target
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Endpoint
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Text
from app.service.routes.targets import PROTOCOL, TARGET_NAME, answer_targets
from app.service.store import groups

GROUP_NAME = Text("group_name", "A part of the name of a Group.")
LOCATION_NAME = Text("location_name", "A part of the path of a Location.")
LOCATION_PATH = Text("location_path", "Another name of `location_name`.")


@needs("node visible")
def tree(request: Request) -> Response:
    """GET /v1/groups/all."""
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    who = account(request)
    with context(request).db.read() as conn:
        search = groups.Search(
            group_name=GROUP_NAME.of(request),
            target_name=TARGET_NAME.of(request),
            location_name=LOCATION_NAME.of(request) or LOCATION_PATH.of(request),
            protocols=PROTOCOL.of(request),
            groups=permissions.visible_groups(conn, who),
            targets=permissions.allowed_targets(conn, who),
            counted=permissions.allowed_targets(conn, who, permissions.SUMMARY),
        )
        return answer(groups.tree(conn, search, offset, limit))


@needs("node visible")
def targets(request: Request) -> Response:
    """GET /v1/groups/<group_id>/targets/{target_id}."""
    group_id = parse.key(request, "group_id")
    with context(request).db.read() as conn:
        seen = permissions.visible_groups(conn, account(request))
        if not groups.exists(conn, group_id) or (seen is not None and group_id not in seen):
            raise problems.not_found()
    return answer_targets(request, group_id)


ROUTES = [
    Endpoint(
        "GET",
        "/v1/groups/all",
        tree,
        "All Groups with their Targets and Locations, by Group ID",
        returns=list[Group],
        query=(GROUP_NAME, TARGET_NAME, LOCATION_NAME, LOCATION_PATH, PROTOCOL, *PAGING),
    ),
    Endpoint(
        "GET",
        "/v1/groups/{group_id}/targets",
        targets,
        "The Targets of a Group, by Target ID",
        returns=list[Target],
        query=(TARGET_NAME, *PAGING),
    ),
    Endpoint(
        "GET",
        "/v1/groups/{group_id}/targets/{target_id}",
        targets,
        "One Target of a Group",
        returns=list[Target],
    ),
]
