"""From the body of POST /v1/schedules to a scan that can be stored (supplement)."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import PurePath
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.api.records.schedules import LocationChoice, NewSchedule, TargetChoice

from . import problems
from .problems import Problem
from .store import locations, targets
from .store.ids import internal
from .store.locations import StoredLocation
from .store.schedules import Chosen

_FORMAT = "%Y-%m-%d %H:%M"
_MINUTE = 60.0
_MOST_REPEATS = 999


def check(new: NewSchedule) -> None:
    """Raise Problem (422) for an option that this version would not obey."""
    if new.profiles:
        raise problems.invalid_input("profiles")
    options = {
        "throughput": new.throughput,
        "memory": new.memory,
        "pause": new.pause,
        "trace": new.trace,
        "capture": new.capture,
    }
    for field, value in options.items():
        if value:
            raise problems.invalid_input(field)
    for field, value in (("repeat_days", new.repeat_days), ("repeat_months", new.repeat_months)):
        if not 0 <= (value or 0) <= _MOST_REPEATS:
            raise problems.invalid_input(field)
    if new.cpu not in {None, "", "low", "normal"}:
        raise problems.invalid_input("cpu")


def start_time(new: NewSchedule, now: float) -> float | None:
    """When the scan begins, in Unix seconds; None is now. Raises Problem (422)."""
    if new.start is None:
        return None
    try:
        local = datetime.strptime(new.start, _FORMAT)  # noqa: DTZ007 - its zone comes below
        zone = _zone(new.timezone or "Default")
        moment = local.astimezone() if zone is None else local.replace(tzinfo=zone)
        seconds = moment.timestamp()
    except (ValueError, OverflowError, OSError):
        raise problems.invalid_input("start") from None
    if seconds < now - _MINUTE:
        raise problems.invalid_input("start")
    return seconds


def _zone(name: str) -> ZoneInfo | None:
    """The zone of a value of spec 2.10: names with spaces; None is this computer's own."""
    if name == "Default":
        return None
    try:
        return ZoneInfo(name.replace(" ", "_"))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise problems.invalid_input("timezone") from None


def choose(c: sqlite3.Connection, wanted: list[TargetChoice]) -> list[Chosen]:
    """The Locations of a scan, each once; a Target without a choice gives all of its own.

    Raises Problem (422) for what does not exist or cannot be scanned.
    """
    found: dict[int, Chosen] = {}
    for choice in wanted:
        key = internal(choice.id)
        if key is None or targets.get(c, key) is None:
            raise problems.invalid_input("targets")
        for location, subpath in _locations(c, key, choice.locations):
            if location.protocol != "file":
                text = f"Scanning with protocol '{location.protocol}' is not available"
                raise Problem(422, f"{text} in this version.")
            found[location.id] = Chosen(location.id, subpath)
    if not found:
        raise problems.invalid_input("targets")
    return list(found.values())


def _locations(
    c: sqlite3.Connection, target_id: int, wanted: list[LocationChoice] | None
) -> Iterator[tuple[StoredLocation, str | None]]:
    if wanted is None:
        for location in locations.listed(c, target_id):
            yield location, None
        return
    for choice in wanted:
        key = internal(choice.id)
        chosen = None if key is None else locations.get(c, target_id, key)
        if chosen is None:
            raise problems.invalid_input("locations")
        yield chosen, _subpath(chosen, choice.subpath)


def _subpath(location: StoredLocation, subpath: str | None) -> str | None:
    """The path below the Location. Raises Problem (422) for one that would lead out of it."""
    if not subpath:
        return None
    path = PurePath(subpath)
    if path.is_absolute():
        if not path.is_relative_to(location.path):
            raise problems.invalid_input("subpath")
        path = path.relative_to(location.path)
    if ".." in path.parts or "\0" in subpath or len(os.fsencode(path)) > 4096:
        raise problems.invalid_input("subpath")
    return None if path == PurePath() else str(path)
