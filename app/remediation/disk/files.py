"""Access to files that are to be changed. `folder` has the operations on names.

Names are raw bytes. All functions raise OSError, or `Refused` for an error that an analyst must
see.
"""
# Names below open descriptors, and raw bytes, are beyond pathlib:
# ruff: noqa: PTH100, PTH118

from __future__ import annotations

import errno
import os
import stat
import sys
from dataclasses import replace
from threading import Thread
from typing import Self

from app.own_files import REFUSED, OwnFiles
from app.remediation.disk import attributes, content
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content
from app.remediation.disk.errors import InUse, Own, Refused
from app.remediation.disk.folder import FOLDER, Folder, close_fd

if sys.platform == "linux":
    from app.remediation.disk import linux
elif sys.platform == "win32":
    from app.remediation.disk import windows_folder

MAX_BYTES = 256 * 1024 * 1024
"""Largest file in bytes that is held in memory as a whole, where a format needs that."""
LARGEST = 16 * 1024**3
"""Largest file in bytes that is changed: a larger one could not be searched again in time."""

SLOW_TO_FREE = 64 * 1024 * 1024
"""File size in bytes from which the system takes noticeable time to free a removed file."""

_OPEN_ELSEWHERE = "another program has the file open for writing; close it there and try again"
_HELD = "another program has the file open; close it there and try again"
NOT_REGULAR = "it is not a regular file; scan it again"
_NOT_ALONE = (
    "another program has the file open, which must be changed in place, because it has several "
    "names (hard links); close it there and try again"
)


def open_folder(path: bytes) -> Folder:
    """Open one of the program's own directories."""
    if sys.platform == "win32":
        return windows_folder.held(path, [])
    fd = os.open(path, FOLDER)
    return Folder(fd, path, _status(fd).st_dev)


def _status(fd: int) -> os.stat_result:
    """Return the status of a file that was just opened. On an error, close the file, because an
    open file would block the next job.
    """
    try:
        return os.fstat(fd)
    except OSError:
        close_fd(fd)
        raise


def open_parent(root: bytes, path: bytes) -> tuple[Folder, bytes]:
    """Open the directory of a file below `root`. Return the directory, and the file's name in it.

    An empty `path` means that the root itself is the file. Raises Refused for a name that no scan
    can produce.
    """
    if not path:
        root, path = os.path.split(root)
    if os.altsep:  # Windows accepts both separators; names contain neither
        path = path.replace(os.fsencode(os.altsep), os.fsencode(os.sep))
    *parents, name = path.split(os.fsencode(os.sep))
    if any(part in {b"", b".", b".."} or b"\0" in part for part in (*parents, name)):
        raise Refused("its name cannot be used")
    if sys.platform == "win32":
        for part in (*parents, name):
            windows_folder.check_name(part)
        return windows_folder.held(root, parents), name
    top = os.open(root, FOLDER)
    try:
        device = os.fstat(top).st_dev
        inner = _descend(top, parents)
    finally:
        close_fd(top)
    return Folder(inner, os.path.join(root, *parents), device), name


def full_path(root: bytes, path: bytes) -> bytes:
    """Return the absolute path of a file, links resolved: the same path for every scanned root and
    every link that leads to the file. For comparing, never for opening.
    """
    full = os.path.join(root, path) if path else root
    try:
        return os.path.realpath(full)
    except OSError:  # a link that was removed while it was read
        return os.path.abspath(full)


def _descend(top: int, parents: list[bytes]) -> int:
    if sys.platform == "linux":
        fd = linux.open_beneath(top, b"/".join(parents) or b".", FOLDER)
        if fd is not None:
            return fd
    fd = os.open(b".", FOLDER, dir_fd=top)
    for part in parents:
        try:
            inner = os.open(part, FOLDER, dir_fd=fd)
        finally:
            close_fd(fd)
        fd = inner
    return fd


class Target:
    """File to act on: its open directory, its name there, and the open file."""

    def __init__(self, folder: Folder, name: bytes, fd: int) -> None:
        self.folder = folder
        self.name = name
        self.fd = fd
        self.status = _status(fd)
        self._leased = False
        self._meta: Meta | None = None

    def content(self, place: tuple[bytes, bytes] = (b"", b"")) -> Content:
        """Return the file's content. `place` (root and path) is for code that must open the file
        again. Raises Refused if the file changes during the reading.
        """
        return content.of_file(self.fd, place)

    def meta(self) -> Meta:
        """Return the attributes that the change must keep: those that the file had at the first
        call.
        """
        if self._meta is None:
            self._meta = replace(attributes.read(self.fd), holes=attributes.holes_of(self.fd))
        return self._meta

    def links(self) -> int:
        """Return the current number of names of the file."""
        return os.fstat(self.fd).st_nlink

    def immutable(self) -> bool:
        """Return whether a flag prevents any change of the file."""
        return sys.platform == "linux" and linux.immutable(self.fd)

    def lease(self) -> bool:
        """Keep writers out. Raises Refused if a program has the file open for writing.

        Return False if there are no leases: on some file systems, and on macOS. Then writers are
        not kept out. On Linux, the call then only looks for a process that has the file open for
        writing; on macOS, it does not even look. On Windows, the result is True, because the open
        file itself keeps writers out.
        """
        if sys.platform == "win32":
            return True
        if sys.platform == "linux":
            try:
                self._leased = linux.take_lease(self.fd)
            except BlockingIOError:
                raise Refused(_OPEN_ELSEWHERE) from None
            if not self._leased and linux.seen_writer(self.status.st_dev, self.status.st_ino):
                raise Refused(_OPEN_ELSEWHERE)
        return self._leased

    def check_free(self) -> None:
        """Raise InUse if a program has the file open in a way that prevents renaming."""
        try:
            self.folder.check_free(self.name)
        except BlockingIOError:
            raise InUse(_named(_HELD, self.folder, self.name)) from None

    def take_over(self) -> bool:
        """Open the file again, for reading and writing, and keep all other programs out.

        Return False if there are no leases, as `lease` does; on macOS, nothing then looks for other
        programs. Raises Refused if another program has the file open, or if another file has
        replaced it. The caller must check the content again, because a program may have changed it
        just before this call.
        """
        self.let_go()
        try:
            self.fd = self.folder.open(self.name, change=True)
        except BlockingIOError:
            raise Refused(_NOT_ALONE) from None
        status = os.fstat(self.fd)
        if (status.st_dev, status.st_ino) != (self.status.st_dev, self.status.st_ino):
            raise Refused("another file has replaced it; scan it again")
        if sys.platform == "win32":
            return True
        if sys.platform == "linux":
            try:
                self._leased = linux.take_lease(self.fd, alone=True)
            except BlockingIOError:
                raise Refused(_NOT_ALONE) from None
            if not self._leased and linux.seen_writer(status.st_dev, status.st_ino, but=self.fd):
                raise Refused(_OPEN_ELSEWHERE)
        return self._leased

    def readers(self) -> bool:
        """Return whether other programs have the leased file open. The call may end the lease.
        Return False without a lease, and on systems other than Linux.
        """
        return sys.platform == "linux" and self._leased and linux.has_readers(self.fd)

    def release(self) -> None:
        """End the lease, so that programs that wait for the file can continue."""
        if self._leased and sys.platform == "linux":
            linux.release_lease(self.fd)
            self._leased = False

    def let_go(self) -> None:
        """Close the file, but not its folder. Some systems do not rename over an open file."""
        self.release()
        fd, self.fd = self.fd, -1
        if fd < 0:
            return
        if self.status.st_size < SLOW_TO_FREE or not _free_soon(fd):
            close_fd(fd)

    def close(self) -> None:
        """End the lease and close both descriptors."""
        try:
            self.let_go()
        finally:
            self.folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _free_soon(fd: int) -> bool:
    """Close an open file in another thread. Return False, without closing it, if the file still
    has a name or no thread can be started.
    """
    if sys.platform == "win32":  # there a removed file is freed only when all programs close it
        return False
    try:
        if os.fstat(fd).st_nlink:
            return False
        Thread(target=_free, args=(fd,), name="free").start()
    except (OSError, RuntimeError):
        return False
    return True


def _free(fd: int) -> None:
    """Close a file that has no name any more.

    This takes a tenth of a second per GiB (measured). Nobody can access the content, so nothing
    has to wait.
    """
    close_fd(fd)


def open_target(root: bytes, path: bytes, own: OwnFiles | None = None) -> Target:
    """Open the file to act on. Raises Refused or OSError. Only a regular file is ever opened.

    Files in `own` are not opened, because closing one of them would release the locks of the
    store.
    """
    folder, name = open_parent(root, path)
    try:
        status = folder.stat(name)
        if own is not None and (own.holds(folder.status()) or (status and own.holds(status))):
            raise Own(REFUSED)
        if status is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if stat.S_ISLNK(status.st_mode):
            raise Refused("it is a symbolic link now; scan it again")
        if not stat.S_ISREG(status.st_mode):
            raise Refused(NOT_REGULAR)
        return Target(folder, name, _opened(folder, name))
    except (OSError, Refused):
        folder.close()
        raise


def open_in(folder: Folder, name: bytes) -> Target:
    """Open the file `name` of an open folder. Closing the target does not close `folder`."""
    own = folder.fresh()
    try:
        return Target(own, name, _opened(own, name))
    except (OSError, Refused):
        own.close()
        raise


def _opened(folder: Folder, name: bytes) -> int:
    try:
        return folder.open(name)
    except BlockingIOError:  # on Windows, and where another program has a write lease
        raise InUse(_named(_OPEN_ELSEWHERE, folder, name)) from None


def _named(reason: str, folder: Folder, name: bytes) -> str:
    """Return the reason, with the names of the programs that have the file open, if the system
    reports them.
    """
    holders = ", ".join(folder.holders(name))
    return reason.replace("another program", f"another program ({holders})") if holders else reason
