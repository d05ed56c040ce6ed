"""Custom data types and data type profiles over HTTPS: created, tested, found, masked, deleted."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.api.client import Client
from app.api.errors import ApiError
from app.api.records.datatypes import DataTypeTrial, NewDataType, NewDataTypeProfile
from app.api.transport import Address
from tests.service.inventory import UNKNOWN, new_name, status_and_message
from tests.service.routes.test_risk import remapped
from tests.service.running import Event, Running, wait_for

TYPES, PROFILES = "/local/v1/datatypes", "/local/v1/profiles"
VISA = "4532015112830366"
MAIL = "anna.muster@firma-muster.de"
TEXT = f"Badge KX-48210-77 of {MAIL}, paid with {VISA}\n"
_numbers = itertools.count(1)


def badge(**fields: Any) -> dict[str, Any]:
    number = next(_numbers)
    return {
        "name": f"Badge {number}", "expression": r"\bKX-\d{5}-\d{2}\b", "keywords": ["badge"],
        **fields,
    }  # fmt: skip


@contextmanager
def made(service: Running, path: str, body: Any) -> Iterator[tuple[str, str]]:
    """Create a data type or a profile within the block; yield its ID, and a data type's key."""
    where = f"{path}/{service.post(path, body, 201)['id']}"
    (found,) = [one for one in service.get(path) if where.endswith(one["id"])]
    try:
        yield where, found.get("key", found["id"])
    finally:
        answer = service.http.delete(where)
    assert answer.status_code == 204, answer.text


def scan(service: Running, target: str, location: str, *profiles: str) -> Event:
    """Scan with profiles; return the last event."""
    body = {
        "label": new_name("scan"), "profiles": list(profiles),
        "targets": [{"id": target, "locations": [{"id": location}]}],
    }  # fmt: skip
    ends = {"Search Detected Matches", "No Matches Found", "Search Failed"}
    with service.events() as stream:
        key = service.post("/v1/schedules", body, 201)["id"]
        event = wait_for(
            stream, lambda one: one["class"] in ends and one.get("location_id") == location
        )
    assert service.get(f"/v1/schedules/{key}")[0]["profiles"] == list(profiles)
    service.ended(key)  # a profile of a schedule that has not ended cannot be removed
    return event


def found(service: Running, target: str, location: str) -> dict[str, str]:
    """Return the live matches of a Location by name of data type."""
    return {
        one["data_type"]: one["matches"]["match"]
        for item in service.objects(target, location)
        for one in item["summary"]
        if "match" in one["matches"]
    }


def test_a_custom_type_is_found_previewed_masked_verified_and_undone(
    service: Running, tmp_path: Path
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(TEXT)
    body = badge()
    name = body["name"]
    with made(service, TYPES, body) as (_, key):
        target, location = service.scan_folder(tmp_path, new_name("custom"))
        assert found(service, target, location)[name] == "1"
        (item,) = service.objects(target, location)
        one = service.get(f"/v1/targets/{target}/matchobjects/{item['id']}", details="true")
        assert [each["content"] for each in one["matches"] if each["data_type"] == name] == [
            "KX-48210-77"
        ]
        for wanted in (name, key):
            query = service.post("/v1/query", {"data_type": [wanted], "target": [target]}, 201)
            assert len(service.get(f"/v1/query/{query['query_id']}/targets")) == 1
        advanced = {"afconfig": [f'data_type = "{name}"'], "target": [target]}
        assert service.post("/v1/query", advanced, 201)
        order = {"sign_off": "A", "reason": "b", "object_ids": [item["id"]], "path": item["path"]}
        dry = {
            **order, "target_id": target, "location_id": location, "action": "mask",
            "data_types": [name],
        }  # fmt: skip
        (shown,) = service.post("/local/v1/remediation/preview", dry)["objects"]
        assert shown["ok"], shown
        assert [change["data_type"] for change in shown["changes"]] == [name]
        job = service.remediate(target, location, item, "mask", data_types=[name])
        assert (job["status"], job["verified"]) == ("Partially masked", True), job["verification"]
        assert "KX-48210-77" not in file.read_text()
        assert MAIL in file.read_text()
        (item,) = service.objects(target, location)
        assert service.remediate(target, location, item, "undo")["state"] == "done"
        assert file.read_text() == TEXT
    query = status_and_message(service, "POST", "/v1/query", {"data_type": [name]})
    assert query == (404, "Specified object does not exist.")
    left = found(service, target, location)
    assert left[key] == "1"  # by its key until the next scan
    scan(service, target, location)
    assert key not in found(service, target, location)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"expression": r"(a)\1"}, "references to groups are not supported"),
        ({"expression": "(?=a)b"}, "lookahead is not supported"),
        ({"expression": "a*"}, "it matches empty text"),
        ({"expression": "((a{9}){99}){99}"}, "repetitions make it larger than 1000 places"),
        ({"expression": "[a-z]+"}, "it matches nearly everything"),
        ({"expression": "(a"}, "a ( is not closed"),
        ({"check": "mod5"}, "there is no such check"),
        ({"keywords": ["x"]}, "a keyword needs 2 to 64 characters"),
    ],
)
def test_a_hopeless_type_is_refused_with_the_reason(
    service: Running, fields: dict[str, Any], reason: str
) -> None:
    before = service.get(TYPES)
    for path, body in (
        (TYPES, badge(**{"keywords": None, **fields})),
        (f"{TYPES}/test", {"text": "a", "type": badge(**{"keywords": None, **fields})}),
    ):
        status, message = status_and_message(service, "POST", path, body)
        assert status == 422
        assert message.startswith("The data type cannot be used: "), message
        assert reason in message
    assert service.get(TYPES) == before


def test_a_type_is_tried_on_a_text_before_it_is_saved(service: Running) -> None:
    text = f"Badge KX-48210-77, an order {'. ' * 40} KX-11111-11\n"
    tried = service.post(f"{TYPES}/test", {"text": text, "type": badge(name="Trial")})
    (match,), (miss,) = tried["matches"], tried["near_misses"]
    assert match["data_type"] == "Trial"
    assert (match["offset"], match["length"]) == (text.index("KX-4"), 11)
    assert "48210" not in str(tried)
    assert [step["name"] for step in match["trace"]] == ["Pattern", "Length", "Context"]
    assert "failed" not in match
    assert miss["failed"] == "Context"
    assert {"name": "Context", "outcome": "no keyword nearby"} in miss["trace"]
    assert "Trial" not in [one["name"] for one in service.get(TYPES)]


def test_why_not_is_told_of_built_in_types_too(service: Running) -> None:
    text = f"card {VISA}, card {VISA[:-1]}5"
    for order in ({"text": text}, {"text": text, "data_types": ["CARD_VISA"]}):
        tried = service.post(f"{TYPES}/test", order)
        assert [one["data_type"] for one in tried["matches"]] == ["Visa"]
        (miss,) = [one for one in tried["near_misses"] if one["data_type"] == "Visa"]
        assert miss["failed"] == "Check digit"
        assert {"name": "Check digit", "outcome": "Luhn check failed"} in miss["trace"]
        assert "Luhn check passed" not in str(miss)
    wrong = {"text": text, "data_types": ["CARD_NONE"]}
    refused = status_and_message(service, "POST", f"{TYPES}/test", wrong)
    assert refused == (422, "Invalid input for 'data_types'.")
    assert status_and_message(service, "POST", f"{TYPES}/test", {"text": "x" * 65_537})[0] == 422


def test_a_profile_limits_a_scan_and_what_changes_it_reads_everything_again(
    service: Running, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text(TEXT)
    body = badge()
    with (
        made(service, TYPES, body) as (where, key),
        made(service, PROFILES, {"label": new_name("p"), "data_types": ["CARD_VISA"]}) as cards,
        made(service, PROFILES, {"label": new_name("p"), "data_types": [key]}) as badges,
    ):
        target, location = service.add_folder(tmp_path, new_name("profiled"))
        scan(service, target, location, cards[1])
        assert found(service, target, location) == {"Visa": "1"}
        scan(service, target, location, cards[1], badges[1])
        assert found(service, target, location) == {"Visa": "1", body["name"]: "1"}
        assert "(1 unchanged" in scan(service, target, location, cards[1], badges[1])["message"]
        wider = {"label": new_name("p"), "data_types": ["CARD_VISA", "EMAIL"]}
        assert service.http.put(cards[0], json=wider).status_code == 204
        assert "unchanged" not in scan(service, target, location, *(cards[1], badges[1]))["message"]
        assert len(found(service, target, location)) == 3
        assert "(1 unchanged" in scan(service, target, location, cards[1], badges[1])["message"]
        other = {**body, "expression": r"\bKY-\d{5}\b"}
        assert service.http.put(where, json=other).status_code == 204
        assert "unchanged" not in scan(service, target, location, cards[1], badges[1])["message"]
        assert body["name"] not in found(service, target, location)
        scan(service, target, location)
        assert len(found(service, target, location)) >= 2  # the default types


def test_a_mask_under_a_profile_is_verified_by_that_profile(
    service: Running, tmp_path: Path
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(TEXT)
    with made(service, PROFILES, {"label": new_name("p"), "data_types": ["CARD_VISA"]}) as cards:
        target, location = service.add_folder(tmp_path, new_name("profiled"))
        scan(service, target, location, cards[1])
        (item,) = service.objects(target, location)
        job = service.remediate(target, location, item, "mask")
        assert (job["status"], job["verified"]) == ("Masked", True), job
        assert MAIL in file.read_text()  # not requested


def test_a_strict_variant_finds_sure_matches_only(service: Running, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("her social security number: 536-22-1234\n")
    (tmp_path / "b.txt").write_text("call 536-22-4321 on Monday\n")
    label = new_name("p")
    strict = made(service, PROFILES, {"label": label, "data_types": ["SSN_US_STRICT"]})
    with strict as profile:
        target, location = service.add_folder(tmp_path, new_name("strict"))
        scan(service, target, location, profile[1])
        (item,) = service.objects(target, location)
        assert item["path"].endswith("a.txt")
        assert list(found(service, target, location).values()) == ["1"]
        again = {"label": label, "data_types": ["SSN_US"]}
        assert service.http.put(profile[0], json=again).status_code == 204
        scan(service, target, location, profile[1])
        assert len(service.objects(target, location)) == 2


def test_a_robust_variant_that_is_no_more_stands_for_its_type(
    service: Running, tmp_path: Path
) -> None:
    """An older version named robust variants that could find nothing: profiles, rules and queries
    from then still refer to them.
    """
    (tmp_path / "a.txt").write_text("US passport 482917365\n")
    former = "PASSPORT_US_STRICT"
    body = {"label": new_name("p"), "data_types": ["PASSPORT_US"]}
    with made(service, PROFILES, body) as profile:
        with (
            closing(sqlite3.connect(service.data / "service" / "store.db", timeout=10)) as conn,
            conn,
        ):
            conn.execute(
                "UPDATE type_profiles SET types = ? WHERE label = ?",
                (f'["{former}"]', body["label"]),
            )
        shown = {one["id"]: one["data_types"] for one in service.get(PROFILES)}
        assert shown[profile[1]] == body["data_types"]
        rules = {"data_types": [{"data_type": former}]}
        risk = {"label": new_name("r"), "level": "High", "priority": 1, "rules": rules}
        at_risk = service.post("/local/v1/risk/profiles", risk, 201)["id"]
        target, location = service.add_folder(tmp_path, new_name("former"))
        scan(service, target, location, profile[1])
        assert list(found(service, target, location).values()) == ["1"]
        for query in ({"risk_profile": [at_risk]}, {"data_type": [former]}):
            assert len(_targets(service, {**query, "target": [target]})) == 1, query


def test_filters_and_risk_profiles_know_custom_types(service: Running, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text(TEXT)
    body = badge()
    with made(service, TYPES, body):
        rules = {"data_types": [{"data_type": body["name"]}]}
        risk = {"label": new_name("r"), "level": "High", "priority": 1, "rules": rules}
        profile = service.post("/local/v1/risk/profiles", risk, 201)["id"]
        target, location = service.scan_folder(tmp_path, new_name("filtered"))
        query = {"risk_profile": [profile], "target": [target]}
        assert len(_targets(service, query)) == 1
        ignored = {"type": "ignore_match", "expression": "KX-48210-77", "apply_to": target}
        assert service.post("/v1/filters", ignored, 201)
        assert body["name"] not in found(service, target, location)
        scan(service, target, location)
        assert body["name"] not in found(service, target, location)
    scan(service, target, location)
    assert _targets(service, query) == []


def test_a_risk_profile_maps_by_the_names_that_data_types_have_now(
    service: Running, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text(TEXT)
    body = badge()
    with made(service, TYPES, body) as own:
        rules = {"data_types": [{"data_type": body["name"]}]}
        risk = {"label": new_name("r"), "level": "High", "priority": 1, "rules": rules}
        with remapped(service):
            profile = service.post("/local/v1/risk/profiles", risk, 201)["id"]
        target, _ = service.scan_folder(tmp_path, new_name("renamed"))
        query = {"risk_profile": [profile], "target": [target]}
        for name, count in (("Pass of old", 0), (body["name"], 1)):
            with remapped(service):
                answer = service.http.put(own[0], json={**body, "name": name})
                assert answer.status_code == 204, answer.text
            assert len(_targets(service, query)) == count


def _targets(service: Running, query: dict[str, Any]) -> list[Any]:
    made = service.post("/v1/query", query, 201)["query_id"]
    targets: list[Any] = service.get(f"/v1/query/{made}/targets")
    return targets


def test_what_is_in_use_or_taken_is_refused(service: Running, tmp_path: Path) -> None:
    body = badge()
    target, _ = service.add_folder(tmp_path, new_name("in use"))
    with made(service, TYPES, body) as (where, key):
        label = new_name("p")
        with made(service, PROFILES, {"label": label, "data_types": [key]}) as profile:
            in_use = status_and_message(service, "DELETE", where)
            assert in_use == (409, "A data type profile uses this data type.")
            taken = {"label": label, "data_types": ["EMAIL"]}
            assert status_and_message(service, "POST", PROFILES, taken)[0] == 409
            planned = {
                "label": new_name("scan"), "start": "2099-01-01 00:00", "profiles": [profile[1]],
                "targets": [{"id": target}],
            }  # fmt: skip
            schedule = service.post("/v1/schedules", planned, 201)["id"]
            in_use = status_and_message(service, "DELETE", profile[0])
            assert in_use == (409, "A scan uses this data type profile.")
            assert service.http.post(f"/v1/schedules/{schedule}/cancel").status_code == 204
        for name in (body["name"], "Visa", key):
            refused = status_and_message(service, "POST", TYPES, badge(name=name))
            assert refused == (409, "A data type with this name exists.")
        assert service.http.put(where, json=body).status_code == 204  # its own name


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("PUT", f"{TYPES}/{UNKNOWN}", badge(), (404, "Resource not found.")),
        ("DELETE", f"{TYPES}/{UNKNOWN}", None, (404, "Resource not found.")),
        ("PUT", f"{PROFILES}/{UNKNOWN}", {"label": "x", "data_types": ["EMAIL"]},
         (404, "Resource not found.")),
        ("DELETE", f"{PROFILES}/{UNKNOWN}", None, (404, "Resource not found.")),
        ("POST", TYPES, {"name": "x"}, (422, "Invalid input for 'expression'.")),
        ("POST", TYPES, badge(name=" "), (422, "Invalid input for 'name'.")),
        ("POST", TYPES, badge(severity="bad"), (422, "Invalid input for 'severity'.")),
        ("POST", PROFILES, {"label": "x", "data_types": []},
         (422, "Invalid input for 'data_types'.")),
        ("POST", PROFILES, {"label": "x", "data_types": ["CUSTOM_0"]},
         (422, "Invalid input for 'data_types'.")),
        ("POST", PROFILES, {"label": "", "data_types": ["EMAIL"]},
         (422, "Invalid input for 'label'.")),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(
    service: Running, method: str, path: str, body: Any, expected: tuple[int, str]
) -> None:
    assert status_and_message(service, method, path, body) == expected


def test_a_scan_with_a_profile_that_is_not_there_is_refused(
    service: Running, tmp_path: Path
) -> None:
    target, _ = service.add_folder(tmp_path, new_name("host"))
    for profile in (UNKNOWN, "x"):
        body = {"label": new_name("s"), "targets": [{"id": target}], "profiles": [profile]}
        refused = status_and_message(service, "POST", "/v1/schedules", body)
        assert refused == (422, "Invalid input for 'profiles'.")


def test_no_expression_is_stored_or_told_in_clear(service: Running) -> None:
    canary = "KX-canary-expression"
    with made(service, TYPES, badge(expression=canary, keywords=["kx-canary-word"])):
        status_and_message(service, "POST", TYPES, badge(expression=canary + "("))
        folder = service.data / "service"
        stored = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
        assert b"KX-canary" not in stored
        assert b"kx-canary" not in stored
        assert "KX-canary" not in str(service.get("/local/v1/events"))


def test_client_writes_data_types_and_profiles(service: Running) -> None:
    async def write() -> None:
        client = Client(Address(service.base_url, "analyst", service.password, service.certificate))
        new = NewDataType(name=new_name("Client"), expression=r"KZ-\d{6}", check="luhn")
        try:
            trial = await client.datatypes.test(DataTypeTrial(text="KZ-123456", type=new))
            assert [near_miss.failed for near_miss in trial.near_misses] == ["Check"]
            key = await client.datatypes.add(new)
            await client.datatypes.change(key, msgspec.structs.replace(new, any_case=True))
            (stored,) = [item for item in (await client.datatypes.custom()).items if item.id == key]
            assert (stored.name, stored.any_case, stored.check) == (new.name, True, "luhn")
            fields = NewDataTypeProfile(label=new_name("p"), data_types=[stored.key])
            profile = await client.profiles.create(fields)
            more = msgspec.structs.replace(fields, data_types=["EMAIL"])
            await client.profiles.update(profile, more)
            (kept,) = [item for item in (await client.profiles.list()).items if item.id == profile]
            assert kept.data_types == ["EMAIL"]
            await client.profiles.delete(profile)
            await client.datatypes.remove(key)
            with pytest.raises(ApiError, match="cannot be used"):
                await client.datatypes.add(msgspec.structs.replace(new, expression="(?=a)"))
        finally:
            await client.close()

    asyncio.run(write())


def test_an_expression_is_proposed_for_examples_or_words(service: Running) -> None:
    where = "/local/v1/datatypes/propose"
    cards = ["4111111111111111", "5500000000000004", "4012888888881881"]
    assert service.post(where, {"examples": cards}) == {
        "expression": r"\b\d{16}\b",
        "check": "luhn",
    }
    assert service.post(where, {"words": ["Kestrel"]}) == {
        "expression": r"\b(?:Kestrel)\b",
        "check": "",
    }


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "Invalid input for 'examples'."),
        ({"examples": ["a1", "b2"], "words": ["c"]}, "Invalid input for 'examples'."),
        (
            {"examples": ["4111111111111111"]},
            "No expression can be proposed: at least 2 different examples are needed.",
        ),
    ],
)
def test_what_has_no_proposal_is_told_without_the_values(
    service: Running, body: dict[str, Any], message: str
) -> None:
    answer = service.http.post("/local/v1/datatypes/propose", json=body)
    assert (answer.status_code, answer.json()) == (422, {"message": message})
