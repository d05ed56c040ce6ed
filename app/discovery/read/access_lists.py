"""Who may read, write and execute a file, according to its access list on Windows.

A scan reports rights as the access bits of POSIX. The bits of the owner and of others (everyone)
have their usual meaning. The bits of the group stand for all other accounts in the access list
together. Accounts are named by their SIDs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_EVERYONE = frozenset({"S-1-1-0", "S-1-5-11", "S-1-5-32-545"})
"""The SIDs of Everyone, Authenticated Users, and the built-in group Users."""
_OWNER_RIGHTS = "S-1-3-4"
_UNLISTED = ("S-1-3-", "S-1-15-", "S-1-5-18", "S-1-5-32-544")
"""Beginnings of SIDs that are not listed: those that name no particular account (owner, packages),
and those of the system and its administrators, who may do everything.
"""
_RIGHTS = ((4, 0x90000001), (2, 0x50000002), (1, 0x30000020))
"""For each access bit of POSIX, a mask of Windows rights. Any single right in the mask is enough
for the access: FILE_READ_DATA, FILE_WRITE_DATA or FILE_EXECUTE, the generic right for the same, or
GENERIC_ALL.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of an access list. It allows or denies the rights in `mask` (an access mask of
    Windows) to the account with the SID `account`.
    """

    account: str
    mask: int
    allows: bool = True


def access_of(owner: str, entries: Sequence[Entry] | None) -> tuple[int, list[str]]:
    """Return the access bits of a file (octal 777), and the accounts (SIDs) for which the bits of
    the group stand. A bit of the group is set if at least one of these accounts has the right, but
    not everyone has it. `owner` is the SID of the owner. If `entries` is None, the file has no
    access list, and everyone may do everything.

    An entry for a Windows group is not applied to the members of that group, because memberships
    are not resolved.
    """
    if entries is None:
        return 0o777, []
    everyone = _allowed(entries, _EVERYONE)
    named = {
        entry.account: _allowed(entries, _EVERYONE | {entry.account}) & ~everyone
        for entry in entries
        if entry.account not in _EVERYONE | {owner} and not entry.account.startswith(_UNLISTED)
    }
    others = 0
    for bits in named.values():
        others |= bits
    owned = _allowed(entries, _EVERYONE | {owner, _OWNER_RIGHTS})
    return owned << 6 | others << 3 | everyone, [name for name, bits in named.items() if bits]


def _allowed(entries: Sequence[Entry], accounts: frozenset[str]) -> int:
    """Return the access bits that the entries for these accounts allow. For each right, the first
    entry that names the right decides.
    """
    allowed = decided = 0
    for entry in entries:
        if entry.account in accounts:
            bits = sum(bit for bit, rights in _RIGHTS if entry.mask & rights) & ~decided
            decided |= bits
            if entry.allows:
                allowed |= bits
    return allowed
