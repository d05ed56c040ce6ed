"""Attributes of a file besides its bytes: mode, owner, times, extended attributes (such as access
lists), flags, and holes.
"""

from __future__ import annotations

import base64
import errno
import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

if sys.platform == "linux":
    from app.remediation.disk import linux
elif sys.platform == "win32":
    from app.remediation.disk import windows

_CAPABILITY = "security.capability"
_WINDOWS = "windows."
"""Prefix of the names of Windows attributes in `Meta.xattrs`. An exchange of two files transfers
these attributes. So they are never compared, and are set only on a copy (`give`).
"""
_SIGNATURES = ("security.ima", "security.evm")
"""Digests or signatures of the bytes of a file and of its attributes, for Linux's integrity checks.
"""
_NO_XATTRS = {errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS}
_SEEK_HOLE, _SEEK_DATA = getattr(os, "SEEK_HOLE", None), getattr(os, "SEEK_DATA", None)
_LOST = {f"{_WINDOWS}access": "access list", f"{_WINDOWS}attributes": "attributes"}
_NEVER_COPIED = "owner and alternate data streams"
_MOST_HOLES = 100_000
"""Maximum number of holes recorded. Later holes of the file are written out as zeros."""


@dataclass(frozen=True, slots=True)
class Meta:
    """Attributes of a file. `times` are the times of access and modification (ns since 1970). If
    `times` is None, times are neither set nor compared.

    `flags` are the flags of chattr(1) that can be given to another file. `holes` are the ranges
    (start, end) without data on the disk; only `holes_of` finds them.
    """

    mode: int
    uid: int
    gid: int
    times: tuple[int, int] | None
    xattrs: tuple[tuple[str, bytes], ...]
    flags: int = 0
    holes: tuple[tuple[int, int], ...] = ()


def read(fd: int) -> Meta:
    """Return the attributes of an open file. Holes are not included."""
    status = os.fstat(fd)
    return Meta(
        mode=stat.S_IMODE(status.st_mode),
        uid=status.st_uid,
        gid=status.st_gid,
        times=(status.st_atime_ns, status.st_mtime_ns),
        xattrs=tuple(_xattrs(fd).items()),
        flags=_flags(fd),
    )


def holes_of(fd: int) -> tuple[tuple[int, int], ...]:
    """Return the holes of an open file; none if its file system does not report holes."""
    return tuple(_holes(fd, os.fstat(fd).st_size))


def _holes(fd: int, size: int) -> Iterator[tuple[int, int]]:
    if _SEEK_HOLE is None or _SEEK_DATA is None:
        return
    end = 0
    for _ in range(_MOST_HOLES):
        try:
            start = os.lseek(fd, end, _SEEK_HOLE)
        except OSError:  # no hole follows, or the file was truncated meanwhile
            return
        if start >= size:
            return
        try:
            end = min(os.lseek(fd, start, _SEEK_DATA), size)
        except OSError:  # a hole up to the end
            end = size
        yield start, end


def pack(meta: Meta) -> bytes:
    """Return the attributes as JSON, for a container or for the note beside a quarantined file."""
    xattrs = [[name, base64.b64encode(value).decode()] for name, value in meta.xattrs]
    more = [meta.flags, meta.holes] if meta.flags or meta.holes else []
    return json.dumps([meta.mode, meta.uid, meta.gid, meta.times, xattrs, *more]).encode()


def unpack(packed: bytes) -> Meta:
    """Return the attributes from the JSON that `pack` has returned."""
    mode, uid, gid, times, xattrs, *more = json.loads(packed)
    flags, holes = more or (0, ())
    return Meta(
        mode,
        uid,
        gid,
        tuple(times) if times else None,
        tuple((name, base64.b64decode(value)) for name, value in xattrs),
        flags,
        tuple((start, end) for start, end in holes),
    )


def changed(was: Meta, now: Meta) -> bool:
    """Return whether the attributes of a file have changed. The access time is ignored, and so is
    the modification time if `was` has none.
    """
    return _compared(was, was) != _compared(now, was)


def _compared(meta: Meta, known: Meta) -> Meta:
    changed = (0, meta.times[1]) if meta.times and known.times else None
    xattrs = sorted(one for one in meta.xattrs if not one[0].startswith(_WINDOWS))
    return replace(meta, times=changed, xattrs=tuple(xattrs), holes=())


def with_changes(base: Meta, was: Meta, now: Meta) -> Meta:
    """Return `base` with the changes that somebody has made to the attributes of another file.
    `was` are the earlier attributes of that file, and `now` its present ones.
    """
    touched = was.times and now.times and was.times[1] != now.times[1]
    xattrs, old, new = dict(base.xattrs), dict(was.xattrs), dict(now.xattrs)
    for name in old.keys() | new.keys():
        if old.get(name) != new.get(name):
            xattrs.pop(name, None)
            if name in new:
                xattrs[name] = new[name]
    return Meta(
        mode=base.mode if was.mode == now.mode else now.mode,
        uid=base.uid if was.uid == now.uid else now.uid,
        gid=base.gid if was.gid == now.gid else now.gid,
        times=now.times if touched else base.times,
        xattrs=tuple(sorted(xattrs.items())),
        flags=base.flags if was.flags == now.flags else now.flags,
        holes=base.holes,
    )


def since(original: Meta, now: Meta) -> tuple[Meta, bool]:
    """Return the attributes that an undo gives to the original, and whether somebody has changed
    attributes of the file that the original replaces. `now` are the present attributes of that
    file.

    A mode, owner, group, flag of chattr(1) or extended attribute that was changed keeps its present
    value. Everything else is as in the original. This includes the times, which the job itself has
    changed, and the attributes that belong to the content.
    """
    given = _given(original)
    others = {name: value for name, value in now.xattrs if not _of_content(name)}
    bound = {name: value for name, value in given.xattrs if _of_content(name)}
    now = replace(now, times=given.times, xattrs=tuple((others | bound).items()))
    return with_changes(original, given, now), changed(given, now)


def _given(meta: Meta) -> Meta:
    """Return the attributes that `apply` gives to new bytes: without set-uid, set-gid and
    capabilities.
    """
    kept = tuple((name, value) for name, value in meta.xattrs if name != _CAPABILITY)
    return replace(meta, mode=meta.mode & 0o1777, xattrs=kept)


def _of_content(name: str) -> bool:
    """Return whether an extended attribute belongs to the bytes of the file (such as a signature of
    the bytes), or is one that an exchange of two files transfers.
    """
    return name in _SIGNATURES or name.startswith(_WINDOWS)


def _of_system(name: str) -> bool:
    """Return whether an extended attribute belongs to the system, so that this program may lack the
    permission to set it.
    """
    return name.startswith(("security.", "trusted.", _WINDOWS))


def not_kept(wanted: Meta, now: Meta) -> tuple[str, ...]:
    """Return a note if the new file lacks flags of chattr(1): `wanted` are the attributes that it
    should have, `now` those that it has.
    """
    lost = wanted.flags & ~now.flags
    if sys.platform == "linux" and lost:
        return (f"its chattr attributes ({linux.flag_names(lost)}) could not be kept",)
    return ()


def give(fd: int, meta: Meta) -> None:
    """Set the Windows attributes of a copy, which `apply` does not set. Other new files get them by
    the exchange with the old file.
    """
    if sys.platform == "win32":
        windows.give(fd, dict(meta.xattrs))


def private(meta: Meta) -> Meta:
    """Return the attributes without the access list of Windows. A quarantined copy that had this
    list might be open to other users, even in a private folder.
    """
    kept = tuple(one for one in meta.xattrs if one[0] != f"{_WINDOWS}access")
    return replace(meta, xattrs=kept)


def not_copied(wanted: Meta, now: Meta) -> tuple[str, ...]:
    """Return a note about the attributes that a copy of the file does not keep on Windows or macOS.
    On other systems, there is no such note.
    """
    if sys.platform == "win32":
        lost = {name for name, _ in set(wanted.xattrs) - set(now.xattrs)}
        words = [_LOST[name] for name in sorted(lost & _LOST.keys())]
        return (f"its {', '.join([*words, _NEVER_COPIED])} are those of a new file",)
    if sys.platform == "darwin":
        return ("its access list and extended attributes are those of a new file",)
    return ()


def dropped(meta: Meta, how: str = "dropped") -> tuple[str, ...]:
    """Return a note about the file's privileges, if it has any. `apply` never gives them to new
    bytes. `how` is the verb of the note.
    """
    capable = any(name == _CAPABILITY for name, _ in meta.xattrs)
    privileged = capable or meta.mode & (stat.S_ISUID | stat.S_ISGID)
    return (f"its set-uid, set-gid or capability was {how}",) if privileged else ()


def apply(fd: int, meta: Meta, present: Meta | None = None, *, new: bool = True) -> None:
    """Set the attributes of an open file to `meta`.

    `present` are the attributes that the file had when the caller read them (default: they are read
    now). If an attribute is the same in `meta` and `present`, it is not set: another program may
    have changed it since, and this change must not be lost. The times are always set, if `meta` has
    times.

    The owner is set first, because a change of the owner clears mode bits. Extended attributes,
    mode, flags and times follow. `new` means that the bytes of the file are new; set-uid and
    set-gid are then left out. On Windows, only the times are set, because the exchange of the two
    files transfers the other attributes.
    """
    if sys.platform != "win32":
        present = present or read(fd)
        mode, current = _given(meta).mode if new else meta.mode, present.mode
        if (present.uid, present.gid) != (meta.uid, meta.gid):
            os.fchown(fd, meta.uid, meta.gid)
            current = -1
        _apply_xattrs(fd, dict(meta.xattrs), dict(present.xattrs))
        if current != mode:
            os.fchmod(fd, mode)
        if present.flags != meta.flags:
            apply_flags(fd, meta)
    if meta.times is not None:
        if sys.platform == "win32":
            windows.set_times(fd, meta.times)
        else:
            os.utime(fd, ns=meta.times)


def apply_flags(fd: int, meta: Meta) -> None:
    """Give an open file the flags of chattr, if it can have them. Some flags can be set only while
    the file is empty.
    """
    if sys.platform == "linux" and linux.flags(fd) != meta.flags:
        with suppress(OSError):  # `not_kept` reports it
            linux.set_flags(fd, meta.flags)


def _flags(fd: int) -> int:
    if sys.platform == "linux":
        return linux.flags(fd)
    return 0


def _xattrs(fd: int) -> dict[str, bytes]:
    if sys.platform == "win32":
        return dict(windows.attributes_of(fd))
    if sys.platform != "linux":
        return {}
    try:
        return {name: os.getxattr(fd, name) for name in os.listxattr(fd)}
    except OSError as error:
        if error.errno in _NO_XATTRS:
            return {}
        raise


def _apply_xattrs(fd: int, wanted: dict[str, bytes], present: dict[str, bytes]) -> None:
    """Change the extended attributes `present` to `wanted`. Attributes of the system, such as
    security labels, are set only if that is permitted, and security labels are never removed. Does
    nothing on systems other than Linux.
    """
    if sys.platform != "linux":
        return
    for name in present.keys() - wanted.keys():
        if not name.startswith("security."):
            os.removexattr(fd, name)  # an access list inherited from the folder
    for name, value in wanted.items():
        if name == _CAPABILITY or present.get(name) == value:
            continue
        try:
            os.setxattr(fd, name, value)
        except PermissionError:
            if not _of_system(name):
                raise
