"""Credentials over HTTPS: input, secrecy, and references to them."""

from __future__ import annotations

import base64
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.service.base.secrets import Seal, Seals
from app.service.process.installation_keys import FILTERS_FILE
from app.service.store import credentials
from tests.service.inventory import UNKNOWN, new_location, new_name, new_target, status_and_message
from tests.service.running import Running

PASSWORD = "correct horse battery staple"
KEY_FILE = b"-----BEGIN TEST KEY-----\nof nobody\n-----END TEST KEY-----\n"
NEW = {"label": "Backup host", "username": "backup", "type": "ssh", "password": PASSWORD}


def add(service: Running, **fields: Any) -> str:
    return str(service.post("/v1/credentials", {**NEW, **fields}, 201)["id"])


def test_record_tells_everything_but_the_secret(service: Running) -> None:
    file = base64.b64encode(KEY_FILE).decode()
    key = add(service, label=new_name("One"), cert_name="id.pem", cert_file=file)
    (found,) = service.get(f"/v1/credentials/{key}")
    assert found == {
        "id": key,
        "label": found["label"],
        "type": "ssh",
        "username": "backup",
        "cert_name": "id.pem",
    }
    assert found in service.get("/v1/credentials", credential_label="one ")
    text = service.http.get("/v1/credentials").text
    assert PASSWORD not in text
    assert file not in text


def test_list_is_found_sorted_and_paged(service: Running) -> None:
    stem = new_name("sorted")
    values = (("b", "Zoe", None), ("A", "adam", "z.pem"), ("c", "Mia", "k.pem"))
    file = base64.b64encode(KEY_FILE).decode()
    for label, user, cert in values:
        more = {"cert_name": cert, "cert_file": file} if cert else {}
        add(service, label=f"{label} {stem}", username=user, **more)

    def labels(**params: object) -> str:
        found = service.get("/v1/credentials", credential_label=stem.upper(), **params)
        return "".join(one["label"][0] for one in found)

    assert labels() == labels(sort_by="label") == "Abc"
    assert labels(descend="true") == "cbA"
    assert labels(sort_by="username") == "Acb"
    assert labels(sort_by="cert") == "bcA"
    assert labels(sort_by="cert", descend="true") == "Acb"
    assert labels(offset=1, limit=1) == "b"
    assert labels(limit=0) == ""
    accented = add(service, label=f"Zoë {stem}")
    found = service.get("/v1/credentials", credential_label="ZOE\u0308 ")
    assert [one["id"] for one in found] == [accented]
    for name, value in (("sort_by", "type"), ("descend", "yes"), ("offset", "x"), ("limit", "-1")):
        answer = service.http.get("/v1/credentials", params={name: value})
        assert answer.status_code == 422
        assert answer.json()["message"] == f"Invalid value for '{name}' query parameter."


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"label": None}, "label"),
        ({"label": " "}, "label"),
        ({"label": "a\nb"}, "label"),
        ({"label": "x" * 256}, "label"),
        ({"type": ""}, "type"),
        ({"type": 5}, "type"),
        ({"username": None}, "username"),
        ({"username": "a\0"}, "username"),
        ({"password": 5}, "password"),
        ({"password": "a\0b"}, "password"),
        ({"password": "x" * 4097}, "password"),
        ({"cert_name": "id.pem"}, "cert_file"),
        ({"cert_file": "AAAA"}, "cert_name"),
        ({"cert_name": "id.pem", "cert_file": "not base64!"}, "cert_file"),
        ({"cert_name": "id.pem", "cert_file": "A" * 100_000}, "cert_file"),
        ({"cert_name": "a\tb", "cert_file": "AAAA"}, "cert_name"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_bad_field_is_refused(service: Running, change: dict[str, Any], field: str) -> None:
    before = service.get("/v1/credentials")
    answer = status_and_message(service, "POST", "/v1/credentials", {**NEW, **change})
    assert answer == (422, f"Invalid input for '{field}'.")
    assert service.get("/v1/credentials") == before


def test_unknown_credential_is_not_found(service: Running) -> None:
    for key in (UNKNOWN, "1"):
        for method, where in (("GET", "/v1"), ("PUT", "/local/v1"), ("DELETE", "/local/v1")):
            path = f"{where}/credentials/{key}"
            assert status_and_message(service, method, path, NEW) == (404, "Resource not found.")
    assert service.http.put(f"/v1/credentials/{add(service)}", json=NEW).status_code == 405


def test_credential_is_replaced_and_removed(service: Running) -> None:
    key = add(service, cert_name="id.pem", cert_file="AAAA")
    where = f"/local/v1/credentials/{key}"
    new = {"label": "Renamed", "type": "imap", "username": ""}
    assert service.http.put(where, json=new).status_code == 204
    assert service.get(f"/v1/credentials/{key}") == [{**new, "id": key, "cert_name": "id.pem"}]
    assert service.http.put(where, json={**new, "password": "p"}).status_code == 204
    assert service.get(f"/v1/credentials/{key}") == [{**new, "id": key}]
    assert service.http.delete(where).status_code == 204
    assert status_and_message(service, "DELETE", where)[0] == 404
    kinds = [event["class"] for event in service.get("/local/v1/events", limit=100000)]
    assert kinds.count("Credential Changed") >= 3


def test_target_and_location_refer_to_what_exists(service: Running, tmp_path: Path) -> None:
    key = add(service)
    (agent,) = service.get("/v1/agents")
    fields = {"credential_id": key, "proxy_id": agent["id"]}
    target = new_target(service, **fields)
    (found,) = service.get(f"/v1/targets/{target}")
    assert {name: found[name] for name in fields} == fields
    location = new_location(service, target, str(tmp_path))
    where = f"/v1/targets/{target}/locations/{location}"
    assert service.http.put(where, json=fields).status_code == 204
    assert service.get(where)[0]["credential_id"] == key
    for name in fields:
        for method, path in (("PUT", where), ("PUT", f"/v1/targets/{target}")):
            for bad in (UNKNOWN, "1"):
                body = {"group_id": None, name: bad} if path.count("/") == 3 else {name: bad}
                answer = status_and_message(service, method, path, body)
                assert answer == (422, f"Invalid input for '{name}'.")
    assert service.get(where)[0]["credential_id"] == key

    remove = f"/local/v1/credentials/{key}"
    used = (409, "A Target or a Location uses this credential.")
    assert status_and_message(service, "DELETE", remove) == used
    assert service.http.put(where, json={}).status_code == 204
    assert "credential_id" not in service.get(where)[0]
    assert status_and_message(service, "DELETE", remove) == used  # the Target still uses it
    assert service.http.delete(f"/v1/targets/{target}").status_code == 204
    assert service.http.delete(remove).status_code == 204


def test_new_location_keeps_its_credential(service: Running, tmp_path: Path) -> None:
    key = add(service)
    where = f"/v1/targets/{new_target(service)}/locations"
    body = {"path": str(tmp_path), "protocol": "file", "credential_id": key}
    made = service.post(where, body, 201)["id"]
    assert service.get(f"{where}/{made}")[0]["credential_id"] == key
    body["credential_id"] = UNKNOWN
    answer = status_and_message(service, "POST", where, body)
    assert answer == (422, "Invalid input for 'credential_id'.")


def test_secret_opens_with_the_vault_key_alone(own_service: Running) -> None:
    file = base64.b64encode(KEY_FILE).decode()
    key = add(own_service, cert_name="id.pem", cert_file=file)
    renamed = {"label": NEW["label"], "type": "other", "username": "u"}  # keeps the secret
    own_service.http.put(f"/local/v1/credentials/{key}", json=renamed).raise_for_status()
    own_service.kill()  # answered requests are on disk
    for path in own_service.data.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            for canary in (PASSWORD.encode(), KEY_FILE[:30], file[:30].encode()):
                assert canary not in content, path
    folder = own_service.data / "service"
    (database,) = folder.glob("*.db")
    conn = sqlite3.connect(database)
    conn.row_factory = sqlite3.Row
    seals = Seals.derive((folder / FILTERS_FILE).read_bytes(), own_service.vault_key)
    opened = credentials.secret(conn, seals.credentials, key)
    assert (opened.password, opened.certificate) == (PASSWORD, KEY_FILE)
    assert PASSWORD not in repr(opened)
    other = Seals.derive((folder / FILTERS_FILE).read_bytes(), secrets.token_bytes(32))
    for seal in (other.credentials, seals.expressions):
        with pytest.raises(credentials.CredentialGone, match="Enter it again"):
            credentials.secret(conn, seal, key)
    for wrong in (UNKNOWN, "1"):
        with pytest.raises(credentials.CredentialGone, match="does not exist"):
            credentials.secret(conn, seals.credentials, wrong)
    conn.execute(
        "INSERT INTO credentials SELECT 99, label, type, username, cert_name, sealed"
        " FROM credentials"
    )
    with pytest.raises(credentials.CredentialGone):  # sealed for another row
        credentials.secret(conn, seals.credentials, f"{10**19 + 99}")
    conn.close()
    own_service.start()
    assert own_service.get(f"/v1/credentials/{key}")[0]["label"] == NEW["label"]


def test_a_secret_whose_key_is_gone_is_told(own_service: Running) -> None:
    kept, lost = add(own_service, label="kept"), add(own_service, label="lost")
    (database,) = (own_service.data / "service").glob("*.db")
    with closing(sqlite3.connect(database)) as conn, conn:  # as sealed in a session before
        other = Seal(secrets.token_bytes(32)).close(b"{}", f"credential {int(lost) - 10**19}")
        conn.execute("UPDATE credentials SET sealed = ? WHERE label = 'lost'", (other,))
    found = {
        one["label"]: one.get("secret_lost", False) for one in own_service.get("/v1/credentials")
    }
    assert found == {"kept": False, "lost": True}
    assert "secret_lost" not in own_service.get(f"/v1/credentials/{kept}")[0]
    new = {"label": "lost", "type": "ssh", "username": "", "password": "p"}
    assert own_service.http.put(f"/local/v1/credentials/{lost}", json=new).status_code == 204
    assert "secret_lost" not in own_service.get(f"/v1/credentials/{lost}")[0]
