"""User accounts over HTTPS, and the effect of permissions on real results (contract 5)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.inventory import UNKNOWN, new_location, new_name, new_target, status_and_message
from tests.service.running import Running, order

PASSWORD = "correct horse battery"
LETTER = "The card is 4111 1111 1111 1111.\n"


def permissions(*names: str, **places: list[str]) -> dict[str, Any]:
    """Return permissions: global ones, and others on a realm and an ID (`target_<id>`)."""
    resource = [
        {"realm": place.partition("_")[0], "id": place.partition("_")[2], "permissions": held}
        for place, held in places.items()
    ]
    return {"global": ["api access", *names], "resource": resource}


class Person:
    """A user and a signed-in client."""

    def __init__(self, service: Running, held: dict[str, Any], name: str = "") -> None:
        self.name = name or new_name("user")
        body = {"name": self.name, "password": PASSWORD, "permissions": held}
        self.id = service.post("/local/v1/users", body, 201)["id"]
        self.http = service.client(auth=(self.name, PASSWORD))

    def status(self, method: str, path: str, body: object = None) -> int:
        return self.http.request(method, path, json=body).status_code

    def get(self, path: str, **params: str) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
def people(service: Running) -> Iterator[Any]:
    made: list[Person] = []

    def make(*names: str, **places: list[str]) -> Person:
        made.append(Person(service, permissions(*names, **places)))
        return made[-1]

    yield make
    for person in made:
        person.http.close()


def test_a_user_is_added_read_changed_and_removed(service: Running) -> None:
    name = new_name("Ann")
    held = permissions("risk admin", global_=["node visible"])
    body = {"name": name, "password": PASSWORD, "email": "ann@example.org", "domain": "CORP",
            "permissions": held}  # fmt: skip
    user_id = service.post("/local/v1/users", body, 201)["id"]
    (found,) = service.get(f"/v1/users/{user_id}", details=True)
    assert found == {
        "id": user_id, "name": name, "email": "ann@example.org", "domain": "CORP",
        "permissions": {
            "global": ["api access", "risk admin"],
            "resource": [{"realm": "global", "id": "", "permissions": ["node visible"]}],
        },
    }  # fmt: skip
    assert "permissions" not in service.get(f"/v1/users/{user_id}")[0]
    with service.client(auth=(f"corp\\{name.upper()}", PASSWORD)) as http:
        assert http.get("/v1/targets").status_code == 200
        change = {"name": name, "password": "another password"}
        assert service.http.put(f"/local/v1/users/{user_id}", json=change).status_code == 204
        assert http.get("/v1/targets").status_code == 401
    (found,) = service.get(f"/v1/users/{user_id}", details=True)
    assert (found["email"], found["domain"]) == ("", "")
    assert found["permissions"] == {"global": [], "resource": []}
    with service.client(auth=(name, "another password")) as http:
        assert http.get("/v1/server").status_code == 403  # it lost `api access`
    assert service.http.delete(f"/local/v1/users/{user_id}").status_code == 204
    assert status_and_message(service, "GET", f"/v1/users/{user_id}") == (
        404,
        "Resource not found.",
    )
    events = [one for one in service.get("/local/v1/events", **{"class": "User Account Changed"})
              if name in one["message"]]  # fmt: skip
    assert [event["message"].split()[-1] for event in events] == ["added.", "changed.", "removed."]
    assert not [event for event in events if PASSWORD in str(event)]


def test_users_are_listed_by_id_and_found_by_a_part_of_the_name(service: Running) -> None:
    part = new_name("Zed").replace(" ", "")
    made = [Person(service, permissions(), f"{part}{n}") for n in range(3)]
    listed = service.get("/v1/users")
    assert [one["id"] for one in listed] == ["1", *sorted(one["id"] for one in listed[1:])]
    assert listed[0]["name"] == "analyst"
    found = service.get("/v1/users", user_name=part.lower())
    assert [one["id"] for one in found] == [one.id for one in made]
    assert service.get("/v1/users", offset=1, limit=2) == listed[1:3]
    accented = Person(service, permissions(), f"{part} \u00c9lo\u00efse")
    assert [one["id"] for one in service.get("/v1/users", user_name="e\u0301LOI\u0308")] == [
        accented.id
    ]
    with service.client(auth=(f"{part} e\u0301lo\u00efse", PASSWORD)) as http:
        assert http.get("/v1/server").status_code == 200
    made.append(accented)
    assert service.get("/v1/users", offset=0, limit=1) == listed[:1]
    assert service.get("/v1/users", user_name=part, offset=2, limit=1) == found[2:]
    for one in made:
        one.http.close()


@pytest.mark.parametrize(
    ("change", "field"),
    [({"name": ""}, "name"), ({"name": "a:b"}, "name"), ({"name": "a\\b"}, "name"),
     ({"name": " a"}, "name"), ({"name": "a\n"}, "name"), ({"name": "x" * 129}, "name"),
     ({"name": "Analyst"}, "name"), ({"domain": "a:b"}, "domain"), ({"email": "nobody"}, "email"),
     ({"password": "short"}, "password"), ({"password": "a" * 20}, "password"),
     ({"name": "somebody-known", "password": "Somebody-Known"}, "password"),
     ({"permissions": {"global": ["fly"], "resource": []}}, "permissions"),
     ({"permissions": {"global": ["node visible"], "resource": []}}, "permissions"),
     ({"permissions": permissions(role_1=["node visible"])}, "permissions"),
     ({"permissions": permissions(global_=["system manager"])}, "permissions"),
     ({"permissions": permissions(**{f"target_{UNKNOWN}": ["node visible"]})}, "permissions"),
     ({"permissions": 1}, "permissions")],
)  # fmt: skip
def test_what_no_account_can_have_is_refused(
    service: Running, change: dict[str, Any], field: str
) -> None:
    body = {"name": new_name("user"), "password": PASSWORD, **change}
    status, message = status_and_message(service, "POST", "/local/v1/users", body)
    assert status == 422
    assert message.startswith(f"Invalid input for '{field}'.")


def test_a_name_is_taken_in_any_case_and_nothing_else_is_assigned(service: Running) -> None:
    name = new_name("Once")
    body = {"name": name, "password": PASSWORD, "id": "1", "created": 0, "user_id": "1"}
    user_id = service.post("/local/v1/users", body, 201)["id"]
    assert user_id != "1"
    again = {**body, "name": name.upper()}
    assert status_and_message(service, "POST", "/local/v1/users", again)[0] == 409
    for method in ("PUT", "DELETE"):
        assert status_and_message(service, method, "/local/v1/users/1", body)[0] == 403
        assert status_and_message(service, method, f"/local/v1/users/{UNKNOWN}", body)[0] == 404


def test_nobody_gives_away_what_he_does_not_hold(service: Running, people: Any) -> None:
    target, other = new_target(service), new_target(service)
    manager = people(
        "permission manager", **{f"target_{target}": ["node visible", "scan schedule"]}
    )
    fine = permissions(**{f"target_{target}": ["scan schedule"]})
    too_much = [
        permissions("global administrator"), permissions("risk admin"),
        permissions(**{f"target_{target}": ["report detail"]}),
        permissions(**{f"target_{other}": ["scan schedule"]}),
        permissions(global_=["scan schedule"]),
    ]  # fmt: skip
    body = {"name": new_name("user"), "password": PASSWORD}
    made = manager.http.post("/local/v1/users", json={**body, "permissions": fine})
    assert made.status_code == 201
    where = f"/local/v1/users/{made.json()['id']}"
    for held in too_much:
        assert manager.status("PUT", where, {**body, "permissions": held}) == 403
    chief = people("global administrator")
    second = people("global administrator")
    stolen = {"name": chief.name, "password": "my own password"}
    assert manager.status("PUT", f"/local/v1/users/{chief.id}", stolen) == 403
    assert manager.status("DELETE", f"/local/v1/users/{chief.id}") == 403
    assert manager.status("DELETE", where) == 204
    assert second.status("DELETE", f"/local/v1/users/{chief.id}") == 204
    last = f"/local/v1/users/{second.id}"
    assert status_and_message(service, "DELETE", last)[0] == 409
    demoted = {"name": second.name, "permissions": permissions()}
    assert status_and_message(service, "PUT", last, demoted)[0] == 409


def test_who_manages_nobody_sees_only_himself(service: Running, people: Any) -> None:
    one, other = people(), people()
    assert [user["id"] for user in one.get("/v1/users", details="true")] == [one.id]
    assert one.get("/v1/users", user_name=other.name) == []
    assert one.get(f"/v1/users/{one.id}")[0]["name"] == one.name
    assert one.status("GET", f"/v1/users/{other.id}") == 404
    assert one.status("GET", "/v1/users/1") == 404


def test_a_group_shows_only_what_is_seen_and_counts_only_what_may_be_counted(
    service: Running, people: Any, tmp_path: Path
) -> None:
    places = {}
    for name in ("counted", "seen", "hidden"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "letter.txt").write_text(LETTER)
        if name == "hidden":
            (tmp_path / name / "list.csv").write_text(f"text\n{LETTER}")
        places[name] = service.scan_folder(tmp_path / name, new_name(name))
    counted, seen, hidden = (places[name][0] for name in ("counted", "seen", "hidden"))
    person = people(
        **{
            f"target_{counted}": ["node visible", "report summary"],
            f"target_{seen}": ["node visible"],
        }
    )
    (group,) = person.get("/v1/groups/all")
    assert [one["id"] for one in group["targets"]] == [counted, seen]
    assert [
        one["matches"]["prohibited"] + one["matches"]["match"] for one in group["targets"]
    ] != []
    total = {one["id"]: sum(map(int, one["matches"].values())) for one in group["targets"]}
    assert total[counted] > 0
    assert total[seen] == 0
    assert sum(map(int, group["matches"].values())) == total[counted]
    assert [one["id"] for one in person.get("/v1/targets")] == [counted, seen]
    assert person.get("/v1/targets", offset="1", limit="1")[0]["id"] == seen
    key = person.http.post("/v1/query", json={}).json()["query_id"]
    assert person.get(f"/v1/query/{key}/targets") == [counted]
    assert service.http.get(f"/v1/query/{key}/targets").status_code == 404
    formats = person.get("/v1/summary/fileformats")
    assert sum(int(one["locations"]) for one in formats) == 1
    asked = {"content_type": ["CSV"]}  # nor does a query reveal what exists
    assert person.status("POST", "/v1/query", asked) == 422
    service.post("/v1/query", asked, 201)
    assert [one["id"] for one in person.get("/v1/risk/summary/targets")] == [counted]
    ids = {one.get("target_id") for one in person.get("/local/v1/events")}
    assert ids <= {counted, None}
    assert {one["target_id"] for one in person.get("/local/v1/jobs")} == {counted}
    assert person.status("GET", f"/v1/targets/{hidden}") == 404
    change = {"name": person.name, "permissions": permissions(
        **{f"target_{seen}": ["node visible", "report summary"]})}  # fmt: skip
    assert service.http.put(f"/local/v1/users/{person.id}", json=change).status_code == 204
    assert person.get(f"/v1/query/{key}/targets") == []
    assert person.status("GET", f"/v1/query/{key}/targets/{counted}") == 404


def test_the_account_that_acted_is_on_record_beside_the_sign_off(
    service: Running, people: Any, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text(LETTER)
    target, location = service.scan_folder(tmp_path, new_name("signed"))
    (item,) = service.objects(target, location)
    held = ["node visible", "report summary", "report detail", "remediation mark location",
            "remediation act directly"]  # fmt: skip
    person = people(**{f"target_{target}": held})
    where = f"/v1/targets/{target}/locations/{location}/remediation"
    body = order(item, sign_off="somebody else", user_uid="1", user="analyst")
    with service.events() as stream:
        answer = person.http.post(f"{where}/mask", json=body)
        assert answer.status_code == 202, answer.text
        job = answer.json()[0]["job_id"]
        next(one for one in stream
             if one["class"] == "Remediation Completed" and one.get("job_id") == job)  # fmt: skip
    key = service.post("/v1/query", {"target": [target]}, 201)["query_id"]
    found = service.get(f"/v1/query/{key}/targets/{target}/locations/{item['id']}")["remediation"]
    assert (found["user_uid"], found["signoff"]) == (person.id, "somebody else")
    read = person.get(f"/local/v1/jobs/{job}")
    assert (read["user"], read["user_uid"]) == (person.name, person.id)
    entry = [one for one in service.get("/local/v1/audit") if one.get("job_id") == job][-1]
    assert (entry["user"], entry["user_uid"]) == (person.name, person.id)
    assert entry["sign_off"] == "somebody else"
    assert [one["job_id"] for one in person.get("/local/v1/vault")] == [job]
    stranger = people(**{f"target_{new_target(service)}": held})
    assert stranger.get("/local/v1/vault") == []
    assert stranger.status("DELETE", f"/local/v1/vault/{job}") == 404
    assert stranger.status("GET", f"/local/v1/jobs/{job}") == 404
    assert person.status("DELETE", f"/local/v1/vault/{job}") == 204


def test_a_credential_in_a_body_takes_the_use_of_it(
    service: Running, people: Any, tmp_path: Path
) -> None:
    body = {"label": new_name("login"), "type": "ssh", "username": "u", "password": "p"}
    mine, foreign = (service.post("/v1/credentials", body, 201)["id"] for _ in range(2))
    target = new_target(service)
    location = new_location(service, target, str(tmp_path / "files"))
    person = people(
        **{f"target_{target}": ["node visible", "access control", "scan schedule"],
           f"credential_{mine}": ["credential use"]}
    )  # fmt: skip
    (group,) = service.get(
        "/v1/groups/all", target_name=service.get(f"/v1/targets/{target}")[0]["name"]
    )
    name = group["targets"][0]["name"]
    for credential, status in ((mine, 204), (foreign, 403), (UNKNOWN, 403), ("", 204)):
        change = {"credential_id": credential}
        where = f"/v1/targets/{target}"
        assert person.status("PUT", f"{where}/locations/{location}", change) == status
        assert person.status("PUT", where, {**change, "group_id": group["id"]}) == status
    probe = {"target_name": name, "protocol": "file", "path": str(tmp_path)}
    assert person.status("POST", "/v1/targets/probing", probe) == 200
    assert person.status("POST", "/v1/targets/probing", {**probe, "credential_id": foreign}) == 403
    assert [one["id"] for one in person.get("/v1/credentials")] == [mine]


def test_a_stream_shows_what_is_allowed_and_ends_when_the_account_changes(
    service: Running, people: Any
) -> None:
    seen, hidden = new_target(service), new_target(service)
    person = people(**{f"target_{seen}": ["node visible", "report summary"]})
    timeout = httpx.Timeout(30.0)
    with person.http.stream("GET", "/local/v1/events/stream", timeout=timeout) as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith(":")
        for target in (hidden, seen):
            assert service.http.put(f"/v1/targets/{target}", json={}).status_code == 204
        first = next(line for line in lines if "Target Changed" in line)
        assert seen in first
        change = {"name": person.name, "permissions": permissions()}
        assert service.http.put(f"/local/v1/users/{person.id}", json=change).status_code == 204
        assert hidden not in "".join(lines)  # the stream has ended, otherwise this would block
