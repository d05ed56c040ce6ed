"""What a file is besides its bytes: mode, owner, times, and extended attributes (access lists)."""

from __future__ import annotations

import base64
import errno
import json
import os
import stat
import sys
from dataclasses import dataclass

if sys.platform == "win32":
    from app.remediation import windows

_CAPABILITY = "security.capability"
_NO_XATTRS = {errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS}


@dataclass(frozen=True, slots=True)
class Meta:
    """What a file is besides its bytes. `times` are (access, change of content) in ns."""

    mode: int
    uid: int
    gid: int
    times: tuple[int, int] | None
    xattrs: tuple[tuple[str, bytes], ...]


def read(fd: int) -> Meta:
    """The attributes of an open file."""
    status = os.fstat(fd)
    return Meta(
        mode=stat.S_IMODE(status.st_mode),
        uid=status.st_uid,
        gid=status.st_gid,
        times=(status.st_atime_ns, status.st_mtime_ns),
        xattrs=tuple(_xattrs(fd).items()),
    )


def pack(meta: Meta) -> bytes:
    """As it is kept in a container or beside a quarantined file: JSON."""
    xattrs = [[name, base64.b64encode(value).decode()] for name, value in meta.xattrs]
    return json.dumps([meta.mode, meta.uid, meta.gid, meta.times, xattrs]).encode()


def unpack(packed: bytes) -> Meta:
    """What `pack` was given."""
    mode, uid, gid, times, xattrs = json.loads(packed)
    return Meta(
        mode,
        uid,
        gid,
        tuple(times) if times else None,
        tuple((name, base64.b64decode(value)) for name, value in xattrs),
    )


def dropped(meta: Meta, how: str = "dropped") -> tuple[str, ...]:
    """What is to be said of the rights that `apply` never gives to new bytes; nothing without."""
    capable = any(name == _CAPABILITY for name, _ in meta.xattrs)
    privileged = capable or meta.mode & (stat.S_ISUID | stat.S_ISGID)
    return (f"its set-uid, set-gid or capability was {how}",) if privileged else ()


def apply(fd: int, meta: Meta) -> None:
    """Give an open file these attributes.

    Owner first (it clears mode bits), then access lists, mode and times. On Windows only times:
    the rest comes with the exchange.
    """
    if sys.platform != "win32":
        now = os.fstat(fd)
        if (now.st_uid, now.st_gid) != (meta.uid, meta.gid):
            os.fchown(fd, meta.uid, meta.gid)
        _apply_xattrs(fd, dict(meta.xattrs))
        os.fchmod(fd, meta.mode & 0o1777)  # never hand out set-uid or set-gid on new bytes
    if meta.times is not None:
        if sys.platform == "win32":
            windows.set_times(fd, meta.times)
        else:
            os.utime(fd, ns=meta.times)


def _xattrs(fd: int) -> dict[str, bytes]:
    if sys.platform != "linux":
        return {}
    try:
        return {name: os.getxattr(fd, name) for name in os.listxattr(fd)}
    except OSError as error:
        if error.errno in _NO_XATTRS:
            return {}
        raise


def _apply_xattrs(fd: int, wanted: dict[str, bytes]) -> None:
    """Make the attributes equal. Security labels belong to the system: kept when permitted."""
    if sys.platform != "linux":
        return
    present = _xattrs(fd)
    for name in present.keys() - wanted.keys():
        if not name.startswith("security."):
            os.removexattr(fd, name)  # an access list inherited from the folder
    for name, value in wanted.items():
        if name == _CAPABILITY or present.get(name) == value:
            continue
        try:
            os.setxattr(fd, name, value)
        except PermissionError:
            if not name.startswith(("security.", "trusted.")):
                raise
