"""The application: all routes, behind the guard, with errors mapped to answers once."""

from __future__ import annotations

from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from . import problems
from .accounts import Accounts
from .answers import answer_problem
from .compression import Compression
from .context import Context
from .guard import Guard, declared
from .parts import Parts
from .problems import Problem
from .routes import (
    administration,
    credentials,
    datatypes,
    evidence,
    groups,
    licences,
    local,
    locations,
    matchobjects,
    profiles,
    queries,
    remediation,
    risk,
    schedules,
    summary,
    targets,
    users,
)
from .routes.endpoint import Endpoint
from .store.database import DatabaseError

ROUTES: list[Route] = [
    route
    for module in (  # they are tried in this order: what is asked most often comes first
        *(queries, groups, targets, locations, matchobjects, remediation, schedules, risk),
        *(profiles, datatypes, summary, administration, users, credentials, licences),
        *(local, evidence),
    )
    for route in module.ROUTES
]


class Application:
    """Routes, and what their handlers find at `request.app.state`: `context` and `parts`.

    Raises ValueError for a route whose handler does not say which permissions it needs.
    """

    def __init__(self, context: Context, parts: Parts, routes: list[Route] = ROUTES) -> None:
        for route in routes:
            if not declared(route.endpoint):
                raise ValueError(f"{route.path} does not say which permissions it needs")
        described = [route for route in routes if isinstance(route, Endpoint)]
        self.state = State({"context": context, "parts": parts, "endpoints": described})
        router = Router(routes, redirect_slashes=False, default=_unknown)
        self._app = ExceptionMiddleware(
            router,
            {Problem: _problem, HTTPException: _refusal, DatabaseError: _trouble},
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self._app(scope, receive, send)


def create_app(
    context: Context, parts: Parts, accounts: Accounts, hosts: frozenset[str]
) -> ASGIApp:
    """The service as ASGI; `hosts` are the exact values of the header `Host` it answers to."""
    return Guard(Compression(Application(context, parts)), accounts, hosts)


async def _unknown(scope: Scope, receive: Receive, send: Send) -> None:
    await answer_problem(problems.not_found())(scope, receive, send)


async def _problem(request: Request, error: Exception) -> Response:
    del request
    if not isinstance(error, Problem):
        raise error
    return answer_problem(error)


async def _trouble(request: Request, error: Exception) -> Response:
    """503: the store cannot be used just now; the text says why and what to do."""
    return await _problem(request, Problem(503, str(error)))


async def _refusal(request: Request, error: Exception) -> Response:
    """What the router itself refuses: a method that a path does not have."""
    if isinstance(error, HTTPException) and error.status_code == 405:
        return await _problem(request, Problem(405, "The HTTP method is not allowed."))
    return await _problem(request, problems.not_found())
