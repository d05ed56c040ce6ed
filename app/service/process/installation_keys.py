"""The secrets of an installation, and where each is kept.

The vault key opens the copies that undo needs. It must not lie beside them, so it lives in the
operating system's keyring; without one it lives in memory, and undo ends with the session. On it
hangs the fingerprint key, which recognises a match again without its value: whoever has it can try
out the few digits that a mask hides. What lies in the data folder helps nobody with that: the key
of the audit chain, which an auditor may have, that of the journal's jobs under way, and that with
which the expressions of filters are sealed. docs/reliability.md tells what remains possible.
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
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.keystore import FAULTS, keystore
from app.log import get_logger
from app.paths import APP_NAME, private_dir, sync_dir, write_private
from app.remediation.vault.keys import audit_key

KEY_BYTES = 32
AUDIT_FILE = "audit.key"
JOURNAL_FILE = "journal.key"
FILTERS_FILE = "filters.key"
EARLIER_FILE = "fingerprint.key"
"""In data folders of earlier versions: the key from which all but the vault key were made."""
SEALED_FILE = "fingerprint.sealed"
"""That key, once it was taken out of reach: sealed with the vault key."""
_NONCE_BYTES = 12
_ABOUT = b"discovery-console fingerprint key"
_log = get_logger(__name__)


class KeyFileError(Exception):
    """A key file cannot be read or made; the text says which one and what to do."""


@dataclass(frozen=True, slots=True)
class VaultKey:
    """The key of the undo vault; `lasting` says that it outlives this session, `locked` that there
    is a keyring, but that it did not give its key."""

    value: bytes = field(repr=False)
    lasting: bool
    locked: bool = False


@dataclass(frozen=True, slots=True)
class FolderKeys:
    """The keys of a data folder. `fingerprint` is that of match fingerprints and never lies in it
    in the clear; `earlier` is the journal key of earlier versions."""

    fingerprint: bytes = field(repr=False)
    audit: bytes = field(repr=False)
    journal: bytes = field(repr=False)
    filters: bytes = field(repr=False)
    earlier: bytes | None = field(default=None, repr=False)


def folder_keys(folder: Path, vault: VaultKey) -> FolderKeys:
    """The keys of the service's `folder`, made at first use; those of an earlier version are taken
    over. Raises KeyFileError."""
    private_dir_of(folder)
    earlier = _read(folder / EARLIER_FILE)
    if earlier is not None:  # a crash in between does all of it again
        _make(folder / AUDIT_FILE, audit_key(journal_key(earlier)))
        _make(folder / FILTERS_FILE, _hkdf(earlier, b"discovery-console filter"))
        if vault.lasting:
            _write(folder / SEALED_FILE, _seal(earlier, vault))
    else:
        earlier = _unsealed(folder, vault)
    return FolderKeys(
        fingerprint=earlier or _hkdf(vault.value, b"discovery-console fingerprint"),
        audit=_made(folder / AUDIT_FILE),
        journal=_made(folder / JOURNAL_FILE),
        filters=_made(folder / FILTERS_FILE),
        earlier=journal_key(earlier) if earlier else None,
    )


def forget_earlier(folder: Path, vault: VaultKey) -> None:
    """Remove the key file of an earlier version, once nothing that was under way needs it.

    It stays while there is a keyring that is locked, and until what was sealed opens again.
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
    """The key of the audit chain, also in a folder of an earlier version. Raises KeyFileError."""
    key = _read(folder / AUDIT_FILE)
    if key is None and (earlier := _read(folder / EARLIER_FILE)) is not None:
        return audit_key(journal_key(earlier))
    if key is None:
        raise KeyFileError(f"The key file {folder / AUDIT_FILE} is missing.")
    return key


def journal_key(fingerprint: bytes) -> bytes:
    """The journal key of earlier versions, made from the fingerprint key."""
    return _hkdf(fingerprint, b"discovery-console journal")


def private_dir_of(folder: Path) -> None:
    """Make the folder, for this account alone. Raises KeyFileError."""
    try:
        private_dir(folder)
    except OSError as error:
        raise KeyFileError(f"The folder {folder} cannot be used: {error.strerror}.") from error


def _read(path: Path) -> bytes | None:
    """The key in this file, None without one. Raises KeyFileError."""
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeyFileError(f"The key file {path} cannot be used: {error.strerror}.") from error
    if len(key) != KEY_BYTES:
        raise KeyFileError(
            f"The key file {path} is damaged. Put it back from a backup; or delete it to get a new "
            "one: the audit trail so far can then no longer be checked, or filters must be entered "
            "again."
        )
    return key


def _made(path: Path) -> bytes:
    key = _read(path)
    return _make(path, secrets.token_bytes(KEY_BYTES)) if key is None else key


def _make(path: Path, key: bytes) -> bytes:
    """Write a key unless there is one; returns that which is there."""
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
    return nonce + AESGCM(_hkdf(vault.value, _ABOUT)).encrypt(nonce, key, _ABOUT)


def _unsealed(folder: Path, vault: VaultKey) -> bytes | None:
    """The fingerprint key of an earlier version; None without one, or with another vault key."""
    with contextlib.suppress(OSError, InvalidTag, ValueError):
        sealed = (folder / SEALED_FILE).read_bytes()
        cipher = AESGCM(_hkdf(vault.value, _ABOUT))
        return cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _ABOUT)
    return None


def _hkdf(key: bytes, info: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(key)


def vault_key(data: Path) -> VaultKey:
    """The vault key of this data folder, from the system's keyring or for this session only.

    It may block while the system asks the user to unlock the keyring: call it in a thread.
    """
    backend = keystore()
    if backend is not None:
        try:
            return VaultKey(_stored_key(backend, account_of("vault", data)), lasting=True)
        except (*FAULTS, ValueError) as error:
            _log.warning("the keyring cannot be used", exc_info=error)
    return VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False, locked=backend is not None)


def account_of(what: str, data: Path) -> str:
    """Its name in the keyring, one per data folder, whose path is not written where others may
    list it."""
    return f"{what}-{hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:16]}"


def _stored_key(backend: keyring.backend.KeyringBackend, account: str) -> bytes:
    """The key under `account`, made if there is none. Raises what the keyring raises."""
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
