"""Marks, mask, undo and their previews: end to end, over HTTPS, on real files."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running, order

CARD = "4111 1111 1111 1111"
MAIL = "jo.roe@example.org"
TEXT = f"Order 7\nCard: 5555 5555 5555 4444 and {CARD}\nmail: {MAIL}\n"

Place = tuple[str, str, dict[str, Any]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "order.txt"
    path.write_text(TEXT)
    return path


@pytest.fixture
def place(service: Running, file: Path) -> Place:
    """Return Target, Location and the one match object of a scanned file."""
    target, location = service.scan_folder(file.parent, file.parent.name)
    (item,) = service.objects(target, location)
    return target, location, item


def preview(
    service: Running, place: Place, action: str, status: int = 200, **more: object
) -> dict[str, Any]:
    target, location, item = place
    body = order(item, **more) | {"target_id": target, "location_id": location, "action": action}
    answered: dict[str, Any] = service.post("/local/v1/remediation/preview", body, status)
    return answered["objects"][0] if status == 200 else answered


def refused(service: Running, place: Place, action: str, **more: object) -> dict[str, Any]:
    target, location, item = place
    path = f"/v1/targets/{target}/locations/{location}/remediation/{action}"
    answered: dict[str, Any] = service.post(path, order(item, **more), 422)
    return answered


def status_of(service: Running, place: Place) -> str | None:
    (item,) = service.objects(place[0], place[1])
    found: str | None = item.get("last_remediation_event", {}).get("remediation_status")
    return found


def live(service: Running, place: Place) -> int:
    """Return the live matches of the Location, of all three kinds."""
    (found,) = service.get(f"/v1/targets/{place[0]}/locations/{place[1]}")
    return sum(int(count) for count in found["matches"].values())


def vault_state(service: Running) -> dict[str, float]:
    """Return the totals of the undo copies."""
    usable = [entry for entry in service.get("/local/v1/vault") if entry["usable"]]
    size = sum(one["size"] for one in usable)
    until = min(one["expires"] for one in usable)
    kinds = {job["id"]: job["kind"] for job in service.get("/local/v1/jobs")}
    undos = sum(kinds[one["job_id"]] == "undo" for one in usable)
    found = {"copies": len(usable), "size": size, "until": until}
    return found | ({"of_undos": undos} if undos else {})


def test_mask_and_undo(service: Running, place: Place, file: Path) -> None:
    dry = preview(service, place, "mask")
    assert dry["ok"]
    assert dry["sha256_before"] == hashlib.sha256(TEXT.encode()).hexdigest()
    assert file.read_text() == TEXT

    job = service.remediate(*place, "mask")
    assert (job["state"], job["status"], job["verified"]) == ("done", "Masked", True)
    assert job["verification"] == "Masked, read again: 0 of 3 matches left."
    assert hashlib.sha256(file.read_bytes()).hexdigest() == dry["sha256_after"]
    assert len(file.read_bytes()) == len(TEXT)
    assert status_of(service, place) == "Masked"
    assert live(service, place) == 0
    kept = [entry["job_id"] for entry in service.get("/local/v1/vault")]
    assert job["id"] in kept
    assert service.get("/local/v1/vault/state") == vault_state(service)

    assert preview(service, place, "undo")["ok"]
    job = service.remediate(*place, "undo")
    assert (job["state"], job["verified"]) == ("done", True)
    assert file.read_text() == TEXT
    assert status_of(service, place) is None
    assert live(service, place) == 3
    state = service.get("/local/v1/vault/state")
    assert state == vault_state(service)
    assert state["of_undos"] > 0, "the undo has kept the masked file"
    assert service.get("/local/v1/audit/verify")["ok"]
    records = service.get("/local/v1/audit")
    assert {"mask", "undo"} <= {record["action"] for record in records}
    assert all(len(record["hash"]) == 64 for record in records)
    assert len({record["hash"] for record in records}) == len(records)


def test_mask_of_one_data_type_leaves_the_others(
    service: Running, place: Place, file: Path
) -> None:
    job = service.remediate(*place, "mask", data_types=["Visa"])
    assert (job["state"], job["status"]) == ("done", "Partially masked")
    said = "Masked 1 of 3 matches, as requested; read again: 0 of 1 matches left."
    assert job["message"] == said
    assert job["verification"] == "Partially masked, read again: 0 of 1 matches left."
    assert status_of(service, place) == "Partially masked"
    assert file.read_text() == TEXT.replace(CARD, "4111 11** **** 1111")
    assert live(service, place) == 2
    assert service.remediate(*place, "mask")["state"] == "done"
    assert MAIL not in file.read_text()
    assert status_of(service, place) == "Masked"
    assert service.remediate(*place, "undo")["state"] == "done"
    assert status_of(service, place) == "Partially masked"
    assert live(service, place) == 2
    assert service.remediate(*place, "undo")["state"] == "done"
    assert file.read_text() == TEXT
    assert live(service, place) == 3


def test_marks_hold_over_a_scan_and_are_taken_back_one_by_one(
    service: Running, place: Place, file: Path
) -> None:
    assert service.remediate(*place, "false_match", data_types=["Visa"])["state"] == "done"
    assert status_of(service, place) == "False Match"
    assert live(service, place) == 2
    assert service.remediate(*place, "confirmed")["status"] == "Confirmed Match"
    file.write_text("-" * 100 + "\n" + TEXT)
    service.scan(place[0], place[1])
    assert live(service, place) == 2
    assert file.read_text().endswith(TEXT)

    assert service.remediate(*place, "undo")["state"] == "done"
    assert status_of(service, place) == "False Match"
    assert service.remediate(*place, "undo")["state"] == "done"
    assert status_of(service, place) is None
    assert live(service, place) == 3
    assert "There is nothing to undo." in refused(service, place, "undo")["message"]


def test_a_mark_on_a_mark_is_taken_back_to_the_first(service: Running, place: Place) -> None:
    service.remediate(*place, "test_data")
    service.remediate(*place, "false_match")
    assert live(service, place) == 0
    service.remediate(*place, "undo")
    assert status_of(service, place) == "Test Data"
    assert live(service, place) == 3


def test_a_preview_shows_no_value_unless_asked(service: Running, place: Place) -> None:
    hidden = preview(service, place, "mask", data_types=["Visa"])
    text = repr(hidden)
    assert not [value for value in (CARD, "5555 5555 5555 4444", MAIL) if value in text]
    (change,) = hidden["changes"]
    assert change["data_type"] == "Visa"
    assert change["before"] == change["after"] == "4111 11** **** 1111"
    assert TEXT[change["offset"] :].startswith(CARD)
    assert change["context_before"].endswith("Card: 5555 55** **** 4444 and ")

    (shown,) = preview(service, place, "mask", data_types=["Visa"], reveal=True)["changes"]
    assert shown["before"] == CARD
    assert bytes.fromhex(shown["before_hex"]) == CARD.encode()
    assert MAIL in shown["context_after"]


@pytest.mark.parametrize("action", ["confirmed", "false_match"])
def test_a_preview_of_a_mark_says_that_the_file_stays(
    service: Running, place: Place, action: str
) -> None:
    dry = preview(service, place, action)
    assert dry["ok"]
    assert dry["changes"] == []
    assert "the file is not changed" in dry["checks"][0]["reason"]


def test_a_file_that_changed_is_not_touched(service: Running, place: Place, file: Path) -> None:
    file.write_text(TEXT.upper())
    dry = preview(service, place, "mask")
    assert not dry["ok"]
    job = service.remediate(*place, "mask")
    assert (job["state"], job["status"]) == ("failed", "Unable to mask")
    assert "scan it again" in job["message"]
    assert file.read_text() == TEXT.upper()
    assert status_of(service, place) == "Unable to mask"


def test_an_undo_that_is_not_possible_leaves_all_as_it_is(
    service: Running, place: Place, file: Path
) -> None:
    service.remediate(*place, "mask")
    file.write_text("somebody has worked on it since\n")
    job = service.remediate(*place, "undo")
    assert job["state"] == "failed"
    assert file.read_text() == "somebody has worked on it since\n"
    assert status_of(service, place) == "Masked"


def test_a_purged_copy_ends_the_undo(service: Running, place: Place) -> None:
    job = service.remediate(*place, "mask")
    assert service.http.delete(f"/local/v1/vault/{job['id']}").status_code == 204
    assert service.http.delete(f"/local/v1/vault/{job['id']}").status_code == 404
    assert "no longer" in refused(service, place, "undo")["message"]
    assert not preview(service, place, "undo")["ok"]


@pytest.mark.parametrize(
    "more",
    [{"sign_off": ""}, {"reason": 7}, {"data_types": ["No such type"]}, {"object_ids": []}],
)
def test_an_order_with_a_wrong_field_names_it(
    service: Running, place: Place, more: dict[str, object]
) -> None:
    (field,) = more
    assert refused(service, place, "mask", **more) == {"message": f"Invalid input for '{field}'."}


def test_a_file_in_an_archive_can_be_marked(service: Running, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("inside.txt", TEXT)
    before = (tmp_path / "a.zip").read_bytes()
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    (container,) = service.objects(target, location)
    (member,) = container["subpaths"]
    place = (target, location, member)
    assert service.remediate(*place, "false_match")["state"] == "done"
    assert live(service, place) == 0
    assert (tmp_path / "a.zip").read_bytes() == before
    found = service.get(
        f"/local/v1/matchobjects/{target}/{member['id']}/bytes", offset=8, length=24
    )
    assert base64.b64decode(found["content"]) == TEXT.encode()[8:32]


def test_bytes_around_a_match(service: Running, place: Place, file: Path) -> None:
    path = f"/local/v1/matchobjects/{place[0]}/{place[2]['id']}/bytes"
    found = service.get(path, offset=0, length=1 << 20)
    assert base64.b64decode(found["content"]) == TEXT.encode()
    assert (found["size"], found["encoding"]) == (len(TEXT), "utf-8")
    assert service.http.get(path, params={"length": "-1"}).status_code == 422
    assert service.http.get(path, params={"length": str(2 << 20)}).status_code == 422
    file.write_text("gone")
    assert service.http.get(path).status_code == 422


def test_jobs_are_listed_and_one_that_has_ended_is_not_cancelled(
    service: Running, place: Place
) -> None:
    job = service.remediate(*place, "confirmed")
    assert service.get("/local/v1/jobs", limit=1) == [job]
    answered = service.http.post(f"/local/v1/jobs/{job['id']}/cancel", json={})
    assert answered.status_code == 422
