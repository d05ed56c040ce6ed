"""Scan results of real files in every read of /v1, over HTTPS."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running

VISA = "4532015112830366"
TEST_VISA = "4111 1111 1111 1111"
LETTER = f"Dear customer,\nyour card {VISA} and the test card {TEST_VISA}.\nbob@acme.example.org\n"
UTF16 = f"\N{GREEK SMALL LETTER ALPHA} card {VISA} end"
IBAN = "DE11501234560987654321"  # valid check digits, but no such bank
_EVERY = ["letter.txt", "list.csv", "long.txt", "pack.zip", "wide.txt"]
_MISSING = "Missing required field for 'meta'; both dates required"
_UNKNOWN = "Specified object does not exist."


@pytest.fixture(scope="module")
def inventory(service: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A scanned folder: its path, Target and Location."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "letter.txt").write_text(LETTER)
    (folder / "wide.txt").write_text(UTF16, encoding="utf-16")
    (folder / "clean.txt").write_text("nothing to see here")
    (folder / "list.csv").write_text("name;iban\n" + f"A;{IBAN}\n" * 3)
    (folder / "long.txt").write_text("x " * 5000 + VISA + " y" * 5000)
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("in/letter.txt", LETTER)
        archive.writestr("in/list.csv", f"iban\n{IBAN}\n")
    target, location = service.scan_folder(folder, "results")
    return folder, target, location


def query(service: Running, target: str, **fields: Any) -> list[str]:
    """Return the paths in the results of a query over this Target, in order."""
    body = {"target": [target], **fields}
    key = service.post("/v1/query", body, 201)["query_id"]
    paths = []
    if target in service.get(f"/v1/query/{key}/targets"):
        where = f"/v1/query/{key}/targets/{target}/locations"
        paths = [service.get(f"{where}/{item}")["location"] for item in service.get(where)]
    return paths


def names(inventory: tuple[Path, str, str], paths: list[str]) -> list[str]:
    return [path.removeprefix(f"{inventory[0]}/") for path in paths]


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


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"data_type": ["E-mail address"]}, ["letter.txt", "pack.zip", "pack.zip#in/letter.txt"]),
        ({"search": "LIST", "order": "matches"}, ["pack.zip#in/list.csv", "pack.zip", "list.csv"]),
        (
            {"content_type": ["CSV"], "direction": "desc"},
            ["pack.zip#in/list.csv", "pack.zip", "list.csv"],
        ),
        ({"prefix": ["share"]}, []),
        ({"prefix": ["share", "file"], "search": "wide"}, ["wide.txt"]),
        ({"remediation_status": ["Masked"]}, []),
        ({"classification_mip": {"method": ["Discovered"]}}, []),
        ({"classification_mip": {"method": ["No classification"]}, "search": "wide"}, ["wide.txt"]),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_query_filters(
    service: Running, inventory: tuple[Path, str, str], fields: dict[str, Any], expected: list[str]
) -> None:
    assert names(inventory, query(service, inventory[1], **fields)) == expected


def test_query_takes_days_of_metadata(service: Running, inventory: tuple[Path, str, str]) -> None:
    def between(first: str, last: str) -> list[dict[str, str]]:
        return [start(first, "File Modified"), end(last, "File Modified")]

    assert query(service, inventory[1], meta=between("20000101", "20991231"))
    assert query(service, inventory[1], meta=between("20000101", "20000101")) == []


def test_query_by_risk_profile(service: Running, inventory: tuple[Path, str, str]) -> None:
    ids = {item["label"]: item["profile_id"] for item in service.get("/v1/risk/profiles")}
    found = query(service, inventory[1], risk_profile=[ids["Bank accounts"]])
    assert names(inventory, found) == ["list.csv", "pack.zip", "pack.zip#in/list.csv"]


def test_query_location_of_an_archive_has_children(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    key = service.post("/v1/query", {"target": [inventory[1]], "search": "pack"}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{inventory[1]}/locations"
    archive, letter, table = (service.get(f"{where}/{item}") for item in service.get(where))
    ids = service.get(where)
    assert archive["children"] == ids[1:]
    assert [item["leaf"] for item in (archive, letter, table)] == [False, True, True]
    assert {row["label"] for row in archive["matchdata"]} == {
        "Visa", "E-mail address", "IBAN",
    }  # fmt: skip
    assert letter["risk"]["prioritized_level"] == "High"
    assert table["content_type"] == "CSV"
    assert "remediation" not in letter


def test_result_is_fixed_when_the_query_is_made(service: Running, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(LETTER)
    target, location = service.scan_folder(tmp_path, "fixed")
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{target}/locations"
    before = service.get(where)
    (tmp_path / "two.txt").write_text(LETTER)
    (tmp_path / "one.txt").unlink()
    service.scan(target, location)
    assert service.get(where) == before
    assert service.http.get(f"{where}/{before[0]}").status_code == 404
    assert names((tmp_path, target, location), query(service, target)) == ["two.txt"]


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"target": ["10000000000000099999"]}, 404, _UNKNOWN),
        ({"group": ["x"]}, 404, _UNKNOWN),
        ({"risk_profile": ["1"]}, 404, _UNKNOWN),
        ({"data_type": ["Nothing"]}, 404, _UNKNOWN),
        ({"content_type": ["Nothing"]}, 422, "Invalid value for 'content_type'."),
        ({"prefix": ["gopher"]}, 422, "Invalid value for 'prefix'."),
        ({"remediation_status": ["Done"]}, 422, "Invalid value for 'remediation_status'."),
        ({"order": "size"}, 422, "Invalid value for 'order'."),
        ({"order": ""}, 422, "Invalid value for 'order'."),
        ({"direction": "up"}, 422, "Invalid value for 'direction'."),
        ({"direction": ""}, 422, "Invalid value for 'direction'."),
        (
            {"classification_mip": {"method": ["Guess"]}},
            422,
            "Invalid value for 'classification_mip->method'.",
        ),
        ({"afconfig": ["a = b"]}, 422, "Invalid value for 'afconfig'."),
        ({"search": "x" * 4097}, 422, "Invalid value for 'search'."),
        ({"search": 5}, 422, "Invalid value for 'search'."),
        ({"target": [5]}, 422, "Invalid value for 'target'."),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_query_that_cannot_be_is_refused(
    service: Running, body: Any, status: int, message: str
) -> None:
    response = service.http.post("/v1/query", json=body)
    assert (response.status_code, response.json()) == (status, {"message": message})


def start(day: str, label: str = "Date") -> dict[str, str]:
    return {"label": label, "start_date": day}


def end(day: str, label: str = "Date") -> dict[str, str]:
    return {"label": label, "end_date": day}


def value(text: str, label: str = "File Owner") -> dict[str, str]:
    return {"label": label, "value": text}


@pytest.mark.parametrize(
    ("meta", "status"),
    [
        ([start("20240101")], 400),
        ([end("20240101")], 400),
        ([{"label": "Date"}], 400),
        ([start("20240101"), end("20240101", "File Created")], 400),
        ([{"label": "File Owner"}], 422),
        ([value("")], 422),
        ([value("a"), value("b")], 422),
        ([value("a", "Nothing")], 422),
        ([value("a", "Date")], 422),
        ([{"value": "a"}], 422),
        ([start("20240101") | end("20240102")], 422),
        ([start("20240230"), end("20240301")], 422),
        ([start("2024-1-1"), end("20240301")], 422),
        ([start("20240202"), end("20240201")], 422),
        ([start("20240101"), start("20240101")], 422),
        ("File Owner", 422),
    ],
    ids=lambda value: str(value)[:60],
)
def test_metadata_filter_that_cannot_be_is_refused(
    service: Running, meta: Any, status: int
) -> None:
    response = service.http.post("/v1/query", json={"meta": meta})
    message = _MISSING if status == 400 else "Invalid value for 'meta'."
    assert (response.status_code, response.json()) == (status, {"message": message})


def test_members_of_a_result_only(service: Running, inventory: tuple[Path, str, str]) -> None:
    body = {"target": [inventory[1]], "search": "wide"}
    key = service.post("/v1/query", body, 201)["query_id"]
    everything = service.post("/v1/query", {"target": [inventory[1]]}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{inventory[1]}/locations"
    inside = service.get(where)
    every = service.get(f"/v1/query/{everything}/targets/{inventory[1]}/locations")
    outside = next(item for item in every if item not in inside)
    for path in (
        f"{where}/{outside}",
        f"{where}/x",
        f"/v1/query/{key}/targets/10000000000000099999",
        f"/v1/query/{key}/targets/10000000000000099999/locations",
        "/v1/query/12345678901234567890/targets",
    ):
        response = service.http.get(path)
        assert (response.status_code, response.json()["message"]) == (404, "Resource not found.")


def test_risk_of_the_target_and_of_all(service: Running, inventory: tuple[Path, str, str]) -> None:
    rows = service.get("/v1/risk/summary/targets", prioritized="true")
    (mine,) = [row for row in rows if row["id"] == inventory[1]]
    assert mine == {
        "id": inventory[1], "name": "results",
        "high": "4", "medium": "2", "low": "0", "unmapped": "0",
    }  # fmt: skip
    point = service.get("/v1/risk/summary/history", target_id=inventory[1])[0]
    assert abs(point.pop("timestamp") - time.time()) < 600
    assert point == {"all": "6", "high": "4", "medium": "2", "low": "0", "unmapped": "0"}
    (only,) = service.get(
        "/v1/risk/summary/history", target_id=inventory[1], all="false", high="false", low="false",
        unmapped="false", limit=1,
    )  # fmt: skip
    assert only.keys() == {"timestamp", "medium"}
    levels = service.get("/v1/risk/summary/levels")
    assert levels == service.get("/v1/risk/summary/level")
    assert int(levels["high"]) == sum(
        int(row["high"]) for row in service.get("/v1/risk/summary/targets")
    )


def test_risk_targets_are_sorted_by_level_then_name(service: Running) -> None:
    rows = service.get("/v1/risk/summary/targets", sort="medium")
    assert rows == sorted(rows, key=lambda row: (-int(row["medium"]), row["name"]))
    assert service.get("/v1/risk/summary/targets", sort="medium", offset=1, limit=1) == rows[1:2]


def test_risk_history_of_a_profile(service: Running, inventory: tuple[Path, str, str]) -> None:
    ids = {item["label"]: item["profile_id"] for item in service.get("/v1/risk/profiles")}
    where = f"/v1/risk/summary/history/{ids['Bank accounts']}"
    point = service.get(where, target_id=inventory[1], prioritized="true")[0]
    assert point["count"] == "2"


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("history?prioritized=1", 422, "Invalid value for 'prioritized' query parameter."),
        ("history?low=no", 422, "Invalid value for 'low' query parameter."),
        ("history?limit=-1", 422, "Invalid value for 'limit' query parameter."),
        ("history?target_id=5", 404, _UNKNOWN),
        ("history/10000000000000099999", 404, _UNKNOWN),
        ("history/x", 404, _UNKNOWN),
        ("levels?prioritized=", 422, "Invalid value for 'prioritized' query parameter."),
        ("targets?sort=name", 422, "Invalid value for 'sort' query parameter."),
    ],
)
def test_bad_risk_question_is_refused(
    service: Running, path: str, status: int, message: str
) -> None:
    response = service.http.get(f"/v1/risk/summary/{path}")
    assert (response.status_code, response.json()) == (status, {"message": message})


def test_risk_levels_are_named(service: Running) -> None:
    levels = service.get("/v1/risk/levels")
    assert [(item["label"], item["color"], item["priority"]) for item in levels] == [
        ("High", "#f44336", "1000000"), ("Medium", "#ffa000", "1000"), ("Low", "#8bc34a", "1"),
    ]  # fmt: skip
    assert all(set(item) == {"level_id", "label", "color", "priority"} for item in levels)
    assert service.get(f"/v1/risk/levels/{levels[1]['level_id']}") == [levels[1]]


def test_summaries_over_everything(service: Running, inventory: tuple[Path, str, str]) -> None:
    formats = {row["format"]: row["locations"] for row in service.get("/v1/summary/fileformats")}
    assert formats["CSV"] == "2"
    assert formats["ZIP archive"] == "1"
    newest = service.get("/v1/summary/history")[0]
    (group,) = service.get("/v1/groups/all")
    assert newest["matches"] == group["matches"]["match"]


def test_big_id_lists_come_whole(service: Running, tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number:02}.txt").write_text(LETTER)
    target, location = service.scan_folder(tmp_path, "many")
    found = names((tmp_path, target, location), query(service, target, direction="desc"))
    assert found == [f"{number:02}.txt" for number in reversed(range(12))]


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
