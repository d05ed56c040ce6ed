"""Decoder from bytes to records: a tolerant reader with hard limits (docs/reliability.md,
"Untrusted content").

The decoder is strict about JSON itself (no duplicate keys, no NaN, no integer of more than 20
digits). It tolerates deviations of real servers from the contract: a count as number, a string in
place of an array, a missing array, `metadata` as an object.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import inspect

from app.api.errors import BadAnswer, BadIdentifier, TooMuch
from app.api.records.common import ID_PATTERN

T = TypeVar("T")

MAX_DIGITS = 20
MOST_OBJECTS = 1_000_000
"""Maximum number of arrays and objects in one answer. All threads must wait while these are
created: two seconds for five million.
"""
MOST_UNREADABLE = 1_000
"""Maximum number of unreadable rows skipped in an answer; with more, the whole answer is rejected.
"""
_TRUTHS: dict[str | int, bool] = {"true": True, "false": False, 1: True, 0: False}
_IDENTIFIER = re.compile(ID_PATTERN)
_ARRAY_ITEMS = re.compile(rb'(?:[ \t\r\n]*+(?:"[0-9A-Za-z_-]{1,64}"|[0-9]{1,20})[ \t\r\n]*+,)*+')
_LAST_ITEM = re.compile(rb'(?:"([0-9A-Za-z_-]{1,64})"|([0-9]{1,20})) ?\]')
_LONGEST_REST = 128


@dataclass
class Page(Generic[T]):
    """The rows of a list answer.

    `unreadable` counts invalid rows; `problem` names endpoint and field of the first invalid row.
    Invalid rows do not affect the others.
    """

    items: list[T] = field(default_factory=list)
    unreadable: int = 0
    problem: str = ""


def identifier(text: str) -> str:
    """Return `text` if it may be put into a path; raise `BadIdentifier` otherwise."""
    if not isinstance(text, str) or not _IDENTIFIER.match(text) or "\n" in text:
        raise BadIdentifier("An identifier holds characters that no identifier has.")
    return text


def parse(body: bytes, endpoint: str) -> Any:
    """Parse strict JSON to plain objects. Lone surrogates become U+FFFD. Raises `BadAnswer`."""
    if body.count(b"[") + body.count(b"{") > MOST_OBJECTS:
        raise TooMuch(f"{endpoint}: the answer holds too many objects.", endpoint=endpoint)
    try:
        data = json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_no_constant,
        )
        if b"\\ud" in body or b"\\uD" in body:
            data = _whole_characters(data)
    except RecursionError as error:
        raise BadAnswer(
            f"{endpoint}: the answer is nested too deeply.", endpoint=endpoint
        ) from error
    except ValueError as error:
        reason = str(error) if isinstance(error, _NotOurJson) else "not valid JSON"
        raise BadAnswer(f"{endpoint}: the answer is {reason}.", endpoint=endpoint) from error
    return data


def decode(data: Any, kind: type[T], endpoint: str) -> T:
    """Convert plain objects to a record of type `kind`. Raises `BadAnswer`, which names the
    endpoint and the field.
    """
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError):
        pass
    try:
        return msgspec.convert(_lenient(data, _type_info(kind)), kind)
    except msgspec.ValidationError as error:
        raise BadAnswer(f"{endpoint}: {error}", endpoint=endpoint) from error
    except RecursionError as error:
        text = f"{endpoint}: the answer is nested too deeply."
        raise BadAnswer(text, endpoint=endpoint) from error


def decode_page(
    data: Any,
    kind: type[T],
    endpoint: str,
    read: Callable[[Any, type[T], str], T] = decode,
) -> Page[T]:
    """Convert an array to records, row by row. `read` decodes a row.

    Unreadable rows are counted. Other threads run between two rows of a long array. A single
    object in place of an array counts as an array of one. Raises `BadAnswer` for anything else,
    and if more than `MOST_UNREADABLE` rows cannot be read.
    """
    if isinstance(data, dict):
        data = [data]
    if not isinstance(data, list):
        raise BadAnswer(f"{endpoint}: the answer is not an array.", endpoint=endpoint)
    page: Page[T] = Page()
    for row in data:
        try:
            page.items.append(read(row, kind, endpoint))
        except BadAnswer as error:
            page.unreadable += 1
            page.problem = page.problem or error.message
            if page.unreadable > MOST_UNREADABLE:
                raise
    return page


class IdArray:
    """Incremental reader of an array of IDs. The array may hold a million IDs, and is never parsed
    as a whole.

    Feed it decompressed bytes; `close` returns the IDs. Both methods raise `BadAnswer` if the body
    is not an array of IDs.
    """

    def __init__(self, endpoint: str) -> None:
        self._endpoint = endpoint
        self._rest = b""
        self._begun = False
        self._ids: list[str] = []

    def feed(self, data: bytes) -> None:
        """Process the next part of the body; 64 KiB take a few milliseconds. Raises `BadAnswer`."""
        data = self._rest + data
        if not self._begun:
            data = data.lstrip()
            if not data:
                return
            if data[:1] != b"[":
                raise self._bad()
            self._begun, data = True, data[1:]
        end = data.rfind(b",") + 1
        if not _ARRAY_ITEMS.fullmatch(data, 0, end):
            raise self._bad()
        if end:
            plain = data[: end - 1].translate(None, b' \t\r\n"')
            self._ids += plain.decode("ascii").split(",")
        rest = data[end:]  # one white-space character is enough
        self._rest = b" ".join([*rest.split(), b""] if rest[-1:].isspace() else rest.split())
        if len(self._rest) > _LONGEST_REST:
            raise self._bad()

    def close(self) -> list[str]:
        """Return the IDs, once the body has ended. Raises `BadAnswer` if the array is
        incomplete.
        """
        rest = self._rest.strip()
        if last := _LAST_ITEM.fullmatch(rest):
            self._ids.append((last[1] or last[2]).decode("ascii"))
        elif not self._begun or rest != b"]" or self._ids:
            raise self._bad()
        return self._ids

    def _bad(self) -> BadAnswer:
        return BadAnswer(
            f"{self._endpoint}: the answer is not an array of IDs.", endpoint=self._endpoint
        )


class _NotOurJson(ValueError):
    """JSON that this program refuses although common parsers accept it."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _NotOurJson("ambiguous: a key occurs twice in one object")
    return result


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise _NotOurJson("out of range: a number has more than 20 digits")
    return int(digits)


def _float(text: str) -> float:
    """Like `float`, but a Python function: after each call, other threads can run, even while a
    long list is decoded.
    """
    return float(text)


def _no_constant(_name: str) -> None:
    raise _NotOurJson("not valid: it holds NaN or Infinity")


def _whole_characters(data: Any) -> Any:
    if isinstance(data, str):
        return data.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(data, list):
        return [_whole_characters(item) for item in data]
    if isinstance(data, dict):
        return {_whole_characters(key): _whole_characters(value) for key, value in data.items()}
    return data


_type_info: Callable[[Any], inspect.Type] = cache(inspect.type_info)


def _lenient(value: Any, kind: inspect.Type) -> Any:
    """Convert tolerated deviations in `value` to the form that `kind` requires. Leave all other
    deviations unchanged: the strict decoder reports them.
    """
    match kind:
        case inspect.UnionType():
            if value is None and kind.includes_none:
                return None
            others = [
                data_type for data_type in kind.types if not isinstance(data_type, inspect.NoneType)
            ]
            return _lenient(value, others[0]) if len(others) == 1 else value
        case inspect.StructType():
            return _lenient_struct(value, kind)
        case inspect.ListType():
            return [_lenient(item, kind.item_type) for item in _listed(value, kind.item_type)]
        case inspect.StrType():
            return _lenient_text(value, kind)
        case inspect.IntType():
            return _lenient_integer(value)
        case inspect.FloatType() if isinstance(value, str):
            return float(value) if re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,9})?", value) else value
        case inspect.BoolType() if isinstance(value, str | int) and value in _TRUTHS:
            return _TRUTHS[value]
    return value


def _lenient_struct(value: Any, kind: inspect.StructType) -> Any:
    if not isinstance(value, dict):
        return {} if value is None else value
    result = dict(_lenient_fields(value, kind))
    if len(result) < len(kind.fields):
        result.update((f.encode_name, _nothing(f.type)) for f in _missing(result, kind))
    return result


def _lenient_fields(value: dict[str, Any], kind: inspect.StructType) -> Iterator[tuple[str, Any]]:
    for one in kind.fields:
        if one.encode_name in value:
            yield one.encode_name, _lenient(value[one.encode_name], one.type)


def _missing(found: dict[str, Any], kind: inspect.StructType) -> Iterator[inspect.Field]:
    for one in kind.fields:
        required = one.required and one.encode_name not in found
        if required and not (isinstance(one.type, inspect.StrType) and one.type.pattern):
            yield one


def _nothing(kind: inspect.Type) -> Any:
    """Return an empty value of this type, for a mandatory field that a server has omitted; None for
    all types that have no empty value.
    """
    match kind:
        case inspect.StrType():
            return ""
        case inspect.IntType() | inspect.FloatType():
            return 0
        case inspect.BoolType():
            return False
        case inspect.ListType():
            return []
        case inspect.StructType():
            return _lenient_struct({}, kind)
    return None


def _listed(value: Any, item: inspect.Type) -> list[Any]:
    if isinstance(value, list):
        return value
    if value is None:
        return []
    if isinstance(value, dict) and isinstance(item, inspect.StructType):
        names = {one.encode_name for one in item.fields}
        if {"label", "value"} <= names and not {"label", "value"} <= value.keys():
            return [{"label": label, "value": content} for label, content in value.items()]
    return [value]


def _lenient_text(value: Any, kind: inspect.StrType) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if value is None and not kind.pattern:
        return ""
    return value


def _lenient_integer(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,18}", value, re.ASCII):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return 0 if value is None or value == "" else value
