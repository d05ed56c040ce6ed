"""Search in the audit journal, and the record of exports: over HTTPS."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.service.running import Running

LIVE = "Card 4532015112830366\n"
SEARCH = "/local/v1/audit/search"


@pytest.fixture(scope="module")
def targets(service: Running, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two Targets: a mask and a confirmation on the first, a reveal on the second."""
    found: list[str] = []
    for name in ("fs01", "ws07"):
        folder = tmp_path_factory.mktemp(name)
        (folder / f"Große Liste {name}.txt").write_text(LIVE)
        target, location = service.scan_folder(folder, name)
        (item,) = service.objects(target, location)
        found.append(target)
        if name == "fs01":
            service.remediate(target, location, item, "confirmed")
            service.remediate(target, location, item, "mask")
        else:
            note = {"event": "reveal", "target_id": target, "object_ids": [item["id"]]}
            service.post("/local/v1/audit", note, 204)
    return found


def actions(service: Running, **conditions: object) -> list[str]:
    return [one["action"] for one in service.get(SEARCH, **conditions)["records"]]


def test_a_search_returns_the_newest_record_first(service: Running, targets: list[str]) -> None:
    assert actions(service)[-3:] == ["reveal", "mask", "confirmed"]


def test_each_condition_leaves_out_what_does_not_match(
    service: Running, targets: list[str]
) -> None:
    now = int(time.time())
    rows: tuple[tuple[dict[str, object], list[str]], ...] = (
        ({"target_id": targets[0]}, ["mask", "confirmed"]),
        ({"target_id": targets[1]}, ["reveal"]),
        ({"action": "mask"}, ["mask"]),
        ({"text": "GROSSE LISTE FS01"}, ["mask", "confirmed"]),
        ({"text": "no such text"}, []),
        ({"user": "nobody"}, []),
        ({"until": now - 3600}, []),
        ({"from": now + 3600}, []),
        ({"from": now - 3600, "until": now + 3600, "action": "reveal"}, ["reveal"]),
    )
    for conditions, wanted in rows:
        assert actions(service, **conditions) == wanted, conditions


def test_pages_together_are_the_whole_search(service: Running, targets: list[str]) -> None:
    whole = [one["number"] for one in service.get(SEARCH)["records"]]
    found: list[int] = []
    more: dict[str, Any] = {}
    while True:
        page = service.get(SEARCH, limit=1, **more)
        found += [one["number"] for one in page["records"]]
        if "older" not in page:
            break
        more = {"before": page["older"]}
    assert found == whole


def test_an_export_is_recorded_with_its_kind_format_and_count(service: Running) -> None:
    told = {"what": "journal", "file_format": "csv", "records": 1234}
    service.post("/local/v1/audit/exports", told, 204)
    newest = service.get(SEARCH, limit=1)["records"][0]
    assert newest["action"] == "export"
    assert newest["outcome"] == "Exported the audit journal as CSV (records: 1,234)"


def test_a_wrong_export_is_refused(service: Running) -> None:
    told = {"what": "journal", "file_format": "csv"}
    for wrong in ({"what": "values"}, {"file_format": "4111 1111"}, {"records": -1}):
        answer = service.http.post("/local/v1/audit/exports", json={**told, **wrong})
        assert answer.status_code == 422, wrong


def test_an_account_without_all_details_cannot_search(service: Running) -> None:
    (group,) = service.get("/v1/groups/all")[:1]
    grant = {"realm": "group", "id": group["id"], "permissions": ["report detail", "node visible"]}
    permissions = {"global": ["api access"], "resource": [grant]}
    body = {"name": "one", "password": "Long-enough-77-words", "permissions": permissions}
    service.post("/local/v1/users", body, 201)
    with service.client(("one", "Long-enough-77-words")) as http:
        assert http.get(SEARCH).status_code == 403
