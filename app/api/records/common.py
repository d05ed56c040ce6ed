"""Common parts of all records: identifiers, counts, paging and the base class."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

ID_PATTERN = r"^[0-9A-Za-z_-]{1,64}$"
"""Pattern that an identifier must match before it is put into a path."""

Id = Annotated[str, Meta(pattern=ID_PATTERN)]
Count = str
"""A count in the contract's form: decimal digits in a string."""


Moment = Annotated[float, Meta(ge=-1e11, le=1e11)]
"""Seconds since 1970, from -1e11 to 1e11 (the year 5138)."""


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Base class of all records: immutable, keyword fields, defaults omitted when sent.

    Records never form reference cycles, so the garbage collector is told to skip them. Visiting a
    hundred thousand records would block the window for 40 ms each time.
    """


class MatchCounts(Record, frozen=True, kw_only=True):
    """`matches` of a Group, Target or Location (contract 2.2)."""

    test: Count
    match: Count
    prohibited: Count


class ErrorCounts(Record, frozen=True, kw_only=True):
    """`errors` of a Group, Target or Location (contract 2.2)."""

    notice: int
    error: int
    critical: int


class QueryErrorCounts(Record, frozen=True, kw_only=True):
    """`errors` of a Query Target. Contract 2.8 uses other names for these four levels than the rest
    of the contract.
    """

    low: int
    alert: int
    critical: int
    intervention: int


class DataTypeCounts(Record, frozen=True, kw_only=True):
    """One row of `matchdata` (contract 2.8): the name of a data type, and its counts."""

    label: str
    test: Count
    match: Count
    prohibited: Count


class Metadatum(Record, frozen=True, kw_only=True):
    """One entry of `metadata` (contract 2.8); labels are listed in contract 2.10."""

    label: str
    value: str


class Created(Record, frozen=True, kw_only=True):
    """The answer to a POST that created something (201)."""

    id: Id


class ErrorBody(Record, frozen=True, kw_only=True):
    """The body of an error (contract 7).

    `path` and `object_ids` are present only if objects cannot be remediated (contract 4.2). A
    server may send these two fields beside `message` or inside it.
    """

    message: str
    path: str | None = None
    object_ids: list[str] | None = None


@lru_cache(maxsize=2_000)
def number(count: str) -> int:
    """Return the value of a count that was sent as text; 0 if the text is not a number of 1 to 18
    digits.

    Spaces around the number are ignored. Only ASCII digits are accepted: `int()` would also accept
    "1_000" and digits of other scripts.
    """
    text = count.strip(" ")
    return int(text) if len(text) <= 18 and text.isascii() and text.isdigit() else 0
