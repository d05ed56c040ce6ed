"""Free disk space: remains of deleted files on a device, and refusals."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.discovery.match.matches import Trouble
from app.discovery.match.rules import NO_RULES
from app.discovery.read.byte_ranges import ByteRange
from app.discovery.read.free_space import Slice, scan_slice
from app.service.protocols import free_space, limits
from app.service.protocols.free_space import FreeSpace
from app.service.protocols.source import Remote, SourceFailed
from tests.service.inventory import new_target, status_and_message
from tests.service.protocols import kit
from tests.service.running import Running

pytestmark = pytest.mark.skipif(bool(free_space.unavailable()), reason=free_space.unavailable())
MIB = 1 << 20


def _run(*command: str) -> str:
    """Return the output of a disk program; skip if it is missing or not permitted."""
    program = shutil.which(command[0], path="/usr/sbin:/sbin:/usr/bin:/bin")
    if program is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(
        [program, *command[1:]], capture_output=True, text=True, check=False, timeout=180
    )
    if done.returncode != 0:
        pytest.skip(f"{command[0]} cannot be used: {done.stderr.strip()[:80]}")
    return done.stdout.strip()


@pytest.fixture
def device(tmp_path: Path) -> Iterator[str]:
    """A disk of 8 MiB with a card in a file, and another one in a deleted file."""
    image = tmp_path / "disk"
    with image.open("wb") as file:
        file.truncate(8 * MIB)
    _run("mkfs.ext4", "-q", "-F", str(image))
    (tmp_path / "there").write_bytes(f"Visa {kit.VISA}\n".encode())
    _run("debugfs", "-w", "-R", f"write {tmp_path / 'there'} there", str(image))
    with image.open("r+b") as file:
        file.seek(6 * MIB + 100)
        file.write(b"Card 4532 0151 1283 0366\n")
    loop = _run("losetup", "--find", "--show", str(image))
    yield loop
    _run("losetup", "--detach", loop)


def test_what_a_deleted_file_has_left_is_found_and_files_are_not(
    service: Running, device: str
) -> None:
    target, key = kit.add_place(service, "disk", "free", device)
    assert service.scan(target, key)["class"] == "Search Detected Matches"
    (item,) = service.objects(target, key)
    assert item["path"].startswith(f"{device}/bytes ")
    assert [(one["data_type"], one["matches"]) for one in item["summary"]] == [
        ("Visa", {"match": "1"})
    ]
    assert kit.trouble(service, target, key) == {}
    assert not kit.details(service, target, item).get("matches")
    body = {"target_name": "disk", "protocol": "free", "path": device}
    (entry,) = service.post("/v1/targets/probing", body)
    assert item["path"] == f"{device}/{entry['path']}"


def test_long_stretches_are_cut_with_an_overlap(
    device: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SLICE", MIB)
    space = FreeSpace(device)
    slices = [space.known[one.path] for one in space.walk() if isinstance(one, Remote)]
    ends = [(each.stretches[0].start, each.stretches[-1]) for each in slices]
    assert len(ends) > 5
    for (_, last), (start, _) in itertools.pairwise(ends):
        assert start == last.start + last.size - limits.SLICE_OVERLAP
    found = [scan_slice(each, b"k" * 32) for each in slices]
    places = [match.place for report in found for one in report.found for match in one.matches]
    assert places == [f"free space, address {6 * MIB + 105:#x}"]


def test_what_cannot_be_read_is_refused_with_the_reason(service: Running, tmp_path: Path) -> None:
    target = new_target(service)
    (tmp_path / "file").write_bytes(bytes(4096))
    for path, why in (
        (str(tmp_path / "file"), "is not a block device such as /dev/sda1."),
        (str(tmp_path / "none"), "cannot be read: it is no longer there."),
    ):
        body = {"protocol": "free", "path": path}
        status, said = status_and_message(service, "POST", f"/v1/targets/{target}/locations", body)
        assert (status, said) == (422, f"Unable to add location; {path} {why}")
        with pytest.raises(SourceFailed, match=r"block device|no longer there"):
            FreeSpace(path)
    part = Slice(str(tmp_path / "file"), b"x", (ByteRange(0, 4096, "a"),))
    (problem,) = scan_slice(part, b"k" * 32, NO_RULES).problems
    assert (problem.trouble, problem.message) == (
        Trouble.ERROR, "Not fully scanned: it is not a block device.",
    )  # fmt: skip


def test_other_file_systems_and_systems_are_refused(
    device: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(device).open("r+b") as file:
        file.seek(1024)
        file.write(bytes(1024))
    assert free_space.refusal(device) == f"{device} has no ext2, ext3 or ext4 file system"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert free_space.unavailable() == "free disk space can be read on Linux only"
