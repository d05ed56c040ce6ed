"""Errors returned to the caller, each with a status and the message text of contract 7.

Handlers raise them; `asgi.py` converts them into responses `{ message }`.
"""

from __future__ import annotations

from collections.abc import Sequence


class Problem(Exception):
    """An error response. `extras` are further members of the body (contract 4.2); `allow` lists the
    methods for the `Allow` header of a 405.
    """

    allow: Sequence[str] = ("GET", "POST", "PUT", "DELETE")

    def __init__(self, status: int, message: str, **extras: object) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.extras = extras

    def body(self) -> dict[str, object]:
        """Return the body of the response."""
        return {"message": self.message, **self.extras}


def bad_request(message: str) -> Problem:
    """400: the body is not JSON, or another case that contract 7 lists under 400."""
    return Problem(400, message)


def forbidden(*permissions: str) -> Problem:
    """403: the account lacks a permission (contract 5): one of `permissions`, if given. The body
    names them in the additional member `permissions`.
    """
    extras = {"permissions": list(permissions)} if permissions else {}
    return Problem(403, "You do not have permission to do this.", **extras)


def not_found() -> Problem:
    """404: unknown resource, expired query, or an item outside the query's result."""
    return Problem(404, "Resource not found.")


def not_allowed(allow: Sequence[str] = Problem.allow) -> Problem:
    """405: this path, or the whole service, does not support the method."""
    problem = Problem(405, "The HTTP method is not allowed.")
    problem.allow = allow
    return problem


def unknown_object() -> Problem:
    """404: a parameter or body names an object that does not exist (contract 7)."""
    return Problem(404, "Specified object does not exist.")


def conflict(message: str) -> Problem:
    """409: the request conflicts with the present state, for example because the item to add
    already exists.
    """
    return Problem(409, message)


def invalid_input(field: str) -> Problem:
    """422: invalid field in a create or update body (contract 7)."""
    return Problem(422, f"Invalid input for '{field}'.")


def invalid_value(field: str) -> Problem:
    """422: invalid field in a query (contract 7)."""
    return Problem(422, f"Invalid value for '{field}'.")


def invalid_parameter(name: str) -> Problem:
    """422: invalid URL parameter. Contract 7 defines the text for the risk endpoints; this service
    uses it for all endpoints.
    """
    return Problem(422, f"Invalid value for '{name}' query parameter.")


def deprecated_protocol(verb: str) -> Problem:
    """400: a protocol that is no longer supported; `verb` is `add` or `probe` (contract 7)."""
    return Problem(400, f"Unable to {verb} location; request contains deprecated protocol")


def busy() -> Problem:
    """503: no worker answered in time. A later attempt may succeed."""
    return Problem(503, "The service is busy. Try again in a moment.")


def not_remediated(path: str, message: str, object_ids: list[str]) -> Problem:
    """422: some match locations cannot be remediated (contract 4.2)."""
    return Problem(422, message, path=path, object_ids=object_ids)
