"""Enrolled machines and imports of their scan reports (extensions of our service)."""

from __future__ import annotations

from msgspec import field

from app.api.records.common import Id, Moment, Record


class NewMachine(Record, frozen=True, kw_only=True):
    """Body of POST `/local/v1/machines`: the name of the machine's Target, and the absolute paths
    that the machine scans. Without `group_id`, a new Target is put into the first Group. A report
    that is older than `max_age_days` (default 7) is refused.
    """

    name: str
    paths: list[str]
    group_id: Id | None = None
    max_age_days: int | None = None


class Machine(Record, frozen=True, kw_only=True):
    """An enrolled machine. `key` is the public key that verifies its reports (hex). `last_report`
    is the start time of the most recent scan whose report was imported.
    """

    id: Id
    name: str
    target_id: Id
    paths: list[str]
    key: str
    max_age_days: int
    enrolled: Moment
    enrolled_by: str
    last_report: Moment | None = None
    revoked: Moment | None = None


class EnrolledMachine(Record, frozen=True, kw_only=True):
    """A new enrolment. `content` is the text of the enrolment file. It contains private keys, and
    the service does not keep it. `lists` names the custom data types that this machine cannot
    search for. `lasting` is false if the service has no keyring: the keys of the service are then
    lost when the service ends.
    """

    machine: Machine
    content: str
    lists: list[str]
    lasting: bool

    __repr__ = object.__repr__


class ReportPart(Record, frozen=True, kw_only=True):
    """A part of a scan report, in base64. With `last`, the report is complete."""

    content: str
    last: bool = False


class ReportImport(Record, frozen=True, kw_only=True):
    """State of an import. `bytes` is how much the service has received.

    Once `complete`, `machine` is the name of the machine, and `begun` the start time of its scan.
    The import continues as the scan `schedule_id`. `already` means that the report was imported
    before: nothing was changed, and `schedule_id` is the scan of the earlier import. `notes` are
    sentences for the user.
    """

    id: Id
    bytes: int
    complete: bool = False
    already: bool = False
    machine: str = ""
    begun: Moment | None = None
    imported: Moment | None = None
    schedule_id: Id | None = None
    job_ids: list[Id] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
