"""Due times of scans: time zones, clock changes, month ends, jumps; pause windows."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.service.scans import next_run, scan_options, schedule_times
from app.service.store.schedules import StoredSchedule

BERLIN = "Europe/Berlin"
NEW_YORK = "America/New York"


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def schedule(
    start: str | None, zone: str, *, days: int = 0, months: int = 0, **more: float
) -> StoredSchedule:
    body = {"label": "x", "targets": [], "timezone": zone, **({"start": start} if start else {})}
    return StoredSchedule(
        id=1,
        label="x",
        status="pending",
        repeat_days=days,
        repeat_months=months,
        next_scan=more.get("next_scan"),
        options=msgspec.json.encode(body).decode(),
        user="analyst",
        created=more.get("created", 0.0),
    )


@pytest.mark.parametrize(
    ("local", "zone", "expected"),
    [
        ("2026-01-15 12:00", BERLIN, "2026-01-15 11:00"),
        ("2026-07-15 12:00", BERLIN, "2026-07-15 10:00"),
        ("2026-03-29 02:30", BERLIN, "2026-03-29 01:30"),  # does not exist: becomes 03:30
        ("2026-10-25 02:30", BERLIN, "2026-10-25 00:30"),  # occurs twice: the first one
        ("2026-03-08 02:30", NEW_YORK, "2026-03-08 07:30"),
        ("2026-11-01 01:30", NEW_YORK, "2026-11-01 05:30"),
        ("2026-06-01 00:00", "Asia/Kolkata", "2026-05-31 18:30"),
    ],
)
def test_a_local_time_means_one_moment(local: str, zone: str, expected: str) -> None:
    assert schedule_times.to_seconds(schedule_times.parse(local), schedule_times.zone(zone)) == utc(
        expected
    )


@pytest.mark.parametrize("text", ["2026-1-5 01:00", "2026-01-05T01:00", "٢٠٢٦-01-05 01:00", ""])
def test_another_form_is_no_start_time(text: str) -> None:
    with pytest.raises(ValueError, match="start time"):
        schedule_times.parse(text)


@pytest.mark.parametrize(
    "name", ["Nowhere/At All", "../../etc/passwd", "/etc/localtime", "", "Europe"]
)
def test_another_name_is_no_zone(name: str) -> None:
    with pytest.raises(ValueError, match="time zone"):
        schedule_times.zone(name)


def due(stored: StoredSchedule, now: str) -> str | None:
    found = next_run.next_time(stored, utc(now))
    return None if found is None else datetime.fromtimestamp(found, UTC).strftime("%Y-%m-%d %H:%M")


def test_a_month_after_its_last_day_is_the_last_day_again() -> None:
    monthly = schedule("2026-01-31 10:00", "Etc/UTC", months=1)
    assert due(monthly, "2026-01-31 10:05") == "2026-02-28 10:00"
    assert due(monthly, "2026-02-28 10:05") == "2026-03-31 10:00"
    assert due(monthly, "2026-04-01 00:00") == "2026-04-30 10:00"
    yearly = schedule("2024-02-29 10:00", "Etc/UTC", months=12)
    assert due(yearly, "2027-12-01 00:00") == "2028-02-29 10:00"


def test_a_daily_scan_keeps_its_time_of_day_when_the_clock_changes() -> None:
    daily = schedule("2026-03-27 02:30", BERLIN, days=1)
    assert due(daily, "2026-03-28 01:31") == "2026-03-29 01:30"  # 03:30 in summer time
    assert due(daily, "2026-03-29 01:31") == "2026-03-30 00:30"  # 02:30 in summer time
    autumn = schedule("2026-10-24 02:30", BERLIN, days=1)
    assert due(autumn, "2026-10-24 00:31") == "2026-10-25 00:30"
    assert due(autumn, "2026-10-25 00:31") == "2026-10-26 01:30"


def test_missed_runs_are_made_up_for_once() -> None:
    weekly = schedule("2026-01-01 00:00", "Etc/UTC", days=7, next_scan=utc("2026-01-08 00:00"))
    assert due(weekly, "2026-03-01 12:00") == "2026-03-05 00:00"


def test_a_scan_without_a_start_repeats_from_when_it_was_made() -> None:
    made = schedule(None, "Etc/UTC", days=1, created=utc("2026-01-01 08:15:30"))
    assert due(made, "2026-01-01 09:00") == "2026-01-02 08:15"
    assert due(schedule(None, "Etc/UTC"), "2026-01-01 09:00") is None


def test_a_clock_put_back_repeats_no_run() -> None:
    daily = schedule("2026-01-01 00:00", "Etc/UTC", days=1, next_scan=utc("2026-01-10 00:00"))
    assert due(daily, "2026-01-08 12:00") == "2026-01-11 00:00"
    assert next_run.planned_wrongly(daily, utc("2026-01-09 23:59")) is None


def test_a_clock_that_was_far_ahead_does_not_delay_the_next_run_for_ever() -> None:
    daily = schedule("2026-01-01 00:00", "Etc/UTC", days=1, next_scan=utc("2031-01-01 00:00"))
    assert next_run.planned_wrongly(daily, utc("2026-01-05 12:00")) == utc("2026-01-06 00:00")
    first = schedule("2031-01-01 00:00", "Etc/UTC", days=1, next_scan=utc("2031-01-01 00:00"))
    assert next_run.planned_wrongly(first, utc("2026-01-05 12:00")) is None


def test_beyond_all_times_nothing_is_due() -> None:
    assert due(schedule("9999-01-01 00:00", "Etc/UTC", months=999), "9999-06-01 00:00") is None


@settings(deadline=None)
@given(
    start=st.datetimes(datetime(2001, 1, 1), datetime(2060, 1, 1)),  # noqa: DTZ001 - local
    days=st.integers(0, 400),
    months=st.integers(0, 30),
    later=st.floats(0, 50 * 366 * 86400),
    zone=st.sampled_from([BERLIN, NEW_YORK, "Asia/Tokyo", "Australia/Lord Howe", "Default"]),
)
def test_the_next_time_is_the_first_repeat_that_is_later(
    start: datetime, days: int, months: int, later: float, zone: str
) -> None:
    first = start.replace(second=0, microsecond=0)
    where = schedule_times.zone(zone)
    now = schedule_times.to_seconds(first, where) + later
    found = schedule_times.next_occurrence(first, now, days, months, where)
    if not days and not months:
        assert found is None
        return
    assert found is not None
    assert found > now
    number = 1
    while schedule_times.occurrence(first, number, days, months, where) <= now:
        number += 1
    assert found == schedule_times.occurrence(first, number, days, months, where)


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("08:00-18:00", ["2026-06-01 08:00", "2026-06-07 17:59"], ["2026-06-01 18:00"]),
        ("Sat, Sun", ["2026-06-06 00:00", "2026-06-07 23:59"], ["2026-06-08 00:00"]),
        ("Mon-Fri 22:00-06:00", ["2026-06-06 05:59", "2026-06-01 22:00"], ["2026-06-07 03:00"]),
        ("fri-mon", ["2026-06-05 12:00", "2026-06-08 12:00"], ["2026-06-09 12:00"]),
        ("Sun 20:00-24:00", ["2026-06-07 23:59"], ["2026-06-08 00:00"]),
    ],
)
def test_times_to_pause(text: str, inside: list[str], outside: list[str]) -> None:
    pauses = schedule_times.Pauses(text, ZoneInfo(BERLIN))
    where = ZoneInfo(BERLIN)
    for moment in inside:
        assert pauses.now(schedule_times.to_seconds(schedule_times.parse(moment), where)), moment
    for moment in outside:
        assert not pauses.now(schedule_times.to_seconds(schedule_times.parse(moment), where)), (
            moment
        )


@pytest.mark.parametrize(
    "text",
    ["", "always", "Mon-", "25:00-26:00", "08:60-09:00", "08:00-08:00", "Mon-Sun", "00:00-24:00",
     "Mon 8-9", "Mon;Tue", ",", "Mon-Thu,Fri-Sun", "Xyz", "\u0668:00-09:00"],
)  # fmt: skip
def test_what_is_no_time_to_pause(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        schedule_times.Pauses(text, None)


FIRST = "2026-01-31 22:00"


@pytest.mark.parametrize(
    ("days", "months", "start", "due"),
    [
        pytest.param(7, 0, FIRST, "2026-03-14 21:00", id="unchanged"),
        pytest.param(1, 0, FIRST, "2026-03-10 21:00", id="another repetition, counted from start"),
        pytest.param(0, 1, FIRST, "2026-03-31 20:00", id="a month, counted from start"),
        pytest.param(0, 0, FIRST, "2026-03-14 21:00", id="no repetition any more"),
        pytest.param(7, 0, "2026-05-01 22:00", "2026-05-01 20:00", id="another start"),
    ],
)
def test_a_changed_scan_is_due_at_the_next_time_of_its_new_settings(
    days: int, months: int, start: str, due: str
) -> None:
    stored = schedule(FIRST, BERLIN, days=7, next_scan=utc("2026-03-14 21:00"))
    before = scan_options.stored_body(stored)
    new = msgspec.structs.replace(before, start=start, repeat_days=days, repeat_months=months)
    now = utc("2026-03-10 12:00")
    assert next_run.time_after_change(stored, before, new, now) == utc(due)


def test_a_changed_scan_whose_start_is_still_to_come_is_due_then() -> None:
    stored = schedule(FIRST, BERLIN, days=7, next_scan=utc("2026-01-31 21:00"))
    before = scan_options.stored_body(stored)
    new = msgspec.structs.replace(before, repeat_days=1)
    due = next_run.time_after_change(stored, before, new, utc("2026-01-01 00:00"))
    assert due == utc("2026-01-31 21:00")
