"""Random folders with faults, and an independent count of what is in them."""

from __future__ import annotations

import errno
import io
import os
import random
import stat
import zipfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.discovery.read import file_scan

Bytes = tuple[int, int]
MIB = 1 << 20
OPEN_FAULTS = {
    "permission": PermissionError(errno.EACCES, "Permission denied"),
    "locked": BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable"),
    "io_error": OSError(errno.EIO, "Input/output error"),
}


@dataclass
class Tree:
    """A folder, and the objects and bytes that must be in each class."""

    root: Path
    expected: Counter[str] = field(default_factory=Counter)

    def note(self, kind: str, path: Path) -> None:
        self.expected[kind] += 1
        self.expected[f"{kind} bytes"] += path.lstat().st_size


def zipped(*members: tuple[str, bytes], encrypted: bool = False) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members:
            archive.writestr(name, content)
    data = bytearray(file.getvalue())
    for magic, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = data.find(magic) if encrypted else -1
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(magic, at + 4)
    return bytes(data)


def _text(tree: Tree, path: Path, dice: random.Random) -> None:
    path.with_suffix(".txt").write_bytes(b"a word " * dice.randrange(300))
    tree.note("read", path.with_suffix(".txt"))


def _filtered(tree: Tree, path: Path, dice: random.Random) -> None:
    path.with_suffix(".skip").write_bytes(b"x" * dice.randrange(5000))
    tree.note("filtered", path.with_suffix(".skip"))


def _fault(tree: Tree, path: Path, dice: random.Random) -> None:
    kind = dice.choice(["permission", "locked", "io_error"])
    named = path.with_name(f"open-{kind}-{path.name}.txt")
    named.write_bytes(b"x" * dice.randrange(1, 5000))
    tree.note(kind, named)


def _cut_off(tree: Tree, path: Path, dice: random.Random) -> None:
    named = path.with_name(f"read-io_error-{path.name}.txt")
    named.write_bytes(b"x" * dice.randrange(1, 5000))
    tree.note("io_error", named)


def _changing(tree: Tree, path: Path, dice: random.Random) -> None:
    named = path.with_name(f"grow-{path.name}.txt")
    named.write_bytes(b"x" * dice.randrange(1, 5000))
    tree.note("changed", named)


def _encrypted(tree: Tree, path: Path, dice: random.Random) -> None:
    content = zipped(("a.txt", b"b" * dice.randrange(1, 900)), encrypted=True)
    path.with_suffix(".zip").write_bytes(content)
    tree.note("members", path.with_suffix(".zip"))
    tree.expected["member encrypted"] += 1


def _nested(tree: Tree, path: Path, dice: random.Random) -> None:
    levels, inner = dice.randrange(1, 8), zipped(("a.txt", b"a word"))
    for level in range(levels):
        inner = zipped((f"{level}.zip", inner))
    path.with_suffix(".zip").write_bytes(inner)
    deep = levels + 1 > 5
    tree.note("members" if deep else "read", path.with_suffix(".zip"))
    tree.expected["member cut"] += deep


def _damaged(tree: Tree, path: Path, dice: random.Random) -> None:
    content = zipped(("a.txt", dice.randbytes(2000)))
    path.with_suffix(".zip").write_bytes(content[:-30])
    tree.note("damaged", path.with_suffix(".zip"))


def _sparse(tree: Tree, path: Path, dice: random.Random) -> None:
    with path.with_suffix(".txt").open("wb") as file:
        file.write(b"a word")
        file.truncate(16 * MIB)
    size = _skipped(path.with_suffix(".txt"))
    tree.expected["holes" if size else "read"] += 1
    tree.expected["holes bytes"] += size
    tree.expected["read bytes"] += 16 * MIB - size


def _skipped(path: Path) -> int:
    """Return the bytes of a hole that lie more than a window from both of its ends."""
    window = 2 * MIB
    with path.open("rb") as file:
        start = os.lseek(file.fileno(), 0, os.SEEK_HOLE)
    return max(0, 16 * MIB // window * window - window - (-(-start // window) + 1) * window)


def _link(tree: Tree, path: Path, dice: random.Random) -> None:
    path.with_suffix(".link").symlink_to(dice.choice(["/etc/hostname", "nowhere", "/"]))
    tree.expected["link"] += 1


def _pipe(tree: Tree, path: Path, dice: random.Random) -> None:
    del dice
    os.mkfifo(path.with_suffix(".pipe"))
    tree.expected["special"] += 1


def _closed_folder(tree: Tree, path: Path, dice: random.Random) -> None:
    folder = path.with_name(f"open-permission-{path.name}")
    folder.mkdir()
    for number in range(dice.randrange(3)):
        (folder / f"{number}.txt").write_bytes(b"nobody counts this")
    tree.expected["folder"] += 1


Maker = Callable[[Tree, Path, random.Random], None]
_USUAL: tuple[Maker, ...] = (
    *(_text, _text, _filtered, _fault, _cut_off, _changing, _encrypted, _nested, _damaged),
    *(_link, _pipe, _closed_folder),
)


def planted(root: Path, dice: random.Random) -> Tree:
    """Create a random tree."""
    tree = Tree(root)
    folders = [root]
    root.mkdir()
    for number in range(dice.randrange(1, 40)):
        folder = dice.choice(folders)
        if dice.random() < 0.15:
            folders.append(folder / f"folder {number}")
            folders[-1].mkdir()
        else:
            maker = _sparse if dice.random() < 0.05 else dice.choice(_USUAL)
            maker(tree, folder / f"{number}", dice)
    return tree


def walked(root: Path) -> Bytes:
    """Return the objects and bytes that an independent walk counts: all but folders that it can
    list, and what is in those that it cannot.
    """
    objects = size = 0
    for entry in os.scandir(root):
        info = entry.stat(follow_symlinks=False)
        if stat.S_ISDIR(info.st_mode) and not entry.name.startswith("open-"):
            below = walked(Path(entry.path))
            objects, size = objects + below[0], size + below[1]
            continue
        objects += 1
        size += info.st_size if stat.S_ISREG(info.st_mode) else 0
    return objects, size


def inject(patch: pytest.MonkeyPatch) -> None:
    """Make the faults happen: at the opening of files and folders, and at reading files."""
    real = os.open

    def opened(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        name = Path(os.fsdecode(path)).name
        if name.startswith("open-"):
            raise OPEN_FAULTS[name.split("-")[1]]
        return real(path, flags, mode, dir_fd=dir_fd)

    class Faulty(io.FileIO):
        def __init__(self, descriptor: int) -> None:
            super().__init__(descriptor)
            self._path = Path(f"/proc/self/fd/{descriptor}").readlink()
            self._begun = False

        def read(self, size: int | None = -1, /) -> bytes:
            name = self._path.name
            if name.startswith("read-"):
                raise OSError(errno.EIO, "Input/output error")
            if name.startswith("grow-") and not self._begun:
                self._begun = True
                with self._path.open("ab") as file:
                    file.write(b"more")
            return super().read(size) or b""

    class Streams:
        FileIO, BytesIO = Faulty, io.BytesIO

    patch.setattr(os, "open", opened)
    patch.setattr(file_scan, "io", Streams)
