"""What a server of this project tells of one match object beside its bytes (`/local/v1`)."""

from __future__ import annotations

from app.api.records.common import Id, Record
from app.api.records.datatypes import TriedMatch


class ObjectHit(Record, frozen=True, kw_only=True):
    """A match of an object without its value: `masked` is for people.

    `offset` and `length` are bytes of the object's own stream. `gone`: it was masked since.
    """

    data_type: str
    severity: str
    offset: int
    length: int
    masked: str
    place: str | None = None
    gone: bool = False


class FiltersAsked(Record, frozen=True, kw_only=True):
    """The global filters of one type (spec 2.1) that are in force here, and how many of them hold
    for the object, or for the value of the match: none, as a rule, for what is reported."""

    type: str
    filters: int
    holding: int


class Why(Record, frozen=True, kw_only=True):
    """Why something is a match, and why what stands near it is none.

    `matches` are those that hold the byte that was asked about, with the traces of their scan.
    `near_misses` and `ignored` (by a filter) are looked for now, from byte `start` to `end` of the
    object's stream; `problem` tells why that could not be done. `cut`: there are more.
    """

    matches: list[TriedMatch]
    near_misses: list[TriedMatch]
    ignored: list[TriedMatch]
    filters: list[FiltersAsked]
    start: int
    end: int
    cut: bool
    problem: str | None = None


class ObjectPart(Record, frozen=True, kw_only=True):
    """An archive, or an object in it: `depth` counts the containers around it, `name` is its path
    in the innermost one, or the path of the file. Counts are live; a container's are all in it. An
    archive within an archive is no match object: it has no ID."""

    name: str
    depth: int
    container: bool
    prohibited: int
    match: int
    test: int
    object_id: Id | None = None
    status: str | None = None
