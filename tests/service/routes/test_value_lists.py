"""Data types with a list of values over HTTPS: sent, hashed, found, masked, replaced, removed."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from app.discovery.match.exact.hashed_list import MOST
from app.service.base.problems import Problem
from app.service.rules.list_drafts import ListDrafts
from tests.service.inventory import new_name, status_and_message
from tests.service.routes.test_coverage import of_scan, scan_ids
from tests.service.routes.test_datatypes import TYPES, found, made, scan
from tests.service.running import Running

LISTS = f"{TYPES}/lists"
MEMBER, PERSON = "QZ-48210", "Odalys Kestrelium"
ROWS = [[MEMBER, PERSON], ["QZ-48211", "Jo Osprey"], ["12", "x"], [MEMBER, PERSON], ["QZ-9", ""]]
TEXT = f"Member {MEMBER}, {PERSON}\nMember QZ-48211\n"


def sent(service: Running, rows: list[list[str]], columns: int = 1) -> tuple[str, dict[str, Any]]:
    """Send a list in two parts; return its ID and check."""
    list_id = service.post(LISTS, {"columns": columns}, 201)["id"]
    first = service.post(f"{LISTS}/{list_id}/rows", {"rows": rows[:1]})
    assert not first["complete"]
    return list_id, service.post(f"{LISTS}/{list_id}/rows", {"rows": rows[1:], "last": True})


def types_by_file(service: Running, target: str, location: str) -> dict[str, set[str]]:
    return {
        Path(item["path"]).name: {one["data_type"] for one in item["summary"]}
        for item in service.objects(target, location)
    }


def listed(list_id: str, **exact: int) -> dict[str, Any]:
    return {"name": new_name("Members"), "expression": "", "exact": {"list_id": list_id, **exact}}


def test_a_list_is_checked_found_masked_undone_replaced_and_removed(
    service: Running, tmp_path: Path
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(TEXT)
    list_id, check = sent(service, ROWS)
    assert (check["rows"], check["values"], check["complete"]) == (5, 2, True)
    assert {one["reason"]: (one["count"], one["rows"]) for one in check["left_out"]} == {
        "short": (2, [3, 5]), "twice": (1, [4]),
    }  # fmt: skip
    kept = service.data / "service" / "lists" / f"{list_id}.values"
    assert kept.exists()
    body = listed(list_id, within=64)
    tried = service.post(f"{TYPES}/test", {"text": TEXT, "type": body})
    assert [one["length"] for one in tried["matches"]] == [len(MEMBER)]
    assert [one["failed"] for one in tried["near_misses"]] == ["Row"]
    with made(service, TYPES, body) as (where, _):
        (stored,) = [one for one in service.get(TYPES) if where.endswith(one["id"])]
        assert stored["values"] == {"values": 2, "columns": 1, "lost": ""}
        assert stored["exact"] == {"list_id": list_id, "within": 64}
        target, location = service.scan_folder(tmp_path, new_name("lists"))
        assert found(service, target, location) == {body["name"]: "1"}
        (item,) = service.objects(target, location)
        job = service.remediate(target, location, item, "mask", data_types=[body["name"]])
        assert (job["status"], job["verified"]) == ("Masked", True), job["verification"]
        assert MEMBER not in file.read_text()
        assert "QZ-48211" in file.read_text()
        (item,) = service.objects(target, location)
        assert service.remediate(target, location, item, "undo")["state"] == "done"
        assert file.read_text() == TEXT
        other, _ = sent(service, [["QZ-48211", ""]], columns=0)
        service.http.put(where, json={**body, "exact": {"list_id": other}}).raise_for_status()
        assert not kept.exists()
        scan(service, target, location)  # the unchanged file is read again
        (item,) = service.objects(target, location)
        assert found(service, target, location) == {body["name"]: "1"}
        one = service.get(f"/v1/targets/{target}/matchobjects/{item['id']}", details="true")
        assert [each["content"] for each in one["matches"]] == ["QZ-48211"]
    assert not (service.data / "service" / "lists" / f"{other}.values").exists()


def test_a_listed_card_counts_for_both_types_and_its_bytes_are_masked_and_undone_once(
    service: Running, tmp_path: Path
) -> None:
    file, card = tmp_path / "card.txt", "4532015112830366"
    file.write_text(f"Visa {card}\n")
    list_id, _ = sent(service, [["C-1009"], [card]], columns=0)
    with made(service, TYPES, body := listed(list_id)):
        target, location = service.scan_folder(tmp_path, new_name("both"))
        both = {body["name"]: "1", "Visa": "1"}
        assert found(service, target, location) == both
        (item,) = service.objects(target, location)
        job = service.remediate(target, location, item, "mask", data_types=["Visa"])
        assert (job["status"], job["verified"]) == ("Masked", True), job["verification"]
        assert file.read_text() == "Visa 453201******0366\n"
        assert found(service, target, location) == {}, "nothing is left of it"
        (item,) = service.objects(target, location)
        assert service.remediate(target, location, item, "undo")["state"] == "done"
        assert file.read_text() == f"Visa {card}\n"
        assert found(service, target, location) == both


def test_no_value_of_a_list_is_anywhere_in_the_data_folder(service: Running) -> None:
    secret = ("VX-7310442", "Philomena Ashgrove")
    list_id, _ = sent(service, [list(secret), ["VX-7310443", "Jo Osprey"]])
    with made(service, TYPES, listed(list_id)):
        for file in service.data.rglob("*"):
            if file.is_file():
                content = file.read_bytes().lower()
                for part in (b"7310442", b"ashgrove"):
                    assert part not in content, file.name


def test_a_list_that_is_lost_is_named_and_not_searched_for(service: Running) -> None:
    list_id, _ = sent(service, ROWS)
    with made(service, TYPES, body := listed(list_id)) as (where, key):
        (service.data / "service" / "lists" / f"{list_id}.values").unlink()
        (stored,) = [one for one in service.get(TYPES) if where.endswith(one["id"])]
        assert stored["values"]["lost"] == "its list of values is missing"
        order = {"text": TEXT, "data_types": [key]}
        assert status_and_message(service, "POST", f"{TYPES}/test", order)[0] == 422
        refused = status_and_message(service, "PUT", where, body)
        assert refused[0] == 422
        assert "its list of values is missing" in refused[1]


def test_matches_of_a_lost_list_are_kept_in_unchanged_files_only(
    service: Running, tmp_path: Path
) -> None:
    for name in ("kept", "changed"):
        (tmp_path / f"{name}.txt").write_text(f"{TEXT}Visa 4532015112830366\n")
    (tmp_path / "alone.txt").write_text(f"Member {MEMBER}\n")
    list_id, _ = sent(service, [[MEMBER]], columns=0)
    with made(service, TYPES, body := listed(list_id)):
        target, location = service.scan_folder(tmp_path, new_name("lost"))
        assert types_by_file(service, target, location) == {
            "alone.txt": {body["name"]},
            "changed.txt": {body["name"], "Visa"},
            "kept.txt": {body["name"], "Visa"},
        }
        (service.data / "service" / "lists" / f"{list_id}.values").unlink()
        (tmp_path / "changed.txt").write_text("Visa 4532015112830366\n")
        scan(service, target, location)
        assert types_by_file(service, target, location) == {
            "alone.txt": {body["name"]},
            "changed.txt": {"Visa"},
            "kept.txt": {body["name"], "Visa"},
        }


def test_matches_of_a_lost_list_are_kept_when_a_file_is_read_after_an_undo(
    service: Running, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text(f"Visa 4532015112830366\n{TEXT}")
    list_id, _ = sent(service, [[MEMBER]], columns=0)
    with made(service, TYPES, body := listed(list_id)):
        target, location = service.scan_folder(tmp_path, new_name("lost"))
        member = body["name"]
        assert found(service, target, location) == {"Visa": "1", member: "1"}
        (service.data / "service" / "lists" / f"{list_id}.values").unlink()
        (item,) = service.objects(target, location)
        service.remediate(target, location, item, "mask", data_types=["Visa"])
        scan(service, target, location)
        service.remediate(target, location, item, "undo")  # reads the file again
        service.remediate(target, location, item, "mask", data_types=["Visa"])
        assert found(service, target, location) == {member: "1"}


def test_a_scan_names_the_data_types_whose_list_is_lost(service: Running, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text(TEXT)
    list_id, _ = sent(service, [[MEMBER]], columns=0)
    with made(service, TYPES, body := listed(list_id)):
        (service.data / "service" / "lists" / f"{list_id}.values").unlink()
        _, location = service.scan_folder(tmp_path, new_name("lost"))
        (job,) = scan_ids(service, location)
        assert of_scan(service, job)[1].not_searched == [body["name"]]
        (last,) = service.get("/local/v1/jobs", limit=1)
        assert last["message"] == (
            "1 file read. Matches found: 0. Data types not searched for, because their list or "
            f"expression is lost: {body['name']}. Their earlier matches in unchanged files are "
            "kept."
        )


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"columns": -1}, 422), ({"columns": 5}, 422), ({"columns": "x"}, 422), ({}, 422),
    ],
)  # fmt: skip
def test_a_list_of_an_impossible_form_is_refused(
    service: Running, body: dict[str, Any], status: int
) -> None:
    assert status_and_message(service, "POST", LISTS, body)[0] == status


def test_a_list_without_a_usable_value_makes_no_data_type(service: Running) -> None:
    list_id, check = sent(service, [["1"], [""], ["Danke"]], columns=0)
    assert (check["values"], check["complete"]) == (0, True)
    body = {"name": new_name("Empty"), "expression": "", "exact": {"list_id": list_id}}
    assert status_and_message(service, "POST", TYPES, body)[0] == 422
    for unknown in ("999", "../../users", "x"):
        body["exact"] = {"list_id": unknown}
        assert status_and_message(service, "POST", TYPES, body)[0] == 422
    rows = json.loads('{"rows": [["KX-48210"]]}')
    assert status_and_message(service, "POST", f"{LISTS}/{list_id}/rows", rows)[0] == 404


def test_drafts_belong_to_their_account_and_expire() -> None:
    now = [0.0]
    drafts = ListDrafts(lambda: now[0])
    first = drafts.begin(bytes(32), "anna", 0)
    with pytest.raises(Problem) as refused:
        drafts.add(first, "jo", [["KX-48210"]])
    assert refused.value.status == 404
    second = drafts.begin(bytes(32), "anna", 0)  # replaces the first one
    with pytest.raises(Problem):
        drafts.add(first, "anna", [["KX-48210"]])
    assert drafts.add(second, "anna", [["KX-48210"]]).values == 1
    for name in ("b", "c", "d"):
        drafts.begin(bytes(32), name, 0)
    with pytest.raises(Problem) as busy:
        drafts.begin(bytes(32), "e", 0)
    assert busy.value.status == 409
    now[0] = 901.0
    drafts.begin(bytes(32), "e", 0)
    with pytest.raises(Problem):
        drafts.add(second, "anna", [["KX-48211"]])


def test_an_expired_draft_is_not_continued(tmp_path: Path) -> None:
    now = [0.0]
    drafts = ListDrafts(lambda: now[0])
    list_id = drafts.begin(bytes(32), "anna", 0)
    now[0] = 900.0
    with pytest.raises(Problem) as gone:
        drafts.add(list_id, "anna", [["KX-48210"]])
    assert gone.value.status == 404
    with pytest.raises(Problem) as gone:
        drafts.complete(list_id, "anna", tmp_path / "list")
    assert gone.value.status == 404
    assert not drafts._drafts  # noqa: SLF001 - what is in memory cannot be asked for


def test_a_list_with_too_many_rows_is_dropped() -> None:
    drafts = ListDrafts()
    list_id = drafts.begin(bytes(32), "anna", 0)
    with pytest.raises(Problem, match="1,000,000 rows"):
        drafts.add(list_id, "anna", [[]] * (MOST + 1))
    with pytest.raises(Problem) as gone:
        drafts.add(list_id, "anna", [["KX-48210"]])
    assert gone.value.status == 404


def test_the_impact_of_a_data_type_is_counted_in_known_files(
    service: Running, tmp_path: Path
) -> None:
    text = "Member WQ-48210\nMember WQ-48211\n"
    for name, content in (("a", f"{text}\nVisa 4111111111111111"), ("b", "Visa 4111111111111111")):
        (tmp_path / f"{name}.txt").write_text(content)
    (tmp_path / "c.txt").write_text(text)  # nothing is known of it
    service.scan_folder(tmp_path, new_name("impact"))
    before = service.post(f"{TYPES}/impact", {"name": "x", "expression": "NOT-[0-9]{9}"})
    assert (before["locations"], before["matches"], before["whole"]) == (0, 0, True)
    body = {"name": "x", "expression": "WQ-[0-9]{5}"}
    counted = service.post(f"{TYPES}/impact", body)
    assert (counted["locations"], counted["matches"]) == (1, 2)
    assert counted["read"] == before["read"] >= 2
    (tmp_path / "a.txt").write_text("changed")
    counted = service.post(f"{TYPES}/impact", body)
    assert (counted["matches"], counted["unread"]) == (0, before["unread"] + 1)


def test_a_restart_keeps_used_lists_and_another_vault_key_loses_them(own_service: Running) -> None:
    service = own_service
    used, _ = sent(service, ROWS)
    unused, _ = sent(service, ROWS)
    service.post(TYPES, listed(used), 201)
    folder = service.data / "service" / "lists"
    assert {file.stem for file in folder.iterdir()} == {used, unused}
    service.close()
    service.start()
    assert {file.stem for file in folder.iterdir()} == {used}
    (kept,) = service.get(TYPES)
    assert kept["values"]["lost"] == ""
    service.close()
    service.vault_key = secrets.token_bytes(32)  # as without a keyring
    service.start()
    (lost,) = service.get(TYPES)
    assert "key that is lost" in lost["values"]["lost"]
    assert {file.stem for file in folder.iterdir()} == {used}
