"""Answers: records and problems as JSON. The one place where a response of the service is built."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from app.service.base.problems import Problem

JSON = "application/json"
_HEADERS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
_JSON_HEADERS = [(b"content-type", JSON.encode()), *_HEADERS]


class _Answer(Response):
    """A response whose headers are known as they travel; there are thousands of them a second."""

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """The headers of an answer, with a body or without."""
        del headers
        if self.status_code == 204:
            self.raw_headers = _HEADERS.copy()
        else:
            self.raw_headers = [*_JSON_HEADERS, (b"content-length", b"%d" % len(self.body))]


def answer(record: object, status: int = 200) -> Response:
    """A record, or a list of records, as JSON."""
    return _Answer(msgspec.json.encode(record), status)


def nothing() -> Response:
    """204: done, no body."""
    return _Answer(status_code=204)


def answer_problem(problem: Problem) -> Response:
    """An error as spec 7 has it: `{ message }` and, with a remediation, what could not be done."""
    response = answer(problem.body(), problem.status)
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = 'Basic realm="Discovery Console", charset="UTF-8"'
    elif problem.status == 405:
        response.headers["Allow"] = ", ".join(problem.allow)
    return response
