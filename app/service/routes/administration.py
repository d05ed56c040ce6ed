"""The service itself: its clock, agents, filters (supplement).

This version has one agent (this computer), no filters and no labels.
It says exactly that, and refuses to store what it would not use.
"""

from __future__ import annotations

import os
import socket

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.api.records.administration import (
    MipLabel,
    Server,
)
from app.api.records.filters import Filter
from app.service import problems
from app.service.agents import AGENT_ID, this_computer
from app.service.answers import answer
from app.service.context import context
from app.service.guard import needs
from app.service.problems import Problem

from . import parse


@needs("api access")
def server(request: Request) -> Response:
    """GET /v1/server."""
    served = context(request)
    return answer(
        Server(
            host_name=socket.gethostname(),
            timestamp=served.now(),
            version=served.version,
            public_key=served.certificate,
            loads=list(os.getloadavg()) if hasattr(os, "getloadavg") else [],
        )
    )


@needs("api access")
def agents(request: Request) -> Response:
    """GET /v1/agents/{agent_id}: this computer, which is always connected."""
    offset, limit = parse.paging(request)
    name = parse.text(request, "agent_name").lower()
    verification = parse.one_of(request, "verification", ("verified", "unverified", ""), "")
    connectivity = parse.one_of(request, "connectivity", ("connected", "disconnected", ""), "")
    wanted = request.path_params.get("agent_id")
    if wanted not in {None, AGENT_ID}:
        raise problems.not_found()
    agent = this_computer(context(request).version)
    if wanted is not None:
        return answer([agent])
    chosen = (
        name in agent.name.lower()
        and verification != "unverified"
        and connectivity != "disconnected"
    )
    return answer(([agent] if chosen else [])[offset : offset + limit])


@needs("api access")
def filters(request: Request) -> Response:
    """GET /v1/filters/{filter_id}: none are stored."""
    parse.paging(request)
    parse.one_of(request, "type", ("locations", "matches", "test_data", ""), "")
    if "filter_id" in request.path_params:
        raise problems.not_found()
    none: list[Filter] = []
    return answer(none)


@needs("global administrator")
def change_filters(request: Request) -> Response:
    """POST, PUT, DELETE /v1/filters: refused, because no scan in this version obeys a filter."""
    if "filter_id" in request.path_params:
        raise problems.not_found()
    raise Problem(422, "Global filters are not available in this version; nothing was kept.")


@needs("api access")
def labels(request: Request) -> Response:
    """GET /v1/classification/mip/labels: no classification system is connected."""
    del request
    none: list[MipLabel] = []
    return answer(none)


ROUTES = [
    Route("/v1/server", server, methods=["GET"]),
    Route("/v1/agents", agents, methods=["GET"]),
    Route("/v1/agents/{agent_id}", agents, methods=["GET"]),
    Route("/v1/filters", filters, methods=["GET"]),
    Route("/v1/filters", change_filters, methods=["POST"]),
    Route("/v1/filters/{filter_id}", filters, methods=["GET"]),
    Route("/v1/filters/{filter_id}", change_filters, methods=["PUT", "DELETE"]),
    Route("/v1/classification/mip/labels", labels, methods=["GET"]),
]
