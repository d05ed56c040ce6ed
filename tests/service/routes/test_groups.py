"""Groups are added, changed and removed."""

from __future__ import annotations

import pytest

from tests.service.inventory import (
    UNKNOWN,
    first_group,
    new_group,
    new_name,
    new_target,
    status_and_message,
)
from tests.service.running import Running

PATH = "/local/v1/groups"


def listed(service: Running, key: str) -> dict[str, object] | None:
    return next((group for group in service.get("/v1/groups/all") if group["id"] == key), None)


def test_a_group_is_added_and_replaced(service: Running) -> None:
    name, other = new_name("group"), new_name("renamed")
    key = service.post(PATH, {"name": name, "comments": "x"}, 201)["id"]
    found = listed(service, key)
    assert found is not None
    assert (found["name"], found["comments"], found["targets"]) == (name, "x", [])
    assert service.http.put(f"{PATH}/{key}", json={"name": other}).status_code == 204
    found = listed(service, key)
    assert found is not None
    assert (found["name"], found["comments"]) == (other, "")


def test_an_empty_group_is_removed_with_its_filters(service: Running) -> None:
    key = new_group(service, "gone")
    body = {"type": "exclude_suffix", "expression": ".gone", "apply_to": key}
    rule = service.post("/v1/filters", body, 201)["id"]
    assert service.http.delete(f"{PATH}/{key}").status_code == 204
    assert listed(service, key) is None
    assert rule not in [one["id"] for one in service.get("/v1/filters")]


def test_a_group_with_targets_and_the_first_one_stay(service: Running) -> None:
    key = new_group(service, "full")
    new_target(service, group_id=key)
    for group in (key, first_group(service)):
        assert status_and_message(service, "DELETE", f"{PATH}/{group}")[0] == 409
        assert listed(service, group) is not None


@pytest.mark.parametrize("body", [{"name": " "}, {"name": "a\x07"}, {"name": "x" * 256}])
def test_a_bad_name_is_refused(service: Running, body: dict[str, str]) -> None:
    refused = (422, "Invalid input for 'name'.")
    assert status_and_message(service, "POST", PATH, body) == refused


def test_the_name_of_another_group_is_refused(service: Running) -> None:
    refused = (422, "Invalid input for 'name'.")
    name, key = new_name("taken"), new_group(service, "other")
    service.post(PATH, {"name": name}, 201)
    assert status_and_message(service, "POST", PATH, {"name": name}) == refused
    assert status_and_message(service, "PUT", f"{PATH}/{key}", {"name": name}) == refused


def test_an_unknown_group_is_not_found(service: Running) -> None:
    for method in ("PUT", "DELETE"):
        found = status_and_message(service, method, f"{PATH}/{UNKNOWN}", {"name": "x"})
        assert found == (404, "Resource not found.")
