"""Global filters over HTTPS: valid forms, and their effect on scans and results."""

from __future__ import annotations

import datetime as dt
import os
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.inventory import UNKNOWN, first_group, new_name, new_target, status_and_message
from tests.service.running import Running

VISA = "4532015112830366"
SECOND = "4539148803436467"  # of the same type
SPACED = "4532 0151 1283 0366"
OTHER = "5241830000000007"
IBAN = "DE11501234560987654321"  # valid check digits, but no such bank
MAIL = "anna.muster@firma-muster.de"
EXAMPLES: list[dict[str, Any]] = [
    {"type": "exclude_prefix", "expression": "/var/cache"},
    {"type": "exclude_suffix", "expression": ".iso"},
    {"type": "exclude_expression", "expression": "*/cache/*.tm?"},
    {"type": "include_date_range", "from_date": "2024-02-29", "to_date": "2024-02-29"},
    {"type": "include_recent", "days": 99},
    {"type": "exclude_max_size", "size": 1},
    {"type": "ignore_match", "expression": VISA},
    {"type": "ignore_prefix", "expression": "4532"},
    {"type": "ignore_expression", "expression": "4532*"},
    {"type": "test_match", "expression": MAIL},
    {"type": "test_prefix", "expression": "DE11"},
    {"type": "test_expression", "expression": "*@firma-muster.de"},
]


@pytest.fixture
def place(service: Running, tmp_path: Path) -> Iterator[Place]:
    """A Target with a folder; its filters are removed after the test."""
    made = Place(service, tmp_path / "files")
    yield made
    made.clear()


class Place:
    """A Target with one folder, and its own filters."""

    def __init__(self, service: Running, folder: Path) -> None:
        folder.mkdir()
        self.service, self.folder = service, folder
        self.target, self.location = service.add_folder(folder, new_name("filtered"))
        self._filters: list[str] = []

    def remove(self) -> None:
        """Remove the Target and thereby its filters."""
        assert self.service.http.delete(f"/v1/targets/{self.target}").status_code == 204
        self._filters.clear()

    def filter(self, kind: str, **fields: Any) -> str:
        body = {"type": kind, "apply_to": self.target, **fields}
        self._filters.append(str(self.service.post("/v1/filters", body, 201)["id"]))
        return self._filters[-1]

    def clear(self) -> None:
        while self._filters:
            where = f"/v1/filters/{self._filters.pop()}"
            assert self.service.http.delete(where).status_code == 204

    def scan(self) -> list[str]:
        """Scan; return the names of the files with matches."""
        self.said = self.service.scan(self.target, self.location)["message"]
        return self.names()

    def names(self) -> list[str]:
        found = self.service.objects(self.target, self.location)
        flat = [inner for item in found for inner in (item, *item.get("subpaths", ()))]
        return [item["path"].removeprefix(f"{self.folder}/") for item in flat if "id" in item]

    def counts(self) -> tuple[str, str]:
        """Return the numbers of live matches and of test data."""
        (found,) = self.service.get(f"/v1/targets/{self.target}")
        return found["matches"]["match"], found["matches"]["test"]


@contextmanager
def made(service: Running, body: Any) -> Iterator[str]:
    """Create a filter within the block."""
    key = str(service.post("/v1/filters", body, 201)["id"])
    yield key
    assert service.http.delete(f"/v1/filters/{key}").status_code == 204


@pytest.mark.parametrize("body", EXAMPLES, ids=lambda body: body["type"])
def test_every_type_comes_back_with_its_fields_alone(
    service: Running, body: dict[str, Any]
) -> None:
    every = {"expression": "x", "from_date": "2020-01-01", "to_date": "2020-01-02", "days": 1}
    target = new_target(service)
    with made(service, {**every, "size": 5, **body, "apply_to": target}) as key:
        expected = [{**body, "id": key, "apply_to": target}]
        assert service.get(f"/v1/filters/{key}") == expected
        assert expected[0] in service.get("/v1/filters")


def test_filters_are_listed_by_kind_and_paged_by_id(service: Running) -> None:
    target = new_target(service)
    keys = [
        service.post("/v1/filters", {**body, "apply_to": target}, 201)["id"] for body in EXAMPLES
    ]
    kinds = {"locations": keys[:6], "matches": keys[6:9], "test_data": keys[9:]}
    for kind, expected in kinds.items():
        assert [one["id"] for one in service.get("/v1/filters", type=kind)] == expected
    page = service.get("/v1/filters", offset=1, limit=2)
    assert [one["id"] for one in page] == keys[1:3]
    for name, value in (("type", "x"), ("offset", "-1"), ("limit", "100001"), ("limit", "x")):
        answer = service.http.get("/v1/filters", params={name: value})
        assert answer.status_code == 422
        assert answer.json()["message"] == f"Invalid value for '{name}' query parameter."
    assert service.http.delete(f"/v1/targets/{target}").status_code == 204
    assert service.get("/v1/filters") == []  # deleted with their Target


BAD_FIELDS: list[tuple[Any, str]] = [
    ({}, "type"),
    ({"type": "exclude_all", "expression": "x"}, "type"),
    ({"type": "exclude_prefix"}, "expression"),
    ({"type": "exclude_prefix", "expression": ""}, "expression"),
    ({"type": "exclude_prefix", "expression": None}, "expression"),
    ({"type": "exclude_prefix", "expression": 5}, "expression"),
    ({"type": "ignore_match", "expression": "a\0b"}, "expression"),
    ({"type": "test_expression", "expression": "x" * 4097}, "expression"),
    ({"type": "test_expression", "expression": "\u00e9" * 2049}, "expression"),
    ({"type": "include_recent"}, "days"),
    ({"type": "include_recent", "days": 0}, "days"),
    ({"type": "include_recent", "days": 100}, "days"),
    ({"type": "include_recent", "days": -1}, "days"),
    ({"type": "include_recent", "days": "7"}, "days"),
    ({"type": "include_recent", "days": True}, "days"),
    ({"type": "include_recent", "days": 10**30}, "days"),
    ({"type": "exclude_max_size"}, "size"),
    ({"type": "exclude_max_size", "size": 0}, "size"),
    ({"type": "exclude_max_size", "size": -5}, "size"),
    ({"type": "exclude_max_size", "size": 1.5}, "size"),
    ({"type": "exclude_max_size", "size": 2**63}, "size"),
    ({"type": "exclude_prefix", "expression": "x", "size": -1}, "size"),
    ({"type": "include_date_range", "from_date": "2024-01-01"}, "to_date"),
    ({"type": "include_date_range", "to_date": "2024-01-01"}, "from_date"),
    (
        {"type": "include_date_range", "from_date": "2023-02-29", "to_date": "2024-01-01"},
        "from_date",
    ),
    (
        {"type": "include_date_range", "from_date": "20240101", "to_date": "2024-01-01"},
        "from_date",
    ),
    (
        {"type": "include_date_range", "from_date": "2024-01-02", "to_date": "2024-01-01"},
        "to_date",
    ),
    ({"type": "include_recent", "days": 1, "apply_to": UNKNOWN}, "apply_to"),
    ({"type": "include_recent", "days": 1, "apply_to": "1"}, "apply_to"),
    ({"type": "include_recent", "days": 1, "apply_to": ""}, "apply_to"),
    ([], "body"),
    ([EXAMPLES[0], EXAMPLES[1]], "body"),
    ("x", "body"),
]


def test_bad_field_is_refused_on_create_and_update(service: Running, place: Place) -> None:
    key = place.filter("exclude_suffix", expression=".kept")
    before = service.get("/v1/filters")
    for body, field in BAD_FIELDS:
        for method, where in (("POST", "/v1/filters"), ("PUT", f"/v1/filters/{key}")):
            answer = status_and_message(service, method, where, body)
            assert answer == (422, f"Invalid input for '{field}'."), (method, body)
    assert service.get("/v1/filters") == before


def test_put_clears_what_is_left_out(service: Running, place: Place) -> None:
    where = f"/v1/filters/{place.filter('exclude_prefix', expression='/nowhere')}"
    new = {"type": "include_recent", "days": 7}
    for body in (new, [new]):  # the contract's example sends an array
        assert service.http.put(where, json=body).status_code == 204
        assert service.get(where) == [{**new, "id": where.rpartition("/")[2]}]
    for method in ("GET", "PUT", "DELETE"):
        for key in (UNKNOWN, "1"):
            answer = status_and_message(service, method, f"/v1/filters/{key}", new)
            assert answer == (404, "Resource not found.")


def test_scan_does_not_read_what_is_excluded(service: Running, place: Place) -> None:
    for name in ("a/one.txt", "a/two.log", "b/three.txt", "b/cache/four.tmp"):
        path = place.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"card {VISA}")
    with zipfile.ZipFile(place.folder / "pack.zip", "w") as archive:
        archive.writestr("in.log", f"card {VISA}")
        archive.writestr("in.txt", f"card {VISA}")
    everything = [
        "a/one.txt", "a/two.log", "b/cache/four.tmp", "b/three.txt",
        "pack.zip#in.log", "pack.zip#in.txt",
    ]  # fmt: skip
    assert place.scan() == everything
    place.filter("exclude_prefix", expression=f"{place.folder}/a/o")
    place.filter("exclude_suffix", expression=".log")
    place.filter("exclude_expression", expression="*/c?che/*.tmp")
    assert place.scan() == ["b/three.txt", "pack.zip#in.txt"]
    assert "3 excluded by filters" in place.said
    place.clear()
    assert place.scan() == everything


def test_scan_reads_what_is_small_and_recent_enough(service: Running, place: Place) -> None:
    ages = {"old.txt": 40, "day.txt": 10, "new.txt": 0}
    now = dt.datetime.now(dt.UTC)
    for name, days in ages.items():
        path = place.folder / name
        path.write_text(f"card {VISA}")
        changed = (now - dt.timedelta(days=days)).timestamp()
        os.utime(path, (changed, changed))
    (place.folder / "large.txt").write_text(f"card {VISA} " + "x" * (1 << 20))
    everything = ["day.txt", "large.txt", "new.txt", "old.txt"]
    assert place.scan() == everything
    place.filter("exclude_max_size", size=1)
    assert place.scan() == ["day.txt", "new.txt", "old.txt"]
    place.filter("include_recent", days=20)
    assert place.scan() == ["day.txt", "new.txt"]
    day = (now - dt.timedelta(days=40)).date().isoformat()
    place.filter("include_date_range", from_date=day, to_date=day)
    assert place.scan() == ["day.txt", "new.txt", "old.txt"]


@pytest.mark.parametrize(
    ("kind", "expression"),
    [
        ("match", SPACED),
        ("prefix", "4532 01"),
        ("expression", "4532????????0366"),
        ("expression", "4532-*"),
    ],
)
def test_values_are_ignored_or_test_data_until_the_filter_goes(
    service: Running, place: Place, kind: str, expression: str
) -> None:
    (place.folder / "a.txt").write_text(f"card {VISA}, card {SPACED}, {MAIL}")
    (place.folder / "b.txt").write_text(f"card {VISA}")
    place.filter(f"ignore_{kind}", expression=expression)
    assert place.scan() == ["a.txt"]
    assert place.counts() == ("1", "0")
    place.clear()
    place.filter(f"test_{kind}", expression=expression)
    assert place.scan() == ["a.txt", "b.txt"]
    assert place.counts() == ("1", "3")
    place.clear()
    assert place.scan() == ["a.txt", "b.txt"]
    assert place.counts() == ("4", "0")


def test_results_that_are_there_change_at_once(service: Running, place: Place) -> None:
    (place.folder / "a.txt").write_text(f"card {SPACED}, {MAIL}, {IBAN}")
    (place.folder / "b.txt").write_text(f"card {VISA}")
    with zipfile.ZipFile(place.folder / "pack.zip", "w") as archive:
        archive.writestr("in.txt", f"card {VISA}")
    everything = ["a.txt", "b.txt", "pack.zip#in.txt"]
    assert place.scan() == everything
    points = len(service.get("/v1/risk/summary/history", target_id=place.target))
    place.filter("test_match", expression=MAIL.upper())
    assert place.counts() == ("4", "1")
    place.filter("ignore_match", expression=VISA)
    assert place.counts() == ("1", "1")
    assert place.names() == ["a.txt"]
    assert service.objects(place.target, place.location)[0]["path"].endswith("a.txt")
    assert len(service.get("/v1/risk/summary/history", target_id=place.target)) == points + 2
    place.clear()
    assert place.counts() == ("1", "1")
    assert place.scan() == everything
    assert place.counts() == ("5", "0")


def test_a_decision_outlives_a_filter_and_its_undo_is_whole(service: Running, place: Place) -> None:
    """The mark of a removed match waits until a scan restores the match."""
    (place.folder / "a.txt").write_text(f"card {VISA}, {SECOND}")
    place.scan()
    (item,) = service.objects(place.target, place.location)
    service.remediate(place.target, place.location, item, "false_match")
    place.filter("ignore_match", expression=SECOND)
    assert place.counts() == ("0", "0")
    place.clear()
    place.scan()
    assert place.counts() == ("0", "0")
    place.filter("ignore_match", expression=SECOND)
    (item,) = service.objects(place.target, place.location)
    service.remediate(place.target, place.location, item, "undo")
    assert place.counts() == ("1", "0")
    place.clear()
    place.scan()
    assert place.counts() == ("2", "0")


def test_all_targets_together_get_one_point_of_history(
    own_service: Running, tmp_path: Path
) -> None:
    for name in ("one", "two", "three"):
        place = Place(own_service, tmp_path / name)
        (place.folder / "a.txt").write_text(f"card {SPACED}")
        place.scan()
    before = len(own_service.get("/v1/risk/summary/history"))
    own_service.post("/v1/filters", {"type": "ignore_match", "expression": VISA}, 201)
    points = own_service.get("/v1/risk/summary/history")
    assert len(points) == before + 1
    assert points[0]["all"] == "0"


def test_filter_holds_for_its_target_its_group_or_everything(
    service: Running, place: Place
) -> None:
    (place.folder / "a.txt").write_text(f"card {VISA}")
    other = new_target(service)
    scopes: tuple[dict[str, str], ...] = (
        {"apply_to": other},
        {"apply_to": first_group(service)},
        {},
    )
    for scope, expected in zip(scopes, (["a.txt"], [], []), strict=True):
        with made(service, {"type": "ignore_prefix", "expression": "4532", **scope}):
            assert place.scan() == expected
    for scope, expected in zip(scopes, (["a.txt"], [], []), strict=True):
        assert place.scan() == ["a.txt"]
        with made(service, {"type": "ignore_match", "expression": VISA, **scope}):
            assert place.names() == expected


def test_mask_beside_an_ignored_value_is_whole(service: Running, place: Place) -> None:
    (place.folder / "a.txt").write_text(f"card {VISA}, {SECOND}")
    place.filter("ignore_match", expression=SECOND)
    assert place.scan() == ["a.txt"]
    (item,) = service.objects(place.target, place.location)
    job = service.remediate(place.target, place.location, item, "mask")
    assert job["status"] == "Masked"
    assert (place.folder / "a.txt").read_text() == f"card 453201******0366, {SECOND}"


def test_what_another_target_ignores_is_left_after_a_mask(
    service: Running, place: Place, tmp_path: Path
) -> None:
    """A second value of the masked type, which was ignored when the file was scanned."""
    (place.folder / "a.txt").write_text(f"card {VISA}, {SECOND}")
    place.filter("ignore_match", expression=SECOND)
    assert place.scan() == ["a.txt"]
    place.clear()
    other = Place(service, tmp_path / "others")
    other.filter("ignore_match", expression=SECOND)
    try:
        (item,) = service.objects(place.target, place.location)
        job = service.remediate(place.target, place.location, item, "mask")
    finally:
        other.clear()
    assert job["status"] == "Partially masked"


def test_no_expression_makes_a_scan_slow(service: Running, place: Place) -> None:
    """50 bad expressions each on paths, ignored values and test data, and a megabyte to search."""
    (place.folder / ("a" * 200)).write_text("a" * 1_000_000 + f" card {VISA} " + "4" * 1000)
    parts = ("a*", "*a", "?*", "*4?", "(a+)+$", "(a|a)*", "[a-", "\\1", "a{1000}", "(?=a)")
    for part in parts:
        for length in (1, 10, 100, 1000, 4000):
            expression = part * (length // len(part) + 1) + "!"
            for kind in ("exclude", "ignore", "test"):
                place.filter(f"{kind}_expression", expression=expression)
    started = time.monotonic()
    assert len(place.scan()) == 1
    assert time.monotonic() - started < 50 * 3 * 0.2
    assert place.counts() == ("1", "0")
    place.remove()


def test_no_value_of_a_filter_is_stored_in_the_clear_or_told(
    service: Running, place: Place
) -> None:
    place.filter("ignore_match", expression=OTHER)
    place.filter("test_match", expression=OTHER)
    status_and_message(service, "POST", "/v1/filters", {"type": "x", "expression": OTHER})
    for path in service.data.rglob("*"):
        if path.is_file():
            assert OTHER.encode() not in path.read_bytes(), path
    events = service.get("/local/v1/events", limit=100000)
    assert OTHER not in str(events)
    classes = [event["class"] for event in events]
    assert {"Global Filter Added", "Global Filter Removed", "Filter Add Failed"} <= set(classes)
    assert {event["module"] for event in events if "Filter" in event["class"]} == {"policy"}


def test_filters_outlive_a_restart(own_service: Running, tmp_path: Path) -> None:
    body = {"type": "ignore_match", "expression": VISA}
    key = own_service.post("/v1/filters", body, 201)["id"]
    own_service.kill()
    own_service.start()
    assert own_service.get("/v1/filters") == [{**body, "id": key}]


def test_filters_are_written_by_those_who_manage_their_scope(
    service: Running, place: Place
) -> None:
    other = new_target(service)
    mine = [
        {"realm": "target", "id": place.target, "permissions": ["node visible", "access control"]}
    ]
    name, password = new_name("keeper").replace(" ", "-"), "a long enough Passphrase 7"
    permissions = {"global": ["api access"], "resource": mine}
    body = {"name": name, "password": password, "permissions": permissions}
    service.post("/local/v1/users", body, 201)
    hidden = service.post("/v1/filters", {**EXAMPLES[0], "apply_to": other}, 201)["id"]
    with service.client(auth=(name, password)) as http:

        def post(**scope: str) -> tuple[int, str]:
            answer = http.post("/v1/filters", json={**EXAMPLES[6], **scope})
            return answer.status_code, answer.json().get("message", "")

        assert post()[0] == 403
        assert post(apply_to=first_group(service)) == (422, "Invalid input for 'apply_to'.")
        assert post(apply_to=other) == (422, "Invalid input for 'apply_to'.")
        assert post(apply_to=place.target)[0] == 201
        (own,) = http.get("/v1/filters").json()
        assert own["apply_to"] == place.target
        assert http.delete(f"/v1/filters/{hidden}").status_code == 404
        body = {**EXAMPLES[6], "apply_to": other}  # nor may it be moved out of reach
        assert http.put(f"/v1/filters/{own['id']}", json=body).status_code == 422
        assert http.put(f"/v1/filters/{own['id']}", json=EXAMPLES[6]).status_code == 403
        assert http.delete(f"/v1/filters/{own['id']}").status_code == 204


@contextmanager
def manager(service: Running, permissions: dict[str, Any]) -> Iterator[httpx.Client]:
    """Yield a client of a new account with these permissions."""
    name, password = new_name("manager").replace(" ", "-"), "a long enough Passphrase 7"
    body = {"name": name, "password": password, "permissions": permissions}
    service.post("/local/v1/users", body, 201)
    with service.client(auth=(name, password)) as http:
        yield http


MANAGERS: dict[str, Callable[[Place], dict[str, Any]]] = {
    "of everything": lambda _place: {
        "global": ["api access", "datatype manager"],
        "resource": [{"realm": "global", "id": "", "permissions": ["node visible"]}],
    },
    "of a target": lambda place: {
        "global": ["api access"],
        "resource": [
            {
                "realm": "target",
                "id": place.target,
                "permissions": ["node visible", "access control"],
            }
        ],
    },
}
"""Accounts that may write filters, but see no details."""


@pytest.mark.parametrize("kind", ["ignore_match", "test_match"])
@pytest.mark.parametrize("who", MANAGERS)
def test_values_are_masked_for_managers_without_report_detail(
    service: Running, place: Place, who: str, kind: str
) -> None:
    key = place.filter(kind, expression=VISA)
    with manager(service, MANAGERS[who](place)) as http:
        shown = http.get(f"/v1/filters/{key}").json() + http.get("/v1/filters").json()
    assert {one["expression"] for one in shown if one["id"] == key} == {"453201******0366"}
    assert service.get(f"/v1/filters/{key}")[0]["expression"] == VISA


@pytest.mark.parametrize("kind", ["exclude_prefix", "ignore_expression"])
def test_what_is_no_single_value_is_not_masked(service: Running, place: Place, kind: str) -> None:
    key = place.filter(kind, expression="/srv/4532/*")
    with manager(service, MANAGERS["of everything"](place)) as http:
        assert http.get(f"/v1/filters/{key}").json()[0]["expression"] == "/srv/4532/*"


@pytest.mark.parametrize("kind", ["ignore_match", "ignore_prefix"])
def test_a_masked_value_does_not_replace_the_full_one(
    service: Running, place: Place, kind: str
) -> None:
    key = place.filter("ignore_match", expression=VISA)
    with manager(service, MANAGERS["of a target"](place)) as http:
        body = {"type": "ignore_match", "apply_to": place.target}
        where = f"/v1/filters/{key}"
        refused = http.put(where, json={**body, "type": kind, "expression": "453201******0366"})
        assert (refused.status_code, refused.json()["message"]) == (
            422,
            "Invalid input for 'expression'.",
        )
        assert service.get(where)[0]["expression"] == VISA
        assert http.put(where, json={**body, "expression": SECOND}).status_code == 204
    assert service.get(where)[0]["expression"] == SECOND


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (
            {"type": "exclude_prefix", "expression": "/srv/app/cache/"},
            'exclude_prefix "/srv/app/cache/"',
        ),
        (
            {"type": "exclude_suffix", "expression": "/4111111111111111.txt"},
            'exclude_suffix "/411111******1111.txt"',
        ),
        (
            {"type": "include_date_range", "from_date": "2024-02-29", "to_date": "2024-03-01"},
            "include_date_range (2024-02-29 to 2024-03-01)",
        ),
        ({"type": "include_recent", "days": 30}, "include_recent (days: 30)"),
        ({"type": "exclude_max_size", "size": 5}, "exclude_max_size (size: 5 MB)"),
        *(
            ({"type": kind, "expression": "Muster"}, kind)
            for kind in ("ignore_match", "test_match")
        ),
    ],
    ids=lambda given: given["type"] if isinstance(given, dict) else "",
)
def test_events_say_which_filter(service: Running, body: dict[str, Any], name: str) -> None:
    body["apply_to"] = new_target(service)
    with made(service, body) as key:
        assert service.http.put(f"/v1/filters/{key}", json=body).is_success
        other = {**body, "type": "exclude_expression", "expression": "*/cache/*"}
        assert service.http.put(f"/v1/filters/{key}", json=other).is_success
    changed = 'exclude_expression "*/cache/*"'
    told = [one["message"] for one in service.get("/local/v1/events") if "Filter" in one["class"]]
    assert told[-4:] == [
        f"The filter {name} was added.",
        f"The filter {name} was changed.",
        f"The filter {name} was changed to {changed}.",
        f"The filter {changed} was removed.",
    ]


def test_a_filter_that_moves_tells_its_old_path_only_where_it_was(service: Running) -> None:
    one, other = new_target(service), new_target(service)
    old = {"type": "exclude_prefix", "expression": "/srv/old/", "apply_to": one}
    new = {"type": "exclude_prefix", "expression": "/srv/new/", "apply_to": other}
    with made(service, old) as key:
        assert service.http.put(f"/v1/filters/{key}", json=new).is_success
        events = service.get("/local/v1/events")
    told = [
        (each["target_id"], each["message"])
        for each in events
        if "Filter" in each["class"] and each.get("target_id") in {one, other}
    ]
    assert told == [
        (one, 'The filter exclude_prefix "/srv/old/" was added.'),
        (one, 'The filter exclude_prefix "/srv/old/" was moved elsewhere.'),
        (other, 'The filter exclude_prefix "/srv/new/" was moved here.'),
    ]
