"""Access rights of a file as found by a scan: POSIX bits for its owner, its group, and everyone.

On Windows the bits come from the access list (`discovery/read/access_lists.py`); elsewhere access
control lists (ACLs) are not read. Rights on the folder are not considered, only the rights on the
file itself.
"""

from __future__ import annotations

from functools import lru_cache

from app.api.records.common import Metadatum

_RIGHTS = {"read": 4, "write": 2, "execute": 1, "modify": 6, "full": 7}
_SHIFTS = {"owner": 6, "group": 3, "everyone": 0}
_SPECIAL = {"owner": 0o4000, "group": 0o2000, "everyone": 0o1000}
_LABELS = {
    "Permission Full": "full",
    "Permission Modify": "modify",
    "Permission Read": "read",
    "Permission Write": "write",
    "Permission Execute": "execute",
    "Permission Special": "special",
}


def bits(permission: str, who: str) -> int:
    """Return the bits of a file's mode that give the right `permission` to `who` (`owner`, `group`,
    `everyone`). `permission` is a right in a risk profile's `access`.
    """
    return _SPECIAL[who] if permission == "special" else _RIGHTS[permission] << _SHIFTS[who]


@lru_cache
def labels(mode: int | None, owner: str, group: str) -> tuple[Metadatum, ...]:
    """Return the rights as metadata (contract 2.10): one entry per right, whose value lists who
    has the right, such as `alice (owner), everyone`. Empty if `mode` is None.
    """
    if mode is None:
        return ()
    names = {"owner": f"{owner} (owner)", "group": f"{group} (group)", "everyone": "everyone"}
    found = []
    for label, permission in _LABELS.items():
        wanted = {who: bits(permission, who) for who in names}
        holders = [name for who, name in names.items() if mode & wanted[who] == wanted[who]]
        if holders:
            found.append(Metadatum(label=label, value=", ".join(holders)))
    return tuple(found)
