"""Scans (/v1/schedules)."""

from __future__ import annotations

from app.api.records.common import Id, Moment, Record

ACTIONS = ("stop", "cancel", "pause", "resume")


class ScheduleLocation(Record, frozen=True, kw_only=True):
    """A Location of a scan: its search status, when its scan began (`started`), and when it last
    made progress (`updated`).
    """

    id: Id
    name: str
    status: str
    started: Moment | None = None
    updated: Moment | None = None


class ScheduleTarget(Record, frozen=True, kw_only=True):
    """A Target of a scan with its Locations."""

    id: Id
    name: str
    locations: list[ScheduleLocation]


class Schedule(Record, frozen=True, kw_only=True):
    """A scan: planned, running or ended. `next_scan` is Unix seconds."""

    id: Id
    label: str
    status: str
    repeat_days: int
    repeat_months: int
    profiles: list[str]
    targets: list[ScheduleTarget]
    next_scan: Moment | None = None


class LocationChoice(Record, frozen=True, kw_only=True):
    """A Location to scan. With `subpath`, the scan is restricted to that part of the Location."""

    id: Id
    subpath: str | None = None


class TargetChoice(Record, frozen=True, kw_only=True):
    """A Target to scan. Without `locations`, all Locations of the Target are scanned."""

    id: Id
    locations: list[LocationChoice] | None = None


class NewRun(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/schedules/{schedule_id}/run`: the label of the scan to add."""

    label: str


class NewSchedule(Record, frozen=True, kw_only=True):
    """The body of POST `/v1/schedules`. `start` is `YYYY-MM-DD HH:MM`; without it, the scan starts
    now.

    `timezone` is `Default` or a region/city name with spaces. It applies to `start`, to the
    repetitions and to `pause`. `pause` lists times of the week, separated by commas (`Mon-Fri
    08:00-18:00, Sat`). `cpu` is `low` or `normal`. `throughput` is in MB/s. `memory` is the
    additional memory in MB that a worker may use for one file (at least 64). Our service refuses
    `trace` and `capture`.

    `ocr` and `download` are extensions of our service. `ocr` reads text in pictures. `download`
    downloads and reads files that are only in the cloud.
    """

    label: str
    targets: list[TargetChoice]
    profiles: list[str] | None = None
    start: str | None = None
    timezone: str | None = None
    repeat_days: int | None = None
    repeat_months: int | None = None
    cpu: str | None = None
    throughput: int | None = None
    memory: int | None = None
    pause: str | None = None
    trace: bool | None = None
    capture: bool | None = None
    ocr: bool | None = None
    download: bool | None = None


class ScheduleWithSettings(Schedule, frozen=True, kw_only=True):
    """A scan as GET `/local/v1/schedules/{schedule_id}` returns it: with the settings with which it
    was added or last changed. Of `settings.targets`, what was removed meanwhile is left out.
    """

    settings: NewSchedule
