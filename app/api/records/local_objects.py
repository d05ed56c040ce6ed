"""Details of one match object from a server of this project, other than its bytes (`/local/v1`)."""

from __future__ import annotations

from app.api.records.common import Id, Record
from app.api.records.datatypes import TriedMatch


class ObjectHit(Record, frozen=True, kw_only=True):
    """A match of an object without its value: `masked` is for display.

    `offset` and `length` are bytes of the object's own stream. `gone`: it was masked after the
    scan.
    """

    data_type: str
    severity: str
    offset: int
    length: int
    masked: str
    place: str | None = None
    gone: bool = False


class FiltersAsked(Record, frozen=True, kw_only=True):
    """The active global filters of one type (contract 2.1), and how many of them apply to the
    object or to the value of the match. Usually none apply, because otherwise the match would not
    be reported.
    """

    type: str
    filters: int
    holding: int


class Why(Record, frozen=True, kw_only=True):
    """Explanation of matches and near misses around a byte.

    `matches` are those that contain the requested byte, with the traces of their scan.
    `near_misses` and `ignored` (by a filter) result from a new search of bytes `start` to `end` of
    the object's stream; `problem` says why it was not possible. `cut`: there are more.
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
    in the innermost one, or the path of the file. Counts are live; those of a container include all
    its members. A nested archive is not a match object, so it has no ID.
    """

    name: str
    depth: int
    container: bool
    prohibited: int
    match: int
    test: int
    object_id: Id | None = None
    status: str | None = None
