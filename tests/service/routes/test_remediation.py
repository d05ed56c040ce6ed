"""Remedial actions through /v1: refusals, and the effect of a mark on every view."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running, order, wait_for

VISA = "4532015112830366"
LETTER = f"card {VISA} of bob@example.net\n"


def scanned(service: Running, folder: Path, name: str) -> tuple[str, str, dict[str, Any]]:
    """Scan a folder with one letter; return Target, Location, and its match object."""
    (folder / "letter.txt").write_text(LETTER)
    target, location = service.scan_folder(folder, name)
    (item,) = service.objects(target, location)
    return target, location, item


def refusal(
    service: Running, target: str, location: str, body: Any, action: str = "false_match"
) -> tuple[int, dict[str, Any]]:
    """Return the answer to an order that must be refused."""
    where = f"/v1/targets/{target}/locations/{location}/remediation/{action}"
    response = service.http.post(where, json=body)
    return response.status_code, response.json()


def live(service: Running, target: str, location: str) -> dict[str, str]:
    """Return the live counts of the Location."""
    (place,) = service.get(f"/v1/targets/{target}/locations/{location}")
    counts: dict[str, str] = place["matches"]
    return counts


def shown_in_query(service: Running, target: str, item: dict[str, Any]) -> dict[str, Any]:
    """Return the match location as a new query shows it."""
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    found: dict[str, Any] = service.get(f"/v1/query/{key}/targets/{target}/locations/{item['id']}")
    return found


def test_false_match_leaves_the_live_counts_in_every_view(service: Running, tmp_path: Path) -> None:
    target, location, item = scanned(service, tmp_path, "false match")
    assert live(service, target, location) == {"test": "1", "match": "1", "prohibited": "0"}
    service.remediate(target, location, item, "false_match", data_types=["Visa"])
    assert live(service, target, location) == {"test": "1", "match": "0", "prohibited": "0"}
    (after,) = service.objects(target, location)
    card, mail = after["summary"]
    assert card == {
        "data_type": "Visa",
        "matches": {},
        "purge": {"match": "1"},
        "remediation_status": "False Match",
    }
    assert "remediation_status" not in mail
    assert after["last_remediation_event"]["sign_off"] == "A. Tester"
    remediation = shown_in_query(service, target, item)["remediation"]
    user = service.get("/v1/users")[0]["id"]
    assert remediation == {
        "action": "False Match", "signoff": "A. Tester", "reason": "a test", "user_uid": user,
    }  # fmt: skip
    assert service.get(f"/v1/targets/{target}/matchobjects", remediation_status="FALSE match")
    inside = service.get(f"/v1/targets/{target}/matchobjects/{item['id']}", details="true")
    listed = [(match["data_type"], match["severity"]) for match in inside["matches"]]
    assert listed == [("Visa", "match"), ("E-mail address", "test")]  # open for reconsideration


def test_mark_holds_through_a_second_scan_and_can_be_taken_back(
    service: Running, tmp_path: Path
) -> None:
    target, location, item = scanned(service, tmp_path, "lasting")
    service.remediate(target, location, item, "test_data", data_types=["Visa"])
    marked = {"test": "2", "match": "0", "prohibited": "0"}
    assert live(service, target, location) == marked
    service.scan(target, location)
    assert live(service, target, location) == marked
    service.remediate(target, location, item, "undo")
    assert live(service, target, location) == {"test": "1", "match": "1", "prohibited": "0"}


def test_what_is_confirmed_after_all_counts_again(service: Running, tmp_path: Path) -> None:
    target, location, item = scanned(service, tmp_path, "second thoughts")
    found = {"test": "1", "match": "1", "prohibited": "0"}
    false = {"test": "1", "match": "0", "prohibited": "0"}
    service.remediate(target, location, item, "false_match", data_types=["Visa"])
    assert live(service, target, location) == false
    service.remediate(target, location, item, "confirmed", data_types=["Visa"])
    assert live(service, target, location) == found
    service.scan(target, location)
    assert live(service, target, location) == found
    service.remediate(target, location, item, "undo")
    assert live(service, target, location) == false
    assert shown_in_query(service, target, item)["remediation"]["action"] == "False Match"
    service.remediate(target, location, item, "undo")
    assert live(service, target, location) == found


def test_risk_follows_a_mark(service: Running, tmp_path: Path) -> None:
    target, location, item = scanned(service, tmp_path, "risk")
    service.remediate(target, location, item, "false_match")
    rows = service.get("/v1/risk/summary/targets")
    (mine,) = [row for row in rows if row["id"] == target]
    assert mine["high"] == "0"
    points = service.get("/v1/risk/summary/history", target_id=target)
    assert [point["high"] for point in points] == ["0", "1"]


def test_masked_object_keeps_its_row_and_shows_what_was_purged(
    service: Running, tmp_path: Path
) -> None:
    target, location, item = scanned(service, tmp_path, "masked")
    service.remediate(target, location, item, "mask", data_types=["Visa"])
    service.scan(target, location)
    (after,) = service.objects(target, location)
    assert after["id"] == item["id"]
    assert after["last_remediation_event"]["remediation_status"] in {
        "Masked", "Partially masked",
    }  # fmt: skip
    counts = {row["data_type"]: (row["matches"], row["purge"]) for row in after["summary"]}
    assert counts["Visa"] == ({}, {"match": "1"})
    assert live(service, target, location)["match"] == "0"


@pytest.mark.parametrize(
    "card", ["4539 <b>1488</b> 0343 6467", "NDUzOTE0ODgwMzQzNjQ2Nw==", "4539%201488%200343%206467"]
)
def test_a_match_whose_bytes_are_not_its_characters_is_not_masked_and_says_why(
    service: Running, tmp_path: Path, card: str
) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<p>Card {card}, mail anna.li@firm.de</p>")
    target, location = service.scan_folder(tmp_path, "pieces")
    (item,) = service.objects(target, location)
    where = f"/v1/targets/{target}/locations/{location}/remediation/mask"
    answer = service.http.post(where, json=order(item))
    assert answer.status_code == 422
    assert "1 of the matches cannot be masked because they are encoded" in answer.text
    job = service.remediate(target, location, item, "mask", data_types=["E-mail address"])
    assert job["state"] == "done", job["message"]
    assert page.read_text() == f"<p>Card {card}, mail a******@firm.de</p>"


def test_a_value_over_two_cells_is_not_masked_and_says_why(
    service: Running, tmp_path: Path
) -> None:
    table = tmp_path / "accounts.csv"
    rows = "name;bank;account\nMe;DE89;370400440532013000\n"
    table.write_text(rows)
    target, location = service.scan_folder(tmp_path, "cells")
    (item,) = service.objects(target, location)
    status, answer = refusal(service, target, location, order(item), "mask")
    assert status == 422
    assert "1 of the matches cannot be masked because they are" in str(answer)
    assert "in several cells" in str(answer)
    assert table.read_text() == rows


def test_archive_is_marked_by_its_path_and_the_ids_of_its_members(
    service: Running, tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "pack.zip", "w") as archive:
        archive.writestr("one.txt", LETTER)
        archive.writestr("two.txt", LETTER)
    target, location = service.scan_folder(tmp_path, "archive")
    (pack,) = service.objects(target, location)
    first = {"id": pack["subpaths"][0]["id"], "path": pack["path"]}
    service.remediate(target, location, first, "false_match")
    assert live(service, target, location) == {"test": "1", "match": "1", "prohibited": "0"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"sign_off": ""}, "sign_off"),
        ({"sign_off": 5}, "sign_off"),
        ({"reason": " "}, "reason"),
        ({"path": ""}, "path"),
        ({"object_ids": []}, "object_ids"),
        ({"object_ids": "all"}, "object_ids"),
        ({"data_types": []}, "data_types"),
        ({"data_types": ["No such type"]}, "data_types"),
        ({"password": "secret"}, "password"),
        ({"location": "/elsewhere"}, "location"),
        ({"command": "x" * 65}, "command"),
    ],
    ids=str,
)
def test_order_with_a_bad_field_is_refused(
    service: Running, order_of: tuple[str, str, dict[str, Any]], change: Any, field: str
) -> None:
    target, location, item = order_of
    answer = refusal(service, target, location, order(item) | change)
    assert answer == (422, {"message": f"Invalid input for '{field}'."})


@pytest.fixture(scope="module")
def order_of(
    service: Running, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, str, dict[str, Any]]:
    """A match object that no test changes: Target, Location, object."""
    return scanned(service, tmp_path_factory.mktemp("kept"), "refused")


def test_jobs_tell_the_command_that_they_were_ordered_with(
    service: Running, tmp_path: Path
) -> None:
    target, location, item = scanned(service, tmp_path, "command")
    service.remediate(target, location, item, "mask", data_types=["Visa"], command="c1")
    (masked,) = service.get("/local/v1/jobs", limit=1)
    service.remediate(target, location, item, "undo")
    (undone,) = service.get("/local/v1/jobs", limit=1)
    assert (masked["command"], undone.get("command")) == ("c1", None)
    assert service.get(f"/local/v1/jobs/{masked['id']}")["command"] == "c1"


def test_missing_fields_are_named(
    service: Running, order_of: tuple[str, str, dict[str, Any]]
) -> None:
    target, location, item = order_of
    for field in ("path", "sign_off", "reason", "object_ids"):
        body = {name: value for name, value in order(item).items() if name != field}
        answer = refusal(service, target, location, body)
        assert answer == (422, {"message": f"Invalid input for '{field}'."})


@pytest.mark.parametrize("wrong", ["10000000000000099999", "x", ""])
def test_unknown_object_is_named_and_the_others_are_done(
    service: Running, tmp_path: Path, wrong: str
) -> None:
    target, location, item = scanned(service, tmp_path, f"with unknown {wrong}")
    body = order(item) | {"object_ids": [item["id"], wrong]}
    with service.events() as stream:
        status, answer = refusal(service, target, location, body)
        wait_for(
            stream,
            lambda one: one["class"] == "Remediation Completed" and one["location_id"] == location,
        )
    assert status == 422
    assert answer["path"] == item["path"]
    assert answer["object_ids"] == [wrong]
    assert answer["message"] == "An object is not in this Location. 1 other job has started."
    assert shown_in_query(service, target, item)["remediation"]["action"] == "False Match"


def test_only_unknown_objects_are_not_found(
    service: Running, order_of: tuple[str, str, dict[str, Any]]
) -> None:
    target, location, item = order_of
    body = order(item) | {"object_ids": ["10000000000000099999", "x"]}
    answer = refusal(service, target, location, body)
    assert answer == (404, {"message": "Resource not found."})


def test_a_job_cannot_be_stopped_by_the_call_of_old(service: Running) -> None:
    """The API removed the call in release 2.5.0."""
    target = service.get("/v1/targets")[0]["id"]
    assert service.http.delete(f"/v1/targets/{target}/remediation/1").status_code == 404


@pytest.mark.parametrize("state", ["expired", "exceeded"])
@pytest.mark.parametrize("action", ["mask", "delete", "false_match", "undo"])
def test_without_a_licence_nothing_is_remediated(
    service: Running, order_of: tuple[str, str, dict[str, Any]], action: str, state: str
) -> None:
    target, location, item = order_of
    licence = {"edition": "professional", "state": state}
    assert service.http.put("/local/v1/license", json=licence).status_code == 204
    try:
        answer = refusal(service, target, location, order(item), action)
    finally:
        service.http.put("/local/v1/license", json=licence | {"state": "licensed"})
    assert answer == (405, {"message": "The HTTP method is not allowed."})


def test_object_must_lie_at_the_path_that_was_read(
    service: Running, order_of: tuple[str, str, dict[str, Any]]
) -> None:
    target, location, item = order_of
    other = item["path"].replace("letter", "lette")
    status, answer = refusal(service, target, location, order(item) | {"path": other})
    assert status == 422
    assert answer["object_ids"] == [item["id"]]


def test_object_of_another_location_is_not_found(
    service: Running, order_of: tuple[str, str, dict[str, Any]], tmp_path: Path
) -> None:
    target, location = service.scan_folder(tmp_path, "elsewhere")
    assert refusal(service, target, location, order(order_of[2]))[0] == 404


@pytest.mark.parametrize(
    ("action", "field"), [("encrypt", "password"), ("quarantine", "location"), ("zap", "action")]
)
def test_action_without_what_it_takes_is_refused(
    service: Running, order_of: tuple[str, str, dict[str, Any]], action: str, field: str
) -> None:
    target, location, item = order_of
    answer = refusal(service, target, location, order(item), action)
    assert answer == (422, {"message": f"Invalid input for '{field}'."})


def test_unknown_target_or_location_is_not_found(
    service: Running, order_of: tuple[str, str, dict[str, Any]]
) -> None:
    target, location, item = order_of
    unknown = "10000000000000099999"
    for pair in ((target, unknown), (unknown, location)):
        assert refusal(service, *pair, order(item))[0] == 404
