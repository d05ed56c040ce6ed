"""What a request says, checked: its body, the IDs in its path, its parameters.

Whatever is wrong becomes a Problem with the text of spec 7 that names the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request

from app.service import guard, problems
from app.service.problems import Problem
from app.service.store.ids import internal

from . import endpoint

T = TypeVar("T")

DEFAULT_LIMIT = 1000
MOST = 100_000
_FIELD = re.compile(r"`\$\.(\w+)|(?:field|required field) `(\w+)`")
_FAR = 2**53


def body(
    request: Request,
    kind: type[T],
    wrong: Callable[[str], Problem],
    adapt: Callable[[object], object] | None = None,
) -> T:
    """The body as this type; unknown fields are ignored. `adapt` may mend its shape before.

    Raises Problem: 400 if it is no JSON, else what `wrong` makes of the name of the field.
    """
    endpoint.check_body(request, kind)
    try:
        if adapt is None:
            return msgspec.json.decode(guard.body(request), type=kind)
        return msgspec.convert(adapt(msgspec.json.decode(guard.body(request))), kind)
    except msgspec.ValidationError as error:
        raise wrong(_field(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise problems.bad_request("The body is not valid JSON.") from None


def _field(message: str) -> str:
    """The field that a decoder's message is about: the outermost one."""
    found = _FIELD.search(message.rpartition(" - at ")[2]) or _FIELD.search(message)
    return (found.group(1) or found.group(2)) if found else "body"


def key(request: Request, name: str, unknown: Callable[[], Problem] = problems.not_found) -> int:
    """The key behind an ID in the path. Raises Problem (404) if nothing can have this ID."""
    found = internal(request.path_params[name])
    if found is None:
        raise unknown()
    return found


def optional_key(request: Request, name: str) -> int | None:
    """The key behind an ID in the path, None if the path ends before it."""
    return key(request, name) if name in request.path_params else None


def paging(request: Request, most: int | None = MOST) -> tuple[int, int]:
    """`offset` and `limit` (spec 4). Raises Problem (422) if one is no number in its range."""
    offset = _number(request, "offset", 0, _FAR)
    return offset, _number(request, "limit", DEFAULT_LIMIT, most or _FAR)


def flag(request: Request, name: str, *, default: bool = False) -> bool:
    """A boolean parameter. Raises Problem (422) for anything but `true` and `false`."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if text.lower() not in {"true", "false"}:
        raise problems.invalid_parameter(name)
    return text.lower() == "true"


def one_of(request: Request, name: str, allowed: tuple[str, ...], default: str) -> str:
    """A parameter that takes one of these words. Raises Problem (422) for another one."""
    text = request.query_params.get(name, default)
    if text not in allowed:
        raise problems.invalid_parameter(name)
    return text


def text(request: Request, *names: str) -> str:
    """A text parameter under the first of these names that is given; empty without."""
    return next((request.query_params[name] for name in names if name in request.query_params), "")


def comma_list(request: Request, name: str) -> tuple[str, ...]:
    """A parameter that lists words with commas in between."""
    return tuple(part.strip() for part in text(request, name).split(",") if part.strip())


def key_parameter(request: Request, name: str) -> int | None:
    """The key behind an ID in a parameter; None without. Raises Problem (404)."""
    if name not in request.query_params:
        return None
    found = internal(request.query_params[name])
    if found is None:
        raise problems.unknown_object()
    return found


def plain(value: str, field: str, *, most: int = 255, empty: bool = False) -> str:
    """A text that people wrote, without blanks around it and without control characters.

    Raises Problem (422) if it is empty (unless `empty`), longer than `most`, or not printable.
    """
    stripped = value.strip()
    allowed = stripped.replace("\n", " ").replace("\t", " ") if empty else stripped
    if (not stripped and not empty) or len(stripped) > most or _control(allowed):
        raise problems.invalid_input(field)
    return stripped


def _control(value: str) -> bool:
    return any(ord(char) < 32 or 127 <= ord(char) < 160 for char in value)


def _number(request: Request, name: str, default: int, most: int) -> int:
    value = request.query_params.get(name)
    if value is None:
        return default
    if not re.fullmatch(r"[0-9]{1,16}", value, re.ASCII) or int(value) > most:
        raise problems.invalid_parameter(name)
    return int(value)
