"""Secrets of an installation, and where each is stored.

The vault key decrypts undo copies. It must not be stored beside them, so the operating system's
keyring stores it. Without a keyring, the vault key is only in memory, and undo ends with the
session.

The fingerprint key is derived from the vault key. It allows recognising a match without storing
the value. But whoever has this key can also guess the few digits that a mask hides. So it is not
stored in the data folder. The keys that are stored there do not allow such guesses: the key of the
audit chain (which an auditor may have), the key of the journal's pending jobs, and the key of the
filters' expressions. docs/reliability.md describes the remaining risks.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

import keyring.backend
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.keystore import FAULTS, keystore
from app.log import get_logger
from app.paths import APP_NAME, private_dir, sync_dir, write_private
from app.remediation.vault.keys import KEY_BYTES, audit_key, hkdf

AUDIT_FILE = "audit.key"
JOURNAL_FILE = "journal.key"
FILTERS_FILE = "filters.key"
EARLIER_FILE = "fingerprint.key"
"""Key file of earlier versions, from which all keys but the vault key were derived."""
SEALED_FILE = "fingerprint.sealed"
"""File that replaces `EARLIER_FILE`: the fingerprint key of the earlier version, encrypted with the
vault key.
"""
_NONCE_BYTES = 12
_ABOUT = b"discovery-console fingerprint key"
_log = get_logger(__name__)


class KeyFileError(Exception):
    """A key file cannot be read or created. The text names the file and the next step."""


@dataclass(frozen=True, slots=True)
class VaultKey:
    """Key of the undo vault. `lasting` means that the key outlives this session. `locked` means
    that a keyring has the lasting key but did not release it; `value` is then a new key, for this
    session only.
    """

    value: bytes = field(repr=False)
    lasting: bool
    locked: bool = False


@dataclass(frozen=True, slots=True)
class FolderKeys:
    """Keys of a data folder. `fingerprint` is the key of match fingerprints; the folder never
    contains it unencrypted. `earlier` is the journal key of earlier versions.
    """

    fingerprint: bytes = field(repr=False)
    audit: bytes = field(repr=False)
    journal: bytes = field(repr=False)
    filters: bytes = field(repr=False)
    earlier: bytes | None = field(default=None, repr=False)


def folder_keys(folder: Path, vault: VaultKey) -> FolderKeys:
    """Return the keys of the service's `folder`. They are created at first use, or migrated from
    an earlier version. Raises KeyFileError.
    """
    private_dir_of(folder)
    earlier = _read(folder / EARLIER_FILE)
    if earlier is not None:  # idempotent: repeated after a crash
        _make(folder / AUDIT_FILE, audit_key(journal_key(earlier)))
        _make(folder / FILTERS_FILE, hkdf(earlier, b"discovery-console filter"))
        if vault.lasting:
            _write(folder / SEALED_FILE, _seal(earlier, vault))
    else:
        earlier = _unsealed(folder, vault)
    return FolderKeys(
        fingerprint=earlier or hkdf(vault.value, b"discovery-console fingerprint"),
        audit=_made(folder / AUDIT_FILE),
        journal=_made(folder / JOURNAL_FILE),
        filters=_made(folder / FILTERS_FILE),
        earlier=journal_key(earlier) if earlier else None,
    )


def forget_earlier(folder: Path, vault: VaultKey) -> None:
    """Remove the key file of an earlier version, once no pending job needs the key.

    The file is kept while the keyring is locked, and until the sealed copy of the key can be
    decrypted.
    """
    path = folder / EARLIER_FILE
    key = _read(path)
    if key is None or vault.locked or (vault.lasting and _unsealed(folder, vault) != key):
        return
    try:
        with path.open("r+b") as file:
            file.write(bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        path.unlink()
        sync_dir(folder)
    except OSError as error:
        _log.warning("the earlier key file cannot be removed", exc_info=error)


def audit_key_of(folder: Path) -> bytes:
    """Return the key of the audit chain. The folder may be of an earlier version. Raises
    KeyFileError.
    """
    key = _read(folder / AUDIT_FILE)
    if key is None and (earlier := _read(folder / EARLIER_FILE)) is not None:
        return audit_key(journal_key(earlier))
    if key is None:
        raise KeyFileError(f"The key file {folder / AUDIT_FILE} is missing.")
    return key


def journal_key(fingerprint: bytes) -> bytes:
    """Return the journal key of earlier versions, derived from the fingerprint key."""
    return hkdf(fingerprint, b"discovery-console journal")


def private_dir_of(folder: Path) -> None:
    """Create the folder, accessible only to this account. Raises KeyFileError."""
    try:
        private_dir(folder)
    except OSError as error:
        raise KeyFileError(f"The folder {folder} cannot be used: {error.strerror}.") from error


def _read(path: Path) -> bytes | None:
    """Return the key in this file, None if there is no file. Raises KeyFileError."""
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeyFileError(f"The key file {path} cannot be used: {error.strerror}.") from error
    if len(key) != KEY_BYTES:
        raise KeyFileError(
            f"The key file {path} is damaged. Restore it from a backup, or delete it to get a new "
            "one. Depending on the key, earlier audit records can then no longer be verified, or "
            "filters must be entered again."
        )
    return key


def _made(path: Path) -> bytes:
    key = _read(path)
    return _make(path, secrets.token_bytes(KEY_BYTES)) if key is None else key


def _make(path: Path, key: bytes) -> bytes:
    """Write a key if the file does not exist. Return the key in the file."""
    there = _read(path)
    if there is None:
        _write(path, key)
    return key if there is None else there


def _write(path: Path, content: bytes) -> None:
    try:
        write_private(path, content)
    except OSError as error:
        raise KeyFileError(f"The key file {path} cannot be used: {error.strerror}.") from error


def _seal(key: bytes, vault: VaultKey) -> bytes:
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return nonce + AESGCM(hkdf(vault.value, _ABOUT)).encrypt(nonce, key, _ABOUT)


def _unsealed(folder: Path, vault: VaultKey) -> bytes | None:
    """Return the fingerprint key of an earlier version; None if the key is missing or was sealed
    with another vault key.
    """
    with contextlib.suppress(OSError, InvalidTag, ValueError):
        sealed = (folder / SEALED_FILE).read_bytes()
        cipher = AESGCM(hkdf(vault.value, _ABOUT))
        return cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _ABOUT)
    return None


def vault_key(data: Path) -> VaultKey:
    """Return the vault key of this data folder: from the system keyring, or a new one for this
    session.

    Call this in a thread: it blocks while the system asks the user to unlock the keyring.
    """
    backend = keystore()
    if backend is not None:
        try:
            return VaultKey(_stored_key(backend, account_of("vault", data)), lasting=True)
        except FAULTS as error:
            _log.warning("the keyring cannot be used", exc_info=error)
    return VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False, locked=backend is not None)


def account_of(what: str, data: Path) -> str:
    """Return the keyring account name for one secret (`what`) of a data folder. The name contains a
    hash of the folder's path, because other people may be able to list the names.
    """
    return f"{what}-{hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:16]}"


def _stored_key(backend: keyring.backend.KeyringBackend, account: str) -> bytes:
    """Return the key under `account`; create it if missing. Raises the errors of the keyring."""
    stored = backend.get_password(APP_NAME, account)
    if stored is not None:
        try:
            key = base64.b64decode(stored, validate=True)
        except binascii.Error:
            key = b""
        if len(key) == KEY_BYTES:
            return key
    key = secrets.token_bytes(KEY_BYTES)
    backend.set_password(APP_NAME, account, base64.b64encode(key).decode())
    return key
