"""Errors that a caller is told about: a status and the message text of spec 7.

Handlers raise them; `asgi.py` turns them into `{ message }` once.
"""

from __future__ import annotations

from collections.abc import Sequence


class Problem(Exception):
    """An answer that is not a success. `extras` are further members of the body (spec 4.2);
    `allow` are the methods that a 405 names."""

    allow: Sequence[str] = ("GET", "POST", "PUT", "DELETE")

    def __init__(self, status: int, message: str, **extras: object) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.extras = extras

    def body(self) -> dict[str, object]:
        """The body of the answer."""
        return {"message": self.message, **self.extras}


def bad_request(message: str) -> Problem:
    """400: a body that is no JSON, or what spec 7 lists under 400."""
    return Problem(400, message)


def forbidden() -> Problem:
    """403: the account lacks a permission (spec 5)."""
    return Problem(403, "You do not have permission to do this.")


def not_found() -> Problem:
    """404: no such resource, an expired query, or a member that is not in its result set."""
    return Problem(404, "Resource not found.")


def not_allowed(allow: Sequence[str] = Problem.allow) -> Problem:
    """405: a method that the path does not have, or that nothing here has."""
    problem = Problem(405, "The HTTP method is not allowed.")
    problem.allow = allow
    return problem


def unknown_object() -> Problem:
    """404: a parameter or body names an object that does not exist (spec 7)."""
    return Problem(404, "Specified object does not exist.")


def conflict(message: str) -> Problem:
    """409: what is to be added exists already."""
    return Problem(409, message)


def invalid_input(field: str) -> Problem:
    """422: a field of a body on create or update (spec 7)."""
    return Problem(422, f"Invalid input for '{field}'.")


def invalid_value(field: str) -> Problem:
    """422: a field of a query (spec 7)."""
    return Problem(422, f"Invalid value for '{field}'.")


def invalid_parameter(name: str) -> Problem:
    """422: a parameter in the URL (spec 7, risk endpoints; used for all of them)."""
    return Problem(422, f"Invalid value for '{name}' query parameter.")


def deprecated_protocol(verb: str) -> Problem:
    """400: a protocol at its end of support; `verb` is `add` or `probe` (spec 7)."""
    return Problem(400, f"Unable to {verb} location; request contains deprecated protocol")


def not_remediated(path: str, message: str, object_ids: list[str]) -> Problem:
    """422: some match locations cannot be remediated (spec 4.2)."""
    return Problem(422, message, path=path, object_ids=object_ids)
