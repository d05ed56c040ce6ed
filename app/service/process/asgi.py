"""The ASGI application: all endpoints behind the guard, and the mapping of errors to responses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.service.accounts.guard import Guard, account
from app.service.base import problems
from app.service.base.answers import answer_problem
from app.service.base.problems import Problem
from app.service.process.compression import Compression
from app.service.routes import (
    administration,
    approvals,
    audit,
    backups,
    coverage,
    credentials,
    customtypes,
    datatypes,
    events,
    evidence,
    explaining,
    filters,
    folders,
    groups,
    impact,
    known_hosts,
    licences,
    local,
    local_queries,
    locations,
    machines,
    matchobjects,
    profiles,
    queries,
    remediation,
    risk,
    schedules,
    summary,
    targets,
    triage,
    typeprofiles,
    users,
)
from app.service.routes.context import Context
from app.service.routes.endpoint import Endpoint
from app.service.routes.parameters import ENDPOINT
from app.service.store.database import DatabaseError

T = TypeVar("T")

ROUTES: list[Endpoint] = [
    route
    for module in (
        *(queries, local_queries, groups, targets, locations, matchobjects, remediation),
        *(schedules, risk, profiles, datatypes, summary, administration, users, credentials),
        *(filters, impact, local, events, evidence, coverage, explaining, audit, known_hosts),
        *(customtypes, typeprofiles, licences, triage, folders, approvals, machines, backups),
    )
    for route in module.ROUTES
]


class State(NamedTuple):
    """The object that handlers find at `request.app.state`."""

    context: Context
    endpoints: Sequence[Endpoint]


class Application:
    """Routes requests to endpoints; handlers find `state` at `request.app.state`."""

    def __init__(self, context: Context, endpoints: Sequence[Endpoint] = ROUTES) -> None:
        self.state = State(context, endpoints)
        self._by_shape: dict[tuple[object, ...], list[Endpoint]] = {}
        for endpoint in endpoints:
            self._by_shape.setdefault(_shape(endpoint.path), []).append(endpoint)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        try:
            response = await self._respond(Request(scope, receive))
            await response(scope, receive, send)
        except Exception as error:
            if not isinstance(error, TimeoutError | OSError):  # from the guard or the connection
                _in_a_thread(self.state.context.bus.defect, error)
            raise

    async def _respond(self, request: Request) -> Response:
        """Return the endpoint's response, or a problem response."""
        bus = self.state.context.bus
        try:
            return await self._endpoint(request.scope).handler(request)
        except Problem as problem:
            if problem.status == 403:
                _in_a_thread(bus.denied, account(request).username)
            return answer_problem(problem)
        except DatabaseError as error:  # its text names the reason and the next step
            _in_a_thread(bus.trouble, error)
            return answer_problem(Problem(503, str(error)))

    def _endpoint(self, scope: Scope) -> Endpoint:
        """Return the endpoint of this request. Store the endpoint and the path parameters in the
        scope.

        Raises Problem: 404 for an unknown path, 405 for a method that the path does not have.
        """
        path, methods = scope["path"], []
        for endpoint in self._by_shape.get(_shape(path), ()):
            match = endpoint.path_regex.match(path)
            if match and endpoint.method == scope["method"]:
                scope[ENDPOINT], scope["path_params"] = endpoint, match.groupdict()
                return endpoint
            if match:
                methods.append(endpoint.method)
        raise problems.not_allowed(methods) if methods else problems.not_found()


def _shape(path: str) -> tuple[object, ...]:
    """Return a key that all paths of an endpoint have in common: number of segments, and resource
    name.
    """
    return path.count("/"), *path.removeprefix("/local").split("/", 3)[2:3]


def create_app(context: Context, hosts: frozenset[str]) -> ASGIApp:
    """Return the service as an ASGI app. `hosts` are the exact `Host` headers that the app
    accepts.
    """

    def denied(username: str) -> None:
        _in_a_thread(context.bus.denied, username)

    return Guard(Compression(Application(context)), context.accounts, hosts, denied=denied)


def _in_a_thread(tell: Callable[[T], None], what: T) -> None:
    """Record an event in a thread; neither the loop nor the response waits for it."""
    asyncio.get_running_loop().run_in_executor(None, tell, what)
