"""SSH against a real OpenSSH server: trusted by fingerprint only, without following links."""

from __future__ import annotations

import contextlib
import io
import os
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncssh
import pytest

from app.discovery.match.errors import ObjectUnreadable
from app.service.protocols import limits
from app.service.protocols.known_hosts import HostTrusted, KnownHosts
from app.service.protocols.source import Place, Remote
from app.service.protocols.ssh import SshSource, fetch_host_key
from app.service.store.credentials import Credentials
from tests.service.inventory import status_and_message
from tests.service.protocols import kit, servers
from tests.service.protocols.servers import SshServer
from tests.service.running import Running, wait_for

pytestmark = pytest.mark.skipif(
    servers.program("sshd") is None, reason="sshd (openssh-server) is not installed"
)
HOSTS = "/local/v1/ssh/known-hosts"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SshServer]:
    with servers.ssh_server(tmp_path_factory.mktemp("sshd")) as found:
        yield found


@pytest.fixture(scope="module")
def login(service: Running, server: SshServer) -> str:
    return kit.add_credential(service, server.username, file=server.key)


@pytest.fixture(scope="module")
def trusted(service: Running, server: SshServer) -> str:
    body = {"host": server.host, "fingerprint": server.fingerprint}
    return str(service.post(HOSTS, body, 201)["host"])


def test_unknown_host_key_is_refused_and_named(
    service: Running, server: SshServer, login: str, tmp_path: Path
) -> None:
    """First test of this file: the server is not trusted yet."""
    target, key = kit.add_place(service, server.host, "ssh", str(tmp_path), login)
    last = service.scan(target, key)
    assert last["class"] == "Search Failed"
    assert server.fingerprint in last["message"]
    assert "trusted SSH host keys" in last["message"]
    assert kit.location(service, target, key)["search_status"] == "error"
    body = {"host": server.host, "fingerprint": "SHA256:" + "A" * 43}
    status, message = status_and_message(service, "POST", HOSTS, body)
    assert (status, server.fingerprint in message) == (422, True)
    assert service.get(HOSTS) == []


def test_files_are_scanned_with_metadata_and_trouble(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    (root / "deep").mkdir(parents=True)
    (root / "deep" / "cards.csv").write_bytes(b"name;card\n" + kit.CARD)
    (root / "deep" / "cards.csv").chmod(0o644)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("inner.txt", kit.CARD)
    (root / "a.zip").write_bytes(packed.getvalue())
    (root / "clean.txt").write_text("nothing")
    os.mkfifo(root / "pipe")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_bytes(kit.CARD)
    (root / "link").symlink_to(outside)
    (root / "file-link").symlink_to(outside / "secret.txt")
    raw = os.fsencode(root) + b"/\xff.txt"
    Path(os.fsdecode(raw)).write_bytes(kit.CARD)
    target, key = kit.add_place(service, server.host, "ssh", str(root), login)
    last = service.scan(target, key)
    assert last["class"] == "Search Detected Matches", last
    assert kit.paths(service, target, key) == [
        f"{root}/\\xff.txt",
        f"{root}/a.zip#inner.txt",
        f"{root}/deep/cards.csv",
    ]
    notices = kit.trouble(service, target, key)
    assert set(notices) == {f"{root}/{name}" for name in ("link", "file-link", "pipe")}
    assert notices[f"{root}/link"] == ("notice", "Skipped: it is a symbolic link.")
    (item,) = (one for one in service.objects(target, key) if one["path"].endswith("cards.csv"))
    inside = kit.details(service, target, item)
    assert [match["content"] for match in inside["matches"]] == [kit.VISA]
    labels = {meta["label"]: meta["value"] for meta in inside["metas"]}
    assert labels["File Modified"][:4].isdigit()
    assert labels["File Owner"] == str(os.getuid())
    assert labels["Permission Read"] == f"{os.getuid()} (owner), {os.getgid()} (group), everyone"
    assert kit.location(service, target, key)["search_status"] == "searched"


def test_details_end_when_the_file_has_changed(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(kit.CARD)
    target, key = kit.add_place(service, server.host, "ssh", str(file), login)
    service.scan(target, key)
    (item,) = service.objects(target, key)
    assert item["path"] == str(file)
    where = f"/local/v1/matchobjects/{target}/{item['id']}/bytes"
    assert service.get(where)["length"] == len(kit.CARD)
    file.write_bytes(b"Now " + kit.CARD)
    assert "matches" not in kit.details(service, target, item)
    assert status_and_message(service, "GET", where)[0] == 422


def test_marks_work_and_acts_are_refused(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_bytes(kit.CARD)
    target, key = kit.add_place(service, server.host, "ssh", str(tmp_path), login)
    service.scan(target, key)
    (item,) = service.objects(target, key)
    assert service.remediate(target, key, item, "false_match")["state"] == "done"
    where = f"/v1/targets/{target}/locations/{key}/remediation"
    body = {"path": item["path"], "sign_off": "A", "reason": "b", "object_ids": [item["id"]]}
    for action, more in (
        ("mask", {}),
        ("delete", {}),
        ("encrypt", {"password": "nine purple kites"}),
        ("quarantine", {"location": str(tmp_path)}),
    ):
        status, message = status_and_message(service, "POST", f"{where}/{action}", body | more)
        assert status == 422, (action, message)
    assert (tmp_path / "a.txt").read_bytes() == kit.CARD


def test_pause_resume_and_stop(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    count = 120
    for number in range(count):
        (tmp_path / f"{number:04d}.txt").write_bytes(kit.CARD + b"nothing\n" * 20_000)
    target, key = kit.add_place(service, server.host, "ssh", str(tmp_path), login)

    def act(action: str) -> None:
        done = service.http.post(f"/v1/schedules/{schedule}/{action}", json={})
        assert done.is_success, done.text

    with service.events() as stream:
        schedule = service.start_scan(target, key)
        wait_for(stream, lambda one: one["class"] == "Scan Running")
        act("pause")
        wait_for(stream, lambda one: one["class"] == "Search Paused")
        found = kit.location(service, target, key)
        assert found["search_status"] == "manually paused"
        act("resume")
        wait_for(stream, lambda one: one["class"] == "Search Resumed")
        wait_for(stream, lambda one: one["class"] == "Search Detected Matches")
    (job,) = service.get("/local/v1/jobs", limit=1)
    assert (job["files_done"], job["progress"]) == (count, 1.0)
    with service.events() as stream:
        schedule = service.start_scan(target, key)
        wait_for(stream, lambda one: one["class"] == "Scan Running")
        act("stop")
        wait_for(stream, lambda one: one["class"] == "Search Stalled")
    assert kit.location(service, target, key)["search_status"] == "stalled"
    assert len(kit.paths(service, target, key)) == count  # earlier results stay


def test_what_filters_leave_out_is_not_fetched(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    for name in ("a.txt", "b.log"):
        (tmp_path / name).write_bytes(kit.CARD)
    target, key = kit.add_place(service, server.host, "ssh", str(tmp_path), login)
    body = {"type": "exclude_suffix", "expression": ".log"}
    filter_id = service.post("/v1/filters", body, 201)["id"]
    service.scan(target, key)
    assert kit.paths(service, target, key) == [f"{tmp_path}/a.txt"]
    assert service.http.delete(f"/v1/filters/{filter_id}").status_code == 204


def test_file_that_may_not_be_read_and_too_large_one(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    """Root may read everything, so only the size is tested when the tests run as root."""
    with (tmp_path / "huge.bin").open("wb") as file:
        file.truncate((32 << 20) + 1)
    (tmp_path / "small.txt").write_bytes(kit.CARD)
    if os.getuid() != 0:
        (tmp_path / "secret.txt").write_bytes(kit.CARD)
        (tmp_path / "secret.txt").chmod(0)
    target, key = kit.add_place(service, server.host, "ssh", str(tmp_path), login)
    service.scan(target, key)
    assert kit.paths(service, target, key) == [f"{tmp_path}/small.txt"]
    found = kit.trouble(service, target, key)
    severity, message = found[f"{tmp_path}/huge.bin"]
    assert severity == "error"
    assert "larger than 32 MiB" in message
    if os.getuid() != 0:
        assert "permission" in found[f"{tmp_path}/secret.txt"][1]


def test_file_that_has_grown_much_is_not_read(server: SshServer, tmp_path: Path) -> None:
    """No more is fetched than the reserved room."""
    file = tmp_path / "a.log"
    file.write_bytes(b"x" * (limits.GROWN + 2))
    known = KnownHosts(tmp_path / "known", tmp_path / "none")
    (tmp_path / "known").mkdir()
    known.add("127.0.0.1", server.port, fetch_host_key("127.0.0.1", server.port))
    login = Credentials("", "ssh", server.username, None, "user_key", server.key)
    place = Place("ssh", server.host, str(tmp_path), credential=login)
    with contextlib.closing(SshSource(place, known)) as source:
        assert len(source.read(Remote(b"a.log", 1))) == limits.GROWN + 2
        with pytest.raises(ObjectUnreadable, match="it became much larger during the scan"):
            source.read(Remote(b"a.log", 0))


def test_probing(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a").touch()
    (tmp_path / "bare").mkdir()
    (tmp_path / "file.txt").touch()
    (tmp_path / "link").symlink_to("/")
    body = {"target_name": server.host, "protocol": "ssh", "path": str(tmp_path)}
    found = service.post("/v1/targets/probing", {**body, "credential_id": login})
    assert found == [
        {"path": f"{tmp_path}/bare", "type": "empty folder"},
        {"path": f"{tmp_path}/file.txt", "type": "file"},
        {"path": f"{tmp_path}/full", "type": "folder"},
    ]
    for more in (
        {"path": "/no/such/folder", "credential_id": login},
        {"target_name": "127.0.0.1:1", "credential_id": login},
        {"target_name": "not a host", "credential_id": login},
        {"credential_id": kit.add_credential(service, "nobody-at-all", file=server.key)},
        {"credential_id": kit.add_credential(service, server.username, password="x")},
        {"credential_id": kit.add_credential(service, server.username, file=b"no key")},
    ):
        status, message = status_and_message(service, "POST", "/v1/targets/probing", body | more)
        assert (status, message[:17]) == (422, "Unable to probe: "), message


def test_folder_that_is_gone_keeps_what_was_found(
    service: Running, server: SshServer, login: str, trusted: str, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "a.txt").write_bytes(kit.CARD)
    (root / "b.txt").write_bytes(kit.CARD)
    target, key = kit.add_place(service, server.host, "ssh", str(root), login)
    service.scan(target, key)
    (root / "b.txt").unlink()
    service.scan(target, key)
    assert kit.paths(service, target, key) == [f"{root}/a.txt"]
    root.rename(tmp_path / "elsewhere")
    assert service.scan(target, key)["class"] == "Search Failed"
    assert kit.paths(service, target, key) == [f"{root}/a.txt"]


def test_changed_host_key_is_refused_until_it_replaces_the_old_one(
    service: Running, tmp_path: Path
) -> None:
    folder, files = tmp_path / "sshd", tmp_path / "files"
    files.mkdir()
    (files / "a.txt").write_bytes(kit.CARD)
    with servers.ssh_server(folder) as first:
        port = first.port
        login = kit.add_credential(service, first.username, file=first.key)
        service.post(HOSTS, {"host": first.host, "fingerprint": first.fingerprint}, 201)
        target, key = kit.add_place(service, first.host, "ssh", str(files), login)
        assert service.scan(target, key)["class"] == "Search Detected Matches"
    fingerprint = servers.new_host_key(folder)
    with servers.ssh_server(folder, port) as second:
        last = service.scan(target, key)
        assert last["class"] == "Search Failed"
        assert "CHANGED" in last["message"]
        assert fingerprint in last["message"]
        assert kit.paths(service, target, key) == [f"{files}/a.txt"]
        body = {"host": second.host, "fingerprint": fingerprint}
        assert status_and_message(service, "POST", HOSTS, body)[0] == 409
        (old,) = (one for one in service.get(HOSTS) if one["host"] == f"[127.0.0.1]:{port}")
        path = f"{HOSTS}/{old['id']}"
        assert service.http.put(path, json={"fingerprint": fingerprint}).status_code == 204
        (new,) = (one for one in service.get(HOSTS) if one["host"] == f"[127.0.0.1]:{port}")
        assert new == old | {"fingerprint": fingerprint}
        assert service.scan(target, key)["class"] == "Search Detected Matches"
        assert service.http.delete(path).status_code == 204
        assert service.http.delete(path).status_code == 404
        assert service.http.put(path, json={"fingerprint": fingerprint}).status_code == 404


def test_a_key_that_the_machine_does_not_show_replaces_none(
    service: Running, server: SshServer, trusted: str
) -> None:
    before = service.get(HOSTS)
    (old,) = (one for one in before if one["host"] == trusted)
    body = {"fingerprint": "SHA256:" + "A" * 43}
    status, message = status_and_message(service, "PUT", f"{HOSTS}/{old['id']}", body)
    assert (status, "'fingerprint'" in message, server.fingerprint in message) == (422, True, True)
    assert service.get(HOSTS) == before


def test_hosts_are_the_same_in_upper_and_lower_case(
    service: Running, server: SshServer, login: str, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_bytes(kit.CARD)
    body = {"host": f"LocalHost:{server.port}", "fingerprint": server.fingerprint}
    service.post(HOSTS, body, 201)
    service.post(HOSTS, body | {"host": f"localhost:{server.port}"}, 201)
    names = [one["host"] for one in service.get(HOSTS)]
    assert names.count(f"[localhost]:{server.port}") == 1
    name = f"LOCALHOST:{server.port}"
    target, key = kit.add_place(service, name, "ssh", str(tmp_path), login)
    assert service.scan(target, key)["class"] == "Search Detected Matches"


def test_keys_that_are_trusted_at_once_are_all_kept(tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(8)]
    known = KnownHosts(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda at: known.add(f"host{at}", 22, keys[at]), range(8)))
    assert sorted(one.host for one in known.trusted()) == [f"host{at}" for at in range(8)]


def test_only_one_of_two_keys_of_a_host_is_trusted_at_once(tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(8)]
    known = KnownHosts(tmp_path)

    def add(key: asyncssh.SSHKey) -> bool:
        try:
            known.add("host", 22, key)
        except HostTrusted:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(add, keys)).count(True) == 1
    assert len((tmp_path / "known_hosts").read_text().splitlines()) == 1
