"""Endpoints of the service itself: clock, agent, classification labels."""

from __future__ import annotations

import os
import socket

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.administration import Agent, MipLabel, Server
from app.service.accounts.guard import needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Choice, Text
from app.service.scans.agents import this_computer
from app.service.store.text import fold

NAME = Text("agent_name", "Part of the name of an agent, ignoring case.")
VERIFICATION = Choice("verification", "Only agents in this state.", ("verified", "unverified"))
CONNECTIVITY = Choice(
    "connectivity", "Only agents in this state.", ("connected", "disconnected")
)  # fmt: skip
ROUTES = Routes()


@ROUTES.get("/v1/server", returns=Server)
@needs("api access")
def server(request: Request) -> Response:
    """The service itself."""
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


@ROUTES.get("/v1/agents", returns=list[Agent], query=(NAME, VERIFICATION, CONNECTIVITY, *PAGING))
@needs("api access")
def agents(request: Request) -> Response:
    """Agents by name, verification and connectivity.

    This computer, which is always connected, and the workers of this session on other machines.
    All are verified.
    """
    name, verification = NAME.of(request), VERIFICATION.of(request)
    connectivity = CONNECTIVITY.of(request)  # read all: an invalid one is refused anyway
    chosen = [
        agent
        for agent in _agents(request)
        if fold(name) in fold(agent.name)
        and verification != "unverified"
        and connectivity in {"", "connected" if agent.connected else "disconnected"}
    ]
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    return answer(chosen[offset : offset + limit])


@ROUTES.get("/v1/agents/{agent_id}", returns=list[Agent])
@needs("api access")
def agent(request: Request) -> Response:
    """One agent."""
    wanted = request.path_params["agent_id"]
    chosen = [agent for agent in _agents(request) if agent.id == wanted]
    if not chosen:
        raise problems.not_found()
    return answer(chosen)


def _agents(request: Request) -> list[Agent]:
    served = context(request)
    return [this_computer(served.version), *served.scans.agents]


@ROUTES.get("/v1/classification/mip/labels", returns=list[MipLabel])
@needs("api access")
def labels(request: Request) -> Response:
    """The sensitivity labels of a classification system.

    Empty, because no classification system is connected.
    """
    del request
    none: list[MipLabel] = []
    return answer(none)
