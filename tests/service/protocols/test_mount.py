"""Shares and mounts: scanned like files, and not treated as empty when they are gone."""

from __future__ import annotations

import secrets
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.discovery.match.errors import RootVanished
from app.discovery.match.matches import FileReport
from app.discovery.match.rules import NO_RULES
from app.discovery.read.file_scan import scan_file
from app.own_files import OwnFiles
from app.service.protocols import mounts
from app.service.scans import location_readers
from app.service.scans.location_readers import FileReading, MountedReading
from app.service.scans.scan_options import Options
from tests.service.inventory import new_target, status_and_message
from tests.service.protocols import kit
from tests.service.running import Running

pytestmark = pytest.mark.skipif(not mounts.TABLE.exists(), reason="only Linux has such a table")
SHARED_MEMORY = Path("/dev/shm")  # a file system writable for every user


def _mount(folder: Path, *options: str) -> None:
    mount = shutil.which("mount") or "/usr/bin/mount"
    done = subprocess.run([mount, *options, str(folder)], capture_output=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"this user may not mount: {done.stderr.decode().strip()[:80]}")


def _unmount(folder: Path) -> None:
    subprocess.run(["umount", str(folder)], capture_output=True, check=False)


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    """A separate file system with a card in it."""
    folder = tmp_path / "outer" / "mnt"
    folder.mkdir(parents=True)
    _mount(folder, "-t", "tmpfs", "tmpfs")
    (folder / "below").mkdir()
    (folder / "below" / "a.txt").write_bytes(kit.CARD)
    yield folder
    _unmount(folder)


@pytest.mark.skipif(not SHARED_MEMORY.is_mount(), reason="/dev/shm is not mounted")
@pytest.mark.parametrize("protocol", ["mount", "share"])
def test_mounted_folder_is_scanned_like_a_folder(service: Running, protocol: str) -> None:
    with tempfile.TemporaryDirectory(dir=SHARED_MEMORY) as folder:
        file = Path(folder) / "a.txt"
        file.write_bytes(kit.CARD)
        target, key = kit.add_place(service, "nas", protocol, folder)
        assert service.scan(target, key)["class"] == "Search Detected Matches"
        (item,) = service.objects(target, key)
        assert item["path"] == str(file)
        assert kit.details(service, target, item)["matches"][0]["content"] == kit.VISA
        body = {"target_name": "nas", "protocol": protocol, "path": folder}
        assert service.post("/v1/targets/probing", body) == [{"path": str(file), "type": "file"}]


def test_files_of_a_mount_are_masked_like_others(service: Running, mounted: Path) -> None:
    target, key = kit.add_place(service, "masked", "mount", str(mounted))
    service.scan(target, key)
    (item,) = service.objects(target, key)
    job = service.remediate(target, key, item, "mask")
    assert job["state"] == "done", job["message"]
    assert kit.VISA.encode() not in (mounted / "below" / "a.txt").read_bytes()


def test_mount_that_is_gone_is_no_empty_folder(service: Running, mounted: Path) -> None:
    target, key = kit.add_place(service, "gone", "mount", str(mounted / "below"))
    found = [str(mounted / "below" / "a.txt")]
    assert service.scan(target, key)["class"] == "Search Detected Matches"
    assert kit.paths(service, target, key) == found
    _unmount(mounted)
    (mounted / "below").mkdir()
    last = service.scan(target, key)
    assert last["class"] == "Search Failed"
    assert "Nothing is mounted" in last["message"]
    assert kit.location(service, target, key)["search_status"] == "error"
    assert kit.paths(service, target, key) == found


def test_mount_in_a_mount_that_is_gone_is_noticed(service: Running, tmp_path: Path) -> None:
    """The folder below it is then part of the outer mount."""
    outer = tmp_path / "outer"
    outer.mkdir()
    _mount(outer, "-t", "tmpfs", "tmpfs")
    inner = outer / "inner"
    inner.mkdir()
    try:
        _mount(inner, "-t", "tmpfs", "tmpfs")
        (inner / "a.txt").write_bytes(kit.CARD)
        target, key = kit.add_place(service, "inner", "mount", str(inner))
        assert service.scan(target, key)["class"] == "Search Detected Matches"
        _unmount(inner)
        assert service.scan(target, key)["class"] == "Search Failed"
        assert kit.paths(service, target, key) == [str(inner / "a.txt")]
    finally:
        _unmount(inner)
        _unmount(outer)


@pytest.mark.parametrize("protocol", ["mount", "share"])
def test_what_is_not_mounted_is_refused(service: Running, protocol: str) -> None:
    where = f"/v1/targets/{new_target(service)}/locations"
    for path, message in (
        ("/", "Nothing is mounted at / on this machine."),
        ("/proc", "Nothing is mounted at /proc on this machine."),
        ("", "Invalid input for 'path'."),
        ("server/share", "Invalid input for 'path'."),
        ("/no/such/folder", "Invalid input for 'path'."),
    ):
        body = {"path": path, "protocol": protocol}
        assert status_and_message(service, "POST", where, body) == (422, message)
    body = {"target_name": "h", "protocol": protocol, "path": "/"}
    status, message = status_and_message(service, "POST", "/v1/targets/probing", body)
    assert (status, message) == (422, "Unable to probe '/': nothing is mounted there.")


TABLE = """\
22 1 254:0 / / rw - ext4 /dev/vda rw
23 22 0:21 / /proc rw - proc proc rw
24 22 0:30 / /mnt rw - nfs4 server:/export rw
25 24 0:31 / /mnt/deep\\040er rw shared:1 - cifs //server/share rw
26 22 0:32 / /auto rw - autofs systemd-1 rw
27 26 0:33 / /auto/home rw - nfs4 server:/home rw
28 22 0:34 / /media rw - ext4 /dev/sda1 rw
29 22 0:35 / /media rw - proc proc rw
"""


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/", None),
        ("/home", None),
        ("/proc/1", None),
        ("/mnt", "/mnt"),
        ("/mntx", None),
        ("/mnt/a/b", "/mnt"),
        ("/mnt/deep er/c", "/mnt/deep er"),
        ("/auto", None),
        ("/auto/home/x", "/auto/home"),
        ("/media", None),
    ],
)
def test_mount_points_are_read_from_the_table(
    path: str, found: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "mountinfo"
    table.write_text(TABLE)
    monkeypatch.setattr(mounts, "TABLE", table)
    assert mounts.mount_point(path) == found
    if found is None:
        with pytest.raises(RootVanished):
            mounts.require(path, found)


def test_server_that_does_not_answer_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store is locked while a mount is queried about its files."""
    (tmp_path / "a.txt").write_bytes(kit.CARD)
    key = secrets.token_bytes(32)
    report = scan_file(bytes(tmp_path), b"a.txt", key)
    with ThreadPoolExecutor() as pool:
        reading = MountedReading(
            tmp_path, mounted="/", key=key, pool=pool, options=Options(),
            in_flight=1, own=OwnFiles(tmp_path / "data"), rules=NO_RULES, steer=lambda: True,
        )  # fmt: skip
    assert not reading.stale(report)
    (tmp_path / "a.txt").write_bytes(kit.CARD * 2)
    assert reading.stale(report)
    answer, asked = threading.Event(), []

    def never(_reading: FileReading, report: FileReport) -> bool:
        asked.append(report)
        return answer.wait(60)

    monkeypatch.setattr(FileReading, "stale", never)
    monkeypatch.setattr(location_readers, "_SILENCE_SECONDS", 0.05)
    assert [reading.stale(report) for _ in range(3)] == [False] * 3
    answer.set()
    assert asked == [report]
