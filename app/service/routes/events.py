"""Events: reading and streaming (contract 6)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.api.records.local import Event
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.base.event_table import CLASSES, MODULES
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, Choice, Text
from app.service.store import events
from app.service.store.ids import internal
from app.service.store.visibility import Visibility

AFTER = Text("after", "Only events after the one with this ID.")
MODULE = Choice("module", "Only events of this module.", MODULES)
CLASS = Choice("class", "Only events of this class.", CLASSES)
RECORD = Text("record", "Kind and ID of a record, such as `credential/<id>`.")
_SSE = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
ROUTES = Routes()


@ROUTES.get(
    "/local/v1/events", returns=list[Event], query=(AFTER, MODULE, CLASS, LIMIT), refusals=(422,)
)
@needs("api access")
def read(request: Request) -> Response:
    """Events, oldest first.

    Only events that the account may see and that are newer than `after`.
    """
    with context(request).db.read() as conn:
        found = events.listed(
            conn,
            after=_after(AFTER.of(request)),
            module=MODULE.of(request) or None,
            kind=CLASS.of(request) or None,
            limit=LIMIT.of(request),
            sight=permissions.sight(conn, account(request)),
        )
    return answer(found)


@ROUTES.get("/local/v1/events/about", returns=list[Event], query=(RECORD, LIMIT))
@needs("api access")
def about(request: Request) -> Response:
    """Events about a record that users edit, newest first."""
    with context(request).db.read() as conn:
        sight = permissions.sight(conn, account(request))
        found = events.about_record(conn, RECORD.of(request), LIMIT.of(request), sight)
    return answer(found)


@ROUTES.get(
    "/local/v1/events/stream",
    returns=str,
    media="text/event-stream",
    query=(AFTER,),
    refusals=(422,),
)
@needs("api access")
async def stream(request: Request) -> Response:
    """Events as they happen (server-sent events); the header Last-Event-ID overrules `after`."""
    given = request.headers.get("last-event-id") or AFTER.of(request)
    who, db = account(request), context(request).db

    def look() -> Visibility:
        with db.read() as conn:
            return permissions.sight(conn, who)

    limited = not permissions.sees_everything(who)
    content = context(request).bus.stream(
        _after(given) if given else None, who.id, look if limited else None
    )
    return StreamingResponse(content, headers=_SSE, media_type="text/event-stream")


def _after(given: str) -> int:
    """Return the key of an event ID; 0 for `0` or "". Raises Problem (422) if invalid."""
    found = internal(given)
    if found is None and given not in {"", "0"}:
        raise problems.invalid_parameter("after")
    return found or 0
