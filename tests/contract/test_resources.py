"""Contract 2: the fields of every resource, and the enumerations."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.api.records.enums import METADATA_LABELS, PROTOCOLS, OperationStatus, SearchStatus
from tests.service.inventory import first_group, new_location, new_name, new_target
from tests.service.running import Running

CARD = "Visa 4532015112830366"
TEST_CARD = "Visa 4111 1111 1111 1111"
TRACK = "%B4532015112830366^DOE/JOHN^27051010000000000000?"
NUMBER_OF_20_DIGITS = re.compile(r"[0-9]{20}")
COUNT = re.compile(r"0|[1-9][0-9]*")


@pytest.fixture(scope="module")
def inventory(service: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """Return a Target with two scanned Locations, each with one match of each kind and a broken
    archive.
    """
    target = new_target(service, name="resources", platform="Linux")
    locations = []
    for name in ("one", "two"):
        folder = tmp_path_factory.mktemp(name)
        (folder / "all.txt").write_text(f"{CARD}\n{TEST_CARD}\n{TRACK}\n")
        (folder / "broken.zip").write_bytes(b"PK\x03\x04 but no archive at all")
        locations.append(new_location(service, target, str(folder)))
        service.scan(target, locations[-1])
    return target, locations


def check_counts(record: dict[str, Any]) -> None:
    """Check that `errors` are three integers and `matches` three strings of digits."""
    assert set(record["errors"]) == {"notice", "error", "critical"}
    assert all(type(count) is int for count in record["errors"].values())
    assert set(record["matches"]) == {"test", "match", "prohibited"}
    assert all(COUNT.fullmatch(count) for count in record["matches"].values())


def test_identifiers_are_strings_of_20_digits(
    service: Running, inventory: tuple[str, list[str]]
) -> None:
    target, locations = inventory
    credential = {"label": new_name("c"), "username": "u", "password": "p", "type": "ssh"}
    body = {"type": "exclude_suffix", "expression": ".none", "apply_to": target}
    found = [
        target,
        *locations,
        service.post("/v1/credentials", credential, 201)["id"],
        service.get("/v1/agents")[0]["id"],
        service.get("/v1/groups/all")[0]["id"],
        service.post("/v1/filters", body, 201)["id"],
        service.post("/v1/query", {}, 201)["query_id"],
        service.get("/local/v1/jobs")[0]["id"],
    ]
    assert all(isinstance(one, str) and NUMBER_OF_20_DIGITS.fullmatch(one) for one in found)
    assert len(set(locations)) == len(locations)


def test_target_has_its_fields(service: Running, inventory: tuple[str, list[str]]) -> None:
    (target,) = service.get(f"/v1/targets/{inventory[0]}")
    assert set(target) == {
        "id", "name", "comments", "search_time", "search_status", "errors", "matches", "platform",
    }  # fmt: skip
    assert target["search_time"] > 1.7e9
    assert target["search_status"] == "searched"
    check_counts(target)


def test_group_has_its_fields_and_its_targets_their_locations(
    service: Running, inventory: tuple[str, list[str]]
) -> None:
    group = service.get("/v1/groups/all")[0]
    assert set(group) == {
        "id", "name", "comments", "search_time", "search_status", "errors", "matches", "targets",
    }  # fmt: skip
    check_counts(group)
    (found,) = [one for one in group["targets"] if one["id"] == inventory[0]]
    below = service.get(f"/v1/targets/{inventory[0]}/locations")
    (alone,) = service.get(f"/v1/targets/{inventory[0]}")
    assert found == {**alone, "locations": below}
    assert [one["id"] for one in below] == inventory[1]


def test_target_without_platform_proxy_and_credential_leaves_them_out(service: Running) -> None:
    (bare,) = service.get(f"/v1/targets/{new_target(service)}")
    assert not bare.keys() & {"platform", "proxy_id", "credential_id"}
    agent = service.get("/v1/agents")[0]["id"]
    body = {"label": new_name("c"), "username": "u", "password": "p", "type": "ssh"}
    credential = service.post("/v1/credentials", body, 201)["id"]
    given = {"proxy_id": agent, "credential_id": credential, "platform": "Remote Access Only"}
    (full,) = service.get(f"/v1/targets/{new_target(service, **given)}")
    assert {name: full[name] for name in given} == given


def test_counts_of_a_target_are_those_of_its_locations_together(
    service: Running, inventory: tuple[str, list[str]]
) -> None:
    (target,) = service.get(f"/v1/targets/{inventory[0]}")
    below = service.get(f"/v1/targets/{inventory[0]}/locations")
    for location in below:
        assert sum(location["errors"].values()) >= 1
        assert location["matches"] == {"test": "1", "match": "1", "prohibited": "1"}
    for kind in ("notice", "error", "critical"):
        assert target["errors"][kind] == sum(item["errors"][kind] for item in below)
    assert target["matches"] == {"test": "2", "match": "2", "prohibited": "2"}


def test_location_has_its_fields(service: Running, inventory: tuple[str, list[str]]) -> None:
    (location,) = service.get(f"/v1/targets/{inventory[0]}/locations/{inventory[1][0]}")
    assert set(location) == {
        "id", "protocol", "path", "description", "search_time", "search_status", "errors",
        "matches",
    }  # fmt: skip
    assert location["protocol"] == "file"
    assert location["description"]
    assert location["search_time"] > 1.7e9
    check_counts(location)


def test_location_shows_proxy_and_credential_only_if_set(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    where = f"/v1/targets/{target}/locations/{new_location(service, target, str(tmp_path))}"
    agent = service.get("/v1/agents")[0]["id"]
    assert not service.get(where)[0].keys() & {"proxy_id", "credential_id"}
    assert service.http.put(where, json={"proxy_id": agent}).status_code == 204
    assert service.get(where)[0]["proxy_id"] == agent
    assert service.http.put(where, json={}).status_code == 204
    assert "proxy_id" not in service.get(where)[0]


def test_remediation_answers_path_and_job(service: Running, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(CARD)
    target, location = service.scan_folder(tmp_path, "jobs")
    (item,) = service.objects(target, location)
    body = {"path": item["path"], "sign_off": "A", "reason": "b", "object_ids": [item["id"]]}
    where = f"/v1/targets/{target}/locations/{location}/remediation/confirmed"
    (job,) = service.post(where, body, 202)
    assert job == {"path": item["path"], "job_id": job["job_id"]}
    assert NUMBER_OF_20_DIGITS.fullmatch(job["job_id"])


def test_data_types_have_their_fields(service: Running) -> None:
    types = service.get("/v1/datatypes/builtins")
    keys = [data_type["key"] for data_type in types]
    assert len(set(keys)) == len(keys)
    for data_type in types:
        assert {"key", "name", "category"} <= data_type.keys()
        assert data_type.keys() <= {"key", "name", "category", "region", "country"}
        assert all(isinstance(value, str) and value for value in data_type.values())
    assert any("region" in data_type or "country" in data_type for data_type in types)
    assert any("region" not in data_type and "country" not in data_type for data_type in types)


def test_strict_keys_are_variants_of_a_type(service: Running) -> None:
    keys = {one["key"] for one in service.get("/v1/datatypes/builtins")}
    strict = {key for key in keys if key.endswith("_STRICT")}
    assert strict
    assert {key.removesuffix("_STRICT") for key in strict} <= keys


def test_risk_counts_are_strings(service: Running, inventory: tuple[str, list[str]]) -> None:
    names = {"high", "medium", "low", "unmapped"}
    point = service.get("/v1/risk/summary/history")[0]
    assert set(point) == {"timestamp", "all", *names}
    assert isinstance(point.pop("timestamp"), float)
    levels = service.get("/v1/risk/summary/levels")
    assert set(levels) == names
    row = service.get("/v1/risk/summary/targets")[0]
    assert set(row) == {"id", "name", *names}
    for counts in (point, levels, {name: row[name] for name in names}):
        assert all(COUNT.fullmatch(count) for count in counts.values())
    profile = service.get("/v1/risk/profiles")[0]["profile_id"]
    point = service.get(f"/v1/risk/summary/history/{profile}")[0]
    assert set(point) == {"timestamp", "count"}
    assert isinstance(point["timestamp"], float)
    assert COUNT.fullmatch(point["count"])


def test_sublocations_are_named_by_their_archive(service: Running, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "inner.zip", "w") as inner:
        inner.writestr("card.txt", CARD)
    with zipfile.ZipFile(tmp_path / "outer.zip", "w") as outer:
        outer.write(tmp_path / "inner.zip", "inner.zip")
    (tmp_path / "inner.zip").unlink()
    target, _ = service.scan_folder(tmp_path, "nested")
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{target}/locations"
    found = {item: service.get(f"{where}/{item}") for item in service.get(where)}
    leaves = [item for item, summary in found.items() if summary["leaf"]]
    named = {child for summary in found.values() for child in summary["children"]}
    (card,) = leaves
    assert found[card]["location"] == f"{tmp_path}/outer.zip#inner.zip#card.txt"
    assert card in named
    assert all(isinstance(child, str) for child in named)


SEARCH_STATUSES = """none, searched, searching, error, manually paused, stalled, processing blocked,
processing events, indexing results, preparing to scan, automatically paused, queued for scanning,
queued for processing"""
OPERATION_STATUSES = """Confirmed Match, Delegated, Deleted, Deleted with restrictions, Encrypted,
False Match, MIP label modified, Manually Remediated, Masked, Partially masked, Pending Delete,
Pending Encrypt, Pending Mask, Pending Modification, Pending Quarantine,
Pending label modification, Permissions modified, Quarantined, Quarantined with restrictions,
Remove mark, Test Data, Unable to delete, Unable to encrypt, Unable to mask,
Unable to modify label, Unable to modify permissions, Unable to quarantine"""
METADATA = """Attachment, BCC, Catalog, CC, Classification Status, Client Modified, Column,
Column:Key, Date, Date Modified, Document Created, Document Creator, Document Modified,
Document Modifier, Document Subject, Document Title, Encoding, File Created, File Modified,
File Owner, Filename, Folder, From, Id, Instance, Key, Key Columns, Key Source, Message-ID,
MIP Label Description, MIP Label Name, MIP Label UID, MIP Label Sensitivity, Object Created,
Object Modified, Permission Execute, Permission Full, Permission Modify, Permission Read,
Permission Special, Permission Write, Processed Rows, Schema, Sender, Server Modified, Subject,
Table, To, Track 1, Track 2"""


def words(text: str) -> list[str]:
    """Return the entries of a list as the contract writes it."""
    return [word.strip() for word in text.replace("\n", " ").split(",")]


def test_enumerations_are_those_of_the_text() -> None:
    assert [str(one) for one in SearchStatus] == words(SEARCH_STATUSES)
    assert [str(one) for one in OperationStatus] == words(OPERATION_STATUSES)
    assert list(METADATA_LABELS) == words(METADATA)


def test_every_protocol_of_the_text_is_known(service: Running) -> None:
    assert set(PROTOCOLS) == {
        "file", "shadow", "free", "memory", "share", "mount", "ssh", "hdfs", "imap", "imaps",
        "http", "https",
    }  # fmt: skip
    for protocol in PROTOCOLS:  # queries accept it; a Location is created or refused with reason
        service.post("/v1/query", {"prefix": [protocol]}, 201)
        where = f"/v1/targets/{new_target(service)}/locations"
        answer = service.http.post(where, json={"protocol": protocol, "path": "/nowhere/at/all"})
        assert answer.status_code in {201, 422}
        assert answer.status_code == 201 or answer.json()["message"]


def test_every_operation_status_can_be_asked_for(service: Running) -> None:
    for status in OperationStatus:
        service.post("/v1/query", {"remediation_status": [status]}, 201)


def test_labels_of_what_was_scanned_are_of_the_text(
    service: Running, inventory: tuple[str, list[str]]
) -> None:
    key = service.post("/v1/query", {"target": [inventory[0]]}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{inventory[0]}/locations"
    items = service.get(where)
    assert items
    for item in items:
        entries = service.get(f"{where}/{item}")["metadata"]
        assert entries
        assert {entry["label"] for entry in entries} <= set(words(METADATA))
        assert all(set(entry) == {"label", "value"} for entry in entries)


def test_access_realms(service: Running, inventory: tuple[str, list[str]]) -> None:
    login = {"label": new_name("c"), "username": "u", "password": "p", "type": "ssh"}
    credential = service.post("/v1/credentials", login, 201)["id"]
    places = {"group": first_group(service), "target": inventory[0], "global": ""}
    grants = [(realm, key, "node visible") for realm, key in places.items()]
    for realm, key, permission in (*grants, ("credential", credential, "credential use")):
        grant = {"realm": realm, "id": key, "permissions": [permission]}
        permissions = {"global": ["api access"], "resource": [grant]}
        body = {"name": new_name("realm").replace(" ", ""), "password": "Correct-Horse-7-Battery"}
        user = service.post("/local/v1/users", {**body, "permissions": permissions}, 201)["id"]
        (found,) = service.get(f"/v1/users/{user}", details="true")
        assert found["permissions"]["resource"] == [grant]
    for realm in ("role", "user", "galaxy"):  # no roles here, and no permissions on users
        grant = {"realm": realm, "id": inventory[0], "permissions": ["node visible"]}
        permissions = {"global": [], "resource": [grant]}
        nobody = {"name": "nobody", "password": "Correct-Horse-7-Battery"}
        answer = service.http.post("/local/v1/users", json={**nobody, "permissions": permissions})
        assert answer.status_code == 422


@pytest.mark.parametrize(
    ("zone", "status"),
    [
        ("Default", 201),
        ("America/New York", 201),
        ("Africa/Addis Ababa", 201),
        ("Europe/Berlin", 201),
        ("US/Pacific", 201),
        ("Mars/Olympus Mons", 422),
    ],
)
def test_time_zones_have_spaces_in_place_of_underscores(
    service: Running, inventory: tuple[str, list[str]], zone: str, status: int
) -> None:
    body = {
        "label": new_name("zone"),
        "targets": [{"id": inventory[0]}],
        "start": "2099-01-01 00:00",
        "timezone": zone,
    }
    answer = service.http.post("/v1/schedules", json=body)
    assert answer.status_code == status, answer.text
    if status == 201:
        key = answer.json()["id"]
        assert service.http.post(f"/v1/schedules/{key}/cancel", json={}).status_code == 204
