"""The impact of a filter before it is saved: the counts match its later effect."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.service.queries.precision import parts_of
from tests.service.inventory import new_name
from tests.service.routes.test_filters import IBAN, MAIL, SECOND, SPACED, VISA
from tests.service.running import Running

OLD = 1_000_000_000  # September 2001
IMPACT = "/local/v1/filters/impact"
BIG = 2 << 20
EFFECTS: list[tuple[dict[str, Any], int, int]] = [
    ({"type": "exclude_prefix", "expression": "{folder}/logs"}, 3, 2),
    ({"type": "exclude_suffix", "expression": ".min.js"}, 2, 1),
    ({"type": "exclude_suffix", "expression": "old.zip"}, 2, 1),
    ({"type": "exclude_expression", "expression": "*.zip#inner.zip"}, 1, 1),
    ({"type": "exclude_max_size", "size": 1}, 1, 1),
    ({"type": "include_recent", "days": 30}, 1, 1),
    ({"type": "include_date_range", "from_date": "2001-01-01", "to_date": "2001-12-31"}, 12, 7),
    ({"type": "ignore_match", "expression": SPACED}, 6, 5),
    ({"type": "ignore_prefix", "expression": "4532 01"}, 6, 5),
    ({"type": "ignore_prefix", "expression": "4532 0151 12"}, 6, 5),
    ({"type": "ignore_expression", "expression": "*@firma-muster.de"}, 2, 2),
    ({"type": "test_match", "expression": IBAN}, 2, 2),
    ({"type": "test_prefix", "expression": SECOND[:9]}, 3, 2),
    ({"type": "test_expression", "expression": "ANNA*"}, 2, 2),
]


class Room:
    """A Target with a scanned folder of 13 matches in 8 objects."""

    def __init__(self, service: Running, folder: Path) -> None:
        self.service, self.folder = service, folder
        (folder / "logs").mkdir(parents=True)
        (folder / "logs" / "a.txt").write_text(f"Visa {VISA}\nmail {MAIL}\n")
        (folder / "logs" / "b.txt").write_text(f"IBAN {IBAN}\n")
        (folder / "lib.min.js").write_text(f"visa = {SPACED}\nvisa = {SECOND}\n")
        (folder / "big.txt").write_text(f"Visa {VISA}\n" + "x\n" * (BIG // 2))
        (folder / "old.txt").write_text(f"IBAN {IBAN}\n")
        (folder / "mail.txt").write_text(f"Visa {SECOND} and {MAIL}\nVisa {SECOND}\n")
        os.utime(folder / "old.txt", (OLD, OLD))
        inner = folder / "inner.zip"
        _pack(inner, "c.txt", f"Visa {VISA}\n".encode())
        _pack(folder / "new.zip", "inner.zip", inner.read_bytes())
        inner.unlink()
        _pack(folder / "old.zip", "d.txt", f"Visa {VISA}\nVisa {VISA}\n".encode())
        self.target, self.location = service.scan_folder(folder, new_name("impact"))

    def body(self, fields: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps({"apply_to": self.target, **fields})
        return dict(json.loads(text.replace("{folder}", str(self.folder))))

    def totals(self) -> tuple[int, int]:
        """Return live matches that are not test data, and the number of objects with any."""
        (found,) = self.service.get(f"/v1/targets/{self.target}")
        counts = {name: int(count) for name, count in found["matches"].items()}
        return counts["match"] + counts["prohibited"], counts["test"]


def _pack(path: Path, name: str, data: bytes) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, data)


@pytest.fixture(scope="module")
def room(service: Running, tmp_path_factory: pytest.TempPathFactory) -> Room:
    return Room(service, tmp_path_factory.mktemp("impact") / "files")


@pytest.mark.parametrize(
    ("fields", "matches", "locations"),
    EFFECTS,
    ids=[f"{fields['type']}-{at}" for at, (fields, *_) in enumerate(EFFECTS)],
)
def test_count_is_what_the_filter_then_does(
    room: Room, fields: dict[str, Any], matches: int, locations: int
) -> None:
    service, body = room.service, room.body(fields)
    told = service.post(IMPACT, body)
    assert (told["matches"], told["locations"], told["undecided"]) == (matches, locations, 0)
    assert told["whole"]
    live, test = room.totals()
    key = service.post("/v1/filters", body, 201)["id"]
    if not told["at_once"]:
        assert room.totals() == (live, test)
        service.scan(room.target, room.location)
    moved = matches if told["effect"] == "test" else 0
    assert room.totals() == (live - matches, test + moved)
    if told["at_once"]:
        assert service.post(IMPACT, body)["matches"] == 0  # already applied
    assert service.http.delete(f"/v1/filters/{key}").status_code == 204
    service.scan(room.target, room.location)
    assert room.totals() == (live, test)


def test_confirmed_matches_are_a_conflict_and_named_first(room: Room) -> None:
    service, body = room.service, room.body({"type": "ignore_match", "expression": VISA})
    item = next(
        one
        for one in service.objects(room.target, room.location)
        if one["path"].endswith("lib.min.js")
    )
    service.remediate(room.target, room.location, item, "confirmed")
    told = service.post(IMPACT, body)
    assert (told["matches"], told["confirmed"], told["confirmed_locations"]) == (6, 1, 1)
    first = told["examples"][0]
    assert (first["object_id"], first["confirmed"], first["matches"]) == (item["id"], True, 1)
    assert not any(one["confirmed"] for one in told["examples"][1:])
    service.remediate(room.target, room.location, item, "undo")
    assert service.post(IMPACT, body)["confirmed"] == 0


@pytest.mark.parametrize("mark", ["false_match", "confirmed"])
def test_decided_results_that_a_filter_leaves_out_are_counted_and_stay(
    service: Running, tmp_path: Path, mark: str
) -> None:
    (tmp_path / "logs").mkdir()
    for number in range(2):
        (tmp_path / "logs" / f"{number}.txt").write_text(f"Visa {VISA}\n")
    target, location = service.scan_folder(tmp_path, new_name("decided"))
    item, _ = service.objects(target, location)
    service.remediate(target, location, item, mark)
    body = {"type": "exclude_prefix", "expression": f"{tmp_path}/logs/", "apply_to": target}
    told = service.post(IMPACT, body)
    assert (told["locations"], told["decided"]) == (1 + (mark == "confirmed"), 1)
    service.post("/v1/filters", body, 201)
    service.scan(target, location)
    assert [one["id"] for one in service.objects(target, location)] == [item["id"]]


def test_values_that_cannot_be_read_are_told_as_undecided(room: Room) -> None:
    body = room.body({"type": "ignore_expression", "expression": "*6467"})
    times = {
        path: path.stat().st_mtime_ns
        for path in (room.folder / "lib.min.js", room.folder / "mail.txt")
    }
    for path in times:
        os.utime(path, (OLD, OLD))
    told = room.service.post(IMPACT, body)
    for path, time_ns in times.items():
        os.utime(path, ns=(time_ns, time_ns))
    assert (told["matches"], told["undecided"]) == (0, 3)
    again = room.service.post(IMPACT, body)
    assert (again["matches"], again["undecided"]) == (3, 0)


def test_draft_is_checked_as_one_that_is_saved(room: Room) -> None:
    for fields, field in (
        ({"type": "x"}, "type"),
        ({"type": "ignore_match"}, "expression"),
        ({"type": "include_recent", "days": 100}, "days"),
    ):
        answer = room.service.http.post(IMPACT, json=fields)
        assert answer.status_code == 422
        assert answer.json()["message"] == f"Invalid input for '{field}'."


def test_meter_knows_folders_of_windows() -> None:
    found = [(part, pattern) for _, part, pattern in parts_of("x", "C:\\a.b\\c\\d.min.js")]
    assert found == [
        ("all", ""), ("suffix", ".min.js"), ("suffix", ".js"),
        ("prefix", "C:\\a.b\\c\\"), ("prefix", "C:\\a.b\\"), ("prefix", "C:\\"),
    ]  # fmt: skip


def test_meter_tells_where_matches_were_false(room: Room, tmp_path: Path) -> None:
    service = room.service
    (tmp_path / "gen").mkdir()
    for number in range(6):
        (tmp_path / "gen" / f"{number}.min.js").write_text(f"visa = {VISA}\n")
        (tmp_path / f"{number}.txt").write_text(f"Visa {SECOND}\n")
    target, location = service.scan_folder(tmp_path, new_name("meter"))
    for item in service.objects(target, location):
        mark = "false_match" if item["path"].endswith(".js") else "confirmed"
        service.remediate(target, location, item, mark)
    found = {(one["part"], one["pattern"]): one for one in service.get("/local/v1/precision")}
    gen = found["prefix", f"{tmp_path}/gen/"]
    assert (gen["decided"], gen["false"], gen["high"]) == (6, 6, 1.0)
    assert gen["low"] == pytest.approx(0.6097, abs=1e-4)  # Wilson interval for 6 of 6
    assert found["suffix", ".min.js"] == {**gen, "part": "suffix", "pattern": ".min.js"}
    assert ("suffix", ".js") not in found  # no more than the narrower one
    assert ("suffix", ".txt") not in found  # no errors
    whole = found["all", ""]
    assert (whole["decided"], whole["false"]) == (12, 6)
    assert (whole["low"], whole["high"]) == pytest.approx((0.2538, 0.7462), abs=1e-4)
