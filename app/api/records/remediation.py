"""Remedial actions (contract 2.6, 4.2)."""

from __future__ import annotations

from app.api.records.common import Id, Record


class RemediationOrder(Record, frozen=True, kw_only=True):
    """The body of POST .../remediation/<action>.

    `path` is the match object's path; for a member of an archive, the path of the archive. Without
    `data_types`, matches of all data types are remediated. Only `encrypt` uses `password`, only
    `quarantine` uses `location`, only `mask` uses `places`.

    `places` and `command` are extensions of our service. `places` maps an object ID to the byte
    ranges (offset and length) of the matches to mask; the object's other matches stay unmasked.
    `command` (at most 64 characters) identifies requests that belong together, and their jobs
    return it.
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
    """One job that a remedial action started. `job_id` only refers to the job; it is no proof that
    the job was done.
    """

    path: str
    job_id: Id
