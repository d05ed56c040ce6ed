"""Scans as resources: planning them, and what is refused."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from .estate import UNKNOWN, new_location, new_target, status_and_message
from .running import Running

_numbers = itertools.count(1)
LATER = "2099-01-01 00:00"


def planned(service: Running, target: str, **fields: object) -> str:
    """A scan that is far in the future."""
    body = {
        "label": f"plan {next(_numbers)}",
        "targets": [{"id": target}],
        "start": LATER,
        **fields,
    }
    return str(service.post("/v1/schedules", body, 201)["id"])


def test_planned_scan_is_listed_until_it_is_cancelled(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    key = planned(service, target, label="One of these days", timezone="Asia/Tokyo", repeat_days=7)
    (schedule,) = service.get(f"/v1/schedules/{key}")
    (listed,) = service.get("/v1/schedules", name="One of")
    assert listed == schedule
    name = service.get(f"/v1/targets/{target}")[0]["name"]
    assert schedule == {
        "id": key,
        "label": "One of these days",
        "status": "scheduled",
        "repeat_days": 7,
        "repeat_months": 0,
        "profiles": [],
        "targets": [
            {
                "id": target,
                "name": name,
                "locations": [{"id": location, "name": str(tmp_path), "status": "none"}],
            }
        ],
        "next_scan": 4070876400.0,
    }
    assert service.http.post(f"/v1/schedules/{key}/cancel", json={}).status_code == 204
    assert service.get("/v1/schedules", name="One of") == []
    (ended,) = service.get("/v1/schedules", name="One of", cancelled="true")
    assert ended["status"] == "cancelled"


def test_one_target_may_stand_for_a_list(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    choice = {"id": target, "locations": [{"id": location, "subpath": str(tmp_path / "below")}]}
    key = planned(service, target, targets=choice)
    (schedule,) = service.get(f"/v1/schedules/{key}")
    assert [item["id"] for item in schedule["targets"]] == [target]


def test_newest_comes_first_and_pages(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    keys = [planned(service, target, label=f"page {number}") for number in range(3)]
    found = service.get("/v1/schedules", name="page")
    assert [item["id"] for item in found] == keys[::-1]
    (second,) = service.get("/v1/schedules", name="page", offset=1, limit=1)
    assert second["id"] == keys[1]


def test_label_is_taken_once(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    planned(service, target, label="same")
    body = {"label": "same", "targets": [{"id": target}], "start": LATER}
    assert status_and_message(service, "POST", "/v1/schedules", body)[0] == 409


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"label": ""}, "label"),
        ({"targets": []}, "targets"),
        ({"targets": [{"id": UNKNOWN}]}, "targets"),
        ({"targets": "all"}, "targets"),
        ({"start": "2020-01-01 00:00"}, "start"),
        ({"start": "2099-13-01 00:00"}, "start"),
        ({"start": "tomorrow"}, "start"),
        ({"start": LATER, "timezone": "Nowhere/At All"}, "timezone"),
        ({"start": LATER, "timezone": "../../etc/passwd"}, "timezone"),
        ({"profiles": ["1"]}, "profiles"),
        ({"repeat_days": -1}, "repeat_days"),
        ({"repeat_months": 1000}, "repeat_months"),
        ({"throughput": -5}, "throughput"),
        ({"trace": True}, "trace"),
        ({"cpu": "turbo"}, "cpu"),
    ],
    ids=str,
)
def test_bad_plan_is_refused(
    service: Running, tmp_path: Path, fields: dict[str, Any], field: str
) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    body = {"label": f"bad {next(_numbers)}", "targets": [{"id": target}], **fields}
    answer = status_and_message(service, "POST", "/v1/schedules", body)
    assert answer == (422, f"Invalid input for '{field}'.")


@pytest.mark.parametrize("subpath", ["../out", "/etc", "a/../../b"])
def test_scan_never_leaves_its_location(service: Running, tmp_path: Path, subpath: str) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    choice = {"id": target, "locations": [{"id": location, "subpath": subpath}]}
    body = {"label": f"out {next(_numbers)}", "targets": [choice], "start": LATER}
    answer = status_and_message(service, "POST", "/v1/schedules", body)
    assert answer == (422, "Invalid input for 'subpath'.")


def test_unknown_scans_and_actions_are_not_found(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    key = planned(service, target)
    for path in (f"/v1/schedules/{UNKNOWN}/stop", f"/v1/schedules/{key}/explode"):
        assert status_and_message(service, "POST", path, {})[0] == 404
    assert status_and_message(service, "GET", f"/v1/schedules/{UNKNOWN}")[0] == 404
    assert status_and_message(service, "GET", "/v1/schedules?completed=maybe")[0] == 422
