"""Every method of the client, found by inspection, and a client with scripted answers."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec

from app.api.client import Client
from app.api.resources.base import Resource
from app.api.transport import Address

Handler = Callable[[httpx.Request], httpx.Response]
ADDRESS = Address("https://127.0.0.1:1", "analyst", "a password")


@dataclass(frozen=True)
class Call:
    """A method of a client's noun, and its text parameters."""

    noun: str
    verb: str
    texts: tuple[str, ...]

    async def on(self, client: Client, text: str = "1") -> Any:
        """Make the call with `text` for every string, IDs included; read streams to their end."""
        work = getattr(getattr(client, self.noun), self.verb)
        hints = typing.get_type_hints(work)
        needed = [
            parameter
            for parameter in inspect.signature(work).parameters.values()
            if _positional(parameter)
        ]
        found = work(*(_sample(hints[one.name], text) for one in needed))
        return [one async for one in found] if inspect.isasyncgen(found) else await found


def every_call() -> list[Call]:
    """Return every method of every noun of the client."""
    client = Client(ADDRESS)
    nouns = {name: one for name, one in vars(client).items() if isinstance(one, Resource)}
    return [
        Call(name, verb, tuple(_texts(method)))
        for name, noun in nouns.items()
        for verb, method in inspect.getmembers(noun, inspect.ismethod)
        if not verb.startswith("_")
    ]


def answering(handler: Handler) -> Client:
    """Return a client whose requests go to `handler` instead of a server."""
    client = Client(ADDRESS)
    client._requester._http = httpx.AsyncClient(transport=httpx.MockTransport(handler))  # noqa: SLF001 - a fake server below the client
    return client


class Said(httpx.AsyncByteStream):
    """A body as a server sends it: raw bytes that the client itself decodes."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._body


def said(body: bytes, status: int = 200) -> httpx.Response:
    """Return a response with this raw body."""
    return httpx.Response(status, stream=Said(body))


def _texts(method: Any) -> Iterator[str]:
    hints = typing.get_type_hints(method)
    for parameter in inspect.signature(method).parameters.values():
        if _positional(parameter) and hints[parameter.name] is str:
            yield parameter.name


def _positional(one: inspect.Parameter) -> bool:
    return one.default is one.empty and one.kind is not one.VAR_KEYWORD


def _sample(kind: Any, text: str) -> Any:
    """Return a sample of this type; records have only their required fields."""
    origin = typing.get_origin(kind)
    if origin in {typing.Union, types.UnionType}:
        return (
            None if type(None) in typing.get_args(kind) else _sample(typing.get_args(kind)[0], text)
        )
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = [field for field in msgspec.structs.fields(kind) if field.required]
        return kind(**{field.name: _sample(_plain(field.type), text) for field in fields})
    if origin in {list, tuple} or kind in {list, tuple}:
        return []
    plain = {str: text, int: 0, float: 0.0, bool: False, dict: {}}
    return plain.get(kind, plain.get(origin, text))


def _plain(kind: Any) -> Any:
    return typing.get_args(kind)[0] if hasattr(kind, "__metadata__") else kind
