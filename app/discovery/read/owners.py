"""Who owns an open file, and who may read, write and execute it, according to the system."""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import dataclass
from functools import lru_cache

if sys.platform == "win32":
    import msvcrt

    from app.discovery.read.access_lists import Entry, access_of
    from app.windows import accounts
else:
    import grp
    import pwd


@dataclass(frozen=True, slots=True)
class Ownership:
    """Owner, group and access bits (octal 7777) of a file; "" and None if they are unknown.

    On Windows, `group` names the accounts that have the bits of the group; see `access_of`.
    """

    owner: str = ""
    group: str = ""
    mode: int | None = None


if sys.platform == "win32":

    def ownership(descriptor: int, _info: os.stat_result) -> Ownership:
        r"""Return the ownership of an open file. An account is `DOMAIN\name`, or its SID if the
        name is unknown.
        """
        try:
            owner, found = accounts.owner_and_entries(msvcrt.get_osfhandle(descriptor))
            entries = None if found is None else [Entry(*entry) for entry in found]
            mode, others = access_of(owner, entries)
            group = ", ".join(sorted(map(accounts.name_of, others)))
            return Ownership(accounts.name_of(owner), group, mode)
        except OSError:
            return Ownership()

else:

    def ownership(_descriptor: int, info: os.stat_result) -> Ownership:
        """Return the ownership of an open file. An account without a known name is
        given by its ID.
        """
        mode = stat.S_IMODE(info.st_mode)
        return Ownership(_user(info.st_uid), _group(info.st_gid), mode)

    @lru_cache(maxsize=256)
    def _user(uid: int) -> str:
        try:
            return pwd.getpwuid(uid).pw_name
        except KeyError:
            return str(uid)

    @lru_cache(maxsize=256)
    def _group(gid: int) -> str:
        try:
            return grp.getgrgid(gid).gr_name
        except KeyError:
            return str(gid)
