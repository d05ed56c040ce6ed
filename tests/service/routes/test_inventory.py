"""Groups, Targets, Locations, probing, and the service's own records, over HTTPS."""

from __future__ import annotations

import platform
import socket
from pathlib import Path
from typing import Any

import pytest

from app.service.scans.discovered import hosts
from tests.service.inventory import (
    UNKNOWN,
    first_group,
    new_group,
    new_location,
    new_name,
    new_target,
    status_and_message,
)
from tests.service.running import Running


def test_new_target_has_no_counts_and_lies_in_the_first_group(service: Running) -> None:
    key = new_target(service, platform="Linux", comments="two\nlines")
    (target,) = service.get(f"/v1/targets/{key}")
    assert target == {
        "id": key,
        "name": target["name"],
        "comments": "two\nlines",
        "search_time": 0.0,
        "search_status": "none",
        "errors": {"notice": 0, "error": 0, "critical": 0},
        "matches": {"test": "0", "match": "0", "prohibited": "0"},
        "platform": "Linux",
    }
    group = service.get("/v1/groups/all")[0]
    assert group["name"] == "This computer"
    assert key in [item["id"] for item in group["targets"]]
    assert service.get(f"/v1/groups/{group['id']}/targets/{key}") == [target]


def test_tree_is_searched_by_every_name(service: Running, tmp_path: Path) -> None:
    name = new_name("Needle")
    key = new_target(service, name=name)
    new_location(service, key, str(tmp_path / "Pins"))

    def shown(**params: str) -> list[tuple[str, list[str]]]:
        group = service.get("/v1/groups/all", target_name=name.lower(), **params)[0]
        return [
            (target["name"], [item["path"] for item in target["locations"]])
            for target in group["targets"]
        ]

    path = str(tmp_path / "Pins")
    assert shown() == [(name, [path])]
    assert shown(location_name="pins") == [(name, [path])]
    assert shown(location_path="pins") == [(name, [path])]
    assert shown(location_name="no such path") == [(name, [])]
    assert shown(protocol="share, ssh") == [(name, [])]
    assert shown(protocol="share,file") == [(name, [path])]
    assert service.get("/v1/groups/all", group_name="no such group") == []
    assert service.get("/v1/groups/all", group_name="THIS comp", offset=1) == []
    assert service.get("/v1/groups/all", limit=0) == []


def test_targets_are_found_by_part_of_their_name_and_paged_by_id(service: Running) -> None:
    names = [new_name("paged") for _ in range(3)]
    keys = [new_target(service, name=name) for name in names]
    found = service.get("/v1/targets", target_name="PAGED")
    assert [item["id"] for item in found] == keys
    page = service.get("/v1/targets", target_name="PAGED", offset=1, limit=1)
    assert [item["name"] for item in page] == [names[1]]
    group = first_group(service)
    assert service.get(f"/v1/groups/{group}/targets", target_name="paged") == found


def test_put_replaces_everything_and_clears_what_is_left_out(service: Running) -> None:
    key = new_target(service, platform="Linux", comments="old")
    body = {"group_id": first_group(service), "comments": "new"}
    assert service.http.put(f"/v1/targets/{key}", json=body).status_code == 204
    (target,) = service.get(f"/v1/targets/{key}")
    assert target["comments"] == "new"
    assert "platform" not in target


def test_put_without_a_group_puts_the_target_into_the_first_one(service: Running) -> None:
    """A Target always has a Group: "cleared" can only mean the default of POST."""
    other = new_group(service, "Elsewhere")
    key = new_target(service, group_id=other)
    assert [item["id"] for item in service.get(f"/v1/groups/{other}/targets")] == [key]
    assert service.http.put(f"/v1/targets/{key}", json={"comments": "moved"}).status_code == 204
    assert service.get(f"/v1/groups/{other}/targets") == []
    (target,) = service.get(f"/v1/groups/{first_group(service)}/targets/{key}")
    assert target["comments"] == "moved"


def test_names_are_found_in_any_case_of_any_script(service: Running, tmp_path: Path) -> None:
    name = new_name("BÜRO Straße")
    key = new_target(service, name=name)
    folder = new_location(service, key, str(tmp_path / "Ärger"))
    for text in ("büro", "BÜRO", "bu\u0308ro", "STRASSE"):
        assert [item["name"] for item in service.get("/v1/targets", target_name=text)] == [name]
        group = service.get("/v1/groups/all", target_name=text)[0]
        assert [item["name"] for item in group["targets"]] == [name]
    for text in ("ÄRGER", "ärger"):
        found = service.get(f"/v1/targets/{key}/locations", location_path=text)
        assert [item["id"] for item in found] == [folder]
    assert service.get("/v1/targets", target_name="b%ro") == []
    user = {"name": "Zoë", "password": "Long enough, 4 sure"}
    added = service.post("/local/v1/users", user, 201)["id"]
    assert [one["name"] for one in service.get("/v1/users", user_name="ZOË")] == ["Zoë"]
    service.http.delete(f"/local/v1/users/{added}").raise_for_status()


def test_paging_is_not_applicable_to_one_resource(service: Running, tmp_path: Path) -> None:
    key = new_target(service)
    location = new_location(service, key, str(tmp_path))
    for path in (f"/v1/targets/{key}", f"/v1/targets/{key}/locations/{location}"):
        assert len(service.get(path, offset=5, limit=0)) == 1
    assert len(service.get(f"/v1/groups/{first_group(service)}/targets/{key}", limit=0)) == 1
    assert service.http.get(f"/v1/targets/{key}?limit=x&target_name=other").status_code == 200


def test_groups_are_paged_and_their_sums_are_whole(service: Running, tmp_path: Path) -> None:
    other = new_group(service, "Second")
    (tmp_path / "card.txt").write_text("Visa 4532015112830366\n")
    target, _ = service.scan_folder(tmp_path, new_name("summed"))
    body = {"group_id": other}
    assert service.http.put(f"/v1/targets/{target}", json=body).status_code == 204
    everything = service.get("/v1/groups/all")
    assert [item["id"] for item in everything] == sorted(item["id"] for item in everything)
    at = [item["id"] for item in everything].index(other)
    (page,) = service.get("/v1/groups/all", offset=at, limit=1)
    assert page == everything[at]
    assert page["matches"] == {"test": "0", "match": "1", "prohibited": "0"}
    (hidden,) = service.get("/v1/groups/all", group_name="second", location_name="no such path")
    assert hidden["matches"] == page["matches"]
    assert [(item["id"], item["locations"]) for item in hidden["targets"]] == [(target, [])]


def test_deleted_target_is_gone_with_its_locations(service: Running, tmp_path: Path) -> None:
    key = new_target(service)
    location = new_location(service, key, str(tmp_path))
    assert service.http.delete(f"/v1/targets/{key}").status_code == 204
    for path in (f"/v1/targets/{key}", f"/v1/targets/{key}/locations/{location}"):
        assert status_and_message(service, "GET", path) == (404, "Resource not found.")
    assert status_and_message(service, "DELETE", f"/v1/targets/{key}")[0] == 404
    assert tmp_path.is_dir()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "  "}, "name"),
        ({"name": 5}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "x" * 256}, "name"),
        ({"name": "new", "group_id": UNKNOWN}, "group_id"),
        ({"name": "new", "group_id": "1"}, "group_id"),
        ({"name": "new", "credential_id": UNKNOWN}, "credential_id"),
        ({"name": "new", "proxy_id": UNKNOWN}, "proxy_id"),
        ({"name": "new", "platform": ["Linux"]}, "platform"),
        ({"name": "new", "protocol": "gopher"}, "protocol"),
        ([], "body"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_target_with_a_bad_field_is_refused(service: Running, body: Any, field: str) -> None:
    answer = status_and_message(service, "POST", "/v1/targets", body)
    assert answer == (422, f"Invalid input for '{field}'.")


def test_target_with_a_protocol_at_its_end_of_support_is_refused(service: Running) -> None:
    for protocol in ("email-web-service", "online-mail-web-service"):
        body = {"name": new_name("old"), "protocol": protocol}
        message = "Unable to add location; request contains deprecated protocol"
        assert status_and_message(service, "POST", "/v1/targets", body) == (400, message)
        assert service.get("/v1/targets", target_name=body["name"]) == []


def test_name_is_taken_once_per_group(service: Running) -> None:
    new_target(service, name="twice")
    answer = status_and_message(service, "POST", "/v1/targets", {"name": "twice"})
    assert answer == (422, "Invalid input for 'name'.")


def test_unknown_fields_of_a_body_are_ignored(service: Running) -> None:
    new_target(service, colour="blue")


@pytest.mark.parametrize(
    "content", [b"{", b'{"name": "\xff"}', b"", b'{"name": "x"} {}', b"nonsense"]
)
def test_body_that_is_no_json_is_refused(service: Running, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    response = service.http.post("/v1/targets", content=content, headers=headers)
    assert response.status_code == 400
    assert response.json() == {"message": "The body is not valid JSON."}


@pytest.mark.parametrize("name", ["offset", "limit"])
@pytest.mark.parametrize("value", ["-1", "x", "1.5", "", "1_0", "99999999999999999999"])
def test_bad_paging_is_refused(service: Running, name: str, value: str) -> None:
    answer = status_and_message(service, "GET", f"/v1/targets?{name}={value}")
    assert answer == (422, f"Invalid value for '{name}' query parameter.")


def test_limit_ends_at_its_maximum(service: Running) -> None:
    assert service.http.get("/v1/targets?limit=100000").status_code == 200
    assert service.http.get("/v1/targets?limit=100001").status_code == 422


def test_location_is_stored_in_one_spelling(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    key = new_location(service, target, f"{tmp_path}/a/../b//")
    (location,) = service.get(f"/v1/targets/{target}/locations/{key}")
    assert location == {
        "id": key,
        "protocol": "file",
        "path": str(tmp_path / "b"),
        "description": "Local files",
        "search_time": 0.0,
        "search_status": "none",
        "errors": {"notice": 0, "error": 0, "critical": 0},
        "matches": {"test": "0", "match": "0", "prohibited": "0"},
    }


def test_locations_are_searched_and_paged(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    keys = [new_location(service, target, str(tmp_path / name)) for name in ("one", "two", "ten")]
    share = new_location(service, target, "/server/one", "ssh")
    where = f"/v1/targets/{target}/locations"

    def found(**params: object) -> list[str]:
        return [item["id"] for item in service.get(where, **params)]

    assert found() == [*keys, share]
    assert found(location_path="ONE") == [keys[0], share]
    assert found(protocol="file") == keys
    assert found(offset=1, limit=2) == keys[1:]


def test_nested_location_is_a_conflict(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    new_location(service, target, str(tmp_path / "a"))
    where = f"/v1/targets/{target}/locations"
    for path in (tmp_path / "a", tmp_path / "a" / "below"):
        body = {"path": str(path), "protocol": "file"}
        answer = status_and_message(service, "POST", where, body)
        assert answer == (409, "A parent file path exists.")
    new_location(service, target, str(tmp_path / "ab"))
    new_location(service, target, str(tmp_path / "a"), "ssh")


def test_no_path_means_all_local_files(service: Running) -> None:
    target = new_target(service)
    where = f"/v1/targets/{target}/locations"
    key = service.post(where, {"protocol": "file"}, 201)["id"]
    (location,) = service.get(f"{where}/{key}")
    assert (location["path"], location["description"]) == ("", "Local files")
    assert service.get(where, location_path="/") == []  # the search uses the shown path
    assert service.get(where, location_path="") == [location]
    for path in ("/usr", None):
        body = {"path": path, "protocol": "file"}
        answer = status_and_message(service, "POST", where, body)
        assert answer == (409, "A parent file path exists.")


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"path": 5, "protocol": "file"}, 422, "Invalid input for 'path'."),
        ({"path": "relative", "protocol": "file"}, 422, "Invalid input for 'path'."),
        ({"path": "/a\0b", "protocol": "file"}, 422, "Invalid input for 'path'."),
        ({"path": "/" + "x" * 5000, "protocol": "file"}, 422, "Invalid input for 'path'."),
        ({"path": "/a"}, 422, "Invalid input for 'protocol'."),
        ({"path": "/no/such/folder", "protocol": "file"}, 422, "Invalid input for 'path'."),
        ({"path": "/a", "protocol": "gopher"}, 422, "Invalid input for 'protocol'."),
        ({"path": "/a", "protocol": "file", "proxy_id": "1"}, 422, "Invalid input for 'proxy_id'."),
        (
            {"path": "/a", "protocol": "hdfs"},
            422,
            "Unable to add location; protocol 'hdfs' is not available in this version.",
        ),
        (
            {"path": "/a", "protocol": "email-web-service"},
            400,
            "Unable to add location; request contains deprecated protocol",
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_bad_location_is_refused(service: Running, body: Any, status: int, message: str) -> None:
    where = f"/v1/targets/{new_target(service)}/locations"
    assert status_and_message(service, "POST", where, body) == (status, message)


def test_location_is_changed_and_removed(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    where = f"/v1/targets/{target}/locations/{new_location(service, target, str(tmp_path))}"
    assert service.http.put(where, json={}).status_code == 204
    answer = status_and_message(service, "PUT", where, {"credential_id": UNKNOWN})
    assert answer == (422, "Invalid input for 'credential_id'.")
    assert service.http.delete(where).status_code == 204
    assert status_and_message(service, "GET", where)[0] == 404


def test_location_is_known_only_under_its_target(service: Running, tmp_path: Path) -> None:
    one, other = new_target(service), new_target(service)
    key = new_location(service, one, str(tmp_path))
    for method in ("GET", "DELETE"):
        where = f"/v1/targets/{other}/locations/{key}"
        assert status_and_message(service, method, where)[0] == 404


@pytest.mark.parametrize("key", [UNKNOWN, "1", "x", "99999999999999999999", "%00", "a%2Fb"])
def test_unknown_ids_are_not_found(service: Running, key: str) -> None:
    for path in (f"/v1/targets/{key}", f"/v1/groups/{key}/targets", f"/v1/targets/{key}/inaccess"):
        assert service.http.get(path).status_code == 404


def test_probing_lists_one_folder_by_path(service: Running, tmp_path: Path) -> None:
    (tmp_path / "b.txt").touch()
    (tmp_path / "a folder").mkdir()
    (tmp_path / "a folder" / "below").touch()
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "b.txt")
    body = {"target_name": "host", "protocol": "file", "path": str(tmp_path)}
    assert service.post("/v1/targets/probing", body) == [
        {"path": str(tmp_path / "a folder"), "type": "folder"},
        {"path": str(tmp_path / "b.txt"), "type": "file"},
        {"path": str(tmp_path / "empty"), "type": "empty folder"},
    ]


def test_probing_without_a_path_lists_the_root(service: Running) -> None:
    found = service.post("/v1/targets/probing", {"target_name": "host", "protocol": "file"})
    assert {Path(item["path"]).parent for item in found} == {Path("/")}


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"protocol": "file"}, 422, "Invalid input for 'target_name'."),
        ({"target_name": "h", "protocol": "gopher"}, 422, "Invalid input for 'protocol'."),
        (
            {"target_name": "h", "protocol": "online-mail-web-service"},
            400,
            "Unable to probe location; request contains deprecated protocol",
        ),
        (
            {"target_name": "h", "protocol": "ssh"},
            422,
            "Invalid input for 'credential_id'.",
        ),
        (
            {"target_name": "h", "protocol": "shadow"},
            422,
            "Unable to probe location; protocol 'shadow' is not available in this version.",
        ),
        (
            {"target_name": "h", "protocol": "file", "path": "/no/such/folder"},
            422,
            "Unable to probe '/no/such/folder': No such file or directory.",
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_probing_that_cannot_be_done_says_why(
    service: Running, body: Any, status: int, message: str
) -> None:
    assert status_and_message(service, "POST", "/v1/targets/probing", body) == (status, message)


def test_this_computer_is_discovered_until_it_is_added(service: Running) -> None:
    found = service.get("/v1/targets/discovered")
    here = {"name": socket.gethostname(), "platform": platform.system()}
    assert here in found
    assert [item["name"] for item in found] == sorted(item["name"] for item in found)
    assert service.get("/v1/targets/discovered", limit=0) == []
    assert service.get("/v1/targets/discovered", offset=len(found)) == []
    new_target(service, name=here["name"].upper())
    assert here not in service.get("/v1/targets/discovered")


def test_servers_of_mounted_folders_are_discovered(tmp_path: Path) -> None:
    table = tmp_path / "mountinfo"
    table.write_text(
        "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
        "40 22 0:40 / /mnt/a rw shared:1 - nfs4 nas01:/export/a rw,addr=192.0.2.1\n"
        "41 22 0:41 / /mnt/b rw - nfs [2001:db8::1]:/b rw\n"
        "42 22 0:42 / /mnt/c rw - cifs //files.example.org/share rw\n"
        "43 22 0:43 / /mnt/d rw - fuse.sshfs alice@shell:/home rw\n"
        "44 22 0:44 / /mnt/e rw - cifs //files.example.org/other rw\n"
    )
    others = [host for host in hosts(table) if host.name != socket.gethostname()]
    assert [host.name for host in others] == ["2001:db8::1", "files.example.org", "nas01", "shell"]
    assert {host.platform for host in others} == {None}
    assert [host.name for host in hosts(tmp_path / "none")] == [socket.gethostname()]


def test_service_tells_its_true_state(service: Running) -> None:
    (user,) = service.get("/v1/users", details="true")
    assert user["name"] == "analyst"
    assert "api access" in user["permissions"]["global"]
    assert "permissions" not in service.get(f"/v1/users/{user['id']}")[0]
    assert service.get("/v1/users", user_name="nobody") == []
    (agent,) = service.get("/v1/agents", agent_name="", connectivity="connected")
    assert agent["connected"] is True
    assert service.get(f"/v1/agents/{agent['id']}") == [agent]
    assert service.get("/v1/agents", verification="unverified") == []
    assert service.get("/v1/licenses")["state"] == "licensed"
    assert service.get("/v1/server")["public_key"] == service.certificate
    for path in ("credentials", "filters", "classification/mip/labels"):
        assert service.get(f"/v1/{path}") == []
    for path in ("users", "agents", "credentials", "filters"):
        assert status_and_message(service, "GET", f"/v1/{path}/{UNKNOWN}")[0] == 404


def test_builtin_data_types_are_listed_and_found_by_key(service: Running) -> None:
    everything = service.get("/v1/datatypes/builtins")
    assert {"key": "EMAIL", "name": "E-mail address", "category": "Personal data"} in everything
    (card,) = service.get("/v1/datatypes/builtins/SSN_US")
    assert card["country"] == "United States"
    answer = status_and_message(service, "GET", "/v1/datatypes/builtins/NONE")
    assert answer == (404, "Specified object does not exist.")


def test_removed_endpoint_is_not_found(service: Running) -> None:
    where = f"/v1/targets/{new_target(service)}/remediation/{UNKNOWN}"
    assert service.http.delete(where).status_code == 404
