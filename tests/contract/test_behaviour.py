"""Statements of contract 2 to 7 about how resources work together, on real files."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from app.api.records.enums import OperationStatus, SearchStatus
from app.service.base import states
from tests.service.inventory import first_group, new_group, new_name, new_target
from tests.service.raw import Raw
from tests.service.running import Running, order, wait_for

CARD = "Visa 4532015112830366"
TEST_CARD = "Visa 4111 1111 1111 1111"
IBAN = "iban DE11501234560987654321"  # valid check digits, but no such bank
COUNTS = ("all", "high", "medium", "low", "unmapped")


def summaries(service: Running, target: str, **fields: Any) -> list[dict[str, Any]]:
    """Return the location summaries of a Target, by location."""
    key = service.post("/v1/query", {"target": [target], **fields}, 201)["query_id"]
    if target not in service.get(f"/v1/query/{key}/targets"):
        return []
    where = f"/v1/query/{key}/targets/{target}/locations"
    return [service.get(f"{where}/{item}") for item in service.get(where)]


def scanned(service: Running, folder: Path, **files: str) -> tuple[str, str]:
    """Return a Target with one scanned Location that contains these files."""
    for name, content in files.items():
        (folder / f"{name}.txt").write_text(content)
    return service.scan_folder(folder, new_name("behaviour"))


def test_location_without_a_profile_has_no_risk(service: Running, tmp_path: Path) -> None:
    target, _ = scanned(service, tmp_path, a=TEST_CARD, b=CARD)
    without, mapped = summaries(service, target)
    assert "risk" not in without
    assert mapped["risk"]["prioritized_level"] == "High"


def test_act_that_fails_shows_its_error(service: Running, tmp_path: Path) -> None:
    target, location = scanned(service, tmp_path, a=CARD)
    (item,) = service.objects(target, location)
    (tmp_path / "a.txt").write_text(f"{CARD} and more")
    before = service.get("/local/v1/events", limit=100000)[-1]["id"]
    service.remediate(target, location, item, "mask")
    (summary,) = summaries(service, target)
    assert summary["remediation"]["action"] == "Unable to mask"
    assert summary["remediation"]["error"]
    told = [one["class"] for one in service.get("/local/v1/events", after=before)]
    assert "Remediation Failed" in told


def test_every_status_on_the_way_of_a_scan_is_of_the_text(service: Running, tmp_path: Path) -> None:
    for number in range(50):
        (tmp_path / f"{number}.txt").write_text(CARD)
    target, location = service.add_folder(tmp_path, new_name("statuses"))
    service.start_scan(target, location)
    end = time.monotonic() + 60
    seen: set[str] = set()
    while "searched" not in seen:
        assert time.monotonic() < end
        groups = service.get("/v1/groups/all")
        targets = [one for group in groups for one in group["targets"]]
        locations = [one for item in targets for one in item["locations"]]
        found = {one["search_status"] for one in (*groups, *targets, *locations)}
        assert found <= set(SearchStatus)
        seen |= {one["search_status"] for one in targets if one["id"] == target}


def test_every_machine_moves_between_statuses_of_the_text() -> None:
    for machine, known in ((states.SEARCH, SearchStatus), (states.OPERATION, OperationStatus)):
        written = {row.target for row in machine.rows}
        assert written - {""} <= {str(status) for status in known}, machine.name


def test_filter_is_made_of_an_array_too(service: Running) -> None:
    body = {"type": "exclude_suffix", "expression": ".none", "apply_to": new_target(service)}
    key = service.post("/v1/filters", [body], 201)["id"]
    assert service.get(f"/v1/filters/{key}") == [{"id": key, **body}]
    assert service.http.delete(f"/v1/filters/{key}").status_code == 204


def test_query_by_group(service: Running, tmp_path: Path) -> None:
    target, _ = scanned(service, tmp_path, a=CARD)
    first, other = first_group(service), new_group(service, "Others")

    def found(*groups: str) -> list[str]:
        key = service.post("/v1/query", {"group": groups, "search": "a.txt"}, 201)["query_id"]
        return [one for one in service.get(f"/v1/query/{key}/targets") if one == target]

    assert (found(first), found(other), found(first, other)) == ([target], [], [target])
    service.http.put(f"/v1/targets/{target}", json={"group_id": other}).raise_for_status()
    assert (found(first), found(other), found(first, other)) == ([], [target], [target])


def row(service: Running, target: str, **params: str) -> dict[str, str]:
    """Return the risk summary of one Target."""
    rows = service.get("/v1/risk/summary/targets", **params)
    return next({name: one[name] for name in COUNTS[1:]} for one in rows if one["id"] == target)


def test_prioritized_counts_each_location_once(service: Running, tmp_path: Path) -> None:
    before = {flag: service.get("/v1/risk/summary/levels", prioritized=flag) for flag in FLAGS}
    target, _ = scanned(service, tmp_path, a=f"{CARD}\n{IBAN}", b=TEST_CARD)
    every = {"high": "1", "medium": "1", "low": "0", "unmapped": "1"}
    first = {"high": "1", "medium": "0", "low": "0", "unmapped": "1"}
    assert row(service, target) == row(service, target, prioritized="false") == every
    assert row(service, target, prioritized="true") == first
    for flag, expected in (("false", every), ("true", first)):
        point = service.get("/v1/risk/summary/history", target_id=target, prioritized=flag)[0]
        assert {name: point[name] for name in expected} == expected
        after = service.get("/v1/risk/summary/levels", prioritized=flag)
        gained = {name: str(int(after[name]) - int(before[flag][name])) for name in after}
        assert gained == expected


FLAGS = ("false", "true")


def test_history_of_all_targets_is_their_sum(service: Running, tmp_path: Path) -> None:
    scanned(service, tmp_path, a=CARD, b=IBAN)
    latest = service.get("/v1/risk/summary/history", limit=1)[0]
    rows = service.get("/v1/risk/summary/targets")
    assert {name: latest[name] for name in COUNTS[1:]} == {
        name: str(sum(int(one[name]) for one in rows)) for name in COUNTS[1:]
    }


@pytest.mark.parametrize("name", COUNTS)
def test_each_flag_leaves_out_its_count(service: Running, tmp_path: Path, name: str) -> None:
    scanned(service, tmp_path, a=CARD)
    point = service.get("/v1/risk/summary/history", limit=1, **{name: "false"})[0]
    assert set(point) == {"timestamp", *COUNTS} - {name}


def test_history_of_a_profile_is_paged_newest_first(service: Running, tmp_path: Path) -> None:
    target, location = scanned(service, tmp_path, a=IBAN)
    (tmp_path / "b.txt").write_text(IBAN)
    service.scan(target, location)
    ids = {one["label"]: one["profile_id"] for one in service.get("/v1/risk/profiles")}
    where = f"/v1/risk/summary/history/{ids['Bank accounts']}"
    points = service.get(where, target_id=target)
    assert [point["count"] for point in points] == ["2", "1"]
    assert points[0]["timestamp"] >= points[1]["timestamp"]
    assert service.get(where, target_id=target, offset=1) == points[1:]
    assert service.get(where, target_id=target, limit=1) == points[:1]
    for name, value in (("offset", "-1"), ("limit", "x"), ("prioritized", "1")):
        answer = service.http.get(where, params={name: value})
        message = f"Invalid value for '{name}' query parameter."
        assert (answer.status_code, answer.json()) == (422, {"message": message})


def test_risk_targets_are_sorted_by_high_unless_told_otherwise(
    service: Running, tmp_path: Path
) -> None:
    scanned(service, tmp_path, a=CARD, b=CARD, c=CARD)
    rows = service.get("/v1/risk/summary/targets")
    assert rows == service.get("/v1/risk/summary/targets", sort="high")
    counts = [int(one["high"]) for one in rows]
    assert counts == sorted(counts, reverse=True)


def test_what_is_changed_is_told(service: Running, tmp_path: Path) -> None:
    """Each change of a setting records an event."""
    before = service.get("/local/v1/events", limit=100000)[-1]["id"]
    body = {"type": "exclude_suffix", "expression": ".none"}
    key = service.post("/v1/filters", body, 201)["id"]
    assert service.http.put(f"/v1/filters/{key}", json=body).status_code == 204
    assert service.http.delete(f"/v1/filters/{key}").status_code == 204
    login = {"label": new_name("c"), "username": "u", "password": "p", "type": "ssh"}
    service.post("/v1/credentials", login, 201)
    licence = {"state": "licensed", "edition": "professional"}
    assert service.http.put("/local/v1/license", json=licence).status_code == 204
    user = {"name": new_name("u").replace(" ", ""), "password": "Correct-Horse-7-Battery"}
    service.post("/local/v1/users", user, 201)
    scanned(service, tmp_path, a="nothing to see here")
    events = service.get("/local/v1/events", after=before)
    assert {
        "Global Filter Added", "Global Filter Modified", "Global Filter Removed",
        "Credential Changed", "License Changed", "User Account Changed", "Target Changed",
        "No Matches Found",
    } <= {event["class"] for event in events}  # fmt: skip


def test_a_body_may_be_announced(service: Running) -> None:
    """Status 100: a client that sends `Expect` is told to continue."""
    with Raw(service) as raw:
        raw.send(
            "POST /v1/query HTTP/1.1",
            f"Host: {raw.host}",
            raw.login,
            "Content-Type: application/json",
            "Content-Length: 2",
            "Expect: 100-continue",
        )
        assert raw.answer()[0] == 100
        raw.socket.sendall(b"{}")
        status, _, body = raw.answer()
    assert status == 201
    assert set(body) == {"query_id"}


def test_work_goes_on_after_202_and_a_get_shows_its_end(service: Running, tmp_path: Path) -> None:
    target, location = scanned(service, tmp_path, a=CARD)
    (item,) = service.objects(target, location)
    with service.events() as stream:
        where = f"/v1/targets/{target}/locations/{location}/remediation/mask"
        (job,) = service.post(where, order(item), 202)
        shown = summaries(service, target)[0]["remediation"]["action"]
        assert shown in {"Pending Mask", "Masked"}
        wait_for(
            stream,
            lambda one: (
                one["class"] == "Remediation Completed" and one.get("job_id") == job["job_id"]
            ),
        )
    assert summaries(service, target)[0]["remediation"]["action"] == "Masked"
    assert CARD not in (tmp_path / "a.txt").read_text()
