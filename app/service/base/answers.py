"""Build JSON responses from records and problems. Other modules of the service build only streamed
responses.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from app.service.base.problems import Problem

JSON = "application/json"
_HEADERS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
_JSON_HEADERS = [(b"content-type", JSON.encode()), *_HEADERS]


class _Answer(Response):
    """A response that sets its raw headers directly, because thousands are built per second."""

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Set the raw headers of a response with or without a body."""
        del headers
        if self.status_code == 204:
            self.raw_headers = _HEADERS.copy()
        else:
            self.raw_headers = [*_JSON_HEADERS, (b"content-length", b"%d" % len(self.body))]


def answer(record: object, status: int = 200) -> Response:
    """Return a JSON response holding a record or a list of records."""
    return _Answer(msgspec.json.encode(record), status)


def nothing() -> Response:
    """Return a 204 response without a body."""
    return _Answer(status_code=204)


def answer_problem(problem: Problem) -> Response:
    """Return the response for a problem: `{ message }` and the extra members of the problem
    (contract 7).
    """
    response = answer(problem.body(), problem.status)
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = 'Basic realm="Discovery Console", charset="UTF-8"'
    elif problem.status == 405:
        response.headers["Allow"] = ", ".join(problem.allow)
    return response
