"""Answers: records and problems as JSON. The one place where a response of the service is built."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from .problems import Problem

JSON = "application/json"
_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def answer(record: object, status: int = 200) -> Response:
    """A record, or a list of records, as JSON."""
    return Response(msgspec.json.encode(record), status, _HEADERS, JSON)


def nothing() -> Response:
    """204: done, no body."""
    return Response(status_code=204, headers=_HEADERS)


def answer_problem(problem: Problem) -> Response:
    """An error as spec 7 has it: `{ message }` and, with a remediation, what could not be done."""
    response = answer(problem.body(), problem.status)
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = 'Basic realm="Discovery Console", charset="UTF-8"'
    elif problem.status == 405:
        response.headers["Allow"] = "GET, POST, PUT, DELETE"
    return response
