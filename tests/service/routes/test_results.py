"""Queries and summaries over real files, over HTTPS."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running
from tests.service.scanned import LETTER, names, query

_MISSING = "Missing required field for 'meta'; both dates required"

_UNKNOWN = "Specified object does not exist."


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"data_type": ["E-mail address"]}, ["letter.txt", "pack.zip", "pack.zip#in/letter.txt"]),
        ({"search": "LIST", "order": "matches"}, ["pack.zip", "pack.zip#in/list.csv", "list.csv"]),
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


def test_several_locations_are_read_at_once_as_each_is_alone(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    key = service.post("/v1/query", {"target": [inventory[1]]}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{inventory[1]}/locations"
    ids = service.get(where)
    found = service.post(f"/local{where}", {"object_ids": [*reversed(ids), ids[0]]})
    assert [one.pop("id") for one in found] == ids[::-1]
    assert found == [service.get(f"{where}/{one}") for one in reversed(ids)]
    assert any(one["children"] for one in found)


def test_locations_that_the_result_does_not_have_are_left_out(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    every = service.post("/v1/query", {"target": [inventory[1]]}, 201)["query_id"]
    ids = service.get(f"/v1/query/{every}/targets/{inventory[1]}/locations")
    wide = {"target": [inventory[1]], "search": "wide"}
    key = service.post("/v1/query", wide, 201)["query_id"]
    where = f"/local/v1/query/{key}/targets/{inventory[1]}/locations"
    found = service.post(where, {"object_ids": [*ids, "x", "-1", "10000000000000099999"]})
    assert [one["location"] for one in found] == [str(inventory[0] / "wide.txt")]


@pytest.mark.parametrize("ids", [[], [str(at) for at in range(1_001)], "1", [1], None])
def test_too_many_locations_or_none_are_refused(
    service: Running, inventory: tuple[Path, str, str], ids: Any
) -> None:
    key = service.post("/v1/query", {"target": [inventory[1]]}, 201)["query_id"]
    where = f"/local/v1/query/{key}/targets/{inventory[1]}/locations"
    answer = service.http.post(where, json={"object_ids": ids})
    assert (answer.status_code, answer.json()["message"]) == (
        422,
        "Invalid input for 'object_ids'.",
    )


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
