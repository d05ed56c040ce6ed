"""Errors of `app.remediation`.

    RemediationError          the engine can't continue; the text says what, where and what to do
      JournalDamaged          the journal database can't be read; the damaged file is kept
      JournalInUse            another process uses the same data folder
      JournalUnwritable       the journal can't take a record now (full disk, disk error)
    Refused                   concerns one file, which was not changed; the text is the reason
      InUse                   another program has the file open; it may be free later
      Own                     it is a file of this program

No error contains content of a file. `Refused` never leaves `app.remediation`: it becomes an
`Outcome`, or a failed check of a `Preview`.
"""

from __future__ import annotations

import errno
import os

_WORDS = {
    errno.ENOSPC: "the disk is full; free some space",
    errno.EDQUOT: "the disk quota is used up",
    errno.EIO: "the disk reported an error",
    errno.EROFS: "the disk is read-only; mount it for writing first",
    errno.EACCES: "this account has no permission to read or change it; grant the permission first",
    errno.EPERM: "the file is protected or immutable; remove the protection first",
    errno.ENOENT: "the file or its folder is no longer there; scan it again",
    errno.ENOTDIR: "a folder on the path is now a link or not a folder; scan it again",
    errno.ELOOP: "the path of the file contains a symbolic link",
    errno.EXDEV: "the path of the file leaves the scanned folder",
    errno.EAGAIN: "the file is in use by another program",
    errno.ETXTBSY: "the file is in use by another program",
    errno.EBUSY: "the file is in use by another program",
    errno.ENAMETOOLONG: "the name of the file is too long; shorten it and scan it again",
    errno.ESTALE: "the network folder is no longer available",
}

_IN_USE = {32, 33}
"""ERROR_SHARING_VIOLATION and ERROR_LOCK_VIOLATION of Windows. Python reports both as EACCES."""


class RemediationError(Exception):
    """The engine can't continue."""


class JournalDamaged(RemediationError):
    """The journal database can't be read. The damaged file was not changed."""


class JournalInUse(RemediationError):
    """Another process has the journal open."""


class JournalUnwritable(RemediationError):
    """The journal could not record a step, so the step must not be done."""


class Refused(Exception):
    """The file was not changed; the text is the reason."""


class Final(Refused):
    """The reason will not go away: the action is not possible later either."""


class InUse(Refused):
    """Another program has the file open and denies access. The file may be free later."""


class Own(Refused):
    """The file or its folder belongs to this program."""


def words(error: OSError | Refused | JournalUnwritable) -> str:
    """Return the reason of an error as text. The text contains nothing from a file or its name."""
    if isinstance(error, OSError):
        number = error.errno or 0
        if getattr(error, "winerror", 0) in _IN_USE:
            number = errno.EAGAIN
        return _WORDS.get(number) or os.strerror(number).lower()
    return str(error)
