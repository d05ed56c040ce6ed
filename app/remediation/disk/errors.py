"""What can go wrong in the remediation room.

    RemediationError          the engine can't go on; the text says what, where and what to do
      JournalDamaged          the journal database can't be read; the damaged file is kept
      JournalInUse            another process works in the same data folder
      JournalUnwritable       the journal can't take a record now (full disk, disk error)
    Refused                   about one file: nothing was done to it; the text is the reason
      InUse                   another program has it; later it may be free
      Own                     it is a file of this program

Nothing here carries content of a file. `Refused` never leaves this room: it becomes an `Outcome`.
"""

from __future__ import annotations

import errno
import os

_WORDS = {
    errno.ENOSPC: "the disk is full; make room there",
    errno.EDQUOT: "the disk quota is used up",
    errno.EIO: "the disk reported an error",
    errno.EROFS: "the disk is read-only; mount it for writing first",
    errno.EACCES: "this account has no permission to read or to change it; give it that first",
    errno.EPERM: "the system does not permit it (protected or immutable file); lift that first",
    errno.ENOENT: "the file or its folder is no longer there; scan it again",
    errno.ENOTDIR: "a folder on the way to the file is a link now, or no folder; scan it again",
    errno.ELOOP: "a symbolic link stands in the way",
    errno.EXDEV: "the way to the file leaves the scanned folder",
    errno.EAGAIN: "the file is in use by another program",
    errno.ETXTBSY: "the file is in use by another program",
    errno.EBUSY: "the file is in use by another program",
    errno.ENAMETOOLONG: "the name of the file is too long; shorten it and scan it again",
    errno.ESTALE: "the network folder went away",
}


class RemediationError(Exception):
    """The engine can't go on."""


class JournalDamaged(RemediationError):
    """The journal database can't be read. The damaged file was not changed."""


class JournalInUse(RemediationError):
    """Another process has the journal open."""


class JournalUnwritable(RemediationError):
    """The journal could not take a record; the step it would have recorded must not be taken."""


class Refused(Exception):
    """The file was left alone; the text says why."""


class InUse(Refused):
    """Another program has the file open, and does not let us: later it may."""


class Own(Refused):
    """The file, or the folder in which it is, belongs to this program."""


def words(error: OSError | Refused | JournalUnwritable) -> str:
    """The reason in words, with nothing in it that came from a file or its name."""
    if isinstance(error, OSError):
        number = error.errno or 0
        return _WORDS.get(number) or os.strerror(number).lower()
    return str(error)
