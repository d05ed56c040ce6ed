"""The sample set over HTTPS: added, and removed with everything that came with it."""

from __future__ import annotations

from app.discovery.sample.sample_set import HOSTS
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
