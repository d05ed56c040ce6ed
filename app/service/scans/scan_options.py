"""Scan options of /v1/schedules, and what they mean in this service.

- `cpu`: `low` lets one worker process read at a time, `normal` (or nothing) all of them;
- `throughput`: the maximum number of MB (1,000,000 bytes) read per second;
- `memory`: the maximum number of MB (1,048,576 bytes) that a worker may add for one file;
- `pause`: times of the week at which the scan pauses (`schedule_times`), in zone `timezone`;
- `ocr`: the text in pictures and in scanned pages of PDF is read too (`app.discovery.read.ocr`);
- `download`: files that are only in the cloud are downloaded and read (Windows and macOS);
- `profiles`: only the data types of these data type profiles are searched for.

`trace` and `capture` are refused: a scan does not record its steps, and of a file it records only
the matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

import msgspec

from app.api.records.schedules import NewSchedule
from app.service.base import problems
from app.service.scans import schedule_times
from app.service.store.ids import internal
from app.service.store.schedules import StoredSchedule

MB = 1_000_000
MOST_REPEATS = 999
LEAST_MEMORY_MIB = 64
MOST_NUMBER = 1_000_000


@dataclass(frozen=True, slots=True)
class Options:
    """Scan options. Sizes are in bytes; None means that only the limits of every scan apply.
    `profiles` are the keys of data type profiles.
    """

    one_worker: bool = False
    bytes_per_second: int | None = None
    memory: int | None = None
    pauses: schedule_times.Pauses | None = None
    profiles: tuple[int, ...] = ()
    pictures: bool = False
    downloads: bool = False


def options(new: NewSchedule) -> Options:
    """Return the options in the body of a request. Raises Problem (422) for an invalid value; the
    problem names the field.
    """
    for field, refused in (("trace", new.trace), ("capture", new.capture)):
        if refused:
            raise problems.invalid_input(field)
    for field, value in (("repeat_days", new.repeat_days), ("repeat_months", new.repeat_months)):
        _bounded(field, value, 0, MOST_REPEATS)
    _bounded("throughput", new.throughput, 0, MOST_NUMBER)
    if new.memory:
        _bounded("memory", new.memory, LEAST_MEMORY_MIB, MOST_NUMBER)
    if (new.cpu or "normal") not in {"low", "normal"}:
        raise problems.invalid_input("cpu")
    return Options(
        one_worker=new.cpu == "low",
        bytes_per_second=new.throughput * MB if new.throughput else None,
        memory=new.memory << 20 if new.memory else None,
        pauses=_pauses(new),
        profiles=_profiles(new),
        pictures=bool(new.ocr),
        downloads=bool(new.download),
    )


def start_time(new: NewSchedule, now: float) -> float | None:
    """Return when the scan begins, in Unix seconds; None means now. Raises Problem (422) for an
    invalid start or time zone, and for a start in the past.
    """
    where = _zone(new)
    if new.start is None:
        return None
    try:
        seconds = schedule_times.to_seconds(schedule_times.parse(new.start), where)
    except (ValueError, OverflowError, OSError):
        raise problems.invalid_input("start") from None
    if seconds < now - 60.0:  # the current minute is accepted
        raise problems.invalid_input("start")
    return seconds


def stored_body(schedule: StoredSchedule) -> NewSchedule:
    """Return the body that created a schedule."""
    return msgspec.json.decode(schedule.options, type=NewSchedule)


def _bounded(field: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise problems.invalid_input(field)


def _profiles(new: NewSchedule) -> tuple[int, ...]:
    keys = [internal(text) for text in new.profiles or ()]
    known = tuple(key for key in keys if key is not None)
    if len(known) < len(keys):
        raise problems.invalid_input("profiles")
    return known


def _zone(new: NewSchedule) -> ZoneInfo | None:
    try:
        return schedule_times.zone(new.timezone or "Default")
    except ValueError:
        raise problems.invalid_input("timezone") from None


def _pauses(new: NewSchedule) -> schedule_times.Pauses | None:
    where = _zone(new)
    if not new.pause:
        return None
    try:
        return schedule_times.Pauses(new.pause, where)
    except ValueError:
        raise problems.invalid_input("pause") from None
