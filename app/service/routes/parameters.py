"""Parameters in the query string: each is declared once, and what reads it also describes it.

An endpoint lists the parameters that it takes; a handler reads one with `of(request)`. Reading a
parameter that the endpoint does not list is a defect (TypeError), so the description that
`openapi.py` makes of the list cannot say less than the handler does.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from starlette.requests import Request

from app.api.records.common import Id
from app.service.base import problems
from app.service.store.ids import internal

T = TypeVar("T")

ENDPOINT = "discovery.endpoint"
"""Where the scope of a request holds the endpoint that answers it."""
DEFAULT_LIMIT = 1000
MOST = 100_000
FAR = 2**53
ID_SCHEMA = msgspec.json.schema(Id)


@dataclass(frozen=True)
class Parameter(ABC, Generic[T]):
    """A parameter in the query string; `about` says in a sentence what it does.

    `status` is what a value outside its schema is answered with; None if there is no such value.
    """

    name: str
    about: str

    status: ClassVar[int | None] = 422

    @abstractmethod
    def of(self, request: Request) -> T:
        """The value that this request gives. Raises Problem if it is none of this parameter."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON schema of its values, with the default."""

    def given(self, request: Request) -> list[str]:
        """The texts that a request gives, in their order."""
        if self not in request.scope[ENDPOINT].query:
            raise TypeError(f"{request.scope[ENDPOINT].path} does not declare '{self.name}'")
        return request.query_params.getlist(self.name)


@dataclass(frozen=True)
class Text(Parameter[str]):
    """Any text; empty without."""

    status = None

    def of(self, request: Request) -> str:
        """The text; of several the last."""
        return (self.given(request) or [""])[-1]

    def schema(self) -> dict[str, Any]:
        """Any text."""
        return {"type": "string"}


@dataclass(frozen=True)
class Words(Parameter[tuple[str, ...]]):
    """A list with commas in between; it may also be given several times."""

    status = None

    def of(self, request: Request) -> tuple[str, ...]:
        """The words without the blanks around them."""
        parts = [part.strip() for text in self.given(request) for part in text.split(",")]
        return tuple(part for part in parts if part)

    def schema(self) -> dict[str, Any]:
        """Any text: an unknown word is no error."""
        return {"type": "string"}


@dataclass(frozen=True)
class Texts(Parameter[tuple[str, ...]]):
    """Any text, as often as it is given."""

    status = None

    def of(self, request: Request) -> tuple[str, ...]:
        """The texts."""
        return tuple(self.given(request))

    def schema(self) -> dict[str, Any]:
        """Any text."""
        return {"type": "string"}


@dataclass(frozen=True)
class Flag(Parameter[bool]):
    """`true` or `false`, in any case."""

    default: bool = False

    def of(self, request: Request) -> bool:
        """The value. Raises Problem (422) for any other word."""
        text = (self.given(request) or [str(self.default)])[-1].lower()
        if text not in {"true", "false"}:
            raise problems.invalid_parameter(self.name)
        return text == "true"

    def schema(self) -> dict[str, Any]:
        """A boolean."""
        return {"type": "boolean", "default": self.default}


@dataclass(frozen=True)
class Choice(Parameter[str]):
    """One word of a list; without it the default, which may be empty."""

    words: tuple[str, ...]
    default: str = ""

    def of(self, request: Request) -> str:
        """The word. Raises Problem (422) for one that is not in the list."""
        given = self.given(request)
        if given and given[-1] not in self.words:
            raise problems.invalid_parameter(self.name)
        return given[-1] if given else self.default

    def schema(self) -> dict[str, Any]:
        """The words."""
        found: dict[str, Any] = {"type": "string", "enum": list(self.words)}
        return {**found, "default": self.default} if self.default else found


@dataclass(frozen=True)
class Number(Parameter[int]):
    """A whole number from 0 to `most`."""

    default: int = 0
    most: int = FAR

    def of(self, request: Request) -> int:
        """The number. Raises Problem (422) for one out of range, and for anything else."""
        text = (self.given(request) or [str(self.default)])[-1]
        if not re.fullmatch(r"[0-9]{1,16}", text, re.ASCII) or int(text) > self.most:
            raise problems.invalid_parameter(self.name)
        return int(text)

    def schema(self) -> dict[str, Any]:
        """An integer in its range."""
        return {"type": "integer", "minimum": 0, "maximum": self.most, "default": self.default}


@dataclass(frozen=True)
class Reference(Parameter[int | None]):
    """The ID of something; None without. Raises Problem (404) if nothing can have it."""

    status = 404

    def of(self, request: Request) -> int | None:
        """The key behind the ID."""
        given = self.given(request)
        found = internal(given[-1]) if given else None
        if given and found is None:
            raise problems.unknown_object()
        return found

    def schema(self) -> dict[str, Any]:
        """An ID of this service."""
        return ID_SCHEMA


DETAILS = Flag("details", "Everything about it, not only what lists show.")
LOCATION_ID = Reference("location_id", "Only this Location.")
OFFSET = Number("offset", "The index of the first record.")
LIMIT = Number("limit", "The largest number of records.", DEFAULT_LIMIT, MOST)
PAGING = (OFFSET, LIMIT)
NO_MAXIMUM = Number("limit", "The largest number of records.", DEFAULT_LIMIT)
