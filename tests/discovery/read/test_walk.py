"""The walk returns every regular file in a fixed order, and nothing outside its root."""

from __future__ import annotations

import hashlib
import os
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.discovery.match.errors import ObjectGone, ObjectUnreadable, RootVanished
from app.discovery.match.matches import Problem, Trouble, not_scanned
from app.discovery.match.unread_reasons import Unread, uncovered
from app.discovery.read import unix_opening as opening
from app.discovery.read.file_scan import scan_file
from app.discovery.read.object_bytes import read_bytes
from app.discovery.read.walk import below, open_below, open_file, refuse, walk
from app.own_files import OwnFileError, OwnFiles

KEY = b"k" * 32


def files(root: Path, *excluded: Path) -> list[bytes]:
    found = walk(os.fsencode(root), excluded)
    return [below(folder.path, name) for folder in found for name, _ in folder.files]


def problems(root: Path, *excluded: Path) -> list[Problem]:
    found = walk(os.fsencode(root), excluded)
    return [problem for folder in found for problem in folder.problems]


def test_finds_every_file_in_a_fixed_order(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/1.txt", "a.txt", "c/d/e/f.txt", "z"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    expected = [b"a.txt", b"z", b"b/1.txt", b"b/2.txt", b"c/d/e/f.txt"]
    assert files(tmp_path) == expected == files(tmp_path)


def test_a_root_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_bytes(b"me@firm.de")
    os.utime(tmp_path / "one.txt", (5.0, 7.0))
    (folder,) = walk(os.fsencode(tmp_path / "one.txt"))
    ((name, info),) = folder.files
    assert (folder.path, name, info.st_size, info.st_mtime) == (b"", b"", 10, 7.0)
    report = scan_file(os.fsencode(tmp_path / "one.txt"), b"", KEY)
    assert len(report.found) == 1
    assert read_bytes(os.fsencode(tmp_path / "one.txt"), b"", "", [(3, 4)]) == [b"firm"]


def test_names_that_are_not_text(tmp_path: Path) -> None:
    name = b"gr\xfc\xdfe\n\x1b[31m.txt"
    (tmp_path / os.fsdecode(name)).write_bytes(b"me@firm.de")
    assert files(tmp_path) == [name]
    assert scan_file(os.fsencode(tmp_path), name, KEY).path == name


def test_links_are_not_followed_to_files_or_folders(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    outside.mkdir()
    (outside / "secret.txt").write_text("me@firm.de")
    root.mkdir()
    (root / "file").symlink_to(outside / "secret.txt")
    (root / "folder").symlink_to(outside)
    (root / "loop").symlink_to(root)
    assert files(root) == []
    assert [problem.trouble for problem in problems(root)] == [Trouble.NOTICE] * 3
    for path in (b"file", b"folder/secret.txt", b"loop/file", b"../outside/secret.txt"):
        with pytest.raises(OSError, match=r"."):
            open_file(os.fsencode(root), path)
        report = scan_file(os.fsencode(root), path, KEY)
        assert not report.found
        assert report.problems


def test_a_folder_swapped_for_a_link_leads_nowhere(tmp_path: Path) -> None:
    root, inside, outside = tmp_path / "root", tmp_path / "root" / "d", tmp_path / "outside"
    for folder in (root, inside, outside):
        folder.mkdir()
    (inside / "f.txt").write_bytes(b"inside")
    (outside / "f.txt").write_bytes(b"outside")
    done = threading.Event()

    def swap() -> None:
        while not done.is_set():
            inside.rename(root / "kept")
            inside.symlink_to(outside)
            inside.unlink()
            (root / "kept").rename(inside)

    swapper = threading.Thread(target=swap)
    swapper.start()
    seen = set()
    try:
        for _ in range(3000):
            try:
                descriptor = open_file(os.fsencode(root), b"d/f.txt")
            except OSError:
                continue
            seen.add(os.read(descriptor, 10))
            os.close(descriptor)
    finally:
        done.set()
        swapper.join(60)
    assert seen <= {b"inside"}


def test_pipes_sockets_and_devices_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("sock")
        assert files(tmp_path) == []
        assert len(problems(tmp_path)) == 2
        assert scan_file(os.fsencode(tmp_path), b"pipe", KEY).problems


def test_excluded_folders_and_files_are_left_out(tmp_path: Path) -> None:
    for name in ("data/store.db", "keep/a", "keep/b"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert files(tmp_path, tmp_path / "data", tmp_path / "keep" / "b") == [b"keep/a"]
    assert files(tmp_path, tmp_path / "nowhere", tmp_path) != []


def test_the_system_s_pseudo_files_are_left_out() -> None:
    shown = [folder for folder, _ in zip(walk(b"/"), range(200), strict=False)]
    assert b"proc" in {problem.path for problem in shown[0].problems}
    assert not [folder for folder in shown if folder.path.startswith(b"proc")]


def test_a_root_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RootVanished, match="no longer there"):
        list(walk(os.fsencode(tmp_path / "nothing")))


def test_a_root_that_vanishes_while_it_is_walked(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "sub").mkdir(parents=True)
    (root / "a").touch()
    items = walk(os.fsencode(root))
    assert [name for name, _ in next(items).files] == [b"a"]
    (root / "a").unlink()
    (root / "sub").rmdir()
    root.rmdir()
    with pytest.raises(RootVanished):
        list(items)


@contextmanager
def as_somebody() -> Iterator[Path]:
    """Become an ordinary user (root may read everything) and yield a folder of that user."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        root = os.geteuid() == 0
        if root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            for path in folder.iterdir():
                path.chmod(0o700)
            if root:
                os.seteuid(0)


def test_what_must_not_be_read_is_reported() -> None:
    with as_somebody() as folder:
        (folder / "closed").mkdir(mode=0o000)
        (folder / "f").touch(mode=0o000)
        assert "no permission" in problems(folder)[0].message
        assert "no permission" in scan_file(os.fsencode(folder), b"f", KEY).problems[0].message
        with pytest.raises(ObjectUnreadable, match="no permission"):
            read_bytes(os.fsencode(folder), b"f", "", [(0, 1)])


def test_a_very_deep_folder(tmp_path: Path) -> None:
    descriptor = os.open(tmp_path, os.O_RDONLY)
    for _ in range(600):  # longer than PATH_MAX allows
        os.mkdir("folder-name", dir_fd=descriptor)
        below = os.open("folder-name", os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = below
    os.close(os.open("last.txt", os.O_CREAT | os.O_WRONLY, dir_fd=descriptor))
    os.close(descriptor)
    (path,) = files(tmp_path)
    assert path.endswith(b"/last.txt")
    os.close(open_below(os.fsencode(tmp_path), path))


def test_a_report_names_the_bytes_that_were_read(tmp_path: Path) -> None:
    data = b"me@firm.de\n" * 2_000
    (tmp_path / "f.log").write_bytes(data)
    report = scan_file(os.fsencode(tmp_path), b"f.log", KEY)
    state = (tmp_path / "f.log").stat()
    assert report.sha256 == hashlib.sha256(data).hexdigest()
    assert (report.size, report.mtime_ns) == (len(data), state.st_mtime_ns)
    assert (report.device, report.inode) == (state.st_dev, state.st_ino)
    assert report.content_type == "Log"
    labels = dict(report.metadata)
    assert labels["File Owner"] == report.owner == (tmp_path / "f.log").owner()
    assert labels["File Modified"].endswith("+00:00")


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    assert "no longer there" in scan_file(os.fsencode(tmp_path), b"x", KEY).problems[0].message
    with pytest.raises(ObjectGone):
        read_bytes(os.fsencode(tmp_path), b"x", "", [(0, 1)])


def test_own_files_are_left_out_under_every_name(tmp_path: Path) -> None:
    ours, files = tmp_path / "ours", tmp_path / "files"
    (ours / "inner").mkdir(parents=True)
    (ours / "inner" / "key").write_text("a key")
    (files / "deep").mkdir(parents=True)
    (files / "deep" / "twin").hardlink_to(ours / "inner" / "key")
    (files / "letter.txt").write_text("a letter")
    own = OwnFiles(ours)
    names, left_out = [], []
    for folder in walk(os.fsencode(tmp_path), own=own):
        names += [below(folder.path, name) for name, _ in folder.files]
        left_out += [problem.path for problem in folder.problems]
    assert names == [b"files/letter.txt"]
    assert sorted(left_out) == [b"files/deep/twin", b"ours"]
    for root in (ours, ours / "inner", ours / "inner" / "key", files / "deep" / "twin"):
        with pytest.raises(RootVanished, match="belongs to this program"):
            list(walk(os.fsencode(root), own=own))


def test_a_folder_that_is_ours_by_the_time_it_is_listed_is_not_listed(tmp_path: Path) -> None:
    ours, files = tmp_path / "ours", tmp_path / "files"
    (files / "folder").mkdir(parents=True)
    ours.mkdir()
    (ours / "key").write_text("a key")
    found = walk(os.fsencode(files), own=OwnFiles(ours))
    first = next(found)
    assert list(first.files) == []
    (files / "folder").rmdir()
    ours.rename(files / "folder")
    ours.symlink_to(files / "folder")
    (second,) = found
    assert list(second.files) == []
    assert [problem.message for problem in second.problems] == [
        "Not scanned: it belongs to this program."
    ]


def test_what_a_worker_was_told_is_never_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, files = tmp_path / "ours", tmp_path / "files"
    ours.mkdir()
    files.mkdir()
    monkeypatch.setattr("app.discovery.read.walk._own", [])
    refuse(OwnFiles(ours))
    (ours / "new").write_text("a new key")
    (files / "twin").hardlink_to(ours / "new")
    (files / "other").write_text("not ours")
    for root, path in ((files, b"twin"), (ours, b"new"), (tmp_path, b"ours/new")):
        with pytest.raises(OwnFileError):
            open_file(os.fsencode(root), path)
    os.close(open_file(os.fsencode(files), b"other"))


def test_streams_that_cannot_be_listed_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where a file may have alternate data streams."""
    (tmp_path / "one.txt").write_bytes(b"")

    def denied(_folder: int, _name: bytes) -> list[bytes]:
        raise PermissionError(13, "")

    monkeypatch.setattr(opening, "STREAMS", True)
    monkeypatch.setattr(opening, "streams", denied)
    walked = walk(os.fsencode(tmp_path))
    folder = next(walked)
    assert [name for name, _ in folder.files] == [b"one.txt"]
    assert folder.problems == [
        Problem(
            b"one.txt:",
            "",
            Trouble.ERROR,
            "Not scanned: the alternate data streams cannot be listed (no permission to read it).",
        )
    ]
    assert [one.kind for one in map(uncovered, map(not_scanned, folder.problems)) if one] == [
        Unread.FOLDER
    ]
