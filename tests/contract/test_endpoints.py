"""Contract 4: statements about endpoints that no other test covers."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.service.process.asgi import ROUTES
from tests.service.inventory import first_group, new_name, new_target, status_and_message
from tests.service.running import Running

CARD = "Visa 4532015112830366"
DOCUMENTED = """
GET /v1/filters
GET /v1/filters/{filter_id}
PUT /v1/filters/{filter_id}
DELETE /v1/filters/{filter_id}
POST /v1/filters
POST /v1/targets/{target_id}/locations/{location_id}/remediation/{action}
GET /v1/datatypes/builtins
GET /v1/datatypes/builtins/{key}
GET /v1/targets/{target_id}/locations
GET /v1/targets/{target_id}/locations/{location_id}
PUT /v1/targets/{target_id}/locations/{location_id}
DELETE /v1/targets/{target_id}/locations/{location_id}
POST /v1/targets/{target_id}/locations
POST /v1/query
GET /v1/query/{query_id}/targets
GET /v1/query/{query_id}/targets/{target_id}
GET /v1/query/{query_id}/targets/{target_id}/locations
GET /v1/query/{query_id}/targets/{target_id}/locations/{location_id}
GET /v1/groups/{group_id}/targets
GET /v1/groups/{group_id}/targets/{target_id}
GET /v1/targets
GET /v1/targets/{target_id}
PUT /v1/targets/{target_id}
DELETE /v1/targets/{target_id}
POST /v1/targets
GET /v1/targets/discovered
POST /v1/targets/probing
GET /v1/risk/summary/history
GET /v1/risk/summary/history/{profile_id}
GET /v1/risk/summary/levels
GET /v1/risk/summary/level
GET /v1/risk/summary/targets
GET /v1/groups/all
GET /v1/targets/{target_id}/matchobjects
GET /v1/targets/{target_id}/matchobjects/{object_id}
GET /v1/credentials
GET /v1/credentials/{credential_id}
POST /v1/credentials
GET /v1/agents
GET /v1/agents/{agent_id}
GET /v1/risk/levels
GET /v1/risk/levels/{level_id}
GET /v1/risk/profiles
GET /v1/schedules
GET /v1/schedules/{schedule_id}
POST /v1/schedules
POST /v1/schedules/{schedule_id}/{action}
GET /v1/users
GET /v1/users/{user_id}
GET /v1/licenses
GET /v1/server
GET /v1/classification/mip/labels
GET /v1/summary/fileformats
GET /v1/summary/history
GET /v1/targets/{target_id}/inaccess
"""


def test_every_documented_endpoint_is_there_and_no_other_under_v1() -> None:
    documented = set(DOCUMENTED.strip().splitlines())
    assert {
        f"{endpoint.method} {endpoint.path}"
        for endpoint in ROUTES
        if endpoint.path.startswith("/v1/")
    } == documented


def test_success_codes_are_those_of_the_text() -> None:
    codes = {
        (endpoint.method, endpoint.path): endpoint.status
        for endpoint in ROUTES
        if endpoint.path.startswith("/v1/")
    }
    special = {
        ("POST", "/v1/filters"): 201,
        ("POST", "/v1/targets/{target_id}/locations/{location_id}/remediation/{action}"): 202,
        ("POST", "/v1/targets/{target_id}/locations"): 201,
        ("POST", "/v1/query"): 201,
        ("POST", "/v1/targets"): 201,
        ("POST", "/v1/targets/probing"): 200,
        ("POST", "/v1/credentials"): 201,
        ("POST", "/v1/schedules"): 201,
        ("POST", "/v1/schedules/{schedule_id}/{action}"): 204,
    }
    for route, code in codes.items():
        plain = 200 if route[0] == "GET" else 204
        assert code == special.get(route, plain), route


@pytest.mark.parametrize("path", ["/v1/groups/all", "/v1/query", "/v1/nothing"])
def test_every_endpoint_wants_basic_authentication(service: Running, path: str) -> None:
    with service.client() as stranger:
        answer = stranger.get(path)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Basic ")
    assert set(answer.json()) == {"message"}


def test_answers_are_json_and_never_cached(service: Running) -> None:
    for endpoint in ROUTES:
        if (
            endpoint.method == "GET"
            and not endpoint.members
            and endpoint.media == "application/json"
        ):
            answer = service.http.get(endpoint.path)
            assert answer.status_code == 200, endpoint.path
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["cache-control"] == "no-store"


def test_service_speaks_https_only(service: Running) -> None:
    assert service.base_url.startswith("https://")
    with pytest.raises(httpx.HTTPError), httpx.Client(trust_env=False, timeout=10) as plain:
        plain.get(service.base_url.replace("https", "http") + "/v1/targets").raise_for_status()


def test_unsafe_characters_are_percent_encoded(service: Running) -> None:
    name = new_name("R & D + 100 % süß")
    key = new_target(service, name=name)
    raw = "/v1/targets?target_name=R%20%26%20D%20%2B%20100%20%25%20s%C3%BC%C3%9F"
    assert key in [item["id"] for item in service.http.get(raw).json()]
    plus = "/v1/targets?target_name=R+%26+D+%2B+100+%25+s%C3%BC%C3%9F"
    assert key in [item["id"] for item in service.http.get(plus).json()]


def test_part_of_a_name_is_enough_as_in_the_example(service: Running) -> None:
    keys = [new_target(service, name=name) for name in ("Default Target", "My Default")]
    other = new_target(service, name="Something else")
    for path in ("/v1/targets", f"/v1/groups/{first_group(service)}/targets"):
        found = [item["id"] for item in service.get(path, target_name="default")]
        assert found == sorted(keys)
        assert other not in found


def test_target_put_takes_every_field_and_moves_between_groups(service: Running) -> None:
    key = new_target(service)
    body = {
        "group_id": first_group(service),
        "credential_id": service.post(
            "/v1/credentials",
            {"label": new_name("c"), "username": "u", "password": "p", "type": "ssh"},
            201,
        )["id"],
        "proxy_id": service.get("/v1/agents")[0]["id"],
        "platform": "Remote Access Only",
        "comments": "a comment",
    }
    assert service.http.put(f"/v1/targets/{key}", json=body).status_code == 204
    (target,) = service.get(f"/v1/targets/{key}")
    assert {name: target[name] for name in body if name != "group_id"} == {
        name: value for name, value in body.items() if name != "group_id"
    }
    assert service.http.put(f"/v1/targets/{key}", json={}).status_code == 204
    (target,) = service.get(f"/v1/targets/{key}")
    assert not target.keys() & {"credential_id", "proxy_id", "platform"}
    assert target["comments"] == ""


def test_target_names_of_every_kind_are_taken(service: Running) -> None:
    for name in ("host.example.org", "project-1234", "someone@example.org", "A label, with more"):
        key = new_target(service, name=new_name(name))
        assert service.http.delete(f"/v1/targets/{key}").status_code == 204


def test_ids_of_the_tree_are_those_that_remediation_takes(service: Running, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(CARD)
    service.scan_folder(tmp_path, "tree")
    targets = [target for group in service.get("/v1/groups/all") for target in group["targets"]]
    (target,) = [target for target in targets if target["name"] == "tree"]
    (location,) = target["locations"]
    (item,) = service.objects(target["id"], location["id"])
    assert service.remediate(target["id"], location["id"], item, "test_data")["state"] == "done"
    assert service.remediate(target["id"], location["id"], item, "undo")["state"] == "done"


@pytest.mark.parametrize(
    ("action", "status"),
    [
        ("confirmed", "Confirmed Match"),
        ("remediated_manually", "Manually Remediated"),
        ("test_data", "Test Data"),
        ("false_match", "False Match"),
        ("mask", "Masked"),
    ],
)
def test_action_leads_to_its_operation_status(
    service: Running, tmp_path: Path, action: str, status: str
) -> None:
    (tmp_path / "one.txt").write_text(CARD)
    target, location = service.scan_folder(tmp_path, new_name("status"))
    (item,) = service.objects(target, location)
    service.remediate(target, location, item, action, reason="because", sign_off="B. Lee")
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    where = f"/v1/query/{key}/targets/{target}/locations"
    (only,) = service.get(where)
    last = service.get(f"{where}/{only}")["remediation"]
    assert (last["action"], last["signoff"], last["reason"]) == (status, "B. Lee", "because")
    assert "error" not in last


def test_query_ids_are_arrays_of_strings(service: Running, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(CARD)
    target, _ = service.scan_folder(tmp_path, "arrays")
    key = service.post("/v1/query", {}, 201)
    assert set(key) == {"query_id"}
    targets = service.get(f"/v1/query/{key['query_id']}/targets")
    assert target in targets
    found = service.get(f"/v1/query/{key['query_id']}/targets/{target}/locations")
    assert found
    assert all(isinstance(one, str) for one in (*targets, *found))


def test_what_has_no_root_is_a_prefix_where_it_lies(service: Running) -> None:
    """Locations of mail and processes have no absolute path, but are valid prefixes."""
    target = new_target(service)
    body = {"protocol": "imap", "path": "INBOX/Offers"}
    service.post(f"/v1/targets/{target}/locations", body, 201)
    for prefix in ("INBOX", "INBOX/", "INBOX/Offers"):
        service.post("/v1/query", {"prefix": [prefix]}, 201)
    for prefix in ("INB", "Offers", "INBOX/Offers/x", ""):
        answer = status_and_message(service, "POST", "/v1/query", {"prefix": ["imap", prefix]})
        assert answer == (422, "Invalid value for 'prefix'.")


def test_every_get_of_a_dead_query_is_not_found(service: Running) -> None:
    target = service.get("/v1/targets")[0]["id"]
    dead = "12345678901234567890"
    for rest in ("", f"/{target}", f"/{target}/locations", f"/{target}/locations/{target}"):
        answer = status_and_message(service, "GET", f"/v1/query/{dead}/targets{rest}")
        assert answer == (404, "Resource not found.")


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"group": ["{group}"]}, 201),
        ({"classification_mip": {"label": ["any"]}}, 201),
        ({"direction": "asc", "order": "location"}, 201),
        ({"meta": [{"label": "Document Creator", "value": "x"}]}, 201),
        ({"meta": [{"label": "Sender", "value": "x"}]}, 201),
        ({"meta": [{"label": "Sender", "value": "x"}, {"label": "File Owner", "value": "x"}]}, 201),
        ({"meta": [{"label": "Document Creator"}]}, 422),
        ({"meta": [{"label": "Sender", "start_date": "20240101"}]}, 422),
    ],
    ids=lambda value: str(value)[:60],
)
def test_query_takes_what_the_text_lists(
    service: Running, fields: dict[str, Any], status: int
) -> None:
    group = first_group(service)
    body = {name: [group] if value == ["{group}"] else value for name, value in fields.items()}
    assert service.http.post("/v1/query", json=body).status_code == status


@pytest.mark.parametrize(
    "label", ["Document Created", "Document Modified", "Date", "File Created", "File Modified"]
)
def test_every_date_label_takes_a_pair_of_days(service: Running, label: str) -> None:
    pair = [{"label": label, "start_date": "20240102"}, {"label": label, "end_date": "20240102"}]
    assert service.http.post("/v1/query", json={"meta": pair}).status_code == 201
    for half in pair:
        answer = status_and_message(service, "POST", "/v1/query", {"meta": [half]})
        assert answer == (400, "Missing required field for 'meta'; both dates required")


def test_probing_takes_every_field_of_the_text(service: Running, tmp_path: Path) -> None:
    (tmp_path / "one.txt").touch()
    body = {
        "target_name": "here",
        "path": str(tmp_path),
        "protocol": "file",
        "credential_id": None,
        "proxy_id": service.get("/v1/agents")[0]["id"],
        "platform": "Linux",
    }
    assert service.post("/v1/targets/probing", body) == [
        {"path": str(tmp_path / "one.txt"), "type": "file"}
    ]


def test_user_names_may_hold_what_basic_allows(service: Running) -> None:
    token = base64.b64encode(f"analyst:{service.password}".encode()).decode()
    with service.client() as http:
        answer = http.get("/v1/server", headers={"Authorization": f"basic {token}"})
    assert answer.status_code == 200
