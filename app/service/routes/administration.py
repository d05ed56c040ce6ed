"""Endpoints about the server, its agents and the classification labels."""

from __future__ import annotations

import os
import socket

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.administration import Agent, MipLabel, Server
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer
from app.service.routes.context import context
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Choice, Text
from app.service.scans.agents import known_agents, with_scanning
from app.service.store import proxies
from app.service.store.sql_text import fold

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

    The agents are this computer, which is always connected, the connected workers on other
    machines, the groups of these workers, and the workers and groups that are chosen as proxy
    agents. All agents are verified. What an agent scans now is included for Targets whose results
    the account may see.
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
    with served.db.read() as conn:
        visible = permissions.allowed_targets(conn, account(request), permissions.DETAIL)
        chosen = proxies.in_use(conn)
    agents = known_agents(served.version, served.scans.agents, chosen)
    return with_scanning(agents, served.scans.reading.by_agent(), visible)


@ROUTES.get("/v1/classification/mip/labels", returns=list[MipLabel])
@needs("api access")
def labels(request: Request) -> Response:
    """The sensitivity labels of a classification system.

    Empty, because no classification system is connected.
    """
    del request
    none: list[MipLabel] = []
    return answer(none)
