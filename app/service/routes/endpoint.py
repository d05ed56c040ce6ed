"""An endpoint: a route with its declarations (contract 4), from which OpenAPI is generated.

Each fact is declared once. The decorator of a handler has the path, `needs(...)` the permissions,
and the handler's docstring the summary. Parameter objects read and describe the parameters; a
record describes the body.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict, Unpack, get_args

from starlette.requests import Request
from starlette.routing import compile_path

from app.service.accounts.guard import AsyncHandler, declared
from app.service.routes.parameters import ENDPOINT, Parameter

GUARD_STATUSES = (400, 401, 403, 405, 408, 411, 413, 414, 415, 417, 500, 503)
"""Statuses that the guard may return for any request, instead of the handler's response."""
_METHODS = {"GET", "POST", "PUT", "DELETE"}


class Endpoint:
    """One method of one path. `path_regex` matches the path.

    `returns` is the type of the successful response (None: no body), and `status` its code. `body`
    is the type of the request body. `words` lists the values of path parameters that are not IDs.
    `refusals` are statuses that neither the guard nor the other declarations imply. `media` is the
    media type of the response; unless it is JSON, nothing else about the response is described.
    Raises ValueError, at import, if a declaration is missing or contradicts another.
    """

    def __init__(
        self,
        method: str,
        path: str,
        handler: AsyncHandler,
        summary: str = "",
        *,
        returns: Any = None,
        status: int | None = None,
        body: Any = None,
        body_optional: bool = False,
        query: Sequence[Parameter[Any]] = (),
        words: Mapping[str, tuple[str, ...]] | None = None,
        refusals: Sequence[int] = (),
        media: str = "application/json",
    ) -> None:
        self.method, self.path, self.handler, self.summary = method, path, handler, summary
        self.path_regex = compile_path(path)[0]
        self.returns, self.body, self.body_optional = returns, body, body_optional
        self.status = status or (204 if returns is None else 200)
        self.query, self.words, self.media = tuple(query), dict(words or {}), media
        self.members: list[str] = re.findall(r"{(\w+)}", path)
        self._check()
        self.refusals = sorted({*self._implied(), *refusals})

    def _check(self) -> None:
        names = [parameter.name for parameter in self.query]
        faults = {
            "its permissions are not declared": not declared(self.handler),
            "its method is not one that the API uses": self.method not in _METHODS,
            "it has no summary": not self.summary,
            "a parameter occurs twice": len(set(names)) < len(names),
            "`words` names no part of its path": not self.words.keys() <= set(self.members),
            "only a response with status 204 has no body": (self.status == 204)
            != (self.returns is None),
        }
        for fault in (text for text, found in faults.items() if found):
            raise ValueError(f"{self.method} {self.path}: {fault}")

    def _implied(self) -> set[int]:
        implied = {parameter.status for parameter in self.query if parameter.status}
        return (
            implied
            | set(GUARD_STATUSES)
            | ({404} if self.members else set())
            | ({422} if self.body is not None or self.words else set())
        )


class Declared(TypedDict, total=False):
    """Arguments of the decorators of `Routes`. Only a handler with several paths needs
    `summary`.
    """

    summary: str
    returns: Any
    status: int
    body: Any
    body_optional: bool
    query: Sequence[Parameter[Any]]
    words: Mapping[str, tuple[str, ...]]
    refusals: Sequence[int]
    media: str


Decorator = Callable[[AsyncHandler], AsyncHandler]


class Routes(list[Endpoint]):
    """The endpoints of a module. The methods of this list are decorators; write them above
    `@needs(...)`.

    The summary of an endpoint is the first line of its handler's docstring.
    """

    def get(self, path: str, **declared: Unpack[Declared]) -> Decorator:
        return self._decorator("GET", path, declared)

    def post(self, path: str, **declared: Unpack[Declared]) -> Decorator:
        return self._decorator("POST", path, declared)

    def put(self, path: str, **declared: Unpack[Declared]) -> Decorator:
        return self._decorator("PUT", path, declared)

    def delete(self, path: str, **declared: Unpack[Declared]) -> Decorator:
        return self._decorator("DELETE", path, declared)

    def _decorator(self, method: str, path: str, declared: Declared) -> Decorator:
        def add(handler: AsyncHandler) -> AsyncHandler:
            declared.setdefault("summary", (handler.__doc__ or "").partition("\n")[0].rstrip("."))
            self.append(Endpoint(method, path, handler, **declared))
            return handler

        return add


def check_body(request: Request, kind: Any) -> None:
    """Raise TypeError if a handler reads the request body as a type that its endpoint does not
    declare. This is a programming error.
    """
    endpoint = request.scope[ENDPOINT]
    if kind is not endpoint.body and kind not in get_args(endpoint.body):
        raise TypeError(f"{endpoint.path} does not declare the body {kind}")
