"""Files whose content is only in the cloud are reported, and never opened.

Linux has none, so here a file is marked as one where its flags are read. The flags themselves are
those of macOS (sys/stat.h) and Windows (WinNT.h).
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.discovery.match.errors import ObjectUnreadable
from app.discovery.match.rules import Rules, Wanted
from app.discovery.match.unread_reasons import CLOUD, Unread, reason_class, uncovered
from app.discovery.read import placeholders
from app.discovery.read.file_scan import scan_file
from app.discovery.read.object_bytes import read_bytes
from app.discovery.read.walk import problem, reason
from app.discovery.scan.recheck import unchanged

KEY = bytes(32)
_open = os.open


@pytest.fixture
def cloud(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Make `a/cloud.txt` a placeholder; the names that are opened meanwhile are in the list."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a/cloud.txt").write_text("me@firm.de")
    (tmp_path / "a/here.txt").write_text("me@firm.de")
    inode, opened = (tmp_path / "a/cloud.txt").stat().st_ino, list[Any]()

    def noted(name: Any, *args: Any, **options: Any) -> int:
        opened.append(name)
        return _open(name, *args, **options)

    monkeypatch.setattr(placeholders, "EXIST", True)
    monkeypatch.setattr(placeholders, "is_placeholder", lambda info: info.st_ino == inode)
    monkeypatch.setattr(os, "open", noted)
    yield opened
    assert b"cloud.txt" not in opened


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("st_flags", 0x40000000, True),
        ("st_flags", 0x20, False),  # compressed
        ("st_file_attributes", 0x00400000, True),
        ("st_file_attributes", 0x00040000, True),
        ("st_file_attributes", 0x1000, True),
        ("st_file_attributes", 0x20, False),  # to be archived
        ("st_file_attributes", 0x80000, False),  # pinned: its content is here
    ],
)
def test_placeholders_are_known_by_their_flags(name: str, value: int, *, expected: bool) -> None:
    info: Any = SimpleNamespace(**{name: value})
    assert placeholders.is_placeholder(info) is expected


def test_a_placeholder_is_told_and_not_opened(tmp_path: Path, cloud: list[Any]) -> None:
    root = os.fsencode(tmp_path)
    report = scan_file(root, b"a/cloud.txt", KEY)
    assert [each.message for each in report.problems] == [f"Not scanned: {CLOUD}."]
    told = uncovered(replace(report, listed=10))  # as the scan does, which knows its size
    assert told is not None
    assert told.kind is Unread.CLOUD
    assert len(scan_file(root, b"a/here.txt", KEY).found) == 1
    assert sys.platform == "win32" or b"here.txt" in cloud  # there not opened by `os.open`


def test_a_root_that_is_a_placeholder_is_not_opened(tmp_path: Path, cloud: list[Any]) -> None:
    root = os.fsencode(tmp_path / "a/cloud.txt")
    report = scan_file(root, b"", KEY)
    assert [each.message for each in report.problems] == [f"Not scanned: {CLOUD}."]
    assert root not in cloud


def test_a_placeholder_is_read_on_request_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cloud.txt").write_text("me@firm.de")
    monkeypatch.setattr(placeholders, "EXIST", True)
    monkeypatch.setattr(placeholders, "is_placeholder", lambda info: stat.S_ISREG(info.st_mode))
    root = os.fsencode(tmp_path)
    report = scan_file(root, b"cloud.txt", KEY, Rules(wanted=Wanted(downloads=True)))
    assert (len(report.found), report.problems) == (1, ())
    assert not scan_file(root, b"cloud.txt", KEY).found
    with pytest.raises(ObjectUnreadable, match="only in the cloud"):
        read_bytes(root, b"cloud.txt", "", [(0, 1)])


@pytest.mark.usefixtures("cloud")
def test_nothing_else_opens_a_placeholder(tmp_path: Path) -> None:
    root = os.fsencode(tmp_path)
    assert unchanged(root, b"a/cloud.txt", b"") is None
    with pytest.raises(ObjectUnreadable, match="only in the cloud"):
        read_bytes(root, b"a/cloud.txt", "", [(0, 1)])


def test_a_folder_that_is_only_in_the_cloud_is_told() -> None:
    refused = OSError(errno.EDEADLK, os.strerror(errno.EDEADLK))  # by the policy of macOS
    assert reason(refused) == CLOUD


def test_a_folder_that_macos_protects_is_told_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    protected, forbidden = (OSError(number, "") for number in (errno.EPERM, errno.EACCES))
    assert "Full Disk Access" not in reason(protected)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "Full Disk Access" in reason(protected)
    assert "Full Disk Access" not in reason(forbidden)
    assert reason_class(problem(b"Mail", protected).message) is Unread.PERMISSION
