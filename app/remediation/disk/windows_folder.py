"""Open directory on Windows. While it is open, it can't be moved (see `windows`)."""
# Raw bytes are beyond pathlib:
# ruff: noqa: PTH104, PTH116, PTH118

from __future__ import annotations

import contextlib
import errno
import os
import sys

from app.remediation.disk import crash, windows
from app.remediation.disk.errors import Refused
from app.remediation.disk.folder import Folder
from app.windows import accounts, holders
from app.windows import files as handles

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_BAD = frozenset(b'<>:"/\\|?*') | frozenset(range(32))
_DEVICES = {b"CON", b"PRN", b"AUX", b"NUL", b"CONIN$", b"CONOUT$"}
_DEVICES |= {b"%s%d" % (name, number) for name in (b"COM", b"LPT") for number in range(10)}


class HeldFolder(Folder):
    """Directory whose entries are accessed by full paths. Its descriptor is a Windows handle."""

    @property
    def _from(self) -> None:
        return None

    def _at(self, name: bytes) -> bytes:
        return os.path.join(self._path, name)

    def real_path(self) -> bytes:
        r"""Return the current path of the directory, links resolved, without ``\\?\``."""
        return handles.plain(handles.final_path(self._fd))

    def open(self, name: bytes, *, change: bool = False) -> int:
        """Open a file for reading or, with `change`, for changing its bytes. Writers are kept out.
        A link is not opened.
        """
        return windows.open_file(self._at(name), change=change)

    def create(self, name: bytes) -> int:
        """Create a new file. Fails if the name exists."""
        crash.point("create")
        return windows.create_file(self._at(name))

    def exchange(self, one: bytes, other: bytes) -> bool:
        """Put `one` in place of `other`. The file that was `other` gets the name `one`."""
        crash.point("exchange")
        windows.exchange(self._at(one), self._at(other))
        return True

    def finish_exchange(self, one: bytes, other: bytes) -> None:
        """Complete an exchange that was interrupted, as `windows.finish_exchange` does."""
        windows.finish_exchange(self._at(one), self._at(other))

    def move_away(self, name: bytes, folder: Folder, new: bytes) -> None:
        """Rename `name` to `new` in `folder`, which is on the same disk. Other programs do not know
        the name `new`.
        """
        self.move_new(name, folder, new)

    def move_new(self, name: bytes, folder: Folder, new: bytes) -> None:
        """Rename a file into a folder of the same disk. On Windows, this never replaces an existing
        file.
        """
        crash.point("move")
        os.rename(self._at(name), folder._at(new))

    def unlink(self, name: bytes) -> None:
        """Remove a name. A missing name is no error."""
        crash.point("unlink")
        with contextlib.suppress(FileNotFoundError):
            windows.unlink(self._at(name))

    def sync(self) -> None:
        """Do nothing, because Windows can't sync folders. Recovery accepts the old and the new
        name.
        """
        crash.point("sync folder")

    def make(self, name: bytes) -> None:
        """Create a folder whose access list has only this account."""
        accounts.create_private_folder(os.fsdecode(self._at(name)))

    def not_private(self) -> str:
        """Return why other users may access this folder; "" if they may not."""
        if accounts.others_may_open(os.fsdecode(self._path)):
            return "other users have access to that folder; remove them from its permissions"
        return ""

    def check_free(self, name: bytes) -> None:
        """Raise BlockingIOError if a program has the file open and does not let others rename and
        remove it.
        """
        share = handles.SHARE_READ | handles.SHARE_WRITE | handles.SHARE_DELETE
        handles.close(handles.open_handle(self._at(name), handles.DELETE, share))

    def holders(self, name: bytes) -> list[str]:
        """Return the names of the programs that have the file open; empty if unknown."""
        return holders.programs(self._at(name))

    def writable(self) -> bool:
        """Return whether the folder is not read-only. Access lists are not evaluated, because only
        an attempt shows their effect.
        """
        return os.access(self._path, os.W_OK)

    def fresh(self) -> Folder:
        """Open the same directory again."""
        return HeldFolder(handles.hold(self._path), self._path, self.device)

    def close(self) -> None:
        """Close the directory. It can't be used afterwards."""
        handles.close(self._fd)


def held(root: bytes, parents: list[bytes]) -> Folder:
    """Open the directory at the end of a path: `parents` are the names of the directories from
    `root` down to it. Links are not followed. Raises OSError.
    """
    top = handles.hold(handles.literal(root))
    try:
        device = os.stat(handles.literal(root)).st_dev
        path = os.path.join(handles.literal(root), *parents)
        inner = handles.hold(path)
        try:
            expected = os.path.join(handles.final_path(top), *parents)
            if os.path.normcase(handles.final_path(inner)) != os.path.normcase(expected):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        except OSError:
            handles.close(inner)
            raise
    finally:
        handles.close(top)
    return HeldFolder(inner, path, device)


def check_name(name: bytes) -> None:
    """Raise Refused for a name that other programs understand differently: a device, a stream of
    another file, or a name with periods or spaces at its end.
    """
    stem = name.split(b".")[0].rstrip(b" ").upper()
    if _BAD.intersection(name) or name.endswith((b".", b" ")) or stem in _DEVICES:
        raise Refused("its name cannot be used")
