"""Fake server that knows every endpoint and fills each declared answer with the same text.

The shapes are right, so that the console shows everything; the content is as hostile as possible.
"""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any

import httpx
import msgspec

from app.api.records.enums import Action
from app.api.transport import Address
from app.service.process.asgi import ROUTES
from tests.api.every_call import ADDRESS, said

COUNTS = frozenset({"match", "test", "prohibited", "all", "high", "medium", "low", "unmapped"})
IDS = frozenset({"children", "object_ids", "data_types"})
_DEEPEST = 2
_fields = cache(msgspec.structs.fields)


class Host:
    """A running replacement for this machine's service."""

    pid = 0

    def listen(self, lost: object, back: object, failed: object) -> None:
        """Do nothing: it never stops."""

    async def start(self) -> Address:
        return ADDRESS

    async def stop(self) -> None:
        """Do nothing: there is nothing to end."""


class Echo:
    """Answer requests; every string of every answer is `text`, except IDs, counts and enums."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked: set[str] = set()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        for route in ROUTES:
            if route.method == request.method and route.path_regex.match(request.url.path):
                self.asked.add(f"{route.method} {route.path}")
                return self._answer(route.path, route.returns, route.status)
        return said(b"{}", 404)

    def _answer(self, path: str, returns: Any, status: int) -> httpx.Response:
        if path.endswith(("/stream", "openapi.json")):
            return said(b"{}", 404)
        if path.endswith("/capabilities"):
            can = {"service": self.text, "version": self.text, "features": [*Action]}
            return said(msgspec.json.encode(can))
        if returns is None:
            return said(b"", status)
        found = ["7"] if returns == list[str] else self.value(returns)
        return said(msgspec.json.encode(found), status)

    def value(self, kind: Any, name: str = "", depth: int = 0) -> Any:
        """Return a value of this type as JSON data."""
        origin, inside = typing.get_origin(kind), typing.get_args(kind)
        if hasattr(kind, "__metadata__"):
            pattern = any(getattr(one, "pattern", None) for one in kind.__metadata__)
            return "7" if pattern else self.value(inside[0], name, depth)
        if origin in {typing.Union, types.UnionType}:
            return self.value(next(one for one in inside if one is not type(None)), name, depth)
        if origin is typing.Literal:
            return inside[0]
        if origin in {list, tuple}:
            deep = depth > _DEEPEST or name == "children"
            return [] if deep else [self.value(inside[0], name, depth + 1)]
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return {
                field.encode_name: self.value(field.type, field.name, depth + 1)
                for field in _fields(kind)
                if depth <= _DEEPEST or field.required
            }
        return self._plain(kind, name)

    def _plain(self, kind: Any, name: str) -> Any:
        if kind is str:
            if name in COUNTS:
                return "3"
            return "7" if name in IDS or name.endswith("_id") else self.text
        return {int: 3, float: 1.0, bool: True, dict: {}}.get(kind, self.text)
