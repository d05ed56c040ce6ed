"""Risk profiles over HTTPS: written, validated, mapped by every criterion, with history."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.api.client import Client
from app.api.records.risk import LocationRule, NewRiskProfile, NewRiskRules, RiskProfile
from app.api.transport import Address
from tests.service.inventory import UNKNOWN, status_and_message
from tests.service.running import Running, wait_for

CARD = "Visa 4532015112830366\n"
IBAN = "DE11501234560987654321"  # valid check digits, but no such bank
PROFILES = "/local/v1/risk/profiles"
_UNKNOWN = "Specified object does not exist."
_labels = (f"profile {number}" for number in itertools.count(1))


@contextmanager
def remapped(service: Running) -> Iterator[None]:
    """Wait after the block until its changes are mapped; an older mapping may end first."""
    idle = {"state": "idle", "progress": 1.0}
    with service.events() as stream:
        yield
        wait_for(
            stream,
            lambda one: (
                one["class"] == "Risk History Processing"
                and service.get("/local/v1/risk/processing") == idle
            ),
        )


def body(rules: Any, **fields: Any) -> dict[str, Any]:
    """Return the body of a profile with a unique label, ordered after the default ones."""
    return {"label": next(_labels), "level": "Low", "priority": 100, "rules": rules, **fields}


def new_profile(service: Running, rules: Any, **fields: Any) -> str:
    """Create a profile and wait until it is mapped."""
    with remapped(service):
        return str(service.post(PROFILES, body(rules, **fields), 201)["id"])


def mapped(service: Running, profile: str, target: str) -> list[str]:
    """Return the paths in this Target that the profile is mapped to."""
    wanted = {"target": [target], "risk_profile": [profile]}
    key = service.post("/v1/query", wanted, 201)["query_id"]
    if target not in service.get(f"/v1/query/{key}/targets"):
        return []
    where = f"/v1/query/{key}/targets/{target}/locations"
    found = [service.get(f"{where}/{item}") for item in service.get(where)]
    return [
        item["location"]
        for item in found
        if profile in item.get("risk", {"profiles": ()})["profiles"]
    ]


@pytest.fixture(scope="module")
def inventory(service: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A scanned folder: its path, Target and Location."""
    folder = tmp_path_factory.mktemp("risk")
    (folder / "public").mkdir()
    (folder / "public2").mkdir()
    (folder / "public" / "one.txt").write_text(CARD)
    (folder / "public" / "three.txt").write_text(CARD * 3)
    (folder / "public2" / "one.txt").write_text(CARD)
    (folder / "secret.txt").write_text(CARD)
    (folder / "tests.txt").write_text("Visa 4111 1111 1111 1111\n")
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("card.txt", CARD)
        archive.writestr("iban.txt", f"iban {IBAN}\n")
    for name, mode in {
        "public/one.txt": 0o644,
        "public/three.txt": 0o664,
        "public2/one.txt": 0o600,
        "secret.txt": 0o600,
        "tests.txt": 0o600,
        "pack.zip": 0o750,
    }.items():
        (folder / name).chmod(mode)
    target, location = service.scan_folder(folder, "risk")
    return folder, target, location


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"data_types": [{"data_type": "Visa", "minimum": 3}]}, ["public/three.txt"]),
        ({"data_types": [{"data_type": "IBAN"}]}, ["pack.zip#iban.txt"]),
        ({"data_types": [{"data_type": "CARD_VISA", "severities": ["test"]}]}, ["tests.txt"]),
        ({"locations": [{"prefix": "{folder}/public"}]}, ["public/one.txt", "public/three.txt"]),
        (
            {"locations": [{"prefix": "{folder}/pack.zip"}]},
            ["pack.zip#card.txt", "pack.zip#iban.txt"],
        ),
        ({"metadata": [{"label": "File Owner", "value": "nobody here"}]}, []),
        (
            {
                "metadata": [
                    {"label": "File Modified", "start_date": "20000101", "end_date": "20991231"}
                ],
                "locations": [{"prefix": "{folder}/secret.txt"}, {"prefix": "/nowhere"}],
            },
            ["secret.txt"],
        ),
        (
            {"access": [{"permission": "read", "who": "everyone"}]},
            ["public/one.txt", "public/three.txt"],
        ),
        ({"access": [{"permission": "modify", "who": "group"}]}, ["public/three.txt"]),
        (
            {
                "access": [{"permission": "full", "who": "owner"}],
                "data_types": [{"data_type": "Visa"}],
            },
            ["pack.zip#card.txt"],
        ),
        ({"access": [{"permission": "read", "who": "owner", "name": "nobody here"}]}, []),
        ({"access": [{"permission": "special", "who": "everyone"}]}, []),
        ({"operation": [{"status": "Masked"}]}, []),
    ],
    ids=lambda value: json.dumps(value)[:60],
)  # fmt: skip
def test_every_criterion_is_evaluated(
    service: Running, inventory: tuple[Path, str, str], rules: Any, expected: list[str]
) -> None:
    folder, target, _ = inventory
    rules = json.loads(json.dumps(rules).replace("{folder}", str(folder)))
    profile = new_profile(service, rules)
    assert mapped(service, profile, target) == [f"{folder}/{name}" for name in expected]
    service.http.delete(f"{PROFILES}/{profile}").raise_for_status()


def test_operation_is_followed_at_once(service: Running, tmp_path: Path) -> None:
    (tmp_path / "card.txt").write_text(CARD)
    target, location = service.scan_folder(tmp_path, "operation")
    profile = new_profile(service, {"operation": [{"status": "Confirmed Match"}]})
    assert mapped(service, profile, target) == []
    before = service.get("/v1/risk/summary/history", target_id=target)
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, "confirmed")
    assert mapped(service, profile, target) == [str(tmp_path / "card.txt")]
    after = service.get("/v1/risk/summary/history", target_id=target)
    assert len(after) == len(before) + 1
    assert (before[0]["low"], after[0]["low"]) == ("0", "1")


def test_access_that_a_new_scan_finds_counts(service: Running, tmp_path: Path) -> None:
    file = tmp_path / "card.txt"
    file.write_text(CARD)
    file.chmod(0o600)
    target, location = service.scan_folder(tmp_path, "access")
    profile = new_profile(service, {"access": [{"permission": "read", "who": "everyone"}]})
    assert mapped(service, profile, target) == []
    file.chmod(0o604)
    service.scan(target, location)
    assert mapped(service, profile, target) == [str(file)]


def test_access_rights_are_metadata(service: Running, inventory: tuple[Path, str, str]) -> None:
    folder, target, location = inventory
    item = next(
        item for item in service.objects(target, location) if item["path"].endswith("three.txt")
    )
    inside = service.get(f"/v1/targets/{target}/matchobjects/{item['id']}")
    rights = {
        meta["label"]: meta["value"]
        for meta in inside["metas"]
        if meta["label"].startswith("Permission ")
    }
    file = folder / "public" / "three.txt"
    owner, group = f"{file.owner()} (owner)", f"{file.group()} (group)"
    assert rights == {
        "Permission Modify": f"{owner}, {group}",
        "Permission Read": f"{owner}, {group}, everyone",
        "Permission Write": f"{owner}, {group}",
    }


def test_highest_priority_decides_whatever_its_level(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    folder, target, _ = inventory
    rules = {"locations": [{"prefix": f"{folder}/secret.txt"}]}

    def counts() -> dict[str, str]:
        rows = service.get("/v1/risk/summary/targets", prioritized="true")
        return next(row for row in rows if row["id"] == target)

    before = counts()
    profile = new_profile(service, rules, level="Low", priority=1)
    key = service.post("/v1/query", {"target": [target], "search": "secret"}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{target}/locations"
    (found,) = [service.get(f"{where}/{item}") for item in service.get(where)]
    everything = service.get("/v1/risk/profiles")
    # The older default profiles with priority 1 do not map here.
    assert found["risk"]["prioritized_level"] == "Low"
    assert found["risk"]["profiles"][0] == profile
    assert [item["priority"] for item in everything] == sorted(
        item["priority"] for item in everything
    )
    after = counts()
    assert (int(before["high"]) - 1, int(before["low"]) + 1) == (
        int(after["high"]),
        int(after["low"]),
    )
    with remapped(service):
        service.http.delete(f"{PROFILES}/{profile}").raise_for_status()
    assert counts() == before


def test_prioritized_counts_a_location_only_under_its_first_profile(
    service: Running, tmp_path: Path
) -> None:
    (tmp_path / "card.txt").write_text(CARD)
    (tmp_path / "test.txt").write_text("Visa 4111 1111 1111 1111\n")  # no profile maps to it
    for file in tmp_path.iterdir():
        file.chmod(0o600)  # another test maps world-readable files
    target, _ = service.scan_folder(tmp_path, "prioritized")
    later = new_profile(service, {"locations": [{"prefix": f"{tmp_path}/card.txt"}]})

    def low(path: str, prioritized: str, **params: object) -> tuple[str, str, str]:
        found = service.get(f"/v1/risk/summary/{path}", prioritized=prioritized, **params)
        row = found[0] if path == "history" else next(one for one in found if one["id"] == target)
        return row["high"], row["low"], row["unmapped"]

    def of_profile(prioritized: str) -> str:
        where = f"/v1/risk/summary/history/{later}"
        return str(service.get(where, target_id=target, prioritized=prioritized)[0]["count"])

    for path, params in (("history", {"target_id": target}), ("targets", {})):
        assert low(path, "false", **params) == ("1", "1", "1")
        assert low(path, "true", **params) == ("1", "0", "1")
    assert (of_profile("false"), of_profile("true")) == ("1", "0")
    every = service.get("/v1/risk/summary/levels")
    first = service.get("/v1/risk/summary/levels", prioritized="true")
    assert int(first["low"]) < int(every["low"])
    assert first["unmapped"] == every["unmapped"]
    service.http.delete(f"{PROFILES}/{later}").raise_for_status()


def test_profile_is_written_changed_and_removed(service: Running) -> None:
    rules = {
        "data_types": [{"data_type": "IBAN"}],
        "access": [{"permission": "read", "who": "group"}],
    }
    first = body(rules, level="Medium", priority=7)
    with remapped(service):
        profile = service.post(PROFILES, first, 201)["id"]

    def stored() -> list[dict[str, Any]]:
        found = service.get("/v1/risk/profiles")
        return [item for item in found if item["profile_id"] == profile]

    assert stored() == [{"profile_id": profile, **first}]
    with remapped(service):
        second = body({"operation": [{"status": "Masked"}]}, level="High")
        assert service.http.put(f"{PROFILES}/{profile}", json=second).status_code == 204
    assert stored() == [{"profile_id": profile, **second}]
    with remapped(service):
        assert service.http.delete(f"{PROFILES}/{profile}").status_code == 204
    assert stored() == []
    for method in ("PUT", "DELETE"):
        answer = status_and_message(service, method, f"{PROFILES}/{profile}", second)
        assert answer == (404, _UNKNOWN)
    answer = status_and_message(service, "GET", f"/v1/risk/summary/history/{profile}")
    assert answer == (404, _UNKNOWN)
    events = service.get("/local/v1/events", module="policy")
    kinds = [
        event["class"]
        for event in events
        if first["label"] in event["message"] or second["label"] in event["message"]
    ]
    assert kinds == ["Risk Profile Added", "Risk Profile Modified", "Risk Profile Removed"]


def test_label_is_taken_until_its_profile_is_removed(service: Running) -> None:
    rules = {"data_types": [{"data_type": "IBAN"}]}
    first, other = body(rules), body(rules)
    key = service.post(PROFILES, first, 201)["id"]
    second = service.post(PROFILES, other, 201)["id"]
    taken = (409, "A risk profile with this label exists.")
    assert status_and_message(service, "POST", PROFILES, first) == taken
    assert status_and_message(service, "PUT", f"{PROFILES}/{second}", first) == taken
    with remapped(service):
        service.http.delete(f"{PROFILES}/{key}").raise_for_status()
        service.post(PROFILES, first, 201)


def test_mapping_that_was_cut_short_goes_on_after_a_restart(
    own_service: Running, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "card.txt").write_text(CARD)
    target, _ = own_service.scan_folder(folder, "cut")
    own_service.kill()
    store = own_service.data / "service" / "store.db"
    with closing(sqlite3.connect(store)) as conn, conn:  # as after a kill following a change
        conn.execute("DELETE FROM object_risk")
        conn.execute("UPDATE objects SET risk = 0")
        conn.execute("INSERT INTO settings VALUES ('risk.mapped', '0')")
    own_service.start()
    with own_service.events(after="0") as stream:
        wait_for(
            stream,
            lambda one: (
                one["class"] == "Risk History Processing"
                and own_service.get("/local/v1/risk/processing")["state"] == "idle"
            ),
        )
    (row,) = own_service.get("/v1/risk/summary/targets")
    assert (row["id"], row["high"], row["unmapped"]) == (target, "1", "0")
    assert own_service.get("/v1/risk/summary/history")
    with remapped(own_service):  # without configured scoring there is no history of it
        for profile in own_service.get("/v1/risk/profiles"):
            where = f"{PROFILES}/{profile['profile_id']}"
            own_service.http.delete(where).raise_for_status()
    assert own_service.get("/v1/risk/summary/history") == []
    key = own_service.post("/v1/query", {}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{target}/locations"
    (item,) = own_service.get(where)
    assert "risk" not in own_service.get(f"{where}/{item}")
    assert own_service.get("/v1/summary/history")


def test_client_writes_profiles(service: Running) -> None:
    async def write() -> None:
        client = Client(Address(service.base_url, "analyst", service.password, service.certificate))
        rules = NewRiskRules(locations=[LocationRule(prefix="/srv")])
        new = NewRiskProfile(label=next(_labels), level="High", priority=50, rules=rules)
        try:
            key = await client.risk.add_profile(new)
            await client.risk.change_profile(key, msgspec.structs.replace(new, level="Low"))
            (stored,) = [profile for profile in await profiles(client) if profile.profile_id == key]
            assert (stored.level, stored.rules.locations) == ("Low", [{"prefix": "/srv"}])
            await client.risk.remove_profile(key)
            assert key not in [profile.profile_id for profile in await profiles(client)]
            assert (await client.risk.processing()).state in {"idle", "processing"}
        finally:
            await client.close()

    async def profiles(client: Client) -> list[RiskProfile]:
        return list((await client.risk.profiles()).items)

    asyncio.run(write())


@pytest.mark.parametrize(
    ("change", "status", "message"),
    [
        ({"label": ""}, 422, "Invalid input for 'label'."),
        ({"label": 5}, 422, "Invalid input for 'label'."),
        ({"level": "high"}, 422, "Invalid input for 'level'."),
        ({"priority": 0}, 422, "Invalid input for 'priority'."),
        ({"priority": "1"}, 422, "Invalid input for 'priority'."),
        ({"rules": {}}, 422, "Invalid input for 'rules'."),
        ({"rules": {"colour": []}}, 422, "Invalid input for 'rules'."),
        ({"rules": {"data_types": []}}, 422, "Invalid input for 'rules'."),
        ({"rules": {"data_types": [{"data_type": "Nothing"}]}}, 404, _UNKNOWN),
        (
            {"rules": {"data_types": [{"data_type": "IBAN", "minimum": 0}]}},
            422,
            "Invalid input for 'rules'.",
        ),
        (
            {"rules": {"data_types": [{"data_type": "IBAN", "severities": ["bad"]}]}},
            422,
            "Invalid input for 'rules'.",
        ),
        ({"rules": {"locations": [{"prefix": ""}]}}, 422, "Invalid input for 'rules'."),
        (
            {"rules": {"metadata": [{"label": "Nothing", "value": "x"}]}},
            422,
            "Invalid input for 'rules->metadata'.",
        ),
        (
            {"rules": {"metadata": [{"label": "File Owner", "start_date": "20240101"}]}},
            422,
            "Invalid input for 'rules->metadata'.",
        ),
        (
            {
                "rules": {
                    "metadata": [
                        {"label": "Date", "start_date": "20240230", "end_date": "20240301"}
                    ]
                }
            },
            422,
            "Invalid input for 'rules->metadata'.",
        ),
        (
            {"rules": {"access": [{"permission": "own", "who": "group"}]}},
            422,
            "Invalid input for 'rules'.",
        ),
        (
            {"rules": {"access": [{"permission": "read", "who": "everyone", "name": "bob"}]}},
            422,
            "Invalid input for 'rules->access'.",
        ),
        (
            {"rules": {"operation": [{"status": "Done"}]}},
            422,
            "Invalid input for 'rules->operation'.",
        ),
    ],
    ids=lambda value: json.dumps(value)[:60],
)
def test_profile_that_cannot_be_is_refused(
    service: Running, change: dict[str, Any], status: int, message: str
) -> None:
    wanted = body({"data_types": [{"data_type": "IBAN"}]}) | change
    assert status_and_message(service, "POST", PROFILES, wanted) == (status, message)
    assert wanted["label"] not in [item["label"] for item in service.get("/v1/risk/profiles")]


def test_unknown_profile_is_not_found(service: Running) -> None:
    wanted = body({"data_types": [{"data_type": "IBAN"}]})
    for key in (UNKNOWN, "x"):
        for method in ("PUT", "DELETE"):
            assert status_and_message(service, method, f"{PROFILES}/{key}", wanted) == (
                404,
                _UNKNOWN,
            )


def test_other_editions_have_no_risk(service: Running) -> None:
    wanted = body({"data_types": [{"data_type": "IBAN"}]})
    profile = service.get("/v1/risk/profiles")[0]["profile_id"]
    paths = (
        "profiles",
        "summary/history",
        f"summary/history/{profile}",
        "summary/levels",
        "summary/targets",
    )
    edition(service, "pii")
    try:
        for path in paths:
            answer = status_and_message(service, "GET", f"/v1/risk/{path}")
            assert answer == (403, "'risk' is only available in the professional edition")
        refused = (403, "'risk_profile' is only available in the professional edition")
        assert status_and_message(service, "POST", PROFILES, wanted) == refused
        assert (
            status_and_message(service, "POST", "/v1/query", {"risk_profile": [profile]}) == refused
        )
    finally:
        edition(service, "professional")
    for path in paths:
        service.get(f"/v1/risk/{path}")


def edition(service: Running, name: str) -> None:
    response = service.http.put("/local/v1/license", json={"state": "licensed", "edition": name})
    assert response.status_code in {200, 204}, response.text


def test_history_has_a_point_after_every_scan(service: Running, tmp_path: Path) -> None:
    (tmp_path / "card.txt").write_text(CARD)
    target, location = service.scan_folder(tmp_path, "points")
    assert len(service.get("/v1/risk/summary/history", target_id=target)) == 1
    everything = len(service.get("/v1/risk/summary/history"))
    (tmp_path / "two.txt").write_text(CARD)
    service.scan(target, location)
    points = service.get("/v1/risk/summary/history", target_id=target)
    assert [point["high"] for point in points] == ["2", "1"]
    assert points[0]["timestamp"] >= points[1]["timestamp"]
    assert service.get("/v1/risk/summary/history", target_id=target, offset=1) == points[1:]
    assert len(service.get("/v1/risk/summary/history")) == everything + 1


def test_rules_are_counted_before_they_are_saved(
    service: Running, inventory: tuple[Path, str, str]
) -> None:
    folder, target, _ = inventory
    rules = {
        "data_types": [{"data_type": "Visa"}, {"data_type": "Visa", "minimum": 3}],
        "locations": [{"prefix": str(folder / "public")}],
    }
    counted = service.post(f"{PROFILES}/count", rules, 200)
    profile = new_profile(service, rules)
    assert counted["locations"] == len(mapped(service, profile, target))
    assert counted["rules"]["locations"] == [2]
    assert counted["rules"]["data_types"][1] == 1


def test_a_rule_that_cannot_match_is_not_counted(service: Running) -> None:
    rules = {"operation": [{"status": "None"}]}
    answer = status_and_message(service, "POST", f"{PROFILES}/count", rules)
    assert answer == (422, "Invalid input for 'rules->operation'.")
