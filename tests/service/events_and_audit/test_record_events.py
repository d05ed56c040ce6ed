"""Events name the record that an administrator has changed, so that another learns who did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.service.running import Running

PASSWORD = "Long enough, 4 sure"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("records"))
    yield made
    made.close()


def newest(server: Running, record: str, *, auth: tuple[str, str] | None = None) -> Any:
    """Return the newest event about a record, as an account sees it; None if there is none."""
    with server.client(auth or ("analyst", server.password)) as http:
        answer = http.get("/local/v1/events/about", params={"record": record, "limit": 1})
    assert answer.status_code == 200
    return answer.json()[0] if answer.json() else None


def added(server: Running, path: str, body: Mapping[str, object]) -> str:
    return str(server.post(path, body, 201)["id"])


def test_each_change_of_a_record_is_named(server: Running, tmp_path: Path) -> None:
    login = {"label": "login", "type": "ssh", "username": "u", "password": "p"}
    user = {"name": "ann", "password": PASSWORD}
    target = added(server, "/v1/targets", {"name": "host"})
    file = {"protocol": "file", "path": str(tmp_path)}
    location = added(server, f"/v1/targets/{target}/locations", file)
    credential = added(server, "/v1/credentials", login)
    account = added(server, "/local/v1/users", user)
    group = added(server, "/local/v1/groups", {"name": "Finance"})
    for record, path, body in (
        (f"location/{target}/{location}", f"/v1/targets/{target}/locations/{location}", {}),
        (f"target/{target}", f"/v1/targets/{target}", {"comments": "x"}),
        (f"credential/{credential}", f"/local/v1/credentials/{credential}", login),
        (f"account/{account}", f"/local/v1/users/{account}", user | {"email": "ann@example.org"}),
        (f"group/{group}", f"/local/v1/groups/{group}", {"name": "Treasury"}),
        ("licence", "/local/v1/license", {"state": "licensed", "edition": "pii"}),
    ):
        before = newest(server, record)
        assert server.http.put(path, json=body).status_code == 204, record
        changed = newest(server, record)
        assert changed != before, record
        assert (changed["user"], changed["record"]) == ("analyst", record)
        if record != "licence":
            assert server.http.delete(path).status_code == 204, record
            assert "was removed" in newest(server, record)["message"], record


def test_an_account_sees_only_the_events_that_it_may_see(server: Running) -> None:
    permissions = {"global": ["api access"], "resource": []}
    added(server, "/local/v1/users", {"name": "bob", "password": PASSWORD,
                                      "permissions": permissions})  # fmt: skip
    group = added(server, "/local/v1/groups", {"name": "Secret"})
    assert newest(server, f"group/{group}")["message"] == "The Group Secret was added."
    assert newest(server, f"group/{group}", auth=("bob", PASSWORD)) is None


@pytest.mark.parametrize(
    ("permission", "seen"), [("datatype manager", True), ("risk admin", False)]
)
def test_the_path_of_a_filter_is_told_only_to_who_may_read_it(
    server: Running, permission: str, *, seen: bool
) -> None:
    """A system manager sees events that are about no Target."""
    name = permission.replace(" ", "-")
    permissions = {"global": ["api access", "system manager", permission], "resource": []}
    added(server, "/local/v1/users", {"name": name, "password": PASSWORD,
                                      "permissions": permissions})  # fmt: skip
    body = {"type": "exclude_prefix", "expression": "/srv/secret"}
    target = added(server, "/v1/targets", {"name": name})
    for scope in ({}, {"apply_to": target}):
        key = added(server, "/v1/filters", body | scope)
        assert server.http.delete(f"/v1/filters/{key}").status_code == 204
        with server.client(auth=(name, PASSWORD)) as http:
            assert ("/srv/secret" in http.get("/local/v1/events").text) is seen


def test_who_may_read_the_filters_of_all_targets_sees_their_events(server: Running) -> None:
    """But not those about filters on everything."""
    places = ["node visible", "report summary", "access control"]
    everywhere = {"realm": "global", "id": "", "permissions": places}
    permissions = {"global": ["api access", "system manager"], "resource": [everywhere]}
    added(server, "/local/v1/users", {"name": "carl", "password": PASSWORD,
                                      "permissions": permissions})  # fmt: skip
    target = added(server, "/v1/targets", {"name": "carl's"})
    body = {"type": "exclude_prefix"}
    added(server, "/v1/filters", body | {"expression": "/srv/one", "apply_to": target})
    added(server, "/v1/filters", body | {"expression": "/srv/everywhere"})
    with server.client(auth=("carl", PASSWORD)) as http:
        filters, events = http.get("/v1/filters").text, http.get("/local/v1/events").text
    for said in (filters, events):
        assert "/srv/one" in said
        assert "/srv/everywhere" not in said
