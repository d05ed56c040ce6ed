"""Keys of a data folder in the system's keyring.

The account name of an entry contains a hash of the folder's path, because other people may be able
to list the names. So a folder that was moved has no entry under its new path. Therefore a file in
the folder records the hash of each path under which the folder had an entry. It also records a
public ID of the key, by which the key is recognised in an earlier entry. A key is never replaced by
another one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from keyring.backend import KeyringBackend
from keyring.errors import PasswordSetError

from app.paths import private_dir, write_private

KEY_BYTES = 32
ENTRIES_FILE = "keyring-entries"
_MOST_BYTES = 1 << 20
_LINE = re.compile(r"([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{16})(?: \?)?")
"""Line of `ENTRIES_FILE`. Some versions added a question mark at the end; it has no meaning."""


class KeyDamagedError(Exception):
    """An entry of the keyring contains no key. `account` is its account name."""

    def __init__(self, account: str) -> None:
        super().__init__(f"the entry {account} of the keyring contains no key")
        self.account = account


class FolderKey(NamedTuple):
    """A key. `lost` means that the folder was used with another key before, and that this other key
    is not in the keyring.
    """

    value: bytes
    lost: bool = False


class _Entry(NamedTuple):
    """A line of `ENTRIES_FILE`: hash of the folder's path, and ID of the key."""

    path: str
    key_id: str


class KeyringEntry:
    """The key of one `folder` in a keyring. `prefix` is the beginning of the account name of its
    entry, and `service` is the name of the service in the keyring. `is_used` returns whether
    something in the folder was encrypted with a key. The function is needed for folders of earlier
    versions, which recorded no entries.

    All calls may block, and pass on the exceptions of the keyring (`keystore.FAULTS`).
    """

    def __init__(
        self,
        backend: KeyringBackend,
        service: str,
        prefix: str,
        folder: Path,
        is_used: Callable[[bytes], bool] = lambda _: False,
    ) -> None:
        self._backend = backend
        self._service = service
        self._prefix = prefix
        self._folder = folder
        self._is_used = is_used
        self._path = path_hash(folder)
        self._name = hashlib.sha256(f"{service}\0{prefix}".encode()).hexdigest()[:16]

    @property
    def account(self) -> str:
        """The account name of the entry."""
        return f"{self._prefix}{self._path}"

    def find(self) -> bytes | None:
        """Return the folder's most recent key that is still in the keyring; None if there is none.

        If the folder was moved, its key is found under the earlier path. The key is then copied to
        the present path if no key is there. If the folder has no record of a key under the present
        path, that key is returned only if the folder uses it, or if no recorded key is found.
        Raises KeyDamagedError.
        """
        known = list(self._entries())
        key = next(filter(None, map(self._recorded, reversed(known))), None)
        if key is None:
            key = self._stored(self._path)
        elif known[-1].path != self._path:
            key = self._unrecorded() or key
        if key is None:
            return None
        if self._backend.get_password(self._service, self.account) is None:
            self._store(key)
        if known[-1:] != [_Entry(self._path, _id(key))]:
            self._record(key)
        return key

    def find_or_make(self) -> FolderKey:
        """Return the key, or a new one if there is none. Raises KeyDamagedError."""
        key = self.find()
        if key is not None:
            return FolderKey(key)
        lost = any(True for _ in self._entries())
        key = secrets.token_bytes(KEY_BYTES)
        self._store(key)
        self._record(key)
        return FolderKey(key, lost)

    def may_be_foreign(self) -> bool:
        """Return whether the keyring has an entry under the present path that is not recorded in
        the folder. Such an entry may be the key of another folder, which was at the same path.
        """
        recorded = {entry.key_id for entry in self._entries() if entry.path == self._path}
        try:
            key = self._stored(self._path)
        except KeyDamagedError:
            return not recorded
        return key is not None and _id(key) not in recorded

    def forget_records(self) -> None:
        """Delete the folder's record of where its key is stored. Call this after the key was
        removed from the keyring, so that the next key is a new one. Raises OSError.
        """
        file = self._folder / ENTRIES_FILE
        if file.exists():
            lines = file.read_bytes().splitlines(keepends=True)
            name = self._name.encode()
            write_private(file, b"".join(line for line in lines if not line.startswith(name)))

    def _recorded(self, entry: _Entry) -> bytes | None:
        """Return the key that an entry records. Return None if, under the path of the entry, the
        keyring has no key or a different one.
        """
        key = self._stored(entry.path)
        return key if key is not None and _id(key) == entry.key_id else None

    def _unrecorded(self) -> bytes | None:
        """Return the key under the present path, if it is used in the folder."""
        with suppress(KeyDamagedError):
            key = self._stored(self._path)
            if key is not None and self._is_used(key):
                return key
        return None

    def _stored(self, path: str) -> bytes | None:
        account = f"{self._prefix}{path}"
        stored = self._backend.get_password(self._service, account)
        if stored is None:
            return None
        try:
            key = base64.b64decode(stored, validate=True)
        except ValueError:
            raise KeyDamagedError(account) from None
        if len(key) != KEY_BYTES:
            raise KeyDamagedError(account)
        return key

    def _store(self, key: bytes) -> None:
        """Store the key, and read it back."""
        self._backend.set_password(self._service, self.account, base64.b64encode(key).decode())
        if self._stored(self._path) != key:
            raise PasswordSetError

    def _entries(self) -> Iterator[_Entry]:
        """Yield the recorded entries of this key, oldest first."""
        text = ""
        with suppress(OSError), (self._folder / ENTRIES_FILE).open("rb") as file:
            text = file.read(_MOST_BYTES).decode("ascii", "replace")
        for line in text.splitlines():
            found = _LINE.fullmatch(line)
            if found and found[1] == self._name:
                yield _Entry(found[2], found[3])

    def _record(self, key: bytes) -> None:
        """Append an entry to the file. If that fails, the key is found only as long as the folder
        is not moved.
        """
        line = f"{self._name} {self._path} {_id(key)}\n".encode()
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        with suppress(OSError):
            private_dir(self._folder)
            file = os.open(self._folder / ENTRIES_FILE, flags, 0o600)
            try:
                os.write(file, line)
                os.fsync(file)
            finally:
                os.close(file)


def path_hash(folder: Path) -> str:
    """Return the hash of a folder's path. Account names in the keyring contain this hash."""
    return hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]


def _id(key: bytes) -> str:
    """Return a public ID of a key. The ID does not help anybody to find the key."""
    return hmac.new(key, b"discovery-console keyring entry", "sha256").hexdigest()[:16]
