"""When a stored schedule is due to scan next."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from app.service.scans import schedule_times
from app.service.scans.scan_options import stored_body
from app.service.store.schedules import StoredSchedule


def next_time(schedule: StoredSchedule, now: float) -> float | None:
    """Return when a scan is due again (Unix seconds); None if it does not repeat.

    The result is later than now. It is also later than the scan's present due time; otherwise the
    scan would run twice after a clock was set back.
    """
    return _after(schedule, max(now, schedule.next_scan or 0.0))


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
