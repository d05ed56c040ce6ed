"""The match objects of a Target, and the matches in them (/v1/targets/<id>/matchobjects)."""

from __future__ import annotations

from app.api.records.common import Count, Id, Record


class SparseCounts(Record, frozen=True, kw_only=True):
    """Counts by severity. A count of zero is omitted."""

    match: Count | None = None
    test: Count | None = None
    prohibited: Count | None = None


class ObjectSummary(Record, frozen=True, kw_only=True):
    """The matches of one data type in a match object.

    `matches` counts live matches; `purge` counts the others, which were masked or marked as false.
    """

    data_type: str
    matches: SparseCounts
    purge: SparseCounts
    remediation_status: str | None = None


class LastEvent(Record, frozen=True, kw_only=True):
    """The last remedial action on a match object."""

    job_id: str
    sign_off: str
    remediation_status: str


class MatchObject(Record, frozen=True, kw_only=True):
    """A file, table, mail or archive that contains matches.

    A pure container has no `id`: its matches are in its `subpaths`. An object without members has
    no `subpaths`.
    """

    path: str
    owner: str
    summary: list[ObjectSummary]
    id: Id | None = None
    subpaths: list[MatchObject] | None = None
    last_remediation_event: LastEvent | None = None


class ObjectMeta(Record, frozen=True, kw_only=True):
    """File metadata. With `is_aggregate`, `label` is the name of a data type, and `value` its
    count.
    """

    label: str
    value: str
    is_aggregate: bool


class MatchDetail(Record, frozen=True, kw_only=True):
    """One match. `content` is the full value: mask it before display.

    `offset` and `length` are in bytes, in the text of the object itself, not of its container.
    `place` is an extension: the position for display ("line 12", "page 3").
    """

    data_type: str
    content: str
    offset: int
    length: int
    severity: str | None = None
    place: str | None = None

    def __repr__(self) -> str:
        return f"MatchDetail({self.data_type!r}, offset={self.offset}, length={self.length})"


class Chunk(Record, frozen=True, kw_only=True):
    """Context around matches, as text; `offset` and `length` are bytes."""

    offset: int
    length: int
    content: str

    def __repr__(self) -> str:
        return f"Chunk(offset={self.offset}, length={self.length})"


class Omitted(Record, frozen=True, kw_only=True):
    """A range of the object, in bytes, that the answer leaves out."""

    offset: int
    length: int


class MatchObjectDetails(Record, frozen=True, kw_only=True):
    """The matches in one match object with their context, and the metadata of the object. In
    `path`, a `#` separates a container from a member.
    """

    path: str
    metas: list[ObjectMeta]
    matches: list[MatchDetail] | None = None
    chunks: list[Chunk] | None = None
    omitted: list[Omitted] | None = None
