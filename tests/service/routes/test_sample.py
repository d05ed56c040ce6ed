"""The sample set over HTTPS: added, and removed with everything that came with it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.discovery.sample.sample_set import HOSTS, MANIFEST
from app.service.scans.sample_targets import remove_files
from tests.service.running import Running

SAMPLE = "/local/v1/sample"


def test_the_sample_set_is_removed_with_its_targets_groups_and_files(own_service: Running) -> None:
    service = own_service
    before = service.get("/v1/groups/all")
    service.post(SAMPLE, None)
    assert {host.group for host in HOSTS} <= {one["name"] for one in service.get("/v1/groups/all")}
    service.http.delete(SAMPLE).raise_for_status()
    assert service.get("/v1/groups/all") == before
    assert not (service.data / "sample-set").exists()


def test_groups_of_the_sample_set_that_have_other_targets_stay(own_service: Running) -> None:
    service = own_service
    service.post(SAMPLE, None)
    group = next(one for one in service.get("/v1/groups/all") if one["name"] == HOSTS[0].group)
    service.post("/v1/targets", {"name": "own", "group_id": group["id"]}, 201)
    service.http.delete(SAMPLE).raise_for_status()
    (kept,) = [one for one in service.get("/v1/groups/all") if one["name"] == HOSTS[0].group]
    assert [one["name"] for one in kept["targets"]] == ["own"]


def test_a_removal_that_failed_can_be_repeated(own_service: Running) -> None:
    service = own_service
    before = service.get("/v1/groups/all")
    service.post(SAMPLE, None)
    folder, away = service.data / "sample-set", service.data / "away"
    folder.rename(away)
    folder.write_text("in the way")  # no folder, so that it cannot be removed
    opened = service.get("/v1/groups/all")
    refused = service.http.delete(SAMPLE)
    assert refused.status_code == 422
    assert "Not a directory" in refused.json()["message"]
    assert service.get("/v1/groups/all") == opened
    folder.unlink()
    away.rename(folder)
    service.http.delete(SAMPLE).raise_for_status()
    assert service.get("/v1/groups/all") == before
    assert not folder.exists()


def test_files_left_by_a_failed_removal_are_no_complete_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sample-set"
    folder.mkdir()
    names = [f"{at}.txt" for at in range(9)]
    for name in (*names, MANIFEST):
        (folder / name).touch()
    unlink = os.unlink

    def refuse(path: Any, **where: Any) -> None:
        if Path(path).name in names:
            raise PermissionError(13, "Permission denied", path)
        unlink(path, **where)

    with monkeypatch.context() as patched:
        patched.setattr(os, "unlink", refuse)
        with pytest.raises(PermissionError, match=r"\.txt"):
            remove_files(tmp_path)
    assert {one.name for one in folder.iterdir()} == {*names}
    remove_files(tmp_path)
    remove_files(tmp_path)
    assert not folder.exists()


def test_a_scan_that_begins_during_the_removal_is_not_cut(own_service: Running) -> None:
    service = own_service
    target = service.post(SAMPLE, None)["targets"][0]
    (place,) = service.get(f"/v1/targets/{target}/locations")
    service.scan(target, place["id"])
    opened = service.get("/v1/groups/all")

    def set_state(state: str) -> None:
        with closing(sqlite3.connect(service.data / "service" / "store.db")) as store, store:
            store.execute("UPDATE jobs SET state = ?", (state,))

    set_state("running")  # which nobody waits for, as if it had begun after the wait
    refused = service.http.delete(SAMPLE)
    assert refused.status_code == 409
    assert "has just begun" in refused.json()["message"]
    assert service.get("/v1/groups/all") == opened
    set_state("done")
    service.http.delete(SAMPLE).raise_for_status()


def test_the_removed_sample_set_is_not_in_the_risk_history(own_service: Running) -> None:
    service = own_service
    for target in service.post(SAMPLE, None)["targets"][:2]:
        (place,) = service.get(f"/v1/targets/{target}/locations")
        service.scan(target, place["id"])
    assert counted(service, "risk_history") > 0
    assert counted(service, "risk_causes") > 0
    service.http.delete(SAMPLE).raise_for_status()
    assert counted(service, "risk_history") == counted(service, "risk_causes") == 0


def counted(service: Running, table: str) -> int:
    """Return the number of rows of a table of the store."""
    with closing(sqlite3.connect(service.data / "service" / "store.db")) as store:
        (count,) = store.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)
