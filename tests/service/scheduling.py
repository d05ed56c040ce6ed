"""Scans that tests schedule, and their statuses."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

from tests.service.running import Running

numbers = itertools.count(1)

LINE = "Paid with 4111 1111 1111 1111 on Monday.\n"

ENDS = {"Search Detected Matches", "No Matches Found", "Search Failed"}


def status_of(service: Running, key: str) -> str:
    (found,) = service.get(f"/v1/schedules/{key}")
    return str(found["status"])


def act(service: Running, key: str, action: str) -> int:
    return service.http.post(f"/v1/schedules/{key}/{action}", json={}).status_code


def scan(
    service: Running, target: str, location: str, subpath: str | None = None, **options: object
) -> tuple[str, list[dict[str, Any]]]:
    """Scan to the end; return the ID of the schedule, and the Location's recorded events."""
    choice = {"id": location, **({"subpath": subpath} if subpath else {})}
    targets = [{"id": target, "locations": [choice]}]
    told = []
    with service.events() as stream:
        body = {"label": f"run {next(numbers)}", "targets": targets, **options}
        key = str(service.post("/v1/schedules", body, 201)["id"])
        for event in stream:
            if event.get("location_id") == location and event["id"] != "0":
                told.append(event)
                if event["class"] in ENDS:
                    return key, told
    raise AssertionError("the stream has ended")


def wait_until(holds: Callable[[], bool]) -> bool:
    """Poll for at most a minute; return whether the condition holds."""
    end = time.monotonic() + 60
    while not (found := holds()) and time.monotonic() < end:
        time.sleep(0.02)
    return found
