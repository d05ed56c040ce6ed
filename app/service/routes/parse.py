"""Parsing of request bodies and IDs in paths (`parameters.py` handles the query string).

An error becomes a Problem that names the field, with the text that contract 7 prescribes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request

from app.service.accounts import guard
from app.service.base import problems
from app.service.base.problems import Problem
from app.service.routes import endpoint
from app.service.store.ids import internal

T = TypeVar("T")

_FIELD = re.compile(r"`\$\.(\w+)|(?:field|required field) `(\w+)`")


def body(
    request: Request,
    kind: type[T],
    wrong: Callable[[str], Problem] = problems.invalid_input,
    adapt: Callable[[object], object] | None = None,
) -> T:
    """Return the body as `kind`. Unknown fields are ignored. `adapt` may correct the body's shape
    first.

    Raises Problem: 400 if the body is not JSON; otherwise the result of `wrong`, called with the
    name of the invalid field.
    """
    endpoint.check_body(request, kind)
    content = guard.body(request)
    try:
        _check_keys(content)
        if adapt is None:
            return msgspec.json.decode(content, type=kind)
        return msgspec.convert(adapt(msgspec.json.decode(content)), kind)
    except msgspec.ValidationError as error:
        if not _is_json(content):  # the rest of the body was not read yet
            raise problems.bad_request("The body is not valid JSON.") from None
        raise wrong(_field(str(error))) from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise problems.bad_request("The body is not valid JSON.") from None


def _is_json(content: bytes) -> bool:
    try:
        msgspec.json.decode(content)
    except msgspec.DecodeError:
        return False
    return True


def _check_keys(content: bytes) -> None:
    """Raise ValueError for a repeated key, or invalid JSON.

    Parsers disagree on a body with a repeated key, and the service must not guess.
    """
    json.loads(content, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key occurs twice")
    return found


def _field(message: str) -> str:
    """Return the outermost field named in a decoder's message."""
    found = _FIELD.search(message.rpartition(" - at ")[2]) or _FIELD.search(message)
    return (found.group(1) or found.group(2)) if found else "body"


def key(request: Request, name: str, unknown: Callable[[], Problem] = problems.not_found) -> int:
    """Return the key of an ID in the path. Raises Problem (404) if the ID is not valid."""
    found = internal(request.path_params[name])
    if found is None:
        raise unknown()
    return found


def optional_key(request: Request, name: str) -> int | None:
    """Return the key of an ID in the path, or None if the path has none. Raises Problem (404) if
    the ID is not valid.
    """
    return key(request, name) if name in request.path_params else None


def plain(value: str, field: str, *, most: int = 255, empty: bool = False) -> str:
    """Return a text written by a user, without surrounding white space.

    Raises Problem (422) if the text is empty, is longer than `most`, or contains control
    characters. With `empty`, the text may be empty, and may contain line breaks and tabs.
    """
    stripped = value.strip()
    allowed = stripped.replace("\n", " ").replace("\t", " ") if empty else stripped
    if (not stripped and not empty) or len(stripped) > most or _control(allowed):
        raise problems.invalid_input(field)
    return stripped


def _control(value: str) -> bool:
    return any(ord(char) < 32 or 127 <= ord(char) < 160 for char in value)
