"""Contract 5: authentication and permissions."""

from __future__ import annotations

import itertools
from typing import Any

import httpx
import pytest

from tests.service.inventory import first_group, new_target
from tests.service.running import Running

PASSWORD = "Correct-Horse-7-Battery"
GLOBAL = """global administrator, system manager, permission manager, datatype manager, api access,
risk admin, classification admin"""
NODE = """node visible, report summary, report detail, remediation request,
remediation mark location, remediation act directly, scan schedule, access control"""
CREDENTIAL = "credential use, credential edit"
_numbers = itertools.count(1)


def words(text: str) -> list[str]:
    """Return the entries of a list as the contract writes it."""
    return [word.strip() for word in text.replace("\n", " ").split(",")]


def new_user(
    service: Running, *names: str, domain: str = "", resource: list[Any] | None = None
) -> httpx.Client:
    """Return a client of a new user with these global permissions."""
    name = f"user{next(_numbers)}"
    permissions = {"global": list(names), "resource": resource or []}
    body = {"name": name, "password": PASSWORD, "domain": domain, "permissions": permissions}
    service.post("/local/v1/users", body, 201)
    return service.client(auth=(f"{domain}\\{name}" if domain else name, PASSWORD))


def test_every_global_permission_can_be_granted(service: Running) -> None:
    for name in words(GLOBAL):
        new_user(service, name).close()
    with pytest.raises(AssertionError, match="permissions"):
        new_user(service, "be happy")


@pytest.mark.parametrize("realm", ["group", "target"])
def test_every_permission_on_a_place_can_be_granted(service: Running, realm: str) -> None:
    key = first_group(service) if realm == "group" else new_target(service)
    grant = {"realm": realm, "id": key, "permissions": words(NODE)}
    with new_user(service, "api access", resource=[grant]) as http:
        assert http.get("/v1/targets").status_code == 200


def test_every_permission_on_a_credential_can_be_granted(service: Running) -> None:
    body = {"label": "granted", "username": "u", "password": "p", "type": "ssh"}
    key = service.post("/v1/credentials", body, 201)["id"]
    grant = {"realm": "credential", "id": key, "permissions": words(CREDENTIAL)}
    with new_user(service, "api access", resource=[grant]) as http:
        assert [item["id"] for item in http.get("/v1/credentials").json()] == [key]


def test_directory_user_logs_in_with_the_domain(service: Running) -> None:
    with new_user(service, "api access", domain="CORP") as http:
        assert http.get("/v1/server").status_code == 200
        (name, password) = ("user" + str(next(_numbers) - 1), PASSWORD)
    with service.client(auth=(name, password)) as without:
        assert without.get("/v1/server").status_code == 401


def test_wrong_password_is_401_and_missing_permission_403(service: Running) -> None:
    with service.client(auth=("analyst", "wrong")) as http:
        assert http.get("/v1/server").status_code == 401
    with service.client(auth=("nobody", PASSWORD)) as http:
        assert http.get("/v1/server").status_code == 401
    with new_user(service, "api access") as http:
        answer = http.post("/v1/targets", json={"name": "not mine"})
        assert answer.status_code == 403
        assert set(answer.json()) == {"message", "permissions"}
        assert http.get("/v1/server").status_code == 200


def test_without_api_access_nothing_is_reached(service: Running) -> None:
    with new_user(service, "risk admin", "system manager") as http:
        for path in ("/v1/server", "/v1/targets", "/v1/nothing"):
            assert http.get(path).status_code == 403


def test_lists_hold_what_the_user_may_see(service: Running) -> None:
    mine, other = new_target(service), new_target(service)
    folder = {"protocol": "imap", "path": "Hidden folder"}
    service.post(f"/v1/targets/{other}/locations", folder, 201)
    grant = {"realm": "target", "id": mine, "permissions": ["node visible", "report summary"]}
    with new_user(service, "api access", resource=[grant]) as http:
        assert [item["id"] for item in http.get("/v1/targets").json()] == [mine]
        (group,) = http.get("/v1/groups/all").json()
        assert [item["id"] for item in group["targets"]] == [mine]
        assert http.get(f"/v1/targets/{mine}").status_code == 200
        assert http.get(f"/v1/targets/{other}").status_code == 404
        assert http.delete(f"/v1/targets/{mine}").status_code == 403
        asked = {"prefix": [folder["path"]]}  # no error reveals its existence, either
        assert http.post("/v1/query", json=asked).status_code == 422
    service.post("/v1/query", asked, 201)
