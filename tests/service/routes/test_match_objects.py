"""Match objects of real files: listed, filtered, and in detail, over HTTPS."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.kit.processes import suspended
from tests.service.running import Running
from tests.service.scanned import LETTER, TEST_VISA, VISA, names

_EVERY = ["letter.txt", "list.csv", "long.txt", "pack.zip", "wide.txt"]

_UNKNOWN = "Specified object does not exist."


def details(service: Running, inventory: tuple[Path, str, str], name: str) -> dict[str, Any]:
    """Return the content of the match object of this name."""
    folder, target, location = inventory
    found = service.objects(target, location)
    flat = [inner for item in found for inner in (item, *item.get("subpaths", ()))]
    (key,) = [item["id"] for item in flat if item["path"] == f"{folder}/{name}"]
    inside: dict[str, Any] = service.get(f"/v1/targets/{target}/matchobjects/{key}", details="true")
    return inside


def test_counts_are_the_same_everywhere(service: Running, inventory: tuple[Path, str, str]) -> None:
    _, target, location = inventory
    counts = {"test": "4", "match": "8", "prohibited": "0"}
    (found,) = service.get(f"/v1/targets/{target}")
    assert found["search_status"] == "searched"
    assert abs(found["search_time"] - time.time()) < 600
    (place,) = service.get(f"/v1/targets/{target}/locations/{location}")
    (group,) = service.get("/v1/groups/all", target_name="results")
    assert found["matches"] == place["matches"] == group["matches"] == counts
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    summary = service.get(f"/v1/query/{key}/targets/{target}")
    assert summary["location"] == "results"
    assert summary["groups"] == ["This computer"]
    sums = {kind: sum(int(row[kind]) for row in summary["matchdata"]) for kind in counts}
    assert {kind: str(value) for kind, value in sums.items()} == counts


def test_match_objects_show_archives_with_their_members(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    folder, target, location = inventory
    found = service.objects(target, location)
    assert names(inventory, [item["path"] for item in found]) == [
        "letter.txt", "list.csv", "long.txt", "pack.zip", "wide.txt",
    ]  # fmt: skip
    archive = found[3]
    assert "id" not in archive
    assert archive["summary"] == []
    assert [item["path"] for item in archive["subpaths"]] == [
        f"{folder}/pack.zip#in/letter.txt",
        f"{folder}/pack.zip#in/list.csv",
    ]
    assert found[0]["summary"] == [
        {"data_type": "Visa", "matches": {"match": "1", "test": "1"}, "purge": {}},
        {"data_type": "E-mail address", "matches": {"test": "1"}, "purge": {}},
    ]


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"data_types": "E-mail address"}, ["letter.txt", "pack.zip"]),
        ({"data_types": "no such type"}, _EVERY),
        ({"data_types": "E-mail address,no such type"}, ["letter.txt", "pack.zip"]),
        ({"data_types": "e-mail address"}, _EVERY),
        ({"data_types": "Password hash, bcrypt"}, []),
        ({"data_types": "no,Password hash, bcrypt ,E-mail address"}, ["letter.txt", "pack.zip"]),
        ({"remediation_status": "masked"}, []),
        ({"remediation_status": "no such status"}, _EVERY),
        ({"remediation_status": "MASKED, no such status"}, []),
        ({"sort_by": "owner", "limit": "1"}, ["letter.txt"]),
        ({"sort_by": "status", "descend": "TRUE", "limit": "1"}, ["wide.txt"]),
        ({"details": "true", "limit": "1"}, ["letter.txt"]),
        ({"limit": "0"}, []),
        ({"sort_by": "label", "descend": "true", "limit": "2"}, ["wide.txt", "pack.zip"]),
        ({"sort_by": "matches", "descend": "true", "limit": "2"}, ["pack.zip", "list.csv"]),
        ({"offset": "4"}, ["wide.txt"]),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_match_objects_are_filtered_sorted_and_paged(
    service: Running, inventory: tuple[Path, str, str], params: dict[str, str], expected: list[str]
) -> None:
    found = service.get(f"/v1/targets/{inventory[1]}/matchobjects", **params)
    assert names(inventory, [item["path"] for item in found]) == expected


@pytest.mark.parametrize(
    ("params", "status", "message"),
    [
        ("sort_by=size", 422, "Invalid value for 'sort_by' query parameter."),
        ("descend=yes", 422, "Invalid value for 'descend' query parameter."),
        ("details=1", 422, "Invalid value for 'details' query parameter."),
        ("limit=100001", 422, "Invalid value for 'limit' query parameter."),
        ("location_id=10000000000000099999", 404, _UNKNOWN),
        ("location_id=x", 404, _UNKNOWN),
    ],
)
def test_bad_question_for_match_objects_is_refused(
    service: Running, inventory: tuple[Path, str, str], params: str, status: int, message: str
) -> None:
    response = service.http.get(f"/v1/targets/{inventory[1]}/matchobjects?{params}")
    assert (response.status_code, response.json()) == (status, {"message": message})


def test_match_objects_of_one_location_only(service: Running, tmp_path: Path) -> None:
    places = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "letter.txt").write_text(LETTER)
        places.append(service.scan_folder(tmp_path / name, "two places"))
    each = [service.objects(*place) for place in places]
    assert [len(found) for found in each] == [1, 1]
    assert service.get(f"/v1/targets/{places[0][0]}/matchobjects") == each[0] + each[1]


def test_match_object_is_known_only_under_its_target(
    service: Running, inventory: tuple[Path, str, str], tmp_path: Path
) -> None:
    (tmp_path / "one.txt").write_text(LETTER)
    target, location = service.scan_folder(tmp_path, "gone")
    (item,) = service.objects(target, location)
    where = f"/v1/targets/{target}/matchobjects/{item['id']}"
    plain = service.get(where)
    assert plain.keys() == {"path", "metas"}

    def refused(path: str) -> bool:
        response = service.http.get(path, params={"details": "true"})
        return (response.status_code, response.json()) == (404, {"message": "Resource not found."})

    assert refused(f"/v1/targets/{inventory[1]}/matchobjects/{item['id']}")
    assert refused(f"{where}0")
    (tmp_path / "one.txt").unlink()
    service.scan(target, location)
    assert refused(where)


def test_filter_shows_only_the_members_it_holds_for(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    where = f"/v1/targets/{inventory[1]}/matchobjects"
    archive = service.get(where, data_types="E-mail address")[1]
    assert len(archive["subpaths"]) == 1


def test_details_hold_values_chunks_and_metadata(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    inside = details(service, inventory, "letter.txt")
    assert [(item["content"], item["severity"]) for item in inside["matches"]] == [
        (VISA, "match"),
        (TEST_VISA, "test"),
        ("bob@acme.example.org", "test"),
    ]
    assert inside["chunks"] == [{"offset": 0, "length": len(LETTER), "content": LETTER}]
    assert "omitted" not in inside
    metas = {item["label"]: item for item in inside["metas"]}
    assert metas["Visa"] == {"label": "Visa", "value": "2", "is_aggregate": True}
    assert metas["File Owner"]["is_aggregate"] is False


@pytest.mark.parametrize("name", ["wide.txt", "pack.zip#in/letter.txt", "long.txt"])
def test_values_stand_where_their_offsets_say(
    service: Running, inventory: tuple[Path, str, str], name: str
) -> None:
    inside = details(service, inventory, name)
    width = 2 if name == "wide.txt" else 1
    first = inside["matches"][0]
    (chunk,) = inside["chunks"]
    at = (first["offset"] - chunk["offset"]) // width
    assert first["content"] == VISA
    assert chunk["content"][at : at + first["length"] // width] == VISA


def test_what_was_not_read_is_named(service: Running, inventory: tuple[Path, str, str]) -> None:
    inside = details(service, inventory, "long.txt")
    (chunk,) = inside["chunks"]
    size = (inventory[0] / "long.txt").stat().st_size
    end = chunk["offset"] + chunk["length"]
    assert inside["omitted"] == [
        {"offset": 0, "length": chunk["offset"]},
        {"offset": end, "length": size - end},
    ]


def test_changed_file_is_not_read(service: Running, tmp_path: Path) -> None:
    file = tmp_path / "changing.txt"
    file.write_text(LETTER)
    target, location = service.scan_folder(tmp_path, "changing")
    file.write_text("something else altogether")
    (item,) = service.objects(target, location)
    inside = service.get(f"/v1/targets/{target}/matchobjects/{item['id']}", details="true")
    assert "matches" not in inside
    assert inside["omitted"] == [{"offset": 0, "length": len(LETTER)}]


def test_unreadable_things_are_counted_and_listed(service: Running, tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 but no archive at all")
    target, location = service.scan_folder(tmp_path, "broken")
    (problem,) = service.get(f"/v1/targets/{target}/inaccess", location_id=location)
    assert problem["path"] == str(tmp_path / "broken.zip")
    (found,) = service.get(f"/v1/targets/{target}")
    assert found["errors"][problem["severity"]] == 1
    assert service.get(f"/v1/targets/{target}/inaccess", offset=1) == []


def test_alike_objects_are_named_and_sums_come_out_even(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    folder, target, location = inventory
    flat = {
        item["path"].removeprefix(f"{folder}/"): item["id"]
        for top in service.objects(target, location)
        for item in (top, *top.get("subpaths", ()))
        if "id" in item
    }
    place = f"/local/v1/matchobjects/{target}/{flat['list.csv']}/alike"
    groups = {one["kind"]: one for one in service.get(place)}
    assert groups["values"] == {"kind": "values", "objects": 1, "open": 1, "targets": 1}
    (other,) = service.get(f"{place}/values", open="true")
    assert other == {
        "target_id": target,
        "object_id": flat["pack.zip#in/list.csv"],
        "path": f"{folder}/pack.zip#in/list.csv",
    }
    at = f"/local/v1/matchobjects/{target}/{flat['long.txt']}/alike/value"
    near = f"{folder}/"  # other tests have scanned the same value
    holding = [one["path"] for one in service.get(at, at="10000") if one["path"].startswith(near)]
    assert names(inventory, holding) == ["letter.txt", "pack.zip#in/letter.txt", "wide.txt"]
    assert service.get(at, at="9") == []
    assert service.http.get(f"{place}/none").status_code == 422
    foreign = place.replace(target, "10000000000000099999")
    assert service.http.get(foreign).status_code == 404

    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    sums = service.get(f"/local/v1/query/{key}/sums")
    assert sums == {"total": 6, "open": 6, "confirmed": 0, "test": 0, "false": 0, "done": 0}
    assert service.http.get("/local/v1/query/1/sums").status_code == 404


def test_text_is_read_while_a_scan_has_all_workers(own_family: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(400):  # so that each worker gets some
        (folder / f"{number:03}.txt").write_text("Card 4532015112830366\n")
    target, location = own_family.scan_folder(folder)
    first = own_family.objects(target, location)[0]
    with suspended(own_family.pid):  # like workers that read large files
        own_family.start_scan(target, location)
        place = f"/v1/targets/{target}/matchobjects/{first['id']}"
        found = own_family.get(place, details="true")
    assert [match["content"] for match in found["matches"]] == ["4532015112830366"]
