"""Preflight checks: whether a file may be changed now. A preview runs the same checks as the change
itself.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Self

from app.api.records.enums import Action
from app.own_files import REFUSED, OwnFiles
from app.remediation.disk import files
from app.remediation.disk.content import Content, Held, Whole
from app.remediation.disk.errors import Own, Refused, words
from app.remediation.disk.folder import Folder
from app.remediation.journal.records import NOT_COMPARED, Change, Check, Order
from app.remediation.undo_copies import chunks

_SPARE = 10 * 1024 * 1024
_SHA256 = 64  # hex digits
_UNCHANGED = "unchanged since the scan"
_CHANGED = "the file changed after the scan; scan it again"
SYSTEM = (
    b"/bin /boot /dev /etc /lib /lib32 /lib64 /libx32 /proc /run /sbin /sys /usr "
    b"/System /Library /Applications /private/etc /private/var/db"
).split()
_GRANT = "grant it the permission to"
_NO_FOLDER = f"this account cannot write in that folder; {_GRANT}"
AS_OWNER = "; run the service as its owner or as root"
_WINDOWS = ("SystemRoot", "ProgramFiles", "ProgramFiles(x86)", "ProgramData")


@dataclass(slots=True)
class Inspection:
    """Result of a preflight.

    `content` is the content of the file `target` if `was_read` is true, otherwise empty. `dest` is
    the folder in which a new file is to appear. These, and the resources in `opened`, stay open
    until the end of the `with` block. If an undo is impossible, `changes` are the changes that a
    user could revert by hand.
    """

    checks: list[Check] = field(default_factory=list)
    target: files.Target | None = None
    dest: Folder | None = None
    content: Content = field(default_factory=lambda: Whole(b""), repr=False)
    was_read: bool = False
    opened: ExitStack = field(default_factory=ExitStack)
    changes: tuple[Change, ...] = ()

    @property
    def reason(self) -> str:
        """Reason of the first failed check; "" when all passed."""
        return next((check.reason for check in self.checks if not check.ok), "")

    def note(self, name: str, reason: str = "") -> None:
        """Add a check. An empty reason means that the check passed."""
        self.checks.append(Check(name, not reason, reason))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with ExitStack() as all_of_it:  # closes the others even if one fails
            for one in (self.dest, self.target, self.opened):
                if one is not None:
                    all_of_it.callback(one.close)


def examine(
    root: bytes,
    path: bytes,
    own: OwnFiles,
    vault_free: int,
    *,
    in_place: bool = False,
    places: Sequence[int] | None = None,
) -> Inspection:
    """Inspect a file without changing anything. The caller closes the result.

    `own` are files that are never changed. `vault_free` is the free space of the vault in bytes.
    `in_place` means that a file with several names is allowed, because the change can be written
    into the file itself. `places` are the lengths in bytes of the parts that change; None if undo
    may need the whole file.
    """
    look = Inspection()
    try:
        look.target = files.open_target(root, path, own)
    except (OSError, Refused) as error:
        look.note("protected place" if isinstance(error, Own) else "file", words(error))
        return look
    size = look.target.status.st_size
    kept = size if places is None else chunks.room(size, places)
    try:
        look.note("file", _unfit(look.target))
        look.note("protected place", _protected(look.target.folder, own))
        look.note("link count", _links(look.target, in_place=in_place))
        look.note("rights", _no_rights(look.target))
        look.note("free space", _no_space(look.target.folder, size, kept, vault_free))
        look.note("in use", _in_use(look.target))
        if not look.reason:
            look.content, look.was_read = look.target.content((root, path)), True
    except (OSError, Refused) as error:
        look.note("file", words(error))
    return look


def unchanged(look: Inspection, target: files.Target, order: Order) -> None:
    """Add the check that the file is still as it was scanned: size, modification time and SHA-256.
    Only size and time are compared in two cases: another check has failed (the file is then not
    read), or the SHA-256 of the order is `NOT_COMPARED`. If a large file is to be masked, its
    SHA-256 is compared later, when it is read for masking.
    """
    stamps = (target.status.st_size, target.status.st_mtime_ns)
    if (
        order.action == Action.MASK
        and isinstance(look.content, Held)
        and len(order.sha256) == _SHA256
    ):
        # compared while it is read for masking
        look.content.expect(bytes.fromhex(order.sha256), _CHANGED)
    try:
        same = stamps == (order.size, order.mtime_ns) and (
            bool(look.reason) or order.sha256 in {NOT_COMPARED, look.content.digest.hex()}
        )
    except (OSError, Refused) as error:
        look.note("file", words(error))
        return
    look.note(_UNCHANGED, "" if same else _CHANGED)


def moved(look: Inspection, reason: str) -> None:
    """Replace the passed check of `unchanged` by a failed one with this reason, after a complete
    read has shown that the file has changed since the scan.
    """
    look.checks = [check for check in look.checks if check.name != _UNCHANGED]
    look.note(_UNCHANGED, reason)


def quarantine(look: Inspection, location: bytes, own: OwnFiles, *, create: bool) -> None:
    """Check the folder to which a quarantined file is moved. With `create`, create the folder if it
    is missing. The folder becomes the `dest` of the inspection if it exists and is not a protected
    place.

    The folder must be private to this account, so that no other user can access its files.
    """
    try:
        parent, name = files.open_parent(location, b"")
        with parent:
            there = parent.stat(name) is not None
            bad = _protected(parent, own, name)
            if not there and not parent.writable():
                bad = bad or _NO_FOLDER
            if not bad and not there and create:
                parent.make(name)
        if bad or not (there or create):
            look.note("quarantine", bad)
            return
        look.dest = files.open_folder(location)
        look.note("quarantine", _protected(look.dest, own) or look.dest.not_private())
        look.note("quarantine space", _full(look))
    except (OSError, Refused) as error:
        look.note("quarantine", words(error))


def free_name(look: Inspection, root: bytes, path: bytes, own: OwnFiles) -> None:
    """Note in the inspection whether a new file can be created at this path: the folder is usable,
    and the name is free. The folder becomes the `dest` of the inspection.
    """
    try:
        look.dest, name = files.open_parent(root, path)
        there = look.dest.stat(name) is not None
        look.note("name", "a file with that name exists already" if there else "")
        look.note("protected place", _protected(look.dest, own))
        look.note("rights", "" if look.dest.writable() else _NO_FOLDER)
        look.note("free space", _full(look))
    except (OSError, Refused) as error:
        look.note("name", words(error))


def _full(look: Inspection) -> str:
    needed = look.content.size + _SPARE
    if look.dest is not None and look.dest.free() < needed:
        return f"that disk has less than {needed // 1024**2} MiB left; free some space"
    return ""


def _unfit(target: files.Target) -> str:
    status = target.status
    if not stat.S_ISREG(status.st_mode):
        return files.NOT_REGULAR
    if status.st_dev != target.folder.device:
        return "it is on another disk than the scanned folder; scan that disk separately"
    if status.st_size > files.LARGEST:
        most = files.LARGEST // 1024**3
        return f"it is larger than {most} GiB, the maximum; change it manually"
    return ""


def _links(target: files.Target, *, in_place: bool) -> str:
    count = target.status.st_nlink
    if count == 1:
        return ""
    names = f"the file has {count} names (hard links)"
    if not in_place or count == 0 or sys.platform == "win32":
        return f"{names}, and its content would stay under the others; remove them first"
    if not target.folder.may_write(target.name):
        return f"{names}, and this account cannot write into it; {_GRANT}"
    return ""


def _protected(opened: Folder, own: OwnFiles, name: bytes = b"") -> str:
    """Return why the open folder, or its subfolder `name`, is protected; "" if it is not."""
    try:
        if own.holds(opened.status()):
            return REFUSED
        folder = os.path.join(opened.real_path(), name) if name else opened.real_path()  # noqa: PTH118
    except OSError as error:
        return words(error)
    if os.path.dirname(folder) == folder:  # noqa: PTH120  (raw bytes)
        return "it is in the root folder of the system"
    if sys.platform == "win32":
        values = (os.environ.get(name, "") for name in _WINDOWS)
        places = [os.fsencode(value) for value in values if value]
    else:
        places = SYSTEM
    for place in places:
        if _inside(folder, place):
            return f"{os.fsdecode(place)} is a protected place of the system"
    return ""


def _inside(folder: bytes, place: bytes) -> bool:
    """Return whether `folder` is `place`, or is inside `place`."""
    separator = os.fsencode(os.sep)
    return (os.path.normcase(folder) + separator).startswith(os.path.normcase(place) + separator)


def _no_rights(target: files.Target) -> str:
    if not target.folder.writable():
        return f"this account cannot write in the folder of the file; {_GRANT}"
    if target.immutable():
        return "the file is immutable; remove that attribute first (chattr -i)"
    if sys.platform == "win32" or os.geteuid() == 0:
        return ""
    if target.status.st_uid != os.geteuid():
        return f"the file belongs to another account, and its owner could not be kept{AS_OWNER}"
    if target.status.st_gid not in {os.getegid(), *os.getgroups()}:
        return f"the file belongs to a group of others, and its group could not be kept{AS_OWNER}"
    return ""


def _no_space(folder: Folder, size: int, kept: int, vault_free: int) -> str:
    """Return why there is too little space; "" if there is enough.

    Needed are `size` bytes for another file, and `kept` bytes for the copy of the original. File
    and vault may be on one disk or on two.
    """
    needed, sealed = size + kept + _SPARE, 2 * kept + _SPARE
    if folder.free() < needed:
        return f"the disk of the file has less than {needed // 1024**2} MiB left; free some space"
    if vault_free < sealed:
        return f"the disk of the vault has less than {sealed // 1024**2} MiB left; free some space"
    return ""


def _in_use(target: files.Target) -> str:
    try:
        target.lease()
        target.release()
        target.check_free()
    except (OSError, Refused) as error:
        return words(error)
    return ""
