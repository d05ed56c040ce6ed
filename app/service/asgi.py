"""The application: all routes, behind the guard, with errors mapped to answers once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from . import problems
from .accounts import Accounts
from .answers import answer_problem
from .compression import Compression
from .context import Context
from .guard import Guard, account
from .parts import Parts, parts
from .problems import Problem
from .routes import (
    administration,
    credentials,
    datatypes,
    events,
    evidence,
    filters,
    groups,
    known_hosts,
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

T = TypeVar("T")

ROUTES: list[Endpoint] = [
    route
    for module in (  # they are tried in this order: what is asked most often comes first
        *(queries, groups, targets, locations, matchobjects, remediation, schedules, risk),
        *(profiles, datatypes, summary, administration, users, credentials, filters, licences),
        *(local, events, evidence, known_hosts),
    )
    for route in module.ROUTES
]


class Application:
    """Endpoints, and what their handlers find at `request.app.state`: `context` and `parts`."""

    def __init__(
        self, context: Context, parts: Parts, endpoints: Sequence[Endpoint] = ROUTES
    ) -> None:
        self.state = State({"context": context, "parts": parts, "endpoints": endpoints})
        router = Router(endpoints, redirect_slashes=False, default=_unknown)
        self._app = ExceptionMiddleware(
            router,
            {Problem: _problem, HTTPException: _refusal, DatabaseError: _trouble},
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            if not isinstance(
                error, TimeoutError | OSError
            ):  # those are the guard's and the peer's
                _in_a_thread(self.state.parts.bus.defect, error)
            raise


def create_app(
    context: Context, parts: Parts, accounts: Accounts, hosts: frozenset[str]
) -> ASGIApp:
    """The service as ASGI; `hosts` are the exact values of the header `Host` it answers to."""

    def denied(username: str) -> None:
        _in_a_thread(parts.bus.denied, username)

    return Guard(Compression(Application(context, parts)), accounts, hosts, denied=denied)


def _in_a_thread(tell: Callable[[T], None], what: T) -> None:
    """Have an event recorded; the loop does not wait for it, and neither does an answer."""
    asyncio.get_running_loop().run_in_executor(None, tell, what)


async def _unknown(scope: Scope, receive: Receive, send: Send) -> None:
    await answer_problem(problems.not_found())(scope, receive, send)


async def _problem(request: Request, error: Exception) -> Response:
    if not isinstance(error, Problem):
        raise error
    if error.status == 403:
        _in_a_thread(parts(request).bus.denied, account(request).username)
    return answer_problem(error)


async def _trouble(request: Request, error: Exception) -> Response:
    """503: the store cannot be used just now; the text says why and what to do."""
    if isinstance(error, DatabaseError):
        _in_a_thread(parts(request).bus.trouble, error)
    return await _problem(request, Problem(503, str(error)))


async def _refusal(request: Request, error: Exception) -> Response:
    """What the router itself refuses: a method that a path does not have."""
    if isinstance(error, HTTPException) and error.status_code == 405:
        return await _problem(request, Problem(405, "The HTTP method is not allowed."))
    return await _problem(request, problems.not_found())
