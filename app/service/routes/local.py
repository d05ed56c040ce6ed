"""What this service offers beside the contract (supplement, part 3), but for evidence."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from app import __version__
from app.api.records.enums import Action
from app.api.records.local import Capabilities, Preview, PreviewOrder
from app.service import openapi, problems, remedies
from app.service.answers import answer, nothing
from app.service.context import context
from app.service.guard import needs
from app.service.parts import parts
from app.service.problems import Problem
from app.service.samples import add_sample_set
from app.service.store import events, jobs, locations
from app.service.store.ids import internal

from . import parse
from .endpoint import Endpoint
from .remediation import check, find_objects

SERVICE = "discovery-console"
_SSE = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@needs("api access")
def capabilities(request: Request) -> Response:
    """GET /local/v1/capabilities."""
    features = list(parts(request).features)
    return answer(Capabilities(service=SERVICE, version=__version__, features=features))


@needs("api access")
def openapi_document(request: Request) -> Response:
    """GET /local/v1/openapi.json: this API, described by the code that serves it."""
    return answer(openapi.document(request.app.state.endpoints, __version__))


@needs("report summary")
def listed_events(request: Request) -> Response:
    """GET /local/v1/events: oldest first, those after the ID `after`."""
    _, limit = parse.paging(request)
    with context(request).db.read() as c:
        found = events.listed(
            c,
            after=_after(request.query_params.get("after")) or 0,
            module=request.query_params.get("module"),
            kind=request.query_params.get("class"),
            limit=limit,
        )
    return answer(found)


@needs("report summary")
async def stream(request: Request) -> Response:
    """GET /local/v1/events/stream: server-sent events, from `after` or `Last-Event-ID` on."""
    given = request.headers.get("last-event-id") or request.query_params.get("after")
    content = parts(request).bus.stream(_after(given))
    return StreamingResponse(content, headers=_SSE, media_type="text/event-stream")


@needs("report summary")
def listed_jobs(request: Request) -> Response:
    """GET /local/v1/jobs: newest first."""
    offset, limit = parse.paging(request)
    with context(request).db.read() as c:
        found = jobs.newest(c, offset=offset, limit=limit)
    return answer([job.record() for job in found])


@needs("report summary")
def read_job(request: Request) -> Response:
    """GET /local/v1/jobs/<job_id>."""
    with context(request).db.read() as c:
        found = jobs.get(c, parse.key(request, "job_id"))
    if found is None:
        raise problems.not_found()
    return answer(found.record())


@needs("remediation act directly", "remediation mark location")
def cancel_job(request: Request) -> Response:
    """POST /local/v1/jobs/<job_id>/cancel: 204; 422 if the job has begun."""
    parts(request).jobs.cancel(parse.key(request, "job_id"))
    return nothing()


@needs("remediation act directly", "report detail")
def preview(request: Request) -> Response:
    """POST /local/v1/remediation/preview: a dry run by the code that acts."""
    order = parse.body(request, PreviewOrder, problems.invalid_input)
    try:
        action = Action(order.action)
    except ValueError:
        raise problems.invalid_input("action") from None
    target_id, location_id = internal(order.target_id), internal(order.location_id)
    check(action, order)
    with context(request).db.read() as c:
        if not target_id or not location_id or not locations.get(c, target_id, location_id):
            raise problems.unknown_object()
        chosen = find_objects(c, location_id, order)
    types = remedies.type_keys(order.data_types)
    show = parts(request).previews
    return answer(
        Preview(objects=[show.preview(item, action, types, reveal=order.reveal) for item in chosen])
    )


@needs("system manager")
def sample(request: Request) -> Response:
    """POST /local/v1/sample: generate the sample set and add it; a second time changes nothing."""
    served = context(request)
    try:
        return answer(add_sample_set(served.db, served.folder))
    except OSError as error:
        raise Problem(422, f"The sample set cannot be written: {error.strerror}.") from None


def _after(given: str | None) -> int | None:
    """The key behind an event ID, or None. Raises Problem (422) if nothing has this ID."""
    if given is None:
        return None
    found = internal(given)
    if found is None and given != "0":
        raise problems.invalid_parameter("after")
    return found or 0


ROUTES = [
    Route("/local/v1/capabilities", capabilities, methods=["GET"]),
    Endpoint(
        "GET",
        "/local/v1/openapi.json",
        openapi_document,
        "This document",
        returns=dict[str, Any],
    ),
    Route("/local/v1/events", listed_events, methods=["GET"]),
    Route("/local/v1/events/stream", stream, methods=["GET"]),
    Route("/local/v1/jobs", listed_jobs, methods=["GET"]),
    Route("/local/v1/jobs/{job_id}", read_job, methods=["GET"]),
    Route("/local/v1/jobs/{job_id}/cancel", cancel_job, methods=["POST"]),
    Route("/local/v1/remediation/preview", preview, methods=["POST"]),
    Route("/local/v1/sample", sample, methods=["POST"]),
]
