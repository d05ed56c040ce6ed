"""Owners and access lists of files on Windows."""

from __future__ import annotations

import ctypes
import errno
import os
import re
import sys
from collections.abc import Iterator
from ctypes import wintypes
from functools import lru_cache

from app.windows import files

assert sys.platform == "win32"  # noqa: S101  (tells the type checker, too)

_FILE_OBJECT = 1  # SE_FILE_OBJECT
_OWNER, _DACL, _PROTECTED_DACL, _UNPROTECTED_DACL = 0x1, 0x4, 0x80000000, 0x20000000
_REVISION = 1
_TOKEN_QUERY, _TOKEN_USER = 0x8, 1
_ADMINISTRATORS = ("S-1-5-32-544", "S-1-5-18")
"""SID of the group of administrators, and SID of the system. The group owns what its members
create.
"""
_TRUSTED = {"SY", "BA", "CO", "OW"}
"""Accounts in SDDL: the system, its administrators, CREATOR OWNER, and OWNER RIGHTS."""
_ALLOWING = {"A", "OA", "XA", "ZA"}
_INHERIT_ONLY = 0x8  # INHERIT_ONLY_ACE
_KINDS = {0: True, 1: False, 9: True}
"""Kinds of entries that are evaluated, True if they allow and False if they deny:
ACCESS_ALLOWED_ACE_TYPE, ACCESS_DENIED_ACE_TYPE, and ACCESS_ALLOWED_CALLBACK_ACE_TYPE, an entry with
a condition.
"""
_NO_LIST = "NO_ACCESS_CONTROL"
"""Flag in SDDL: there is no access list (a NULL list), so everyone has access."""
_ENTRY = re.compile(r"\((\w+);[^;()]*;[^;()]*;[^;()]*;[^;()]*;([^;()]*)")
"""Kind and account of an entry of an access list (SDDL)."""

_advapi = ctypes.WinDLL("advapi32", use_last_error=True)
_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_POINTER = ctypes.POINTER(ctypes.c_void_p)
_advapi.GetSecurityInfo.argtypes = [
    wintypes.HANDLE, ctypes.c_int, wintypes.DWORD, _POINTER, _POINTER, _POINTER, _POINTER, _POINTER,
]  # fmt: skip
_advapi.GetNamedSecurityInfoW.argtypes = [
    wintypes.LPCWSTR, ctypes.c_int, wintypes.DWORD, _POINTER, _POINTER, _POINTER, _POINTER,
    _POINTER,
]  # fmt: skip
_advapi.SetSecurityInfo.argtypes = [
    wintypes.HANDLE, ctypes.c_int, wintypes.DWORD, ctypes.c_void_p, ctypes.c_void_p,
    ctypes.c_void_p, ctypes.c_void_p,
]  # fmt: skip
_advapi.SetNamedSecurityInfoW.argtypes = [
    wintypes.LPCWSTR, ctypes.c_int, wintypes.DWORD, ctypes.c_void_p, ctypes.c_void_p,
    ctypes.c_void_p, ctypes.c_void_p,
]  # fmt: skip
_advapi.GetAce.argtypes = [ctypes.c_void_p, wintypes.DWORD, _POINTER]
_advapi.ConvertSidToStringSidW.argtypes = [ctypes.c_void_p, _POINTER]
_advapi.ConvertStringSidToSidW.argtypes = [wintypes.LPCWSTR, _POINTER]
_advapi.ConvertStringSecurityDescriptorToSecurityDescriptorW.argtypes = [
    wintypes.LPCWSTR, wintypes.DWORD, _POINTER, ctypes.c_void_p,
]  # fmt: skip
_advapi.ConvertSecurityDescriptorToStringSecurityDescriptorW.argtypes = [
    ctypes.c_void_p, wintypes.DWORD, wintypes.DWORD, _POINTER, ctypes.c_void_p,
]  # fmt: skip
_advapi.GetSecurityDescriptorDacl.argtypes = [
    ctypes.c_void_p, ctypes.POINTER(wintypes.BOOL), _POINTER, ctypes.POINTER(wintypes.BOOL),
]  # fmt: skip
_advapi.LookupAccountSidW.argtypes = [
    wintypes.LPCWSTR, ctypes.c_void_p, wintypes.LPWSTR, ctypes.POINTER(wintypes.DWORD),
    wintypes.LPWSTR, ctypes.POINTER(wintypes.DWORD), ctypes.POINTER(ctypes.c_int),
]  # fmt: skip
_advapi.OpenProcessToken.argtypes = [
    wintypes.HANDLE, wintypes.DWORD, ctypes.POINTER(wintypes.HANDLE),
]  # fmt: skip
_advapi.GetTokenInformation.argtypes = [
    wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD, ctypes.POINTER(wintypes.DWORD),
]  # fmt: skip
_kernel.GetCurrentProcess.restype = wintypes.HANDLE
_kernel.CloseHandle.argtypes = [wintypes.HANDLE]
_kernel.LocalFree.argtypes = [ctypes.c_void_p]
_kernel.CreateDirectoryW.argtypes = [wintypes.LPCWSTR, ctypes.c_void_p]


class _List(ctypes.Structure):
    """Head of an access list (ACL)."""

    _fields_ = [
        ("revision", wintypes.WORD),
        ("size", wintypes.WORD),
        ("count", wintypes.WORD),
        ("_", wintypes.WORD),
    ]


class _ListEntry(ctypes.Structure):
    """An entry of an access list (ACCESS_ALLOWED_ACE and others), up to the SID of its account."""

    _fields_ = [
        ("kind", ctypes.c_uint8),
        ("flags", ctypes.c_uint8),
        ("size", wintypes.WORD),
        ("mask", wintypes.DWORD),
    ]


def owner_and_entries(handle: int) -> tuple[str, list[tuple[str, int, bool]] | None]:
    """Return the SID of the owner of an open file, and the entries of its access list; None for a
    missing list. An entry has the SID of an account, its rights (access mask), and True if the
    entry allows these rights or False if it denies them. Entries that apply only to the content of
    a folder are left out.

    An entry may have a condition. If the entry allows rights, the condition is assumed to be met;
    an entry that denies rights under a condition is left out. Raises OSError.
    """
    sid, entries, security = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    _check(
        _advapi.GetSecurityInfo(
            handle,
            _FILE_OBJECT,
            _OWNER | _DACL,
            ctypes.byref(sid),
            None,
            ctypes.byref(entries),
            None,
            ctypes.byref(security),
        )
    )
    try:
        return _text(sid), None if entries.value is None else list(_read(entries))
    finally:
        _kernel.LocalFree(security)


def _read(entries: ctypes.c_void_p) -> Iterator[tuple[str, int, bool]]:
    """Yield the entries of an access list that apply to the file itself."""
    for index in range(_List.from_address(entries.value or 0).count):
        place = ctypes.c_void_p()
        _done(_advapi.GetAce(entries, index, ctypes.byref(place)))
        entry = _ListEntry.from_address(place.value or 0)
        if entry.kind in _KINDS and not entry.flags & _INHERIT_ONLY:
            account = ctypes.c_void_p((place.value or 0) + ctypes.sizeof(_ListEntry))
            yield _text(account), entry.mask, _KINDS[entry.kind]


def own_entries(handle: int) -> str:
    """Return the entries (SDDL) that an open file has itself, without those inherited from its
    folder. Return "" if all entries are inherited and the list is open to inheritance, or if the
    file has no list. Raises OSError.
    """
    security = ctypes.c_void_p()
    _check(
        _advapi.GetSecurityInfo(
            handle, _FILE_OBJECT, _DACL, None, None, None, None, ctypes.byref(security)
        )
    )
    try:
        return without_inherited(_sddl(security))
    finally:
        _kernel.LocalFree(security)


def without_inherited(found: str) -> str:
    """Return the access list `found` (SDDL) without its inherited entries. Return "" in two cases:
    all entries are inherited and the list is open to inheritance; or there is no list, and everyone
    has access.
    """
    if _NO_LIST in found:
        return ""
    flags, _, entries = found.removeprefix("D:").partition("(")
    own = [entry for entry in _entries(f"({entries}") if "ID" not in entry.split(";")[1]]
    protected = "P" if "P" in flags else ""
    return f"D:{protected}{''.join(own)}" if own or protected else ""


def _entries(text: str) -> Iterator[str]:
    """Yield the entries of an access list (SDDL), each with its parentheses. Conditions inside an
    entry may have parentheses, too.
    """
    start = depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth and character == ")":
            yield text[start : place + 1]
            start = place + 1


def set_own_entries(handle: int, wanted: str) -> None:
    """Set the access list of an open file to `wanted`, a result of `own_entries` that is not empty.
    Windows adds the entries inherited from the folder, unless the list is protected. Raises
    OSError, also if `wanted` contains no list: setting that would let everyone in.
    """
    if not wanted.startswith("D:") or _NO_LIST in wanted:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    share = files.SHARE_READ | files.SHARE_WRITE | files.SHARE_DELETE
    again = files.kernel.ReOpenFile(handle, files.READ_CONTROL | files.WRITE_DAC, share, 0)
    if again in {None, files.NO_HANDLE}:
        raise files.error()
    try:
        security = _descriptor(wanted)
        try:
            what = _DACL | (_PROTECTED_DACL if wanted.startswith("D:P") else _UNPROTECTED_DACL)
            entries = _list_of(security)
            _check(_advapi.SetSecurityInfo(again, _FILE_OBJECT, what, None, None, entries, None))
        finally:
            _kernel.LocalFree(security)
    finally:
        files.close(again)


class _SecurityAttributes(ctypes.Structure):
    _fields_ = [
        ("length", wintypes.DWORD),
        ("security", ctypes.c_void_p),
        ("inherited", wintypes.BOOL),
    ]


def create_private_folder(path: str) -> None:
    """Create a folder that only this user may open. The same holds for everything created in it.
    Raises OSError.
    """
    security = _private(folder=True)
    try:
        given = _SecurityAttributes(ctypes.sizeof(_SecurityAttributes), security, 0)
        _done(_kernel.CreateDirectoryW(path, ctypes.byref(given)))
    finally:
        _kernel.LocalFree(security)


def make_private(path: str, *, folder: bool) -> None:
    """Let only this user open a file or, with `folder`, a folder and everything created in it
    later. Raises OSError, also if the file system has no access lists.

    Administrators can still take ownership. An access list that is already right is not set again,
    because Windows would then rewrite the lists of everything in the folder.
    """
    path = os.fsdecode(files.literal(os.fsencode(path)))
    security = _private(folder=folder)
    try:
        if is_private(_sddl(security), access_list(path)):
            return
        entries, what = _list_of(security), _DACL | _PROTECTED_DACL
        _check(_advapi.SetNamedSecurityInfoW(path, _FILE_OBJECT, what, None, None, entries, None))
    finally:
        _kernel.LocalFree(security)


def is_ours_alone(path: str, *, folder: bool) -> bool:
    """Return whether a file or, with `folder`, a folder has the access list of `make_private`, and
    belongs to this user, the administrators or the system. The owner matters because owners can
    change the list. Raises OSError.
    """
    path = os.fsdecode(files.literal(os.fsencode(path)))
    sid, security = ctypes.c_void_p(), ctypes.c_void_p()
    _check(
        _advapi.GetNamedSecurityInfoW(
            path,
            _FILE_OBJECT,
            _OWNER,
            ctypes.byref(sid),
            None,
            None,
            None,
            ctypes.byref(security),
        )
    )
    try:
        if _text(sid) not in {_user(), *_ADMINISTRATORS}:
            return False
    finally:
        _kernel.LocalFree(security)
    wanted = _private(folder=folder)
    try:
        return is_private(_sddl(wanted), access_list(path))
    finally:
        _kernel.LocalFree(wanted)


def is_private(wanted: str, found: str) -> bool:
    """Return whether two access lists (SDDL) have the same entries, and `found` is protected, so
    that it inherits none.
    """
    flags, _, entries = found.removeprefix("D:").partition("(")
    return "P" in flags and entries == wanted.partition("(")[2]


def others_may_open(path: str) -> bool:
    """Return whether the access list of a file or folder lets in anyone besides this user, the
    system and its administrators. Raises OSError.
    """
    security = _descriptor(f"D:(A;;FA;;;{_user()})")
    try:
        mine = _sddl(security)
    finally:
        _kernel.LocalFree(security)
    return lets_others_in(mine, access_list(os.fsdecode(files.literal(os.fsencode(path)))))


def lets_others_in(mine: str, found: str) -> bool:
    """Return whether an access list (SDDL) gives access to anyone besides the accounts in the list
    `mine`, the system and its administrators. True for a missing list, which lets everyone in.
    """
    if "(" not in found:
        return _NO_LIST in found or not found.startswith("D:P")
    trusted = _TRUSTED | {account for _, account in _ENTRY.findall(mine)}
    allowed = {account for kind, account in _ENTRY.findall(found) if kind in _ALLOWING}
    return not allowed <= trusted


def access_list(path: str) -> str:
    """Return the access list of a file or folder as text (SDDL). Raises OSError."""
    security = ctypes.c_void_p()
    _check(
        _advapi.GetNamedSecurityInfoW(
            path, _FILE_OBJECT, _DACL, None, None, None, None, ctypes.byref(security)
        )
    )
    try:
        return _sddl(security)
    finally:
        _kernel.LocalFree(security)


def _private(*, folder: bool) -> ctypes.c_void_p:
    """Return a security descriptor that lets only this user in. The caller frees the
    descriptor.
    """
    return _descriptor(f"D:P(A;{'OICI' if folder else ''};FA;;;{_user()})")


def _descriptor(sddl: str) -> ctypes.c_void_p:
    """Return the security descriptor of an SDDL text. The caller frees the descriptor."""
    security = ctypes.c_void_p()
    _done(
        _advapi.ConvertStringSecurityDescriptorToSecurityDescriptorW(
            sddl, _REVISION, ctypes.byref(security), None
        )
    )
    return security


def _list_of(security: ctypes.c_void_p) -> ctypes.c_void_p:
    """Return a pointer to the access list in a security descriptor. The descriptor must outlive
    the pointer.
    """
    entries, given, default = ctypes.c_void_p(), wintypes.BOOL(), wintypes.BOOL()
    _done(
        _advapi.GetSecurityDescriptorDacl(
            security, ctypes.byref(given), ctypes.byref(entries), ctypes.byref(default)
        )
    )
    return entries


def _sddl(security: ctypes.c_void_p) -> str:
    """Return the access list of a security descriptor as Windows writes it."""
    text = ctypes.c_void_p()
    _done(
        _advapi.ConvertSecurityDescriptorToStringSecurityDescriptorW(
            security, _REVISION, _DACL, ctypes.byref(text), None
        )
    )
    return _taken(text)


@lru_cache(maxsize=1)
def _user() -> str:
    """Return the SID of the user of this process. Raises OSError."""
    token, size = wintypes.HANDLE(), wintypes.DWORD()
    _done(_advapi.OpenProcessToken(_kernel.GetCurrentProcess(), _TOKEN_QUERY, ctypes.byref(token)))
    try:
        _advapi.GetTokenInformation(token, _TOKEN_USER, None, 0, ctypes.byref(size))
        told = ctypes.create_string_buffer(size.value)
        _done(_advapi.GetTokenInformation(token, _TOKEN_USER, told, size.value, ctypes.byref(size)))
        return _text(ctypes.c_void_p.from_buffer(told))  # SID_AND_ATTRIBUTES begins with a pointer
    finally:
        _kernel.CloseHandle(token)


def _text(sid: ctypes.c_void_p) -> str:
    text = ctypes.c_void_p()
    _done(_advapi.ConvertSidToStringSidW(sid, ctypes.byref(text)))
    return _taken(text)


def _taken(text: ctypes.c_void_p) -> str:
    """Copy a text that Windows has allocated, free the original, and return the copy."""
    try:
        return ctypes.wstring_at(text.value or 0)
    finally:
        _kernel.LocalFree(text)


@lru_cache(maxsize=256)
def name_of(sid: str) -> str:
    r"""Return the name of an account (`DOMAIN\name`); the SID itself if the account is unknown.
    This may ask a domain controller; results are cached. Raises OSError if `sid` is invalid.
    """
    binary = ctypes.c_void_p()
    _done(_advapi.ConvertStringSidToSidW(sid, ctypes.byref(binary)))
    try:
        name, domain = (ctypes.create_unicode_buffer(256) for _ in range(2))
        sizes, kind = (wintypes.DWORD(256), wintypes.DWORD(256)), ctypes.c_int()
        known = _advapi.LookupAccountSidW(
            None, binary, name, ctypes.byref(sizes[0]), domain, ctypes.byref(sizes[1]),
            ctypes.byref(kind),
        )  # fmt: skip
    finally:
        _kernel.LocalFree(binary)
    if not known:
        return sid
    return f"{domain.value}\\{name.value}" if domain.value else name.value


def _done(result: int) -> None:
    if not result:
        raise ctypes.WinError(ctypes.get_last_error())


def _check(number: int) -> None:
    if number:
        raise ctypes.WinError(number)
