"""Licence, agents, server, labels, data types, summaries, and unreadable objects."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.discovery.match.catalogue import TYPES
from tests.service.inventory import UNKNOWN, new_location, new_name, new_target, status_and_message
from tests.service.plain import Plain
from tests.service.running import Running, order

MAIL = "anna.muster@firma-muster.de"
NOT_FOUND = (404, "Resource not found.")
RISK = ("summary/history", "summary/levels", "summary/level", "summary/targets")


@contextmanager
def licence(service: Running, state: str, edition: str) -> Iterator[None]:
    """Use another licence within the block."""
    put(service, state, edition)
    try:
        yield
    finally:
        put(service, "licensed", "professional")


def put(service: Running, state: str, edition: str) -> None:
    body = {"state": state, "edition": edition}
    assert service.http.put("/local/v1/license", json=body).status_code == 204


@pytest.fixture(scope="module")
def scanned(service: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A scanned Target with one file."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "a.txt").write_text(MAIL)
    return service.scan_folder(folder, "administered")


def test_new_store_is_licensed_and_professional(service: Running) -> None:
    found = service.get("/v1/licenses")
    count = len(service.get("/v1/targets"))
    assert found == {
        "state": "licensed",
        "edition": "professional",
        "company": "",
        "targets": str(count),
        "summary": f"professional, licensed: {count} Targets, no limit",
    }


@pytest.mark.parametrize("state", ["licensed", "expired", "exceeded", "absent"])
def test_licence_is_set_and_told(service: Running, state: str) -> None:
    with licence(service, state, "pii"):
        found = service.get("/v1/licenses")
        assert (found["state"], found["edition"]) == (state, "pii")
    event = service.get("/local/v1/events", **{"class": "License Changed"}, limit=100000)[-1]
    assert event["module"] == "ui"
    assert event["message"] == "The licence is now licensed, edition professional."


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "state"),
        ({"state": "licensed"}, "edition"),
        ({"state": "unlimited", "edition": "pii"}, "state"),
        ({"state": "expired", "edition": "open"}, "edition"),
        ({"state": 1, "edition": "pii"}, "state"),
        ([], "body"),
    ],
    ids=str,
)
def test_bad_licence_is_refused(service: Running, body: Any, field: str) -> None:
    answer = status_and_message(service, "PUT", "/local/v1/license", body)
    assert answer == (422, f"Invalid input for '{field}'.")
    assert service.get("/v1/licenses")["state"] == "licensed"


@pytest.mark.parametrize("state", ["expired", "exceeded", "absent"])
@pytest.mark.parametrize("action", ["mask", "confirmed", "undo"])
def test_nothing_is_remediated_without_a_licence(
    service: Running, scanned: tuple[str, str], state: str, action: str
) -> None:
    target, location = scanned
    (item,) = service.objects(target, location)
    where = f"/v1/targets/{target}/locations/{location}/remediation/{action}"
    with licence(service, state, "professional"):
        answer = status_and_message(service, "POST", where, order(item))
    assert answer == (405, "The HTTP method is not allowed.")
    assert "last_remediation_event" not in service.objects(target, location)[0]


def test_keys_of_the_professional_edition(service: Running) -> None:
    body = {"target": [new_target(service)]}
    keys: dict[str, Any] = {"risk_profile": [], "classification_mip": {"method": ["Classified"]}}
    for state, edition in (("licensed", "pii"), ("absent", "professional")):
        with licence(service, state, edition):
            assert service.http.post("/v1/query", json=body).status_code == 201
            for key, value in keys.items():
                answer = status_and_message(service, "POST", "/v1/query", {**body, key: value})
                assert answer == (403, f"'{key}' is only available in the professional edition")
            for path in RISK:
                status, message = status_and_message(service, "GET", f"/v1/risk/{path}")
                assert status == 403
                assert re.fullmatch("'.+' is only available in the professional edition", message)
    with licence(service, "expired", "professional"):
        for key, value in keys.items():
            assert service.http.post("/v1/query", json={**body, key: value}).status_code == 201
        for path in RISK:
            assert service.http.get(f"/v1/risk/{path}").status_code == 200


def test_agent_is_this_computer_as_it_is(service: Running) -> None:
    (agent,) = service.get("/v1/agents")
    uname = os.uname()
    assert agent["name"] == uname.nodename
    assert agent["platform"] == f"{uname.sysname} {uname.release}"
    assert agent["platform_compatibility"] == uname.machine
    assert agent["cores"] == os.cpu_count()
    assert agent["ram"] == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    assert abs(agent["boot"] - (time.time() - time.clock_gettime(time.CLOCK_BOOTTIME))) < 5
    assert agent["boot"] <= agent["started"] <= time.time()
    assert (agent["verified"], agent["connected"], agent["type"]) == (True, True, "local")
    assert agent["version"] == service.get("/v1/server")["version"]
    loopback = [one for one in agent["networks"] if one["ip"] == "127.0.0.1"]
    assert loopback == [{"ip": "127.0.0.1", "device": "lo", "mac": "00:00:00:00:00:00"}]


def test_agents_are_chosen_and_paged(service: Running) -> None:
    (agent,) = service.get("/v1/agents")
    part = agent["name"][:2].upper()
    for chosen in (
        {"agent_name": part}, {"verification": "verified"}, {"connectivity": "connected"},
        {"limit": 1}, {"agent_name": "", "verification": "verified", "connectivity": "connected"},
    ):  # fmt: skip
        assert [one["id"] for one in service.get("/v1/agents", **chosen)] == [agent["id"]]
    for other in (
        {"agent_name": "no such agent"}, {"verification": "unverified"},
        {"connectivity": "disconnected"}, {"offset": 1}, {"limit": 0},
    ):  # fmt: skip
        assert service.get("/v1/agents", **other) == []
    assert [one["id"] for one in service.get(f"/v1/agents/{agent['id']}")] == [agent["id"]]
    for key in (UNKNOWN, "1", "x"):
        assert status_and_message(service, "GET", f"/v1/agents/{key}") == NOT_FOUND
    for name in ("verification", "connectivity", "offset", "limit"):
        nobody = {"agent_name": "no such agent", name: "x"}
        answer = service.http.get("/v1/agents", params=nobody)
        assert answer.status_code == 422
        assert answer.json()["message"] == f"Invalid value for '{name}' query parameter."


def test_server_tells_its_clock_and_its_certificate(service: Running) -> None:
    found = service.get("/v1/server")
    assert sorted(found) == ["host_name", "loads", "public_key", "timestamp", "version"]
    assert found["host_name"] == os.uname().nodename
    assert abs(found["timestamp"] - time.time()) < 60
    assert found["public_key"] == service.certificate
    assert len(found["loads"]) == 3


def test_no_classification_system_has_no_labels(service: Running) -> None:
    assert service.get("/v1/classification/mip/labels") == []


def test_data_types_are_those_that_the_engine_finds(service: Running) -> None:
    found = service.get("/v1/datatypes/builtins")
    assert [one["key"] for one in found] == [kind.key for kind in TYPES]
    assert len({one["key"] for one in found}) == len(found)
    plain = Plain(service)
    for one in found:
        assert one["name"]
        assert one["category"]
        assert set(one) <= {"key", "name", "category", "region", "country"}
        assert plain.get(f"/v1/datatypes/builtins/{one['key']}").json == [one]
    for key in ("NONE", "EMAIL%20", "email"):
        answer = status_and_message(service, "GET", f"/v1/datatypes/builtins/{key}")
        assert answer == (404, "Specified object does not exist.")


def test_formats_are_what_a_query_takes(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(MAIL)
    (tmp_path / "b.csv").write_text(f"mail\n{MAIL}\n")
    before = {one["format"]: int(one["locations"]) for one in formats(service)}
    target, _ = service.scan_folder(tmp_path, new_name("formats"))
    after = {one["format"]: int(one["locations"]) for one in formats(service)}
    added = {name: after[name] - before.get(name, 0) for name in after}
    assert sum(added.values()) == 2
    for name in [name for name, count in added.items() if count]:
        body = {"target": [target], "content_type": [name]}
        key = service.post("/v1/query", body, 201)["query_id"]
        assert len(service.get(f"/v1/query/{key}/targets/{target}/locations")) == added[name]


def formats(service: Running) -> list[dict[str, str]]:
    found: list[dict[str, str]] = service.get("/v1/summary/fileformats")
    return found


def test_history_counts_the_matches_of_each_day(service: Running, scanned: tuple[str, str]) -> None:
    (newest, *rest) = service.get("/v1/summary/history")
    total = sum(int(one["matches"]["match"]) for one in service.get("/v1/targets"))
    assert int(newest["matches"]) == total > 0
    assert abs(newest["timestamp"] - time.time()) < 600
    assert service.get("/v1/summary/history", limit=1) == [newest]
    assert service.get("/v1/summary/history", offset=1) == rest
    assert service.get("/v1/summary/history", offset=10**15) == []
    assert service.http.get("/v1/summary/history", params={"limit": "-1"}).status_code == 422


def test_what_could_not_be_read_is_listed_per_location(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    where = f"/v1/targets/{target}/inaccess"
    places = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "link").symlink_to("nowhere")
        (folder / "broken.zip").write_bytes(b"PK\x03\x04 no archive at all")
        places.append(new_location(service, target, str(folder)))
        service.scan(target, places[-1])
    everything = service.get(where)
    assert {one["path"] for one in everything} == {
        str(tmp_path / folder / name)
        for folder in ("one", "two")
        for name in ("link", "broken.zip")
    }
    for one in everything:
        assert sorted(one) == ["message", "path", "severity", "timestamp"]
        assert abs(one["timestamp"] - time.time()) < 600
    found = {Path(one["path"]).name: one["severity"] for one in everything}
    assert found == {"link": "notice", "broken.zip": "error"}
    (errors,) = [one["errors"] for one in service.get(f"/v1/targets/{target}")]
    assert errors == {"notice": 2, "error": 2, "critical": 0}
    halves = [service.get(where, location_id=key) for key in places]
    assert halves[0] + halves[1] == everything
    assert service.get(where, offset=1, limit=2) == everything[1:3]
    answer = service.http.get(where, params={"location_id": UNKNOWN})
    assert (answer.status_code, answer.json()["message"]) == (
        404,
        "Specified object does not exist.",
    )
    for key in (UNKNOWN, "1"):
        assert status_and_message(service, "GET", f"/v1/targets/{key}/inaccess") == NOT_FOUND
