"""When a stored schedule is due to scan next."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from app.api.records.schedules import NewSchedule
from app.service.scans import schedule_times
from app.service.scans.scan_options import start_time, stored_body
from app.service.store.schedules import StoredSchedule


def next_time(schedule: StoredSchedule, now: float) -> float | None:
    """Return when a scan is due again (Unix seconds); None if it does not repeat.

    The result is later than now. It is also later than the scan's present due time; otherwise the
    scan would run twice after a clock was set back.
    """
    return _after(schedule, max(now, schedule.next_scan or 0.0))


def time_after_change(
    stored: StoredSchedule, before: NewSchedule, new: NewSchedule, now: float
) -> float | None:
    """Return when the planned scan `stored` is due after its settings `before` were replaced by
    `new` (Unix seconds); None means now.

    With the same start and repetition, the due time stays. With the same start, it is the first
    time of the new repetition after now; a scan that does not repeat any more keeps its due time.
    Raises the errors of `start_time` for another start.
    """
    if not same_start(before, new):
        return start_time(new, now)
    days, months = new.repeat_days or 0, new.repeat_months or 0
    if (days, months) == (stored.repeat_days, stored.repeat_months):
        return stored.next_scan
    local, first, where = _first(stored)
    if first > now:
        return first
    return schedule_times.next_occurrence(local, now, days, months, where) or stored.next_scan


def same_start(one: NewSchedule, other: NewSchedule) -> bool:
    """Return whether two bodies have the same start. Without `start`, a scan begins when it is
    added, whatever the time zone.
    """
    zones = {one.timezone or "Default", other.timezone or "Default"}
    return one.start == other.start and (one.start is None or len(zones) == 1)


def planned_wrongly(schedule: StoredSchedule, now: float) -> float | None:
    """Return the correct due time of a repeating scan that was planned while the clock was far
    ahead; None if its present due time is right.
    """
    due = _after(schedule, now)
    if due is None or schedule.next_scan is None or _first(schedule)[1] > now:
        return None
    second = _after(schedule, due)
    return due if second is not None and schedule.next_scan > second else None


def _first(schedule: StoredSchedule) -> tuple[datetime, float, ZoneInfo | None]:
    """Return the first time of a schedule, both local and in Unix seconds, and the schedule's time
    zone.
    """
    new = stored_body(schedule)
    where = schedule_times.zone(new.timezone or "Default")
    local = schedule_times.to_local(schedule.created, where)
    if new.start is not None:
        local = schedule_times.parse(new.start)
    return local, schedule_times.to_seconds(local, where), where


def _after(schedule: StoredSchedule, after: float) -> float | None:
    local, _, where = _first(schedule)
    return schedule_times.next_occurrence(
        local, after, schedule.repeat_days, schedule.repeat_months, where
    )
