"""An open directory of Windows: it stays where it is while it is held (see `windows`)."""
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

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_BAD = frozenset(b'<>:"/\\|?*') | frozenset(range(32))
_DEVICES = {b"CON", b"PRN", b"AUX", b"NUL", b"CONIN$", b"CONOUT$"}
_DEVICES |= {b"%s%d" % (name, number) for name in (b"COM", b"LPT") for number in range(10)}


class HeldFolder(Folder):
    """Its names are whole paths; the descriptor is a handle."""

    @property
    def _from(self) -> None:
        return None

    def _at(self, name: bytes) -> bytes:
        return os.path.join(self._path, name)

    def real_path(self) -> bytes:
        """Where the directory is now, links resolved, without ``\\\\?\\``."""
        return windows.plain(windows.final_path(self._fd))

    def open(self, name: bytes, *, change: bool = False) -> int:
        """Open for reading, or to `change` bytes, through no link; nobody writes meanwhile."""
        return windows.open_file(self._at(name), change=change)

    def create(self, name: bytes) -> int:
        """Create a new file. Fails when the name exists."""
        crash.point("create")
        return windows.create_file(self._at(name))

    def exchange(self, one: bytes, other: bytes) -> bool:
        """Put `one` in the place of `other`, which gets its name."""
        crash.point("exchange")
        windows.exchange(self._at(one), self._at(other))
        return True

    def finish_exchange(self, one: bytes, other: bytes) -> None:
        """After a crash: give the displaced file the name that it should have."""
        windows.finish_exchange(self._at(one), self._at(other))

    def move_away(self, name: bytes, folder: Folder, new: bytes) -> None:
        """Rename into a folder of the same disk, to a name that nobody else knows."""
        self.move_new(name, folder, new)

    def move_new(self, name: bytes, folder: Folder, new: bytes) -> None:
        """Rename into a folder of the same disk; on Windows never over a name that is there."""
        crash.point("move")
        os.rename(self._at(name), folder._at(new))

    def unlink(self, name: bytes) -> None:
        """Remove a name; no error when it is not there."""
        crash.point("unlink")
        with contextlib.suppress(FileNotFoundError):
            windows.unlink(self._at(name))

    def sync(self) -> None:
        """Windows has no such call for folders: recovery expects either name after a power cut."""
        crash.point("sync folder")

    def not_private(self) -> str:
        """Access lists decide here, and the folder is made in a private place."""
        return ""

    def writable(self) -> bool:
        """Whether the folder is marked as read-only; access lists tell only those who try."""
        return os.access(self._path, os.W_OK)

    def fresh(self) -> Folder:
        """The same directory through a new handle."""
        return HeldFolder(windows.hold(self._path), self._path, self.device)

    def close(self) -> None:
        """Let go of the directory; it can't be used afterwards."""
        windows.close(self._fd)


def held(root: bytes, parents: list[bytes]) -> Folder:
    """The directory below `root` that these names lead to, through no link. Raises OSError."""
    top = windows.hold(windows.literal(root))
    try:
        device = os.stat(windows.literal(root)).st_dev
        path = os.path.join(windows.literal(root), *parents)
        inner = windows.hold(path)
        try:
            expected = os.path.join(windows.final_path(top), *parents)
            if os.path.normcase(windows.final_path(inner)) != os.path.normcase(expected):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        except OSError:
            windows.close(inner)
            raise
    finally:
        windows.close(top)
    return HeldFolder(inner, path, device)


def check_name(name: bytes) -> None:
    """Raise Refused for a name that other programs take for something else: a device, a stream of
    another file, a name without its last points and spaces."""
    stem = name.split(b".")[0].rstrip(b" ").upper()
    if _BAD.intersection(name) or name.endswith((b".", b" ")) or stem in _DEVICES:
        raise Refused("its name can't be used")
