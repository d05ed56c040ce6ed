"""Open directory, and all operations on names in it.

A file is reached from its scanned root through open directories. A path is never resolved a second
time, and no link is followed. So if somebody replaces a folder by a link between two steps, the
steps still use the same folder. Windows has no calls that take a name relative to an open
directory: see `windows_folder`.

Names are raw bytes. All methods raise OSError.
"""
# Names below open descriptors, and raw bytes, are beyond pathlib:
# ruff: noqa: PTH115, PTH116

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import sys
from typing import Self

from app.remediation.disk import crash

if sys.platform == "linux":
    from app.remediation.disk import linux
elif sys.platform == "darwin":
    from app.remediation.disk import macos

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | _FLAGS
_CHANGE = os.O_RDWR | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | _FLAGS
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | _FLAGS
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS}
_CREATE = os.O_RDWR | os.O_CREAT | os.O_EXCL | _NOFOLLOW | _FLAGS


class Folder:
    """An open directory. `device` is the device of the scanned root from which the directory was
    reached.
    """

    def __init__(self, fd: int, path: bytes, device: int) -> None:
        self._fd = fd
        self._path = path
        self.device = device

    @property
    def _from(self) -> int | None:
        """Descriptor for `dir_fd`, to which names are relative; None if names are full paths."""
        return self._fd

    def _at(self, name: bytes) -> bytes:
        return name

    def real_path(self) -> bytes:
        """Return the current path, links resolved; for comparing, never for opening."""
        if sys.platform == "linux":
            return os.readlink(b"/proc/self/fd/%d" % self._fd)
        return os.path.realpath(self._path)

    def stat(self, name: bytes) -> os.stat_result | None:
        """Return the status of this name, without following a link; None if the name does not
        exist.
        """
        try:
            return os.stat(self._at(name), dir_fd=self._from, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def status(self) -> os.stat_result:
        """Return the status of the directory itself."""
        return os.stat(self._path) if self._from is None else os.fstat(self._fd)

    def inode(self, name: bytes) -> str:
        """Return the inode number of the file with this name as text; "" if there is no file."""
        status = self.stat(name)
        return str(status.st_ino) if status else ""

    def open(self, name: bytes, *, change: bool = False) -> int:
        """Open a file for reading or, with `change`, for changing its bytes. Never blocks, and
        never follows a link.
        """
        flags = _CHANGE if change else _READ
        if sys.platform == "linux":
            fd = linux.open_beneath(self._fd, name, flags)
            if fd is not None:
                return fd
        return os.open(name, flags, dir_fd=self._fd)

    def create(self, name: bytes) -> int:
        """Create a new file, for this account only. Fails if the name exists."""
        crash.point("create")
        return os.open(self._at(name), _CREATE, 0o600, dir_fd=self._from)

    def exchange(self, one: bytes, other: bytes) -> bool:
        """Exchange two names, in one step if the system can do so. Return whether it was one step.

        The names are those of the analyst's file and of the new file, in either order. If the
        exchange takes several steps, the name `other` does not exist for a moment. If another
        program creates a file with this name in that moment, that file stays, FileExistsError is
        raised, and the caller must call `finish_exchange`.
        """
        crash.point("exchange")
        if sys.platform == "linux" and linux.exchange(self._fd, one, other):
            return True
        if sys.platform == "darwin" and macos.exchange(self._fd, one, other):
            return True
        self.move_away(other, self, _third(one))
        self.move_new(one, self, other)
        self.replace(_third(one), one)
        return False

    def finish_exchange(self, one: bytes, other: bytes) -> None:
        """Complete an exchange that was interrupted between two steps. At that time, the file that
        was called `other` has a third name. If the name `other` is free, this file gets it back
        (undo). If another file has the name `other`, this file gets the name `one` (finish). If no
        file has the third name, do nothing.
        """
        third = _third(one)
        if self.stat(third) is None:
            return
        if self.stat(one) is not None and self.stat(other) is None:
            with contextlib.suppress(FileExistsError):
                self.move_new(third, self, other)
                return
        self.replace(third, one)

    def move_away(self, name: bytes, folder: Folder, new: bytes) -> None:
        """Rename `name` to `new` in `folder`, which is on the same disk. Other programs do not know
        the name `new`.

        If a program has meanwhile put another file under `name`, that other file is renamed
        instead.
        """
        crash.point("move")
        if sys.platform == "linux" and linux.rename_new(self._fd, name, folder._fd, new):
            return
        if sys.platform == "darwin" and macos.rename_new(self._fd, name, folder._fd, new):
            return
        os.rename(name, new, src_dir_fd=self._fd, dst_dir_fd=folder._fd)

    def move_new(self, name: bytes, folder: Folder, new: bytes) -> None:
        """Rename a file into a folder of the same disk. Other programs do not know its present
        name. An existing file is never replaced (FileExistsError).

        If the system can't rename without replacing, the file has both names for a moment.
        """
        crash.point("move")
        if sys.platform == "linux" and linux.rename_new(self._fd, name, folder._fd, new):
            return
        if sys.platform == "darwin" and macos.rename_new(self._fd, name, folder._fd, new):
            return
        try:
            os.link(name, new, src_dir_fd=self._fd, dst_dir_fd=folder._fd, follow_symlinks=False)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            if folder.stat(new) is not None:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
            os.rename(name, new, src_dir_fd=self._fd, dst_dir_fd=folder._fd)
            return
        crash.point("move has linked")
        os.unlink(name, dir_fd=self._fd)

    def replace(self, source: bytes, target: bytes) -> None:
        """Rename `source` to `target` in this folder, in place of an existing file."""
        crash.point("replace")
        here = self._from
        os.replace(self._at(source), self._at(target), src_dir_fd=here, dst_dir_fd=here)

    def unlink(self, name: bytes) -> None:
        """Remove a name. A missing name is no error."""
        crash.point("unlink")
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name, dir_fd=self._fd)

    def sync(self) -> None:
        """Make the names durable. Some network file systems cannot do so (EINVAL); this is
        tolerated.

        After a failed sync, the descriptor is replaced by a new one, because a second sync of the
        same descriptor may succeed although the data is lost.
        """
        crash.point("sync folder")
        try:
            sync(self._fd)
        except OSError as error:
            if error.errno == errno.EINVAL:
                return
            failed, self._fd = self._fd, os.open(b".", FOLDER, dir_fd=self._fd)
            close_fd(failed)
            raise

    def make(self, name: bytes) -> None:
        """Create a subfolder that is private to this account."""
        os.mkdir(self._at(name), 0o700, dir_fd=self._from)
        self.sync()

    def not_private(self) -> str:
        """Return why other users may access this folder; "" if they may not."""
        if sys.platform == "win32":  # `HeldFolder`
            return ""
        status = os.fstat(self._fd)
        if status.st_uid != os.geteuid():
            return "that folder belongs to another account"
        if stat.S_IMODE(status.st_mode) & 0o077:
            return "other users have access to that folder; set its mode to 0700"
        return ""

    def check_free(self, name: bytes) -> None:
        """Raise BlockingIOError if another program prevents renaming the file. This can happen only
        on Windows (`HeldFolder`), so this method does nothing.
        """

    def holders(self, _name: bytes) -> list[str]:
        """Return the names of the programs that have the file open; empty if unknown."""
        return []

    def writable(self) -> bool:
        """Return whether this account may create and rename names here."""
        return os.access(self._at(b"."), os.W_OK | os.X_OK, dir_fd=self._from)

    def may_write(self, name: bytes) -> bool:
        """Return whether this account may write into a file here."""
        return os.access(self._at(name), os.W_OK, dir_fd=self._from)

    def free(self) -> int:
        """Return the bytes that this account may still use on this file system."""
        return shutil.disk_usage(os.fsdecode(self._path) if self._from is None else self._fd).free

    def fresh(self) -> Folder:
        """Open the same directory with a new descriptor. Needed after a failed sync, because the
        old descriptor must not be used again.
        """
        return Folder(os.open(b".", FOLDER, dir_fd=self._fd), self._path, self.device)

    def close(self) -> None:
        """Close the directory. It can't be used afterwards."""
        close_fd(self._fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def close_fd(fd: int) -> None:
    """Close a file. Written data was synced before, so an error here is irrelevant."""
    with contextlib.suppress(OSError):
        os.close(fd)


def sync(fd: int) -> None:
    """Make an open file or directory durable."""
    if sys.platform == "darwin":
        macos.sync(fd)
    else:
        os.fsync(fd)


def _third(temp: bytes) -> bytes:
    """Return the temporary third name of a file during an exchange in several steps."""
    return temp + b".old"
