"""Process memory as a Location: chosen by number or name, marked but never changed."""

from __future__ import annotations

import os
import secrets
import sys

import pytest

from app.service.protocols import processes
from app.service.protocols.processes import Processes
from app.service.protocols.source import Remote, SourceFailed
from tests.kit.holder import holding
from tests.service.inventory import new_target, status_and_message
from tests.service.protocols import kit
from tests.service.running import Running, order

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/<pid>/mem")


@pytest.mark.parametrize("by", ["number", "name"])
def test_card_in_the_memory_of_a_process_is_found(service: Running, by: str) -> None:
    name = f"held-{secrets.token_hex(4)}"
    with holding(f"Card {kit.VISA} is held", name=name) as pid:
        path = str(pid) if by == "number" else name
        target, key = kit.add_place(service, f"memory {by}", "memory", path)
        assert service.scan(target, key)["class"] == "Search Detected Matches"
        (item,) = service.objects(target, key)
        assert item["path"] == f"{path}/{name} ({pid})"
        assert kit.trouble(service, target, key) == {}
        assert not kit.details(service, target, item).get("matches")  # content is not stored
        where = f"/v1/targets/{target}/locations/{key}/remediation"
        assert service.http.post(f"{where}/mask", json=order(item)).status_code == 422
        assert service.http.post(f"{where}/delete", json=order(item)).status_code == 422
        service.remediate(target, key, item, "confirmed")
    last = service.scan(target, key)  # the process has ended, which differs from "nothing found"
    assert last["class"] == "Search Failed"
    assert f"No process '{path}' runs on this machine." in last["message"]


def test_what_cannot_be_read_is_refused_with_the_reason(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, key = kit.add_place(service, "memory refused", "memory", str(os.getpid()))
    for body, where, message in (
        ({"protocol": "memory", "path": "/usr/bin/x"}, f"{target}/locations", "'path'"),
        ({"protocol": "memory", "path": "a\nb"}, f"{target}/locations", "'path'"),
        ({"protocol": "memory", "path": "no such", "target_name": "x"}, "probing", "'no such'"),
    ):
        status, said = status_and_message(service, "POST", f"/v1/targets/{where}", body)
        assert (status, message in said) == (422, True), said
    plan = {"label": "x", "targets": [{"id": target, "locations": [{"id": key, "subpath": "a"}]}]}
    assert status_and_message(service, "POST", "/v1/schedules", plan) == (
        422, "Invalid input for 'subpath'.",
    )  # fmt: skip
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SourceFailed, match="on Linux only"):
        Processes("")


def test_probing_lists_processes(service: Running) -> None:
    name = f"held-{secrets.token_hex(4)}"
    with holding("nothing", name=name) as pid:
        body = {"target_name": "here", "protocol": "memory"}
        found = service.post("/v1/targets/probing", body)
        assert {"path": f"{name} ({pid})", "type": "file"} in found
        assert not any(f"({service.pid})" in each["path"] for each in found)


def test_this_program_is_left_out_and_so_is_what_it_has_started() -> None:
    with holding("nothing") as pid:  # a child of the test process
        names = [each.path for each in Processes("").walk() if isinstance(each, Remote)]
    assert not {b"(%d)" % pid, b"(%d)" % os.getpid()} & {name.rpartition(b" ")[2] for name in names}


def test_a_system_that_lets_nobody_read_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Scope:
        def read_text(self, _encoding: str) -> str:
            return "3\n"

    monkeypatch.setattr(processes, "_YAMA", Scope())
    assert processes.unavailable() == "this system does not allow reading process memory"


def test_shadow_volumes_and_hadoop_are_refused(service: Running) -> None:
    target = new_target(service)
    for protocol in ("shadow", "hdfs"):
        body = {"protocol": protocol, "path": "/"}
        assert status_and_message(service, "POST", f"/v1/targets/{target}/locations", body) == (
            422,
            f"Unable to add location; protocol '{protocol}' is not available in this version.",
        )
