"""Groups with their Targets and Locations (contract 4.6; `docs/api.md`), and changes of Groups."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.common import Created
from app.api.records.groups import Group, NewGroup
from app.api.records.targets import Target
from app.service.accounts import approval_rules, permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.routes import parse
from app.service.routes.approvals import rule_changes
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Text
from app.service.routes.targets import PROTOCOL, TARGET_NAME, answer_targets
from app.service.store import groups
from app.service.store import targets as stored_targets
from app.service.store.events import record_name
from app.service.store.ids import public

GROUP_NAME = Text("group_name", "A part of the name of a Group.")
LOCATION_NAME = Text("location_name", "A part of the path of a Location.")
LOCATION_PATH = Text("location_path", "Another name for the parameter `location_name`.")
_MANAGE = "system manager"
_LONGEST_COMMENTS = 4_000
ROUTES = Routes()


@ROUTES.get(
    "/v1/groups/all",
    returns=list[Group],
    query=(GROUP_NAME, TARGET_NAME, LOCATION_NAME, LOCATION_PATH, PROTOCOL, *PAGING),
)
@needs("node visible")
def tree(request: Request) -> Response:
    """All Groups with their Targets and Locations, by Group ID."""
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


@ROUTES.get(
    "/v1/groups/{group_id}/targets/{target_id}",
    summary="One Target of a Group",
    returns=list[Target],
)
@ROUTES.get(
    "/v1/groups/{group_id}/targets",
    summary="The Targets of a Group, by Target ID",
    returns=list[Target],
    query=(TARGET_NAME, *PAGING),
)
@needs("node visible")
def targets(request: Request) -> Response:
    """The Targets of a Group, by Target ID."""
    group_id = parse.key(request, "group_id")
    with context(request).db.read() as conn:
        seen = permissions.visible_groups(conn, account(request))
        if not groups.exists(conn, group_id) or (seen is not None and group_id not in seen):
            raise problems.not_found()
    return answer_targets(request, group_id)


@ROUTES.post("/local/v1/groups", body=NewGroup, returns=Created, status=201)
@needs(_MANAGE)
def add(request: Request) -> Response:
    """Add a Group."""
    name, comments = _given(request)
    with context(request).db.write() as conn:
        key = groups.add(conn, name, comments)
    if key is None:
        raise problems.invalid_input("name")
    _tell(request, key, f"The Group {name} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put("/local/v1/groups/{group_id}", body=NewGroup)
@needs(_MANAGE)
def change(request: Request) -> Response:
    """Replace a Group's fields.

    An omitted `comments` is cleared.
    """
    key = parse.key(request, "group_id")
    name, comments = _given(request)
    with context(request).db.write() as conn:
        if not groups.exists(conn, key):
            raise problems.not_found()
        if not groups.update(conn, key, name, comments):
            raise problems.invalid_input("name")
    _tell(request, key, f"The Group {name} was changed.")
    return nothing()


@ROUTES.delete("/local/v1/groups/{group_id}", refusals=(409,))
@needs(_MANAGE)
def remove(request: Request) -> Response:
    """Remove a Group that has no Targets.

    409 for the first Group, and for a Group with Targets.
    """
    key = parse.key(request, "group_id")
    with rule_changes(request) as (conn, said):
        name = groups.name_of(conn, key)
        if name is None:
            raise problems.not_found()
        said.append(approval_rules.ending(conn, "group", key))
        if key == groups.FIRST:
            raise problems.conflict(
                "This Group is needed for new Targets that name no Group, so it cannot be removed."
            )
        if stored_targets.listed(conn, group_id=key, limit=1):
            raise problems.conflict("The Group has Targets. Move or delete them first.")
        groups.delete(conn, key)
    _tell(request, key, f"The Group {name} was removed.")
    return nothing()


def _tell(request: Request, key: int, message: str) -> None:
    tell(request, "group changed", message, record=record_name("group", key))


def _given(request: Request) -> tuple[str, str]:
    """Return name and comments of the body. Raises Problem (422) naming the field."""
    new = parse.body(request, NewGroup, problems.invalid_input)
    comments = parse.plain(new.comments, "comments", most=_LONGEST_COMMENTS, empty=True)
    return parse.plain(new.name, "name"), comments
