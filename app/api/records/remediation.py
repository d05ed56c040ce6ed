"""Remedial actions (spec 2.6, 4.2)."""

from __future__ import annotations

from app.api.records.common import Id, Record


class RemediationOrder(Record, frozen=True, kw_only=True):
    """The body of POST .../remediation/<action>.

    `path` is the match object's path (for a member of an archive: the archive's). Without
    `data_types` all matched types in the objects are remediated. `password` goes with `encrypt`
    only, `location` with `quarantine` only. `places` goes with `mask` only, and is of our service:
    by object ID the stretches (offset and length) of those matches that are to be masked; all
    others of that object stay. `command` (at most 64 characters) is of our service,
    too: requests that were ordered together carry the same one, and their jobs tell it.
    """

    path: str
    sign_off: str
    reason: str
    object_ids: list[str]
    data_types: list[str] | None = None
    password: str | None = None
    location: str | None = None
    places: dict[Id, list[tuple[int, int]]] | None = None
    command: str | None = None

    def __repr__(self) -> str:
        return f"RemediationOrder(object_ids={self.object_ids!r}, data_types={self.data_types!r})"


class RemediationJob(Record, frozen=True, kw_only=True):
    """One job that a remedial action started. `job_id` is a reference, not evidence."""

    path: str
    job_id: Id
