"""The investigate query over HTTPS: filters, advanced expressions, order, summaries, lists."""

from __future__ import annotations

import base64
import gzip
import json
import os
import zipfile
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tests.kit.documents import CORE, docx, runs
from tests.service.inventory import new_target, status_and_message
from tests.service.running import Running

CARD = "Visa 4532015112830366\n"
TEST_CARD = "Visa 4111 1111 1111 1111\n"
IBAN = "iban DE11501234560987654321\n"  # valid check digits, but no such bank
Estate = tuple[Path, str, str]


@pytest.fixture(scope="module")
def inventory(service: Running, tmp_path_factory: pytest.TempPathFactory) -> Estate:
    """A scanned folder: its path, Target and Location. Old files are of 31 January 2023 (UTC)."""
    folder = tmp_path_factory.mktemp("query")
    (folder / "Ärger").mkdir()
    files = {
        "a.txt": CARD * 3 + TEST_CARD,
        "b.csv": IBAN,
        "c.txt": CARD + IBAN,
        "Ärger/tests.txt": TEST_CARD,
    }
    for name, content in files.items():
        (folder / name).write_text(content)
    with zipfile.ZipFile(folder / "p.zip", "w") as archive:
        archive.writestr("card.txt", CARD)
        archive.writestr("iban.txt", IBAN)
    old = datetime(2023, 1, 31, 12, tzinfo=UTC).timestamp()
    for name in ("a.txt", "b.csv"):
        os.utime(folder / name, (old, old))
    target, location = service.scan_folder(folder, "queried")
    item = next(
        item for item in service.objects(target, location) if item["path"].endswith("b.csv")
    )
    service.remediate(target, location, item, "confirmed", sign_off="Zoe")
    return folder, target, location


def found(service: Running, inventory: Estate, **fields: Any) -> list[str]:
    """Return the relative paths in the results of a query over this Target, in order."""
    folder, target, _ = inventory
    key = service.post("/v1/query", {"target": [target], **fields}, 201)["query_id"]
    if target not in service.get(f"/v1/query/{key}/targets"):
        return []
    where = f"/v1/query/{key}/targets/{target}/locations"
    paths = [service.get(f"{where}/{item}")["location"] for item in service.get(where)]
    return [path.removeprefix(f"{folder}/") for path in paths]


EVERYTHING = [
    "a.txt",
    "b.csv",
    "c.txt",
    "p.zip",
    "p.zip#card.txt",
    "p.zip#iban.txt",
    "Ärger/tests.txt",
]


@pytest.mark.parametrize(
    ("expressions", "expected"),
    [
        (["path contains C.TXT"], ["c.txt"]),
        (["path contains ÄRGER"], ["Ärger/tests.txt"]),
        (["match >= 3"], ["a.txt"]),
        (["match = 0\ntest > 0"], ["Ärger/tests.txt"]),
        (["data_type = IBAN\ndata_type = Visa"], ["c.txt"]),
        (["data_type = IBAN", "match > 2"], ["a.txt", "b.csv", "c.txt", "p.zip", "p.zip#iban.txt"]),
        (["data_type != Visa\nmatch > 0"], ["b.csv", "p.zip", "p.zip#iban.txt"]),
        (["modified < 20230201"], ["a.txt", "b.csv"]),
        (["modified = 20230131\n\n  status != Confirmed Match"], ["a.txt"]),
        (['sign_off = "Zoe"'], ["b.csv"]),
        (["type = CSV"], ["b.csv"]),
        (["size < 1"], []),
        (["owner lacks zzz\npath contains b.csv"], ["b.csv"]),
    ],
    ids=lambda value: json.dumps(value)[:60],
)
def test_advanced_expressions(
    service: Running, inventory: Estate, expressions: list[str], expected: list[str]
) -> None:
    assert found(service, inventory, afconfig=expressions) == expected


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "\n",
        "path",
        "path contains",
        "colour = red",
        "match = many",
        "match contains 3",
        "path > a",
        "modified = yesterday",
        "modified = 20230229",
        "data_type = Nothing",
        "data_type contains Visa",
        "path = x\nnonsense",
        "path = " + "x" * 4096,
        "match > 1\n" * 21,
        "match = 1; DROP TABLE objects",
    ],
    ids=lambda value: repr(value)[:40],
)
def test_expression_that_cannot_be_understood_is_refused(service: Running, expression: str) -> None:
    answer = status_and_message(service, "POST", "/v1/query", {"afconfig": [expression]})
    assert answer == (422, "Invalid value for 'afconfig'.")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, EVERYTHING),
        ({"data_type": [], "prefix": [], "search": "", "meta": [], "afconfig": []}, EVERYTHING),
        ({"data_type": None, "search": None, "classification_mip": {}}, EVERYTHING),
        ({"prefix": ["{folder}/a.txt", "{folder}/b.csv"]}, ["a.txt", "b.csv"]),
        ({"prefix": ["{folder}/a.txt", "{folder}/b.csv"], "data_type": ["IBAN"]}, ["b.csv"]),
        ({"data_type": ["IBAN", "Visa"], "content_type": ["CSV"]}, ["b.csv"]),
        ({"search": "ärger"}, ["Ärger/tests.txt"]),
        ({"search": "ÄRGER"}, ["Ärger/tests.txt"]),
        ({"remediation_status": ["Masked", "Confirmed Match"]}, ["b.csv"]),
        ({"classification_mip": {"label": ["1"]}}, []),
        ({"classification_mip": {"method": ["Discovered", "Classified"], "label": ["1"]}}, []),
        (
            {
                "classification_mip": {"method": ["Classified", "No classification"]},
                "search": "c.txt",
            },
            ["c.txt"],
        ),
        (
            {
                "meta": [
                    {"label": "File Modified", "start_date": "20230131"},
                    {"label": "File Modified", "end_date": "20230131"},
                ]
            },
            ["a.txt", "b.csv"],
        ),
        (
            {
                "meta": [
                    {"label": "File Modified", "end_date": "20230130"},
                    {"label": "File Modified", "start_date": "20230101"},
                ]
            },
            [],
        ),
    ],
    ids=lambda value: json.dumps(value)[:60],
)
def test_values_combine_with_or_and_categories_with_and(
    service: Running, inventory: Estate, fields: dict[str, Any], expected: list[str]
) -> None:
    fields = json.loads(json.dumps(fields).replace("{folder}", str(inventory[0])))
    assert found(service, inventory, **fields) == expected


@pytest.mark.parametrize(
    ("order", "first", "last"),
    [
        ("location", "a.txt", "Ärger/tests.txt"),
        ("matches", "Ärger/tests.txt", "a.txt"),
        ("status", "a.txt", "b.csv"),
        ("signoff", "a.txt", "b.csv"),
        ("owner", "a.txt", "Ärger/tests.txt"),
        ("prohibited", "Ärger/tests.txt", "a.txt"),
        ("match", "Ärger/tests.txt", "a.txt"),
        ("test", "b.csv", "a.txt"),
    ],
)
def test_order_and_direction(
    service: Running, inventory: Estate, order: str, first: str, last: str
) -> None:
    ascending = found(service, inventory, order=order)
    assert (ascending[0], ascending[-1]) == (first, last)
    assert found(service, inventory, order=order, direction="asc") == ascending
    assert found(service, inventory, order=order, direction="desc") == ascending[::-1]


@pytest.mark.parametrize("order", ["match", "matches"])
def test_an_archive_is_ordered_by_its_members_in_the_result(
    service: Running, inventory: Estate, order: str
) -> None:
    ibans = found(service, inventory, data_type=["IBAN"], order=order)
    assert ibans == ["b.csv", "p.zip", "p.zip#iban.txt", "c.txt"]


def test_metadata_of_a_file_is_found_in_any_case(service: Running, inventory: Estate) -> None:
    owner = (inventory[0] / "a.txt").owner()
    meta = [{"label": "File Owner", "value": owner.upper()}]
    assert found(service, inventory, meta=meta) == EVERYTHING


def days(label: str, day: str) -> list[dict[str, str]]:
    """Return a range of one day (UTC)."""
    return [{"label": label, "start_date": day}, {"label": label, "end_date": day}]


def test_what_files_tell_of_themselves_is_found_by_its_label(
    service: Running, tmp_path: Path
) -> None:
    mail = EmailMessage()
    mail["From"], mail["Date"] = "Ada <ada@example.org>", "Mon, 02 Mar 2026 00:30:00 +0100"
    mail.set_content(CARD)
    modified = "<dcterms:modified>2024-02-04T23:30:00.123456789-02:00</dcterms:modified></cp:core"
    core = CORE.replace("</cp:core", modified)
    (tmp_path / "a.eml").write_bytes(mail.as_bytes())
    (tmp_path / "b.docx").write_bytes(docx(runs(CARD), docProps__core_xml=core))
    (tmp_path / "c.txt").write_text(CARD)
    old = datetime(2020, 1, 1, 12, tzinfo=UTC).timestamp()
    os.utime(tmp_path / "c.txt", (old, old))
    inventory = (tmp_path, *service.scan_folder(tmp_path, "labels"))
    sender = {"label": "Sender", "value": "ADA@example"}
    creator = {"label": "Document Creator", "value": "ann oth"}
    asked: list[tuple[list[dict[str, str]], list[str]]] = [
        ([sender], ["a.eml"]),
        ([creator], ["b.docx"]),
        ([sender, creator], ["a.eml", "b.docx"]),
        (days("Date", "20260301"), ["a.eml"]),
        (days("Date", "20260302"), []),
        (days("Document Created", "20240203"), ["b.docx"]),
        (days("Document Modified", "20240205"), ["b.docx"]),
        (days("File Modified", "20200101"), ["c.txt"]),
    ]
    assert [found(service, inventory, meta=meta) for meta, _ in asked] == [
        names for _, names in asked
    ]


def test_conditions_are_asked_of_each_location_and_facets_count(
    service: Running, inventory: Estate
) -> None:
    folder, target, _ = inventory
    body = {
        "target": [target],
        "conditions": [
            {"field": "match", "op": ">", "values": ["0"]},
            {"field": "status", "op": "not", "values": ["Confirmed Match"]},
            {"field": "type", "op": "not", "values": ["IBAN"]},
        ],
    }
    key = service.post("/local/v1/query", body, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{target}/locations"
    found_ids = service.get(where)
    found = [service.get(f"{where}/{item}")["location"] for item in found_ids]
    expected = ("a.txt", "p.zip", "p.zip#card.txt")
    assert found == [str(folder / name) for name in expected]
    # an archive has no matches of its own
    assert service.post("/local/v1/query/count", body) == {"targets": 1, "locations": 2}
    wanted = {**body, "facets": ["data_type", "status", "severity"], "most": 2, "like": ""}
    facets = service.post("/local/v1/query/facets", wanted)
    assert [facet["facet"] for facet in facets] == ["severity", "status", "data_type"]
    severity, status, data_type = ([*facet["values"]] for facet in facets)
    assert [(one["label"], one["count"]) for one in severity] == [("match", "2"), ("test", "1")]
    assert (status, data_type) == ([], [{"value": "Visa", "label": "Visa", "count": "2"}])
    (name,) = {(folder / one).owner() for one in ("a.txt", "b.csv")}
    for owner in (
        {"meta": [{"label": "File Owner", "value": "nobody else"}]},
        {"conditions": [{"field": "owner", "op": "any", "values": ["nobody else"]}]},
    ):
        asked = {"target": [target], **owner, "facets": ["owner", "status"]}
        status, people = service.post("/local/v1/query/facets", asked)
        assert (status["values"], [person["value"] for person in people["values"]]) == ([], [name])
    for wrong in ({"most": 0}, {"facets": ["size"]}, {"like": "x" * 256}):
        (name,) = wrong
        answered = status_and_message(service, "POST", "/local/v1/query/facets", wrong)
        assert answered == (422, f"Invalid input for '{name}'.")
    where = "/local/v1/query/clusters"
    (one,) = service.post(where, {**body, "kind": "folder"})
    assert (one["path"], one["objects"], one["open"], one["targets"]) == (f"{folder}/", 2, 2, 1)
    asked = {**body, "kind": "folder", "object_id": one["object_id"]}
    (told,) = service.post(f"{where}/members", asked)
    assert (told["target_id"], told["object_ids"]) == (target, [found_ids[0], found_ids[2]])
    for name, refused in (("kind", {"kind": "size"}), ("most", {"kind": "folder", "most": 0})):
        answered = status_and_message(service, "POST", where, refused)
        assert answered == (422, f"Invalid input for '{name}'.")
    unknown = {"kind": "folder", "object_id": "1"}
    assert status_and_message(service, "POST", f"{where}/members", unknown)[0] == 422
    body["conditions"] = [{"field": "match", "op": ">", "values": ["many"]}]
    assert status_and_message(service, "POST", "/local/v1/query", body)[0] == 422


def test_an_archive_is_no_result_beside_its_members_but_can_be_found_alone(
    service: Running, inventory: Estate
) -> None:
    body = {"target": [inventory[1]]}
    members = service.post("/local/v1/query/count", body)["locations"]
    wanted = {**body, "facets": ["owner", "target", "group"]}
    for facet in service.post("/local/v1/query/facets", wanted):
        assert str(members) in {one["count"] for one in facet["values"]}, facet["facet"]
    alone = {**body, "content_type": ["ZIP archive"]}
    assert service.post("/local/v1/query/count", alone)["locations"] == 1


def test_query_without_filters_includes_targets_without_results(
    service: Running, inventory: Estate
) -> None:
    empty = new_target(service)
    response = service.http.post("/v1/query")
    assert response.status_code == 201
    key = response.json()["query_id"]
    targets = service.get(f"/v1/query/{key}/targets")
    assert service.post("/local/v1/query/count", {})["targets"] == len(targets)
    assert {empty, inventory[1]} <= set(targets)
    assert service.get(f"/v1/query/{key}/targets/{empty}/locations") == []
    summary = service.get(f"/v1/query/{key}/targets/{empty}")
    assert summary["search_time"] == summary["scan_progress"] == 0
    narrowed = service.post("/v1/query", {"search": "a.txt"}, 201)["query_id"]
    assert empty not in service.get(f"/v1/query/{narrowed}/targets")


def test_target_summary_has_every_field(service: Running, inventory: Estate) -> None:
    body = {"target": [inventory[1]], "data_type": ["IBAN"]}
    key = service.post("/v1/query", body, 201)["query_id"]
    summary = service.get(f"/v1/query/{key}/targets/{inventory[1]}")
    assert summary.pop("search_time") > 1.7e9
    assert summary == {
        "location": "queried",
        "search_status": "searched",
        "scan_progress": 100.0,
        "groups": ["This computer"],
        "errors": {"low": 0, "alert": 0, "critical": 0, "intervention": 0},
        "matchdata": [
            {"label": "IBAN", "test": "0", "match": "3", "prohibited": "0"},
            {"label": "Visa", "test": "0", "match": "1", "prohibited": "0"},
        ],
    }


def test_location_summary_has_every_field(service: Running, inventory: Estate) -> None:
    folder, target, _ = inventory
    body = {"target": [target], "search": "b.csv"}
    key = service.post("/v1/query", body, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{target}/locations"
    (item,) = service.get(where)
    summary = service.get(f"{where}/{item}")
    metadata = {row["label"]: row["value"] for row in summary.pop("metadata")}
    assert metadata["File Modified"].startswith("2023-01-31")
    assert "(owner)" in metadata["Permission Read"]
    risk = summary.pop("risk")
    assert risk["prioritized_level"] == "Medium"
    assert all(isinstance(profile, str) for profile in risk["profiles"])
    (user,) = service.get("/v1/users", user_name="analyst")
    assert summary == {
        "location": str(folder / "b.csv"),
        "owner": (folder / "b.csv").owner(),
        "leaf": False,
        "content_type": "CSV",
        "remediation": {
            "signoff": "Zoe",
            "reason": "a test",
            "action": "Confirmed Match",
            "user_uid": user["id"],
        },
        "children": [],
        "matchdata": [{"label": "IBAN", "test": "0", "match": "1", "prohibited": "0"}],
    }


@pytest.mark.parametrize(
    ("coding", "unpack"), [("gzip", gzip.decompress), ("deflate", zlib.decompress)]
)
def test_list_of_ids_is_compressed_when_asked_for(
    service: Running, inventory: Estate, coding: str, unpack: Callable[[bytes], bytes]
) -> None:
    key = service.post("/v1/query", {"target": [inventory[1]]}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{inventory[1]}/locations"
    with service.http.stream("GET", where, headers={"Accept-Encoding": coding}) as response:
        raw = b"".join(response.iter_raw())
    assert response.headers["content-encoding"] == coding
    plain = service.http.get(where, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert json.loads(unpack(raw)) == plain.json()


def test_paths_may_be_percent_encoded_and_only_v1_is_served(
    service: Running, inventory: Estate
) -> None:
    target = inventory[1]
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    encoded = "".join(f"%{ord(char):02X}" for char in target)
    plain = service.get(f"/v1/query/{key}/targets/{target}/locations")
    assert service.get(f"/v1/query/{key}/targets/{encoded}/locations") == plain
    for path in ("/v2/targets", "/targets", "/V1/targets"):
        assert status_and_message(service, "GET", path) == (404, "Resource not found.")


@pytest.fixture(scope="module")
def nested(service: Running, tmp_path_factory: pytest.TempPathFactory) -> Estate:
    """Folders inside folders, one of them without results and one that only leads to another."""
    folder = tmp_path_factory.mktemp("nested")
    for name in ("a", "a/deep", "b/only/way", "b-side", "empty"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    files = {"here.txt": CARD, "a/one.txt": CARD * 2, "a/deep/two.txt": IBAN,
             "b/only/way/three.txt": CARD, "b-side/test.txt": TEST_CARD}  # fmt: skip
    for name, content in files.items():
        (folder / name).write_text(content)
    with zipfile.ZipFile(folder / "a" / "p.zip", "w") as archive:
        archive.writestr("inner/card.txt", CARD)
    target, location = service.scan_folder(folder, "nested")
    return folder, target, location


def folders(service: Running, inventory: Estate, inside: str = "") -> list[tuple[Any, ...]]:
    folder, target, location = inventory
    where = f"/local/v1/targets/{target}/locations/{location}/folders"
    asked = {"path": f"{folder}/{inside}"} if inside else {}
    answered = service.http.get(where, params=asked)
    assert answered.status_code == 200, answered.text
    return [
        (one["path"].removeprefix(f"{folder}/"), one["match"], one["test"], one["folders"])
        for one in answered.json()
    ]


def test_folders_tell_what_lies_below_them(service: Running, nested: Estate) -> None:
    found = [("a", 4, 0, True), ("b", 1, 0, True), ("b-side", 0, 1, False)]
    assert folders(service, nested) == found


def test_folders_inside_a_folder(service: Running, nested: Estate) -> None:
    assert folders(service, nested, "a") == [("a/deep", 1, 0, False)]
    assert folders(service, nested, "b") == [("b/only", 1, 0, True)]
    assert folders(service, nested, "a/deep") == folders(service, nested, "no/such") == []


def test_folders_are_as_many_as_the_limit_at_most(service: Running, nested: Estate) -> None:
    _, target, location = nested
    where = f"/local/v1/targets/{target}/locations/{location}/folders"
    assert len(service.get(where, limit="2")) == 2


def test_folders_and_files_add_up_to_their_location(service: Running, nested: Estate) -> None:
    _, target, location = nested
    (whole,) = service.get(f"/v1/targets/{target}/locations/{location}")
    in_folders = sum(match for _, match, _, _ in folders(service, nested))
    assert int(whole["matches"]["match"]) == in_folders + 1


def test_folders_of_an_unknown_location_are_refused(service: Running, nested: Estate) -> None:
    where = f"/local/v1/targets/{nested[1]}/locations/999999999/folders"
    assert status_and_message(service, "GET", where)[0] == 404


def test_expressions_about_credentials(service: Running, tmp_path: Path) -> None:
    label = "PRIVATE" + " KEY"
    body = base64.encodebytes(bytes(range(200))).decode()
    files = {
        "old.txt": jwt(1_500_000_000),
        "new.txt": jwt(9_000_000_000),
        "plain.pem": f"-----BEGIN {label}-----\n{body}-----END {label}-----\n",
        "locked.pem": f"-----BEGIN ENCRYPTED {label}-----\n{body}-----END ENCRYPTED {label}-----\n",
        "card.txt": CARD,
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    here = (tmp_path, *service.scan_folder(tmp_path, "credentials"))
    for expression, names in {
        "expires < 20200101": ["old.txt"],
        "expires >= 20200101": ["new.txt"],
        "expires = 20170714": ["old.txt"],
        "passphrase = none": ["plain.pem"],
        "passphrase = set": ["locked.pem"],
    }.items():
        assert found(service, here, afconfig=[expression]) == names, expression
    for refused in ("expires = soon", "passphrase = maybe", "passphrase != none"):
        answer = status_and_message(service, "POST", "/v1/query", {"afconfig": [refused]})
        assert answer == (422, "Invalid value for 'afconfig'."), refused


def jwt(expiry: int) -> str:
    """Return a token that expires at a time (Unix seconds)."""
    parts = ({"alg": "HS256"}, {"exp": expiry})
    encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in parts]
    return b".".join((*encoded, b"x7Qm2Lk9Rt4Vw6Yz" * 2)).decode()
