"""Scans as resources: planning and refusals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.api.records.enums import ScheduleStatus
from tests.service.inventory import UNKNOWN, new_location, new_target, status_and_message
from tests.service.running import Running, wait_for
from tests.service.scheduling import LINE, act, numbers, scan, status_of, wait_until

LATER = "2099-01-01 00:00"


def planned(service: Running, target: str, **fields: object) -> str:
    """Plan a scan in the far future."""
    body = {
        "label": f"plan {next(numbers)}",
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


def test_each_flag_lists_the_scans_of_its_status(service: Running, tmp_path: Path) -> None:
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    (tmp_path / "gone").mkdir()
    lost, _ = service.add_folder(tmp_path / "gone", f"{tmp_path.name} lost")
    (tmp_path / "gone").rmdir()
    made = {}

    def plan(status: str, where: str = target, until: str = "", **fields: object) -> None:
        with service.events() as stream:
            made[status] = planned(service, where, label=f"flag {status}", **fields)
            if until:
                wait_for(stream, lambda one: one["class"] == until)

    now, day = datetime.now(UTC), timedelta(days=1)
    pause = f"{now:%a}-{now + day:%a}"
    held: dict[str, Any] = {"start": None, "pause": pause, "timezone": "Etc/UTC"}
    for status, action in (("scheduled", ""), ("cancelled", "cancel"), ("deactivated", "pause")):
        plan(status)
        assert not action or act(service, made[status], action) == 204
    plan("completed", until="No Matches Found", start=None)
    plan("failed", lost, until="Search Failed", start=None)
    plan("stopped", until="Search Paused", **held)
    assert act(service, made["stopped"], "stop") == 204
    for status in ("completed", "failed", "stopped"):
        assert wait_until(lambda status=status: status_of(service, made[status]) == status)  # type: ignore[misc]
    plan("pending", until="Search Paused", **held)

    def listed(*statuses: str) -> set[str]:
        flags = dict.fromkeys(statuses, "true")
        found = service.get("/v1/schedules", name="flag ", **flags)
        assert all(one["label"] == f"flag {one['status']}" for one in found)
        return {one["status"] for one in found}

    assert set(made) == set(ScheduleStatus)
    assert [listed(status) for status in ScheduleStatus] == [{status} for status in ScheduleStatus]
    assert (listed(), listed("failed", "stopped")) == (
        {"scheduled", "pending"},
        {"failed", "stopped"},
    )
    assert act(service, made["pending"], "cancel") == 204


def test_label_is_taken_once(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    planned(service, target, label="same")
    body = {"label": "same", "targets": [{"id": target}], "start": LATER}
    assert status_and_message(service, "POST", "/v1/schedules", body)[0] == 409


BAD_PLANS: list[tuple[dict[str, Any], str]] = [
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
    ({"capture": True}, "capture"),
    ({"cpu": "turbo"}, "cpu"),
    ({"cpu": "50%"}, "cpu"),
    ({"memory": 8}, "memory"),
    ({"memory": -1}, "memory"),
    ({"throughput": "fast"}, "throughput"),
    ({"pause": "sometimes"}, "pause"),
    ({"pause": "Mon-Sun"}, "pause"),
    ({"pause": "08:00-18:00", "timezone": "Nowhere"}, "timezone"),
    ({"start": "2099-02-29 00:00"}, "start"),
]


def test_bad_plan_is_refused(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    for fields, field in BAD_PLANS:
        body = {"label": f"bad {next(numbers)}", "targets": [{"id": target}], **fields}
        answer = status_and_message(service, "POST", "/v1/schedules", body)
        assert answer == (422, f"Invalid input for '{field}'."), fields


@pytest.mark.parametrize("subpath", ["../out", "/etc", "a/../../b"])
def test_scan_never_leaves_its_location(service: Running, tmp_path: Path, subpath: str) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    choice = {"id": target, "locations": [{"id": location, "subpath": subpath}]}
    body = {"label": f"out {next(numbers)}", "targets": [choice], "start": LATER}
    answer = status_and_message(service, "POST", "/v1/schedules", body)
    assert answer == (422, "Invalid input for 'subpath'.")


def test_scan_never_leaves_its_location_through_a_link(service: Running, tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    (outside / "deep").mkdir(parents=True)
    inside.mkdir()
    (outside / "deep" / "a.txt").write_text(LINE)
    (inside / "link").symlink_to(outside)
    target, location = service.add_folder(inside, inside.parent.name)
    for subpath in ("link", "link/deep", "link/deep/a.txt"):
        _, told = scan(service, target, location, subpath)
        assert told[-1]["class"] == "Search Failed"
        assert "its path contains a link" in told[-1]["message"]
    assert service.objects(target, location) == []


def test_two_parts_of_one_location_are_refused(service: Running, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    parts = [{"id": location, "subpath": name} for name in ("a", "b")]
    body = {"label": f"two {next(numbers)}", "targets": [{"id": target, "locations": parts}]}
    answer = status_and_message(service, "POST", "/v1/schedules", body)
    assert answer == (422, "Invalid input for 'locations'.")


def test_unknown_scans_and_actions_are_not_found(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    key = planned(service, target)
    for path in (f"/v1/schedules/{UNKNOWN}/stop", f"/v1/schedules/{key}/explode"):
        assert status_and_message(service, "POST", path, {})[0] == 404
    assert status_and_message(service, "GET", f"/v1/schedules/{UNKNOWN}")[0] == 404
    assert status_and_message(service, "GET", "/v1/schedules?completed=maybe")[0] == 422


def test_a_planned_scan_is_deactivated_and_planned_again(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path))
    key = planned(service, target, repeat_days=1)
    before = service.get(f"/v1/schedules/{key}")[0]["next_scan"]
    assert act(service, key, "stop") == 422, "nothing runs that could be stopped"
    assert act(service, key, "resume") == 422
    assert act(service, key, "pause") == 204
    assert status_of(service, key) == "deactivated"
    assert key not in {item["id"] for item in service.get("/v1/schedules")}
    assert key in {item["id"] for item in service.get("/v1/schedules", deactivated="true")}
    assert act(service, key, "pause") == 422
    assert act(service, key, "resume") == 204
    assert status_of(service, key) == "scheduled"
    assert service.get(f"/v1/schedules/{key}")[0]["next_scan"] == before
    assert act(service, key, "cancel") == 204
    assert act(service, key, "cancel") == 422


def run(service: Running, key: str, label: str, status: int = 201) -> Any:
    return service.post(f"/local/v1/schedules/{key}/run", {"label": label}, status)


def test_a_planned_scan_is_run_at_once_and_stays_planned(service: Running, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(LINE)
    (tmp_path / "b.txt").write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    choice = {"id": target, "locations": [{"id": location, "subpath": "in"}]}
    key = planned(service, target, targets=choice, repeat_days=7)
    before = service.get(f"/v1/schedules/{key}")
    label = f"plan {next(numbers)}"
    once = run(service, key, label)["id"]
    assert wait_until(lambda: status_of(service, once) == "completed")
    (made,) = service.get(f"/v1/schedules/{once}")
    assert (made["label"], made["repeat_days"]) == (label, 0)
    assert [one["path"] for one in service.objects(target, location)] == [
        str(tmp_path / "in" / "a.txt")
    ]
    assert service.get(f"/v1/schedules/{key}") == before
    assert "label" in run(service, key, label, 409)["message"]


def test_a_scan_run_at_once_has_the_settings_of_the_other(service: Running, tmp_path: Path) -> None:
    """The pause, which the record of a scan does not show, holds the new scan, too."""
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    now, day = datetime.now(UTC), timedelta(days=1)
    pause = f"{now:%a}-{now + day:%a}"
    key = planned(service, target, pause=pause, timezone="Etc/UTC")
    with service.events() as stream:
        once = run(service, key, f"plan {next(numbers)}")["id"]
        wait_for(stream, lambda one: one["class"] == "Search Paused")
    assert status_of(service, once) == "pending"
    assert act(service, once, "cancel") == 204


def settings(service: Running, key: str) -> dict[str, Any]:
    """Return the body with which a scan can be changed."""
    return dict(service.get(f"/local/v1/schedules/{key}")["settings"])


def change(service: Running, key: str, status: int = 204, **fields: object) -> Any:
    body = settings(service, key) | fields
    answer = service.http.put(f"/local/v1/schedules/{key}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def test_the_settings_of_a_scan_are_returned_as_they_were_sent(
    service: Running, tmp_path: Path
) -> None:
    target = new_target(service)
    location = new_location(service, target, str(tmp_path))
    choice = {"id": target, "locations": [{"id": location, "subpath": "in"}]}
    sent: dict[str, Any] = {
        "targets": [choice], "timezone": "Asia/Tokyo", "pause": "Mon 08:00-09:00", "memory": 64,
        "cpu": "low", "throughput": 5, "repeat_days": 7,
    }  # fmt: skip
    key = planned(service, target, **sent)
    whole = service.get(f"/local/v1/schedules/{key}")
    (record,) = service.get(f"/v1/schedules/{key}")
    assert {name: whole[name] for name in record} == record
    assert whole["settings"] == sent | {"label": record["label"], "start": LATER}
    assert act(service, key, "cancel") == 204


def test_a_planned_scan_is_changed(service: Running, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    target = new_target(service)
    one, two = (new_location(service, target, str(tmp_path / name)) for name in ("one", "two"))
    key = planned(service, target, repeat_days=7, memory=64)
    choice = {"id": target, "locations": [{"id": two}]}
    label = f"plan {next(numbers)}"
    moved: dict[str, Any] = {
        "start": "2099-02-01 00:00", "timezone": "Etc/UTC", "repeat_days": None,
        "repeat_months": 1, "memory": None,
    }  # fmt: skip
    change(service, key, label=label, targets=[choice], **moved)
    (now,) = service.get(f"/v1/schedules/{key}")
    assert (now["label"], now["status"], now["next_scan"]) == (label, "scheduled", 4073587200.0)
    assert (now["repeat_days"], now["repeat_months"]) == (0, 1)
    assert [place["id"] for place in now["targets"][0]["locations"]] == [two] != [one]
    assert "memory" not in settings(service, key)
    assert act(service, key, "cancel") == 204


def test_a_change_keeps_a_pause(service: Running, tmp_path: Path) -> None:
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    key = planned(service, target)
    assert act(service, key, "pause") == 204
    change(service, key, repeat_days=1)
    assert status_of(service, key) == "deactivated"
    change(service, key, start=None)
    assert status_of(service, key) == "deactivated", "a paused scan does not begin"


def test_a_scan_whose_start_is_removed_begins_now(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LINE)
    target, location = service.add_folder(tmp_path, tmp_path.name)
    key = planned(service, target)
    change(service, key, start=None)
    assert wait_until(lambda: status_of(service, key) == "completed")
    assert len(service.objects(target, location)) == 1


def test_what_is_not_planned_cannot_be_changed(service: Running, tmp_path: Path) -> None:
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    key = planned(service, target)
    assert act(service, key, "cancel") == 204
    told = change(service, key, 422)
    assert told["message"] == "'change' is not possible: the scan is cancelled."
    assert service.http.get(f"/local/v1/schedules/{UNKNOWN}").status_code == 404


def test_a_change_is_checked_like_a_new_scan(service: Running, tmp_path: Path) -> None:
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    key, other = planned(service, target), planned(service, target)
    before = settings(service, key)
    taken = settings(service, other)["label"]
    assert "label" in change(service, key, 409, label=taken)["message"]
    wrong: tuple[dict[str, object], ...] = (
        {"start": "2001-01-01 00:00"}, {"pause": "never"}, {"memory": 1}, {"targets": []},
        {"targets": [{"id": UNKNOWN}]}, {"profiles": [UNKNOWN]},
    )  # fmt: skip
    for fields in wrong:
        change(service, key, 422, **fields)
    assert settings(service, key) == before
    for one in (key, other):
        assert act(service, one, "cancel") == 204


def test_a_change_names_its_author_in_an_event(service: Running, tmp_path: Path) -> None:
    target, _ = service.add_folder(tmp_path, tmp_path.name)
    key = planned(service, target)
    change(service, key, memory=128)
    newest = service.get("/local/v1/events/about", record=f"scan/{key}")[0]
    label = settings(service, key)["label"]
    assert newest["message"] == f"The scan {label} was changed."
    assert act(service, key, "cancel") == 204


def test_what_was_removed_is_not_among_the_settings(service: Running, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    target = new_target(service)
    one, two = (new_location(service, target, str(tmp_path / name)) for name in ("one", "two"))
    choice = {"id": target, "locations": [{"id": one}, {"id": two}]}
    key = planned(service, target, targets=choice)
    assert service.http.delete(f"/v1/targets/{target}/locations/{one}").status_code == 204
    assert settings(service, key)["targets"] == [{"id": target, "locations": [{"id": two}]}]
    change(service, key, memory=64)
    assert act(service, key, "cancel") == 204
