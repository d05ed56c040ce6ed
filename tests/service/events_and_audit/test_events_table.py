"""The table of events is complete and true. Real operations cause each event, which is read back.

A driver causes the events of its operations. Most use one service over HTTPS; the last ones start,
disturb and end their own services.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import resource
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.service.base.event_table import EMITTED
from app.service.events_and_audit.service_events import copies_without_key
from app.service.process.host import command
from app.service.store.database import NAME
from tests.service.inventory import new_name, write_needy
from tests.service.process.test_life import said_until, serving
from tests.service.protocols import kit, servers
from tests.service.protocols.servers import WebServer
from tests.service.running import Event, Running, order, wait_for

LINE = "Paid with 4111 1111 1111 1111 on Monday.\n"
LIVE = "Card 4532015112830366\n"
FILLER = "nothing to see here\n"
_ENDS = {"Search Detected Matches", "No Matches Found", "Search Failed", "Search Stalled"}
_numbers = itertools.count(1)


def test_every_operation_is_caused_by_a_test() -> None:
    driven = [operation for operations, _ in DRIVERS for operation in operations]
    assert sorted([*driven, *OWN]) == sorted(EMITTED)


class Site:
    """One service, and folders to scan."""

    def __init__(self, service: Running, folder: Path) -> None:
        self.service = service
        self._folder = folder

    def new_folder(self) -> Path:
        """Create an empty folder."""
        folder = self._folder / f"files{next(_numbers)}"
        folder.mkdir()
        return folder

    def folder(self, files: dict[str, str]) -> tuple[Path, str, str]:
        """Create a folder with these files; return it and the IDs of its Target and Location."""
        folder = self.new_folder()
        for name, text in files.items():
            (folder / name).write_text(text)
        return folder, *self.service.add_folder(folder, new_name("host"))

    def scanned(self, files: dict[str, str]) -> tuple[Path, str, str]:
        """Create and scan a folder."""
        folder, target, location = self.folder(files)
        self.service.scan(target, location)
        return folder, target, location

    def plan(self, target: str, **fields: object) -> str:
        """Create a schedule of a Target."""
        body = {"label": new_name("plan"), "targets": [{"id": target}], **fields}
        return str(self.service.post("/v1/schedules", body, 201)["id"])

    def act(self, schedule: str, action: str) -> None:
        answer = self.service.http.post(f"/v1/schedules/{schedule}/{action}", json={})
        assert answer.is_success, answer.text

    def until(self, target: str, kinds: set[str], begin: Callable[[], object]) -> Event:
        """Do something, and wait for an event about a Target."""
        with self.service.events() as stream:
            begin()
            return wait_for(
                stream, lambda one: one["class"] in kinds and one.get("target_id") == target
            )


@pytest.fixture(scope="module")
def site(service: Running, tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(service, tmp_path_factory.mktemp("site"))


def _scans(site: Site) -> None:
    many = {f"{number}.txt": LINE + FILLER * 3000 for number in range(100)}
    _, target, _ = site.folder(many)
    later = site.plan(target, start="2099-01-01 00:00")
    site.act(later, "cancel")
    with site.service.events() as stream:
        key = site.plan(target, throughput=1)  # slow enough to be interrupted
        wait_for(stream, lambda one: one["class"] == "Scan Running")
        second = site.plan(target)  # waits for the first one
        site.act(key, "pause")
        site.act(key, "resume")
        site.act(second, "stop")
        wait_for(stream, lambda one: one["class"] == "Target Not Scanned")
        site.act(key, "stop")
        wait_for(stream, lambda one: one["class"] == "Search Stalled")


def _ends(site: Site) -> None:
    site.scanned({"a.txt": LINE})
    site.scanned({"a.txt": FILLER})
    folder, target, location = site.folder({})
    folder.rmdir()
    assert site.service.scan(target, location)["class"] == "Search Failed"


def _memory(site: Site) -> None:
    folder, target, _ = site.folder({})
    write_needy(folder / "b.zst")
    site.until(target, _ENDS, lambda: site.plan(target, memory=64))


def _remediation(site: Site) -> None:
    files = {f"{number}.txt": LIVE for number in range(30)}
    folder, target, location = site.scanned(files)
    service = site.service
    items = service.objects(target, location)
    service.remediate(target, location, items[0], "confirmed")
    Path(items[1]["path"]).write_text("changed since\n")
    assert service.remediate(target, location, items[1], "mask")["state"] == "failed"
    where = f"/v1/targets/{target}/locations/{location}/remediation/mask"
    body = order(items[2]) | {"path": str(folder), "object_ids": [item["id"] for item in items[2:]]}
    last = service.post(where, body, 202)[-1]["job_id"]
    assert service.http.post(f"/local/v1/jobs/{last}/cancel", json={}).status_code == 204
    service.get("/local/v1/audit")


def _approvals(site: Site) -> None:
    service = site.service
    _, target, location = site.scanned({"a.txt": LIVE})
    (item,) = service.objects(target, location)
    part = {"target_id": target, "location_id": location, "order": order(item)}
    service.post("/local/v1/proposals", {"action": "mask", "parts": [part]}, 201)
    body = {"revision": 0, "rules": [{"realm": "target", "key": target, "actions": ["mask"]}]}
    assert service.http.put("/local/v1/approvals/rules", json=body).is_success


def _machines(site: Site) -> None:
    service = site.service
    body = {"name": new_name("machine"), "paths": ["/srv"]}
    machine = service.post("/local/v1/machines", body, 201)["machine"]["id"]
    assert service.http.delete(f"/local/v1/machines/{machine}").is_success
    report = service.post("/local/v1/reports", status=201)["id"]
    service.post(f"/local/v1/reports/{report}/parts", {"content": "", "last": True}, 422)


def _inventory(site: Site) -> None:
    service = site.service
    groups = {group["id"] for group in service.get("/v1/groups/all")} or pytest.fail(
        "there is no Group"
    )
    service.post("/local/v1/sample")
    other = next(one["id"] for one in service.get("/v1/groups/all") if one["id"] not in groups)
    service.post("/local/v1/groups", {"name": new_name("group")}, 201)
    folder, target, location = site.scanned({"a.txt": LINE})
    assert service.http.put(f"/v1/targets/{target}", json={"group_id": other}).is_success
    assert service.http.delete(f"/v1/targets/{target}/locations/{location}").is_success
    assert service.http.delete(f"/v1/targets/{target}").is_success
    service.post(
        "/v1/targets/probing", {"target_name": "here", "path": str(folder), "protocol": "file"}
    )


def _connection(site: Site) -> None:
    with WebServer().serving() as web:
        web.page("/", f"<p>{LINE}</p>")
        target, location = kit.add_place(site.service, web.host, "http", "/")
        site.service.scan(target, location)


def _refused_credential(site: Site) -> None:
    with _mail_server_that_refuses() as port:
        login = kit.add_credential(site.service, "ada", password="wrong")
        host = f"127.0.0.1:{port}"
        target, location = kit.add_place(site.service, host, "imap", "INBOX", login)
        assert site.service.scan(target, location)["class"] == "Search Failed"


@contextlib.contextmanager
def _mail_server_that_refuses() -> Iterator[int]:
    """The part of IMAP (RFC 3501) that a refused login needs."""

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                peer, _ = listener.accept()
                with peer, peer.makefile("rwb", buffering=0) as wire:
                    wire.write(b"* OK ready\r\n")
                    while line := wire.readline():
                        tag, _, rest = line.partition(b" ")
                        if rest.upper().startswith(b"CAPABILITY"):
                            wire.write(b"* CAPABILITY IMAP4rev1\r\n" + tag + b" OK done\r\n")
                        else:
                            wire.write(tag + b" NO refused\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield int(listener.getsockname()[1])
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            listener.close()
            thread.join(60)


def _filters(site: Site) -> None:
    service, body = site.service, {"type": "exclude_suffix", "expression": ".none"}
    key = service.post("/v1/filters", body, 201)["id"]
    assert service.http.put(f"/v1/filters/{key}", json=body).is_success
    assert service.http.delete(f"/v1/filters/{key}").is_success
    assert service.http.post("/v1/filters", json={"type": "include_recent", "days": -1}).is_error


def _risk_profiles(site: Site) -> None:
    service, where = site.service, "/local/v1/risk/profiles"
    rules = {"operation": [{"status": "Masked"}]}
    body = {"label": new_name("risk"), "level": "Low", "priority": 50, "rules": rules}
    key = service.post(where, body, 201)["id"]
    assert service.http.put(f"{where}/{key}", json=body).is_success
    assert service.http.delete(f"{where}/{key}").is_success


def _data_types(site: Site) -> None:
    service, name = site.service, new_name("type")
    for where, body in (
        ("/local/v1/datatypes", {"name": name, "expression": "KX-[0-9]{5}"}),
        ("/local/v1/profiles", {"label": name, "data_types": ["EMAIL"]}),
    ):
        key = service.post(where, body, 201)["id"]
        assert service.http.put(f"{where}/{key}", json=body).is_success
        assert service.http.delete(f"{where}/{key}").is_success


def _licence(site: Site) -> None:
    body = {"state": "licensed", "edition": "professional"}
    assert site.service.http.put("/local/v1/license", json=body).is_success


def _host_key(site: Site) -> None:
    if servers.program("sshd") is None:
        pytest.skip("sshd (openssh-server) is not installed")
    with servers.ssh_server(site.new_folder()) as sshd:
        body = {"host": sshd.host, "fingerprint": sshd.fingerprint}
        site.service.post("/local/v1/ssh/known-hosts", body, 201)


def _people(site: Site) -> None:
    service, name, password = site.service, new_name("user"), secrets.token_urlsafe(12) + "aA1!"
    permissions = {"global": ["api access"], "resource": []}
    body = {"name": name, "password": password, "permissions": permissions}
    service.post("/local/v1/users", body, 201)
    with service.client(auth=(name, password)) as http:
        assert http.get("/v1/server").status_code == 200
        assert http.post("/v1/targets", json={"name": "x"}).status_code == 403
    with service.client(auth=(name, "wrong")) as http:
        assert http.get("/v1/server").status_code == 401


def _beginning(site: Site) -> None:
    """Events from the start of the service to the first file read."""
    site.scanned({"a.txt": LINE})


DRIVERS: list[tuple[tuple[str, ...], Callable[[Site], None]]] = [
    (
        (
            "scan planned", "scan changed by an action", "run of a schedule begun", "scan begun",
            "scan going on", "scan paused", "scan resumed", "scan stalled", "scan never begun",
        ),
        _scans,
    ),
    (
        (
            "scan ended with matches", "scan ended without matches", "scan failed",
            "risk computed again",
        ),
        _ends,
    ),
    (("file too large for the memory",), _memory),
    (
        (
            "remediation ordered", "remediation begun", "remediation done", "remediation failed",
            "remediation cancelled", "audit journal read",
        ),
        _remediation,
    ),
    (("proposal", "approval rules changed"), _approvals),
    (("machine enrolled", "machine revoked", "scan report refused"), _machines),
    (
        ("target changed", "results removed", "target moved to a group", "target probed",
         "group changed"),
        _inventory,
    ),
    (("connection to a target made",), _connection),
    (("credential changed", "credential refused by a target"), _refused_credential),
    (("filter added", "filter modified", "filter removed", "filter refused"), _filters),
    (("risk profile added", "risk profile modified", "risk profile removed"), _risk_profiles),
    (("data type added", "data type modified", "data type removed"), _data_types),
    (("licence changed",), _licence),
    (("ssh host key changed",), _host_key),
    (("login failed", "login successful", "access denied", "account changed"), _people),
    (("service started", "service answers", "service configured", "worker started"), _beginning),
]  # fmt: skip


@pytest.mark.parametrize(
    ("operations", "drive"), DRIVERS, ids=[drive.__name__ for _, drive in DRIVERS]
)
def test_an_operation_is_told(
    site: Site, operations: tuple[str, ...], drive: Callable[[Site], None]
) -> None:
    wanted = {EMITTED[operation] for operation in operations}
    after = "0" if drive is _beginning else last_event(site.service)
    with site.service.events(after=after) as stream:
        drive(site)
        for event in stream:
            wanted.discard((event["module"], event["class"]))
            assert_harmless(event)
            if not wanted:
                return


def last_event(service: Running) -> str:
    recorded = service.get("/local/v1/events", limit=100_000)
    return str(recorded[-1]["id"])


def assert_harmless(event: Event) -> None:
    """Check that an event contains no matched value and no password."""
    assert "4111 1111" not in event["message"]
    assert "4532015112830366" not in event["message"]
    assert not re.search(r"password=|Basic ", event["message"])


OWN = (
    "service could not start", "service told to end by a signal", "service ended", "worker ended",
    "worker died", "audit journal damaged", "store could not be used", "internal error",
    "scan held because the disk is full", "vault key missing", "results undecided again",
)  # fmt: skip
"""Operations that the tests below cause with their own services; the last one is caused by
`tests/service/scans/test_undecided_again.py`.
"""


def kinds(service: Running) -> set[tuple[str, str]]:
    return {(one["module"], one["class"]) for one in service.get("/local/v1/events")}


def test_starts_and_ends_are_told(own_service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(60):
        (folder / f"{number}.txt").write_text(LIVE + FILLER * 3000)
    target, location = own_service.add_folder(folder)
    with own_service.events() as stream:
        body = {"label": "slowly", "targets": [{"id": target}], "throughput": 2}
        own_service.post("/v1/schedules", body, 201)
        told = wait_for(stream, lambda one: one["class"] == "Process Started")
        os.kill(int(told["message"].split()[2].rstrip(":")), signal.SIGKILL)
        wait_for(stream, lambda one: one["class"] == "Process Failed")
        wait_for(stream, lambda one: one["class"] == "Search Detected Matches")
    item = own_service.objects(target, location)[0]
    assert own_service.remediate(target, location, item, "mask")["state"] == "done"
    own_service.close()

    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        serving(own_service.data, taken.getsockname()[1]) as failing,
    ):
        assert failing.wait(20) == 2
    with serving(own_service.data) as process:
        said_until(process, "Serving")
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    with contextlib.closing(sqlite3.connect(next(own_service.data.rglob("journal.db")))) as db:
        db.execute("UPDATE audit SET body = replace(body, 'mask', 'mosk') WHERE number = 1")
        db.commit()
    own_service.start()
    wanted = {EMITTED[one] for one in OWN[:6]}
    assert wanted - kinds(own_service) == set()


def test_a_vault_key_that_is_missing_is_told(own_service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.txt").write_text(LIVE)
    target, location = own_service.scan_folder(folder)
    (item,) = own_service.objects(target, location)
    own_service.remediate(target, location, item, "mask")
    own_service.close()
    own_service.start()
    assert EMITTED["vault key missing"] not in kinds(own_service)
    own_service.close()
    own_service.vault_key = secrets.token_bytes(32)
    own_service.start()
    with own_service.events(after="0") as stream:
        told = wait_for(stream, lambda one: one["class"] == "Credential Failed")
    assert (told["module"], told["class"]) == EMITTED["vault key missing"]
    assert told["message"] == copies_without_key(1)
    assert "the key of 1 undo copy, so this change" in told["message"]


def test_a_store_that_cannot_be_written_is_told_when_it_can(own_service: Running) -> None:
    no_room = (0, resource.RLIM_INFINITY)
    resource.prlimit(own_service.pid, resource.RLIMIT_FSIZE, no_room)  # like a full disk
    answer = own_service.http.post("/v1/targets", json={"name": "x"})
    assert answer.status_code == 503
    room = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(own_service.pid, resource.RLIMIT_FSIZE, room)
    own_service.post("/v1/targets", {"name": "y"}, 201)
    assert EMITTED["store could not be used"] in kinds(own_service)


def test_a_defect_is_told_by_its_type_alone(own_service: Running) -> None:
    with contextlib.closing(sqlite3.connect(own_service.data / "service" / NAME)) as db:
        db.execute("UPDATE risk_profiles SET rules = '4111 1111 1111 1111'")
        db.commit()
    answer = own_service.http.get("/v1/risk/profiles")
    assert answer.status_code == 500
    with own_service.events(after="0") as stream:
        told = wait_for(stream, lambda one: one["class"] == "Application Failure")
    assert (told["module"], told["class"]) == EMITTED["internal error"]
    assert "ValidationError" in told["message"]
    assert "4111" not in told["message"] + answer.text


def small_disk(errors: int, folder: Path) -> subprocess.Popen[bytes]:
    """Start a service on a private 40 MB disk."""
    script = 'mount -t tmpfs -o size=40m,mode=700 none "$1" && shift && exec "$@"'
    arguments = ["unshare", "-Urm", "sh", "-c", script, "sh", str(folder), *command()]
    return subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)


@pytest.mark.skipif(sys.platform != "linux", reason="a small disk needs a mount")
def test_a_disk_that_is_nearly_full_holds_a_scan(tmp_path: Path) -> None:
    mount = ["unshare", "-Urm", "mount", "-t", "tmpfs", "none", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no mount of our own here")
    data, files = tmp_path / "data", tmp_path / "files"
    data.mkdir()
    files.mkdir()
    (files / "a.txt").write_text(LIVE)
    service = Running(data, spawn=lambda errors: small_disk(errors, data))
    try:
        target, location = service.add_folder(files)
        with service.events() as stream:
            service.start_scan(target, location)
            told = wait_for(stream, lambda one: one["class"] == "Processing Blocked")
        assert told["module"] == EMITTED["scan held because the disk is full"][0]
        assert told["location_id"] == location
        (shown,) = service.get(f"/v1/targets/{target}/locations")
        assert shown["search_status"] == "processing blocked"
    finally:
        service.close()
