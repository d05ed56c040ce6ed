"""The only file operations of this room.

A file is reached from its scanned root through open directories, never through a path a second
time, and no link is ever followed: a folder swapped for a link between two steps changes nothing.
Where the system has no such calls (Windows), names are used and the result is flagged
(`Folder.strong` is False).

Names are raw bytes. Everything raises OSError; what a caller must tell an analyst is `Refused`.
"""
# Names below open descriptors, and raw bytes, are beyond pathlib:
# ruff: noqa: PTH100, PTH104, PTH115, PTH116, PTH118

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import sys
from typing import Self

from app.remediation import attributes, content, crash
from app.remediation.attributes import Meta
from app.remediation.content import Content
from app.remediation.errors import Refused

if sys.platform == "linux":
    from app.remediation import linux

MAX_BYTES = 256 * 1024 * 1024
"""The largest file that is held in memory as a whole, where a format needs that."""
LARGEST = 16 * 1024**3
"""The largest file that is changed: a larger one could not be searched again in time."""

_OPEN_ELSEWHERE = "another program has the file open for writing; close it there and try again"
NOT_REGULAR = "it is no regular file (any more); scan it again"
_NOT_ALONE = (
    "another program has the file open; as it has several names (hard links) it is written in "
    "place: close it there and try again"
)
_DIR_FDS = os.open in os.supports_dir_fd
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | _FLAGS
_CHANGE = os.O_RDWR | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | _FLAGS
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | _FLAGS
_CREATE = os.O_RDWR | os.O_CREAT | os.O_EXCL | _NOFOLLOW | _FLAGS


class Folder:
    """An open directory. `device` is the device of the scanned root it was reached from."""

    def __init__(self, fd: int | None, path: bytes, device: int) -> None:
        self._fd = fd
        self._path = path
        self.device = device

    @property
    def strong(self) -> bool:
        """Whether operations go through an open descriptor."""
        return self._fd is not None

    def _at(self, name: bytes) -> bytes:
        return name if self._fd is not None else os.path.join(self._path, name)

    def real_path(self) -> bytes:
        """Where the directory is now, links resolved; for comparing, never for opening."""
        if self._fd is not None and sys.platform == "linux":
            return os.readlink(b"/proc/self/fd/%d" % self._fd)
        return os.path.realpath(self._path)

    def stat(self, name: bytes) -> os.stat_result | None:
        """The status of the name itself (no link followed), None when there is none."""
        try:
            return os.stat(self._at(name), dir_fd=self._fd, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def inode(self, name: bytes) -> str:
        """What the file of this name is recognised by, an empty string when there is none."""
        status = self.stat(name)
        return str(status.st_ino) if status else ""

    def open(self, name: bytes, *, change: bool = False) -> int:
        """Open for reading, or to `change` bytes; never waits and never follows a link."""
        flags = _CHANGE if change else _READ
        if self._fd is not None and sys.platform == "linux":
            fd = linux.open_beneath(self._fd, name, flags)
            if fd is not None:
                return fd
        return os.open(self._at(name), flags, dir_fd=self._fd)

    def create(self, name: bytes) -> int:
        """Create a new file, for this account only. Fails when the name exists."""
        crash.point("create")
        return os.open(self._at(name), _CREATE, 0o600, dir_fd=self._fd)

    def exchange(self, one: bytes, other: bytes) -> bool:
        """Let two names change places in one step; False when the system can't."""
        if sys.platform == "linux" and self._fd is not None:
            crash.point("exchange")
            return linux.exchange(self._fd, one, other)
        return False

    def move_new(self, name: bytes, folder: Folder, new: bytes) -> None:
        """Rename into a folder of the same disk, never over a name that is there.

        Where the system has no such call, the file has both names for an instant.
        """
        crash.point("move")
        if sys.platform == "linux" and self._fd is not None and folder._fd is not None:
            if linux.rename_new(self._fd, name, folder._fd, new):
                return
        elif sys.platform == "win32":
            os.rename(self._at(name), folder._at(new))
            return
        os.link(
            self._at(name),
            folder._at(new),
            src_dir_fd=self._fd,
            dst_dir_fd=folder._fd,
            follow_symlinks=False,
        )
        crash.point("move has linked")
        os.unlink(self._at(name), dir_fd=self._fd)

    def replace(self, source: bytes, target: bytes) -> None:
        """Rename over an existing name."""
        crash.point("replace")
        os.replace(self._at(source), self._at(target), src_dir_fd=self._fd, dst_dir_fd=self._fd)

    def unlink(self, name: bytes) -> None:
        """Remove a name; no error when it is not there."""
        crash.point("unlink")
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._at(name), dir_fd=self._fd)

    def sync(self) -> None:
        """Make the names durable. Some network file systems can't (EINVAL): tolerated.

        A descriptor whose sync failed is not used again: a second one may succeed though what was
        to be synced is gone.
        """
        crash.point("sync folder")
        if self._fd is None:
            return
        try:
            os.fsync(self._fd)
        except OSError as error:
            if error.errno == errno.EINVAL:
                return
            failed, self._fd = self._fd, os.open(b".", _FOLDER, dir_fd=self._fd)
            os.close(failed)
            raise

    def make(self, name: bytes) -> None:
        """Make a folder that is private to this account."""
        os.mkdir(self._at(name), 0o700, dir_fd=self._fd)
        self.sync()

    def not_private(self) -> str:
        """Why others may look into this folder; an empty string when they may not."""
        status = os.stat(self._path) if self._fd is None else os.fstat(self._fd)
        if sys.platform == "win32":  # access lists; the folder is made in a private place
            return ""
        if status.st_uid != os.geteuid():
            return "that folder belongs to another account"
        if stat.S_IMODE(status.st_mode) & 0o077:
            return "others have rights on that folder; give it mode 0700"
        return ""

    def writable(self) -> bool:
        """Whether this account may create and rename names here."""
        name = self._at(b".")
        return os.access(name, os.W_OK | os.X_OK, dir_fd=self._fd)

    def may_write(self, name: bytes) -> bool:
        """Whether this account may write into a file here."""
        return os.access(self._at(name), os.W_OK, dir_fd=self._fd)

    def free(self) -> int:
        """Bytes that this account may still use on this file system."""
        if self._fd is None or sys.platform == "win32":
            return shutil.disk_usage(os.fsdecode(self._path)).free
        status = os.fstatvfs(self._fd)
        return status.f_bavail * status.f_frsize

    def fresh(self) -> Folder:
        """The same directory through a new descriptor: one whose sync failed is not used again."""
        if self._fd is None:
            return Folder(None, self._path, self.device)
        return Folder(os.open(b".", _FOLDER, dir_fd=self._fd), self._path, self.device)

    def close(self) -> None:
        """Let go of the directory; it can't be used afterwards."""
        if self._fd is not None:
            os.close(self._fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_folder(path: bytes) -> Folder:
    """Open one of our own directories."""
    if not _DIR_FDS:
        return Folder(None, path, os.stat(path).st_dev)
    fd = os.open(path, _FOLDER)
    return Folder(fd, path, _status(fd).st_dev)


def _status(fd: int) -> os.stat_result:
    """Of what was just opened: left open after an error, it would keep the next job out."""
    try:
        return os.fstat(fd)
    except OSError:
        os.close(fd)
        raise


def open_parent(root: bytes, path: bytes) -> tuple[Folder, bytes]:
    """Open the directory of a file below `root`; returns it and the file's name in it.

    An empty `path` means that the root itself is the file. Raises Refused for a name that no scan
    could have given.
    """
    if not path:
        root, path = os.path.split(root)
    *parents, name = path.split(os.fsencode(os.sep))
    if any(part in {b"", b".", b".."} or b"\0" in part for part in (*parents, name)):
        raise Refused("its name can't be used")
    if not _DIR_FDS:
        return Folder(None, _plain(root, parents), os.stat(root).st_dev), name
    top = os.open(root, _FOLDER)
    try:
        device = os.fstat(top).st_dev
        inner = _descend(top, parents)
    finally:
        os.close(top)
    return Folder(inner, os.path.join(root, *parents), device), name


def full_path(root: bytes, path: bytes) -> bytes:
    """One name for one file, however it is reached; for comparing, never for opening."""
    full = os.path.join(root, path) if path else root
    try:
        return os.path.realpath(full)
    except OSError:  # a link that goes away while it is read
        return os.path.abspath(full)


def _descend(top: int, parents: list[bytes]) -> int:
    if sys.platform == "linux":
        fd = linux.open_beneath(top, b"/".join(parents) or b".", _FOLDER)
        if fd is not None:
            return fd
    fd = os.open(b".", _FOLDER, dir_fd=top)
    for part in parents:
        try:
            inner = os.open(part, _FOLDER, dir_fd=fd)
        finally:
            os.close(fd)
        fd = inner
    return fd


def _plain(root: bytes, parents: list[bytes]) -> bytes:
    """Join, refusing any link that stands there now (the best that names alone can do)."""
    path = root
    for part in (b"", *parents):
        path = os.path.join(path, part) if part else path
        if not stat.S_ISDIR(os.lstat(path).st_mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return path


class Target:
    """The file to act on: its open directory, its name there, and the file itself, open."""

    def __init__(self, folder: Folder, name: bytes, fd: int) -> None:
        self.folder = folder
        self.name = name
        self.fd = fd
        self.status = _status(fd)
        self._leased = False

    def content(self, place: tuple[bytes, bytes] = (b"", b"")) -> Content:
        """What it holds; `place` is its root and the name below it. Raises Refused when it changes
        meanwhile.
        """
        return content.of_file(self.fd, place)

    def meta(self) -> Meta:
        """What must survive besides the bytes."""
        return attributes.read(self.fd)

    def immutable(self) -> bool:
        """Whether it bears a mark by which nobody may change it."""
        return sys.platform == "linux" and linux.immutable(self.fd)

    def lease(self) -> bool:
        """Keep writers out. Raises Refused when the file is open for writing.

        False: this file system has no leases, and no writer is known.
        """
        if sys.platform == "linux":
            try:
                self._leased = linux.take_lease(self.fd)
            except BlockingIOError:
                raise Refused(_OPEN_ELSEWHERE) from None
            if not self._leased and linux.seen_writer(self.status.st_dev, self.status.st_ino):
                raise Refused(_OPEN_ELSEWHERE)
        return self._leased

    def take_over(self) -> bool:
        """Open the very file for writing instead, and keep everybody else out of it.

        False: this file system has no leases, and no writer is known. Raises Refused when it is
        open elsewhere, or another one now. What it holds may have changed just before.
        """
        self.let_go()
        self.fd = self.folder.open(self.name, change=True)
        status = os.fstat(self.fd)
        if (status.st_dev, status.st_ino) != (self.status.st_dev, self.status.st_ino):
            raise Refused("another file stands in its place now; scan it again")
        if sys.platform == "linux":
            try:
                self._leased = linux.take_lease(self.fd, alone=True)
            except BlockingIOError:
                raise Refused(_NOT_ALONE) from None
            if not self._leased and linux.seen_writer(status.st_dev, status.st_ino, but=self.fd):
                raise Refused(_OPEN_ELSEWHERE)
        return self._leased

    def readers(self) -> bool:
        """Whether others read the leased file now."""
        return sys.platform == "linux" and self._leased and linux.has_readers(self.fd)

    def release(self) -> None:
        """End the lease, so that whoever waits for the file can go on."""
        if self._leased and sys.platform == "linux":
            linux.release_lease(self.fd)
            self._leased = False

    def let_go(self) -> None:
        """Close the file itself; some systems do not rename over an open one."""
        self.release()
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def close(self) -> None:
        """End the lease and close both descriptors."""
        self.let_go()
        self.folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_target(root: bytes, path: bytes) -> Target:
    """Open the file to act on. Raises Refused or OSError; never opens what is no regular file."""
    folder, name = open_parent(root, path)
    try:
        status = folder.stat(name)
        if status is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if stat.S_ISLNK(status.st_mode):
            raise Refused("it is a symbolic link now; scan it again")
        if not stat.S_ISREG(status.st_mode):
            raise Refused(NOT_REGULAR)
        return Target(folder, name, folder.open(name))
    except (OSError, Refused):
        folder.close()
        raise


def open_in(folder: Folder, name: bytes) -> Target:
    """Open a file of a folder, which stays open whatever becomes of the target."""
    own = folder.fresh()
    try:
        return Target(own, name, own.open(name))
    except (OSError, Refused):
        own.close()
        raise
