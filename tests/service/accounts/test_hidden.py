"""A hidden Target is in no answer: every route that reads x kinds of account.

Everything hidden has a unique word in it. Labels of risk profiles, and names of data types and
their profiles, are visible to every account that may read them at all. Probing lists folders of
this machine, which belong to no Target: only the visible Target is probed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.api.records.enums import NODE_PERMISSIONS
from app.service.accounts.passwords import Hashing
from app.service.process.asgi import ROUTES
from app.service.store import groups, targets, users
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.users import Grant
from tests.kit.zygote import HASHING_KIB
from tests.service.running import Running, order

WORD = "zqx-hidden"  # not in base64, such as that of a certificate
"""Part of everything that is hidden."""
PASSWORD = "a password of the test"
VALUE = f"{WORD}@example.org"
NODE = tuple(NODE_PERMISSIONS)
ACCOUNTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "all on a Target": ("target", NODE),
    "all on a Group": ("group", NODE),
    **{name: ("target", ("node visible", name)) for name in NODE},
    "reads": ("target", ("node visible", "report summary", "report detail")),
    "acts": ("group", ("node visible", "report detail", "remediation act directly")),
}
ENDLESS = {"/local/v1/events/stream"}
BODIES: dict[str, list[dict[str, Any]]] = {
    "/v1/query": [{}, {"target": ["{target_id}"]}],
    "/local/v1/query": [{}],
    "/local/v1/query/count": [{}, {"target": ["{target_id}"]}],
    "/local/v1/query/facets": [{}, {"target": ["{target_id}"]}],
    "/local/v1/query/clusters": [
        {"kind": "values"}, {"kind": "layout"}, {"kind": "folder"},
        {"kind": "values", "object_id": "{object_id}"},
    ],
    "/local/v1/query/clusters/members": [
        {"kind": kind, "object_id": "{object_id}"} for kind in ("values", "layout", "folder")
    ],
    "/local/v1/query/{query_id}/targets/{target_id}/locations": [
        {"object_ids": ["{object_id}"]}, {"object_ids": ["{object_id}", "{second}"]},
    ],
    "/local/v1/filters/impact": [
        {"type": "ignore_match", "expression": VALUE},
        {"type": "exclude_suffix", "expression": ".txt", "apply_to": "{group_id}"},
        {"type": "exclude_suffix", "expression": ".txt", "apply_to": "{target_id}"},
    ],
    "/local/v1/datatypes/test": [{"text": "nothing"}],
    "/local/v1/datatypes/propose": [{"words": ["nothing"]}],
    "/local/v1/remediation/preview": [
        {
            "path": "/x", "sign_off": "A", "reason": "b", "object_ids": ["{object_id}"],
            "target_id": "{target_id}", "location_id": "{location_id}", "action": "delete",
        }
    ],
    "/v1/targets/probing": [
        {"target_name": "own", "path": "{own_folder}", "protocol": "file"},
        {"target_name": WORD, "path": "{own_folder}", "protocol": "file"},
    ],
}  # fmt: skip
"""Routes that read with POST."""


@dataclass
class Estate:
    """A service with a Target visible to all accounts and a hidden one."""

    service: Running
    own: dict[str, str]
    hidden: dict[str, str]

    def client(self, account: str) -> httpx.Client:
        return self.service.client(auth=(account.replace(" ", "."), PASSWORD))


def seed(folder: Path) -> dict[str, str]:
    """Create the Groups, the Targets and the accounts before the service starts."""
    folder.mkdir(parents=True)
    password = Hashing(memory_kib=HASHING_KIB).hash(PASSWORD)
    db = Database(folder)
    with db.write() as conn:
        keys = {}
        for name in ("own", WORD):
            group = groups.find_or_add(conn, f"{name} group", f"{name} comment")
            keys[name] = group, targets.add(conn, name, targets.Fields(group)) or 0
        for account, (realm, held) in ACCOUNTS.items():
            login = account.replace(" ", ".")
            key = users.add(conn, name=login, domain="", email="", password=password, now=0.0) or 0
            at = keys["own"][realm == "target"]
            grants = {Grant(realm, at, name) for name in held}
            users.set_grants(conn, key, grants | {Grant("global", 0, "api access")})
        other = users.add(
            conn, name=f"{WORD}.user", domain="", email="", password=password, now=0.0
        )
        users.set_grants(conn, other or 0, {Grant("target", keys[WORD][1], "node visible")})
    db.close()
    return {name: public(group) for name, (group, _) in keys.items()}


@pytest.fixture(scope="module")
def inventory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Estate]:
    base = tmp_path_factory.mktemp("hidden")
    made = seed(base / "data" / "service")
    service = Running(base / "data")
    places = {name: fill(service, base, name, made[name]) for name in ("own", WORD)}
    everywhere(service)
    both(service, *places.values())
    yield Estate(service, places["own"], places[WORD])
    service.close()


def fill(service: Running, base: Path, name: str, group: str) -> dict[str, str]:
    """Create a Target with a scanned Location and every kind of record about it."""
    folder = base / f"{name} folder"
    folder.mkdir()
    for file in ("letter.txt", "other.txt"):
        text = f"Mail {VALUE}, card 4111 1111 1111 1111, {name} stands around.\n"
        shared = "Mail someone@example.org and card 5500 0000 0000 0004.\n"
        (folder / f"{name} {file}").write_text(text * (name != "own") + shared)
    (folder / f"{name} damaged.zip").write_bytes(b"PK\x03\x04 no archive")
    target, location = service.scan_folder(folder, name)
    item, second, *_ = service.objects(target, location)
    job = service.remediate(
        target, location, item, "confirmed", sign_off=f"{name} signer", reason=f"{name} reason"
    )
    credential = service.post(
        "/v1/credentials",
        {"label": f"{name} credential", "type": "ssh", "username": f"{name} u", "password": "p"},
        201,
    )["id"]
    plan = {
        "label": f"{name} scan", "start": "2099-01-01 00:00", "targets": [{"id": target}],
    }  # fmt: skip
    found = {"type": "exclude_suffix", "expression": f".{name}suffix", "apply_to": target}
    said = {"sign_off": f"{name} signer", "reason": f"{name} reason"}
    part = {"target_id": target, "location_id": location, "order": order(second, **said)}
    return {
        "proposal_id": propose(service, part),
        "group_id": group,
        "target_id": target,
        "location_id": location,
        "object_id": item["id"],
        "job_id": job["id"],
        "credential_id": credential,
        "schedule_id": service.post("/v1/schedules", plan, 201)["id"],
        "filter_id": service.post("/v1/filters", found, 201)["id"],
        "folder": str(folder),
        "second": second["id"],
        "path": second["path"],
    }


def propose(service: Running, *parts: dict[str, Any]) -> str:
    body = {"action": "delete", "parts": list(parts)}
    return str(service.post("/local/v1/proposals", body, 201)["id"])


def both(service: Running, *places: dict[str, str]) -> None:
    """Create a proposal and rules about both Targets."""
    said = {"sign_off": f"{WORD} signer", "reason": f"{WORD} reason"}
    parts = [
        {
            **{name: place[name] for name in ("target_id", "location_id")},
            "order": {"path": place["path"], "object_ids": [place["second"]], **said},
        }
        for place in places
    ]
    propose(service, *parts)
    rules = [
        {"realm": realm, "key": place[f"{realm}_id"], "actions": ["encrypt"]}
        for place in places
        for realm in ("target", "group")
    ]
    body = {"revision": 0, "rules": rules}
    assert service.http.put("/local/v1/approvals/rules", json=body).is_success


def everywhere(service: Running) -> None:
    """Create global records that name something on the hidden Target."""
    for kind in ("ignore_prefix", "ignore_expression", "test_match", "exclude_prefix"):
        service.post("/v1/filters", {"type": kind, "expression": f"{WORD}.{kind}"}, 201)
    service.post("/v1/filters", {"type": "ignore_match", "expression": f"{WORD}17"}, 201)
    service.post("/v1/filters", {"type": "exclude_max_size", "size": 4096}, 201)
    service.post(
        "/local/v1/datatypes",
        {"name": "Badge", "expression": rf"\b{WORD}[0-9]{{9}}\b", "keywords": [f"{WORD}word"]},
        201,
    )
    rules = {
        "locations": [{"prefix": f"/srv/{WORD}"}],
        "metadata": [
            {"label": "Document Creator", "value": f"{WORD} creator"},
            {"label": "File Modified", "start_date": "20200101", "end_date": "20300101"},
        ],
        "access": [
            {"permission": "read", "who": "owner", "name": f"{WORD}owner"},
            {"permission": "read", "who": "everyone"},
        ],
        "data_types": [{"data_type": "Visa"}],
    }
    profile = {"label": "Secret", "level": "High", "priority": 1, "rules": rules}
    service.post("/local/v1/risk/profiles", profile, 201)


def filled(template: str, values: dict[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), template)


def filled_body(given: Any, values: dict[str, str]) -> Any:
    if isinstance(given, dict):
        return {name: filled_body(each, values) for name, each in given.items()}
    if isinstance(given, list):
        return [filled_body(each, values) for each in given]
    return filled(given, values) if isinstance(given, str) else given


def words(path: str) -> list[dict[str, str]]:
    """Return the values of a path's members that are not IDs."""
    found = {
        "kind": ("values", "layout", "value"), "level_id": ("1",), "key": ("CARD_VISA",),
        "agent_id": ("1",), "datatype_key": ("CARD_VISA",),
    }  # fmt: skip
    chosen = {name: each for name, each in found.items() if f"{{{name}}}" in path}
    rows = itertools.product(*chosen.values())
    return [dict(zip(chosen, row, strict=True)) for row in rows]


@pytest.mark.parametrize("account", ACCOUNTS)
def test_nothing_of_a_hidden_target_is_in_any_answer(inventory: Estate, account: str) -> None:
    told, asked, answered = [], 0, 0
    hidden_group = inventory.hidden["group_id"]
    me = {"user_id": "1000", "datatype_id": "1", "own_folder": inventory.own["folder"]}
    with inventory.client(account) as http:
        query = http.post("/v1/query", json={})
        made = query.json().get("query_id", "0")
        profiles = inventory.service.get("/v1/risk/profiles")
        for endpoint, place in itertools.product(ROUTES, (inventory.own, inventory.hidden)):
            values = {**place, **me, "query_id": made, "profile_id": profiles[0]["profile_id"]}
            reads = endpoint.method == "GET" or endpoint.path in BODIES
            if not reads or endpoint.path in ENDLESS:
                continue
            for some in words(endpoint.path):
                path = filled(endpoint.path, {**values, **some})
                for body in (
                    BODIES.get(endpoint.path, [None]) if endpoint.method == "POST" else [None]
                ):
                    answer = http.request(
                        endpoint.method, path, json=filled_body(body, values),
                        params=PARAMETERS.get(endpoint.path),
                    )  # fmt: skip
                    asked, answered = asked + 1, answered + answer.is_success
                    assert answer.status_code != 500, (path, answer.text)
                    if WORD in answer.text.lower() or hidden_group in answer.text:
                        told.append((endpoint.method, path, answer.text[:300]))
    assert told == []
    assert asked > 100
    assert answered > 15


PARAMETERS = {
    "/v1/targets/{target_id}/matchobjects": {"details": "true"},
    "/v1/targets/{target_id}/matchobjects/{object_id}": {"details": "true"},
    "/v1/users": {"details": "true"},
    "/v1/schedules": {"details": "true", "scheduled": "true", "completed": "true"},
}


def test_who_may_see_everything_is_told_everything(inventory: Estate) -> None:
    """The word is visible to it; otherwise the test above could not fail."""
    for path in (
        "/v1/groups/all", "/v1/targets", "/v1/filters", "/v1/risk/profiles", "/local/v1/datatypes",
        "/v1/schedules", "/local/v1/jobs", "/local/v1/events", "/v1/credentials", "/v1/users",
        "/local/v1/audit", "/local/v1/proposals",
        f"/v1/targets/{inventory.hidden['target_id']}/inaccess",
    ):  # fmt: skip
        text = inventory.service.http.get(path, params={"limit": 1000}).text.lower()
        assert WORD in text, path
    (profile,) = [
        each for each in inventory.service.get("/v1/risk/profiles") if each["label"] == "Secret"
    ]
    assert "withheld" not in profile


def test_a_profile_says_how_many_rules_it_withholds(inventory: Estate) -> None:
    with inventory.client("reads") as http:
        (found,) = [
            each for each in http.get("/v1/risk/profiles").json() if each["label"] == "Secret"
        ]
        assert found["withheld"] == 3
        assert found["rules"]["locations"] == []
        assert [rule["label"] for rule in found["rules"]["metadata"]] == ["File Modified"]
        assert found["rules"]["access"] == [{"permission": "read", "who": "everyone"}]
        assert found["rules"]["data_types"] == [{"data_type": "Visa"}]
        kinds = {each["type"] for each in http.get("/v1/filters").json()}
        assert kinds == {"exclude_suffix", "exclude_max_size"}
        (kind,) = http.get("/local/v1/datatypes").json()
        assert (kind["name"], kind["expression"]) == ("Badge", "")


def test_a_refusal_does_not_tell_of_a_hidden_location(inventory: Estate) -> None:
    with inventory.client("acts") as http:
        place = inventory.own
        (item, *_) = inventory.service.objects(place["target_id"], place["location_id"])
        body = {**order(item), "location": f"{inventory.hidden['folder']}/new"}
        url = f"/v1/targets/{place['target_id']}/locations/{place['location_id']}/remediation"
        answer = http.post(f"{url}/quarantine", json=body)
        assert answer.status_code == 422
        assert "scanned" not in answer.text
        body["location"] = f"{place['folder']}/new"
        assert "in a scanned Location" in http.post(f"{url}/quarantine", json=body).text


def test_what_one_did_on_a_target_that_is_hidden_by_now_is_hidden(inventory: Estate) -> None:
    service = inventory.service
    target = inventory.hidden["target_id"]
    grants = {
        "global": ["api access"],
        "resource": [
            {
                "realm": "target", "id": target,
                "permissions": ["node visible", "remediation mark location", "report detail"],
            }
        ],
    }  # fmt: skip
    body = {"name": "former", "password": PASSWORD, "permissions": grants}
    user = service.post("/local/v1/users", body, 201)["id"]
    location = inventory.hidden["location_id"]
    item = service.objects(target, location)[-1]
    with service.client(auth=("former", PASSWORD)) as http:
        url = f"/v1/targets/{target}/locations/{location}/remediation/confirmed"
        assert http.post(url, json=order(item)).status_code == 202
        assert WORD in http.get("/local/v1/jobs").text
        assert WORD in http.get("/local/v1/events").text
    update = {"name": "former", "permissions": {"global": ["api access"], "resource": []}}
    service.http.put(f"/local/v1/users/{user}", json=update).raise_for_status()
    with service.client(auth=("former", PASSWORD)) as http:
        assert WORD not in http.get("/local/v1/jobs").text
        assert WORD not in http.get("/local/v1/events").text
