"""Explanations why a value is or is not a match: on real files, masked, by a worker."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running

VISA, LATER = "4532015112830366", "4485275742308327"
WRONG = VISA[:-1] + "5"
TEXT = f"card {VISA}, card {WRONG} and {LATER}\n"
LOCAL = "/local/v1/matchobjects"


@pytest.fixture(scope="module")
def places(service: Running, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The URL of each scanned object, by file name."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "a.txt").write_text(TEXT)
    (folder / "wide.txt").write_text(TEXT, encoding="utf-16")
    (folder / "many.txt").write_text("".join(f"card {VISA}\n" for _ in range(300)))
    (folder / "changed.txt").write_text(TEXT)
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("deep/c.txt", TEXT)
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("b.txt", TEXT)
        archive.writestr("in/pack.zip", inner.getvalue())
    target, location = service.scan_folder(folder, "explained")
    (folder / "changed.txt").write_text("another")
    found = [
        each
        for one in service.objects(target, location)
        for each in (one, *one.get("subpaths", ()))
        if "id" in each
    ]
    return {Path(one["path"]).name: f"{LOCAL}/{target}/{one['id']}" for one in found}


def ask(service: Running, place: str, offset: int) -> dict[str, Any]:
    told: dict[str, Any] = service.get(f"{place}/why", offset=str(offset))
    assert not any(digits in str(told) for digits in (VISA, WRONG, LATER))
    return told


@pytest.mark.parametrize(("name", "width", "mark"), [("a.txt", 1, 0), ("wide.txt", 2, 2)])
def test_a_match_tells_its_checks_and_its_neighbour_the_one_that_failed(
    service: Running, places: dict[str, str], name: str, width: int, mark: int
) -> None:
    told = ask(service, places[name], mark + width * (TEXT.index(VISA) + 3))
    (match,), (missed,) = told["matches"], told["near_misses"]
    checks = {step["name"]: step["outcome"] for step in match["trace"]}
    assert checks["Check digit"] == "Luhn check passed"
    assert {"Pattern", "Issuer range", "Neighbours", "Confidence"} <= set(checks)
    assert (match["data_type"], match["confidence"]) == ("Visa", "high")
    assert (missed["failed"], missed["data_type"]) == ("Check digit", "Visa")
    place = mark + width * TEXT.index(WRONG)
    assert (missed["offset"], missed["length"]) == (place, width * len(WRONG))
    assert (told["filters"], told["ignored"], told["cut"]) == ([], [], False)


def test_filters_that_hold_and_that_do_not_are_counted(
    service: Running, places: dict[str, str]
) -> None:
    new = [
        {"type": "ignore_prefix", "expression": LATER[:6]},
        {"type": "test_prefix", "expression": "999"},
        {"type": "exclude_suffix", "expression": ".txt"},
    ]
    made = [service.post("/v1/filters", one, 201)["id"] for one in new]
    try:
        told = ask(service, places["a.txt"], TEXT.index(LATER))
        assert {one["type"]: (one["filters"], one["holding"]) for one in told["filters"]} == {
            "exclude_suffix": (1, 1),
            "ignore_prefix": (1, 1),
            "test_prefix": (1, 0),
        }
        (ignored,) = told["ignored"]
        assert ignored["offset"] == TEXT.index(LATER)
        told = ask(service, places["a.txt"], TEXT.index(VISA))
        held = {one["type"]: one["holding"] for one in told["filters"]}
        assert held["ignore_prefix"] == 0
    finally:
        for key in made:
            assert service.http.delete(f"/v1/filters/{key}").status_code == 204


def test_of_a_changed_file_the_scan_is_told_and_nothing_new(
    service: Running, places: dict[str, str]
) -> None:
    told = ask(service, places["changed.txt"], TEXT.index(VISA))
    assert told["matches"][0]["data_type"] == "Visa"
    assert told["problem"].startswith("The file changed after the scan.")
    assert ask(service, places["a.txt"], 1)["matches"] == []


def test_all_hits_are_listed_in_pages_without_their_values(
    service: Running, places: dict[str, str]
) -> None:
    pages = [
        service.get(f"{places['many.txt']}/hits", offset=str(at), limit="200") for at in (0, 200)
    ]
    assert [len(page) for page in pages] == [200, 100]
    offsets = [one["offset"] for page in pages for one in page]
    assert offsets == [22 * at + 5 for at in range(300)]
    assert pages[0][0]["masked"] == "453201******0366"
    assert VISA not in str(pages)


def test_an_archive_is_listed_as_a_tree_from_any_of_its_members(
    service: Running, places: dict[str, str]
) -> None:
    member = next(place for name, place in places.items() if name.endswith("b.txt"))
    tree = service.get(f"{member}/parts")
    told = [(one["depth"], Path(one["name"]).name, one["match"]) for one in tree]
    assert told == [(0, "pack.zip", 4), (1, "b.txt", 2), (1, "pack.zip", 2), (2, "c.txt", 2)]
    assert [one["name"] for one in tree[1:]] == ["b.txt", "in/pack.zip", "deep/c.txt"]
    assert [one["container"] for one in tree] == [True, False, True, False]
    assert service.get(f"{places['a.txt']}/parts") == []


def test_removed_matches_of_an_object_and_its_members_are_counted(
    service: Running, tmp_path: Path
) -> None:
    (tmp_path / "one.txt").write_text(TEXT)
    with zipfile.ZipFile(tmp_path / "pack.zip", "w") as archive:
        archive.writestr("in.txt", TEXT)
    target, location = service.scan_folder(tmp_path, "removed")
    items = {Path(item["path"]).name: item for item in service.objects(target, location)}
    path = f"/local/v1/matchobjects/{target}"
    single, member = items["one.txt"], items["pack.zip"]["subpaths"][0]
    assert service.get(f"{path}/{single['id']}/removed") == []
    service.remediate(target, location, single, "false_match")
    service.remediate(target, location, member, "false_match")
    told = service.get(f"{path}/{single['id']}/removed")
    assert {one["label"] for one in told} >= {"Visa"}
    assert service.get(f"{path}/{member['id']}/removed") == told


def test_jobs_of_one_object_only(service: Running, tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(TEXT)
    target, location = service.scan_folder(tmp_path, "jobs of one")
    one, two = service.objects(target, location)
    for item, action in ((one, "confirmed"), (one, "undo"), (two, "confirmed")):
        service.remediate(target, location, item, action)
    told = service.get("/local/v1/jobs", object_id=one["id"])
    assert [job["kind"] for job in told] == ["undo", "confirmed"]
    assert {tuple(job["object_ids"]) for job in told} == {(one["id"],)}
    assert {job["sign_off"] for job in told} == {"A. Tester"}
    unknown = {"object_id": "10000000000000099999"}
    assert service.http.get("/local/v1/jobs", params=unknown).status_code == 404
