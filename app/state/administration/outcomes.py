"""Outcomes of reading and writing a record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from app.api.errors import ApiError, LicenceStops, NotAllowed, NotReached
from app.language import Texts
from app.state.administration.authors import Author
from app.state.administration.noun import Values
from app.state.work.errors import FieldRefused, StateError
from app.state.work.problems import explain

tr = Texts(__name__)

R = TypeVar("R")
_FIELD = re.compile(r"'(\w+)(?:->\w+)*'")
UNKNOWN = tr("It is unknown whether the change took effect: save again to check.")


@dataclass(frozen=True, slots=True)
class Opened(Generic[R]):
    """A record, read just now to be edited or removed, or several to be removed; `goes_with`
    describes what is removed together with them. `key` is that of the first.
    """

    key: str
    rows: tuple[R, ...]
    values: Values
    goes_with: tuple[str, ...] = ()

    @property
    def row(self) -> R:
        """The only record, or the first one."""
        return self.rows[0]


@dataclass(frozen=True, slots=True)
class Saved:
    """A write that a later read has confirmed; `key` is "" after a removal."""

    key: str
    message: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """A read or write that was refused or has failed, or a write that no read has confirmed.
    `field` is the field that caused this, "" if unknown.
    """

    message: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Diverged:
    """Somebody else has changed the record since it was read; nothing was written. `values` are
    the fields that the server has now, `author` is the person who changed them.
    """

    values: Values
    author: Author


@dataclass(frozen=True, slots=True)
class Vanished:
    """The record does not exist any more; nothing was written. `author` is the person who removed
    it.
    """

    author: Author = field(default_factory=Author)


Outcome = Saved | Rejected | Diverged | Vanished


def rejected(error: ApiError | StateError) -> Rejected:
    """Return a refusal as an outcome, with the field that the server's message names."""
    if isinstance(error, NotAllowed):
        told = explain(error)
        return Rejected(f"{told.what} {told.do}")
    if isinstance(error, LicenceStops):
        return Rejected(
            tr(
                "The licence of the server does not allow this change: the licence has expired, "
                "or its limit is reached."
            )
        )
    if isinstance(error, FieldRefused):
        return Rejected(error.message, error.field)
    if isinstance(error, NotReached):
        return Rejected(f"{error.message} {UNKNOWN}")
    found = _FIELD.search(error.message)
    field = found.group(1) if found else ""
    more = error.message.removeprefix(_invalid(field)).strip()
    return Rejected(more or error.message, field)


def only_names_field(message: str, field: str) -> bool:
    """Whether a server's message says only that a field is invalid (contract 7), and not why."""
    return message == _invalid(field)


def _invalid(field: str) -> str:
    return f"Invalid input for '{field}'."  # not translated
