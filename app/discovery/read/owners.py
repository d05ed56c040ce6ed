"""Who owns an open file, as its system tells it."""

from __future__ import annotations

import os
import stat
import sys
from functools import lru_cache

if sys.platform == "win32":
    import msvcrt

    from app.windows import accounts

    def owner(descriptor: int, _info: os.stat_result) -> str:
        r"""Return the owner of an open file (`DOMAIN\\name`), or the SID of an unknown account."""
        try:
            return accounts.owner(msvcrt.get_osfhandle(descriptor))
        except OSError:
            return ""

    def group(_info: os.stat_result) -> str:
        """Return "", because groups of files have no meaning on Windows."""
        return ""

    def mode(_info: os.stat_result) -> int | None:
        """Return None, because access lists decide on Windows."""
        return None

else:
    import grp
    import pwd

    def owner(_descriptor: int, info: os.stat_result) -> str:
        """Return the owner of an open file, or the ID of an unknown account."""
        return _user(info.st_uid)

    def group(info: os.stat_result) -> str:
        """Return the group of a file, or the ID of an unknown group."""
        return _group(info.st_gid)

    def mode(info: os.stat_result) -> int | None:
        """Return the permission bits of a file."""
        return stat.S_IMODE(info.st_mode)

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
