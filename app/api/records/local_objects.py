"""Details of one match object from a server of this project, other than its bytes (`/local/v1`)."""

from __future__ import annotations

from app.api.records.common import Id, Record
from app.api.records.datatypes import TriedMatch


class ObjectHit(Record, frozen=True, kw_only=True):
    """A match of an object, without the value. `masked` is the text to display.

    `offset` and `length` are bytes of the object's own stream. `gone` means that the match was
    masked after the scan.
    """

    data_type: str
    severity: str
    offset: int
    length: int
    masked: str
    place: str | None = None
    gone: bool = False


class FiltersAsked(Record, frozen=True, kw_only=True):
    """Number of active global filters of one type (contract 2.1), and how many of them apply to the
    object or to the value of the explained match.

    Usually no filter applies, because a scan does not report a match that a filter covers.
    """

    type: str
    filters: int
    holding: int


class Why(Record, frozen=True, kw_only=True):
    """Explanation of matches and near misses around a byte.

    `matches` are the matches that contain the requested byte, with the traces of their scan. The
    bytes `start` to `end` of the object's stream were searched again, for near misses and for
    matches that a filter leaves out (`ignored`). `problem` is the reason if this search was not
    possible. `cut` means that the search has found more than these lists contain.
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
    """An archive, or an object in an archive.

    `depth` is the number of containers around it. `name` is its path in the innermost container;
    for a file, the path of the file. Counts are of live matches; a container's counts include all
    its members. A nested archive has no ID, because it is not a match object.
    """

    name: str
    depth: int
    container: bool
    prohibited: int
    match: int
    test: int
    object_id: Id | None = None
    status: str | None = None
